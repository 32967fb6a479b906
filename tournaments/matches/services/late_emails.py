"""Emails about results that are delayed, by a mail server or by the limit of emails to a player. No
time runs against these players."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from tournaments.matches.services.notices import mark_notified, notify
from tournaments.matches.services.report_deadlines import stop_answer_time
from tournaments.matches.services.results import lock_match
from tournaments.models import Notice
from tournaments.terms.kinds import MatchState, TournamentState

# An email that has not gone by then waits for the mail server.
SENT_WITHIN = timedelta(minutes=2)


def due_notices(*, now: datetime, most: int) -> Sequence[tuple[int, UUID]]:
    """The notices of open matches that need a follow-up, each with its match: emails are delayed,
    were delayed and have gone, or may be written by now."""
    of_accounts = Notice.objects.filter(
        match__state=MatchState.OPEN,
        match__round__tournament__state=TournamentState.RUNNING,
        entry__players__user__isnull=False,
    )
    late = of_accounts.filter(notified_at__lte=now - SENT_WITHIN, emails__isnull=False)
    gone = of_accounts.filter(notified_at=None, emails=None)
    rows = (late | gone).exclude(emails_due_at__gt=now).distinct().order_by("pk")
    return list(rows.values_list("pk", "match_id")[:most])


@transaction.atomic
def follow_up_notice(*, notice_id: int, match_id: UUID, now: datetime) -> None:
    """Stop the answer time of players whose email is delayed, and start it when the email has gone.
    Write an email that waited for the limit. Repeating it changes nothing."""
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    notice = Notice.objects.select_related("replay__finding").filter(pk=notice_id).first()
    if notice is None or match.state != MatchState.OPEN:
        return
    notice.match = match
    if notice.emails_due_at is not None:
        if notice.emails_due_at <= now:
            notify(tournament=tournament, notice=notice, now=now)
        return
    waiting = notice.emails.exists()
    if waiting and notice.notified_at is not None:
        notice.notified_at = None
        notice.save(update_fields=["notified_at"])
        stop_answer_time(notice=notice, now=now)
    elif not waiting and notice.notified_at is None:
        mark_notified(tournament=tournament, notice=notice, now=now)
