"""Equal requests at once: one is carried out, and the other is told so or has its answer.

The race is also run with a look at the keys in place of a row that decides, where it must go wrong:
a test of a race that cannot be lost proves nothing.
"""

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from accounts.api import representations
from accounts.models import IdempotencyKey, Organisation
from accounts.services import idempotency
from accounts.services.idempotency import HELD_FOR, Hold, KeyInUse, carry_out, hold_key
from accounts.services.organisations import create_organisation
from tests.support.factories import FORMAT, GAME, NOW, bearer, make_token, make_user
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = times(10)
AT_ONCE = 3
ORGANISATION = {"name": "Cup Makers", "slug": "cup-makers"}
EVENT = {"name": "Cup", "game": GAME, "format": FORMAT, "rounds": 3}


def post(
    headers: dict[str, str], path: str = "tournaments", body: Any = EVENT, key: str = "one"
) -> Any:
    named = headers | {"Idempotency-Key": key}
    return Client().post(f"/api/v1/{path}", body, content_type="application/json", headers=named)


def create_at_once(headers: dict[str, str], keys: list[str]) -> list[Any]:
    """The answers to equal requests for an event."""
    answers: list[Any] = []

    def ask(key: str) -> Callable[[], Any]:
        return lambda: answers.append(post(headers, key=key))

    asking = [ask(key) for key in keys]
    assert at_once(*asking) == ["done"] * AT_ONCE
    return answers


@pytest.mark.proof(of="races")
def test_of_equal_requests_at_once_one_is_carried_out() -> None:
    headers = bearer(make_user())
    for number in range(1, ROUNDS + 1):
        answers = create_at_once(headers, [str(number)] * AT_ONCE)
        made = {answer.content for answer in answers if answer.status_code == 201}
        others = {answer.json()["type"] for answer in answers if answer.status_code != 201}

        assert len(made) == 1
        assert others <= {"urn:muster:problem:idempotency_key_in_use"}
        assert Tournament.objects.count() == number


def test_with_keys_of_their_own_all_are() -> None:
    answers = create_at_once(bearer(), [str(number) for number in range(AT_ONCE)])

    assert Counter(answer.status_code for answer in answers) == {201: AT_ONCE}
    assert Tournament.objects.count() == AT_ONCE


def test_where_a_look_decides_all_are_carried_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    barrier = threading.Barrier(AT_ONCE, timeout=PATIENCE)

    def look(*, name: str, **_: Any) -> Hold:
        assert not IdempotencyKey.objects.filter(pk=name).exists()
        barrier.wait()
        return Hold(name, uuid4())

    def go(*, hold: Hold, work: Callable[[], bytes | None]) -> None:
        work()

    headers = bearer()
    monkeypatch.setattr("front.idempotency.hold_key", look)
    monkeypatch.setattr("front.idempotency.carry_out", go)

    answers = create_at_once(headers, ["one"] * AT_ONCE)
    assert [answer.status_code for answer in answers] == [201] * AT_ONCE
    assert Tournament.objects.count() == AT_ONCE


def test_as_long_as_the_first_is_carried_out_others_do_not_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _ask_meanwhile(monkeypatch)


def test_nor_do_they_when_it_takes_longer_than_its_hold_where_rows_have_locks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(idempotency, "HELD_FOR", HELD_FOR * 0)
    _ask_meanwhile(monkeypatch)


def _ask_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    show, begun, go_on = representations.organisation_detail, threading.Event(), threading.Event()

    def slowly(organisation: Organisation) -> Any:
        begun.set()
        assert go_on.wait(PATIENCE)
        return show(organisation)

    monkeypatch.setattr(representations, "organisation_detail", slowly)
    headers, answers = bearer(), list[Any]()

    def ask() -> None:
        answers.append(post(headers, "organisations", ORGANISATION))

    def ask_while_it_goes_on() -> None:
        assert begun.wait(PATIENCE)
        ask()
        go_on.set()

    assert at_once(ask, ask_while_it_goes_on) == ["done", "done"]
    ask()

    assert [answer.status_code for answer in answers] == [409, 201, 201]
    assert answers[0]["Retry-After"] == "1"
    assert answers[1].content == answers[2].content


def test_who_dies_in_the_middle_has_done_nothing_and_blocks_the_key_for_seconds() -> None:
    """The connection breaks inside the work and nobody cleans up, as when the process is killed."""
    make_token(user := make_user())
    facts: dict[str, Any] = {"token": user.tokens.get(), "name": "name", "fingerprint": "f"}
    held = hold_key(**facts, now=NOW)
    assert isinstance(held, Hold)

    def work() -> bytes:
        create_organisation(owner=user, name="Cup Makers", slug="cup-makers", now=NOW)
        connection.connection.close()
        raise SystemExit

    with pytest.raises(SystemExit):
        carry_out(hold=held, work=work)
    connection.close()

    assert not Organisation.objects.filter(slug="cup-makers").exists()
    with pytest.raises(KeyInUse):
        hold_key(**facts, now=NOW)
    heir = hold_key(**facts, now=NOW + HELD_FOR)
    assert isinstance(heir, Hold)
    carry_out(hold=heir, work=lambda: b"sealed")
    assert hold_key(**facts, now=NOW) == b"sealed"
