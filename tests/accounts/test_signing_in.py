"""Signing in, and how often it may be tried."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import hashers

from accounts.models import Attempts, KnownPlace
from accounts.selectors import find_login
from accounts.services.attempts import (
    SIGN_IN_ANYWHERE,
    SIGN_IN_FROM_ADDRESS,
    SIGN_IN_TO_ACCOUNT,
    Limit,
    TooManyAttempts,
    duration_text,
    key_of,
)
from accounts.services.forgetting import forget_the_past
from accounts.services.passwords import ask_for_reset, reset_password
from accounts.services.signing_in import WrongLogin, sign_in
from ground.addresses import address_of
from tests.support.factories import NOW, make_user
from tests.support.passwords import ADDRESS, PASSWORD, link_in, make_person, sent_emails

pytestmark = pytest.mark.django_db


def try_it(name: str = "ann", password: str = PASSWORD, **changes: Any) -> str:
    """What came of it: the user's name, or the error's."""
    facts: dict[str, Any] = {"address": ADDRESS, "now": NOW} | changes
    try:
        return sign_in(name=name, password=password, **facts).username
    except (WrongLogin, TooManyAttempts) as error:
        return type(error).__name__


@pytest.mark.parametrize("name", ["ann", "ANN", " ann ", "ann@example.org", "Ann@Example.org"])
def test_by_user_name_or_address(name: str) -> None:
    make_person("ann")

    assert try_it(name) == "ann"


@pytest.mark.parametrize("name", ["", "bob", "bob@example.org", "ann@example.com"])
def test_an_unknown_name_is_answered_as_a_wrong_password(name: str) -> None:
    make_person("ann")
    with pytest.raises(WrongLogin) as unknown:
        sign_in(name=name, password=PASSWORD, address=ADDRESS, now=NOW)
    with pytest.raises(WrongLogin) as wrong:
        sign_in(name="ann", password="wrong", address=ADDRESS, now=NOW)

    assert str(unknown.value) == str(wrong.value)


def test_it_costs_as_much_whoever_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries
) -> None:
    """One password is hashed, and the database asked as often, for a user and for nobody."""
    make_person("ann")
    make_user("robot")
    hashed: list[str] = []
    encode = hashers.MD5PasswordHasher.encode

    def counted(self: Any, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", counted)
    for name in ("ann", "nobody", "robot"):
        hashed.clear()
        try_it(name, "warm up")
        hashed.clear()
        with django_assert_num_queries(22):
            assert try_it(name, "wrong") == "WrongLogin"
        assert len(hashed) == 1


def test_users_without_password_or_shut_out_do_not_get_in() -> None:
    make_user("robot")
    shut = make_person("ann")
    shut.is_active = False
    shut.save()

    assert [try_it("robot", ""), try_it("robot", "!"), try_it("ann")] == ["WrongLogin"] * 3


def test_an_empty_address_is_nobodys_name() -> None:
    make_user("robot")

    assert find_login(name="") is None


def test_a_user_name_goes_before_an_address() -> None:
    make_person("ann", email="bob@example.org")
    bob = make_user("bob@example.org")

    assert find_login(name="BOB@example.org") == bob


def test_pauses_grow_and_a_success_ends_them() -> None:
    make_person("ann")
    assert [try_it(password="wrong") for _ in range(6)] == ["WrongLogin"] * 5 + ["TooManyAttempts"]
    assert try_it() == "TooManyAttempts"
    later = NOW + timedelta(seconds=2)
    assert try_it(now=later, password="wrong") == "WrongLogin"
    assert try_it(now=later + timedelta(seconds=3)) == "TooManyAttempts"
    assert try_it(now=later + timedelta(seconds=4)) == "ann"
    assert [try_it(now=later + timedelta(seconds=4), password="x") for _ in range(5)] == (
        ["WrongLogin"] * 5
    )


def test_an_unknown_name_has_the_same_pauses() -> None:
    assert [try_it("nobody") for _ in range(6)] == ["WrongLogin"] * 5 + ["TooManyAttempts"]


def test_others_and_other_places_are_not_held_up() -> None:
    make_person("ann")
    make_person("ben")
    for _ in range(6):
        try_it(password="wrong")

    assert (try_it(), try_it("ben")) == ("TooManyAttempts", "ben")
    assert try_it(address="198.51.100.1") == "ann"


def test_an_address_that_tries_many_names_must_pause_too() -> None:
    make_person("ann")
    assert try_it("user-0") == "WrongLogin"
    nearly(SIGN_IN_FROM_ADDRESS, ADDRESS)

    assert try_it("user-1") == "WrongLogin"
    assert [try_it("user-2"), try_it()] == ["TooManyAttempts"] * 2
    assert try_it(address="198.51.100.1") == "ann"


def nearly(limit: Limit, subject: str) -> None:
    """As after all its free attempts but one."""
    key = key_of(limit, subject)
    assert Attempts.objects.filter(pk=key).update(count=limit.free - 1) == 1


def test_a_hall_of_people_goes_in_each_with_a_slip() -> None:
    """Slips of who then knows the password do not count for the hall, and 500 at once may slip."""
    for name in ("ann", "ben", "cid"):
        make_person(name)
    slips = [try_it(name, "slip") for name in ("ann", "ben", "cid", "ann")]
    tries = [try_it(name) for name in ("ben", "cid", "ann")]

    assert (slips, tries) == (["WrongLogin"] * 4, ["ben", "cid", "ann"])
    assert Attempts.objects.get(pk=key_of(SIGN_IN_FROM_ADDRESS, ADDRESS)).count == 0
    assert SIGN_IN_FROM_ADDRESS.pause_after(500) is None


@pytest.mark.parametrize(
    ("other", "answer"),
    [
        ("ANN", "TooManyAttempts"),
        ("ann@example.org", "WrongLogin"),
        ("ANN@example.org", "WrongLogin"),
    ],
)
def test_by_whatever_name_an_account_is_one(other: str, answer: str) -> None:
    """By its other name the right password is answered as a wrong one, and as an address that
    belongs to nobody is: a pause would tell that both names are of one account."""
    make_person("ann")
    tries = [try_it(password="wrong") for _ in range(5)]

    assert tries == ["WrongLogin"] * 5
    assert try_it(other) == answer
    assert try_it("nobody@example.org") == "WrongLogin"
    assert try_it(other, now=NOW + timedelta(seconds=5)) == "ann"


def test_spellings_of_an_address_have_no_attempts_of_their_own() -> None:
    make_person("ann", email="ann@bücher.example")
    names = ["ann@bücher.example", "ann@BÜCHER.example", "ANN@xn--bcher-kva.example"] * 2

    assert [try_it(name, "wrong") for name in names] == ["WrongLogin"] * 5 + ["TooManyAttempts"]


def test_guesses_from_everywhere_are_few_together() -> None:
    make_person("ann")
    assert try_it(password="wrong", address="198.51.100.1") == "WrongLogin"
    nearly(SIGN_IN_ANYWHERE, "ann")

    assert try_it(password="wrong", address="198.51.100.2") == "WrongLogin"
    assert try_it(address="198.51.100.3") == "TooManyAttempts"
    assert try_it("nobody", "wrong", address="198.51.100.3") == "WrongLogin"
    assert try_it(address="198.51.100.3", now=NOW + timedelta(seconds=2)) == "ann"
    assert SIGN_IN_ANYWHERE.pause_after(10**9) == timedelta(minutes=5)


def test_guesses_from_everywhere_do_not_lock_out_who_is_known_there() -> None:
    make_person("ann")
    assert try_it() == "ann"
    assert try_it(address="198.51.100.1", browser="own") == "ann"
    assert try_it(password="wrong", address="198.51.100.2") == "WrongLogin"
    nearly(SIGN_IN_ANYWHERE, "ann")
    assert try_it(password="wrong", address="198.51.100.3") == "WrongLogin"

    assert try_it(address="198.51.100.4") == "TooManyAttempts"
    assert try_it(address="198.51.100.4", browser="made up") == "TooManyAttempts"
    assert try_it() == "ann"
    assert try_it(address="198.51.100.4", browser="own") == "ann"
    ask_for_reset(email="ann@example.org", address="198.51.100.5", now=NOW)
    facts: dict[str, Any] = {
        "link": link_in(sent_emails()[0]),
        "address": "198.51.100.5",
        "now": NOW,
    }
    reset_password(password="seven wild geese", **facts)
    assert try_it(address="198.51.100.5", password="seven wild geese") == "ann"


def test_a_known_browser_has_attempts_of_its_own() -> None:
    """Neither guesses at a name from the same hall hold its user up, nor those at everybody's."""
    make_person("ann")
    make_person("ben")
    assert try_it(browser="own") == "ann"
    for _ in range(5):
        try_it(password="wrong", browser="another")
    nearly(SIGN_IN_FROM_ADDRESS, ADDRESS)
    assert try_it("nobody") == "WrongLogin"

    assert [try_it(), try_it("ben", browser="own")] == ["TooManyAttempts"] * 2
    assert try_it(browser="own") == "ann"
    tries = [try_it(password="wrong", browser="own") for _ in range(6)]
    assert tries == ["WrongLogin"] * 5 + ["TooManyAttempts"]


def test_all_is_forgotten_in_time() -> None:
    for _ in range(9):
        try_it("nobody")
    assert try_it("nobody", now=NOW + timedelta(hours=1)) == "WrongLogin"
    forget_the_past(now=NOW + timedelta(hours=24))
    assert Attempts.objects.count() == 4
    forget_the_past(now=NOW + timedelta(hours=25))
    assert Attempts.objects.count() == 0


def test_the_pause_doubles_up_to_the_longest() -> None:
    pauses = [SIGN_IN_TO_ACCOUNT.pause_after(count) for count in (4, 5, 6, 7, 13, 14, 10**9)]

    assert [None if pause is None else pause.total_seconds() for pause in pauses] == [
        *(None, 2, 4, 8, 512, 900, 900)
    ]
    assert SIGN_IN_FROM_ADDRESS.pause_after(599) is None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 second"), (89, "89 seconds"), (90, "2 minutes"), (900, "15 minutes")],
)
def test_waits_in_words(seconds: int, words: str) -> None:
    assert duration_text(seconds) == words


def test_names_and_addresses_are_not_kept() -> None:
    try_it("ann@example.org")

    make_person("ann")
    try_it("ann", browser="own")

    kept = repr([*Attempts.objects.values(), *KnownPlace.objects.values()])
    assert [fact in kept for fact in ("ann", ADDRESS, "own")] == [False] * 3


def test_known_places_are_forgotten_in_time() -> None:
    make_person("ann")
    try_it("ann", browser="own")
    forget_the_past(now=NOW + timedelta(days=180, seconds=-1))
    assert KnownPlace.objects.count() == 2
    forget_the_past(now=NOW + timedelta(days=180))
    assert KnownPlace.objects.count() == 0


@pytest.mark.parametrize(
    ("sender", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("unix:", "unknown"),
    ],
)
def test_where_a_request_comes_from(sender: str, counted: str) -> None:
    assert address_of({"REMOTE_ADDR": sender}) == counted
