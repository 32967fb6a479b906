"""A game that is data alone: five cards of three factions, two of them a group."""

from types import MappingProxyType
from typing import Any

from engine.core.decks.formats import Format, read_format
from engine.core.position.cards import CardDef, CardPool

FACTS: dict[str, dict[str, Any]] = {
    "pike": {"faction": "sun", "traits": ("foot",), "cost": 1},
    "bow": {"faction": "moon", "traits": ("foot", "elf"), "cost": 2},
    "ram": {"faction": "", "traits": (), "cost": 3, "rare": True},
    "oath": {"faction": "sun", "traits": ("elf",), "cost": 1},
    "elk": {"faction": "star", "traits": ("beast",), "cost": 4},
}
POOL = CardPool(
    MappingProxyType(
        {
            id: CardDef(id, id.title(), "unit", "base", False, 1, facts, {}, {"name": id})
            for id, facts in FACTS.items()
        }
    ),
    MappingProxyType({"vanguard": ("pike", "bow")}),
)


def siege(rule: dict[str, Any]) -> Format:
    """A format of one part and this rule."""
    plain = {
        "game": "siege", "slug": "open", "name": "Open", "official": False,
        "effective_from": "2026-01-31", "source": "us", "variant": {},
        "rules": [
            {"rule": "parts", "names": ["army"], "cite": "§1"}, {"cite": "§2", **rule},
        ],
    }  # fmt: skip
    return read_format(plain, POOL, ())
