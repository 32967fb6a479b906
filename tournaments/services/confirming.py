"""The report of one player alone: it settles the match when nobody has contradicted it in time."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from replays.models import JobState
from replays.selectors import replays
from tournaments.evidence import stood_by
from tournaments.models import (
    DisputeCause,
    Manner,
    Match,
    MatchReport,
    MatchState,
    SettledBy,
    Tournament,
)
from tournaments.series import Score
from tournaments.services.outcomes import dispute_match, settle_match
from tournaments.services.penalty_games import games_given
from tournaments.services.reported import last_reports, reported_score, reported_tally
from tournaments.services.results import open_windows
from tournaments.services.telling import told_of
from tournaments.services.versions import save_changes

# As long as a log is in one of these, nobody knows what it will say.
UNDER_CERTIFICATION = (JobState.QUEUED, JobState.RUNNING)


def leave_time_to_contradict(*, tournament: Tournament, match: Match, now: datetime) -> None:
    """Let the time begin in which the one report of an open match of a locked event may be
    contradicted, where the event has such a time; again, where it was changed."""
    if tournament.confirm_minutes is None:
        return
    match.confirm_due_at = now + timedelta(minutes=tournament.confirm_minutes)
    save_changes(match, "confirm_due_at")


def restart_times(*, tournament: Tournament, match: Match, now: datetime) -> None:
    """Give the players of an open match of a locked event all their time again: to contest its
    logs, and to contradict what one of them has reported."""
    open_windows(tournament=tournament, match=match, now=now)
    if len(last_reports(match, match.reports.order_by("revision"))) == 1:
        leave_time_to_contradict(tournament=tournament, match=match, now=now)


def settle_uncontested(*, tournament: Tournament, match: Match, now: datetime) -> None:
    """Settle an open match of a locked event by a report whose time is over.

    As long as a log of it is under certification that waits. A certified log by which somebody
    stands, and which tells another game than the report, is a contradiction: a judge decides.
    """
    due = match.confirm_due_at
    if due is None or due > now or match.state != MatchState.OPEN:
        return
    if under_certification([match.pk]):
        return
    report, *others = last_reports(match, match.reports.order_by("revision")).values() or [None]
    if report is None or others:
        return
    score = reported_score(report)
    if not _certified(match, now).allows(score):
        dispute_match(tournament=tournament, match=match, cause=DisputeCause.LOGS, now=now)
        return
    settle_match(
        tournament=tournament,
        match=match,
        score=score,
        by=SettledBy.UNCONTESTED,
        manner=manner_of(report),
        tally=reported_tally(report),
        now=now,
    )


def manner_of(report: MatchReport) -> Manner:
    """How a match was decided that is settled by this report."""
    return Manner.INTENTIONAL_DRAW if report.intentional else Manner.PLAYED


def under_certification(matches: Iterable[UUID]) -> set[UUID]:
    """Those of these matches of which a log waits for its verdict."""
    names = {str(match): match for match in matches}
    waiting = replays().filter(slot__match__in=names, job__state__in=UNDER_CERTIFICATION)
    return {names[name] for name in waiting.values_list("slot__match", flat=True)}


def _certified(match: Match, now: datetime) -> Score:
    """What a match comes to at least: the games that penalties give, those that have their result,
    and those of which a certified log tells by which somebody stands."""
    settled = {game.number: game.winner for game in match.games.all()}
    told = {
        (number, log.winner)
        for number, of_game in told_of(match, now).items()
        for log in stood_by(of_game.logs, of_game.words)
        if number not in settled
    }
    score = games_given(match)
    for _, winner in [*settled.items(), *told]:
        score = score.after(winner)
    return score
