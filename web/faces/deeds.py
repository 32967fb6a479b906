"""Signs for what a card does, by the first step of its texts that has one."""

from collections.abc import Iterator, Mapping
from typing import Any

SIGNS: Mapping[str, str] = {
    "armor": "cuirass", "attach": "chain", "attack": "sword", "boost": "alter", "charge": "lance",
    "control": "mask", "critical": "burst", "damage": "burst", "deal": "clash",
    "defeat": "tomb", "defence": "parry", "discard": "exchange", "dispel": "negate", "draw": "take",
    "each": "burst", "enable": "refresh", "exchange": "exchange", "exposed": "eye",
    "extra_die": "die", "flight": "wing", "gain": "halo", "give": "spiral", "hand": "mask",
    "heal": "heart", "hide": "hood", "hurt": "burst", "lose": "skull", "move": "boot",
    "nullify": "negate", "place": "boot", "prevent": "shield", "pull": "anchor", "push": "charge",
    "ranged": "bow", "reach": "spear", "recover": "take", "recovery": "refresh",
    "remove": "negate", "reroll": "die", "resistance": "spiral", "restore": "sphere",
    "retire": "tomb", "return": "reply", "rooted": "lock", "run": "boot", "shield": "shield",
    "silenced": "lock", "strengthen": "alter", "stride": "boot", "swap": "exchange",
    "take": "take", "test": "eye", "walk": "boot",
}  # fmt: skip


def sign_of(plain: Mapping[str, Any], other: str) -> str:
    """The sign for what a card does, from its table; `other` where none of its steps has one."""
    return next((SIGNS[deed] for deed in _deeds(plain) if deed in SIGNS), other)


def _deeds(part: Any) -> Iterator[str]:
    """The verbs of the steps in a part of a card's table, and the rules that its abilities set."""
    if isinstance(part, list):
        for each in part:
            yield from _deeds(each)
    elif isinstance(part, Mapping):
        if part.get("do") == "lasting" or "do" not in part:
            yield from (part[name] for name in ("rule", "value") if isinstance(part.get(name), str))
        else:
            yield part["do"]
        for name in ("lines", "steps", "text", "texts", "ability", "ongoing", "static"):
            table = part.get(name)
            yield from _deeds([*table.values()] if name == "texts" and table else table)
