"""The database that every process of a parallel run begins with: made once, then copied."""

import fcntl
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connections

from decks.services.publishing import publish_games

NAME = "muster_first"
PUBLISHED = datetime(2026, 1, 31, tzinfo=UTC)  # when its games were


def begin_with_a_copy(folder: Path) -> None:
    """Let Django make this process's database of the one that the first of them made, which has all
    tables and the published games. The run's own server goes with it, and so does this."""
    settings = connections["default"].settings_dict
    with (folder / "first_database.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = folder / "first_database.made"
        if not made.exists():
            _make(settings)
            made.touch()
    settings["TEST"].update(TEMPLATE=NAME, MIGRATE=False)


def _make(settings: dict) -> None:
    own, tested = settings["NAME"], settings["TEST"]["NAME"]
    settings["TEST"]["NAME"] = NAME
    connection: Any = connections["default"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    publish_games(now=PUBLISHED)
    # Nobody may be connected to what is copied.
    connection.close()
    connection.close_pool()
    settings["NAME"], settings["TEST"]["NAME"] = own, tested
