"""Numbers of rounds for so many players, by the tables that publishers print (attendance.toml)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("attendance.toml")
ROW_FIELDS = {"from", "up_to", "rounds", "second_day", "cut"}
TABLE_FIELDS = {"slug", "name", "official", "awarded_byes_count", "rows"}


class FaultyTable(ValueError):
    """The file of tables breaks its own form."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers announced before the first round: Swiss rounds, more of them on a second day, and
    the players of the play-off (None: the table names none for this attendance)."""

    rounds: int
    second_day: int
    cut: int | None


@dataclass(frozen=True, slots=True)
class AttendanceTable:
    """A printed table. `rows` are the first and last attendance (None: no end) and the plan."""

    slug: str
    name: str
    official: bool
    awarded_byes_count: bool
    rows: tuple[tuple[int, int | None, Plan], ...]

    def plan(self, players: int, *, awarded_byes: Mapping[int, int] | None = None) -> Plan | None:
        """The plan for so many players, or None if the table has no row for them.

        `awarded_byes` says how many have byes for how many rounds: {2: 3} is three players with
        two rounds each. Where the table says so, each counts as the players beaten by then too.
        """
        counted = players
        if self.awarded_byes_count:
            for rounds, many in (awarded_byes or {}).items():
                counted += many * (2**rounds - 1)
        for first, last, plan in self.rows:
            if first <= counted and (last is None or counted <= last):
                return plan
        return None


def read_tables(text: str) -> dict[str, AttendanceTable]:
    """The tables in the text of a file, by slug."""
    tables = [_table(table) for table in tomllib.loads(text)["tables"]]
    return {table.slug: table for table in tables}


def _table(given: dict[str, Any]) -> AttendanceTable:
    slug = given.get("slug", "?")
    if given.keys() != TABLE_FIELDS:
        raise FaultyTable(f"{slug}: the fields are {', '.join(sorted(TABLE_FIELDS))}")
    rows: list[tuple[int, int | None, Plan]] = []
    for number, row in enumerate(given["rows"], start=1):
        if unknown := sorted(row.keys() - ROW_FIELDS):
            raise FaultyTable(f"{slug}, row {number}: unknown field {unknown[0]}")
        if rows and row["from"] != (rows[-1][1] or 0) + 1:
            raise FaultyTable(f"{slug}, row {number}: does not follow the row before")
        plan = Plan(row["rounds"], row.get("second_day", 0), row.get("cut"))
        rows.append((row["from"], row.get("up_to"), plan))
    return AttendanceTable(
        slug=slug,
        name=given["name"],
        official=given["official"],
        awarded_byes_count=given["awarded_byes_count"],
        rows=tuple(rows),
    )


TABLES = read_tables(FILE.read_text(encoding="utf-8"))
