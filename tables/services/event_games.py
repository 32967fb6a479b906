"""Games of events at tables: a slot of a match is played here, and its log is the table's word."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from decks.models import DeckSnapshot, FormatVersion
from replays.models import Slot
from tables.casual import bank_for, delay_of
from tables.holders import Holder, digest_of
from tables.models import ClosedBecause, Table, TableKind, TableSeat, TableState
from tables.selectors import UNFINISHED
from tables.services.beginning import are_ready, begin_from_slot
from tables.services.finishing import ACCOUNT
from tables.services.journalling import enter
from tables.services.locking import lock_table, save_table


class SeedSeen(DomainError):
    """A host has already fetched the seed of the game, so it can't be played here."""

    code = "seed_seen"


class SameBrowser(DomainError):
    """This browser already holds a seat of the game, and with another would see both hands."""

    code = "same_browser"


class SeatsFixed(DomainError):
    """The game has started, so its players can't change seats."""

    code = "seats_fixed"


@dataclass(frozen=True)
class Chair:
    """A player of a game of an event: an account, or a guest who comes with the key of a browser;
    the name, and the deck of their side as it was registered, at one of its chairs."""

    user: User | None
    name: str
    deck: DeckSnapshot | None


@dataclass(frozen=True)
class EventGame:
    """A game of a match at a table: its slot, who sits where, the `minutes` of the round for this
    game, and whether its players may agree on a draw."""

    slot: Slot
    chairs: Sequence[Chair]
    minutes: int | None
    may_draw: bool


@transaction.atomic
def sit_down(
    *, game: EventGame, number: int, browser: Holder, new_key: str = "", now: datetime
) -> Table:
    """Sit down at the table of a slot, ready to play; the game begins once all have, and none of
    them has been away since (`are_ready`).

    The caller holds the lock of its match, and has made sure who sits at which `number`. A guest
    holds the seat by the key of the `browser` from then on, by its `new_key` where it is given one:
    others who have played in this browser may know the old one. Coming again changes nothing else.
    Raises SeedSeen and SameBrowser.
    """
    table, seats = _table_of(game, now)
    if browser.seat_in(each for each in seats if each.number != number) is not None:
        raise SameBrowser(
            gettext("Another player is in this browser. Play in another one, or on your phone.")
        )
    seat = seats[number]
    key = new_key or browser.key
    if seat.user is None and key:
        seat.key_digest = digest_of(key)
        TableSeat.objects.filter(pk=seat.pk).update(key_digest=seat.key_digest)
    if new_key and browser.key:
        held = TableSeat.objects.filter(key_digest=digest_of(browser.key))
        held.update(key_digest=digest_of(new_key))
    seat.joined_at = seat.joined_at or now
    if table.state == TableState.WAITING:
        seat.ready_at = now
        if are_ready(seats=seats, now=now):
            begin_event_game(table=table, seats=seats, now=now)
    save_table(table, seats)
    return table


def begin_event_game(*, table: Table, seats: Sequence[TableSeat], now: datetime) -> None:
    """Begin a game of a match, whose players are ready; the rows are for the caller to save."""
    begin_from_slot(table=table, seats=seats, now=now)
    enter(table=table, kind="table.begun", now=now)


@transaction.atomic
def change_seats(*, game: EventGame, order: Sequence[int], now: datetime) -> Table:
    """Have the players of a game change seats before it begins: `order` has for each seat the one
    whose player moves there. Players who are there stay so. The caller holds the lock of its match.
    Raises SeedSeen and SeatsFixed."""
    table, seats = _table_of(game, now)
    if table.state != TableState.WAITING:
        raise SeatsFixed(gettext("The game has started, so you can’t change seats."))
    moved = [(seats[old], number) for number, old in enumerate(order) if old != number]
    TableSeat.objects.filter(pk__in=[seat.pk for seat, _ in moved]).delete()
    for seat, number in moved:
        seat.pk, seat.number = None, number
    TableSeat.objects.bulk_create(seat for seat, _ in moved)
    save_table(table, [])
    return table


def _table_of(game: EventGame, now: datetime) -> tuple[Table, Sequence[TableSeat]]:
    """The locked table of a game with its seats, opened where it is not there yet; SeedSeen."""
    if game.slot.seed_accesses.exclude(user__username=ACCOUNT).exists():
        raise SeedSeen(gettext("A host has already begun this game elsewhere."))
    table = Table.objects.filter(slot=game.slot).first()
    return lock_table((table or _open(game, now)).pk)


def _open(game: EventGame, now: datetime) -> Table:
    slot, chairs = game.slot, game.chairs
    table = Table.objects.create(
        kind=TableKind.EVENT,
        state=TableState.WAITING,
        slot=slot,
        game=slot.game,
        format=slot.format,
        rules=FormatVersion.objects.get(rules_digest=slot.rules_digest),
        bank=bank_for(game=slot.game, minutes=game.minutes, seats=len(chairs)),
        delay=delay_of(slot.game),
        may_draw=game.may_draw,
        opened_at=now,
        moved_at=now,
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, number=number, user=chair.user, name=chair.name, deck=chair.deck)
        for number, chair in enumerate(chairs)
    )
    enter(table=table, kind="table.opened", now=now)
    return table


@transaction.atomic
def leave_to_host(*, slot: Slot, now: datetime) -> bool:
    """True if a host may begin the game of a slot elsewhere. A table at which it has not begun is
    closed for that: who sits down alone keeps no host from it. The caller holds the lock of its
    match."""
    table = Table.objects.filter(slot=slot).first()
    if table is not None and table.state == TableState.WAITING:
        table = close_table(table_id=table.pk, because=ClosedBecause.HOSTED, now=now)
    return table is None or table.closed_because == ClosedBecause.HOSTED


@transaction.atomic
def close_table(
    *, table_id: UUID, because: ClosedBecause, actor: User | None = None, now: datetime
) -> Table:
    """Close a game that is not played to its end; it has no log then. One that has ended stays as
    it is. `actor` is the judge who stops it."""
    table, seats = lock_table(table_id)
    if table.state not in UNFINISHED:
        return table
    table.state, table.closed_because = TableState.CLOSED, because
    table.bot_decides, table.due_at, table.held = False, None, False
    table.offer = table.paused_at = table.resumes_at = None
    enter(table=table, kind="table.closed", now=now, actor=actor, reason=str(because))
    save_table(table, seats)
    return table
