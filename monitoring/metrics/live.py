"""Metrics of the live server: its readers, and its last look at the rows."""

import time
from collections.abc import Iterator

from prometheus_client.core import GaugeMetricFamily, Metric

from live.door import Door


class Readers:
    """Collects how many read through a door, and how long ago it looked at the rows."""

    def __init__(self, door: Door) -> None:
        self.door = door

    def collect(self) -> Iterator[Metric]:
        places, tailer = self.door.places, self.door.tailer
        readers = GaugeMetricFamily(
            "muster_live_readers", "Open streams of this live server.", labels=["reader"]
        )
        readers.add_metric(["known"], places.total - places.strangers)
        readers.add_metric(["stranger"], places.strangers)
        yield readers
        limits = GaugeMetricFamily(
            "muster_live_places", "The most open streams of this live server.", labels=["reader"]
        )
        limits.add_metric(["all"], places.of_process)
        limits.add_metric(["stranger"], places.of_strangers)
        yield limits
        age = time.monotonic() - tailer.looked_at if tailer.watched else 0.0
        yield GaugeMetricFamily(
            "muster_live_looked_seconds", "How long ago it looked at the rows.", value=age
        )
