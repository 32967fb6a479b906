"""Two of the staff who arrange at once: one after the other, and a clear answer to the second.

Each race is also run without the event's lock, where only the database is left to say no.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.autocommit import without_transactions
from tests.support.entries import let_them_meet
from tests.support.factories import NOW, make_tournament
from tests.support.races import ROUNDS, at_once
from tournaments.core.services import changes
from tournaments.entries.services import forbidden_pairs, seating
from tournaments.models import Entry, ForbiddenPair, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def take_the_lock_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on both read the event without a lock, and wait until the other has checked."""
    without_transactions(monkeypatch)

    def read(*, tournament_id: Any) -> Tournament:
        return Tournament.objects.get(pk=tournament_id)

    for module in (seating, forbidden_pairs, changes):
        monkeypatch.setattr(module, "lock_tournament", read)
    for module in (seating, forbidden_pairs):
        monkeypatch.setattr(module, "note", lambda *_, **__: None)
    let_them_meet(monkeypatch, (seating, "update_all"), (ForbiddenPair.objects, "create"))


def keep_table(entry: Entry, actor: Any) -> Callable[[], Any]:
    return lambda: seating.set_seating(
        entry_id=entry.pk, actor=actor, seating={"fixed_table": 9}, now=NOW
    )


def both_keep_a_table() -> list[str]:
    tournament = make_tournament(entries=2)
    first, second = tournament.entries.all()
    outcomes = at_once(*(keep_table(entry, tournament.created_by) for entry in (first, second)))
    assert tournament.entries.filter(fixed_table=9).count() == 1
    return outcomes


def both_forbid_a_pair() -> list[str]:
    tournament = make_tournament(entries=2)
    first, second = tournament.entries.all()

    def forbid(entry: Entry, other: Entry) -> Callable[[], Any]:
        return lambda: forbidden_pairs.forbid(
            tournament_id=tournament.pk,
            first=entry.pk,
            second=other.pk,
            reason="Sisters.",
            actor=tournament.created_by,
            now=NOW,
        )

    outcomes = at_once(forbid(first, second), forbid(second, first))
    assert tournament.forbidden_pairs.count() == 1
    return outcomes


@pytest.mark.proof(of="races")
def test_a_table_is_kept_for_one_of_two_at_once() -> None:
    for _ in range(ROUNDS):
        assert both_keep_a_table() == ["TableKept", "done"]


@pytest.mark.proof(of="races")
def test_a_pair_is_forbidden_once_by_two_at_once() -> None:
    for _ in range(ROUNDS):
        assert both_forbid_a_pair() == ["AlreadyForbidden", "done"]


@pytest.mark.parametrize("race", [both_keep_a_table, both_forbid_a_pair])
def test_without_the_lock_the_database_alone_says_no(
    monkeypatch: pytest.MonkeyPatch, race: Callable[[], list[str]]
) -> None:
    take_the_lock_away(monkeypatch)

    assert race() == ["IntegrityError", "done"]
