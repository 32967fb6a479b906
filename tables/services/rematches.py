"""Another game of the same people, whose sides change seats."""

from collections.abc import Collection, Sequence
from datetime import datetime

from decks.selectors import engine_deck
from decks.services.snapshots import freeze_deck
from tables.models import Table, TableKind, TableSeat, TableState
from tables.services.inviting import begin_game, playable_format
from tables.sides import sides_of_table


def open_rematch(
    *, of: Table, seats: Sequence[TableSeat], ready: Collection[int], now: datetime
) -> Table:
    """A game under the same terms with the same decks. It begins now if all are `ready`, by their
    seats; else it waits for the others, who may have left. Raises RulesUpdated."""
    format = playable_format(of)
    table = Table(
        kind=TableKind.CASUAL,
        state=TableState.WAITING,
        game=of.game,
        format=of.format,
        rules=of.rules,
        bank=of.bank,
        delay=of.delay,
        opened_at=now,
        moved_at=now,
    )
    swapped = [
        TableSeat(
            table=table,
            number=number,
            user=seat.user,
            name=seat.name,
            joined_at=now,
            ready_at=now if seat.number in ready else None,
            deck=seat.deck
            and freeze_deck(deck=engine_deck(seat.deck.deck_list), format=format, now=now),
        )
        for number, seat in enumerate(_across(seats))
    ]
    if len(ready) == len(seats):
        begin_game(table=table, seats=swapped, now=now)
    table.save()
    TableSeat.objects.bulk_create(swapped)
    return table


def _across(seats: Sequence[TableSeat]) -> list[TableSeat]:
    """For each seat who sat across before, so that partners stay partners in their order."""
    first, second = sides_of_table(seats)
    return [seat for pair in zip(second, first, strict=True) for seat in pair]
