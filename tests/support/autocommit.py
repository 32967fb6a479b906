"""Races on SQLite, where they can be lost only without transactions.

There a transaction takes the one write lock when it begins, so two never overlap, whether an event
is locked or not. A control that takes the event's lock away takes the transactions away too: each
statement stands alone, as where nobody asked for a transaction.
"""

from typing import Any

import pytest
from django.db import connection
from django.db.transaction import Atomic

from replays.services import journalling
from tournaments.core.services import changes


def nothing(*_: Any, **__: Any) -> None:
    pass


def without_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    """On SQLite, from now on. The journal, which insists on a transaction, is silent."""
    if connection.vendor == "sqlite":
        monkeypatch.setattr(Atomic, "__enter__", nothing)
        monkeypatch.setattr(Atomic, "__exit__", nothing)
        monkeypatch.setattr(changes, "append_all", nothing)
        for name in ("append", "append_all"):
            monkeypatch.setattr(journalling, name, nothing)
