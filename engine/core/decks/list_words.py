"""Words that lists of decks have beside cards: headings, totals, facts about a deck, columns."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

WORD = re.compile(r"[^\W\d_]+")
# Of a heading: nobody writes more.
_MOST_WORDS = 8


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a list: the part that it begins, None to stay in the part before it; or the
    beginning of cards that are not in the deck (`side`)."""

    part: str | None
    side: bool = False


MAIN = frozenset((
    "main", "mainboard", "main board", "maindeck", "main deck", "mb", "deck", "decklist",
    "deck list", "list", "cards", "commander", "commanders", "companion", "play", "general",
))  # fmt: skip
"""Headings that deck sites write above the cards of a deck."""
SIDE = frozenset((
    "side", "sideboard", "side board", "sidedeck", "side deck", "sb", "maybe", "maybeboard",
    "maybe board", "considering", "wishlist", "acquireboard", "token", "tokens",
))  # fmt: skip
"""Headings of cards beside a deck, which no game here has."""
_AFTER_HEADING = frozenset((
    "x", "card", "cards", "copies", "pt", "pts", "point", "points", "total", "models", "levels",
))  # fmt: skip
_OF_TOTALS = _AFTER_HEADING | {
    "totals", "deck", "size", "sum", "count", "in", "all", "of", "main", "cost", "value", "army",
    "party", "level", "number", "list", "the", "altogether",
}  # fmt: skip
_TOTALS = frozenset((
    "total", "totals", "cards", "pts", "points", "sum", "size", "levels", "count", "cost",
))  # fmt: skip
TITLES = frozenset(("name", "deck", "deck name", "title", "list name", "decklist"))
FACTS = frozenset((
    *TITLES, "author", "authors", "player", "by", "format", "event", "date", "game", "faction",
    "source", "version", "description", "notes", "note", "link", "url", "email", "exported",
    "created", "comment", "colors", "colours", "rank", "place", "record", "edition", "set",
))  # fmt: skip
"""Facts about a deck that lists have, before a colon."""
ABOUT = frozenset(("about", "metadata", "deck info", "export"))

NAMES = frozenset(("name", "card", "card name", "cardname", "cards", "card title", "title"))
COUNTS = frozenset((
    "count", "qty", "quantity", "amount", "number", "copies", "no", "nr", "n", "x", "num",
    "how many", "total",
))  # fmt: skip
PARTS = frozenset((
    "part", "section", "board", "zone", "category", "categories", "hero", "character", "model",
    "owner", "kind", "type",
))  # fmt: skip

NUMBERS = {
    word: number
    for number, word in enumerate(
        (
            *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
            *("eleven", "twelve"),
        ),
        1,
    )
}


def phrase(text: str) -> str:
    """The words of a heading without its numbers and what they count: `Tactics (18 cards):`."""
    words = [word.casefold() for word in WORD.findall(text[:200])][: _MOST_WORDS + 1]
    while len(words) > 1 and words[-1] in _AFTER_HEADING:
        words.pop()
    return " ".join(words)


def headings(parts: Iterable[str], kinds: Mapping[str, str | None]) -> Mapping[str, Heading]:
    """The headings that lists of a game may have, by their phrase: parts, kinds of cards with the
    part of each, and those of deck sites."""
    known: dict[str, Heading] = {}
    names = tuple(parts)
    for part in names:
        known |= {part: Heading(part), f"{part} deck": Heading(part)}
    for kind, belongs in kinds.items():
        forms = _plurals(kind)
        part_called = next((part for part in names if part in forms), belongs)
        for form in (kind, *forms):
            known.setdefault(form, Heading(part_called))
    for word in MAIN:
        known.setdefault(word, Heading(names[0]))
    for word in SIDE:
        known.setdefault(word, Heading(None, side=True))
    return known


def _plurals(kind: str) -> tuple[str, ...]:
    return (f"{kind}s", f"{kind}es", f"{kind[:-1]}ies")


def is_total(text: str) -> bool:
    """True of a line that only adds up: `50 cards`, `Total: 200 points`."""
    if not any(letter.isdigit() for letter in text):
        return False
    words = {word.casefold() for word in WORD.findall(text[:200])}
    return bool(words & _TOTALS) and words <= _OF_TOTALS
