"""Confirming what the opponent reported, as it was read."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.models import Entry, Match, MatchReport
from tournaments.services.playing import seated_entry
from tournaments.services.reported import last_reports, reported_score, reported_tally
from tournaments.services.reports import report_result
from tournaments.services.results import lock_match
from tournaments.services.versions import Expected, check_version


class ReportChanged(ValueError):
    """A report that is confirmed, and that is not the last one of the opponent any more."""


@transaction.atomic
def confirm_report(
    *,
    match_id: UUID,
    user: User,
    revision: int,
    expected: Expected | None = None,
    now: datetime,
) -> MatchReport:
    """Report the same as the opponent did in this `revision`, which is the one that was read."""
    _, match = lock_match(match_id=match_id)
    entry = seated_entry(match, user)
    check_version(match, expected)
    report = last_report_against(match, entry)
    if report is None or report.revision != revision:
        raise ReportChanged(
            "Your opponent has reported something else meanwhile. Read it and confirm or dispute"
            " that."
        )
    return report_result(
        match_id=match_id,
        user=user,
        score=reported_score(report),
        tally=reported_tally(report),
        intentional_draw=report.intentional,
        now=now,
    )


def last_report_against(match: Match, entry: Entry) -> MatchReport | None:
    """What the opponent of an entry reported last, as far as it counts."""
    last = last_reports(match, match.reports.order_by("revision"))
    return next((report for own, report in last.items() if own != entry.pk), None)
