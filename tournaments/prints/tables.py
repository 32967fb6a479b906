"""Sheets with a single table: pairings by name and by table, standings, entries."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.prints.hall_lists import (
    Order,
    Seated,
    alphabetical,
    filed,
    named,
    round_title,
    seated_by_name,
    seated_by_table,
)
from tournaments.standings.counting import percent, trimmed
from tournaments.terms.kinds import EntryState
from tournaments.terms.soft_scores import columns_in

# A table of so few columns grows in type until it fills its pages: to the first of these sizes, in
# points, in which it needs no more pages than in the last. One of more rows stands in two columns.
FEW = 3
SIZES = (26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10)
ONE_COLUMN = 50
# The type of a list that people sign, in points.
SIGNED = 13
# Letters of a word times the size of type that fit half of a column, by how many columns a page
# has. A longer word is broken between letters, and makes the rest no smaller.
WIDEST = {1: 280, 2: 156}
LONGEST_WORD = 20

_AWARDS = {
    "best_painted": _("Best painted: {names} ({score})"),
    "best_sport": _("Best sport: {names} ({score})"),
}
_SCORES = {
    "total": _("Total"),
    "painting": _("Painting"),
    "sportsmanship": _("Sportsmanship"),
}
# The status of each entry that is on a list; one that left before the start is on none.
_STATES = {
    EntryState.WAITING: _("Waitlist"),
    EntryState.ENTERED: _("Registered"),
    EntryState.CHECKED_IN: _("Checked in"),
    EntryState.DROPPED: _("Dropped"),
    EntryState.DISQUALIFIED: _("Disqualified"),
}

Facts = Mapping[str, Any]
Row = Sequence[str]


def pairings_by_name(
    event: str, page: Facts, name: str = "", *, order: Order = Order.NAME
) -> Facts:
    """Each player with their table and opponent; each match has two lines."""
    lines = seated_by_name(page, order)
    rows = [(seated.name, _table_of(seated), seated.meets) for seated in lines]
    head = [
        _column(gettext("Player"), "1fr"),
        _number(gettext("Table"), bold=True),
        _column(gettext("Opponent"), "1fr"),
    ]
    columns = 1 if len(rows) <= ONE_COLUMN else 2
    title = gettext("{round}: pairings A–Z").format(round=round_title(page, name))
    return _table(event, title, head, rows, columns=columns)


def pairings_by_family_name(event: str, page: Facts, name: str = "") -> Facts:
    """The rows by family name, which comes first."""
    return pairings_by_name(event, page, name, order=Order.FAMILY)


def pairings_by_table(event: str, page: Facts, name: str = "") -> Facts:
    """Each match once, in the order of the tables."""
    rows = [(_table_of(seated), seated.name, seated.meets) for seated in seated_by_table(page)]
    head = [
        _number(gettext("Table"), bold=True),
        _column(gettext("Player"), "1fr"),
        _column(gettext("Player"), "1fr"),
    ]
    title = gettext("{round}: pairings by table").format(round=round_title(page, name))
    return _table(event, title, head, rows)


def _table_of(seated: Seated) -> str:
    """The number of a table, with its terrain; empty for a player without one."""
    return "" if seated.table is None else f"{seated.table} {seated.terrain}".rstrip()


def standings_sheet(page: Facts, name: str = "") -> Facts:
    """The stored standings, live or of a round; with several stages, each player's last stage is a
    column, as the places follow it. `name` is that of the round within a sentence, where it is more
    than its number."""
    ties = page["tiebreaker_heads"]
    staged = any(row.get("stage", 1) > 1 for row in page["results"])
    head = [
        _number(gettext("Rank"), bold=True),
        _column(gettext("Player"), "1fr"),
        *([_number(gettext("Stage"))] if staged else []),
        _number(gettext("Points"), bold=True),
        *(_number(str(_SCORES[name])) for name in columns_in(page["results"])),
        _number(gettext("W–L–D")),
        *(_number(tiebreaker["short"]) for tiebreaker in ties),
    ]
    rates = [tiebreaker["rate"] for tiebreaker in ties]
    rows = [_standing(row, rates, staged=staged) for row in page["results"]]
    return _table(page["name"], _standings_title(page, name), head, rows, notes=_awards(page))


def _awards(page: Facts) -> list[str]:
    """The awards of a finished event, a line each."""
    return [
        _AWARDS[award["award"]].format(
            names=", ".join(named(player) for player in award["players"]),
            score=trimmed(award["score"]),
        )
        for award in page.get("awards", ())
    ]


def entries_sheet(
    event: str,
    entries: Iterable[Facts],
    *,
    with_decks: bool = True,
    order: Order = Order.NAME,
) -> Facts:
    """The entries that have not left, A–Z, from the documents of entries; `with_decks` says
    whether decklists are missing or submitted."""
    rows = [
        (
            _named_by_players(entry, order),
            str(_STATES[entry["state"]]),
            *([_deck_status(entry)] if with_decks else []),
        )
        for entry in entries
        if entry["state"] in _STATES
    ]
    rows.sort(key=lambda row: alphabetical(row[0]))
    head = [
        _column(gettext("Player"), "1fr"),
        _column(gettext("Status"), "auto"),
        *([_column(gettext("Decklist"), "auto")] if with_decks else []),
    ]
    return _table(event, gettext("Players: {n}").format(n=len(rows)), head, rows)


def prizes_sheet(event: str, rows: Sequence[tuple[str, str, str]]) -> Facts:
    """Rank, name and prize of each player, with room to sign for it."""
    head = [
        _number(gettext("Rank"), bold=True),
        _column(gettext("Player"), "1fr"),
        _column(gettext("Prize"), "1fr"),
        _column(gettext("Signature"), "1fr"),
    ]
    signed = [(*row, "") for row in rows]
    return {**_table(event, gettext("Prizes"), head, signed), "sizes": [SIGNED], "tall": True}


def _standings_title(page: Facts, name: str) -> str:
    of_round = page["snapshot"] == "round"
    if not of_round and page["final"]:
        return gettext("Final standings")
    if page["round"] is None:
        return gettext("Standings before round 1")
    round_ = name or gettext("round {number}").format(number=page["round"]["number"])
    if of_round and page["revision"] > 1:
        text = gettext("Standings after {round} (revision {revision})")
        return text.format(round=round_, revision=page["revision"])
    if of_round or page["round"]["state"] == "closed":
        text = gettext("Standings after {round}")
    else:
        text = gettext("Standings during {round}")
    return text.format(round=round_)


def _standing(row: Facts, rates: Sequence[bool], *, staged: bool) -> Row:
    record = row["record"]
    byes = f" +{record['byes']}" if record["byes"] else ""
    rank = "" if row["rank"] is None else str(row["rank"])
    name = named(row["player"])
    if row["status"] != "active":
        name = gettext("{name} (dropped)").format(name=name)
    return (
        f"{rank}{'=' if row['tied'] else ''}",
        name,
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
    """The cells of painting and sportsmanship in the final standings."""
    values = [row[name] for name in columns_in([row])]
    return ["" if value is None else trimmed(str(value)) for value in values]


def _named_by_players(entry: Facts, order: Order) -> str:
    alone = entry["players"] == [entry["name"]]
    members = [] if alone else [{"name": name} for name in entry["players"]]
    return filed({"name": entry["name"], "members": members}, order)


def _deck_status(entry: Facts) -> str:
    if entry["deck"] is not None:
        return gettext("Submitted")
    return gettext("On paper") if entry.get("deck_on_paper") else gettext("Missing")


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
    sizes = _unbroken(rows, columns) if len(head) <= FEW else []
    return {**facts, "notes": list(notes), "sizes": sizes}


def _unbroken(rows: Sequence[Row], columns: int) -> list[int]:
    """The sizes of type in which no word is wider than its column, and the smallest."""
    words = (word for row in rows for cell in row for word in cell.replace("-", " ").split())
    longest = min(max(map(len, words), default=0), LONGEST_WORD)
    return [size for size in SIZES[:-1] if size * longest <= WIDEST[columns]] + [SIZES[-1]]
