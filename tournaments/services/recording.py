"""Games of a table with its own dice and shuffles: what whoever records one begins with, and who
may bring the log as a host."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

import engine
from accounts.models import User
from accounts.roles import Power
from decks.models import DeckSnapshot
from replays.models import Replay, Slot
from tournaments.access import demand_any, plays_for
from tournaments.models import Entry, Match, Tournament, Venue
from tournaments.services.decks import look_at_deck
from tournaments.services.fresh_seeds import slot_to_play
from tournaments.services.playing import require_game_open, require_open, require_played
from tournaments.services.results import lock_match
from tournaments.services.rules import format_of_game

_DECK = "entry__deck__deck_list"


class PlayedFromSeed(ValueError):
    """A host's log with draws of its own, where games come from the seeds of their matches."""


class ListGuessedBefore(ValueError):
    """A log lacks the salt of a deck that its sender may not see, and so did one of theirs whose
    list was not the registered one: a second answer would make a game of guessing."""


@dataclass(frozen=True)
class SeatAtTable:
    """A player of the game, with the deck and its salt where whoever records may see them."""

    player: str
    name: str
    commitment: str
    deck: dict[str, Any] | None
    salt: bytes | None


@dataclass(frozen=True)
class TableGame:
    """What a recording begins with."""

    slot: Slot
    format: Mapping[str, Any]
    seats: tuple[SeatAtTable, ...]


@transaction.atomic
def start_recording(*, match_id: UUID, game_number: int, user: User, now: datetime) -> TableGame:
    """A game of an open match for whoever records it: one of its players, or staff that sees decks.

    A player gets the own deck, and the other once it is revealed. Staff get both, and each look at
    a hidden one is recorded, as everywhere.
    """
    tournament, match = lock_match(match_id=match_id)
    seated = [seat.entry for seat in match.seats.select_related("entry").order_by("number")]
    own = next((entry for entry in seated if plays_for(user=user, entry=entry)), None)
    if own is None:
        demand_any(user=user, tournament=tournament, powers=(Power.SEE_DECKS,))
    require_played(match)
    require_open(tournament, match, now)
    require_game_open(match, game_number)
    slot = slot_to_play(match=match, game_number=game_number, now=now)
    return TableGame(
        slot=slot,
        format=format_of_game(slot).plain,
        seats=tuple(_seat(entry, own, user, now) for entry in seated),
    )


def _seat(entry: Entry, own: Entry | None, user: User, now: datetime) -> SeatAtTable:
    snapshot = entry.registered_deck
    seen = _is_open_to(entry, own)
    if own is None and not seen:
        look_at_deck(entry_id=entry.pk, actor=user, now=now)
        seen = True
    return SeatAtTable(
        player=str(entry.pk),
        name=entry.name,
        commitment=snapshot.commitment,
        deck=json.loads(snapshot.deck_list.canonical) if seen else None,
        salt=bytes(snapshot.salt) if seen else None,
    )


def demand_host(*, user: User, tournament: Tournament) -> None:
    """NotYourEvent or PowerMissing, unless `user` may bring logs as a host. Where tables stand in a
    hall, so may judges, who see decks and rule there."""
    judges = () if tournament.venue == Venue.ONLINE else (Power.SEE_DECKS,)
    demand_any(user=user, tournament=tournament, powers=(Power.HOST_GAMES, *judges))


def require_draws_of_host(tournament: Tournament, log: bytes) -> None:
    """PlayedFromSeed, where a host may not record draws and the head of a log says so. It is not
    kept: for its bytes are those of the players, whose log may record them."""
    if tournament.venue != Venue.ONLINE:
        return
    try:
        head = engine.read_log(log.partition(b"\n")[0] + b"\n").head
    except engine.LogUnusable:
        return  # What is wrong with it is for the verifier to say.
    if head.commit is None:
        raise PlayedFromSeed(
            "This event is played online, from the seeds of its matches. A log with the dice and"
            " shuffles of a table is for its players to bring."
        )


def with_salts(match: Match, game_number: int, log: bytes, sender: Entry | None) -> bytes:
    """A log with the salts of its registered decks where it opens these decks without them: they
    need not be handed from player to player. `sender` is a player of the match, or none for a host.

    ListGuessedBefore where a player opens a deck that is hidden from them for the second time and
    it was another list the first time.
    """
    lacking = engine.sides_without_salt(log)
    held: list[tuple[engine.Deck, bytes] | None] = []
    for side, seat in enumerate(match.seats.select_related(_DECK).order_by("number")):
        entry = seat.entry
        if side in lacking and sender is not None and not _is_open_to(entry, sender):
            _require_first_try(match, game_number, log, sender, side)
        held.append(None if entry.deck is None else _opening_of(entry.deck))
    return engine.fill_salts(log, held)


def _require_first_try(
    match: Match, game_number: int, log: bytes, sender: Entry, side: int
) -> None:
    """A log is kept without a salt only where its list was not the registered one."""
    kept = Replay.objects.filter(
        slot__match=str(match.pk), slot__game_number=game_number, stances__entry=sender
    )
    for earlier in kept:
        if earlier.log != log and side in engine.sides_without_salt(earlier.log):
            name = match.seats.get(number=side).entry.name
            raise ListGuessedBefore(
                f"The deck of {name} is hidden from you, and in your log of this game before, its"
                f" list was not the registered one. {name} can bring this file, and so can staff"
                " who host or record the games of the event."
            )


def _opening_of(snapshot: DeckSnapshot) -> tuple[engine.Deck, bytes]:
    listed = engine.Deck.from_plain(json.loads(snapshot.deck_list.canonical))
    return listed, bytes(snapshot.salt)


def _is_open_to(entry: Entry, player: Entry | None) -> bool:
    """Whether a player may see the deck of an entry: it is the own, or revealed."""
    return entry == player or entry.registered_deck.revealed_at is not None
