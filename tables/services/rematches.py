"""Another game of the same two, who change seats."""

from collections.abc import Sequence
from datetime import datetime

from decks.selectors import engine_deck
from decks.services.snapshots import freeze_deck
from tables.models import Table, TableKind, TableSeat, TableState
from tables.services.inviting import begin_game, playable_format


def open_rematch(*, of: Table, seats: Sequence[TableSeat], now: datetime) -> Table:
    """A game under the same terms with the same decks, begun now, as both players are there. Raises
    RulesUpdated."""
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
            ready_at=now,
            deck=freeze_deck(deck=engine_deck(seat.deck.deck_list), format=format, now=now),
        )
        for number, seat in enumerate(reversed(seats))
        if seat.deck is not None
    ]
    begin_game(table=table, seats=swapped, now=now)
    table.save()
    TableSeat.objects.bulk_create(swapped)
    return table
