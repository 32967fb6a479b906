"""A scene as maps of maps, so that what a move changes in it is a small merge patch (RFC 7396).

It holds codes and values; the words of the game (`Words`) turn them into text where it is shown.
Nothing in it is null, as a patch deletes by null.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from engine.core.display.scene import WORDS
from engine.core.display.text_scene import cards_in, worth_telling

_CATALOGUED = ("id", "name", "kind", WORDS)
_PIECE = ("seat", "cell", "attached", "radius", "height")

Flat = dict[str, Any]
"""A flat scene: `docs/films.md` describes it."""


def flat_scene(view: Mapping[str, Any]) -> Flat:
    """The scene of `Game.view` as maps of maps, without what is null."""
    flat: Flat = {
        "turn": view["turn"],
        "phase": view["phase"],
        "boards": {board["name"]: _without(board, "name", "pieces") for board in view["boards"]},
        "pieces": {
            board["name"]: {str(piece["id"]): _piece(piece) for piece in board["pieces"]}
            for board in view["boards"]
        },
        "zones": {_zone_key(zone): _zone(zone) for zone in view["zones"]},
        "cards": {str(card["id"]): _card(card) for card in cards_in(view)},
        "counters": {
            _counter_key(number, counter): _without(counter)
            for number, counter in enumerate(view["counters"])
            if worth_telling(counter["value"])
        },
        "effects": [_effect(effect) for effect in view["effects"]],
        "revealed": [[card["id"] for card in cards] for cards in view["revealed"]],
    }
    return flat | {name: view[name] for name in ("active", "decides") if view[name] is not None}


def together(flats: Iterable[Flat]) -> Flat:
    """The seats' sights of one position, laid over each other: a card that one sees lies open."""
    first, *others = flats
    whole: Flat = {**first, "zones": dict(first["zones"])}
    for flat in others:
        for name in ("cards", "counters"):
            whole[name] = {**whole[name], **flat[name]}
        for key, zone in flat["zones"].items():
            if "cards" in zone:
                whole["zones"][key] = zone
    return whole


def merge_patch(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """A patch that turns one flat scene into the other when it is merged into it (RFC 7396)."""
    patch: dict[str, Any] = {name: None for name in before if name not in after}
    for name, value in after.items():
        was = before.get(name)
        if was == value and name in before:  # Of most of a scene: equal maps are not gone through.
            continue
        if isinstance(value, dict) and isinstance(was, dict):
            patch[name] = merge_patch(was, value)
        else:
            patch[name] = value
    return patch


def merged(flat: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """A flat scene after a patch; the one before stays as it is."""
    after = dict(flat)
    for name, value in patch.items():
        if value is None:
            after.pop(name, None)
        elif isinstance(value, dict):
            was = after.get(name)
            after[name] = merged(was if isinstance(was, dict) else {}, value)
        else:
            after[name] = value
    return after


def last_scene(film: Mapping[str, Any]) -> dict[str, Any]:
    """The scene after the last move of a film (docs/films.md)."""
    return reduce(merged, (frame[-1] for frame in film["frames"]), dict(film["scene"]))


def _without(facts: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if name not in names and value is not None}


def _piece(piece: Mapping[str, Any]) -> dict[str, Any]:
    return {name: piece[name] for name in _PIECE if piece.get(name) not in (None, [])}


def _zone_key(zone: Mapping[str, Any]) -> str:
    return "/".join(str(zone[name]) for name in ("name", "seat", "of") if name in zone)


def _zone(zone: Mapping[str, Any]) -> dict[str, Any]:
    facts = _without(zone, "count", "cards")
    if "cards" in zone:
        return {**facts, "cards": [card["id"] for card in zone["cards"]]}
    return {**facts, "count": zone["count"]}


def _card(card: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in card.items()
        if name not in _CATALOGUED and worth_telling(value)
    }


def _counter_key(number: int, counter: Mapping[str, Any]) -> str:
    """Counters of one name and seat may be several; a key keeps their order."""
    return f"{number:02}/{counter['name']}" + (f"/{counter['seat']}" if "seat" in counter else "")


def _effect(effect: Mapping[str, Any]) -> dict[str, Any]:
    """A lasting effect, without the seat, card, target and turns that it lacks."""
    absent = [name for name in ("seat", "card", "target") if effect[name] < 0]
    return _without(effect, *absent, *([] if effect["turns"] else ["turns"]))
