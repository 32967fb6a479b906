"""Two judges at once: what both have seen is penalised once, and revoked once.

Each race is also run without the event's lock, where it must go wrong.
"""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from ledger.models import LedgerEntry
from tests.support.autocommit import without_transactions
from tests.support.factories import make_round, make_started
from tests.support.penalising import penalise, result, revoke, sides
from tests.support.races import ROUNDS, at_once
from tests.support.racing import PATIENCE
from tournaments.core.services import changes
from tournaments.judging.services import penalties
from tournaments.models import Entry, Match, Penalty, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def one_match() -> Match:
    """A match of three games at most, so that one game loss leaves it open."""
    return make_round(make_started(entries=2, best_of=3)).matches.get()


def take_the_lock_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the event is read without a lock, and both wait until the other has read it."""
    without_transactions(monkeypatch)
    barrier = threading.Barrier(2, timeout=PATIENCE)

    def read_together(*, tournament_id: Any) -> Tournament:
        tournament = Tournament.objects.get(pk=tournament_id)
        barrier.wait()
        return tournament

    monkeypatch.setattr(changes, "lock_tournament", read_together)
    monkeypatch.setattr(penalties, "lock_tournament", read_together)
    monkeypatch.setattr(changes, "note", lambda *_, **__: None)


def let_both_check(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
    """Let each of the two wait for the other after what it reads or checks."""
    barrier, check = threading.Barrier(2, timeout=PATIENCE), getattr(where, name)

    def after_both(*args: Any, **options: Any) -> Any:
        checked = check(*args, **options)
        barrier.wait()
        return checked

    monkeypatch.setattr(where, name, after_both)


def giving(entry: Entry) -> Callable[[], Any]:
    return lambda: penalise(entry, "game_loss", seen=0)


def revoking(penalty: Penalty) -> Callable[[], Any]:
    return lambda: revoke(penalty)


@pytest.mark.proof(of="races")
def test_a_game_loss_that_two_judges_saw_is_given_once() -> None:
    for _ in range(ROUNDS):
        match = one_match()
        first, _ = sides(match)

        assert sorted(at_once(giving(first), giving(first))) == ["LedgerChanged", "done"]
        assert first.penalties.count() == 1
        assert result(match) == ("open", "played", [("pending", 0), ("pending", 0)])


@pytest.mark.proof(of="races")
def test_without_the_lock_it_would_be_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = one_match()
    first, _ = sides(match)
    take_the_lock_away(monkeypatch)
    let_both_check(monkeypatch, penalties, "_check_seen")

    assert at_once(giving(first), giving(first)) == ["done", "done"]
    assert first.penalties.count() == 2


@pytest.mark.proof(of="races")
def test_a_penalty_is_revoked_once() -> None:
    for _ in range(ROUNDS):
        match = make_round(make_started(entries=2)).matches.get()
        given = penalise(sides(match)[0], "game_loss")

        assert sorted(at_once(revoking(given), revoking(given))) == ["AlreadyRevoked", "done"]
        assert result(match)[0] == "open"
        reopened = LedgerEntry.objects.filter(kind="match.reopened", data__match=str(match.pk))
        assert reopened.count() == 1


@pytest.mark.proof(of="races")
def test_without_the_lock_it_would_be_revoked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    given = penalise(sides(one_match())[0], "warning")
    take_the_lock_away(monkeypatch)
    let_both_check(monkeypatch, Penalty, "refresh_from_db")

    assert at_once(revoking(given), revoking(given)) == ["done", "done"]
