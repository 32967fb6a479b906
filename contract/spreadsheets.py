"""Tables as CSV: spreadsheets read the right letters, and take nothing in them for a formula."""

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from io import StringIO
from typing import Any

# Without it a spreadsheet takes UTF-8 for an old code page.
MARK = "\ufeff"
# Beginnings of a formula: also in full width, small, raised or lowered, as programs fold them.
FORMULA = "=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩"
# A cell may also begin after what another program takes for the end of one.
BEGINNING = re.compile(rf"(^|[,;|\"\t\r\n])(?=\s*[{FORMULA}])|^(?=[\t\r\n])")
SEPARATOR = re.compile(r"[,;|\"\t\r\n]")
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))

# A text was written by people and is made harmless; numbers are ours. What has parts of its own
# stands as JSON, of which each text is made harmless, so that it stays JSON.
Cell = str | int | float | Decimal | list[Any] | dict[str, Any] | None


def csv_text(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """The table by RFC 4180, with a mark of UTF-8 before it."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return MARK + out.getvalue()


def harmless(text: str) -> str:
    """The text with an apostrophe wherever a spreadsheet would begin to compute."""
    if text[:1].isalnum() and not SEPARATOR.search(text):
        return text  # as most: no cell begins in it but at a letter or digit
    return BEGINNING.sub(r"\1'", text)


def _written(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, list | dict):
        return _ENCODER.encode(_harmless_inside(cell))
    return harmless(cell) if isinstance(cell, str) else str(cell)


def _harmless_inside(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {harmless(name): _harmless_inside(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_harmless_inside(inner) for inner in value]
    return harmless(value) if isinstance(value, str) else value
