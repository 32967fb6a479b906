"""The tables of an event for spreadsheets, with the columns that people ask for."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from contract.spreadsheets import Cell, csv_text
from tournaments.terms.money import amount_text
from tournaments.terms.soft_scores import columns_in


def standings_csv(page: Mapping[str, Any]) -> str:
    """The standings as they are stored, live or of a round."""
    rows = page["results"]
    keys = [tiebreaker["key"] for tiebreaker in rows[0]["tiebreakers"]] if rows else []
    head = (
        *("rank", "tied", "name", "players", "status", "dropped_after_round", "points"),
        *("wins", "losses", "draws", "byes", "games_won", "games_lost", "games_drawn"),
        *(*keys, "stage", "group", "entry"),
        *columns_in(rows),
    )
    return csv_text(head, [_standing(row, keys) for row in rows])


def _standing(row: Mapping[str, Any], keys: Sequence[str]) -> list[Cell]:
    ties = {tiebreaker["key"]: Decimal(tiebreaker["value"]) for tiebreaker in row["tiebreakers"]}
    return [
        row["rank"],
        "yes" if row["tied"] else "no",
        *_name_and_mates(row["player"]),
        row["status"],
        row["dropped_after_round"],
        Decimal(str(row["match_points"])),
        *(row["record"][name] for name in ("wins", "losses", "draws", "byes")),
        *(row["game_record"][name] for name in ("wins", "losses", "draws")),
        *(ties.get(key) for key in keys),
        row.get("stage"),
        row.get("group"),
        row["player"]["id"],
        *(None if row[name] is None else Decimal(str(row[name])) for name in columns_in([row])),
    ]


def pairings_csv(page: Mapping[str, Any]) -> str:
    """The pairings of a round as they are stored, with what has come of them so far."""
    head = (
        *("table", "name_1", "players_1", "name_2", "players_2"),
        *("games_won_1", "games_won_2", "games_drawn", "outcome", "state", "known_by"),
        *("reason", "match", "scenario", "terrain"),
    )
    scenario = page["scenario"]
    name = None if scenario is None else scenario["name"]
    return csv_text(head, [_pairing(row, name) for row in page["results"]])


def _pairing(row: Mapping[str, Any], scenario: str | None) -> list[Cell]:
    seats = row["seats"]
    first, second = seats[0], seats[1] if len(seats) > 1 else None
    won = [*row["games_won"], None][:2]
    return [
        row["table"],
        *_name_and_mates(first["player"]),
        *(("", "") if second is None else _name_and_mates(second["player"])),
        *won,
        row["games_drawn"],
        row["outcome"],
        row["state"],
        row.get("known_by"),
        row["pairing_reason"]["text"],
        row["id"],
        scenario,
        row["terrain"],
    ]


def _name_and_mates(player: Mapping[str, Any]) -> tuple[str, str]:
    """The name of an entry, and for a team those of its players."""
    return player["name"], ", ".join(member["name"] for member in player.get("members", ()))


def entries_csv(entries: Iterable[Mapping[str, Any]]) -> str:
    """The entries of an archive in the order of registration, with the columns for staff if the
    rows have them."""
    rows = list(entries)
    staff = ("club", "fixed_table", "awarded_byes", "rating", "paid", "prize")
    for_staff = bool(rows) and "staff" in rows[0]
    head = ("name", "players", "state", "entered_at", "dropped_after_round", "deck")
    return csv_text(
        (*head, *(staff if for_staff else ()), "entry"),
        [
            [*_entry(row), *(_of_staff(row, field) for field in staff if for_staff), row["id"]]
            for row in rows
        ],
    )


def _of_staff(row: Mapping[str, Any], field: str) -> Cell:
    value: Cell = row["staff"].get(field)
    return amount_text(value) if field == "paid" and isinstance(value, int) else value


def _entry(row: Mapping[str, Any]) -> list[Cell]:
    return [
        row["name"],
        "" if row["players"] == [row["name"]] else ", ".join(row["players"]),
        row["state"],
        row["entered_at"],
        row["dropped_after_round"],
        "no" if row["deck"] is None else "yes",
    ]
