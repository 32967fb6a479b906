"""Two desks add the same player, or check the same player in, at the same moment.

Each race is also run without the event's lock, where it must go wrong: then a player is there
twice for the journal, or a place is counted once for two.
"""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from ledger.models import LedgerEntry
from tests.support.entry_races import take_the_lock_away
from tests.support.factories import NOW, make_tournament, set_state
from tests.support.races import ROUNDS, at_once
from tests.support.racing import PATIENCE
from tournaments.entries.services import check_in, walk_ins
from tournaments.entries.services.walk_ins import NewPlayer
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.proof(of="races")]


def at_check_in(entries: int = 0) -> Tournament:
    event = make_tournament(entries=entries, decklists="optional")
    set_state(event, "check_in")
    return event


def adding(event: Tournament, name: str) -> Callable[[], Any]:
    actor = event.created_by
    return lambda: walk_ins.add_players(
        tournament_id=event.pk, actor=actor, players=[NewPlayer(name=name)], now=NOW
    )


def checking_in(event: Tournament) -> Callable[[], Any]:
    actor, ids = event.created_by, list(event.entries.values_list("pk", flat=True))
    return lambda: check_in.set_check_ins(
        tournament_id=event.pk, entry_ids=ids, checked_in=True, actor=actor, now=NOW
    )


def noted(event: Tournament, kind: str) -> int:
    return LedgerEntry.objects.filter(stream=event.journal_id, kind=kind).count()


def test_the_same_player_is_added_once() -> None:
    for _ in range(ROUNDS):
        event = at_check_in()

        outcomes = at_once(adding(event, "Ann"), adding(event, "Ann"))

        places = Tournament.objects.get(pk=event.pk).places_taken
        assert (sorted(outcomes), event.entries.count(), places) == (
            ["PlayersRefused", "done"],
            1,
            1,
        )


def test_the_same_player_is_checked_in_once() -> None:
    for _ in range(ROUNDS):
        event = at_check_in(entries=1)

        outcomes = at_once(checking_in(event), checking_in(event))

        assert (outcomes, noted(event, "entry.checked_in")) == (["done", "done"], 1)


def test_without_the_lock_two_players_take_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    event = at_check_in()
    take_the_lock_away(monkeypatch)

    outcomes = at_once(adding(event, "Ann"), adding(event, "Bo"))

    places = Tournament.objects.get(pk=event.pk).places_taken
    assert (outcomes, event.entries.count(), places) == (["done", "done"], 2, 1)


def test_without_the_lock_a_player_is_checked_in_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    event = at_check_in(entries=1)
    take_the_lock_away(monkeypatch)
    written: list[Any] = []
    monkeypatch.setattr(check_in, "note", lambda *facts, **_: written.append(facts))
    put, both_have_read = check_in.put_check_ins, threading.Barrier(2, timeout=PATIENCE)
    monkeypatch.setattr(
        check_in, "put_check_ins", lambda **facts: (both_have_read.wait(), put(**facts))
    )

    outcomes = at_once(checking_in(event), checking_in(event))

    assert (outcomes, written) == (["done", "done"], [("entry.checked_in",)] * 2)
