"""Facts of a game and its cards: pure, for the process that makes films."""

from collections.abc import Iterator, Mapping
from typing import Any

import engine

# The roles of zones in which a card is in hand, and in which it has come into play.
IN_HAND = ("hand",)
IN_PLAY = ("field", "attached", "leader")
SIDES = 2


def game_facts(film: Mapping[str, Any]) -> dict[str, Any] | None:
    """The side that began, the number of turns, and by side the cards that were once in hand
    (`drawn`) and in play (`played`), of the film that shows all hands. None of a game of more than
    two sides."""
    if film["sides"] != SIDES:
        return None
    roles = engine.game(film["game"]).words.roles
    drawn: list[set[str]] = [set(), set()]
    played: list[set[str]] = [set(), set()]
    began, turns = None, 0
    for scene, zones in _scenes(film):
        turns = max(turns, scene.get("turn", 0))
        if began is None and scene.get("turn") and scene.get("active") is not None:
            began = scene["active"] % SIDES
        for zone in zones:
            role = roles.get(zone["name"], "")
            seen = drawn if role in IN_HAND else played if role in IN_PLAY else None
            if seen is not None:
                cards = (scene["cards"].get(str(number), {}) for number in zone.get("cards") or ())
                seen[zone["seat"] % SIDES].update(each["card"] for each in cards if "card" in each)
    if began is None:
        began = film["frames"][0][0] % SIDES if film["frames"] else 0
    return {
        "began": began,
        "turns": turns,
        "drawn": [sorted(cards) for cards in drawn],
        "played": [sorted(cards) for cards in played],
    }


def _scenes(film: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """The scene before the first move and after each, with its zones that a move has changed. Each
    is the one before with what has changed in it."""
    scene: dict[str, Any] = {}
    _merge(scene, film["scene"])
    yield scene, list(scene["zones"].values())
    for _, _, _, patch in film["frames"]:
        _merge(scene, patch)
        changed = patch.get("zones") or {}
        yield scene, [scene["zones"][name] for name in changed if name in scene["zones"]]


def _merge(target: dict[str, Any], patch: Mapping[str, Any]) -> None:
    """Merge a patch into an object, by RFC 7396."""
    for name, value in patch.items():
        if value is None:
            target.pop(name, None)
        elif isinstance(value, dict):
            inner = target.get(name)
            if not isinstance(inner, dict):
                inner = target[name] = {}
            _merge(inner, value)
        else:
            target[name] = value
