"""Metrics of the database, the broker and the disk, read anew whenever somebody reads metrics."""

import shutil
import time
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from accounts.selectors import emails_waiting
from ledger.selectors import outages_in_all
from monitoring.health import FAULTS, Readiness
from monitoring.status import Condition, look
from replays.selectors import leases_run_out

# Seconds after which work of an event counts as overdue.
PATIENCE = timedelta(seconds=60)
readiness = Readiness()


class Rows:
    """Collects these metrics at one moment; without the database, faults and disk only."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def collect(self) -> Iterator[Metric]:
        faults = readiness.faults(time.monotonic())
        yield gauges(
            "muster_fault",
            "1 for a fault that there is now, by its code in /readyz.",
            "code",
            {fault.code: float(fault in faults) for fault in FAULTS},
        )
        disk = shutil.disk_usage(settings.MUSTER_DATA_DIR)
        yield gauge("muster_disk_free_bytes", "Room on the disk of the data folder.", disk.free)
        yield gauge("muster_disk_bytes", "Size of the disk of the data folder.", disk.total)
        try:
            rows = [*self._work(), *self._people(), *_database()]
        except DatabaseError:
            rows = []
        yield gauge("muster_database_up", "1 if the database answered.", float(bool(rows)))
        yield from rows

    def _work(self) -> Iterator[Metric]:
        condition = look(now=self.now, patience=PATIENCE)
        yield gauges("muster_logs", "Game logs by state.", "state", condition.logs)
        yield gauge(
            "muster_oldest_log_seconds",
            "How long the oldest log has waited for its verdict.",
            condition.oldest_log,
        )
        yield gauge(
            "muster_leases_run_out",
            "Logs whose worker did not finish in time, and which no other has taken yet.",
            leases_run_out(now=self.now),
        )
        yield gauges(
            "muster_deliveries",
            "Entries of the journal that services must hear of: due, and failing.",
            "state",
            {"due": condition.deliveries_due, "failing": condition.deliveries_failing},
        )
        yield gauge(
            "muster_oldest_delivery_seconds",
            "How late the oldest delivery is.",
            condition.oldest_delivery,
        )
        yield gauge(
            "muster_events_overdue", "Scheduled actions of events that are late.", condition.overdue
        )
        yield gauge(
            "muster_dumps_stuck",
            "Open dumps that could not be written for an hour.",
            condition.dumps_stuck,
        )
        yield from _queues(condition)

    def _people(self) -> Iterator[Metric]:
        waiting, oldest = emails_waiting()
        yield gauge("muster_emails_waiting", "Emails that wait to be sent.", waiting)
        yield gauge(
            "muster_oldest_email_seconds",
            "How long the oldest email has waited.",
            0.0 if oldest is None else max(0.0, (self.now - oldest).total_seconds()),
        )
        number, seconds = outages_in_all()
        outages = CounterMetricFamily(
            "muster_outages", "Times when nobody could reach the service."
        )
        outages.add_metric([], number)
        yield outages
        away = CounterMetricFamily("muster_outage_seconds", "Seconds of all outages together.")
        away.add_metric([], seconds)
        yield away


def _queues(condition: Condition) -> Iterator[Metric]:
    """The lengths of the queues, as far as the broker tells them, and for how long no worker has
    taken anything; queues that never had a worker are left out."""
    queues = condition.queues.items()
    yield gauges(
        "muster_queue_messages",
        "Messages that wait in a queue.",
        "queue",
        {name: queue.messages for name, queue in queues if queue.messages is not None},
    )
    yield gauges(
        "muster_queue_silent_seconds",
        "How long no worker has taken anything from a queue; beat sends into each every 5 seconds.",
        "queue",
        {name: queue.silent for name, queue in queues if queue.silent is not None},
    )


def _database() -> Iterator[Metric]:
    """Metrics of PostgreSQL; none of SQLite, whose file is on the disk that is measured."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT coalesce(state, 'other'), count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() GROUP BY 1"
        )
        states = dict(cursor.fetchall())
        cursor.execute(
            "SELECT current_setting('max_connections')::int, pg_database_size(current_database())"
        )
        limit, size = cursor.fetchone()
    yield gauges(
        "muster_database_connections", "Connections to the database, by state.", "state", states
    )
    yield gauge("muster_database_connections_limit", "The most connections of PostgreSQL.", limit)
    yield gauge("muster_database_bytes", "Size of the database.", size)


def gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, meaning, value=value)


def gauges(name: str, meaning: str, label: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    """A gauge for each value of a label."""
    family = GaugeMetricFamily(name, meaning, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def of_the_installation(now: datetime) -> str:
    """The metrics that are the same whichever process is asked, as a text."""
    registry = CollectorRegistry()
    registry.register(Rows(now))
    return generate_latest(registry).decode()
