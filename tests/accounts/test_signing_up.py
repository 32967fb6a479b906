"""Asking for an account and confirming it; who has one already is told to nobody else."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password

from accounts.links import UnusableLink
from accounts.models import Email, SignUp, User
from accounts.services.forgetting import forget_the_past
from accounts.services.passwords import UnusablePassword
from accounts.services.signing_up import confirm_sign_up, find_sign_up, send_again, sign_up
from accounts.services.users import EmailTaken, UnusableUsername, UsernameTaken, create_person
from ground.addresses import UnusableEmail
from ledger.models import LedgerEntry
from tests.support.factories import NOW, make_user
from tests.support.passwords import ADDRESS, PASSWORD, link_in, make_person, sent_emails

pytestmark = pytest.mark.django_db


def ask(username: str = "ann", email: str = "ann@example.org", **changes: Any) -> None:
    facts: dict[str, Any] = {"password": PASSWORD, "address": ADDRESS, "now": NOW} | changes
    sign_up(username=username, email=email, **facts)


def test_an_account_is_there_when_its_address_is_confirmed() -> None:
    ask("Ann", " Ann@Example.org ")
    assert not User.objects.exists()
    (email,) = sent_emails()
    user = confirm_sign_up(link=link_in(email), now=NOW)

    assert email.startswith(
        "ann@example.org\nConfirm your email to finish creating your Muster account\nTo finish"
    )
    assert (user.username, user.email, user.email_confirmed_at) == ("Ann", "ann@example.org", NOW)
    assert check_password(PASSWORD, user.password)
    assert not SignUp.objects.exists()
    assert not Email.objects.exists()
    entries = LedgerEntry.objects.values_list("stream", "kind", "public", "data")
    assert list(entries) == [(f"user:{user.pk}", "user.signed_up", False, {})]


def test_a_link_is_good_once() -> None:
    ask()
    link = link_in(sent_emails()[0])
    confirm_sign_up(link=link, now=NOW)
    with pytest.raises(UnusableLink):
        confirm_sign_up(link=link, now=NOW)
    with pytest.raises(UnusableLink):
        find_sign_up(link=link, now=NOW)


def test_a_link_ends_to_the_second() -> None:
    ask()
    link = link_in(sent_emails()[0])
    end = NOW + timedelta(days=2)

    assert find_sign_up(link=link, now=end - timedelta(seconds=1)).username == "ann"
    with pytest.raises(UnusableLink):
        find_sign_up(link=link, now=end)


@pytest.mark.parametrize("link", ["", "x", "x:y", "é", "W10:x", "a" * 500])
def test_a_link_that_nobody_wrote(link: str) -> None:
    with pytest.raises(UnusableLink):
        confirm_sign_up(link=link, now=NOW)


def test_a_changed_link_is_none() -> None:
    ask()
    link = link_in(sent_emails()[0])
    with pytest.raises(UnusableLink):
        confirm_sign_up(link=("X" if link[0] != "X" else "Y") + link[1:], now=NOW)


def test_whose_address_is_known_hears_of_it_and_nobody_else_does() -> None:
    make_person("ann", email="ann@example.org")
    ask("bob", "ANN@example.org")
    (email,) = sent_emails()

    assert email.startswith("ann@example.org\nYou already have a Muster account\n")
    assert "user name ann." in email
    assert "/password/forgotten\n" in email
    assert "/sign-up/confirm/" not in email


def test_the_name_is_held_alike_whether_the_address_is_known_or_not() -> None:
    """Otherwise a second try with the name would tell."""
    make_person("ann")
    for email in ("ann@example.org", "new@example.org"):
        ask("wanted" + email[0], email)
        with pytest.raises(UsernameTaken):
            ask("WANTED" + email[0], "third@example.org")


def test_an_address_cannot_be_kept_from_its_owner() -> None:
    ask("mallory", "ann@example.org")
    ask("ann", "ann@example.org")
    of_mallory, of_ann = sent_emails()
    user = confirm_sign_up(link=link_in(of_ann), now=NOW)

    assert (user.username, user.email) == ("ann", "ann@example.org")
    with pytest.raises(EmailTaken):
        confirm_sign_up(link=link_in(of_mallory), now=NOW)
    assert User.objects.count() == 1


def test_a_name_that_a_user_has_is_taken_whatever_the_size_of_letters() -> None:
    make_user("ann")
    with pytest.raises(UsernameTaken, match=r"^The user name Ann is taken\.$"):
        ask("Ann")

    assert sent_emails() == []


def test_a_name_that_was_asked_for_is_free_again_after_two_days() -> None:
    ask("ann")
    later = NOW + timedelta(days=2)
    with pytest.raises(UsernameTaken):
        ask("ann", "other@example.org", now=later - timedelta(seconds=1))
    ask("ann", "other@example.org", now=later)

    assert SignUp.objects.get().email == "other@example.org"


@pytest.mark.parametrize("name", ["", "a", "a b", "-ann", "ann@example.org", "ánn", "a" * 41])
def test_names_that_people_cannot_have(name: str) -> None:
    with pytest.raises(UnusableUsername):
        ask(name)


@pytest.mark.parametrize("email", ["", "ann", "ann@", "@x.org", "a b@x.org", "ann@x.org\nCc: b"])
def test_what_is_no_address(email: str) -> None:
    with pytest.raises(UnusableEmail):
        ask(email=email)

    assert sent_emails() == []


@pytest.mark.parametrize(
    ("password", "reasons"),
    [
        ("short", 1),
        ("1234567890", 2),
        ("ann@example.org", 1),
        ("x" * 257, 1),
    ],
)
def test_passwords_that_others_would_find(password: str, reasons: int) -> None:
    with pytest.raises(UnusablePassword) as error:
        ask(password=password)

    assert len(error.value.reasons) == reasons
    assert not SignUp.objects.exists()


def test_the_email_is_sent_again() -> None:
    ask()
    first = sent_emails()
    send_again(email="ANN@example.org", address=ADDRESS, now=NOW)
    second = sent_emails()

    assert second == first
    send_again(email="nobody@example.org", address=ADDRESS, now=NOW)
    assert sent_emails() == []


def test_no_email_is_sent_again_for_what_is_out_of_date() -> None:
    ask()
    sent_emails()
    later = NOW + timedelta(days=2)
    send_again(email="ann@example.org", address=ADDRESS, now=later)

    assert sent_emails(later) == []


def test_what_is_out_of_date_is_forgotten() -> None:
    ask()
    forget_the_past(now=NOW + timedelta(days=2, seconds=-1))
    assert SignUp.objects.count() == 1
    forget_the_past(now=NOW + timedelta(days=2))
    assert (SignUp.objects.count(), Email.objects.count()) == (0, 0)


def test_a_person_made_by_the_operator_obeys_the_same_rules() -> None:
    make_person("ann")
    facts: dict[str, Any] = {"hashed": "!", "now": NOW}
    with pytest.raises(UsernameTaken):
        create_person(username="ANN", email="b@example.org", **facts)
    with pytest.raises(EmailTaken):
        create_person(username="bob", email="ANN@example.org", **facts)
    with pytest.raises(UnusableUsername):
        create_person(username="b b", email="b@example.org", **facts)
    with pytest.raises(UnusableEmail):
        create_person(username="bob", email="b", **facts)
