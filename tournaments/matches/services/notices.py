"""Notifying players of what their opponents submitted and they have to answer."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.services.attempts import TooManyAttempts
from replays.models import Replay
from tournaments.matches.selectors.evidence import Claim
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.testimony import report_of
from tournaments.matches.services.report_deadlines import (
    start_answer_time,
    start_report_answer_time,
)
from tournaments.matches.services.result_emails import count_emails, queue_emails_to_answer
from tournaments.models import Notice, Tournament
from tournaments.standings.services.stored_standings import LARGE

# In a large event the players are notified after this time, by a worker: at the end of a round most
# have answered by then, by a report of their own.
PAUSE = timedelta(seconds=30)


def notify_players(*, record: MatchRecord, claims: Iterable[Claim], now: datetime) -> None:
    """Notify the players who have to answer these claims in an open match of a locked event, once
    for each log and each report. A report that waits again, after a judge was called or its player
    had contradicted it, has its time to be answered again."""
    tournament, match = record.tournament, record.match
    known = {(row.entry_id, row.replay_id, row.report_id): row for row in match.notices.all()}
    for claim in claims:
        entry = next(seat.entry for seat in match.seats.all() if seat.number == claim.seat)
        replay = None if claim.log is None else Replay.objects.get(pk=claim.log)
        report = report_of(record, 1 - claim.seat) if replay is None else None
        earlier = known.get((entry.pk, claim.log, None if report is None else report.pk))
        if earlier is not None:
            if match.confirm_due_at is None:
                start_report_answer_time(tournament=tournament, notice=earlier, since=now)
            continue
        later = now + PAUSE if tournament.places_taken >= LARGE else None
        notice = match.notices.create(
            entry=entry, replay=replay, report=report, at=now, emails_due_at=later
        )
        if later is None:
            _notify_accounts(tournament, notice, now)


def _notify_accounts(tournament: Tournament, notice: Notice, now: datetime) -> None:
    """Notify an entry unless it is of guests, who have no account."""
    if notice.entry.players.filter(user__isnull=False).exists():
        notify(tournament=tournament, notice=notice, now=now)


def notify(*, tournament: Tournament, notice: Notice, now: datetime) -> None:
    """Write the emails of a notice of an open match of a locked event and start the time to answer.
    Both wait if its players have had as many emails about the match as they may get."""
    match, entry, submitted = notice.match, notice.entry, notice.report or notice.replay
    assert submitted is not None
    try:
        count_emails(match=match, entry=entry, now=now)
    except TooManyAttempts as error:
        notice.emails_due_at = now + timedelta(seconds=error.wait)
        notice.save(update_fields=["emails_due_at"])
        return
    mark_notified(tournament=tournament, notice=notice, now=now)
    notice.emails.set(
        queue_emails_to_answer(match=match, entry=entry, submitted=submitted, now=now)
    )


def mark_notified(*, tournament: Tournament, notice: Notice, now: datetime) -> None:
    """Record that the players of a notice of an open match of a locked event were notified: their
    time starts."""
    notice.notified_at, notice.emails_due_at = now, None
    notice.save(update_fields=["notified_at", "emails_due_at"])
    start_answer_time(tournament=tournament, notice=notice)
