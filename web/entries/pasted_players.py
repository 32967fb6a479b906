"""Lists of players as people paste them: a name a line, or the rows of a spreadsheet."""

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.entries.services.seating import HIGHEST_RATING, LAST_SEED
from tournaments.entries.services.walk_ins import MOST_AT_ONCE, NewPlayer
from tournaments.terms.names import LONGEST_NAME
from web.core.typed_numbers import typed_number
from web.entries.list_heads import columns_of

SEPARATORS = "\t;,"
# The fault of a cell of a column of numbers, and the least and the greatest number there.
_NUMBERS: Mapping[str, tuple[Promise, int, int]] = {
    "seed": (
        _("“%(text)s” isn’t a seed. Write a whole number from %(least)s on."),
        1,
        LAST_SEED,
    ),
    "rating": (
        _("“%(text)s” isn’t a rating. Write a whole number from %(least)s on."),
        0,
        HIGHEST_RATING,
    ),
}


class UnreadableList(ValueError):
    """A list of players that cannot be read; `faults` are a sentence for each bad line."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(" ".join(faults))
        self.faults = list(faults)


def read_players(text: str) -> list[NewPlayer]:
    """The players of a list, each with its line; UnreadableList names every bad line.

    Cells are parted by tabs, semicolons or commas, and may be quoted. A first row of known heads
    says what the columns are, and may part names into first and last; without one the first cell is
    the name, or `@` and a user name, a cell with an at sign an email address, a number the seed,
    and any other the club. Email addresses are read over: the service keeps none of guests.
    """
    rows = list(_rows(text.removeprefix("\ufeff")))
    columns = columns_of(rows[0][1], [cells for _, cells in rows[1:]]) if rows else None
    players, faults = [], []
    for line, cells in rows[1:] if columns else rows:
        try:
            players.append(_player(line, cells, columns))
        except ValueError as error:
            sentence = gettext("Line %(line)s (%(text)s): %(fault)s")
            text_of_line = ", ".join(cells)[:LONGEST_NAME]
            faults.append(sentence % {"line": line, "text": text_of_line, "fault": error})
    if len(players) + len(faults) > MOST_AT_ONCE:
        sentence = gettext("This list has %(count)s players. Add up to %(most)s at once.")
        raise UnreadableList(
            [sentence % {"count": len(players) + len(faults), "most": MOST_AT_ONCE}]
        )
    if faults:
        raise UnreadableList(faults)
    return players


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, each with the number of its first line."""
    lines = [f"{line}\n" for line in text.splitlines()]  # However a program ends its lines.
    unquoted = (re.sub('"[^"]*"', "", line) for line in lines)
    separator = next((sign for line in unquoted for sign in SEPARATORS if sign in line), ",")
    line = 1
    try:
        reader = csv.reader(lines, delimiter=separator, skipinitialspace=True)
        for row in reader:
            if reader.line_num == len(lines) > line:
                _check_closed(line, lines[line - 1 :], separator)
            cells = [" ".join(cell.split()) for cell in row]
            if any(cells):
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        sentence = gettext("Line %(line)s can’t be read as a list (%(error)s).")
        raise UnreadableList([sentence % {"line": line, "error": error}]) from error


def _check_closed(line: int, lines: Sequence[str], separator: str) -> None:
    """UnreadableList if a quotation mark makes one row of all the lines that are left."""
    try:
        list(csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error as error:
        sentence = gettext(
            'Line %(line)s has a quotation mark (") that is never closed. Remove it, or close it in'
            " the same line."
        )
        raise UnreadableList([sentence % {"line": line}]) from error


def _player(line: int, cells: Sequence[str], columns: Sequence[str] | None) -> NewPlayer:
    values = dict(_by_head(cells, columns) if columns else _by_content(cells))
    values["name"] = _whole_name(values)
    for unkept in ("email", ""):
        values.pop(unkept, None)
    facts: dict[str, Any] = {
        name: _number(name, value) if name in _NUMBERS else value
        for name, value in values.items()
        if value
    }
    if facts.get("name", "").startswith("@"):
        facts["username"] = facts.pop("name").removeprefix("@").strip()
    player = NewPlayer(line=line, **facts)
    if ";" in player.title:
        raise ValueError(
            gettext("A name has no semicolon. Separate the cells of all lines by the same sign.")
        )
    if not player.title:
        raise ValueError(gettext("There is no name in this line. Add one, or remove the line."))
    return player


def _whole_name(values: dict[str, str]) -> str:
    """Takes the parts of a name out of the values, and joins them. Beside a column of one of its
    parts, "name" heads that of the other."""
    first, last = values.pop("first", None), values.pop("last", None)
    name = values.pop("name", "")
    if first is not None and last is not None:
        return name or f"{first} {last}".strip()
    return " ".join(filter(None, (first, name, last)))


def _by_head(cells: Sequence[str], columns: Sequence[str]) -> Iterator[tuple[str, str]]:
    if any(cells[len(columns) :]):
        raise ValueError(
            gettext(
                "This line has more values than there are columns. Put text with commas in quotes."
            )
        )
    yield from zip(columns, cells, strict=False)


def _by_content(cells: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The first cell is who plays, the others by what they look like."""
    yield "name", cells[0]
    met: set[str] = set()
    kinds: Sequence[tuple[str, Callable[[str], bool]]] = (
        ("username", lambda cell: cell.startswith("@")),
        ("email", lambda cell: "@" in cell),
        ("seed", lambda cell: cell.isascii() and cell.isdigit()),
        ("club", lambda _: True),
    )
    for cell in filter(None, cells[1:]):
        kind = next(name for name, fits in kinds if fits(cell))
        if kind in met:
            sentence = gettext("“%(cell)s” doesn’t fit. Write a name, then the club and a seed.")
            raise ValueError(sentence % {"cell": cell})
        met.add(kind)
        yield kind, cell.removeprefix("@").strip() if kind == "username" else cell


def _number(name: str, text: str) -> int:
    fault, least, most = _NUMBERS[name]
    number = typed_number(text)
    if number is None or not least <= number <= most:
        raise ValueError(str(fault) % {"text": text, "least": least})
    return number
