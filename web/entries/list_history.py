"""The history of a decklist on pages: changes with what they changed, and views by staff."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from decks.selectors import engine_deck
from tournaments.entries.deck_history import DeckChange, DeckHistory, DeckLook, deck_history
from tournaments.models import Entry
from web.decks.differences import difference_texts


@dataclass(frozen=True)
class ChangedList:
    """A change of a list: when, whether by staff, why, and the cards as *+2 Recall*."""

    at: datetime
    by_staff: bool
    reason: str
    cards: Sequence[str]


@dataclass(frozen=True)
class ViewedList:
    """A view of a sealed list by staff: when, and what for."""

    at: datetime
    cause: str


def history_context(entry: Entry) -> dict[str, Any]:
    """The changes of the list of an entry after it was first submitted, and views of it."""
    history = deck_history(entry=entry)
    return {"list_changes": _changes(history), "list_views": [_view(of) for of in history.looks]}


def _changes(history: DeckHistory) -> list[ChangedList]:
    return [_change(change) for change in history.changes if change.before is not None]


def _change(change: DeckChange) -> ChangedList:
    before = None if change.before is None else engine_deck(change.before.deck_list)
    cards = difference_texts(before, engine_deck(change.after.deck_list))
    return ChangedList(change.at, change.by_staff, change.reason, cards)


def _view(look: DeckLook) -> ViewedList:
    if look.reason:
        cause = look.reason
    elif look.check:
        cause = gettext("Deck check")
    elif look.match:
        cause = gettext("To record a game")
    else:
        cause = gettext("No reason is known any more.")
    return ViewedList(look.at, cause)
