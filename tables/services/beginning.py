"""The beginning of every game: its opening and first position are written down, and it is asked."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import engine
from decks.selectors import engine_deck, engine_format
from ledger.services.maintenance import refuse_new
from replays.services.slots import fetch_seed
from tables.audiences import OPEN
from tables.models import Table, TableKind, TableSeat, TableState, packed
from tables.services.asking import ask_now
from tables.services.finishing import account_of_tables
from tables.sides import deck_of_side, sides_of_table

# The time for which a player counts as ready who has not been seen since.
READY_FOR = timedelta(minutes=5)


def are_ready(*, seats: Sequence[TableSeat], now: datetime) -> bool:
    """True if a game may begin: all players are ready. Once all have come, whoever has not been
    here for READY_FOR has to say so again: else the last to come could choose an hour at which
    another is away, whose clock runs then. The rows are for the caller to save."""
    if any(seat.joined_at is None for seat in seats):
        return False
    for seat in seats:
        if (
            seat.ready_at is not None
            and max(seat.ready_at, seat.seen_at or seat.ready_at) < now - READY_FOR
        ):
            seat.ready_at = None
    return all(seat.ready_at is not None for seat in seats)


def begin(*, table: Table, seats: Sequence[TableSeat], played: engine.Table, now: datetime) -> None:
    """Let a game begin, and the clock of the first to decide; the rows are for the caller to save.
    UnderMaintenance."""
    refuse_new(now=now)
    films = engine.Live(played, audiences_of(table, seats)).films()
    kept = engine.keep(played)
    table.state = TableState.PLAYING
    table.opening, table.position = kept.opening, packed(kept.position)
    table.program, table.last_hash = engine.program(), kept.last_hash
    table.films = packed(films)
    table.moved_at = now
    for seat in seats:
        seat.left = None if table.bank is None else table.bank * 1000
    ask_now(table=table, seats=seats, played=played, now=now)


def begin_from_slot(*, table: Table, seats: Sequence[TableSeat], now: datetime) -> None:
    """Begin the game of a slot, from its seed, which is fetched in the name of the account of
    tables; rows are for the caller to save."""
    slot = table.slot
    assert slot is not None
    assert table.rules is not None
    decks = [deck for side in sides_of_table(seats) if (deck := deck_of_side(side))]
    played = engine.open_table(
        engine.game(table.game),
        format=engine_format(table.rules),
        decks=[engine_deck(deck.deck_list) for deck in decks],
        seed=fetch_seed(slot=slot, user=account_of_tables(), now=now),
        match=slot.match,
        players=list(slot.seats.order_by("number").values_list("player", flat=True)),
        salts=[bytes(deck.salt) for deck in decks],
    )
    begin(table=table, seats=seats, played=played, now=now)


def audiences_of(table: Table, seats: Sequence[TableSeat]) -> list[engine.Audience]:
    """For whom what happens is written down: the persons at the table, the public of a game that
    others may watch, and of a game of an event those who see both hands later, on a stream."""
    persons: list[engine.Audience] = [seat.number for seat in seats if seat.of_person]
    match table.kind:
        case TableKind.PRACTICE:
            return persons
        case TableKind.EVENT:
            return [None, *persons, OPEN]
        case _:
            return [None, *persons]
