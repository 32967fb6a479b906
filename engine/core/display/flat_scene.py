"""A scene as maps of maps, so that what a move changes in it is a small merge patch (RFC 7396).

`flat_scene` is made for drawing: what a page shows besides cards and pieces (phase, counters,
effects) is in it in the words of the game. Nothing in it is null, as a patch deletes by null.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from engine.core.display.scene import WORDS
from engine.core.display.text_scene import cards_in, counter_words, effect_words, worth_telling
from engine.core.rules.words import Words

_CATALOGUED = ("id", "name", "kind", WORDS)
_PIECE = ("seat", "cell", "attached", "radius", "height")

Flat = dict[str, Any]
"""A flat scene: `docs/films.md` describes it."""


def flat_scene(view: Mapping[str, Any], words: Words) -> Flat:
    """The scene of `Game.view` as maps of maps, without what is null."""
    cards = list(cards_in(view))
    names = {card["id"]: card["name"] for card in cards}
    flat: Flat = {
        "turn": view["turn"],
        "phase": words.phases.get(view["phase"], view["phase"]),
        "boards": {board["name"]: _board(board, words) for board in view["boards"]},
        "pieces": {
            board["name"]: {str(piece["id"]): _piece(piece) for piece in board["pieces"]}
            for board in view["boards"]
        },
        "zones": {_zone_key(zone): _zone(zone, words) for zone in view["zones"]},
        "cards": {str(card["id"]): _card(card) for card in cards},
        "counters": {
            _counter_key(number, counter): _counter(counter, words, names)
            for number, counter in enumerate(view["counters"])
            if worth_telling(counter["value"])
        },
        "effects": [_effect(effect, words, names) for effect in view["effects"]],
        "revealed": [[card["id"] for card in cards] for cards in view["revealed"]],
    }
    return flat | {name: view[name] for name in ("active", "decides") if view[name] is not None}


def together(flats: Iterable[Flat]) -> Flat:
    """What the seats see of one position, laid over each other: a card lies open that one sees."""
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
    """What is to be merged into one flat scene so that it is the other (RFC 7396)."""
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
    return reduce(merged, (patch for _, _, patch in film["frames"]), dict(film["scene"]))


def _without(facts: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if name not in names and value is not None}


def _board(board: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """A board without its pieces, with what its ground is called where that is more than a word."""
    grounds = {each["name"] for part in ("marks", "areas") for each in board.get(part, ())}
    names = {name: words.words[name] for name in sorted(grounds & words.words.keys())}
    return _without(board, "name", "pieces") | ({"names": names} if names else {})


def _piece(piece: Mapping[str, Any]) -> dict[str, Any]:
    return {name: piece[name] for name in _PIECE if piece.get(name) not in (None, [])}


def _zone_key(zone: Mapping[str, Any]) -> str:
    return "/".join(str(zone[name]) for name in ("name", "seat", "of") if name in zone)


def _zone(zone: Mapping[str, Any], words: Words) -> dict[str, Any]:
    called = words.zone(zone["name"])
    facts = {"name": zone["name"], "label": called, **_without(zone, "name", "count", "cards")}
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


def _counter(counter: Mapping[str, Any], words: Words, names: Mapping[int, str]) -> dict[str, Any]:
    """A counter in words; with its number as well where it ends at a `most`."""
    kept = ("seat", "value", "most") if "most" in counter else ("seat",)
    more = {name: counter[name] for name in kept if name in counter}
    return {"text": counter_words(counter, words, names), **more}


def _effect(effect: Mapping[str, Any], words: Words, names: Mapping[int, str]) -> dict[str, Any]:
    """What lasts, in words; `target` and `card` where it changes or comes from one, `seat` where it
    binds one alone."""
    bare = {**effect, "target": -1, "seat": -1}
    facts = {name: effect[name] for name in ("seat", "card", "target") if effect[name] >= 0}
    return {"text": effect_words(bare, words, names), **facts}
