"""For each operation that writes, a request that succeeds, and the event in which it does.

Requests made from the document alone stop at the first thing that is not there or not in the right
state. Those that begin with one of these come to what the services do.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from decks.api.representations import plain_deck
from tests.support.factories import (
    GAME,
    bearer,
    legal_deck,
    make_entry,
    make_round,
    make_tournament,
    make_user,
    play_by_hand,
)
from tests.support.playing import host_of
from tournaments.models import Entry, Match, Tournament

NDJSON, XML, JSON = "application/x-ndjson", "application/xml", "application/json"
DECK: Any = {"game": GAME, "name": "Vanguard", "deck": plain_deck(legal_deck())}
REASON = {"reason": "It rains."}
WON = {"games_won": [1, 0]}


@dataclass(frozen=True)
class Ready:
    """A request: what stands in its address, its body, and who sends it."""

    path: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    by: User | None = None
    form: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def reader(self) -> dict[str, str]:
        """The headers that say who sends it."""
        return {**self.headers} or (bearer(self.by) if self.by else {})


Prepare = Callable[[], Ready]
READY: dict[str, Prepare] = {}


def of(operation: str) -> Callable[[Prepare], Prepare]:
    """Let the operation with this id begin so."""

    def note(prepare: Prepare) -> Prepare:
        READY[operation] = prepare
        return prepare

    return note


def of_match(match: Match, body: Any, by: User | None = None, **path: Any) -> Ready:
    return Ready({"match_id": str(match.pk), **path}, body, by or host_of(match))


def of_event(event: Tournament, body: Any = None, by: User | None = None, **path: Any) -> Ready:
    return Ready({"tournament_id": str(event.pk), **path}, body, by or event.created_by)


def of_entry(entry: Entry, body: Any = None, by: User | None = None, **path: Any) -> Ready:
    owner = Tournament.objects.get(pk=entry.tournament_id).created_by
    return Ready({"entry_id": str(entry.pk), **path}, body, by or owner)


def playing(**plan: Any) -> Entry:
    """One of four entries in an event whose first round is over."""
    event = make_tournament(entries=3, **plan)
    entry = make_entry(event, "Kim", user=make_user())
    play_by_hand(make_round(event))
    return entry
