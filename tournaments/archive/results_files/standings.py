"""Standings and their breakdowns as data and as text, for events that only a file knows."""

import re
from collections.abc import Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

from tournaments.archive.results_files.results_file import ResultsFile
from tournaments.standings.counting import Breakdown, Explained, Row, Table, Term, decimal, number
from tournaments.standings.profile_data import numbers_data, tiebreaker_heads

HEAD = ("rank", "player", "points", "record")
# Published numbers have at least four decimals, rounded or cut off.
AGREE = Fraction(1, 10_000)
NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,15})?")
NOTES = {
    "bye": "bye",
    "assigned_loss": "assigned loss",
    "virtual_opponent": "unplayed: counted as against an equal opponent",
    "floor": "raised to the floor",
    "ceiling": "lowered to the ceiling",
    "cap": "capped",
    "lowest": "lowest, left out",
    "highest": "highest, left out",
    "penalty": "points deducted",
}


def as_data(results: ResultsFile, table: Table, profile: str) -> dict[str, Any]:
    """The whole table; its rows have the fields of the API's, and the exact tiebreakers too."""
    last = results.last_round()
    gone = results.dropped & last.keys()
    return {
        "profile": profile,
        "title": table.profile.title,
        "tiebreaker_heads": tiebreaker_heads(table.profile),
        "rounds": len(results.rounds),
        "results": [
            {
                "rank": row.rank,
                "tied": row.tied,
                "player": row.player,
                "status": "dropped" if row.player in gone else "active",
                "dropped_after_round": last[row.player] if row.player in gone else None,
                "match_points": number(row.score),
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
                        "key": tiebreak.key,
                        "value": decimal(tiebreak.value),
                        "exact": str(tiebreak.value),
                        "priority": order,
                    }
                    for order, tiebreak in enumerate(row.tiebreaks, 1)
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
                str(number(row.score)),
                _record(row),
                *(decimal(tiebreak.value) for tiebreak in row.tiebreaks),
            )
        )
    return _aligned(rows)


def differences(results: ResultsFile, table: Table) -> list[str]:
    """In which rows the standings that the file has are others than the table: a line for each.

    Rank, points and the profile's tiebreakers are compared, as far as a row has them.
    """
    rows = {row.player: row for row in table.rows()}
    lines = []
    for given in results.standings:
        player = given.get("player")
        row = rows.pop(player, None) if isinstance(player, str) else None
        if row is None:
            lines.append(f"{player}: not among the players, or listed twice")
            continue
        ours = {"rank": Fraction(row.rank), "points": row.score, "match_points": row.score}
        ours |= {tiebreak.key: tiebreak.value for tiebreak in row.tiebreaks}
        lines += [
            f"{player}: {key} is {given[key]} in the file but {_plain(value)} by the results"
            for key, value in ours.items()
            if key in given and not _agree(given[key], value)
        ]
    return lines + [f"{player}: not in the standings of the file" for player in rows]


def _agree(given: Any, value: Fraction) -> bool:
    """True if a published number, with four decimals or more, can be this one."""
    if type(given) is float and not isfinite(given):
        return False
    if type(given) not in (int, float) and not (type(given) is str and NUMBER.fullmatch(given)):
        return False
    return abs(Fraction(given) - value) < AGREE


def _plain(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else decimal(value)


def breakdown_as_data(breakdown: Breakdown) -> dict[str, Any]:
    """The matches from which each number of a player comes; the numbers have the API's fields."""
    return {"player": breakdown.player, "numbers": numbers_data(breakdown, str)}


def breakdown_as_text(breakdown: Breakdown) -> str:
    """Lines for people about where each number of a player comes from."""
    return "\n\n".join([breakdown.player, *(_explained(number) for number in breakdown.numbers)])


def _explained(number: Explained) -> str:
    least = ", lowest first" if number.lowest_first else ""
    head = f"{number.key} ({number.title}): {decimal(number.value)}, the {number.how}{least}"
    rows = [
        (
            f"  round {term.round}" if term.round else " ",
            term.result,
            term.opponent or "-",
            _worth(term),
            NOTES.get(term.note, ""),
        )
        for term in number.terms
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


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
