"""Forgotten passwords and changed ones."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.links import UnusableLink
from accounts.models import User
from accounts.services.attempts import TooManyAttempts
from accounts.services.passwords import (
    UnusablePassword,
    ask_for_reset,
    change_password,
    reset_password,
    reset_target,
)
from accounts.services.signing_in import WrongLogin
from ledger.models import LedgerEntry
from tests.support.factories import NOW, make_token
from tests.support.passwords import ADDRESS, PASSWORD, link_in, make_person, sent_emails

pytestmark = pytest.mark.django_db

ANOTHER = "seven wild geese"


def reset_link(address: str = "ann@example.org") -> str:
    ask_for_reset(email=address, address=ADDRESS, now=NOW)
    (email,) = sent_emails()
    assert email.startswith("ann@example.org\nReset your Muster password\n")
    return link_in(email)


def journal(user: User) -> list[Any]:
    entries = LedgerEntry.objects.filter(stream=f"user:{user.pk}", kind="user.password_changed")
    return list(entries.values_list("data", "public"))


def test_a_forgotten_password_is_replaced_by_a_link_once() -> None:
    user = make_person()
    link = reset_link(" ANN@example.org")
    assert reset_password(link=link, password=ANOTHER, address=ADDRESS, now=NOW) == user
    user.refresh_from_db()

    assert user.check_password(ANOTHER)
    assert journal(user) == [({"how": "reset"}, False)]
    with pytest.raises(UnusableLink):
        reset_password(link=link, password=PASSWORD, address=ADDRESS, now=NOW)


def test_a_link_dies_with_any_change_of_password_or_address() -> None:
    user = make_person()
    link = reset_link()
    user.email = "new@example.org"
    user.save()
    with pytest.raises(UnusableLink):
        reset_target(link=link, now=NOW)


def test_a_link_ends_to_the_second() -> None:
    make_person()
    link = reset_link()
    end = NOW + timedelta(hours=2)

    assert reset_target(link=link, now=end - timedelta(seconds=1)).username == "ann"
    with pytest.raises(UnusableLink):
        reset_target(link=link, now=end)


def test_a_weak_password_leaves_the_link_good() -> None:
    user = make_person()
    link = reset_link()
    with pytest.raises(UnusablePassword):
        reset_password(link=link, password="short", address=ADDRESS, now=NOW)
    reset_password(link=link, password=ANOTHER, address=ADDRESS, now=NOW)

    user.refresh_from_db()
    assert user.check_password(ANOTHER)


def test_a_user_who_is_shut_out_gets_no_link() -> None:
    user = make_person()
    link = reset_link()
    user.is_active = False
    user.save()
    with pytest.raises(UnusableLink):
        reset_target(link=link, now=NOW)
    ask_for_reset(email="ann@example.org", address=ADDRESS, now=NOW)

    assert sent_emails() == []


def test_nobody_is_buried_in_emails() -> None:
    for _ in range(4):
        ask_for_reset(email="ann@example.org", address=ADDRESS, now=NOW)
    with pytest.raises(TooManyAttempts) as error:
        ask_for_reset(email="ANN@example.org", address="198.51.100.1", now=NOW)

    assert (error.value.wait, str(error.value)) == (
        300,
        "Too many attempts. Try again in 5 minutes.",
    )
    ask_for_reset(email="ann@example.org", address=ADDRESS, now=NOW + timedelta(minutes=5))


def test_who_knows_the_old_password_sets_another() -> None:
    user = make_person()
    change_password(user=user, old=PASSWORD, new=ANOTHER, address=ADDRESS, now=NOW)
    user.refresh_from_db()

    assert user.check_password(ANOTHER)
    assert journal(user) == [({"how": "change"}, False)]


def test_who_does_not_know_it_may_not_guess_for_ever() -> None:
    user = make_person()
    facts: dict[str, Any] = {"user": user, "new": ANOTHER, "address": ADDRESS, "now": NOW}
    for _ in range(5):
        with pytest.raises(WrongLogin, match=r"^This isn’t your password\.$"):
            change_password(old="wrong", **facts)
    with pytest.raises(TooManyAttempts):
        change_password(old=PASSWORD, **facts)

    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_the_new_password_must_be_good() -> None:
    user = make_person()
    with pytest.raises(UnusablePassword):
        change_password(user=user, old=PASSWORD, new="ann", address=ADDRESS, now=NOW)

    assert journal(user) == []


@pytest.mark.parametrize(
    ("choice", "live"), [({}, 1), ({"end_all_tokens": False}, 1), ({"end_all_tokens": True}, 0)]
)
def test_tokens_stay_with_a_change_unless_they_are_ended(choice: Any, live: int) -> None:
    user = make_person()
    make_token(user)
    change_password(user=user, old=PASSWORD, new=ANOTHER, **choice, address=ADDRESS, now=NOW)
    (email,) = sent_emails()

    assert user.tokens.filter(revoked_at=None).count() == live
    revoked = LedgerEntry.objects.filter(stream=f"user:{user.pk}", kind="token.revoked")
    assert revoked.count() == 1 - live
    assert email.splitlines()[:2] == ["ann@example.org", "The password of ann was changed"]
    line = "Your API tokens still work." if live else "Your API tokens were revoked too: 1."
    assert email.splitlines().count(line) == 1


@pytest.mark.parametrize(
    ("choice", "live"), [({}, 0), ({"end_all_tokens": True}, 0), ({"end_all_tokens": False}, 1)]
)
def test_tokens_end_with_a_reset_unless_they_are_kept(choice: Any, live: int) -> None:
    user = make_person()
    make_token(user)
    facts: dict[str, Any] = {"link": reset_link(), "address": ADDRESS, "now": NOW}
    reset_password(password=ANOTHER, **choice, **facts)

    assert user.tokens.filter(revoked_at=None).count() == live
    assert "with the link" in sent_emails()[0]
