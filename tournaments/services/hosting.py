"""What the host of a game needs to play it, and what they bring back."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from replays.models import Replay, Slot
from replays.services.slots import fetch_seed
from replays.services.uploads import log_digest, store_replay
from tournaments.access import is_seated
from tournaments.models import Entry, Match, ReplayStance, Stance, Tournament, Venue
from tournaments.services.fresh_seeds import refuse_former, slot_to_play
from tournaments.services.playing import (
    require_game_open,
    require_open,
    require_played,
    seated_entry,
)
from tournaments.services.recording import require_draws_of_host, with_salts
from tournaments.services.reported import moment_that_counts
from tournaments.services.results import lock_match, review
from tournaments.services.round_standings import tell_results
from tournaments.services.rules import format_of_game
from tournaments.services.telling import counting
from tournaments.services.versions import save_changes


class HostIsSeated(ValueError):
    """Who plays in an event never hosts a game of it: they would see hidden cards and the seed."""


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
    format: Mapping[str, Any]
    seed: bytes
    chairs: tuple[Chair, ...]


@transaction.atomic
def host_game(*, match_id: UUID, game_number: int, user: User, now: datetime) -> HostedGame:
    """A game of an open match for its host. That `user` has seen it is written down."""
    tournament, match = lock_match(match_id=match_id)
    _require_host(tournament, user)
    require_open(tournament, match, now)
    require_game_open(match, game_number)
    slot = slot_to_play(match=match, game_number=game_number, now=now)
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
    return HostedGame(
        slot=slot,
        format=format_of_game(slot).plain,
        seed=fetch_seed(slot=slot, user=user, now=now),
        chairs=chairs,
    )


@transaction.atomic
def upload_as_host(
    *, match_id: UUID, game_number: int, user: User, log: bytes, now: datetime
) -> tuple[Replay, bool]:
    """The replay of a hosted game, and whether it is new; the same bytes again are not."""
    tournament, match = lock_match(match_id=match_id)
    _require_host(tournament, user)
    require_draws_of_host(tournament, log)
    return _take_in(tournament, match, game_number, user=user, log=log, entry=None, now=now)


@transaction.atomic
def upload_as_player(
    *, match_id: UUID, game_number: int, user: User, log: bytes, now: datetime
) -> tuple[Replay, bool]:
    """The replay of a game that `user` has played and by which they stand."""
    tournament, match = lock_match(match_id=match_id)
    entry = seated_entry(match, user)
    return _take_in(tournament, match, game_number, user=user, log=log, entry=entry, now=now)


def _take_in(
    tournament: Tournament,
    match: Match,
    game_number: int,
    *,
    user: User,
    log: bytes,
    entry: Entry | None,
    now: datetime,
) -> tuple[Replay, bool]:
    """Store a log with the word of its sender, unless the game has its result already."""
    require_played(match)
    log = with_salts(match, game_number, log, entry)
    replay = _known(match, game_number, log)
    # A host speaks once; a player may stand by their log again when a result was taken back.
    every = ReplayStance.objects.all() if entry is None else counting(match)
    said = every.filter(replay=replay, entry=entry, stance=Stance.STANDS_BY)
    if replay is not None and replay.slot.replaced_at is None and said.exists():
        return replay, False
    require_open(tournament, match, now)
    require_game_open(match, game_number)
    refuse_former(replay)
    slot = slot_to_play(match=match, game_number=game_number, now=now)
    replay, created = store_replay(
        slot=slot,
        log=log,
        uploaded_by=user,
        hosted=entry is None,
        of_table=entry is None and tournament.venue != Venue.ONLINE,
        now=now,
    )
    at = moment_that_counts(match, now)
    ReplayStance.objects.create(replay=replay, entry=entry, stance=Stance.STANDS_BY, at=at)
    save_changes(match)
    if not created:  # It may be certified already, and waited for this word.
        review(tournament=tournament, match=match, now=now)
    tell_results(tournament=tournament, match=match, now=now)
    return replay, created


def _known(match: Match, game_number: int, log: bytes) -> Replay | None:
    """The log of a game that has just these bytes, the last where there are several."""
    found = Replay.objects.filter(slot__match=str(match.pk), slot__game_number=game_number)
    same = found.filter(log_digest=log_digest(log)).select_related("slot")
    return same.defer("packed_log", "slot__seed").order_by("-slot__opened_at").first()


def _require_host(tournament: Tournament, user: User) -> None:
    if is_seated(user=user, tournament=tournament):
        raise HostIsSeated("You play in this event, so you cannot host a game of it.")
