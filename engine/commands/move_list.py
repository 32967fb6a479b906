"""The moves of a decision as a list to choose from: moves that read alike are listed once."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from engine.core.display.sentences import Named, Sentences
from engine.core.display.text_scene import cards_in, cell_words, zone_words
from engine.core.position.choices import LISTED_AT_MOST, Choice, Move
from engine.core.rules.words import Words

_OWN = ("id", "printing")


def listed(choice: Choice, sentences: Sentences, named: Named) -> dict[str, Move]:
    """Moves by their words, in order. Of several that read alike, as their cards cannot be
    distinguished, the first stands. Empty where there are more than LISTED_AT_MOST."""
    moves: dict[str, Move] = {}
    if len(choice) <= LISTED_AT_MOST:
        for move in choice:
            verb = sentences.words.called_at(str(move[0]), choice.occasion)
            moves.setdefault(sentences.option((verb, *move[1:]), named), move)
    return moves


def card_names(view: Mapping[str, Any], choice: Choice, words: Words) -> dict[int, str]:
    """The names to call the cards of a scene by: their own and, where moves are about several cards
    of one name that are not alike, also the place of each, or else its number."""
    names = {card["id"]: str(card["name"]) for card in cards_in(view)}
    places = _places(view, words, names)
    by_name: dict[str, dict[Hashable, int]] = defaultdict(dict)
    likeness = _likeness(view)
    meant = sorted(_meant(choice) & names.keys())
    for card in meant:
        by_name[names[card]].setdefault(likeness[card], card)
    called = dict(names)
    for card in meant:
        firsts = by_name[names[card]]
        if len(firsts) > 1:
            apart = len({places[first] for first in firsts.values()}) == len(firsts)
            first = firsts[likeness[card]]
            called[card] += f" ({places[first]})" if apart else f" #{first}"
    return called


def _meant(choice: Choice) -> set[int]:
    """The cards that moves are about."""
    if len(choice) > LISTED_AT_MOST:
        return set()
    return {
        arg
        for verb, space in choice.spaces.items()
        if space.names_cards
        for args in space
        for arg in args
        if isinstance(arg, int)
    }


def _places(view: Mapping[str, Any], words: Words, names: Mapping[int, str]) -> dict[int, str]:
    """The place of each card: its square, or its zone."""
    places = {
        card["id"]: f"{zone_words(zone, words, names)} of seat {zone['seat']}"
        for zone in view["zones"]
        for card in zone.get("cards", ())
    }
    for seat, revealed in enumerate(view["revealed"]):
        for card in revealed:
            places.setdefault(card["id"], f"of seat {seat}")
    for board in view["boards"]:
        for piece in board["pieces"]:
            places[piece["id"]] = cell_words(board, piece["cell"])
    return places


def _likeness(view: Mapping[str, Any]) -> dict[int, Hashable]:
    """By card a value that is equal for cards that nothing distinguishes, such as copies in one
    hand of which everybody knows the same: all that the scene says of it but its number. A card
    that stands on a board, or that an effect or a counter is about, is like no other."""
    alone = set(_singled_out(view))
    seen = {card["id"] for revealed in view["revealed"] for card in revealed}
    likeness: dict[int, Hashable] = {}
    for zone in view["zones"]:
        for card in zone.get("cards", ()):
            number = card["id"]
            facts = tuple((name, str(card[name])) for name in sorted(card) if name not in _OWN)
            place = (zone["name"], zone["seat"], zone.get("of"))
            likeness[number] = number if number in alone else (place, facts, number in seen)
    return {number: likeness.get(number, number) for number in likeness.keys() | seen}


def _singled_out(view: Mapping[str, Any]) -> Iterator[int]:
    for board in view["boards"]:
        yield from (piece["id"] for piece in board["pieces"])
    for effect in view["effects"]:
        yield from (effect["card"], effect["target"])
    for counter in view["counters"]:
        value = counter["value"]
        yield from (
            card for card in (value if isinstance(value, list) else [value]) if type(card) is int
        )
