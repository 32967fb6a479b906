"""An archive as results in a file, and what its staff has arranged as pairing takes it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.archive.document.missed import FIRST_STAGE, deducted, missed_rounds
from tournaments.archive.results_files.results_file import (
    FileMatch,
    FileRound,
    ResultsFile,
    UnusableResults,
)
from tournaments.pairing import Player
from tournaments.terms.kinds import (
    ELIMINATIONS,
    GONE,
    UNPLAYED,
    EntryState,
    MatchState,
    RoundState,
    StageKind,
)
from tournaments.terms.names import name_key

NEVER_PLAYED = (EntryState.WAITING, EntryState.WITHDRAWN)

Archive = Mapping[str, Any]


def results_of(archive: Archive) -> ResultsFile:
    """The results by name that make the points of the stage that comes last: every settled match of
    its rounds, and of those before as far as they are carried on. Brackets give no points."""
    stage = _scored(archive)
    counted = _counted(archive, stage)
    rounds = [one for one in standing(archive) if one["stage"] in counted]
    listed = _listed(archive, stage, _latest(archive))
    everybody = {one["id"]: one["name"] for one in archive["entries"]}
    names = {one["id"]: one["name"] for one in listed}
    whole = len(archive["stages"]) == 1
    missed = missed_rounds(archive) if FIRST_STAGE in counted else {}
    return ResultsFile(
        players=tuple(names.values()),
        rounds=tuple(
            _round(one, everybody, missed.get(one["number"], ()), whole=whole) for one in rounds
        ),
        late=frozenset(one["name"] for one in archive["entries"] if one["late_from"] is not None),
        standings=_standings(archive.get("standings", ()), names) if whole else (),
        drops={
            one["name"]: sum(of["number"] <= _last_round(one) for of in rounds)
            for one in archive["entries"]
            if one["state"] in GONE
        },
        listed=[
            tuple(one["name"] for one in _listed(archive, stage, of["number"], closed=True))
            for of in rounds
        ],
        deducted=tuple(deducted(archive, counted, [one["number"] for one in rounds])),
    )


def _last_round(one: Mapping[str, Any]) -> int:
    """The last round of which somebody was a part who is out."""
    had_dropped = one.get("had_dropped_after_round")
    found: int = one["dropped_after_round"] if had_dropped is None else had_dropped
    return found


def _latest(archive: Archive) -> int:
    return max((one["number"] for one in standing(archive)), default=0)


def _scored(archive: Archive) -> Mapping[str, Any]:
    """The last stage of which a round was played and that has points; the first, if none has."""
    begun = {1, *(one["stage"] for one in standing(archive))}
    scored = [
        one
        for one in archive["stages"]
        if one["number"] in begun and one["kind"] not in ELIMINATIONS
    ]
    found: Mapping[str, Any] = scored[-1] if scored else archive["stages"][0]
    return found


def _counted(archive: Archive, stage: Mapping[str, Any]) -> list[int]:
    """The numbers of the stages whose results count in this one."""
    found = [stage["number"]]
    while found[-1] > 1 and archive["stages"][found[-1] - 1]["carries"]:
        found.append(found[-1] - 1)
    return found


def _listed(
    archive: Archive, stage: Mapping[str, Any], reached: int, *, closed: bool = False
) -> list[Mapping[str, Any]]:
    """Who is in the table of a stage when so many rounds are reached: its entrants by seed, or all
    who have a place. The table that a `closed` round has left has those who were disqualified
    later."""
    seated = {
        seat["entry"]
        for one in standing(archive)
        for match in one["matches"]
        for seat in match["seats"]
    }
    placed = [
        one
        for one in archive["entries"]
        if _is_listed(one, reached, closed=closed, seated=one["id"] in seated)
    ]
    if not stage["entrants"]:
        return placed
    seeds = {one["entry"]: one["seed"] for one in stage["entrants"]}
    seeded = [one for one in placed if one["id"] in seeds]
    return sorted(seeded, key=lambda one: seeds[one["id"]])


def _is_listed(one: Mapping[str, Any], reached: int, *, closed: bool, seated: bool) -> bool:
    """As `tournaments.standings.services.ranked_entries` has it for an event of the service."""
    state, came = one["state"], one["late_from"] or 1
    if state in NEVER_PLAYED or (one["late_from"] or 0) > reached:
        return False
    if state == EntryState.DISQUALIFIED:
        return closed and one["dropped_after_round"] >= reached
    return seated or state != EntryState.DROPPED or one["dropped_after_round"] >= came


def _round(
    given: Mapping[str, Any],
    names: Mapping[str, str],
    missed: Sequence[FileMatch],
    *,
    whole: bool,
) -> FileRound:
    settled = [one for one in given["matches"] if one["state"] == MatchState.SETTLED]
    return FileRound(
        name=f"Round {given['number']}",
        matches=(*missed, *(_match(match, names) for match in settled)),
        standings=_standings(given.get("standings", ()), names) if whole else (),
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
    stage = archive["stages"][rounds[-1]["stage"] - 1 if rounds else 0]
    played = sum(one["stage"] == stage["number"] for one in rounds)
    if stage["kind"] != StageKind.SWISS:
        raise UnusableResults(
            f"it is in a stage that is {stage['kind']}, and pair draws Swiss rounds: import the"
            " event to go on"
        )
    if stage["number"] < len(archive["stages"]) and played >= (stage["rounds"] or played):
        raise UnusableResults("another stage comes next: import the event to go on")


def with_arrangements(archive: Archive, players: Iterable[Player]) -> list[Player]:
    """The players with what the staff has arranged, as far as the archive has it, and with the
    tables that they sat at; as for an event of the service."""
    number, first = len(standing(archive)) + 1, _scored(archive)["number"] == 1
    entries = {one["name"]: one.get("staff", {}) for one in archive["entries"]}
    clubs = _clubs(entries.values()) if number == 1 else {}
    forbidden, tables = _forbidden(archive), _tables(archive)
    return [
        replace(
            player,
            club=clubs.get(entries[player.id].get("club", ""), ""),
            fixed_table=entries[player.id].get("fixed_table"),
            awarded_bye=first and number <= entries[player.id].get("awarded_byes", 0),
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
            if match["state"] == MatchState.SETTLED and match["settled_by"] not in UNPLAYED:
                for seat in match["seats"]:
                    found[names[seat["entry"]]].add(match["table"])
    return found
