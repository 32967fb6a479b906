"""The broker of a single machine: messages are files in a folder, visible once they are complete.

The stock transport for `filesystem://` opens a message under its final name and then writes it, so
a worker that looks at that moment takes an empty message and dies of it. Here a message gets its
name when it is complete, and one that cannot be read is dropped: it was only a wake-up call.
"""

import fcntl
import json
import logging
import os
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem

from monitoring.watchdog import alive

log = logging.getLogger(__name__)


def register() -> None:
    """Have kombu use this broker for `filesystem://`."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"


def write_whole(path: Path, value: Any) -> None:
    """Write JSON to a file that appears complete or not at all."""
    draft = path.with_name(f".{uuid.uuid4().hex}.draft")
    try:
        draft.write_text(json.dumps(value), encoding="utf-8")
        os.replace(draft, path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


class Channel(filesystem.Channel):
    """The stock channel, whose files appear complete."""

    # The name that the stock transport uses, which its own base class does not.
    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]
        folder = self._folder(queue)
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / f"{time.monotonic_ns():020}_{uuid.uuid4().hex}.msg", payload)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """The oldest message; among several workers it goes to the one that renames the file."""
        alive.looked_for_work()
        folder = self._folder(queue)
        for name in self._messages(queue):
            taken = folder / f".{name}.taken"
            try:
                os.rename(folder / name, taken)
            except FileNotFoundError:
                continue
            try:
                return json.loads(taken.read_bytes())
            except ValueError:
                log.warning("a message that cannot be read is dropped: %s", name)
            finally:
                taken.unlink()
        raise Empty

    def _size(self, queue: str) -> int:
        return len(self._messages(queue))

    def _purge(self, queue: str) -> int:
        names = self._messages(queue)
        for name in names:
            (self._folder(queue) / name).unlink(missing_ok=True)
        return len(names)

    def _folder(self, queue: str) -> Path:
        """The place of the messages of a queue: a folder of its own, as one is listed whole."""
        return Path(self.data_folder_in) / queue

    def _messages(self, queue: str) -> list[str]:
        """The names of the messages of a queue, the oldest first."""
        try:
            return sorted(name for name in os.listdir(self._folder(queue)) if name.endswith(".msg"))
        except FileNotFoundError:
            return []

    def _queue_bind(
        self, exchange: str, routing_key: str | None, pattern: str | None, queue: str
    ) -> None:
        bound = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with self._one_at_a_time():
            table = self.get_table(exchange)
            if bound not in table:
                write_whole(self.control_folder / f"{exchange}.exchange", [bound, *table])

    @contextmanager
    def _one_at_a_time(self) -> Iterator[None]:
        """Hold a lock, so that two programs that start together keep each other's queues."""
        self.control_folder.mkdir(parents=True, exist_ok=True)
        with (self.control_folder / ".lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


class Transport(filesystem.Transport):
    Channel = Channel
    # A worker that cannot write to its folder retries, as for a server that does not respond.
    connection_errors = (*filesystem.Transport.connection_errors, OSError)
