"""Django's PostgreSQL, but for connections of the pool that were lost, and statements that come in
a rush.

The module has the name that Django asks for in the package that `ENGINE` names.
"""

import select
import time
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Cursor, Error, adapters
from psycopg.adapt import AdaptersMap
from psycopg.pq import Format
from psycopg_pool import ConnectionPool

from config.postgresql.guards import guards
from ground.statements.planned_once import KEEPS_PLANS

# Seconds after its use for which a connection counts as used a moment ago.
LATELY = 1.0
TIMES: Any = adapters.get_loader(adapters.types["timestamptz"].oid, Format.TEXT)


class PlannedOnceCursor(base.CursorMixin, Cursor[Any]):
    """Has PostgreSQL parse and plan each statement once for each connection, and then gives it the
    name of that and the values alone."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Any:
        return super().execute(query, params, **{"prepare": True, **options})


class DatabaseWrapper(base.DatabaseWrapper):
    """Looks at each connection that the pool gives, and has the pool open new ones where that was
    lost: then the others were too, as when PostgreSQL is started again.

    The pool can look by itself (`CONN_HEALTH_CHECKS`), but pauses after each that was lost, for
    one second, two, four: with five lost ones it gives none within its ten seconds.

    Within `planned_once` it has statements planned once for each connection. Times are read by the
    compiled loader of psycopg, in the zone of the connection, which is UTC; Django's is written in
    Python and sets that zone once more.

    The limits of `guards` are set for each connection. Behind a pooler that lends a connection of
    the server for one transaction (`POOLER`), they are set for each transaction: a session's would
    be left to whoever has that connection next.
    """

    @property
    def lent_for_a_transaction(self) -> bool:
        return self.settings_dict.get("POOLER") == "transaction"

    def get_connection_params(self) -> dict[str, Any]:
        params = super().get_connection_params()
        context = AdaptersMap(params["context"])
        context.register_loader("timestamptz", TIMES)
        return {**params, "context": context, "application_name": guards.name}

    def _configure_connection(self, connection: Any) -> bool:
        commit = bool(super()._configure_connection(connection))  # type: ignore[misc]
        if not self.lent_for_a_transaction:
            connection.execute(guards.statements())
        return commit or not self.lent_for_a_transaction

    def _set_autocommit(self, autocommit: bool) -> None:
        super()._set_autocommit(autocommit)  # type: ignore[misc]
        if not autocommit and self.lent_for_a_transaction:
            with self.wrap_database_errors:
                self.connection.execute(guards.statements(local=True))

    def create_cursor(self, name: str | None = None) -> Any:
        if name is not None:
            keeps = self.connection.autocommit
            made: Any = base.ServerSideCursor
            return made(self.connection, name=name, scrollable=False, withhold=keeps)
        # An operator who logs statements is to see them with their values.
        if getattr(self, KEEPS_PLANS, False) and not self.queries_logged:
            return PlannedOnceCursor(self.connection)
        return self.connection.cursor()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        pool = self.pool
        if pool is None:  # the connection that makes and drops databases of tests
            return connection
        if self._may_be_lost(connection):
            try:
                ConnectionPool.check_connection(connection)
            except Error:
                pool.putconn(connection)
                pool.drain()
                connection = super().get_new_connection(conn_params)
        return connection

    def _may_be_lost(self, connection: Any) -> bool:
        """True if to ask the server. In a rush the connection was used a moment ago; as long as the
        server has said nothing by itself since, it has not closed it."""
        now = time.monotonic()
        used_at, connection.used_at = getattr(connection, "used_at", -LATELY), now
        if now - used_at > LATELY:
            return True
        readable = select.poll()
        readable.register(connection, select.POLLIN)
        return bool(readable.poll(0))
