"""Reports of abuse: told to the operator, and closed by them with an answer."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from accounts.models import LONGEST_ADDRESS, LONGEST_REASON, AbuseReport, User
from accounts.notice_kinds import KINDS
from accounts.services.attempts import Limit, take_attempt
from accounts.services.notices import send_to_operator
from contract.errors import DomainError, NotFound
from ground.notices import Facts

REPORT_FROM_ADDRESS = Limit(
    "report", 20, timedelta(minutes=5), timedelta(hours=1), timedelta(hours=1)
)
# So long a report is kept after it was answered.
KEPT_FOR = timedelta(days=365)


class UnusableReport(DomainError):
    """The report says nothing, or isn't about a page of this site."""

    status = 422
    code = "unusable_report"


def report_abuse(
    *, page: str, words: str, reporter: User | None, address: str, now: datetime
) -> AbuseReport:
    """Tell the operator about a page, by its path. UnusableReport, TooManyAttempts."""
    words = words.strip()
    if not words:
        raise UnusableReport(gettext("Say what is wrong with the page."))
    if not page.startswith("/") or len(page) > LONGEST_ADDRESS or not page.isprintable():
        raise UnusableReport(gettext("This isn’t the address of a page on this site."))
    take_attempt(limit=REPORT_FROM_ADDRESS, subject=address, now=now)
    with transaction.atomic():
        made = AbuseReport.objects.create(
            page=page, words=words[:LONGEST_REASON], reporter=reporter, reported_at=now
        )
        facts: Facts = {
            "number": made.pk,
            "path": page,
            "link": f"{settings.MUSTER_URL.rstrip('/')}{page}",
            "words": made.words,
        }
        send_to_operator(KINDS["abuse.reported"], facts=facts, now=now)
    return made


def close_report(*, report_id: int, answer: str, now: datetime) -> None:
    """Note what was done about a report. NotFound without an open one of this number."""
    open_ = AbuseReport.objects.filter(pk=report_id, closed_at=None)
    if not open_.update(closed_at=now, answer=answer[:LONGEST_REASON]):
        raise NotFound(f"There is no open report {report_id}.")


def forget_reports(*, now: datetime) -> None:
    """Delete reports that were answered long ago."""
    AbuseReport.objects.filter(closed_at__lte=now - KEPT_FOR).delete()
