"""Decks and verdicts as pages show them: cards by their names, with what is wrong beside them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine


@dataclass(frozen=True)
class PartShown:
    """A part of a deck: its name, how many cards it has, and each with its number and name."""

    name: str
    size: int
    cards: Sequence[tuple[int, str]]


@dataclass(frozen=True)
class ProblemShown:
    """One thing wrong with a deck, with the names of the cards that it is about."""

    message: str
    rule: str
    code: str
    cards: Sequence[str]


def parts_shown(deck: engine.Deck) -> list[PartShown]:
    """Every part with its cards; one that belongs to a card, such as a hero, has its name.

    Parts that every deck of the game may have come first, so that a list can be read again.
    """
    names = _cards(deck.game)
    first = engine.game(deck.game).reader.parts if deck.game in engine.games() else ()
    return [
        PartShown(
            names[part].name if part in names else part,
            sum(cards.values()),
            sorted(
                ((count, names[id].name if id in names else id) for id, count in cards.items()),
                key=lambda row: row[1],
            ),
        )
        for part, cards in _ordered(deck, first)
    ]


def problems_shown(game: str, problems: Iterable[Mapping[str, Any]]) -> list[ProblemShown]:
    """Problems, as plain data, of a deck of `game`."""
    names = _cards(game)
    return [
        ProblemShown(
            _sentence(problem["message"]),
            problem["rule"],
            problem["code"],
            [names[id].name if id in names else id for id in problem["cards"]],
        )
        for problem in problems
    ]


def card_list(deck: engine.Deck) -> str:
    """The deck as a list that can be pasted again."""
    lines = []
    for part in parts_shown(deck):
        lines += [f"[{part.name}]", *(f"{count} {name}" for count, name in part.cards), ""]
    return "\n".join(lines).strip()


def _ordered(deck: engine.Deck, first: Sequence[str]) -> list[tuple[str, Mapping[str, int]]]:
    known = [part for part in first if part in deck.parts]
    return [(part, deck.parts[part]) for part in dict.fromkeys((*known, *deck.parts))]


def _cards(game: str) -> Mapping[str, engine.CardDef]:
    """The cards of a game by their ids; a pasted deck may name a game that there is not."""
    return engine.game(game).pool.cards if game in engine.games() else {}


def _sentence(message: str) -> str:
    return message[:1].upper() + message[1:]
