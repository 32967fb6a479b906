"""The time that players have to answer what their opponents claim, in events that set one.

It starts when the players have been notified. Without such a time, which is usual, a log or a
report of one player waits for the other or for the staff.
"""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from ground.changed import changed
from tournaments.core.services.changes import save_changes
from tournaments.matches.selectors.matches import reports_of
from tournaments.matches.selectors.testimony import last_reports, may_lapse
from tournaments.models import Match, Notice, ObjectionWindow, Tournament


def start_answer_time(*, tournament: Tournament, notice: Notice) -> None:
    """Start the time to answer a notice of an open match of a locked event, once it was sent: to
    dispute a log or a report."""
    if notice.notified_at is None:
        return
    if notice.report is not None:
        if _stands(notice):
            start_report_answer_time(tournament=tournament, notice=notice, since=notice.notified_at)
        return
    assert notice.replay is not None
    # Of a log that is held nobody knows how it ends, and its time is that to answer it at all.
    finding = getattr(notice.replay, "finding", None)
    is_interrupted = finding is not None and bool(finding.interrupted)
    if tournament.objection_minutes is not None and not is_interrupted:
        due = notice.notified_at + timedelta(minutes=tournament.objection_minutes)
        ObjectionWindow.objects.update_or_create(
            replay=notice.replay, defaults={"match": notice.match, "due_at": due, "closed_at": None}
        )
        _date(notice.match, now=notice.notified_at)


def stop_answer_time(*, notice: Notice, now: datetime) -> None:
    """Stop the time to answer a notice of an open match of a locked event."""
    if notice.replay is None:
        if _stands(notice):
            end_report_answer_time(match=notice.match, now=now)
    else:
        ObjectionWindow.objects.filter(replay=notice.replay).delete()
        _date(notice.match, now=now)


def start_report_answer_time(*, tournament: Tournament, notice: Notice, since: datetime) -> None:
    """Start the time to dispute the report of a notice of an open match of a locked event, if its
    players were notified and it may settle the match."""
    match, report, minutes = notice.match, notice.report, tournament.confirm_minutes
    if report is None or notice.notified_at is None or minutes is None:
        return
    if may_lapse(match, report):
        match.confirm_due_at = since + timedelta(minutes=minutes)
        save_changes(match, "confirm_due_at", now=since)


def end_report_answer_time(*, match: Match, now: datetime) -> None:
    """End the time to dispute the report of a match of a locked event. If the report still waits
    for an answer, the next review of the match starts it again, from the beginning."""
    if match.confirm_due_at is not None:
        match.confirm_due_at = None
        save_changes(match, "confirm_due_at", now=now)


def restart_log_answer_times(*, tournament: Tournament, match: Match, now: datetime) -> None:
    """Start the time to dispute the logs of an open match of a locked event again, from the
    beginning."""
    if tournament.objection_minutes is not None:
        due = now + timedelta(minutes=tournament.objection_minutes)
        if ObjectionWindow.objects.filter(match=match).update(due_at=due, closed_at=None):
            _date(match, now=now)


def date_answer_times(*, matches: QuerySet[Match], now: datetime) -> None:
    """Date those of these matches that tell until when something may be disputed, as that is
    another time now: of rounds whose timer was turned."""
    windows = ObjectionWindow.objects.filter(match=OuterRef("pk"))
    telling = matches.filter(Q(confirm_due_at__isnull=False) | Exists(windows))
    telling.update(**changed(now))


def _date(match: Match, *, now: datetime) -> None:
    """Date a match that tells of a log until when it may be disputed."""
    Match.objects.filter(pk=match.pk).update(**changed(now))


def _stands(notice: Notice) -> bool:
    """True if the report of a notice is still the last of its player. A match has one time for
    reports, which an email about an earlier report neither starts nor stops."""
    last = last_reports(notice.match, reports_of(notice.match))
    return notice.report in last.values()
