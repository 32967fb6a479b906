"""Check that the rounds, matches and results of an archive fit together."""

from collections.abc import Mapping
from typing import Any

from tournaments.archive.document.known import check_known
from tournaments.archive.document.shape import wrong
from tournaments.terms.kinds import (
    UNSETTLED,
    EntryState,
    MatchState,
    Result,
    RoundState,
    SettledBy,
    TournamentState,
)
from tournaments.terms.missed_rounds import missed_rounds

PLAYED = (TournamentState.RUNNING, TournamentState.FINISHED, TournamentState.CANCELLED)
# The possible results of the seats of a settled match, by seat.
PAIRS = ({"win", "loss"}, {"draw"}, {"loss"})
ALONE = (Result.BYE, Result.LOSS)
NEVER_SEATED = (EntryState.WAITING, EntryState.WITHDRAWN)


def check_rounds(archive: Mapping[str, Any]) -> None:
    """UnusableArchive at the first thing that does not."""
    rounds, state = archive["rounds"], archive["event"]["state"]
    if rounds and state not in PLAYED:
        raise wrong("/event/state", f"an event in the state {state} has no rounds")
    standing = [round_ for round_ in rounds if round_["state"] != RoundState.UNDONE]
    entries = {entry["id"]: entry for entry in archive["entries"]}
    matches: set[str] = set()
    number = stage = 0
    for place, round_ in enumerate(rounds):
        at = f"/rounds/{place}"
        if round_["stage"] > len(archive["stages"]):
            raise wrong(f"{at}/stage", f"there is no stage {round_['stage']}")
        _check_times(round_, at)
        if round_["state"] != RoundState.UNDONE:
            number += 1
            if round_["number"] != number:
                raise wrong(f"{at}/number", f"round {number} belongs here")
            if round_["stage"] < stage:
                raise wrong(f"{at}/stage", f"stage {stage} has already started")
            stage = round_["stage"]
            if round_["state"] == RoundState.OPEN and round_ is not standing[-1]:
                raise wrong(f"{at}/state", "only the last round may be open")
            if round_["state"] == RoundState.OPEN and state == TournamentState.FINISHED:
                raise wrong(f"{at}/state", "a finished event has no open round")
        _check_matches(round_, entries, matches, at)


def _check_times(round_: Mapping[str, Any], at: str) -> None:
    """Check the times of a round against its state."""
    state = round_["state"]
    if state == RoundState.UNDONE and round_["undone_at"] is None:
        raise wrong(f"{at}/undone_at", "an undone round needs the time when it was undone")
    if state != RoundState.UNDONE and round_["undone_at"] is not None:
        raise wrong(f"{at}/undone_at", f"the round is {state}, not undone; make it null")
    if state == RoundState.CLOSED and round_["closed_at"] is None:
        raise wrong(f"{at}/closed_at", "a closed round needs the time when it was closed")
    if state == RoundState.OPEN and round_["closed_at"] is not None:
        raise wrong(f"{at}/closed_at", "the round is open; make it null")
    if round_["clock_ends_at"] is not None and round_["clock_left"] is not None:
        raise wrong(
            f"{at}/clock_left",
            "a running clock has clock_ends_at, a paused one clock_left; make one of them null",
        )
    if "standings" in round_ and state != RoundState.CLOSED:
        raise wrong(f"{at}/standings", "only a closed round has standings")


def _check_matches(
    round_: Mapping[str, Any], entries: Mapping[str, Any], known: set[str], at: str
) -> None:
    tables: set[int] = set()
    drawn: set[int] = set()
    seated: set[str] = set()
    for place, match in enumerate(round_["matches"]):
        where = f"{at}/matches/{place}"
        if match["id"] in known:
            raise wrong(f"{where}/id", "another match has this id")
        known.add(match["id"])
        _check_match(match, where)
        unsettled = match["state"] in UNSETTLED and match["reopened_at"] is None
        if round_["state"] == RoundState.CLOSED and unsettled:
            raise wrong(
                f"{where}/state", "in a closed round every match must be settled or reopened"
            )
        if match["state"] != MatchState.VOID:
            _once(tables, match["table"], f"{where}/table")
            if match["bracket_match"] is not None:
                _once(drawn, match["bracket_match"], f"{where}/bracket_match")
        for number, seat in enumerate(match["seats"]):
            _check_seat(seat, entries, f"{where}/seats/{number}")
            if seat["result"] != Result.VOID:
                _once(seated, seat["entry"], f"{where}/seats/{number}/entry")
                _check_came(entries[seat["entry"]], round_["number"], f"{where}/seats/{number}")


def _check_came(entry: Mapping[str, Any], number: int, at: str) -> None:
    if number in missed_rounds(entry["late_from"]):
        raise wrong(
            f"{at}/entry",
            f"{entry['name']} has missed this round: late_from is {entry['late_from']}, and can be"
            f" {number} at most",
        )


def _once(seen: set[Any], value: Any, at: str) -> None:
    if value in seen:
        raise wrong(at, "it is listed twice in this round")
    seen.add(value)


def _check_seat(seat: Mapping[str, Any], entries: Mapping[str, Any], at: str) -> None:
    entry = entries.get(seat["entry"])
    if entry is None:
        raise wrong(f"{at}/entry", "no entry has this id")
    if entry["state"] in NEVER_SEATED:
        raise wrong(f"{at}/entry", f"{entry['name']} is {entry['state']} and can’t have played")


def _check_match(match: Mapping[str, Any], at: str) -> None:
    seats, state = match["seats"], match["state"]
    if not seats or len({seat["entry"] for seat in seats}) < len(seats):
        raise wrong(f"{at}/seats", "a match needs one seat, or two seats of different entries")
    settled = state == MatchState.SETTLED
    if settled != (match["settled_by"] is not None) or settled != (match["settled_at"] is not None):
        raise wrong(
            f"{at}/settled_by",
            "set both settled_by and settled_at for a settled match; for others, make both null",
        )
    if state == MatchState.DISPUTED and match["disputed_at"] is None:
        raise wrong(f"{at}/disputed_at", "a disputed match needs the time of the dispute")
    if match["confirm_due_at"] is not None and not (state == MatchState.OPEN and match["reports"]):
        raise wrong(
            f"{at}/confirm_due_at", "only an open match with a report has this; make it null"
        )
    _check_results(match, at)
    _check_games(match, at)
    check_known(match, at)


def _check_results(match: Mapping[str, Any], at: str) -> None:
    """The results by seat, for the state that the match is in."""
    seats, state = match["seats"], match["state"]
    results = [seat["result"] for seat in seats]
    if state == MatchState.VOID:
        good, expected = set(results) == {Result.VOID}, "in a void match, every seat is void"
    elif state != MatchState.SETTLED:
        good, expected = set(results) == {Result.PENDING}, "in an open match, every seat is pending"
    elif len(seats) == 1:
        good, expected = results[0] in ALONE, "a single seat has a bye or a loss"
    else:
        good, expected = (
            set(results) in PAIRS,
            "the seats must be a win and a loss, two draws or two losses",
        )
    if not good:
        raise wrong(f"{at}/seats", f"results are {', '.join(results)}: {expected}")
    if (match["settled_by"] == SettledBy.BYE) != (Result.BYE in results):
        raise wrong(f"{at}/settled_by", "set it to bye for a bye, and for nothing else")
    if match["settled_by"] == SettledBy.ABSENCE and len(seats) != 1:
        raise wrong(
            f"{at}/seats", "a player who was absent when the round was paired has no opponent"
        )
    if len(seats) == 2 and not _mirrored(*seats):
        raise wrong(f"{at}/seats/1", "games won, lost and drawn must mirror those of seat 0")


def _mirrored(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    return (first["games_won"], first["games_lost"], first["games_drawn"]) == (
        second["games_lost"],
        second["games_won"],
        second["games_drawn"],
    )


def _check_games(match: Mapping[str, Any], at: str) -> None:
    numbers: set[int] = set()
    for place, game in enumerate(match["games"]):
        if game["number"] in numbers:
            raise wrong(f"{at}/games/{place}/number", "this game is listed twice")
        numbers.add(game["number"])
    _check_tallies(match, at)
    reported: set[tuple[int, int]] = set()
    for place, report in enumerate(match["reports"]):
        where = f"{at}/reports/{place}"
        if report["seat"] >= len(match["seats"]):
            raise wrong(f"{where}/seat", "there is no such seat")
        if (report["seat"], report["revision"]) in reported:
            raise wrong(f"{where}/revision", "this report is listed twice")
        reported.add((report["seat"], report["revision"]))


def _check_tallies(match: Mapping[str, Any], at: str) -> None:
    """A match that certified logs have settled has what they count, where each counts it."""
    games = match["games"]
    if match["settled_by"] != SettledBy.LOG or not games or len(match["seats"]) < 2:
        return
    for name in ("survivors", "victory_points"):
        counted = [game["tally"][name] for game in games if name in game.get("tally", {})]
        if len(counted) < len(games):
            continue
        for seat, total in enumerate(map(sum, zip(*counted, strict=True))):
            if match["seats"][seat][name] != total:
                raise wrong(f"{at}/seats/{seat}/{name}", f"the game logs add up to {total}")
