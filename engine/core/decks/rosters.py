"""Rosters of BattleScribe and New Recruit as decks of models: `.ros` (XML), `.rosz` (packed).

A roster is a stranger's file. Only the names and numbers of its selections are read, nested as they
are; its costs and its own verdict are not believed. Any document type is refused at its first
token, so no entity is ever expanded or fetched; size, depth and number of elements are bounded.
"""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from engine.core.base.card_names import fold
from engine.core.decks.deck import (
    LARGEST_TEXT,
    LONGEST_NAME,
    MOST_COPIES,
    MOST_NAMES,
    Deck,
    DeckSyntaxError,
    add_copies,
    check_name,
    own_part,
    too_many_names,
)
from engine.core.decks.html_rows import is_html
from engine.core.decks.list_facts import Facts

LARGEST_ROSTER = 2_000_000
MOST_ELEMENTS = 50_000
MOST_MODELS = 200
DEEPEST = 32
_NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
_PACKED = (b"PK\x03\x04", b"PK\x05\x06")
"""The first bytes of a packed file, and of one that holds nothing."""
_MARK = b"\xef\xbb\xbf"
_FIRST_TAG = 100


@dataclass(slots=True)
class Selection:
    """A choice in a roster, with the choices below it."""

    name: str
    number: int
    line: int
    below: list["Selection"] = field(default_factory=list)


def is_roster(data: bytes) -> bool:
    """True if a file is a packed or plain roster and no list of cards, by how it begins."""
    if data.startswith(_PACKED):
        return True
    begun = data.removeprefix(_MARK)[:LARGEST_TEXT].lstrip()
    return begun[:1] == b"<" and not is_html(begun[:_FIRST_TAG].decode(errors="replace"))


def read_roster(data: bytes, reader: Facts, ignored: frozenset[str]) -> Deck:
    """The deck of a roster; DeckSyntaxError says where it breaks.

    A card that has a part of its kind goes there, however deep it hangs; a model opens a part of
    its own. Other cards and unknown names hang on the model above, where the verdict names them; an
    unknown name above everything counts as a model. Names that are `ignored`, folded ones such as
    switches of a catalogue, are passed over, but not what hangs below them.
    """
    if not reader.each:
        raise DeckSyntaxError("this game has no rosters: write a list of cards")
    name, chosen = _parsed(_unpacked(data))
    parts = _Parts(reader, ignored)
    for selection in chosen:
        parts.add(selection)
    ordered = {part: dict(sorted(cards.items())) for part, cards in sorted(parts.counts.items())}
    return Deck(reader.game, ordered, name)


class _Parts:
    """The parts of a deck while the selections of a roster are put into them."""

    def __init__(self, reader: Facts, ignored: frozenset[str]) -> None:
        self.reader = reader
        self.ignored = ignored
        self.counts: dict[str, dict[str, int]] = {}
        self.models = self.names = 0

    def add(self, selection: Selection) -> None:
        """Put a selection that hangs on no model, and what hangs below it, into their parts."""
        card = self._card(selection)
        if card is None or (self._known(selection) and card not in self.reader.openers):
            if card is not None:
                part = self.reader.part_of.get(card, self.reader.parts[0])
                self._count(part, card, selection.number, selection.line)
            for below in selection.below:
                self.add(below)
            return
        by_each, by_first = self._shared_out(selection)
        part = self.reader.part_of.get(card, self.reader.parts[0])
        self._check_models(selection)
        for copy in range(selection.number):
            self._count(part, card, 1, selection.line)
            own = own_part(card, self.counts[part][card])
            for carried in (by_each, by_first) if copy == 0 else (by_each,):
                for name, number in carried.items():
                    self._count(own, name, number, selection.line)

    def _shared_out(self, model: Selection) -> tuple[dict[str, int], dict[str, int]]:
        """The cards that every copy of a model carries, and those left over for the first copy,
        each with their numbers. Equal names are added up first, so that the work for all copies
        is bounded by the cards that a deck can hold."""
        by_each: dict[str, int] = {}
        by_first: dict[str, int] = {}
        for name, number, line in self._carried(model):
            whole = number % model.number == 0
            carried = by_each if whole else by_first
            add_copies(carried, name, number // model.number if whole else number, line)
            if len(carried) > MOST_NAMES:
                raise too_many_names(self.names + len(carried))
        return by_each, by_first

    def _carried(self, model: Selection) -> Iterator[tuple[str, int, int]]:
        """Cards of a model, with numbers and lines; those that belong elsewhere are put there."""
        for below in model.below:
            card = self._card(below)
            if card in self.reader.openers:
                self.add(below)
                continue
            if card is not None and card in self.reader.part_of:
                self._count(self.reader.part_of[card], card, below.number, below.line)
            elif card is not None:
                yield card, below.number, below.line
            yield from self._carried(below)

    def _card(self, selection: Selection) -> str | None:
        """The card that a selection is, its name where nobody knows it, None to pass it over."""
        folded = fold(selection.name)
        return None if folded in self.ignored else self.reader.ids.get(folded, selection.name)

    def _known(self, selection: Selection) -> bool:
        return fold(selection.name) in self.reader.ids

    def _check_models(self, selection: Selection) -> None:
        self.models += selection.number
        if self.models > MOST_MODELS:
            raise DeckSyntaxError(f"a roster has at most {MOST_MODELS} models", selection.line)

    def _count(self, part: str, card: str, number: int, line: int) -> None:
        check_name("the name of a part", part, line)
        counts = self.counts.setdefault(part, {})
        self.names += card not in counts
        if self.names > MOST_NAMES:
            raise too_many_names(self.names)
        add_copies(counts, card, number, line)


def _unpacked(data: bytes) -> bytes:
    """The XML of a roster, from the one file of a packed one."""
    if not data.startswith(_PACKED):
        if len(data) > LARGEST_ROSTER:
            raise _too_large()
        return data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            (member,) = archive.infolist()
            if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise DeckSyntaxError("a packed roster is deflated or stored, this is otherwise")
            with archive.open(member) as file:
                unpacked = file.read(LARGEST_ROSTER + 1)
    except DeckSyntaxError:
        raise
    except Exception as error:
        # zipfile raises many kinds of errors on bent archives, bare ValueError among them.
        raise DeckSyntaxError("the packed roster is damaged, or holds not just one file") from error
    if len(unpacked) > LARGEST_ROSTER:
        raise _too_large()
    return unpacked


def _too_large() -> DeckSyntaxError:
    return DeckSyntaxError(f"a roster has at most {LARGEST_ROSTER:,} bytes")


def _parsed(data: bytes) -> tuple[str, list[Selection]]:
    """The name of a roster, and its selections that hang on nothing."""
    reading = _Reading()
    try:
        reading.parser.Parse(data, True)
    except expat.ExpatError as error:
        wrong = expat.ErrorString(error.code)
        raise DeckSyntaxError(f"this is no readable XML: {wrong}", error.lineno) from None
    return reading.name, reading.chosen


class _Reading:
    """The handlers of the XML parser, and what they have read so far."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate("UTF-8", namespace_separator=" ")
        self.parser.XmlDeclHandler = self.declared
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end
        self.name = ""
        self.chosen: list[Selection] = []
        self.open: list[Selection | None] = []
        self.elements = 0

    def declared(self, version: str, encoding: str | None, standalone: int) -> None:
        if encoding is not None and encoding.upper() != "UTF-8":
            raise self._wrong("a roster is written in UTF-8")

    def doctype(self, *_: object) -> None:
        raise self._wrong("a roster has no document type")

    def begin(self, element: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise self._wrong(f"a roster has at most {MOST_ELEMENTS:,} elements")
        if len(self.open) == DEEPEST:
            raise self._wrong(f"a roster is nested at most {DEEPEST} deep")
        if not self.open:
            self._root(element, attributes)
        selection = None
        if element == f"{_NAMESPACE} selection":
            selection = self._selection(attributes)
            above = next((kept for kept in reversed(self.open) if kept is not None), None)
            (self.chosen if above is None else above.below).append(selection)
        self.open.append(selection)

    def end(self, element: str) -> None:
        self.open.pop()

    def _root(self, element: str, attributes: dict[str, str]) -> None:
        if element != f"{_NAMESPACE} roster":
            raise self._wrong("this XML is no roster of BattleScribe or New Recruit")
        name = " ".join(attributes.get("name", "").split())
        self.name = name if len(name) <= LONGEST_NAME and name.isprintable() else ""

    def _selection(self, attributes: dict[str, str]) -> Selection:
        line = self.parser.CurrentLineNumber
        name = " ".join(attributes.get("name", "").split())
        check_name("the name of a selection", name, line)
        number = attributes.get("number", "1")
        if not (number.isdecimal() and number.isascii() and len(number) <= 3 and int(number)):
            raise DeckSyntaxError(f"the number of {name} must be 1 to {MOST_COPIES}", line)
        return Selection(name, int(number), line)

    def _wrong(self, what: str) -> DeckSyntaxError:
        return DeckSyntaxError(what, self.parser.CurrentLineNumber)
