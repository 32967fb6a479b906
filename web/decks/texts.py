"""Decks and verdicts in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import ngettext

import engine
from web.faces.card_texts import part_name
from web.faces.markup import DrawnCard, drawn_card

# Numbers of lines that a problem shows.
MOST_LINES = 12
UNREADABLE = "unreadable_line"


@dataclass(frozen=True)
class DeckPart:
    """A part of a deck: its name in a card list and on a page, its number of cards, and copies and
    name of each card."""

    name: str
    title: str
    size: int
    cards: Sequence[tuple[int, str]]
    rows: Sequence["DeckRow"]


@dataclass(frozen=True)
class DeckRow:
    """A line of a part on a page: copies of a card, or of each of the `cards` of a group whose name
    a list may have in their place, such as a section of minions. `faces` are the card, or those of
    the group; none of a card that this program does not know."""

    copies: int
    name: str
    cards: Sequence[str] = ()
    faces: Sequence[DrawnCard] = field(default=(), compare=False)


@dataclass(frozen=True)
class DeckProblem:
    """One thing wrong with a deck, with the names of the cards that it is about, or the text of a
    line that cannot be read, and with its lines in the list."""

    message: str
    rule: str
    code: str
    cards: Sequence[str]
    lines: str = ""


def deck_parts(deck: engine.Deck) -> list[DeckPart]:
    """Every part with its cards; one that belongs to a card, such as a hero, has its name.

    Parts that every deck of the game may have come first, so that a list can be read again.
    """
    names = known_cards(deck.game)
    first = engine.game(deck.game).reader.parts if deck.game in engine.slugs() else ()
    return [
        DeckPart(
            _title(part, names),
            part_title(part, deck.game),
            sum(cards.values()),
            _rows(cards, names),
            deck_rows(cards, deck.game),
        )
        for part, cards in _ordered(deck, first)
    ]


def part_title(part: str, game: str) -> str:
    """The heading of a part on a page: its name, or that of the card whose own it is."""
    name = _title(part, known_cards(game))
    return part_name(part) if name == part else name


def _title(part: str, names: Mapping[str, engine.CardDef]) -> str:
    """The heading of a part: its name, or that of the card whose own it is, `Guard, 2`."""
    if part in names:
        return names[part].name
    card, _, copy = part.rpartition("/")
    return f"{names[card].name}, {copy}" if card in names else part


def _rows(cards: Mapping[str, int], names: Mapping[str, engine.CardDef]) -> list[tuple[int, str]]:
    """The number and name of each card of a part, by name."""
    rows = [(count, names[id].name if id in names else id) for id, count in cards.items()]
    return sorted(rows, key=lambda row: row[1])


def deck_rows(cards: Mapping[str, int], game: str) -> list[DeckRow]:
    """The lines of a part of a deck of `game`, by name, complete groups first."""
    names, left, grouped = known_cards(game), dict(cards), []
    groups = engine.game(game).pool.groups if game in engine.slugs() else {}
    for slug, ids in groups.items():
        copies = {left.get(id) for id in ids}
        if len(copies) == 1 and (number := copies.pop()) is not None:
            for id in ids:
                del left[id]
            group = sorted((names[id] for id in ids), key=lambda card: card.name)
            faces = [drawn_card(card, game) for card in group]
            grouped.append(DeckRow(number, group_name(slug), [card.name for card in group], faces))
    grouped.sort(key=lambda row: row.name)
    single = [
        DeckRow(count, names[id].name, faces=[drawn_card(names[id], game)])
        if id in names
        else DeckRow(count, id)
        for id, count in left.items()
    ]
    return [*grouped, *sorted(single, key=lambda row: row.name)]


def group_name(slug: str) -> str:
    return slug.replace("-", " ").title()


def listed_problems(game: str, placed: Iterable[engine.PlacedProblem]) -> list[DeckProblem]:
    """Problems of a list of `game`, with their lines."""
    rows = list(placed)
    problems = deck_problems(game, [row.problem.plain() for row in rows])
    return [
        replace(problem, lines=lines_in_text(row.lines))
        for problem, row in zip(problems, rows, strict=True)
    ]


def lines_in_text(lines: Sequence[int]) -> str:
    """The lines of a list that something is about: “Line 4”, “Lines 4, 7”; empty for none."""
    if not lines:
        return ""
    numbers = ", ".join(map(str, lines[:MOST_LINES])) + ("…" if len(lines) > MOST_LINES else "")
    return ngettext("Line {lines}", "Lines {lines}", len(lines)).format(lines=numbers)


def deck_problems(game: str, problems: Iterable[Mapping[str, Any]]) -> list[DeckProblem]:
    """Problems, as plain data, of a deck of `game`."""
    names = known_cards(game)
    return [
        DeckProblem(
            _sentence(problem["message"]),
            problem["rule"],
            problem["code"],
            [names[id].name if id in names else id for id in problem["cards"]]
            or (
                [str(problem["found"])]
                if problem["code"] == UNREADABLE and problem["found"]
                else []
            ),
        )
        for problem in problems
    ]


def card_list(deck: engine.Deck) -> str:
    """The deck as a list that can be pasted again."""
    if deck.game in engine.slugs() and engine.game(deck.game).reader.each:
        return _list_of_models(deck)
    lines = []
    for part in deck_parts(deck):
        lines += [f"[{part.name}]", *(f"{count} {name}" for count, name in part.cards), ""]
    return "\n".join(lines).strip()


def _list_of_models(deck: engine.Deck) -> str:
    """A list in which each model has a line of its own, with what is its own below it."""
    reader, names = engine.game(deck.game).reader, known_cards(deck.game)
    left = dict(deck.parts)
    lines: list[str] = []
    for part in (part for part in reader.parts if part in deck.parts):
        cards = left.pop(part)
        others = {id: count for id, count in cards.items() if id not in reader.openers}
        rows = [f"{count} {name}" for count, name in _rows(others, names)]
        lines += [f"[{part}]", *rows, ""] if rows or part != reader.parts[0] else []
        for id in sorted(cards.keys() - others.keys(), key=lambda id: names[id].name):
            for copy in range(1, cards[id] + 1):
                own = left.pop(engine.own_part(id, copy), {})
                rows = [f"{count} {name}" for count, name in _rows(own, names)]
                lines += [names[id].name, *rows, ""]
    for part, cards in left.items():
        lines += [
            f"[{_title(part, names)}]",
            *(f"{n} {name}" for n, name in _rows(cards, names)),
            "",
        ]
    return "\n".join(lines).strip()


def _ordered(deck: engine.Deck, first: Sequence[str]) -> list[tuple[str, Mapping[str, int]]]:
    known = [part for part in first if part in deck.parts]
    return [(part, deck.parts[part]) for part in dict.fromkeys((*known, *deck.parts))]


def known_cards(game: str) -> Mapping[str, engine.CardDef]:
    """The cards of a game by id; none for a game that does not exist, as a deck may name one."""
    return engine.game(game).pool.cards if game in engine.slugs() else {}


def _sentence(message: str) -> str:
    return message[:1].upper() + message[1:]
