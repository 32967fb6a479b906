"""The connections to PostgreSQL that a process keeps."""

from collections.abc import Iterator

from django.db import connection
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

SIZES = {
    "pool_size": "open",
    "pool_available": "free",
    "requests_waiting": "awaited",
}


class Pool:
    """Collects the sizes and timeouts of the pool; nothing on SQLite, which has no pool."""

    def collect(self) -> Iterator[Metric]:
        # Before the first connection there is no pool, and looking must not open it.
        pools = getattr(connection, "_connection_pools", {})
        pool = pools.get(connection.alias)
        stats = {} if pool is None else pool.get_stats()
        sizes = GaugeMetricFamily(
            "muster_pool_connections",
            "Connections of this process to PostgreSQL: open, free, and awaited by threads.",
            labels=["state"],
        )
        for name, state in SIZES.items() if stats else ():
            sizes.add_metric([state], stats.get(name, 0))
        yield sizes
        errors = CounterMetricFamily(
            "muster_pool_timeouts", "Requests for a connection that got none in time."
        )
        if stats:
            errors.add_metric([], stats.get("requests_errors", 0))
        yield errors
