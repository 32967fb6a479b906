"""The end of a game: its log is written from its rows and handed over to be certified."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import engine
from accounts.models import User
from accounts.services.users import create_service_user
from decks.services.snapshots import reveal_snapshots
from ledger.models import LedgerEntry
from ledger.services.journal import append
from replays.services.revealing import reveal_replays
from replays.services.uploads import store_replay
from tables.models import Table, TableKind, TableSeat
from tables.records import record_digest, record_of
from tables.selectors import kept_moves

# No person can have this name.
ACCOUNT = "@table"


def account_of_tables() -> User:
    """The account in whose name games are hosted here."""
    return create_service_user(username=ACCOUNT)


def finish(
    *, table: Table, seats: Sequence[TableSeat], outcome: engine.Outcome, now: datetime
) -> None:
    """Hand over the log of a game whose last move was recorded just now by the caller, and enter in
    the journal that it is over. A game against a bot has no log."""
    if table.slot is None:
        return
    log = engine.finished(bytes(table.opening), kept_moves(table), outcome)
    replay, _ = store_replay(
        slot=table.slot,
        log=log,
        uploaded_by=account_of_tables(),
        hosted=True,
        table=_facts(table, seats),
        now=now,
    )
    append(
        stream=table.slot.journal,
        kind="table.finished",
        now=now,
        data={
            "table": str(table.pk),
            "match": table.slot.match,
            "game_number": table.slot.game_number,
            "replay": str(replay.pk),
        },
    )


def _facts(table: Table, seats: Sequence[TableSeat]) -> dict[str, Any]:
    """The facts of a certificate about the table: if an account was signed in for each seat, the
    number of moves taken back, and the digest of the record of moves."""
    return {
        "accounts": [seat.user_id is not None for seat in seats],
        "taken_back": table.back,
        "record": record_digest(bytes(table.salt), record_of(table, seats)),
    }


def open_casual_game(*, entry: LedgerEntry, now: datetime) -> None:
    """Open log and decks of a game between two people once it is certified; other games open when
    their event says so."""
    match = str(entry.data["match"])
    table = Table.objects.filter(kind=TableKind.CASUAL, slot__match=match).first()
    if table is None:
        return
    reveal_replays(matches=[match], now=now)
    decks = [seat.deck_id for seat in table.seats.all() if seat.deck_id is not None]
    reveal_snapshots(ids=decks, now=now)
