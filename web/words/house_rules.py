"""What an event has decided for itself, in sentences for those who play in it."""

from collections.abc import Mapping, Sequence

from tournaments.models import AtTime, IntentionalDraws, LateEntries, Stage, Tournament

_STAFF = "the staff decides about a match without a result"
_AT_TIME: Mapping[str, str] = {
    AtTime.STAFF: _STAFF,
    AtTime.LEADER: "a match without a result is won by who has won more games, and else drawn",
    AtTime.DRAW: "a match without a result is a draw",
    AtTime.DOUBLE_LOSS: "a match without a result is lost by both",
}
# Of a match of a bracket somebody goes on.
_IN_BRACKETS: Mapping[str, str] = {
    AtTime.LEADER: "a match without a result is won by who has won more games; if nobody has, the"
    " staff decides",
    AtTime.DRAW: _STAFF,
}
_MISSED: Mapping[str, str] = {LateEntries.LOSSES: "losses", LateEntries.BYES: "byes"}


def house_rules(event: Tournament) -> list[str]:
    """All of them; none of what is as usual."""
    stages = list(event.stages.all())
    return [
        *_times(stages),
        *_reports(event),
        *_draws(event, stages),
        *_being_there(event),
        *_latecomers(event),
    ]


def time_told(stage: Stage) -> str:
    """What becomes of a match when the time of a round is over."""
    in_bracket = _IN_BRACKETS if stage.is_elimination else {}
    then = in_bracket.get(stage.at_time, _AT_TIME[stage.at_time])
    if not stage.grace_minutes:
        return f"When the time of a round is over, {then}."
    return f"{_minutes(stage.grace_minutes)} after the end of a round's time {then}."


def _times(stages: Sequence[Stage]) -> list[str]:
    timed = [stage for stage in stages if stage.minutes is not None]
    if len({time_told(stage) for stage in timed}) < 2:
        return [time_told(stage) for stage in timed[:1]]
    return [f"Stage {stage.number}: {time_told(stage)}" for stage in timed]


def _reports(event: Tournament) -> list[str]:
    if event.confirm_minutes is None:
        return []
    return [
        f"A report of one player settles the match {_minutes(event.confirm_minutes)} after the"
        " opponent was notified, unless they report otherwise; never before the round's time is up,"
        " and never against a guest."
    ]


def _draws(event: Tournament, stages: Sequence[Stage]) -> list[str]:
    if event.intentional_draws != IntentionalDraws.ALLOWED:
        return []
    but = ", but not in a bracket" if any(stage.is_elimination for stage in stages) else ""
    return [f"Players may agree on a draw without playing{but}."]


def _being_there(event: Tournament) -> list[str]:
    if not event.round_check_in:
        return []
    most = event.most_missed
    out = "" if most is None else f", and is out after {most} such rounds in a row"
    if most == 1:
        out = ", and is out"
    return [
        "Before each Swiss round but the first players say that they are there: who does not has"
        f" lost that round{out}."
    ]


def _latecomers(event: Tournament) -> list[str]:
    if event.late_entries == LateEntries.CLOSED:
        return []
    limit = "" if event.late_limit is None else f", at most {event.late_limit} of them"
    missed = _MISSED[event.late_entries]
    return [f"The staff takes late entries: rounds missed count as {missed}{limit}."]


def _minutes(number: int) -> str:
    return f"{number} minute{'' if number == 1 else 's'}"
