"""That docs/archive-format.md has the fields of each object as the program has them."""

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

DOCUMENT = Path(__file__).resolve().parents[3] / "docs/archive-format.md"
TABLES: dict[str, Fields] = {
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


def table(name: str) -> list[str]:
    """The lines of an object's table; fields beside each other that mean the same share one."""
    groups = groupby(TABLES[name], key=lambda field: field.meaning)
    rows = [f"| {names(tuple(fields))} | {meaning} |" for meaning, fields in groups]
    return [f"| {name} | meaning |", "|---|---|", *rows]


@pytest.mark.parametrize("name", TABLES)
def test_each_object_is_documented_as_it_is_read(name: str) -> None:
    lines = DOCUMENT.read_text().splitlines()
    rows = lines[lines.index(f"| {name} | meaning |") :]

    assert list(takewhile(lambda row: row.startswith("|"), rows)) == table(name)
