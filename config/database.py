"""The database: SQLite on one machine, PostgreSQL for several, from one address."""

from pathlib import Path
from typing import Any

import environ

from config.production import refuse

# A commit is on disk before it is answered, readers never wait for a writer, and a transaction
# takes the write lock when it begins, so that it cannot fail half way for lack of it.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
# Seconds that a request waits for a connection. The pool's attempts to open one become ever rarer,
# up to minutes apart, so they end after the same time: the next request starts anew.
POOL_PATIENCE = 10
# A server that has gone is noticed within a minute. What limits statements and transactions is
# said after connecting (config/postgresql/guards.py).
POSTGRESQL_OPTIONS = {
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    # Lets psycopg keep plans; which statements have theirs kept, `planned_once` says.
    "prepare_threshold": 0,
}
# A pooler before PostgreSQL lends its connections for a session, as if there were none, or for each
# transaction: then no statement can be prepared, and no cursor outlives its transaction.
SESSION, TRANSACTION = "session", "transaction"
LENT_FOR_A_TRANSACTION = {"prepare_threshold": None}


def database(
    url: str, *, data_dir: Path, pool_size: int, patience: int, pooler: str = SESSION
) -> dict[str, Any]:
    """Django's settings for the database at `url`; an empty one means SQLite in `data_dir`.

    With PostgreSQL each process opens at most `pool_size` connections, to the server or to a
    `pooler` of that mode. SQLite has one writer at a time; others wait for it up to `patience`
    seconds.
    """
    if pooler not in (SESSION, TRANSACTION):
        refuse(f"MUSTER_POOLER is session or transaction, not {pooler!r}")
    if not url:
        url = f"sqlite:///{data_dir / 'muster.sqlite3'}"
    options_of_url: dict[str, Any] = dict(environ.Env.db_url_config(url))
    options = dict(options_of_url.get("OPTIONS", {}))
    if options_of_url["ENGINE"] == "django.db.backends.sqlite3":
        options_of_url["OPTIONS"] = SQLITE_OPTIONS | {"timeout": patience} | options
        options_of_url["CONN_MAX_AGE"] = None  # opening a file again costs more than most answers
    else:
        pool = {
            "min_size": 1,
            "max_size": pool_size,
            "timeout": POOL_PATIENCE,
            "reconnect_timeout": POOL_PATIENCE,
        }
        options_of_url["ENGINE"] = "config.postgresql"
        if pooler == TRANSACTION:
            options |= LENT_FOR_A_TRANSACTION
            options_of_url["POOLER"] = TRANSACTION
            options_of_url["DISABLE_SERVER_SIDE_CURSORS"] = True
        options_of_url["OPTIONS"] = {"pool": pool} | POSTGRESQL_OPTIONS | options
        options_of_url["CONN_MAX_AGE"] = 0
    return options_of_url
