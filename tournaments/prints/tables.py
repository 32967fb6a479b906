"""Sheets with a single table: pairings by name and by table, standings, entries."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournaments.prints.hall_lists import (
    Seated,
    alphabetical,
    named,
    round_title,
    seated_by_name,
    seated_by_table,
)
from tournaments.standings.counting import percent, trimmed
from tournaments.terms.soft_scores import AWARDS, columns_in

# A table of so many rows, and so few columns, grows in type until it fills its page: to the first
# of these sizes, in points, in which it fits.
GROWING = 40
FEW = 3
SIZES = (26, 24, 22, 20, 18, 16, 14, 12)
# Letters of a word times the size of type, which surely fit half of a page.
WIDEST = 280

Facts = Mapping[str, Any]
Row = Sequence[str]


def pairings_by_name(event: str, page: Facts, name: str = "") -> Facts:
    """Each player with their table and opponent; each match has two lines."""
    rows = [(seated.name, _table_of(seated), seated.meets) for seated in seated_by_name(page)]
    head = [_column("Player", "1fr"), _number("Table", bold=True), _column("Opponent", "1fr")]
    columns = 1 if len(rows) <= GROWING else 2
    return _table(event, f"{round_title(page, name)}: pairings A–Z", head, rows, columns=columns)


def pairings_by_table(event: str, page: Facts, name: str = "") -> Facts:
    """Each match once, in the order of the tables."""
    rows = [(_table_of(seated), seated.name, seated.meets) for seated in seated_by_table(page)]
    head = [_number("Table", bold=True), _column("Player", "1fr"), _column("Player", "1fr")]
    return _table(event, f"{round_title(page, name)}: pairings by table", head, rows)


def _table_of(seated: Seated) -> str:
    """The number of a table, with its terrain; empty for who has none."""
    return "" if seated.table is None else f"{seated.table} {seated.terrain}".rstrip()


def standings_sheet(page: Facts) -> Facts:
    """The stored standings, live or of a round; with several stages, each player's last stage is a
    column, as the places follow it."""
    ties = page["tiebreaker_heads"]
    staged = any(row.get("stage", 1) > 1 for row in page["results"])
    head = [
        _number("Place", bold=True),
        _column("Player", "1fr"),
        *([_number("Stage")] if staged else []),
        _number("Points", bold=True),
        *(_number(heading) for _, heading in columns_in(page["results"])),
        _number("W–L–D"),
        *(_number(tiebreaker["short"]) for tiebreaker in ties),
    ]
    rates = [tiebreaker["rate"] for tiebreaker in ties]
    rows = [_standing(row, rates, staged=staged) for row in page["results"]]
    return _table(page["name"], _standings_title(page), head, rows, notes=_awards(page))


def _awards(page: Facts) -> list[str]:
    """The awards of a finished event, a line each."""
    return [
        f"{AWARDS[award['award']]}: {', '.join(named(player) for player in award['players'])}"
        f" ({trimmed(award['score'])})"
        for award in page.get("awards", ())
    ]


def entries_sheet(event: str, entries: Iterable[Facts]) -> Facts:
    """The entries that have not left, A–Z, from the documents of entries."""
    rows = [
        (_named_by_players(entry), entry["state"].replace("_", " "), _handed_in(entry))
        for entry in entries
        if entry["state"] != "withdrawn"
    ]
    rows.sort(key=lambda row: alphabetical(row[0]))
    head = [_column("Player", "1fr"), _column("State", "auto"), _column("Deck", "auto")]
    return _table(event, f"Registered: {len(rows)}", head, rows)


def _standings_title(page: Facts) -> str:
    if page["snapshot"] == "round":
        corrected = f" (revision {page['revision']})" if page["revision"] > 1 else ""
        return f"Standings after round {page['round']['number']}{corrected}"
    if page["final"]:
        return "Final standings"
    if page["round"] is None:
        return "Standings before the first round"
    after = "after" if page["round"]["state"] == "closed" else "during"
    return f"Standings {after} round {page['round']['number']}"


def _standing(row: Facts, rates: Sequence[bool], *, staged: bool) -> Row:
    record = row["record"]
    byes = f" +{record['byes']}" if record["byes"] else ""
    rank = "" if row["rank"] is None else str(row["rank"])
    gone = "" if row["status"] == "active" else f" ({row['status'].replace('_', ' ')})"
    return (
        f"{rank}{'=' if row['tied'] else ''}",
        f"{named(row['player'])}{gone}",
        *([str(row["stage"])] if staged else []),
        trimmed(str(row["match_points"])),
        *_soft_cells(row),
        f"{record['wins']}–{record['losses']}–{record['draws']}{byes}",
        *(
            percent(tiebreaker["value"]) if rate else trimmed(tiebreaker["value"])
            for tiebreaker, rate in zip(row["tiebreakers"], rates, strict=True)
        ),
    )


def _soft_cells(row: Facts) -> list[str]:
    """What the final standings say of painting and sportsmanship."""
    values = [row[name] for name, _ in columns_in([row])]
    return ["" if value is None else trimmed(str(value)) for value in values]


def _named_by_players(entry: Facts) -> str:
    alone = entry["players"] == [entry["name"]]
    members = [] if alone else [{"name": name} for name in entry["players"]]
    return named({"name": entry["name"], "members": members})


def _handed_in(entry: Facts) -> str:
    return "no deck yet" if entry["deck"] is None else "handed in"


def _column(title: str, width: str, *, bold: bool = False) -> Facts:
    return {"title": title, "width": width, "align": "start", "bold": bold}


def _number(title: str, *, bold: bool = False) -> Facts:
    return {"title": title, "width": "auto", "align": "end", "bold": bold}


def _table(
    event: str,
    title: str,
    head: Sequence[Facts],
    rows: Sequence[Row],
    *,
    columns: int = 1,
    notes: Sequence[str] = (),
) -> Facts:
    """The facts of a sheet: a table under a title, with `notes` below it, a line each."""
    facts = {"event": event, "title": title, "head": head, "rows": rows, "columns": columns}
    grows = len(rows) <= GROWING and len(head) <= FEW
    return {**facts, "notes": list(notes), "sizes": _unbroken(rows) if grows else []}


def _unbroken(rows: Sequence[Row]) -> list[int]:
    """The sizes of type in which no word is wider than its column."""
    words = (word for row in rows for cell in row for word in cell.replace("-", " ").split())
    longest = max(map(len, words), default=0)
    return [size for size in SIZES if size * longest <= WIDEST]
