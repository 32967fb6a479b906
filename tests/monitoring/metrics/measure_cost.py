"""Measures the cost of counting a request, beside the empty view, and of reading all metrics:
`pytest -s -n 0 -p no:randomly tests/monitoring/metrics/measure_cost.py`. It is no part of the
suite, since a busy machine would make it fail."""

import contextlib
import http.client
import os
import time
import urllib.request
from pathlib import Path

from monitoring.metrics.requests import count_answer, count_work
from tests.config.served import serving
from tests.support.processes import cpu_seconds

COUNTED = int(os.environ.get("COUNTED", "100000"))
REQUESTS = int(os.environ.get("REQUESTS", "4000"))
TOKEN = "t" * 40


def test_counting_beside_the_empty_view(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    began = time.process_time()
    for _ in range(COUNTED):
        count_work(route="tournaments", waited=0.0, worked=0.01)
        count_answer(route="tournaments", method="GET", status=200)
    counting = (time.process_time() - began) / COUNTED
    with serving(tmp_path, "--no-demo", MUSTER_METRICS_TOKEN=TOKEN) as served:
        web = served.children()[0]
        before = cpu_seconds(web)
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", served.port)) as link:
            for _ in range(REQUESTS):
                link.request("GET", "/healthz")
                link.getresponse().read()
        empty = (cpu_seconds(web) - before) / REQUESTS
        before, times = cpu_seconds(web), 50
        address = served.base.removesuffix("/api/v1") + "/metrics"
        request = urllib.request.Request(address, headers={"Authorization": f"Bearer {TOKEN}"})
        for _ in range(times):
            with urllib.request.urlopen(request) as answer:
                length = len(answer.read())
        reading = (cpu_seconds(web) - before) / times
    print(
        f"\ncounting {counting * 1e6:.1f} µs, the empty view {empty * 1e6:.0f} µs of CPU;"
        f" a reading {reading * 1e3:.1f} ms of CPU, {length // 1024} KiB"
    )
