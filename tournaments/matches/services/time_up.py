"""Ending the matches of a round that have no result when its time is over."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef

from ground.changed import changed
from replays.selectors import replays
from tournaments.core.round_timer import time_is_over
from tournaments.core.services.changes import note
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.scores import certified_scores, score_so_far
from tournaments.matches.selectors.testimony import (
    UNDER_CERTIFICATION,
    agreed_secondary_scores,
    gather_evidence,
    under_certification,
)
from tournaments.matches.selectors.time_policy import ending_at_time
from tournaments.matches.services.outcomes import settle_match
from tournaments.matches.services.results import lock_match, review
from tournaments.models import Match, ObjectionWindow
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import (
    AtTime,
    MatchState,
    ResultReason,
    RoundState,
    SettledBy,
    TournamentState,
)


def matches_out_of_time(*, now: datetime, most: int) -> list[UUID]:
    """The matches whose time is over and that were neither settled nor marked for it yet.

    Matches that wait for a log or an answer are left out: a large round has hundreds of them, and
    none needs a look every second.
    """
    contested = ObjectionWindow.objects.filter(match=OuterRef("pk"), closed_at=None, due_at__gt=now)
    waiting = Match.objects.filter(
        state=MatchState.OPEN,
        overtime_at=None,
        confirm_due_at=None,
        round__state=RoundState.OPEN,
        round__clock_ends_at__lte=now,
        round__tournament__state=TournamentState.RUNNING,
    )
    waiting = waiting.exclude(Exists(contested)).select_related("round__stage")
    matches = waiting.order_by("round__clock_ends_at", "pk")
    over = [match.pk for match in matches if _is_over(match, now)]
    verified = under_certification(over) if over else set()
    return [match for match in over if match not in verified][:most]


@transaction.atomic
def end_time(*, match_id: UUID, now: datetime) -> None:
    """Settle a match by the time policy of its stage if its time is over and it has no result, or
    mark it for the staff. Repeating it changes nothing.

    A match waits that is disputed, of which a log is being verified or can be disputed, or whose
    report can be disputed until a later moment.
    """
    record = lock_match(match_id=match_id)
    if end_if_over(record=record, now=now):
        update_standings(tournament=record.tournament, match=record.match, now=now)


def end_if_over(*, record: MatchRecord, now: datetime) -> bool:
    """End a match of a locked event if its time is over. Returns whether anything may have
    changed."""
    match = record.match
    if not _waits(record) or not _is_over(match, now):
        return False
    review(record=record, now=now)
    if match.state == MatchState.OPEN and match.confirm_due_at is None:
        if _undecided(match, now):
            return False
        _end(record, now)
    return True


def _waits(record: MatchRecord) -> bool:
    match = record.match
    return (
        record.tournament.state == TournamentState.RUNNING
        and match.round.state == RoundState.OPEN
        and (match.state, match.overtime_at) == (MatchState.OPEN, None)
        and match.confirm_due_at is None
    )


def _is_over(match: Match, now: datetime) -> bool:
    ends_at = match.round.clock_ends_at
    return ends_at is not None and time_is_over(match, ends_at) <= now


def _undecided(match: Match, now: datetime) -> bool:
    """True if logs of the match are being verified, or can be disputed until a later moment."""
    logs = replays().filter(slot__match=str(match.pk), job__state__in=UNDER_CERTIFICATION)
    if match.reopened_at is not None:
        logs = logs.filter(uploaded_at__gt=match.reopened_at)
    windows = ObjectionWindow.objects.filter(match=match, closed_at=None, due_at__gt=now)
    return logs.exists() or windows.exists()


def _policy(record: MatchRecord, now: datetime) -> str:
    """The time policy for the match.

    The staff decides if a player reports a result or confirms a log that the other has not
    answered, if a result was taken back, and if time ended while the players waited for a judge
    whom they no longer need.
    """
    match, evidence = record.match, gather_evidence(record, now)
    logged = {number for number, game in evidence.games.items() if game.words}
    claimed = bool(evidence.standing_reports) or not logged <= set(evidence.settled)
    for_staff = claimed or match.reopened_at is not None or _waited_for_judge(match)
    return AtTime.STAFF if for_staff else match.round.stage.at_time


def _waited_for_judge(match: Match) -> bool:
    ends_at = match.round.clock_ends_at
    if ends_at is None:
        return False
    return match.disputes.filter(closed_at__gte=time_is_over(match, ends_at)).exists()


def _end(record: MatchRecord, now: datetime) -> None:
    match = record.match
    ending = ending_at_time(
        _policy(record, now),
        so_far=score_so_far(match),
        must_win=match.round.stage.is_elimination,
    )
    if ending is not None:
        settle_match(
            record=record,
            score=ending.score,
            by=SettledBy.TIME,
            manner=ResultReason.UNFINISHED,
            double_loss=ending.double_loss,
            secondary=certified_scores(match, ending.score).over(agreed_secondary_scores(record)),
            now=now,
        )
        return
    match.overtime_at = now
    # No version of its own: who reports in this very moment has overlooked nothing.
    Match.objects.filter(pk=match.pk).update(overtime_at=now, **changed(now))
    data = {"match": str(match.pk)}
    note("match.overtime", tournament_id=record.tournament.pk, actor=None, now=now, data=data)
