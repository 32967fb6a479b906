"""Entries of the journal about games of events that are played here."""

from datetime import datetime

from accounts.models import User
from ledger.services.journal import append
from tables.models import Table, TableKind


def enter(
    *,
    table: Table,
    kind: str,
    now: datetime,
    actor: User | None = None,
    public: bool = True,
    **facts: str | int,
) -> None:
    """Enter what happened at a table in the journal of its event; other games have no such."""
    if table.kind != TableKind.EVENT or table.slot is None:
        return
    data = {
        "table": str(table.pk),
        "match": table.slot.match,
        "game_number": table.slot.game_number,
        **facts,
    }
    append(stream=table.slot.journal, kind=kind, now=now, actor=actor, data=data, public=public)
