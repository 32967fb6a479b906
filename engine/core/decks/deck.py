"""Decks: named parts with card counts, in one canonical form, read from JSON or from text."""

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.core.base.canonical import Plain, digest, encode
from engine.core.base.card_names import fold

LARGEST_TEXT = 25_000
MOST_COPIES = 999
MOST_NAMES = 500
LONGEST_NAME = 100
# Characters of a line without its comment. Sorting marks on a letter takes their number squared.
LONGEST_LINE = 1_000
# On a line whose gaps are single spaces, so that nothing is tried twice: `4 Name`, `4x Name`,
# `x4 Name`; `Name x4`, `Name 4x`, `Name (4)`.
_BEFORE = r"(?:[xX×]? ?(?P<before>\d{1,4}) ?(?:[xX×*]? |×))?"
_AFTER = (
    r"(?:(?: [xX*] ?| ?× ?)(?P<x4>\d{1,4})| (?P<of4>\d{1,4}) ?[xX×]| \([xX×]? ?(?P<in4>\d{1,4})\))?"
)
_LINE = re.compile(f"{_BEFORE}(?P<name>.+?){_AFTER}")
_CARDS_OF_PART = re.compile(r" ?[(\[]\d{1,4}(?: cards?)?[)\]]$")
_WORD = re.compile(r"[^\W\d]+")
_BULLET = re.compile("[-*+>•·‣–—▪◦●○]+ ")


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


@dataclass(frozen=True, slots=True)
class Reader:
    """The facts about a game that reading a text list needs: parts by heading, card names, groups.

    `ids` and `groups` are by folded names (`base/card_names.py`). `openers` are cards, a hero
    say, that have a part of their own, called by their id: a line of its name alone puts one into
    the part it belongs to, or else that of the last heading, unless it is in one already, and opens
    its own part. With `each` every line of an opener brings so many more, and the last of them is
    opened: the second `Guard` opens `guard/2`.
    """

    game: str
    parts: tuple[str, ...]
    ids: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]]
    part_of: Mapping[str, str]
    openers: frozenset[str] = frozenset()
    each: bool = False

    def read_any(self, data: str | bytes) -> Deck:
        """A deck from JSON (an object) or from a text list."""
        text = _text(data)
        if text.lstrip().startswith("{"):
            return Deck.from_plain(_object(text))
        return self.read(text)

    def read(self, text: str) -> Deck:
        """A deck from lines such as `4 Name`, `4x Name`, `Name x4`, `[tactics]`, `# comment`.

        A name is a card's name or id, or a group's; a group brings each of its cards. A card
        goes into the part it belongs to; a heading decides for a card that belongs to no one
        part, and for an unknown name.
        """
        parts: dict[str, dict[str, int]] = {}
        heading = opened_in = self.parts[0]
        for number, raw in enumerate(text.splitlines(), 1):
            line = _cleaned(raw, number)
            if not line:
                continue
            part_begun = self._heading(line)
            if part_begun is not None:
                heading = opened_in = part_begun
                continue
            opener = self._opener(line)
            if opener is not None:
                heading = self._opened(parts, opener, opened_in, number)
                continue
            if line.startswith("["):
                check_name("the name of a part", line[:60], number)
                known = ", ".join(f"[{part}]" for part in self.parts)
                raise DeckSyntaxError(f"there is no part {line[:60]}: use {known}", number)
            name, count = self._counted(line, number)
            for card in self._cards(name, count, number):
                opens = card in self.openers
                part = self.part_of.get(card, opened_in if opens else heading)
                counts = parts.setdefault(part, {})
                add_copies(counts, card, count, number)
                if opens and self.each:
                    heading = own_part(card, counts[card])
        ordered = {part: dict(sorted(counts.items())) for part, counts in sorted(parts.items())}
        check_size(ordered)
        return Deck(self.game, ordered)

    def _opened(
        self, parts: dict[str, dict[str, int]], opener: str, opened_in: str, line: int
    ) -> str:
        """The own part that a line of an opener opens, once the card is in the parts."""
        if not self.each and any(opener in counts for counts in parts.values()):
            return opener
        counts = parts.setdefault(self.part_of.get(opener, opened_in), {})
        add_copies(counts, opener, 1, line)
        return own_part(opener, counts[opener])

    def _heading(self, line: str) -> str | None:
        """The part that a line is the heading of: `[tactics]`, `Tactics:`, `Tactics (18 cards)`."""
        words = [word.casefold() for word in _WORD.findall(line)]
        whole = words and all(word in ("x", "card", "cards") for word in words[1:])
        return words[0] if whole and words[0] in self.parts else None

    def _opener(self, line: str) -> str | None:
        """The card that a line fields and opens: `The Assassin`, `[the-assassin]`, `Name (32)`."""
        if not self.openers:
            return None
        bare = _CARDS_OF_PART.sub("", line.strip("=:*,; ")).strip("[]=:*,; ")
        card = self.ids.get(fold(bare))
        return card if card in self.openers else None

    def _counted(self, line: str, number: int) -> tuple[str, int]:
        """The name on a line, and how many of it; a name may have a number in it."""
        bare = line.strip("[]=:*,; ")
        known = fold(bare)
        if known in self.ids or known in self.groups:
            return bare, 1
        entry = _LINE.fullmatch(bare)
        counts = [entry[name] for name in ("before", "x4", "of4", "in4")] if entry else []
        given = [count for count in counts if count is not None]
        if entry is None or len(given) > 1:
            raise DeckSyntaxError(f"{line[:60]!r} is no card with a number", number)
        return entry["name"].rstrip(": "), int(given[0]) if given else 1

    def _cards(self, name: str, count: int, number: int) -> tuple[str, ...]:
        """The cards that a name stands for."""
        check_name("the name of a card", name, number)
        if not 1 <= count <= MOST_COPIES:
            raise DeckSyntaxError(f"the number must be 1 to {MOST_COPIES}", number)
        key = fold(name)
        return self.groups.get(key) or (self.ids.get(key, name),)


def add_copies(counts: dict[str, int], card: str, count: int, line: int | None) -> None:
    """Add copies of a card to a part; DeckSyntaxError beyond MOST_COPIES."""
    counts[card] = counts.get(card, 0) + count
    if counts[card] > MOST_COPIES:
        raise DeckSyntaxError(f"more than {MOST_COPIES} of {card[:60]}", line)


def _cleaned(raw: str, number: int) -> str:
    """A line without its comment and bullet, in plain letters, its gaps single spaces."""
    line = raw.partition("#")[0]
    if len(line) > LONGEST_LINE:
        raise DeckSyntaxError(f"a line has at most {LONGEST_LINE:,} characters", number)
    if not line.isascii():
        # The acute accent that stands for an apostrophe would become a space with an accent.
        line = unicodedata.normalize("NFKC", line.replace("´", "'"))
        line = "".join(letter for letter in line if unicodedata.category(letter) != "Cf")
    line = " ".join(line.split())
    if line.startswith("//") or not line.strip("-=_*~·–— "):
        return ""
    return _BULLET.sub("", line, count=1) if _BULLET.match(line) else line


def _text(data: str | bytes) -> str:
    if len(data) > LARGEST_TEXT:
        raise DeckSyntaxError(f"a deck has at most {LARGEST_TEXT} characters, this has {len(data)}")
    try:
        text = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError as error:
        raise DeckSyntaxError(f"byte {error.start} is not UTF-8") from None
    return text.removeprefix("\ufeff")


def _object(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_without_repeats)
    except RecursionError:
        raise DeckSyntaxError("the JSON is nested too deeply") from None
    except ValueError as error:
        raise DeckSyntaxError(f"it is not JSON: {error}") from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name is written twice in one object")
    return members
