"""Standings and their breakdowns as data and as text, for events that only a file knows."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tournaments.results_file import ResultsFile
from tournaments.standings import Breakdown, Explained, Row, Table, Term, decimal

HEAD = ("rank", "player", "points", "record")
NOTES = {
    "bye": "bye",
    "assigned_loss": "assigned loss",
    "virtual_opponent": "not played: as against an equal",
    "floor": "raised to the floor",
    "ceiling": "lowered to the ceiling",
    "cap": "capped",
    "lowest": "the lowest, left out",
    "highest": "the highest, left out",
}


def as_data(results: ResultsFile, table: Table, profile: str) -> dict[str, Any]:
    """The whole table; its rows have the fields of the API's, and the exact tie-breakers too."""
    last = results.last_round()
    gone = results.dropped & last.keys()
    return {
        "profile": profile,
        "title": table.profile.title,
        "rounds": len(results.rounds),
        "results": [
            {
                "rank": row.rank,
                "tied": row.tied,
                "player": row.player,
                "status": "dropped" if row.player in gone else "active",
                "dropped_after_round": last[row.player] if row.player in gone else None,
                "match_points": _score(row.score),
                "record": {
                    "wins": row.wins,
                    "losses": row.losses,
                    "draws": row.draws,
                    "byes": row.byes,
                },
                "game_record": {
                    "wins": row.games_won,
                    "losses": row.games_lost,
                    "draws": row.games_drawn,
                },
                "tiebreakers": [
                    {
                        "key": one.key,
                        "value": decimal(one.value),
                        "exact": str(one.value),
                        "order": order,
                    }
                    for order, one in enumerate(row.tiebreaks, 1)
                ],
            }
            for row in table.rows()
        ],
    }


def as_text(results: ResultsFile, table: Table) -> str:
    """The table in columns."""
    rows = [(*HEAD, *table.profile.tiebreakers)]
    for row in table.rows():
        rows.append(
            (
                f"{row.rank}{'=' * row.tied}",
                row.player,
                str(_score(row.score)),
                _record(row),
                *(decimal(one.value) for one in row.tiebreaks),
            )
        )
    return _aligned(rows)


def breakdown_as_data(breakdown: Breakdown) -> dict[str, Any]:
    """Where each number of a player comes from."""
    return {
        "player": breakdown.player,
        "numbers": [
            {
                "key": one.key,
                "title": one.title,
                "how": one.how,
                "value": decimal(one.value),
                "exact": str(one.exact),
                "lowest_first": one.lowest_first,
                "terms": [
                    {
                        "round": term.round,
                        "opponent": term.opponent,
                        "result": term.result,
                        "value": str(term.value),
                        "raw": str(term.raw),
                        "possible": None if term.possible is None else str(term.possible),
                        "counted": term.counted,
                        "note": term.note,
                    }
                    for term in one.terms
                ],
            }
            for one in breakdown.numbers
        ],
    }


def breakdown_as_text(breakdown: Breakdown) -> str:
    """The same for people."""
    return "\n\n".join([breakdown.player, *(_explained(one) for one in breakdown.numbers)])


def _explained(one: Explained) -> str:
    least = ", the least is best" if one.lowest_first else ""
    head = f"{one.key} ({one.title}): {decimal(one.value)}, the {one.how}{least}"
    rows = [
        (
            f"  round {term.round}" if term.round else " ",
            term.result,
            term.opponent or "-",
            _worth(term),
            NOTES.get(term.note, ""),
        )
        for term in one.terms
    ]
    return "\n".join([head, _aligned(rows)]) if rows else head


def _worth(term: Term) -> str:
    if not term.counted:
        return "not counted"
    if term.possible is not None:
        return f"{term.value} of {term.possible}"
    was = f" (was {term.raw})" if term.raw != term.value else ""
    return f"{term.value}{was}"


def _record(row: Row) -> str:
    byes = f" +{row.byes} bye" if row.byes else ""
    return f"{row.wins}-{row.losses}-{row.draws}{byes}"


def _score(score: Fraction) -> int | float:
    """Points as JSON has them; the steps of points are halves and the like."""
    return int(score) if score.denominator == 1 else float(score)


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
