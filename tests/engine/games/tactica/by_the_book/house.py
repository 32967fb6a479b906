"""House rules of these tests: plain figures on a plain map, so that no tuning of the game's own
file changes what a test expects."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.games.tactica import GAME


@dataclass(frozen=True)
class Figure:
    """The OFF and DEF of a piece."""

    off: int
    defence: int


FIGURES: Mapping[str, Figure] = {
    "champion": Figure(4, 5),
    "foot": Figure(2, 3),
    "crossbow": Figure(3, 2),
    "archer": Figure(2, 2),
    "crown": Figure(0, 3),
    "ouran": Figure(4, 6),
    "cthon": Figure(5, 7),
}
_MOVES = {"champion": 2, "foot": 2, "crossbow": 1, "archer": 2, "ouran": 3, "cthon": 2}
_RANGES = {"crossbow": 2, "archer": 3}
_GIFTS = {
    "ouran": {"sacrifice_attack": 0, "sacrifice_moves": 1, "sacrifice_attacks": 1},
    "cthon": {"sacrifice_attack": 3, "sacrifice_moves": 0, "sacrifice_attacks": 0},
}
_CARDS = {
    "champion": 3, "foot": 20, "crossbow": 8, "archer": 8, "training": 12, "press": 8, "saved": 8,
    "engineer": 8, "spy": 8, "negate": 8, "crown": 1,
}  # fmt: skip
_FLAT = {"attack": 0, "defence": 0, "blocks": False}
_LANDMARKS = {
    "ridge": {"low": {**_FLAT, "attack": 1, "defence": 1}, "high": {**_FLAT, "blocks": True}},
    "wood": {"low": {**_FLAT, "defence": 1}, "high": {**_FLAT, "attack": -1, "defence": 2}},
    "marsh": {"low": {**_FLAT, "defence": -1}, "high": {**_FLAT, "attack": -1, "defence": -1}},
}
_ROWS = [f"a{row}-k{row}" for row in range(1, 12)]


def _walls(near: int) -> list[list[str]]:
    """Three walls of each player, so many rows from the edge, half a turn apart."""
    far = 12 - near
    return [[f"{column}{near}" for column in "dfh"], [f"{column}{far}" for column in "hfd"]]


def _team_walls(near: int) -> list[list[str]]:
    far = 12 - near
    return [
        [f"b{near}", f"d{near}"], [f"j{far}", f"h{far}"],
        [f"f{near}", f"h{near}"], [f"f{far}", f"d{far}"],
    ]  # fmt: skip


@lru_cache
def document(
    figures: str,
    actions: int,
    barracks: str = "",
    passes_after: int = 0,
    binds: str = "all",
    quiet: int = 0,
) -> dict[str, Any]:
    """The house rules with some figures changed, `champion.attack=8 ...`, and so many actions in
    each phase; with settings of the barracks, `first_troops=2 ...`, so many turns after which
    Player 1 changes, whom a decree binds among more than two players, and so many turns without a
    capture that end a battle."""
    own = GAME.pool.house
    assert own is not None
    plain: dict[str, Any] = deepcopy(dict(own.plain))
    for name, figure in FIGURES.items():
        table = plain["crown"] if name == "crown" else plain[_group(name)][name]
        table["defence"] = figure.defence
        table["move"] = _MOVES.get(name, 1)
        if name != "crown":
            table |= {"attack": figure.off, "range": _RANGES.get(name, 1), **_GIFTS.get(name, {})}
    for change in figures.split():
        path, _, value = change.partition("=")
        name, _, setting = path.partition(".")
        plain[_group(name)][name][setting] = int(value)
    plain["cards"] |= _CARDS
    plain["training"] |= {"attack": 1, "defence": 1}
    plain["ranged"] |= {"penalty": 1}
    plain["barracks"] |= {
        "size": 7, "first_troops": 0, "first_tactics": 0, "recruits": 7, "discards": 1
    }  # fmt: skip
    plain["barracks"] |= {
        name: int(value) for name, _, value in (each.partition("=") for each in barracks.split())
    }
    plain["turns"] |= {"passes_after": passes_after, "quiet": quiet}
    plain["actions"] |= dict.fromkeys(("mustering", "movement", "combat"), actions)
    plain["combat"] |= {"beyond": 0}
    plain["deployment"] |= {"troops": 2, "distance": 1}
    plain["hostages"] |= {"lost": 2}
    plain["spy"] |= {"cards": 1}
    plain["engineer"] |= {"distance": 1}
    plain["placing"] |= {"from_walls": 2, "apart": 2}
    plain["teams"] |= {"points": 9, "binds": binds}
    plain["three"] |= {"points": 7, "binds": binds}
    plain["landmarks"] = _LANDMARKS
    plain["maps"]["two"] = {"hexes": _ROWS, "walls": [_walls(near) for near in (1, 2, 3)]}
    plain["maps"]["teams"] = {"hexes": _ROWS, "walls": [_team_walls(near) for near in (1, 2, 3)]}
    return plain


def _group(name: str) -> str:
    return "summons" if name in ("ouran", "cthon") else "troops"
