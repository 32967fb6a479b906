"""Rows of tables: a card, its number and its part in cells, in any order or under a header."""

import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.core.decks.list_words import COUNTS, NAMES, PARTS

_NUMBER = re.compile(r"[xX×]? ?(\d{1,9})(?:[.,]0+)? ?[xX×]?")
_BETWEEN = re.compile(r" ?\| ?")


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table by its header; -1 where it has none of the part."""

    separator: str
    name: int
    count: int
    part: int
    size: int


@dataclass(frozen=True, slots=True)
class Cells:
    """A row of a table: the card, its number, and the cell of its part, empty where none is."""

    name: str
    count: int | None
    part: str = ""


def cells_of(text: str) -> tuple[str, Sequence[str]]:
    """The cells of a row and what parts them; one cell where it is no row of a table."""
    if text.startswith("|") or " | " in text:
        return "|", [cell.strip() for cell in _BETWEEN.split(text.strip("| "))]
    for separator in ("\t", ";", ","):
        if separator in text:
            quoted = csv.reader([text], delimiter=separator, skipinitialspace=True)
            try:
                return separator, [cell.strip() for cell in next(quoted)]
            except csv.Error:
                return "", [text]
    return "", [text]


def header(separator: str, cells: Sequence[str]) -> Columns | None:
    """The columns that a row names, if it is the header of a table of cards."""
    words = [cell.casefold().strip(" .:_").replace("_", " ") for cell in cells]
    name, count = _place(words, NAMES), _place(words, COUNTS)
    if name < 0 or count < 0 or name == count:
        return None
    return Columns(separator, name, count, _place(words, PARTS), len(cells))


def _place(words: Sequence[str], known: frozenset[str]) -> int:
    return next((place for place, word in enumerate(words) if word in known), -1)


def under_header(cells: Sequence[str], columns: Columns) -> Cells | None:
    """A row below a header; None where its cells do not fit."""
    if len(cells) <= max(columns.name, columns.count):
        return None
    number = _NUMBER.fullmatch(cells[columns.count])
    if not cells[columns.name] or (number is None and cells[columns.count]):
        return None
    part = cells[columns.part] if 0 <= columns.part < len(cells) else ""
    return Cells(cells[columns.name], int(number[1]) if number else None, part)


def without_header(
    separator: str,
    cells: Sequence[str],
    known: Callable[[str], bool],
    begins_part: Callable[[str], bool],
) -> Cells | None:
    """A row whose first number is that of the card; None where it has no cell of a number alone.

    Of several names the first known one is the card. A cell beside it that begins a part, as a
    heading or a hero does, is its part.
    """
    numbers = [number for cell in cells if (number := _NUMBER.fullmatch(cell))]
    names = [cell for cell in cells if cell and not _NUMBER.fullmatch(cell)]
    if not numbers or not names:
        return None
    if separator == "," and known(whole := ", ".join(names)):
        names = [whole]
    part = next((cell for cell in names if begins_part(cell)), "") if len(names) > 1 else ""
    others = [cell for cell in names if cell != part]
    name = next(filter(known, others), others[0] if others else part)
    return Cells(name, int(numbers[0][1]), part if others else "")
