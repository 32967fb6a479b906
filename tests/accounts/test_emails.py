"""Emails as rows: sent at least once, and kept while the mail server is away."""

from datetime import timedelta

import pytest
from django.core import mail

from accounts.models import Email, Purpose
from accounts.services.emails import (
    LEASE,
    MOST_ATTEMPTS,
    queue_email,
    queue_email_to,
    send_due_emails,
)
from tests.support.factories import NOW, make_user
from tests.support.passwords import make_person, sent_emails

pytestmark = pytest.mark.django_db

BROKEN = "tests.accounts.broken_mail.Broken"
CHOOSY = "tests.accounts.broken_mail.Choosy"


def write(*names: str) -> None:
    for name in names:
        make_person(name)
        queue_email(purpose=Purpose.RESET, email=f"{name}@example.org", now=NOW)


def test_an_email_goes_and_its_row_too() -> None:
    write("ann", "ben")

    assert [email.splitlines()[0] for email in sent_emails()] == [
        "ann@example.org",
        "ben@example.org",
    ]
    assert sent_emails() == []
    assert not Email.objects.exists()


def test_an_email_to_nobody_goes_nowhere() -> None:
    queue_email(purpose=Purpose.RESET, email="nobody@example.org", now=NOW)

    assert sent_emails() == []
    assert not Email.objects.exists()


def test_emails_wait_while_the_server_is_away(settings) -> None:
    write("ann", "ben")
    settings.EMAIL_BACKEND = BROKEN
    send_due_emails(clock=lambda: NOW)
    tried = list(Email.objects.order_by("pk").values_list("attempt", "next_at"))

    # The first one failed, so the second was not tried.
    assert tried == [(1, NOW + timedelta(seconds=2)), (0, NOW)]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert len(sent_emails(NOW + timedelta(seconds=1))) == 1
    assert len(sent_emails(NOW + timedelta(seconds=2))) == 1
    assert not Email.objects.exists()


def test_a_recipient_who_is_refused_keeps_no_other_email_waiting(settings) -> None:
    write("ann", "ben")
    settings.EMAIL_BACKEND = CHOOSY
    send_due_emails(clock=lambda: NOW)
    left = list(Email.objects.values_list("email", "attempt", "next_at"))

    assert left == [("ann@example.org", 1, NOW + timedelta(seconds=2))]


def test_an_email_that_never_goes_is_given_up(settings) -> None:
    write("ann")
    settings.EMAIL_BACKEND = BROKEN
    for day in range(MOST_ATTEMPTS):
        assert Email.objects.count() == 1
        send_due_emails(clock=lambda day=day: NOW + timedelta(days=day))  # type: ignore[misc]

    assert not Email.objects.exists()


def test_what_a_dead_worker_had_taken_is_taken_again() -> None:
    write("ann")
    Email.objects.update(attempt=1, next_at=NOW + LEASE)

    assert sent_emails(NOW + LEASE - timedelta(seconds=1)) == []
    assert len(sent_emails(NOW + LEASE)) == 1


def test_who_was_overtaken_leaves_the_row_alone(settings) -> None:
    write("ann")
    settings.EMAIL_BACKEND = "tests.accounts.broken_mail.Overtaken"
    send_due_emails(clock=lambda: NOW)

    assert list(Email.objects.values_list("attempt", flat=True)) == [2]
    assert mail.outbox == []


def test_an_email_to_a_user_goes_to_the_address_of_that_moment() -> None:
    ann = make_person("ann")
    email = queue_email_to(user=ann, subject=" Round 4:\n table 4", body="Play now.", now=NOW)
    assert list(Email.objects.all()) == [email]
    ann.email = "new@example.org"
    ann.save()

    assert sent_emails() == ["new@example.org\nRound 4: table 4\nPlay now."]
    assert not Email.objects.exists()


def test_an_email_to_a_user_may_name_an_address() -> None:
    queue_email_to(user=make_person("ann"), subject="x", body="y", now=NOW, email="old@example.org")

    assert sent_emails() == ["old@example.org\nx\ny"]


def test_who_has_no_address_is_written_nothing() -> None:
    assert queue_email_to(user=make_user("robot"), subject="x", body="y", now=NOW) is None
    assert not Email.objects.exists()


def test_who_is_shut_out_gets_no_emails() -> None:
    ann = make_person("ann")
    queue_email_to(user=ann, subject="x", body="y", now=NOW)
    ann.is_active = False
    ann.save()

    assert sent_emails() == []
    assert not Email.objects.exists()
