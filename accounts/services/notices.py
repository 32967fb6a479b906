"""Notices by email: of the kinds that go by email, in the language of their reader."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.conf import settings

from accounts.models import Email, User
from accounts.services.emails import queue_email_to, queue_operator_email, write_mail
from ground.notices import Channel, Facts, NoticeKind


def send_notice(
    kind: NoticeKind,
    *,
    user: User,
    now: datetime,
    cases: Collection[str] = (),
    place: Sequence[object] = (),
    facts: Facts | None = None,
    email: str = "",
) -> Email | None:
    """Send a notice to a user once this transaction is committed; None if it goes by no email or
    the user has no address. `email` is another address than that of the user."""
    if Channel.EMAIL not in kind.through:
        return None
    mail = write_mail(kind, user.email, user, cases=cases, place=place, facts=facts)
    return queue_email_to(user=user, subject=mail.subject, body=mail.body, now=now, email=email)


def send_to_operator(kind: NoticeKind, *, facts: Facts, now: datetime) -> None:
    """Send a notice to the operator, if this installation names an address for reports of abuse."""
    if settings.MUSTER_ABUSE_CONTACT:
        written = kind.written(facts, language=settings.LANGUAGE_CODE)
        queue_operator_email(email=settings.MUSTER_ABUSE_CONTACT, **written._asdict(), now=now)
