"""Reports while time passes, and judges at once: one after the other, and both are in the outcome.

Each race is also run without the event's lock, where it must go wrong.
"""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from accounts.roles import Role
from tests.support.factories import NOW
from tests.support.match_races import read_without_lock, report, silence
from tests.support.playing import event_of, seated_match, state_of
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times
from tests.support.rulings import member
from tournaments import sweeping
from tournaments.matches.services import disputes as dispute_services
from tournaments.matches.services import outcomes, results
from tournaments.matches.services import reports as report_services
from tournaments.models import Dispute, Match, MatchReport, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = times(4)
OVER = NOW + timedelta(minutes=10)


def reported_alone() -> tuple[Match, User]:
    """A match of which one player has reported, and the other, who may contradict them."""
    match, (first, second) = seated_match()
    Tournament.objects.filter(pk=match.round.tournament_id).update(confirm_minutes=10)
    report(match, first, 1, 0)()
    return match, second


def let_time_pass(match: Match) -> Callable[[], Any]:
    return lambda: sweeping.close_report(match_id=match.pk, now=OVER)


def cause_of(match: Match) -> str | None:
    """Why a judge is called to a match, if one is."""
    causes = Dispute.objects.filter(match=match, closed_at=None)
    return causes.values_list("cause", flat=True).first()


@pytest.mark.proof(of="races")
def test_a_report_while_the_time_passes_calls_a_judge_before_it_or_after() -> None:
    for _ in range(TIMES):
        match, other = reported_alone()
        came = at_once(report(match, other, 0, 1), let_time_pass(match))

        assert (came, state_of(match)[:2], cause_of(match)) in (
            (["done", "done"], ("disputed", ""), "reports"),
            (["done", "done"], ("settled", "uncontested"), "result"),
        )


@pytest.mark.proof(of="races")
def test_without_the_lock_the_match_settles_against_what_was_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, other = reported_alone()
    read_without_lock(monkeypatch, report_services, sweeping)
    silence(monkeypatch, report_services, outcomes)
    # The time passes for who has looked whether anybody contradicts, before somebody does.
    looked, reported = threading.Event(), threading.Event()
    settle = outcomes.settle_match

    def settle_when_it_is_said(**options: Any) -> None:
        looked.set()
        reported.wait(PATIENCE)
        settle(**options)

    monkeypatch.setattr(results, "settle_match", settle_when_it_is_said)
    check = report_services._check

    def check_later(*arguments: Any) -> None:
        looked.wait(PATIENCE)
        check(*arguments)

    monkeypatch.setattr(report_services, "_check", check_later)

    def report_and_tell() -> None:
        report(match, other, 0, 1)()
        reported.set()

    assert at_once(report_and_tell, let_time_pass(match)) == ["done", "done"]
    assert MatchReport.objects.filter(match=match).count() == 2
    assert (state_of(match)[:2], cause_of(match)) == (("settled", "uncontested"), None)


def disputed() -> tuple[Dispute, list[User]]:
    """A dispute, and two judges who could take it on."""
    match, (first, second) = seated_match()
    report(match, first, 1, 0)()
    report(match, second, 0, 1)()
    event = event_of(match)
    return Dispute.objects.get(match=match), [member(event, Role.JUDGE) for _ in range(2)]


def take(dispute: Dispute, judge: User) -> Callable[[], Any]:
    return lambda: dispute_services.take_dispute(dispute_id=dispute.pk, actor=judge, now=NOW)


@pytest.mark.proof(of="races")
def test_of_two_judges_one_takes_a_dispute_on() -> None:
    for _ in range(TIMES):
        dispute, judges = disputed()

        assert at_once(*(take(dispute, judge) for judge in judges)) == ["TakenOn", "done"]
        dispute.refresh_from_db()
        assert dispute.judge in judges


@pytest.mark.proof(of="races")
def test_without_the_lock_both_believe_that_they_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    dispute, judges = disputed()
    silence(monkeypatch, dispute_services)
    read_without_lock(monkeypatch, dispute_services)
    # Both have read it before one of them takes it.
    read = threading.Barrier(2, timeout=PATIENCE)
    locked = dispute_services._locked

    def read_together(dispute_id: UUID, actor: User) -> Any:
        dispute = locked(dispute_id, actor)
        read.wait()
        return dispute

    monkeypatch.setattr(dispute_services, "_locked", read_together)

    assert at_once(*(take(dispute, judge) for judge in judges)) == ["done", "done"]
