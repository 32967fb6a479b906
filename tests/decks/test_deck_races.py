"""Two versions of a deck, or the last two decks of an account, saved at once: with their locks and
without."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from accounts.services.quotas import check_quota
from decks.models import Deck, DeckVersion
from decks.services import saving
from decks.services.saving import save_deck, save_version
from tests.support.factories import GAME, NOW, make_user
from tests.support.races import at_once
from tests.support.racing import PATIENCE, times

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = times(10)


def race() -> tuple[list[str], list[int]]:
    """Two saves of other lists; what they came to, and the numbers of the versions then."""
    owner = make_user()
    first = save_deck(owner=owner, game=GAME, name="Vanguard", written="Scout", now=NOW)

    def save(written: str) -> Callable[[], Any]:
        return lambda: save_version(owner=owner, deck_id=first.deck_id, written=written, now=NOW)

    outcomes = at_once(save("2 Scout"), save("3 Scout"))
    numbers = DeckVersion.objects.filter(deck=first.deck).order_by("number")
    return outcomes, [version.number for version in numbers]


def test_two_versions_saved_at_once_get_two_numbers() -> None:
    for _ in range(ROUNDS):
        assert race() == (["done", "done"], [1, 2, 3])


def test_without_the_lock_one_of_them_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    barrier = threading.Barrier(2, timeout=PATIENCE)

    def read_together(owner: User, deck_id: UUID) -> Deck:
        deck = Deck.objects.get(pk=deck_id, owner=owner)
        barrier.wait()
        return deck

    monkeypatch.setattr(saving, "_locked", read_together)

    assert race() == (["IntegrityError", "done"], [1, 2])


def race_for_the_last_place(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], int]:
    """Two decks saved at once where one may be; what they came to, and how many decks there are."""
    monkeypatch.setattr(saving, "MOST_DECKS", 1)
    owner = make_user()

    def save(name: str) -> Callable[[], Any]:
        return lambda: save_deck(owner=owner, game=GAME, name=name, written="Scout", now=NOW)

    outcomes = at_once(save("Vanguard"), save("Rearguard"))
    return outcomes, owner.decks.count()


def test_an_account_has_no_more_decks_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(ROUNDS):
        assert race_for_the_last_place(monkeypatch) == (["TooManyDecks", "done"], 1)


def test_without_the_lock_of_the_account_both_are_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    barrier = threading.Barrier(2, timeout=PATIENCE)

    def count_together(**of: Any) -> None:
        barrier.wait()
        check_quota(**of)

    monkeypatch.setattr(saving, "lock_account", lambda *, user: None)
    monkeypatch.setattr(saving, "check_quota", count_together)

    assert race_for_the_last_place(monkeypatch) == (["done", "done"], 2)
