"""Emails: stored as rows in the transaction of the change they are about, sent by a worker. Words
are those of their kinds of notices, in the language of the reader."""

import logging
from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import NamedTuple

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import F
from django.urls import reverse

from accounts.links import LIFETIMES, mark_of, write_link
from accounts.models import LONGEST_SUBJECT, Email, Purpose, SignUp, User
from accounts.notice_kinds import KINDS
from accounts.selectors import find_by_email
from ground.notices import Fact, Facts, NoticeKind
from ledger.services.wakeups import wake_worker

log = logging.getLogger(__name__)

AT_ONCE = 20
# Longer than the timeout of a mail server (EMAIL_TIMEOUT).
LEASE = timedelta(seconds=60)
LONGEST_PAUSE = timedelta(hours=1)
MOST_ATTEMPTS = 20


class Mail(NamedTuple):
    """An email as it is passed to the mail server."""

    to: str
    subject: str
    body: str


def queue_email(
    *,
    purpose: Purpose,
    email: str,
    now: datetime,
    sign_up: SignUp | None = None,
    user: User | None = None,
) -> None:
    """Send an email once this transaction is committed; if the message to the worker is lost, the
    sweep sends it."""
    _write(Email(purpose=purpose, email=email, sign_up=sign_up, user=user), now)


def queue_email_to(
    *, user: User, subject: str, body: str, now: datetime, email: str = ""
) -> Email | None:
    """Send an email with this text to a user; None for a user without an address.

    It goes to the address that the user has when it is sent, unless `email` names another. The row
    is deleted when the email has been sent, or has failed MOST_ATTEMPTS times.
    """
    if not user.email and not email:
        return None
    line = " ".join(subject.split())[:LONGEST_SUBJECT]
    return _write(
        Email(purpose=Purpose.NOTICE, email=email, user=user, subject=line, body=body), now
    )


def queue_operator_email(*, email: str, subject: str, body: str, now: datetime) -> None:
    """Send an email with this text to the operator."""
    line = " ".join(subject.split())[:LONGEST_SUBJECT]
    _write(Email(purpose=Purpose.OPERATOR, email=email, subject=line, body=body), now)


def move_link(user: User, email: str, now: datetime, *, back: bool = False) -> str:
    """The link to confirm a new email address; with `back` to return to the former one, whatever
    has changed since."""
    mark = "" if back else mark_of(user)
    return write_link(purpose=Purpose.MOVE, subject=f"{user.pk} {email}", mark=mark, now=now)


def _write(row: Email, now: datetime) -> Email:
    row.asked_at = row.next_at = now
    row.save(force_insert=True)
    wake_worker("accounts.tasks.send_emails")
    return row


def send_due_emails(*, clock: Callable[[], datetime]) -> None:
    """Send the emails that are due, at most AT_ONCE. Stop at the first failure of the mail server;
    a refused recipient is no such failure."""
    due = Email.objects.filter(next_at__lte=clock()).order_by("next_at", "pk")
    for email_id in list(due.values_list("pk", flat=True)[:AT_ONCE]):
        row = _claim(email_id, clock())
        if row is not None and not _sent(row, clock()):
            return


@transaction.atomic
def _claim(email_id: int, now: datetime) -> Email | None:
    waiting = Email.objects.filter(pk=email_id, next_at__lte=now)
    if not waiting.update(attempt=F("attempt") + 1, next_at=now + LEASE):
        return None
    return Email.objects.select_related("sign_up", "user").get(pk=email_id)


def _sent(row: Email, now: datetime) -> bool:
    """Send an email; whether the mail server works, so that the next can follow."""
    mine = Email.objects.filter(pk=row.pk, attempt=row.attempt)
    try:
        mail = _compose(row, now)
        if mail is not None:
            send_mail(mail.subject, mail.body, None, [mail.to])
    except Exception as error:
        log.exception("email %s was not sent", row.pk)
        if row.attempt >= MOST_ATTEMPTS:
            mine.delete()
        else:
            pause = min(timedelta(seconds=2**row.attempt), LONGEST_PAUSE)
            mine.update(next_at=now + pause)
        return isinstance(error, SMTPRecipientsRefused)
    mine.delete()
    return True


def _compose(row: Email, now: datetime) -> Mail | None:
    """The email of a row; None if there is no recipient."""
    if row.purpose == Purpose.OPERATOR:
        return Mail(row.email, row.subject, row.body)
    if row.user is not None:
        return _to_user(row, row.user, now) if row.user.is_active else None
    user = find_by_email(email=row.email)
    if user is not None and not user.is_active:
        return None
    if row.purpose == Purpose.RESET:
        return None if user is None else _reset_email(user, now)
    sign_up = row.sign_up or _latest_sign_up(row.email, now)
    if sign_up is None:
        return None
    return _confirm_email(sign_up, now) if user is None else _known_email(user)


def _to_user(row: Email, user: User, now: datetime) -> Mail | None:
    if row.purpose == Purpose.MOVE:
        return _move_email(row.email, user, now)
    to = row.email or user.email
    return Mail(to, row.subject, row.body) if to else None


def _move_email(email: str, user: User, now: datetime) -> Mail:
    holder = find_by_email(email=email)
    if holder is not None:
        return write_mail(KINDS["account.move_refused"], email, holder)
    return write_mail(KINDS["account.move"], email, user, place=[move_link(user, email, now)])


def _latest_sign_up(email: str, now: datetime) -> SignUp | None:
    lately = now - LIFETIMES[Purpose.CONFIRM]
    return SignUp.objects.filter(email=email, asked_at__gt=lately).order_by("-asked_at").first()


def _confirm_email(sign_up: SignUp, now: datetime) -> Mail:
    link = write_link(purpose=Purpose.CONFIRM, subject=str(sign_up.pk), mark="", now=now)
    return write_mail(KINDS["account.confirm"], sign_up.email, sign_up, place=[link])


# A link opens the account, so it goes to the address that is stored, whatever was typed.


def _known_email(user: User) -> Mail:
    return write_mail(KINDS["account.known"], user.email, user)


def _reset_email(user: User, now: datetime) -> Mail:
    link = write_link(purpose=Purpose.RESET, subject=str(user.pk), mark=mark_of(user), now=now)
    return write_mail(KINDS["account.reset"], user.email, user, place=[link])


def write_mail(
    kind: NoticeKind,
    to: str,
    reader: User | SignUp,
    *,
    cases: Collection[str] = (),
    place: Sequence[object] = (),
    facts: Facts | None = None,
) -> Mail:
    """An email of a kind of notice in the language of its reader; `place` are the arguments of the
    page that it leads to."""
    page = kind.page_of(cases)
    known: dict[str, Fact] = {"account": reader.username, "site": settings.MUSTER_URL}
    if page:
        known["link"] = settings.MUSTER_URL.rstrip("/") + reverse(page, args=place)
    written = kind.written({**known, **(facts or {})}, language=reader.language, cases=cases)
    return Mail(to, written.subject, written.body)
