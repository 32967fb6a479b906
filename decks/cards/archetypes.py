"""Archetypes of decks: rules as an organiser writes them, one a line, and the first that fits.

`Ironreach machines [Siege Walker]: 20 faction:ironreach; 4 traits:machine; 0 is:legendary` is a
name, the card that stands for it, and conditions: how many copies a deck holds of the cards that
fit a query (docs/card-queries.md). `20` is at least 20, `1-3` from 1 to 3, `0` none, and a query
alone at least one.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext

import engine
from decks.cards.queries import find_cards
from ground.names import UnreadableName, clean_name
from ground.spelling import searched

LONGEST_RULES = 4000
LONGEST_ARCHETYPE_NAME = 60
LONGEST_CONDITION = 120
MOST_ARCHETYPES = 30
# Each condition is a query over the cards of a game: together they cost a reader some 0.2 s.
MOST_CONDITIONS = 32
# A list with more faults is wrong from the ground up.
MOST_PROBLEMS = 5
_LINE = re.compile(r"(?P<name>[^:\[\]]+?)\s*(?:\[(?P<card>[^\]]*)\])?\s*:(?P<conditions>.*)")
_CONDITION = re.compile(r"(?:(?P<least>\d{1,3})(?:-(?P<most>\d{1,3}))?\s+)?(?P<query>.+)")


@dataclass(frozen=True)
class Condition:
    """A deck holds at least so many copies of these cards, and at most `most` where it is set."""

    least: int
    most: int | None
    cards: frozenset[str]

    def holds(self, copies: Mapping[str, int]) -> bool:
        held = sum(number for card, number in copies.items() if card in self.cards)
        return self.least <= held and (self.most is None or held <= self.most)


@dataclass(frozen=True)
class Archetype:
    """Decks for which all conditions hold; `card` is the id of the card that stands for them."""

    name: str
    card: str
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Rules:
    """Archetypes in their order, and what is wrong with lines of the text, each with its number."""

    archetypes: Sequence[Archetype]
    problems: Sequence[str] = ()

    def fitting(self, copies: Mapping[str, int]) -> Archetype | None:
        """The first archetype whose conditions a deck meets; None where none fits."""
        return next(
            (
                archetype
                for archetype in self.archetypes
                if all(condition.holds(copies) for condition in archetype.conditions)
            ),
            None,
        )


class _Wrong(Exception):
    """The fault of a line, in words."""


def read_rules(game: engine.Game, text: str, *, today: str) -> Rules:
    """The rules of a text for decks of a game; `today` is the day of formats that queries name."""
    archetypes: list[Archetype] = []
    problems: list[str] = []
    left = MOST_CONDITIONS
    for number, line in _lines(text):
        if len(problems) == MOST_PROBLEMS:
            break
        try:
            archetype = _archetype(game, line, today, left)
            _check_new(archetype, archetypes)
            archetypes.append(archetype)
            left -= len(archetype.conditions)
        except _Wrong as wrong:
            text = gettext("Line {number}: {problem}")
            problems.append(text.format(number=number, problem=wrong))
    return Rules(archetypes, problems)


def held_copies(canonical: str) -> Counter[str]:
    """The cards of a deck, given as its canonical list, with their copies in all its parts."""
    copies: Counter[str] = Counter()
    for part in json.loads(canonical)["parts"].values():
        copies.update(part)
    return copies


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that hold a rule, by their numbers; one that begins with # is a comment."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def _archetype(game: engine.Game, line: str, today: str, left: int) -> Archetype:
    parts = _LINE.fullmatch(line)
    if parts is None:
        raise _Wrong(gettext("write a name, a colon and conditions, as in “Knights: 8 knight”."))
    try:
        name = clean_name(parts["name"], longest=LONGEST_ARCHETYPE_NAME)
    except UnreadableName as error:
        raise _Wrong(str(error)) from error
    written = [each.strip() for each in parts["conditions"].split(";") if each.strip()]
    if not written:
        raise _Wrong(gettext("“{name}” has no condition.").format(name=name))
    if len(written) > left:
        text = gettext("a list can have up to {most} conditions.")
        raise _Wrong(text.format(most=MOST_CONDITIONS))
    conditions = tuple(_condition(game, each, today) for each in written)
    wanting = next((each for each in conditions if each.least), conditions[0])
    return Archetype(name, _card(game, parts["card"]) or min(wanting.cards), conditions)


def _check_new(archetype: Archetype, others: Sequence[Archetype]) -> None:
    if len(others) == MOST_ARCHETYPES:
        text = gettext("a list can have up to {most} archetypes.")
        raise _Wrong(text.format(most=MOST_ARCHETYPES))
    if searched(archetype.name) in {searched(other.name) for other in others}:
        text = gettext("“{name}” is in the list already.")
        raise _Wrong(text.format(name=archetype.name))


def _condition(game: engine.Game, written: str, today: str) -> Condition:
    parts = _CONDITION.fullmatch(written)
    if parts is None or len(written) > LONGEST_CONDITION:
        text = gettext("a condition can have up to {longest} characters.")
        raise _Wrong(text.format(longest=LONGEST_CONDITION))
    least = 1 if parts["least"] is None else int(parts["least"])
    most = 0 if parts["least"] and not least else None
    if parts["most"] is not None:
        most = int(parts["most"])
        if most < least:
            text = gettext("“{condition}” goes from more copies to fewer.")
            raise _Wrong(text.format(condition=written))
    return Condition(least, most, _cards(game.slug, parts["query"], today))


def _card(game: engine.Game, written: str | None) -> str:
    """The id of a card by its name or id; empty where none is named."""
    plain = searched(written or "")
    if not plain:
        return ""
    names = {searched(card.name): id for id, card in game.pool.cards.items()}
    ids = {searched(id): id for id in game.pool.cards}
    card = ids.get(plain) or names.get(plain)
    if card is None:
        text = gettext("{game} has no card “{name}”.")
        raise _Wrong(text.format(game=game.name, name=written))
    return card


@lru_cache(maxsize=1024)
def _cards(game_slug: str, query: str, today: str) -> frozenset[str]:
    """The cards that fit a query as it is written: here nothing is read as what is nearest."""
    results = find_cards(engine.game(game_slug), query, today=today)
    if results.notes:
        raise _Wrong(results.notes[0])
    if not results.cards:
        raise _Wrong(gettext("no card fits “{query}”.").format(query=query))
    return frozenset(card.id for card in results.cards)
