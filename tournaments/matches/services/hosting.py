"""Uploading game logs, and what hosting or recording a game needs.

A host plays a game from the seed of its match. A recording has the dice and shuffles of its table.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

import engine
from accounts.models import User
from accounts.roles import Power
from contract.errors import DomainError
from replays.models import Replay, Slot
from replays.services.slots import fetch_seed
from replays.services.uploads import log_digest, store_replay
from tables.services.event_games import leave_to_host
from tournaments.core.access import demand_any, is_seated, plays_for
from tournaments.core.services.changes import save_changes
from tournaments.core.services.pinned_rules import format_of_game
from tournaments.entries.services.decks import look_at_deck
from tournaments.matches.selectors.records import MatchRecord
from tournaments.matches.selectors.testimony import counting_confirmations, counting_moment
from tournaments.matches.services.fresh_seeds import playable_slot, refuse_former_log
from tournaments.matches.services.open_matches import (
    require_game_open,
    require_open,
    require_played,
    seated_entry,
)
from tournaments.matches.services.results import lock_match, review
from tournaments.matches.services.sealed_lists import (
    ask_opponent,
    guesses_list,
    held_logs_of,
    is_open_to,
    may_know_verdict,
    release_logs,
    with_salts,
)
from tournaments.models import Entry, LogConfirmation, Match, Tournament
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import LogAnswer, MatchState, Venue


class PlayedFromSeed(DomainError):
    """The log has its own dice and shuffles, but games of the event are played from seeds."""

    code = "played_from_seed"


class MeasuredAtTable(DomainError):
    """The players measure the game on their own table, so it has no seed."""

    code = "measured_at_table"


class PlayedAtTable(DomainError):
    """The game is being played on this site, so hosts can't have its seed."""

    code = "played_at_table"


@dataclass(frozen=True)
class SeatAtTable:
    """A player of the game, with the deck and its salt if the person who records may see them."""

    player: str
    name: str
    commitment: str
    deck: dict[str, Any] | None
    salt: bytes | None


@dataclass(frozen=True)
class TableGame:
    """The facts with which a recording begins."""

    slot: Slot
    format: Mapping[str, Any]
    seats: tuple[SeatAtTable, ...]


@transaction.atomic
def start_recording(*, match_id: UUID, game_number: int, user: User, now: datetime) -> TableGame:
    """A game of an open match for whoever records it: one of its players, or staff who see decks.

    Players get their own deck, and the other once it is revealed. Staff get both, and each look at
    a hidden deck is recorded.
    """
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    seated = [seat.entry for seat in match.seats.select_related("entry").order_by("number")]
    own = next((entry for entry in seated if plays_for(user=user, entry=entry)), None)
    if own is None:
        demand_any(user=user, tournament=tournament, powers=(Power.SEE_DECKS,))
    require_played(match)
    require_open(record, now)
    require_game_open(match, game_number)
    slot = playable_slot(match=match, game_number=game_number, now=now)
    return TableGame(
        slot=slot,
        format=format_of_game(slot).plain,
        seats=tuple(_seat(entry, own, user, match.pk, now) for entry in seated),
    )


def _seat(entry: Entry, own: Entry | None, user: User, match: UUID, now: datetime) -> SeatAtTable:
    snapshot = entry.registered_deck
    seen = is_open_to(entry, own)
    if own is None and not seen:
        look_at_deck(entry_id=entry.pk, actor=user, match_id=match, now=now)
        seen = True
    return SeatAtTable(
        player=str(entry.pk),
        name=entry.name,
        commitment=snapshot.commitment,
        deck=json.loads(snapshot.deck_list.canonical) if seen else None,
        salt=bytes(snapshot.salt) if seen else None,
    )


def demand_host(*, user: User, tournament: Tournament) -> None:
    """Raise NotYourEvent or PowerMissing unless `user` may upload logs as a host. Where the event
    is held in a hall, so may judges who see decks."""
    judges = () if tournament.venue == Venue.ONLINE else (Power.SEE_DECKS,)
    demand_any(user=user, tournament=tournament, powers=(Power.HOST_GAMES, *judges))


def require_draws_of_host(tournament: Tournament, log: bytes) -> None:
    """Raise PlayedFromSeed if the host may not record draws, and the head of the log says that it
    has its own.

    The log is not stored then: the players may upload the same bytes, since their logs may record
    draws.
    """
    if tournament.venue != Venue.ONLINE:
        return
    try:
        head = engine.read_log(log.partition(b"\n")[0] + b"\n").head
    except engine.LogUnusable:
        return  # The verifier says if anything is wrong with it.
    if head.commit is None:
        raise PlayedFromSeed(
            gettext(
                "This event is played online, from the seed of each match. Only the players of a"
                " match can upload a log with dice and shuffles from a table."
            )
        )


class HostIsSeated(DomainError):
    """Players of the event can't host its games: they would see hidden cards and the seed."""

    status = 403
    code = "host_is_seated"


@dataclass(frozen=True)
class Chair:
    """A player of a hosted game, with the deck and the salt of its commitment."""

    player: str
    name: str
    deck: dict[str, Any]
    salt: bytes


@dataclass(frozen=True)
class HostedGame:
    """All that a host needs. It is secret, and every look at it is recorded."""

    slot: Slot
    format: Mapping[str, Any]
    seed: bytes
    chairs: tuple[Chair, ...]


@transaction.atomic
def host_game(*, match_id: UUID, game_number: int, user: User, now: datetime) -> HostedGame:
    """A game of an open match for its host, also where one of its players waits at a table here.
    The look of `user` at it is recorded."""
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    _require_host(tournament, user)
    require_open(record, now)
    require_game_open(match, game_number)
    slot = playable_slot(match=match, game_number=game_number, now=now)
    format = format_of_game(slot)
    if not leave_to_host(slot=slot, now=now):
        raise PlayedAtTable(
            gettext("The players of this game play it here in the browser, so it needs no host.")
        )
    game = engine.game(slot.game)
    if game.recorded_only(game.variant(format.variant)):
        raise MeasuredAtTable(
            gettext(
                "This game is played on a real table, so it has no seed to play from. Record it at"
                " the table, from its start file."
            )
        )
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
        format=format.plain,
        seed=fetch_seed(slot=slot, user=user, now=now),
        chairs=chairs,
    )


@transaction.atomic
def upload_as_host(
    *, match_id: UUID, game_number: int, user: User, log: bytes, now: datetime
) -> tuple[Replay, bool]:
    """The replay of a hosted game, and whether it is new. The same bytes again are not."""
    record = lock_match(match_id=match_id)
    _require_host(record.tournament, user)
    require_draws_of_host(record.tournament, log)
    return _take_in(record, game_number, user=user, log=log, entry=None, now=now)


@transaction.atomic
def upload_as_player(
    *, match_id: UUID, game_number: int, user: User, log: bytes, now: datetime
) -> tuple[Replay, bool]:
    """The replay of a game that `user` has played and confirms, and whether it is new."""
    record = lock_match(match_id=match_id)
    entry = seated_entry(record.match, user)
    return _take_in(record, game_number, user=user, log=log, entry=entry, now=now)


def _take_in(
    record: MatchRecord,
    game_number: int,
    *,
    user: User,
    log: bytes,
    entry: Entry | None,
    now: datetime,
) -> tuple[Replay, bool]:
    """Store a log that its sender confirms, unless the game has its result already."""
    tournament, match = record.tournament, record.match
    require_played(match)
    held = (
        entry is not None
        and guesses_list(match, game_number, log, entry)
        and not may_know_verdict(match, game_number, log, entry)
    )
    if not held:
        log = with_salts(match, log)
    replay = _same_log(match, game_number, log)
    # A host speaks once; a player may stand by their log again when a result was taken back.
    confirmations = (
        LogConfirmation.objects.all() if entry is None else counting_confirmations(match)
    )
    confirmed = confirmations.filter(replay=replay, entry=entry, stance=LogAnswer.STANDS_BY)
    if replay is not None and replay.slot.replaced_at is None and confirmed.exists():
        return replay, False
    require_open(record, now)
    require_game_open(match, game_number)
    refuse_former_log(replay)
    slot = playable_slot(match=match, game_number=game_number, now=now)
    if entry is not None and not held:
        release_logs(record=record, logs=held_logs_of(match, game_number, entry), now=now)
    replay, created = store_replay(
        slot=slot,
        log=log,
        uploaded_by=user,
        hosted=entry is None,
        of_table=entry is None and tournament.venue != Venue.ONLINE,
        held=held,
        now=now,
    )
    at = counting_moment(record, now)
    LogConfirmation.objects.create(replay=replay, entry=entry, stance=LogAnswer.STANDS_BY, at=at)
    save_changes(match, now=now)
    if held and match.state == MatchState.OPEN:
        ask_opponent(record=record, replay=replay, now=now)
    if not created:  # It may be certified already, and waited for this word.
        review(record=record, now=now)
    update_standings(tournament=tournament, match=match, now=now)
    return replay, created


def _same_log(match: Match, game_number: int, log: bytes) -> Replay | None:
    """The stored log of a game with exactly these bytes, the latest if there are several."""
    replays = Replay.objects.filter(slot__match=str(match.pk), slot__game_number=game_number)
    same = replays.filter(log_digest=log_digest(log)).select_related("slot")
    return same.defer("packed_log", "slot__seed").order_by("-slot__opened_at").first()


def _require_host(tournament: Tournament, user: User) -> None:
    if is_seated(user=user, tournament=tournament):
        raise HostIsSeated(gettext("You play in this event, so you can’t host its games."))
