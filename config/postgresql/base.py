"""Django's PostgreSQL, except for what happens when connections of the pool were lost.

The module has the name that Django asks for in the package that `ENGINE` names.
"""

from typing import Any

from django.db.backends.postgresql import base
from psycopg import Error
from psycopg_pool import ConnectionPool


class DatabaseWrapper(base.DatabaseWrapper):
    """Looks at each connection that the pool gives, and has the pool open new ones where that was
    lost: then the others were too, as when PostgreSQL is started again.

    The pool can look by itself (`CONN_HEALTH_CHECKS`), but pauses after each that was lost, for
    one second, two, four: with five lost ones it gives none within its ten seconds.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        pool = self.pool
        if pool is None:  # the connection that makes and drops databases of tests
            return connection
        try:
            ConnectionPool.check_connection(connection)
        except Error:
            pool.putconn(connection)
            pool.drain()
            connection = super().get_new_connection(conn_params)
        return connection
