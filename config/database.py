"""The database: SQLite on one machine, PostgreSQL for several, from one address."""

from pathlib import Path
from typing import Any

import environ

# A commit is on the disk before it is answered, readers never wait for a writer, and a
# transaction takes the write lock when it begins, so that it cannot fail half way for want of it.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
POSTGRESQL_POOL = {"min_size": 1, "max_size": 8, "timeout": 10}


def database(url: str, *, data_dir: Path) -> dict[str, Any]:
    """Django's settings for the database at `url`; an empty one means SQLite in `data_dir`."""
    if not url:
        url = f"sqlite:///{data_dir / 'muster.sqlite3'}"
    found: dict[str, Any] = dict(environ.Env.db_url_config(url))
    options = dict(found.get("OPTIONS", {}))
    if found["ENGINE"] == "django.db.backends.sqlite3":
        found["OPTIONS"] = SQLITE_OPTIONS | options
        found["CONN_MAX_AGE"] = None  # opening a file again costs more than most answers
    else:
        found["OPTIONS"] = {"pool": dict(POSTGRESQL_POOL)} | options
        found["CONN_MAX_AGE"] = 0
        found["CONN_HEALTH_CHECKS"] = True
    return found
