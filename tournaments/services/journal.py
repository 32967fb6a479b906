"""The journal of an event: what was done in it, and by whom."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import User
from ledger.models import LedgerEntry
from ledger.services.journal import append

# How the names of events' streams begin.
EVENTS = "event:"


def event_stream(tournament_id: UUID) -> str:
    """The name of an event's stream in the ledger."""
    return f"{EVENTS}{tournament_id}"


def note(
    kind: str,
    *,
    tournament_id: UUID,
    actor: User | None,
    now: datetime,
    data: Mapping[str, Any] = {},
    private: Mapping[str, Any] | None = None,
    public: bool = True,
) -> LedgerEntry:
    """The next entry of an event; `actor` None means that nobody in particular did it.

    The caller has locked the event, in this order and never the other way round.
    """
    return append(
        stream=event_stream(tournament_id),
        kind=kind,
        now=now,
        actor=actor,
        data=data,
        private=private,
        public=public,
    )
