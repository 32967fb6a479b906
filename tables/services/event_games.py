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
from ledger.models import LedgerEntry
from ledger.services.journal import append
from replays.models import Slot
from tables.casual import bank_for, delay_of
from tables.holders import digest_of
from tables.models import Table, TableKind, TableSeat, TableState
from tables.services.beginning import begin_from_slot
from tables.services.finishing import ACCOUNT
from tables.services.locking import GameEnded, lock_table, save_table


class SeedSeen(DomainError):
    """Somebody has fetched the seed of the game to host it, so it is not played at a table."""

    code = "seed_seen"


@dataclass(frozen=True)
class Chair:
    """A player of a game of an event: an account, or a guest who comes with the key of a browser;
    the name, and the deck as it was registered."""

    user: User | None
    name: str
    deck: DeckSnapshot


@transaction.atomic
def sit_down(
    *,
    slot: Slot,
    chairs: Sequence[Chair],
    number: int,
    key: str = "",
    minutes: int | None,
    now: datetime,
) -> Table:
    """Sit down at the table of a slot, ready to play; the game begins once all have.

    The caller holds the lock of its match, and has made sure who sits at which `number`. A guest
    holds the seat by the `key` from then on. `minutes` are those of the round. Coming again changes
    nothing else. Raises SeedSeen and GameEnded.
    """
    table = Table.objects.filter(slot=slot).first()
    if table is None:
        table = _open(slot, chairs, minutes, now)
    table, seats = lock_table(table.pk)
    if table.state in (TableState.CLOSED, TableState.STOPPED):
        raise GameEnded(gettext("This game was closed. Report your result instead."))
    seat = seats[number]
    if seat.user is None:
        seat.key_digest = digest_of(key)
        TableSeat.objects.filter(pk=seat.pk).update(key_digest=seat.key_digest)
    seat.joined_at = seat.joined_at or now
    seat.ready_at = seat.ready_at or now
    if table.state == TableState.WAITING and all(each.ready_at is not None for each in seats):
        begin_from_slot(table=table, seats=seats, now=now)
        _enter("table.begun", table, now)
    save_table(table, seats)
    return table


def _open(slot: Slot, chairs: Sequence[Chair], minutes: int | None, now: datetime) -> Table:
    if slot.seed_accesses.exclude(user__username=ACCOUNT).exists():
        raise SeedSeen(gettext("A host has already begun this game elsewhere."))
    table = Table.objects.create(
        kind=TableKind.EVENT,
        state=TableState.WAITING,
        slot=slot,
        game=slot.game,
        format=slot.format,
        rules=FormatVersion.objects.get(rules_digest=slot.rules_digest),
        bank=bank_for(game=slot.game, minutes=minutes),
        delay=delay_of(slot.game),
        opened_at=now,
        moved_at=now,
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, number=number, user=chair.user, name=chair.name, deck=chair.deck)
        for number, chair in enumerate(chairs)
    )
    _enter("table.opened", table, now)
    return table


def close_settled_games(*, entry: LedgerEntry, now: datetime) -> None:
    """Close the tables of a match, or of one game of it, that has its result by other means."""
    match, number = str(entry.data["match"]), entry.data.get("game_number")
    tables = Table.objects.filter(
        kind=TableKind.EVENT,
        slot__match=match,
        state__in=(TableState.WAITING, TableState.PLAYING),
        **({} if number is None else {"slot__game_number": number}),
    )
    for table_id in tables.values_list("pk", flat=True):
        close_table(table_id=table_id, now=now)


@transaction.atomic
def close_table(*, table_id: UUID, now: datetime) -> None:
    """Close a game that is not played to its end; it has no log then."""
    table, seats = lock_table(table_id)
    if table.state in (TableState.WAITING, TableState.PLAYING):
        table.state, table.bot_decides, table.due_at = TableState.CLOSED, False, None
        table.offer = table.paused_at = None
        save_table(table, seats)
        _enter("table.closed", table, now)


def _enter(kind: str, table: Table, now: datetime) -> None:
    """Enter in the journal of the event what became of a table."""
    assert table.slot is not None
    append(
        stream=table.slot.journal,
        kind=kind,
        now=now,
        data={
            "table": str(table.pk),
            "match": table.slot.match,
            "game_number": table.slot.game_number,
        },
    )
