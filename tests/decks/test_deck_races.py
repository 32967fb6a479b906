"""Two versions of a deck saved at once, with the deck's lock and without."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
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
