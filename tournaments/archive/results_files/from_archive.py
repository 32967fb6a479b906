"""An archive as results in a file, and what its staff has arranged as pairing takes it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.archive.document.missed import FIRST_STAGE, deducted, missed_matches
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
    TournamentState,
)
from tournaments.terms.missed_rounds import missed_rounds
from tournaments.terms.names import name_key
from tournaments.terms.terrains import tables_like

NEVER_PLAYED = (EntryState.WAITING, EntryState.WITHDRAWN)

Archive = Mapping[str, Any]


def results_of(archive: Archive) -> ResultsFile:
    """The results by name that make the points of the stage that comes last: every settled match of
    its rounds, and of those before as far as they are carried on. Brackets give no points."""
    stage = _scored(archive)
    counted = _counted(archive, stage)
    rounds = [round_ for round_ in standing(archive) if round_["stage"] in counted]
    listed = _listed(archive, stage, _latest(archive))
    everybody = {entry["id"]: entry["name"] for entry in archive["entries"]}
    names = {entry["id"]: entry["name"] for entry in listed}
    whole = len(archive["stages"]) == 1
    missed = missed_matches(archive) if FIRST_STAGE in counted else {}
    return ResultsFile(
        players=tuple(names.values()),
        rounds=tuple(
            _round(round_, everybody, missed.get(round_["number"], ()), whole=whole)
            for round_ in rounds
        ),
        late=frozenset(
            entry["name"] for entry in archive["entries"] if missed_rounds(entry["late_from"])
        ),
        standings=_final_standings(archive, names) if whole else (),
        drops={
            entry["name"]: sum(of["number"] <= _last_round(entry) for of in rounds)
            for entry in archive["entries"]
            if entry["state"] in GONE
        },
        listed=[
            tuple(entry["name"] for entry in _listed(archive, stage, of["number"], closed=True))
            for of in rounds
        ],
        deducted=tuple(deducted(archive, counted, [round_["number"] for round_ in rounds])),
    )


def _last_round(entry: Mapping[str, Any]) -> int:
    """The last round of which somebody was a part who is out."""
    had_dropped = entry.get("had_dropped_after_round")
    last: int = entry["dropped_after_round"] if had_dropped is None else had_dropped
    return last


def _latest(archive: Archive) -> int:
    return max((round_["number"] for round_ in standing(archive)), default=0)


def _scored(archive: Archive) -> Mapping[str, Any]:
    """The last stage of which a round was played and that has points; the first, if none has."""
    begun = {1, *(round_["stage"] for round_ in standing(archive))}
    scored = [
        stage
        for stage in archive["stages"]
        if stage["number"] in begun and stage["kind"] not in ELIMINATIONS
    ]
    stage: Mapping[str, Any] = scored[-1] if scored else archive["stages"][0]
    return stage


def _counted(archive: Archive, stage: Mapping[str, Any]) -> list[int]:
    """The numbers of the stages whose results count in this one."""
    numbers = [stage["number"]]
    while numbers[-1] > 1 and archive["stages"][numbers[-1] - 1]["carries"]:
        numbers.append(numbers[-1] - 1)
    return numbers


def _listed(
    archive: Archive, stage: Mapping[str, Any], reached: int, *, closed: bool = False
) -> list[Mapping[str, Any]]:
    """The entries in the table of a stage when so many rounds are reached: its entrants by seed, or
    all that have a place. The table that a `closed` round has left has those who were disqualified
    later."""
    seated = {
        seat["entry"]
        for round_ in standing(archive)
        for match in round_["matches"]
        if match["state"] != MatchState.VOID
        for seat in match["seats"]
    }
    in_first = [of["number"] for of in standing(archive) if of["stage"] == FIRST_STAGE]
    placed = [
        entry
        for entry in archive["entries"]
        if _is_listed(entry, reached, closed=closed, seated=entry["id"] in seated)
        and (entry["id"] in seated or (entry["late_from"] or 0) <= max(in_first, default=0))
    ]
    if not stage["entrants"]:
        return placed
    seeds = {entrant["entry"]: entrant["seed"] for entrant in stage["entrants"]}
    seeded = [entry for entry in placed if entry["id"] in seeds]
    return sorted(seeded, key=lambda entry: seeds[entry["id"]])


def _is_listed(entry: Mapping[str, Any], reached: int, *, closed: bool, seated: bool) -> bool:
    """As `tournaments.standings.services.ranked_entries` has it for an event of the service."""
    state, came = entry["state"], entry["late_from"] or 1
    if state in NEVER_PLAYED or (entry["late_from"] or 0) > reached:
        return False
    if state == EntryState.DISQUALIFIED:
        return closed and entry["dropped_after_round"] >= reached
    return seated or state != EntryState.DROPPED or entry["dropped_after_round"] >= came


def _round(
    given: Mapping[str, Any],
    names: Mapping[str, str],
    missed: Sequence[FileMatch],
    *,
    whole: bool,
) -> FileRound:
    settled = [match for match in given["matches"] if match["state"] == MatchState.SETTLED]
    return FileRound(
        name=f"Round {given['number']}",
        matches=(*missed, *(_match(match, names) for match in settled)),
        standings=_standings(given.get("standings", ()), names) if whole else (),
    )


def standing(archive: Archive) -> list[Mapping[str, Any]]:
    """The rounds that have not been undone."""
    return [round_ for round_ in archive["rounds"] if round_["state"] != RoundState.UNDONE]


def check_pairable(archive: Archive) -> None:
    """UnusableResults, unless a Swiss round may come next: every listed round is closed."""
    rounds = standing(archive)
    if rounds and rounds[-1]["state"] == RoundState.OPEN:
        raise UnusableResults(
            f"round {rounds[-1]['number']} is open: close it and export the event again"
        )
    stage = archive["stages"][rounds[-1]["stage"] - 1 if rounds else 0]
    played = sum(round_["stage"] == stage["number"] for round_ in rounds)
    if stage["kind"] != StageKind.SWISS:
        raise UnusableResults(
            f"this stage is {stage['kind']}, and pair only pairs Swiss rounds; import the"
            " event to continue"
        )
    if stage["number"] < len(archive["stages"]) and played >= (stage["rounds"] or played):
        raise UnusableResults("another stage comes next; import the event to continue")


def with_seating(archive: Archive, players: Iterable[Player]) -> list[Player]:
    """The players with what the staff has arranged, as far as the archive has it, and with the
    tables that they sat at; as for an event of the service."""
    number, first = len(standing(archive)) + 1, _scored(archive)["number"] == 1
    entries = {entry["name"]: entry.get("staff", {}) for entry in archive["entries"]}
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
    """The number of each seat in this field; None where nobody counted."""
    counts = [seat[field] for seat in seats]
    if all(count is None for count in counts):
        return None
    return (counts[0] or 0, counts[1] or 0 if len(counts) > 1 else 0)


def _final_standings(archive: Archive, names: Mapping[str, str]) -> tuple[dict[str, Any], ...]:
    """The last rows of an archive. Where painting or sportsmanship has decided its final places,
    they have no rank: that does not follow from the results."""
    rows = _standings(archive.get("standings", ()), names)
    event = archive["event"]
    worth = event["painting_worth"] or event["sportsmanship_worth"]
    if not worth or event["state"] != TournamentState.FINISHED:
        return rows
    return tuple({key: row[key] for key in row if key != "rank"} for row in rows)


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
    clubs = {fields.get("club", "") for fields in staff}
    return {club: name_key(club) for club in clubs if club}


def _forbidden(archive: Archive) -> Mapping[str, set[str]]:
    names = {entry["id"]: entry["name"] for entry in archive["entries"]}
    forbidden: dict[str, set[str]] = defaultdict(set)
    for first, second in archive.get("forbidden_pairs", ()):
        forbidden[names[first]].add(names[second])
        forbidden[names[second]].add(names[first])
    return forbidden


def _tables(archive: Archive) -> Mapping[str, set[int]]:
    names = {entry["id"]: entry["name"] for entry in archive["entries"]}
    terrains = archive["event"]["terrains"]
    tables: dict[str, set[int]] = defaultdict(set)
    for round_ in standing(archive):
        for match in round_["matches"]:
            if match["state"] == MatchState.SETTLED and match["settled_by"] not in UNPLAYED:
                alike = tables_like(terrains, match["table"], match["terrain"] or "")
                for seat in match["seats"]:
                    tables[names[seat["entry"]]] |= alike
    return tables
