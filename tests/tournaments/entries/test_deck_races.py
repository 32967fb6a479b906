"""A list that is replaced while its event starts: what is played is what was locked.

Decks of this event are public from the start, so whoever plays with another than the one that was
opened has replaced it after the lock. The race is also run without the event's lock, where that
happens.
"""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.entries import start
from tests.support.entry_races import take_the_lock_away
from tests.support.factories import NOW, legal_deck, make_entry, make_tournament, make_user
from tests.support.races import ROUNDS, at_once
from tests.support.racing import PATIENCE
from tournaments.entries.services import decks
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def event() -> tuple[Tournament, Entry]:
    """An event with two players, of whom one may replace their list."""
    tournament = make_tournament(entries=1, reveal="at_start")
    return tournament, make_entry(tournament, "Ann", 0, user=make_user())


def replace(entry: Entry) -> Callable[[], Any]:
    player = entry.players.get().user
    assert player is not None
    return lambda: decks.submit_deck(entry_id=entry.pk, user=player, deck=legal_deck(1), now=NOW)


def plays_what_was_opened(entry: Entry) -> bool:
    entry.refresh_from_db()
    return entry.registered_deck.revealed_at is not None


@pytest.mark.proof(of="races")
def test_a_list_is_replaced_before_the_start_or_not_at_all() -> None:
    for _ in range(ROUNDS):
        tournament, entry = event()
        outcomes = at_once(replace(entry), start(tournament))

        assert outcomes in (["done", "done"], ["DecksClosed", "done"])
        assert plays_what_was_opened(entry)
        replaced = entry.registered_deck.deck_list.digest == legal_deck(1).digest
        assert replaced == (outcomes == ["done", "done"])


def test_without_the_lock_a_list_is_replaced_after_it_was_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament, entry = event()
    take_the_lock_away(monkeypatch)
    started, put_deck = threading.Event(), decks.put_deck

    def put_late(**facts: Any) -> None:
        started.wait(PATIENCE)
        put_deck(**facts)

    def begin() -> None:
        start(tournament)()
        started.set()

    monkeypatch.setattr(decks, "put_deck", put_late)

    assert at_once(replace(entry), begin) == ["done", "done"]
    assert not plays_what_was_opened(entry)
