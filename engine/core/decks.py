"""Decks: named parts with card counts, in one canonical form, read from JSON or from text."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.core.canonical import Plain, digest, encode

LARGEST_TEXT = 25_000
MOST_COPIES = 999
_LONGEST_NAME = 100
_LINE = re.compile(r"(?:(\d{1,4})\s*[xX]?\s+)?(.+?)(?:\s+[xX]\s*(\d{1,4}))?")


class DeckSyntaxError(ValueError):
    """A deck cannot be read; `line` (1-based, or None for JSON) says where, the text what."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


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
        """The deck as JSON-able data; its name is not part of what it is."""
        return {"game": self.game, "parts": {part: dict(of) for part, of in self.parts.items()}}

    def canonical(self) -> bytes:
        """The bytes by which a deck is known."""
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
        _check_name("game", game)
        if not isinstance(parts, Mapping):
            raise DeckSyntaxError("parts must be an object of part names, each with its cards")
        return cls(str(game), {part: _counts(part, of) for part, of in sorted(parts.items())}, name)


def _check_name(what: str, name: object, line: int | None = None) -> None:
    """Names end up in messages and in canonical bytes: no control characters, no half letters."""
    if not isinstance(name, str) or not 1 <= len(name) <= _LONGEST_NAME or not name.isprintable():
        wanted = f"a text of 1 to {_LONGEST_NAME} printable characters"
        raise DeckSyntaxError(f"{what} must be {wanted}", line)


def _counts(part: str, cards: object) -> dict[str, int]:
    _check_name("the name of a part", part)
    if not isinstance(cards, Mapping):
        raise DeckSyntaxError(f"the part {part} must be an object of cards and numbers")
    for card, count in cards.items():
        _check_name(f"{part}: the name of a card", card)
        if type(count) is not int or not 1 <= count <= MOST_COPIES:
            raise DeckSyntaxError(f"{part}: the number of {card} must be 1 to {MOST_COPIES}")
    return dict(sorted(cards.items()))


@dataclass(frozen=True, slots=True)
class Reader:
    """What reading a text list needs of a game: its parts by heading, card names, groups."""

    game: str
    parts: tuple[str, ...]
    ids: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]]
    part_of: Mapping[str, str]

    def read_any(self, data: str | bytes) -> Deck:
        """A deck from JSON (an object) or from a text list."""
        text = _text(data)
        if text.lstrip().startswith("{"):
            return Deck.from_plain(_object(text))
        return self.read(text)

    def read(self, text: str) -> Deck:
        """A deck from lines such as `4 Name`, `4x Name`, `Name x4`, `[tactics]`, `# comment`.

        A name is a card's name or id, or a group's; a group brings each of its cards. A card
        goes into the part it belongs to; a heading decides for a name that nobody knows.
        """
        parts: dict[str, dict[str, int]] = {}
        heading = self.parts[0]
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.partition("#")[0].strip()
            if not line:
                continue
            name = line.strip("[]").rstrip(":").strip().casefold()
            if name in self.parts:
                heading = name
                continue
            if line.startswith("["):
                wanted = ", ".join(f"[{part}]" for part in self.parts)
                raise DeckSyntaxError(f"there is no part {line[:60]}: use {wanted}", number)
            for card, count in self._cards(line, number):
                counts = parts.setdefault(self.part_of.get(card, heading), {})
                counts[card] = counts.get(card, 0) + count
                if counts[card] > MOST_COPIES:
                    raise DeckSyntaxError(f"more than {MOST_COPIES} of {card[:60]}", number)
        ordered = {part: dict(sorted(counts.items())) for part, counts in sorted(parts.items())}
        return Deck(self.game, ordered)

    def _cards(self, line: str, number: int) -> list[tuple[str, int]]:
        found = _LINE.fullmatch(line)
        if found is None or (found[1] and found[3]):
            raise DeckSyntaxError(f"{line[:60]!r} is no card with a number", number)
        count, name = int(found[1] or found[3] or 1), found[2].strip()
        _check_name("the name of a card", name, number)
        if not 1 <= count <= MOST_COPIES:
            raise DeckSyntaxError(f"the number must be 1 to {MOST_COPIES}", number)
        key = " ".join(name.split()).casefold()
        group = self.groups.get(key)
        if group is not None:
            return [(card, count) for card in group]
        return [(self.ids.get(key, name), count)]


def _text(data: str | bytes) -> str:
    if len(data) > LARGEST_TEXT:
        raise DeckSyntaxError(f"a deck has at most {LARGEST_TEXT} characters, this has {len(data)}")
    try:
        return data if isinstance(data, str) else data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckSyntaxError(f"byte {error.start} is not UTF-8") from None


def _object(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_without_repeats)
    except RecursionError:
        raise DeckSyntaxError("the JSON is nested too deeply") from None
    except ValueError as error:
        raise DeckSyntaxError(f"it is not JSON: {error}") from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name is written twice in one object")
    return found
