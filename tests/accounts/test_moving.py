"""Another email address for an account, and the way back for who was robbed of it."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.links import UnusableLink
from accounts.models import Email, User
from accounts.services.attempts import TooManyAttempts
from accounts.services.moving import ask_for_move, carry_out_move, read_move
from accounts.services.passwords import change_password
from accounts.services.signing_in import WrongLogin
from accounts.services.users import EmailTaken
from ground.addresses import UnusableEmail
from ledger.models import LedgerEntry
from tests.support.factories import NOW
from tests.support.passwords import ADDRESS, PASSWORD, link_in, make_person, sent_emails

pytestmark = pytest.mark.django_db


def ask(user: User, email: str = "new@example.org", **changes: Any) -> None:
    facts: dict[str, Any] = {"password": PASSWORD, "address": ADDRESS, "now": NOW} | changes
    ask_for_move(user=user, email=email, **facts)


def test_an_address_changes_when_it_is_confirmed() -> None:
    ann = make_person("ann")
    ask(ann, " New@Example.org ")
    (email,) = sent_emails()
    assert email.splitlines()[:2] == [
        "new@example.org",
        "Confirm your new email address for Muster",
    ]
    link = link_in(email)
    assert User.objects.get().email == "ann@example.org"
    later = NOW + timedelta(hours=1)
    moved = carry_out_move(link=link, now=later)

    assert (moved.email, moved.email_confirmed_at) == ("new@example.org", later)
    assert User.objects.get().email == "new@example.org"
    assert [text.splitlines()[:2] for text in sent_emails(later)] == [
        ["ann@example.org", "The email address of ann was changed"]
    ]
    entries = LedgerEntry.objects.filter(kind="user.email_changed")
    assert [*entries.values_list("stream", "public", "data")] == [
        (f"user:{ann.pk}", False, {"back": False})
    ]
    with pytest.raises(UnusableLink):
        carry_out_move(link=link, now=later)


def test_a_link_dies_with_its_time_and_with_another_password() -> None:
    ann = make_person("ann")
    ask(ann)
    link = link_in(sent_emails()[0])
    end = NOW + timedelta(days=2)
    assert read_move(link=link, now=end - timedelta(seconds=1)).email == "new@example.org"
    with pytest.raises(UnusableLink):
        read_move(link=link, now=end)
    change_password(user=ann, old=PASSWORD, new="seven wild geese", address=ADDRESS, now=NOW)
    with pytest.raises(UnusableLink):
        carry_out_move(link=link, now=NOW)


def test_the_former_address_takes_the_account_back_once() -> None:
    """Whatever the thief has done with the password; their own link does not serve again."""
    ann = make_person("ann")
    ask(ann, "thief@example.org")
    stolen = link_in(sent_emails()[0])
    carry_out_move(link=stolen, now=NOW)
    back = link_in(sent_emails()[0])
    ann.refresh_from_db()
    change_password(user=ann, old=PASSWORD, new="seven wild geese", address=ADDRESS, now=NOW)
    sent_emails()
    later = NOW + timedelta(seconds=1)
    carry_out_move(link=back, now=later)

    assert User.objects.get().email == "ann@example.org"
    (email,) = sent_emails(later)
    assert email.startswith("thief@example.org\nThe email address of ann was changed\n")
    assert "http://127.0.0.1:8000/" not in email
    for link in (stolen, back):
        with pytest.raises(UnusableLink):
            carry_out_move(link=link, now=later)


def test_a_link_that_was_used_does_not_serve_again_after_the_way_back() -> None:
    ann = make_person("ann")
    ask(ann, "thief@example.org")
    stolen = link_in(sent_emails()[0])
    carry_out_move(link=stolen, now=NOW + timedelta(seconds=1))
    carry_out_move(
        link=link_in(sent_emails(NOW + timedelta(seconds=1))[0]), now=NOW + timedelta(seconds=2)
    )
    with pytest.raises(UnusableLink):
        carry_out_move(link=stolen, now=NOW + timedelta(seconds=3))


def test_an_address_that_has_an_account_gets_another_email_and_stays_where_it_is() -> None:
    ann = make_person("ann")
    ask(ann)
    link = link_in(sent_emails()[0])
    make_person("ben", email="new@example.org")
    ask(ann)
    (email,) = sent_emails()

    assert email.splitlines()[:2] == [
        "new@example.org",
        "This email address already has a Muster account",
    ]
    with pytest.raises(EmailTaken):
        carry_out_move(link=link, now=NOW)
    assert User.objects.get(username="ann").email == "ann@example.org"


@pytest.mark.parametrize(
    ("email", "error"),
    [("ANN@example.org", UnusableEmail), ("ann", UnusableEmail), ("ánn@x.org", UnusableEmail)],
)
def test_what_is_no_other_address(email: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        ask(make_person("ann"), email)

    assert not Email.objects.exists()


def test_only_who_knows_the_password_asks() -> None:
    ann = make_person("ann")
    for _ in range(5):
        with pytest.raises(WrongLogin):
            ask(ann, password="wrong")
    with pytest.raises(TooManyAttempts):
        ask(ann)

    assert not Email.objects.exists()
