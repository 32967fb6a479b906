"""A match and its game logs in words.

Words about hidden cards in a log are for its sender alone.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from replays.models import Draws, Finding, JobState, Replay
from replays.verdicts import OTHER_REASON, PUBLIC_REASONS
from tournaments.models import Entry, Match, MatchSeat, Stage
from tournaments.terms.kinds import UNSETTLED, EntryState, LogAnswer, MatchState, Result

_ENDED = {
    Result.WIN: "{who} won",
    Result.LOSS: "{who} lost",
    Result.DRAW: "You drew",
    Result.VOID: "Taken back",
}
BOTH_LOST = "You both lost"
# Where a top cut follows, or losers are eliminated.
IF_YOU_PLAY_ON = "If you play on, your next table stands here when it is published."
NO_ROUND_FOLLOWS = "No round follows: final standings come when the staff finishes the event."
NEXT_TABLE = "Your next table stands here when the next round is published."
NOT_IN_BRACKET = "You have not gone on to the bracket that is played now."
WAITS_IN_BRACKET = "You are in the bracket and wait in this round: its drawing shows for whom."
LEFT_OUT = {
    "incomplete": "Your team was not complete when play started.",
    "no_deck": "You had handed in no deck when play started.",
    "no_place": "You still waited for a place when play started.",
    "no_show": "You were not checked in when play started.",
}
WITHDRAWN = "You have withdrawn."
ASK_THE_STAFF = "This event takes late entries: ask the staff."


def left_out(why: str, *, takes_late: bool) -> str:
    """Why a registered player does not play; an empty `why` means that they left themselves."""
    words = LEFT_OUT.get(why, WITHDRAWN)
    return f"{words} {ASK_THE_STAFF}" if takes_late else words


def outcome(own: MatchSeat, other: MatchSeat, *, team: bool) -> str:
    """How a settled match ended for one of its players, their own games first."""
    if own.result == other.result == Result.LOSS:
        words = BOTH_LOST
    else:
        words = _ENDED[Result(own.result)].format(who="Your team" if team else "You")
    games = f"{own.games_won}–{other.games_won}"
    if own.games_drawn:
        games += f"–{own.games_drawn}"
    if own.victory_points is not None and other.victory_points is not None:
        games += f" ({own.victory_points}–{other.victory_points} VP)"
    return f"{words} {games}."


def gone(entry: Entry, *, team: bool) -> str:
    """Why a player who dropped or was disqualified has no next match."""
    if entry.state == EntryState.DISQUALIFIED:
        words = "Your team is disqualified and plays" if team else "You are disqualified and play"
    else:
        words = "Your team has dropped out and plays" if team else "You have dropped out and play"
    return f"{words} no further round."


def next_table(stage: Stage, *, played: int) -> str:
    """What a player waits for after `played` rounds of a stage, if another round follows."""
    last = stage.rounds is not None and played >= stage.rounds
    return IF_YOU_PLAY_ON if last or stage.is_elimination else NEXT_TABLE


_PLACE = re.compile(r"\b(?P<kind>seat|side) (?P<number>[0-9])\b", re.IGNORECASE)


@dataclass(frozen=True)
class LogStatus:
    """The state of a log, with the reason of a rejection as far as this reader may see it."""

    state: str
    finding: Finding | None
    reason: str = ""


def log_status(replay: Replay, reader: User | None, *, judging: bool = False) -> LogStatus:
    """The status for this reader; `judging` if they may see the moves of a hidden log."""
    finding: Finding | None = getattr(replay, "finding", None)
    if finding is None:
        aside = replay.job.state == JobState.QUARANTINED
        return LogStatus("quarantined" if aside else "waiting", None)
    if finding.certified:
        return LogStatus("certified", finding)
    if judging or (reader is not None and reader.pk == replay.uploaded_by_id):
        return LogStatus("refused", finding, finding.reason)
    return LogStatus("refused", finding, PUBLIC_REASONS.get(finding.code, OTHER_REASON))


def hashes(finding: Finding) -> str:
    """A sentence on whether the moves of a certified log carry hashes of the positions."""
    words = {True: "on every move", False: "none: by the rules alone", None: "not noted"}
    return words[finding.hashed]


def standing(log: Replay, match: Match, *, settles: bool) -> str:
    """What a certified log means for its match; `settles` if the result of the game rests on it."""
    if match.state == MatchState.VOID:
        return "match cancelled"
    if log.overruled_at is not None:
        return "overruled"
    if settles:
        return "counts"
    return "waits" if match.state in UNSETTLED else "does not count"


def log_confirmations(log: Replay, seats: Sequence[MatchSeat]) -> list[str]:
    """Sentences on the players who confirm or dispute a log, by their last answers."""
    names = {seat.entry_id: seat.entry.name for seat in seats}
    finding = getattr(log, "finding", None)
    recorded = finding is not None and finding.draws == Draws.RECORDED
    host = "The person who recorded it" if recorded else "The host"
    last = {confirmation.entry_id: confirmation for confirmation in log.stances.all()}
    return [
        f"{names.get(entry_id, 'A player') if entry_id else host}"
        f" {'confirms' if confirmation.stance == LogAnswer.STANDS_BY else 'disputes'} it"
        for entry_id, confirmation in last.items()
    ]


def mover(seat: int, seats: Sequence[MatchSeat]) -> str:
    """The name of the player at a seat of a log. Where several play a side, the log has a seat for
    each of them without names, and the result is the number of the seat."""
    alone = all(len(seated.entry.player_names) == 1 for seated in seats)
    names = {seated.number: seated.entry.name for seated in seats if alone}
    return names.get(seat, f"seat {seat}")


def by_name(text: str, seats: Sequence[MatchSeat]) -> str:
    """A text in which the engine names seats and sides by number, with the names of the players.
    Where several play a side, seats keep their numbers, as in `mover`."""
    entries = {seat.number: seat.entry.name for seat in seats}

    def named(place: re.Match[str]) -> str:
        number = int(place["number"])
        if place["kind"].lower() == "side":
            return entries.get(number, place[0])
        name = mover(number, seats)
        return place[0] if name == f"seat {number}" else name

    return _PLACE.sub(named, text)
