"""What the host of a game needs to play it, and what he brings back."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import User
from replays.models import Replay, Slot
from replays.selectors import find_slot
from replays.services.slots import fetch_seed
from replays.services.uploads import log_digest, store_replay
from tournaments.access import is_seated
from tournaments.models import Match, MatchState
from tournaments.selectors import find_match


class NotHosted(ValueError):
    """A match that is not played, such as a bye."""


class MatchSettled(ValueError):
    """A match that has its result."""


class HostIsSeated(ValueError):
    """Who plays in an event never hosts a game of it: he would see hidden cards and the seed."""


@dataclass(frozen=True)
class Chair:
    """A player of a hosted game, with the deck and the salt of its commitment."""

    player: str
    name: str
    deck: dict[str, Any]
    salt: bytes


@dataclass(frozen=True)
class HostedGame:
    """All that a host needs: secret, and handed out against a record only."""

    slot: Slot
    seed: bytes
    chairs: tuple[Chair, ...]


def host_game(*, match_id: UUID, user: User, now: datetime) -> HostedGame:
    """The game of an open match for its host. That `user` has seen it is written down."""
    match = _hostable(match_id, user)
    if match.state == MatchState.SETTLED:
        raise MatchSettled("This match has its result; its game is not played again.")
    slot = find_slot(match=str(match.pk))
    seats = match.seats.select_related("entry__deck__deck_list").order_by("number")
    chairs = tuple(
        Chair(
            player=str(seat.entry.pk),
            name=seat.entry.name,
            deck=json.loads(seat.entry.registered_deck.deck_list.canonical),
            salt=bytes(seat.entry.registered_deck.salt),
        )
        for seat in seats
    )
    return HostedGame(slot=slot, seed=fetch_seed(slot=slot, user=user, now=now), chairs=chairs)


def upload_log(*, match_id: UUID, user: User, log: bytes, now: datetime) -> tuple[Replay, bool]:
    """The replay of a hosted game, and whether it is new; the same bytes again are not."""
    match = _hostable(match_id, user)
    slot = find_slot(match=str(match.pk))
    known = slot.replays.filter(log_digest=log_digest(log)).exists()
    if match.state == MatchState.SETTLED and not known:
        raise MatchSettled("This match has its result; another log does not change it.")
    return store_replay(slot=slot, log=log, uploaded_by=user, hosted=True, now=now)


def _hostable(match_id: UUID, user: User) -> Match:
    match = find_match(match_id=match_id)
    if is_seated(user=user, tournament=match.round.tournament):
        raise HostIsSeated("You play in this event, so you cannot host a game of it.")
    if match.settled_by == "bye":
        raise NotHosted("This is a bye: there is no game to host.")
    return match
