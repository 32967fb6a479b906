"""A deck as it was read from a list: its cards with their lines, and what could not be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.core.base.card_names import fold
from engine.core.decks.deck import (
    MOST_COPIES,
    MOST_NAMES,
    Deck,
    DeckSyntaxError,
    TooMuch,
    check_name,
    own_part,
    too_many_names,
)
from engine.core.decks.list_facts import Facts
from engine.core.decks.list_words import Heading

MOST_WRONG = 200
"""Lines of a list that cannot be read, before reading ends."""
MOST_MEANT = 100
"""Unknown names of a list for which the nearest known ones are sought."""
_MOST_TOLD = 20
_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class WrongLine:
    """An entry of a list that cannot be read: its lines (none in JSON), its text, and a sentence
    that says why and how to mend it. `code` is `unreadable_line` or `no_sideboard`."""

    lines: tuple[int, ...]
    text: str
    wrong: str
    code: str = "unreadable_line"

    def sentence(self) -> str:
        """The sentence with the line before it."""
        return f"line {self.lines[0]}: {self.wrong}" if self.lines else self.wrong


@dataclass(frozen=True)
class Reading:
    """A deck of all that could be read, and what could not. `lines` has the lines of each card by
    its part, `meant` the cards that unknown names may stand for."""

    deck: Deck
    wrong: tuple[WrongLine, ...] = ()
    lines: Mapping[tuple[str, str], Sequence[int]] = field(default_factory=dict)
    meant: Mapping[str, str] = field(default_factory=dict)

    def whole(self) -> Deck:
        """The deck, if all of the list could be read; else DeckSyntaxError with what could not."""
        if not self.wrong:
            return self.deck
        sentences = [wrong.sentence() for wrong in self.wrong[:_MOST_TOLD]]
        if len(self.wrong) > _MOST_TOLD:
            sentences.append(f"and {len(self.wrong) - _MOST_TOLD} more")
        error = DeckSyntaxError("; ".join(sentences))
        error.line = next(iter(self.wrong[0].lines), None)
        raise error


class Gathered:
    """Cards while a list is read: counted into parts, with their lines and what is wrong.

    `heading` is the part of cards that belong to no one part, `opened_in` that of openers, which
    have a part of their own (`Reader`).
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.parts: dict[str, dict[str, int]] = {}
        self.lines: dict[tuple[str, str], list[int]] = {}
        self.wrong: list[WrongLine] = []
        self.beside: list[int] = []
        self.heading = self.opened_in = facts.parts[0]
        self.side = False
        self.names = 0
        self._meant: dict[str, str | None] = {}
        self._too_many: set[tuple[str, str]] = set()

    def under(self, heading: Heading) -> None:
        """Begin what a heading begins."""
        if heading.side or heading.part is not None:
            self.side = heading.side
        if heading.part is not None:
            self.begin(heading.part)

    def begin(self, part: str) -> None:
        """Begin a part."""
        self.heading = self.opened_in = part

    def fields(self, opener: str) -> bool:
        """True if an opener is in a part that is not its own."""
        return any(opener in cards for cards in self.parts.values())

    def refuse(self, line: int | None, text: str, wrong: str) -> None:
        """Enter a line that cannot be read."""
        lines = () if line is None else (line,)
        self.wrong.append(WrongLine(lines, text[:_LONGEST_SHOWN], wrong))

    def open(self, opener: str, line: int | None) -> None:
        """Field an opener by a line of its name alone, unless it is, and open its own part."""
        facts = self.facts
        fielded = not facts.each and self.fields(opener)
        if not fielded:
            self._count(facts.part_of.get(opener, self.opened_in), opener, 1, line)
        copies = self.parts.get(facts.part_of.get(opener, self.opened_in), {}).get(opener, 1)
        self.heading = own_part(opener, copies) if facts.each else opener

    def open_meant(self, name: str, opener: str, line: int | None) -> None:
        """Field a misspelt opener as it is written, and open the part of the one that is meant."""
        self._count(self.facts.part_of.get(opener, self.opened_in), name, 1, line)
        self.heading = opener

    def add(self, name: str, count: int, line: int | None, part: str = "") -> None:
        """Count a card, each of a group, or an unknown name, into the part it belongs to."""
        check_name("the name of a card", name)
        facts, key = self.facts, fold(name)
        for card in facts.groups.get(key) or (facts.ids.get(key),):
            if card is None:
                self._count(self._part_meant(name, part), name, count, line)
                return
            opens = card in facts.openers
            default = self.opened_in if opens else part or self.heading
            belongs = facts.part_of.get(card, default)
            self._count(belongs, card, count, line)
            if opens and facts.each:
                self.heading = own_part(card, self.parts[belongs][card])

    def meant(self, name: str) -> str | None:
        """The card, or the folded name of a group, that an unknown name may stand for."""
        if name not in self._meant and len(self._meant) < MOST_MEANT:
            self._meant[name] = self.facts.nearest(name)
        return self._meant.get(name)

    def _part_meant(self, name: str, part: str) -> str:
        """The part of an unknown name: that of the card that may be meant."""
        facts, meant = self.facts, self.meant(name)
        default = self.opened_in if meant in facts.openers else part or self.heading
        if meant is None:
            return default
        card = next(iter(facts.groups.get(meant, ())), meant)
        return facts.part_of.get(card, default)

    def _count(self, part: str, card: str, count: int, line: int | None) -> None:
        counts = self.parts.setdefault(part, {})
        if counts.get(card, 0) + count > MOST_COPIES:
            if (part, card) not in self._too_many:
                self._too_many.add((part, card))
                raise DeckSyntaxError(f"more than {MOST_COPIES} of {card[:60]}")
            return
        if card not in counts:
            self.names += 1
            if self.names > MOST_NAMES:
                raise TooMuch(str(too_many_names(self.names)))
        counts[card] = counts.get(card, 0) + count
        lines = self.lines.setdefault((part, card), [])
        if line is not None and (not lines or lines[-1] != line):
            lines.append(line)

    def reading(self, game: str, name: str = "") -> Reading:
        """The reading, cards in the order of decks and wrong lines in that of the list."""
        parts = {part: dict(sorted(of.items())) for part, of in sorted(self.parts.items()) if of}
        if self.beside:
            wrong = "this game has no sideboard: leave these cards out"
            self.wrong.append(WrongLine(tuple(self.beside), "", wrong, "no_sideboard"))
        self.wrong.sort(key=lambda entry: entry.lines[:1])
        meant = {written: card for written, card in self._meant.items() if card is not None}
        return Reading(Deck(game, parts, name), tuple(self.wrong), self.lines, meant)
