"""A code that comes in twice at once signs one of them in; the controls without the lock sign in
both."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet

from accounts import totp
from accounts.models import RecoveryCode
from accounts.services.second_factors import add_app
from accounts.services.second_step import check_code
from tests.support.factories import NOW
from tests.support.passwords import make_person
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = b"12345678901234567890"


def two_with(code_of: Callable[[list[str]], str]) -> list[Callable[[], Any]]:
    """Two browsers send the same code."""
    user = make_person()
    step = totp.step_at(NOW)
    codes = add_app(user=user, secret=SECRET, code=totp.code_of(SECRET, step - 1), now=NOW)
    code = code_of(codes)

    def sent_from(address: str) -> Callable[[], Any]:
        return lambda: check_code(user=user, code=code, address=address, now=NOW)

    return [sent_from("192.0.2.1"), sent_from("192.0.2.2")]


def of_app(codes: list[str]) -> str:
    return totp.code_of(SECRET, totp.step_at(NOW))


def of_recovery(codes: list[str]) -> str:
    return codes[0]


@pytest.mark.parametrize("code_of", [of_app, of_recovery])
@pytest.mark.parametrize("_", range(times(3)))
def test_a_code_that_is_sent_twice_at_once_is_taken_once(
    code_of: Callable[[list[str]], str], _: int
) -> None:
    assert at_once(*two_with(code_of)) == ["WrongCode", "done"]
    assert RecoveryCode.objects.count() == (10 if code_of is of_app else 9)


def test_the_control_without_a_lock_takes_it_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = two_with(of_app)
    barrier = threading.Barrier(2, timeout=PATIENCE)
    step_of = totp.step_of

    def check_together(*args: Any, **more: Any) -> int | None:
        step = step_of(*args, **more)
        barrier.wait()
        return step

    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **options: self)
    monkeypatch.setattr(totp, "step_of", check_together)
    assert at_once(*calls) == ["done", "done"]
