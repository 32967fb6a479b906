"""Metrics of each process in a file that it rewrites every few seconds, and of all in one text.

Prometheus' library can share counts between processes by files that are mapped into memory. On a
full disk the system kills a process that counts in such a file (SIGBUS), and files of dead
processes stay for ever. Here each process counts in its own memory and writes the counts down: a
file that cannot be written is missing for a while, and one that is no longer rewritten is removed.
"""

import logging
import os
import socket
import stat
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import Metric

from monitoring.metrics.pool import Pool

log = logging.getLogger(__name__)

# Seconds between two writings, and after which a file is one of a process that has died.
EVERY = 5.0
STALE = 30.0
SUFFIX = ".prom"
OURS = ("muster_", "process_")


class OfThisProcess:
    """All that this process counts, with the name of the program and of the process."""

    def __init__(self, program: str) -> None:
        self.labels = {"program": program, "process": f"{socket.gethostname()}.{os.getpid()}"}

    def collect(self) -> Iterator[Metric]:
        for metric in (*REGISTRY.collect(), *Pool().collect()):
            if metric.name.startswith(OURS):
                labelled = Metric(metric.name, metric.documentation, metric.type)
                for sample in metric.samples:
                    # `process_start_time_seconds` tells already when a count began.
                    if not sample.name.endswith("_created"):
                        labels = {**sample.labels, **self.labels}
                        labelled.add_sample(sample.name, labels, sample.value)
                yield labelled


class MetricsFile:
    """The file in which this process writes down what it has counted."""

    def __init__(self, program: str) -> None:
        registry = CollectorRegistry()
        registry.register(OfThisProcess(program))
        self.registry = registry
        self.name = f"{program}.{socket.gethostname()}.{os.getpid()}{SUFFIX}"

    def write(self) -> None:
        """Write it whole or not at all; if that fails, log a warning and go on."""
        folder = Path(settings.MUSTER_METRICS_FOLDER)
        draft = folder / f".{self.name}"
        try:
            folder.mkdir(mode=stat.S_IRWXU, parents=True, exist_ok=True)
            draft.write_bytes(generate_latest(self.registry))
            draft.replace(folder / self.name)
        except OSError as error:
            log.warning("metrics are not written: %s", error)
            with suppress(OSError):
                draft.unlink()


def begin(program: str) -> None:
    """Have this process write what it counts until it ends, if anybody may read metrics."""
    if settings.MUSTER_METRICS_TOKEN:
        file = MetricsFile(program)
        threading.Thread(target=_go_on, args=(file,), name="metrics", daemon=True).start()


def _go_on(file: MetricsFile) -> None:
    while True:
        file.write()
        time.sleep(EVERY)


def of_all_processes() -> str:
    """One text of all that processes have written lately; removes the files of dead ones."""
    folder, texts = Path(settings.MUSTER_METRICS_FOLDER), []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            if time.time() - path.stat().st_mtime > STALE:
                path.unlink()
            else:
                texts.append(path.read_text())
        except OSError:  # Another web process has just removed it.
            continue
    return joined(texts)


def joined(texts: Iterable[str]) -> str:
    """One text of several, in which each metric family stands once, as the format requires."""
    families: dict[str, list[str]] = {}
    for text in texts:
        lines: list[str] = []
        for line in text.splitlines(keepends=True):
            if line.startswith("# HELP "):
                name = line.split(" ", 3)[2]
                lines = families.setdefault(name, [])
                fresh = not lines
            if fresh or not line.startswith("#"):
                lines.append(line)
    return "".join(line for lines in families.values() for line in lines)
