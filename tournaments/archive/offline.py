"""An archive as results in a file, and what its staff has arranged as pairing takes it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.models import (
    ELIMINATIONS,
    EntryState,
    MatchState,
    RoundState,
    SettledBy,
    StageKind,
)
from tournaments.names import name_key
from tournaments.pairing import Player
from tournaments.results_file import FileMatch, FileRound, ResultsFile, UnusableResults

NEVER_PLAYED = (EntryState.WAITING, EntryState.WITHDRAWN)

Archive = Mapping[str, Any]


def results_of(archive: Archive) -> ResultsFile:
    """The results by name: of the rounds that stand, every match that is settled."""
    listed = [one for one in archive["entries"] if one["state"] not in NEVER_PLAYED]
    names = {one["id"]: one["name"] for one in listed}
    kinds = [stage["kind"] for stage in archive["stages"]]
    rounds = tuple(
        FileRound(
            name=f"Round {one['number']}",
            matches=tuple(
                _match(match, names)
                for match in one["matches"]
                if match["state"] == MatchState.SETTLED
            ),
            counts=kinds[one["stage"] - 1] not in ELIMINATIONS,
            standings=_standings(one.get("standings", ()), names),
        )
        for one in standing(archive)
    )
    return ResultsFile(
        players=tuple(names.values()),
        rounds=rounds,
        standings=_standings(archive.get("standings", ()), names),
        drops={
            one["name"]: one["dropped_after_round"]
            for one in listed
            if one["state"] == EntryState.DROPPED
        },
    )


def standing(archive: Archive) -> list[Mapping[str, Any]]:
    """The rounds that have not been undone."""
    return [one for one in archive["rounds"] if one["state"] != RoundState.UNDONE]


def check_pairable(archive: Archive) -> None:
    """UnusableResults, unless a Swiss round may come next: every listed round is closed."""
    rounds = standing(archive)
    if rounds and rounds[-1]["state"] == RoundState.OPEN:
        raise UnusableResults(
            f"round {rounds[-1]['number']} is open: close it first, and take the archive again"
        )
    kind = archive["stages"][rounds[-1]["stage"] - 1 if rounds else 0]["kind"]
    if kind != StageKind.SWISS:
        raise UnusableResults(
            f"its last stage is {kind}, and pair draws Swiss rounds: import the event to go on"
        )


def with_arrangements(archive: Archive, players: Iterable[Player]) -> list[Player]:
    """The players with what the staff has arranged, as far as the archive has it, and with the
    tables that they sat at; as for an event of the service."""
    number = len(standing(archive)) + 1
    entries = {one["name"]: one.get("staff", {}) for one in archive["entries"]}
    clubs = _clubs(entries.values()) if number == 1 else {}
    forbidden, tables = _forbidden(archive), _tables(archive)
    return [
        replace(
            player,
            club=clubs.get(entries[player.id].get("club", ""), ""),
            fixed_table=entries[player.id].get("fixed_table"),
            awarded_bye=number <= entries[player.id].get("awarded_byes", 0),
            forbidden=frozenset(forbidden[player.id]),
            tables=frozenset(tables[player.id]),
        )
        for player in players
    ]


def _match(given: Mapping[str, Any], names: Mapping[str, str]) -> FileMatch:
    seats = given["seats"]
    first, second = seats[0], seats[1] if len(seats) > 1 else None
    return FileMatch(
        player1=names[first["entry"]],
        player2=None if second is None else names[second["entry"]],
        games=(first["games_won"], first["games_lost"], first["games_drawn"]),
        victory_points=_both(seats, "victory_points"),
        survivors=_both(seats, "survivors"),
        outcomes=tuple(seat["result"] for seat in seats),
        table=given["table"],
    )


def _both(seats: Sequence[Mapping[str, Any]], field: str) -> tuple[int, int] | None:
    """What each seat has of it; None where nobody counted."""
    found = [seat[field] for seat in seats]
    if all(one is None for one in found):
        return None
    return (found[0] or 0, found[1] or 0 if len(found) > 1 else 0)


def _standings(
    rows: Sequence[Mapping[str, Any]], names: Mapping[str, str]
) -> tuple[dict[str, Any], ...]:
    """The rows in the words of a results file."""
    return tuple(
        {
            "player": names[row["entry"]],
            "rank": row["rank"],
            "points": row["points"],
            **row["tiebreakers"],
        }
        for row in rows
        if row["entry"] in names
    )


def _clubs(staff: Iterable[Mapping[str, Any]]) -> Mapping[str, str]:
    """For each spelling of a club how names are compared."""
    clubs = {one.get("club", "") for one in staff}
    return {club: name_key(club) for club in clubs if club}


def _forbidden(archive: Archive) -> Mapping[str, set[str]]:
    names = {one["id"]: one["name"] for one in archive["entries"]}
    found: dict[str, set[str]] = defaultdict(set)
    for one, other in archive.get("forbidden_pairs", ()):
        found[names[one]].add(names[other])
        found[names[other]].add(names[one])
    return found


def _tables(archive: Archive) -> Mapping[str, set[int]]:
    names = {one["id"]: one["name"] for one in archive["entries"]}
    found: dict[str, set[int]] = defaultdict(set)
    for round_ in standing(archive):
        for match in round_["matches"]:
            if match["state"] == MatchState.SETTLED and match["settled_by"] != SettledBy.BYE:
                for seat in match["seats"]:
                    found[names[seat["entry"]]].add(match["table"])
    return found
