"""Many at once: limits let no more through, and an organisation keeps an owner.

Each race is also run with its lock taken away, where it must go wrong: a test of a race that cannot
be lost proves nothing.
"""

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models import QuerySet

from accounts.models import ApiToken, Attempts, Membership, Organisation, User
from accounts.roles import Role
from accounts.services import organisations, tokens
from accounts.services.attempts import Limit, forget_attempts, take_attempt
from accounts.services.organisations import (
    add_member,
    create_organisation,
    personal_organisation,
    remove_member,
)
from accounts.services.tokens import create_own_token
from tests.support.factories import NOW, make_user
from tests.support.races import at_once
from tests.support.racing import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

LIMIT = Limit("race", 10, timedelta(hours=1), timedelta(hours=1), timedelta(hours=1))
WIDE = Limit("wide", 1000, timedelta(hours=1), timedelta(hours=1), timedelta(hours=1))
# Fewer than the pool of connections holds.
AT_ONCE = 6


def test_of_many_attempts_at_once_no_more_get_through() -> None:
    def several() -> None:
        for _ in range(5):
            take_attempt(limit=LIMIT, subject="x", now=NOW)

    at_once(*[several] * AT_ONCE)

    assert Attempts.objects.get().count == LIMIT.free


def test_the_control_without_a_lock_lets_more_through(monkeypatch: pytest.MonkeyPatch) -> None:
    barrier = threading.Barrier(2, timeout=PATIENCE)
    let_through: list[int] = []

    first = QuerySet.first

    def read_together(self: Any) -> Any:
        row = first(self)
        barrier.wait()
        return row

    def attempt() -> None:
        take_attempt(limit=LIMIT, subject="x", now=NOW)
        let_through.append(1)

    take_attempt(limit=LIMIT, subject="x", now=NOW)
    Attempts.objects.update(count=LIMIT.free - 1)
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **options: self)
    monkeypatch.setattr(QuerySet, "first", read_together)
    at_once(attempt, attempt)

    assert len(let_through) == 2  # one attempt was left


def test_an_attempt_is_counted_while_a_success_forgets_those_before() -> None:
    def several() -> None:
        for _ in range(100):
            take_attempt(limit=WIDE, subject="x", now=NOW)
            forget_attempts(limit=WIDE, subject="x")

    assert at_once(*[several] * AT_ONCE) == ["done"] * AT_ONCE


def two_owners() -> tuple[Organisation, list[Callable[[], Any]]]:
    """Each of the two owners is about to leave."""
    ann, ben = make_user(), make_user()
    club = create_organisation(owner=ann, name="Club", slug="club", now=NOW)
    add_member(organisation_id=club.pk, actor=ann, username=ben.username, role=Role.OWNER, now=NOW)

    def leave(user: Any) -> Callable[[], Any]:
        return lambda: remove_member(
            organisation_id=club.pk, actor=user, username=user.username, now=NOW
        )

    return club, [leave(ann), leave(ben)]


def test_of_two_owners_who_leave_at_once_one_stays() -> None:
    club, leaving = two_owners()

    assert at_once(*leaving) == ["LastOwner", "done"]
    assert list(club.memberships.values_list("role", flat=True)) == ["owner"]


def test_the_control_without_a_lock_loses_both(monkeypatch: pytest.MonkeyPatch) -> None:
    club, leaving = two_owners()
    barrier = threading.Barrier(2, timeout=PATIENCE)
    keep = organisations._keep_an_owner

    def check_together(member: Membership) -> None:
        keep(member)
        barrier.wait()

    monkeypatch.setattr(organisations, "_lock", lambda organisation_id: None)
    monkeypatch.setattr(organisations, "_keep_an_owner", check_together)

    assert at_once(*leaving) == ["done", "done"]
    assert club.memberships.count() == 0


def test_one_personal_organisation_however_many_need_it() -> None:
    ann = make_user("ann")
    made: list[Organisation] = []
    calls: list[Callable[[], Any]] = [
        lambda: made.append(personal_organisation(user=ann, now=NOW))
    ] * AT_ONCE

    assert at_once(*calls) == ["done"] * AT_ONCE
    assert {organisation.slug for organisation in made} == {"ann"}
    assert Organisation.objects.count() == 1


def own_tokens(user: User) -> list[Callable[[], Any]]:
    """Two programs of one account ask for a token."""
    return [
        lambda: create_own_token(user=user, name="desk", scopes=["events:manage"], days=1, now=NOW)
    ] * 2


def own_organisations(user: User) -> list[Callable[[], Any]]:
    return [
        partial(create_organisation, owner=user, name=slug, slug=slug, now=NOW)
        for slug in ("club", "league")
    ]


QUOTAS = pytest.mark.parametrize(
    ("module", "model", "calls"),
    [(tokens, ApiToken, own_tokens), (organisations, Organisation, own_organisations)],
    ids=["tokens", "organisations"],
)


@QUOTAS
def test_of_two_at_once_one_is_beyond_the_quota(
    settings: Any, module: Any, model: Any, calls: Any
) -> None:
    settings.MUSTER_MOST_TOKENS = settings.MUSTER_MOST_ORGANISATIONS = 1

    assert at_once(*calls(make_user())) == ["QuotaReached", "done"]
    assert model.objects.count() == 1


@QUOTAS
def test_the_control_without_a_lock_goes_beyond_the_quota(
    monkeypatch: pytest.MonkeyPatch, settings: Any, module: Any, model: Any, calls: Any
) -> None:
    settings.MUSTER_MOST_TOKENS = settings.MUSTER_MOST_ORGANISATIONS = 1
    barrier, check = threading.Barrier(2, timeout=PATIENCE), module.check_quota

    def check_together(**facts: Any) -> None:
        check(**facts)
        barrier.wait()

    monkeypatch.setattr(module, "lock_account", lambda user: None)
    monkeypatch.setattr(module, "check_quota", check_together)

    assert at_once(*calls(make_user())) == ["done", "done"]
    assert model.objects.count() == 2
