"""Decks: named parts with card counts, in one canonical form."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.core.base.canonical import Plain, digest, encode

LARGEST_TEXT = 25_000
MOST_COPIES = 999
MOST_NAMES = 500
LONGEST_NAME = 100


class DeckSyntaxError(ValueError):
    """A deck cannot be read; `line` (1-based, or None for JSON) says where, the text what."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class TooMuch(DeckSyntaxError):
    """A list is not read to its end, as it has more different cards or lines than decks have."""


@dataclass(frozen=True)
class Deck:
    """A deck of a game: for each part (`minions`, `tactics`) how many of each card.

    Cards are ids where the pool knows them, and stay as written where it does not, so that the
    verdict can name them.
    """

    game: str
    parts: Mapping[str, Mapping[str, int]]
    name: str = field(default="", compare=False)

    def plain(self) -> dict[str, Plain]:
        """The deck as JSON-able data, without its name: decks of the same cards are equal."""
        return {"game": self.game, "parts": {part: dict(of) for part, of in self.parts.items()}}

    def canonical(self) -> bytes:
        """The canonical JSON of the deck, over which its digest and commitment are made."""
        return encode(self.plain())

    @cached_property
    def digest(self) -> str:
        """`sha256:` over the canonical bytes."""
        return digest(self.canonical())

    @classmethod
    def from_plain(cls, plain: object) -> "Deck":
        """The deck that `plain` described; DeckSyntaxError where the shape is another."""
        if not isinstance(plain, Mapping):
            raise DeckSyntaxError("a deck is an object with the fields game and parts")
        for key in plain:
            if key not in ("game", "parts", "name"):
                raise DeckSyntaxError(f"a deck has no field {key!r}; it has game, parts and name")
        game, parts, name = plain.get("game"), plain.get("parts"), plain.get("name", "")
        if not isinstance(name, str):
            raise DeckSyntaxError("name must be a text")
        check_name("game", game)
        if not isinstance(parts, Mapping):
            raise DeckSyntaxError("parts must be an object of part names, each with its cards")
        counted = {part: _counts(part, of) for part, of in sorted(parts.items())}
        check_size(counted)
        return cls(str(game), counted, name)


def check_name(what: str, name: object, line: int | None = None) -> None:
    """Refuse a name that is no text of 1 to 100 printable characters, as names end up in messages
    and in canonical bytes."""
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        allowed = f"a text of 1 to {LONGEST_NAME} printable characters"
        raise DeckSyntaxError(f"{what} must be {allowed}", line)


def check_size(parts: Mapping[str, Mapping[str, int]]) -> None:
    """Refuse too many different cards: each may be a problem of its own, so that a short deck could
    have a long verdict."""
    count = sum(map(len, parts.values()))
    if count > MOST_NAMES:
        raise too_many_names(count)


def too_many_names(count: int) -> DeckSyntaxError:
    """The error for a deck with more different cards than MOST_NAMES; `count` were found so far."""
    return DeckSyntaxError(f"a deck has at most {MOST_NAMES} different cards, this has {count}")


def _counts(part: str, cards: object) -> dict[str, int]:
    check_name("the name of a part", part)
    if not isinstance(cards, Mapping):
        raise DeckSyntaxError(f"the part {part} must be an object of cards and numbers")
    what = f"{part}: the name of a card"
    for card, count in cards.items():
        check_name(what, card)
        if type(count) is not int or not 1 <= count <= MOST_COPIES:
            raise DeckSyntaxError(f"{part}: the number of {card} must be 1 to {MOST_COPIES}")
    return dict(sorted(cards.items()))


def own_part(card: str, copy: int = 1) -> str:
    """The part of what belongs to one copy of a card alone: `guard`, of the second `guard/2`."""
    return card if copy == 1 else f"{card}/{copy}"


def owner(part: str, fielded: Mapping[str, int]) -> str | None:
    """The card that a part is an own part of, if one of these has it, so many copies each."""
    if part in fielded:
        return part
    card, _, copy = part.rpartition("/")
    written = copy.isdecimal() and copy.isascii() and not copy.startswith("0")
    return card if written and 2 <= int(copy) <= fielded.get(card, 0) else None


def add_copies(counts: dict[str, int], card: str, count: int, line: int | None) -> None:
    """Add copies of a card to a part; DeckSyntaxError beyond MOST_COPIES."""
    counts[card] = counts.get(card, 0) + count
    if counts[card] > MOST_COPIES:
        raise DeckSyntaxError(f"more than {MOST_COPIES} of {card[:60]}", line)
