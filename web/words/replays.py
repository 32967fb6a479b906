"""What became of a log, in words; what it tells of hidden cards is for whoever sent it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from replays.api.serializers import OTHER_REASON, PUBLIC_REASONS
from replays.models import Draws, Finding, JobState, Replay
from tournaments.models import UNSETTLED, Match, MatchSeat, MatchState, Stance

_PLACE = re.compile(r"\b(?P<kind>seat|side) (?P<number>[0-9])\b", re.IGNORECASE)


@dataclass(frozen=True)
class Told:
    """The state of a log, and the reason of a refusal as this reader may have it."""

    state: str
    finding: Finding | None
    reason: str = ""


def told(replay: Replay, reader: User | None, *, judging: bool = False) -> Told:
    """`judging`: this reader may see the moves of the log though it is hidden."""
    finding: Finding | None = getattr(replay, "finding", None)
    if finding is None:
        aside = replay.job.state == JobState.QUARANTINED
        return Told("quarantined" if aside else "waiting", None)
    if finding.certified:
        return Told("certified", finding)
    if judging or (reader is not None and reader.pk == replay.uploaded_by_id):
        return Told("refused", finding, finding.reason)
    return Told("refused", finding, PUBLIC_REASONS.get(finding.code, OTHER_REASON))


def hashes(finding: Finding) -> str:
    """Whether the moves of a certified log bore hashes over the positions."""
    words = {True: "on every move", False: "none: by the rules alone", None: "not noted"}
    return words[finding.hashed]


def standing(log: Replay, match: Match, *, settles: bool) -> str:
    """What a certified log is for its match; `settles` says that its game rests on it."""
    if match.state == MatchState.VOID:
        return "match cancelled"
    if log.overruled_at is not None:
        return "overruled"
    if settles:
        return "counts"
    return "waits" if match.state in UNSETTLED else "does not count"


def stances(log: Replay, seats: Sequence[MatchSeat]) -> list[str]:
    """Who confirms a log and who disputes it, by the last word of each."""
    names = {seat.entry_id: seat.entry.name for seat in seats}
    finding = getattr(log, "finding", None)
    recorded = finding is not None and finding.draws == Draws.RECORDED
    host = "The person who recorded it" if recorded else "The host"
    last = {said.entry_id: said for said in log.stances.all()}
    return [
        f"{names.get(entry_id, 'A player') if entry_id else host}"
        f" {'confirms' if said.stance == Stance.STANDS_BY else 'disputes'} it"
        for entry_id, said in last.items()
    ]


def mover(seat: int, seats: Sequence[MatchSeat]) -> str:
    """Who sits at a seat of a log, by name. Where several play a side together a log has a seat for
    each of them, and says no names."""
    alone = all(len(one.entry.player_names) == 1 for one in seats)
    names = {one.number: one.entry.name for one in seats if alone}
    return names.get(seat, f"seat {seat}")


def by_name(text: str, seats: Sequence[MatchSeat]) -> str:
    """What a program says of seats and sides by number, with the names of who plays there. A seat
    of several that play a side together keeps its number, as in `mover`."""
    entries = {one.number: one.entry.name for one in seats}

    def named(place: re.Match[str]) -> str:
        number = int(place["number"])
        if place["kind"].lower() == "side":
            return entries.get(number, place[0])
        name = mover(number, seats)
        return place[0] if name == f"seat {number}" else name

    return _PLACE.sub(named, text)
