"""The database that every process of a parallel run begins with: made once, then copied."""

import fcntl
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connections

from decks.services.publishing import publish_games

NAME = "muster_first"
PUBLISHED = datetime(2026, 1, 31, tzinfo=UTC)  # when its games were published


def begin_with_a_copy(folder: Path) -> None:
    """Let Django copy this process's database from the first one, which has all tables and the
    published games. Whichever process comes first makes that; it ends with the run's own server."""
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
    try:
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        publish_games(now=PUBLISHED)
    finally:
        # Nobody may be connected to what is copied, or made anew where this has failed.
        connection.close()
        connection.close_pool()
        settings["NAME"], settings["TEST"]["NAME"] = own, tested
