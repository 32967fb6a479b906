"""Reads a text list: each line for itself, so that a wrong one hides none of the others."""

from collections.abc import Sequence

from engine.core.base.card_names import fold
from engine.core.decks.deck import (
    LONGEST_NAME,
    MOST_COPIES,
    MOST_NAMES,
    DeckSyntaxError,
    TooMuch,
    own_part,
    too_many_names,
)
from engine.core.decks.list_entries import Entry, checked_count
from engine.core.decks.list_facts import Facts
from engine.core.decks.list_lines import Line, Lines
from engine.core.decks.list_rows import rows_of
from engine.core.decks.readings import MOST_WRONG, Gathered, Reading

# By so many letters a misspelt name is longer or shorter at most.
_MISSPELT = 2


def read_list(text: str, facts: Facts) -> Reading:
    """The deck of a text list, and its lines that cannot be read.

    Raises DeckSyntaxError for a list with more different cards than a deck may have.
    """
    lines = _lines(text, facts)
    gathered = Gathered(facts)
    title = ""
    for at, line in enumerate(lines):
        if len(gathered.wrong) >= MOST_WRONG:
            wrong = "this line and those below it are not read: mend those above first"
            gathered.refuse(line.number, line.text, wrong)
            break
        if line.wrong:
            gathered.refuse(line.number, line.text, line.wrong)
        elif line.title:
            title = title or line.title
        elif not title and _is_title(line, lines, at, gathered):
            title = line.text
        else:
            _take(line, lines, at, gathered)
    named = title if len(title) <= LONGEST_NAME and title.isprintable() else ""
    return gathered.reading(facts.game, named)


def _lines(text: str, facts: Facts) -> Sequence[Line]:
    """The lines of a list; those after too many wrong ones are not read, nor looked at again."""
    reader, lines, wrong = Lines(facts), list[Line](), 0
    names: set[str] = set()
    for row in rows_of(text):
        line = reader.read(row)
        wrong += bool(line.wrong) or any((entry.count or 1) > MOST_COPIES for entry in line.entries)
        if wrong > MOST_WRONG:
            break
        names.update(fold(entry.name) for entry in line.entries)
        if len(names) > MOST_NAMES:
            raise TooMuch(str(too_many_names(len(names))))
        lines.append(line)
    return lines


def _take(line: Line, lines: Sequence[Line], at: int, gathered: Gathered) -> None:
    """Count the cards of a line, and begin the part that it begins."""
    before = gathered.heading, gathered.opened_in, gathered.side
    try:
        if line.heading is not None:
            gathered.under(line.heading)
        if line.opener and gathered.side:
            gathered.beside.append(line.number)
        elif line.opener:
            gathered.open(line.opener, line.number)
        if _is_other_heading(line, lines, at, gathered):
            return
        for entry in line.entries:
            _count(entry, line, gathered)
    except TooMuch:
        raise
    except DeckSyntaxError as error:
        gathered.refuse(line.number, line.text, str(error))
    if line.own_board:
        gathered.heading, gathered.opened_in, gathered.side = before


def _count(entry: Entry, line: Line, gathered: Gathered) -> None:
    if gathered.side:
        gathered.beside.append(line.number)
        return
    facts = gathered.facts
    count = checked_count(entry.count)
    part = line.owner and own_part(line.owner)
    if not entry.known and entry.count is None and facts.openers and not line.owner:
        meant = gathered.meant(entry.name)
        if meant in facts.openers:
            gathered.open_meant(entry.name, meant, line.number)
            return
    if line.owner and not gathered.fields(line.owner):
        gathered.open(line.owner, line.number)
    gathered.add(entry.name, count, line.number, part)


def _is_title(line: Line, lines: Sequence[Line], at: int, gathered: Gathered) -> bool:
    """True of a first line that names the deck: no known card, without a number, above cards that
    have numbers or apart from them."""
    if len(line.entries) != 1 or line.entries[0].known or line.entries[0].count is not None:
        return False
    if line.heading or line.opener or any(before.text for before in lines[:at]):
        return False
    counts = [entry.count for later in lines[at + 1 :] for entry in later.entries if entry.known]
    if not counts:
        return False
    name = line.entries[0].name
    meant = gathered.meant(name)
    if meant is not None and abs(len(meant) - len(name)) <= _MISSPELT:
        return False
    if len(counts) > 1 and None not in counts:
        return True
    following = lines[at + 1]
    apart = following.blank or following.heading is not None or bool(following.opener)
    numbered = sum(count is not None for count in counts) * 2 > len(counts)
    return (apart or numbered) and meant is None


def _is_other_heading(line: Line, lines: Sequence[Line], at: int, gathered: Gathered) -> bool:
    """True of the heading of a section that no part is called by: `Ramp:`, or after a blank line
    `Ramp (7)` above seven cards."""
    if len(line.entries) != 1 or line.entries[0].known or not (line.colon or line.total):
        return False
    if line.colon and line.entries[0].count is None:
        return gathered.meant(line.entries[0].name) is None
    if at and not lines[at - 1].blank:
        return False
    left = line.total
    for later in lines[at + 1 :]:
        if left <= 0 or not later.entries or (later.total and not later.entries[0].known):
            break
        left -= sum(entry.count or 1 for entry in later.entries)
    return left == 0 < line.total
