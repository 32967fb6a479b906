"""Two desks set, hand out or take back the same prize or payment at the same moment, each by what
its page showed: one of them does, and the other is told.

Each race is also run without the event's lock, where it must go wrong: then both believe that they
did it.
"""

import threading
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from tests.support.entry_races import take_the_lock_away
from tests.support.factories import NOW, make_tournament
from tests.support.races import ROUNDS, at_once
from tests.support.racing import PATIENCE
from tournaments.entries.services import money
from tournaments.entries.services.money import ShownPrize
from tournaments.models import Entry, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.proof(of="races")]

A_BOX = ShownPrize("A box", None)


def with_prize() -> Entry:
    entry = make_tournament(entries=1).entries.get()
    money.set_prizes(prizes={entry.pk: A_BOX.prize}, **of_event(entry.tournament))
    return entry


def of_event(event: Tournament) -> dict[str, Any]:
    return {"tournament_id": event.pk, "actor": event.created_by, "now": NOW}


def setting(entry: Entry, prize: str) -> Callable[[], Any]:
    facts = of_event(entry.tournament)
    return lambda: money.set_prizes(
        prizes={entry.pk: prize}, shown_prizes={entry.pk: A_BOX}, **facts
    )


def handing_out(entry: Entry) -> Callable[[], Any]:
    actor = entry.tournament.created_by
    return lambda: money.hand_out_prize(
        entry_id=entry.pk,
        handed_out=True,
        shown_prize=A_BOX,
        actor=actor,
        now=NOW + timedelta(hours=1),
    )


def test_one_of_two_prizes_is_set_and_the_other_desk_is_told() -> None:
    for _ in range(ROUNDS):
        entry = with_prize()
        outcomes = at_once(setting(entry, "A mug"), setting(entry, "A mat"))
        entry.refresh_from_db()
        assert (outcomes, entry.prize in ("A mug", "A mat")) == (["PrizeOvertaken", "done"], True)


def test_a_prize_is_handed_out_or_changed() -> None:
    for _ in range(ROUNDS):
        entry = with_prize()
        outcomes = at_once(setting(entry, "A mug"), handing_out(entry))
        entry.refresh_from_db()
        assert outcomes == ["PrizeOvertaken", "done"]
        assert (entry.prize, entry.prize_given_at is None) in (("A mug", True), ("A box", False))


def test_without_the_lock_both_believe_that_they_set_it(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = with_prize()
    take_the_lock_away(monkeypatch)
    both_have_read = threading.Barrier(2, timeout=PATIENCE)

    def read_together(event: Tournament, ids: Collection[UUID]) -> list[Entry]:
        entries = list(event.entries.filter(pk__in=ids))
        both_have_read.wait()
        return entries

    monkeypatch.setattr(money, "_entries", read_together)

    assert at_once(setting(entry, "A mug"), setting(entry, "A mat")) == ["done", "done"]
