"""The lines of a list, each as what it is: a heading, an opener, entries of cards, or nothing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.base.card_names import fold
from engine.core.decks.deck import DeckSyntaxError, TooMuch, check_name
from engine.core.decks.list_entries import Entry, has_number, read_entry
from engine.core.decks.list_facts import Facts
from engine.core.decks.list_rows import LONGEST_PIECE, Row
from engine.core.decks.list_tables import (
    Cells,
    Columns,
    cells_of,
    header,
    under_header,
    without_header,
)
from engine.core.decks.list_words import ABOUT, FACTS, TITLES, Heading, is_total, phrase

_EDGES = "=*,;. "
_OF_HEADING = "[]=:*,;.-–—_+~ "
# `(32)`, `[45 pts]`, `- 45 points` behind a heading or a hero.
_TOTAL = re.compile(
    r" ?[(\[] ?(?:x ?)?(\d{1,4})(?: ?[^\W\d]{1,10})? ?[)\]]$"
    r"|[ :–-](\d{1,4}) ?(?:cards?|pts?|points?)$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(\d{1,3})[.)] ?(?=\S)")
_NEGATIVE = re.compile(r"[-−–] ?\d")
_SEPARATORS = re.compile(r"[;,]")
_MOST_JOINED = 3
# Lines and entries that are read, each as often as it differs from those before it.
MOST_PARSED = 3_000
_PRINTED = 60


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list. It has one of: `wrong`, why it cannot be read; a `heading`; an `opener`;
    a `title` of the deck; or `entries`, which may follow the first two on one line. `owner` is the
    card whose part the entries belong to, `own_board` says that the heading is for them alone.
    `total` is the number of cards that a heading may announce, `colon` marks a line that ends with
    one, and a blank line has nothing of all."""

    number: int
    text: str = ""
    wrong: str = ""
    heading: Heading | None = None
    opener: str = ""
    title: str = ""
    entries: Sequence[Entry] = ()
    owner: str = ""
    own_board: bool = False
    total: int = 0
    colon: bool = False

    @property
    def blank(self) -> bool:
        return not (self.text or self.wrong)


class Lines:
    """Reads rows as lines, each by itself but for headers of tables and lists that are numbered."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.columns: Columns | None = None
        self.numbered = self.parsed = 0
        self.about = False
        self._read: dict[str, Line] = {}
        self._entries_read: dict[str, Entry] = {}

    def read(self, row: Row) -> Line:
        """The line of a row."""
        if row.long:
            wrong = f"a line has at most {LONGEST_PIECE:,} characters"
            return Line(row.line, wrong=wrong)
        if not row.text:
            return Line(row.line)
        if row.headed:
            headed = self._headed(row.text)
            return replace(headed, number=row.line) if headed else Line(row.line)
        try:
            return replace(self._line(self._without_number(row.text)), number=row.line)
        except TooMuch:
            raise
        except DeckSyntaxError as error:
            return Line(row.line, row.text, wrong=str(error))

    def _line(self, text: str) -> Line:
        """The line of a text, remembered, as hostile lists have few different lines or many."""
        columns, about = self.columns, self.about
        known = self._read.get(text)
        if known is not None and columns is None and not about:
            return known
        line = self._parsed(text)
        if columns is None and self.columns is None and not (about or self.about):
            self._read[text] = line
        return line

    def _parsed(self, text: str) -> Line:
        self._count()
        about, self.about = self.about, False
        if line := self._headed(text) or self._fact(text, about=about):
            return line
        if _NEGATIVE.match(text):
            raise DeckSyntaxError(f"{text[:_PRINTED]!r} is no card with a number")
        bare = text.strip(_EDGES)
        if line := self._in_cells(bare):
            return line
        if text.startswith("[") and text.rstrip(_EDGES).endswith("]"):
            line = self._bracketed(text)
            if line is not None:
                return line
        elif text.startswith("[["):
            check_name("the name of a part", text[:_PRINTED])
            raise DeckSyntaxError(self._no_part(text))
        return self._under_colon(text) or self._entries(bare)

    def _count(self) -> None:
        """Count what is read for the first time; TooMuch beyond what lists have."""
        self.parsed += 1
        if self.parsed > MOST_PARSED:
            raise TooMuch("a list has at most 1,500 different lines")

    def _headed(self, text: str) -> Line | None:
        """A line that is a heading or an opener and nothing else."""
        words = phrase(text)
        bare = text.strip(_OF_HEADING)
        heading = self.facts.headings.get(words)
        ours = words in self.facts.parts or not self.facts.known(bare)
        if heading is not None and ours and not has_words_beside(text, words):
            return Line(0, text, heading=heading)
        opener = self._opener(text)
        return Line(0, text, opener=opener) if opener else None

    def _opener(self, text: str) -> str:
        """The card that a line fields and opens: `The Assassin`, `[the-assassin]`, `Name (32)`."""
        facts = self.facts
        if not facts.openers:
            return ""
        bare = _TOTAL.sub("", text.strip("=:*,;+ ")).strip("[]=:*,;+ ")
        card = facts.ids.get(fold(bare), "")
        return card if card in facts.openers else ""

    def _fact(self, text: str, *, about: bool) -> Line | None:
        """A line about the deck, which is no card: its name, its player, its size."""
        if self.facts.known(text.strip(_EDGES)):
            return None
        if phrase(text) in ABOUT and not has_number(text):
            self.about = True
            return Line(0, text)
        if is_total(text):
            return Line(0, text)
        if about and text.startswith("Name "):
            return Line(0, text, title=text.removeprefix("Name ").strip())
        fact, mark, value = text.replace("=", ":", 1).partition(":")
        fact = fact.strip().casefold()
        if not mark or fact not in FACTS:
            return None
        if fact in self.facts.headings and any(map(self.facts.known, _SEPARATORS.split(value))):
            return None
        return Line(0, text, title=value.strip() if fact in TITLES else "")

    def _in_cells(self, text: str) -> Line | None:
        """A row of a table, or its header; None of any other line."""
        separator, cells = cells_of(text)
        if not separator:
            self.columns = None
            return None
        if columns := header(separator, cells):
            self.columns = columns
            return Line(0, text)
        row = None
        if self.columns and self.columns.separator == separator:
            row = under_header(cells, self.columns)
        if row is None or not self._known(row.name):
            row = without_header(separator, cells, self._known, self._begins_part) or row
        if row is None:
            return None
        return self._of_row(text, row)

    def _of_row(self, text: str, row: Cells) -> Line:
        entry = self._entry(row.name)
        entry = replace(entry, count=entry.count if row.count is None else row.count)
        heading = self.facts.headings.get(phrase(row.part))
        opener = self._opener(row.part)
        own = heading is not None
        return Line(0, text, heading=heading, owner=opener, entries=(entry,), own_board=own)

    def _known(self, name: str) -> bool:
        try:
            return self._entry(name).known
        except TooMuch:
            raise
        except DeckSyntaxError:
            return False

    def _begins_part(self, text: str) -> bool:
        return phrase(text) in self.facts.headings or bool(self._opener(text))

    def _bracketed(self, text: str) -> Line | None:
        """A known card in brackets; DeckSyntaxError for a heading that is none."""
        if self.facts.known(text.strip("[]=:*,;. ")):
            return Line(0, text, entries=(Entry(text.strip("[]=:*,;. "), None, True),))
        if "]" in text.rstrip(_EDGES)[:-1].strip("]"):
            return None
        check_name("the name of a part", text[:_PRINTED])
        raise DeckSyntaxError(self._no_part(text))

    def _no_part(self, text: str) -> str:
        known = ", ".join(f"[{part}]" for part in self.facts.parts)
        return f"there is no part {text[:_PRINTED]}: use {known}"

    def _under_colon(self, text: str) -> Line | None:
        """Cards behind their heading or opener: `Tactics: 3 Scout, Recall`, `SB: 1 Scout`."""
        left, mark, right = text.partition(":")
        if not mark or not any(map(str.isalpha, right)):
            return None
        headed = self._headed(left.strip())
        first = _SEPARATORS.split(right)[0].strip(_EDGES)
        if headed is None and (self._known(left) or not self._known(first)):
            return None
        entries = tuple(self._split(right.strip(_EDGES)))
        if headed is not None:
            return replace(headed, text=text, entries=entries, own_board=_for_one(headed))
        if any(map(str.isalpha, left)) and all(entry.known for entry in entries):
            return Line(0, text, entries=entries)
        return None

    def _entries(self, text: str) -> Line:
        """The cards of a line, mostly one, and what the line may be if it is none."""
        name, at, owner = text.partition(" @ ")
        opener = self._opener(owner) if at else ""
        total = _TOTAL.search(text)
        colon = text.rstrip(" *").endswith(":")
        entries = tuple(self._split((name if at else text).strip(_EDGES)))
        announced = int(total[1] or total[2]) if total else 0
        return Line(0, text, entries=entries, owner=opener, total=announced, colon=colon)

    def _split(self, text: str) -> Iterator[Entry]:
        """The entries of a line: the whole line, if it is a known card or no list of cards."""
        try:
            whole = self._entry(text)
        except TooMuch:
            raise
        except DeckSyntaxError:
            if not _SEPARATORS.search(text):
                raise
            whole = Entry(text, None, False)
        pieces = [piece.strip() for piece in _SEPARATORS.split(text) if piece.strip()]
        if whole.known or len(pieces) == 1:
            yield whole
            return
        entries = list(self._joined(pieces))
        counted = all(has_number(piece) for piece in pieces)
        if counted or any(entry.known for entry in entries):
            yield from entries
        else:
            yield whole

    def _joined(self, pieces: Sequence[str]) -> Iterator[Entry]:
        """The entries of pieces between commas, where names may have commas too."""
        at = 0
        while at < len(pieces):
            size, entry = 1, self._entry(pieces[at])
            if not entry.known:
                for joined in range(min(_MOST_JOINED, len(pieces) - at), 1, -1):
                    whole = ", ".join(pieces[at : at + joined])
                    if self._known(whole):
                        size, entry = joined, self._entry(whole)
                        break
            yield entry
            at += size

    def _entry(self, text: str) -> Entry:
        """The entry of a text, remembered; DeckSyntaxError."""
        entry = self._entries_read.get(text)
        if entry is None:
            self._count()
            entry = self._entries_read[text] = read_entry(text, self.facts.known)
        return entry

    def _without_number(self, text: str) -> str:
        """A line without its number in a numbered list: `1. Scout`, and `2. 3 Recall`."""
        number = _NUMBERED.match(text)
        if number is None or self.facts.known(text):
            return text
        bare = text[number.end() :]
        if int(number[1]) in (1, self.numbered + 1) or has_number(bare):
            self.numbered = int(number[1])
            return bare
        return text


def has_words_beside(text: str, words: str) -> bool:
    """True if a line of a heading has marks that no heading has, such as a comma."""
    return "," in text.strip(_OF_HEADING) or ";" in text.strip(_OF_HEADING) or not words


def _for_one(line: Line) -> bool:
    return line.heading is not None and line.heading.side
