"""That the documents of archives and of results have the fields of each object as the program
has them."""

from itertools import groupby, takewhile
from pathlib import Path

import pytest

from tournaments.archive.document.event_fields import EVENT, STAGE
from tournaments.archive.document.fields import Fields, names
from tournaments.archive.document.judging_fields import (
    ANNOUNCEMENT,
    DEADLINE,
    DECK_CHECK,
    DEDUCTION,
    DISPUTE,
    HELPER,
    PENALTY,
)
from tournaments.archive.document.play_fields import (
    ENTRY,
    GAME,
    MATCH,
    REPORT,
    ROUND,
    SEAT,
    STANDINGS_ROW,
)
from tournaments.archive.results_files import results_file

DOCS = Path(__file__).resolve().parents[3] / "docs"
ARCHIVE: dict[str, Fields] = {
    "event": EVENT,
    "stage": STAGE,
    "entry": ENTRY,
    "round": ROUND,
    "match": MATCH,
    "seat": SEAT,
    "game": GAME,
    "report": REPORT,
    "row of standings": STANDINGS_ROW,
    "deduction": DEDUCTION,
    "announcement": ANNOUNCEMENT,
    "deadline": DEADLINE,
    "helper": HELPER,
    "dispute": DISPUTE,
    "penalty": PENALTY,
    "deck check": DECK_CHECK,
}
RESULTS = {
    "file": results_file.FILE,
    "round": results_file.ROUND,
    "match": results_file.MATCH,
}
TABLES = [
    *(("archive-format.md", name, table) for name, table in ARCHIVE.items()),
    *(("results-format.md", name, table) for name, table in RESULTS.items()),
]


def written(name: str, table: Fields) -> list[str]:
    """The lines of an object's table; fields beside each other that mean the same share one."""
    groups = groupby(table, key=lambda field: field.meaning)
    rows = [f"| {names(tuple(fields))} | {meaning} |" for meaning, fields in groups]
    return [f"| {name} | meaning |", "|---|---|", *rows]


@pytest.mark.parametrize(("document", "name", "table"), TABLES)
def test_each_object_is_documented_as_it_is_read(document: str, name: str, table: Fields) -> None:
    lines = (DOCS / document).read_text().splitlines()
    rows = lines[lines.index(f"| {name} | meaning |") :]

    assert list(takewhile(lambda row: row.startswith("|"), rows)) == written(name, table)
