"""The real live server on the database of the tests, and readers of its streams."""

import http.client
import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple, Self

from django.conf import settings
from django.db import connection, transaction

from config.management.commands.serve import live_server
from ledger.models import LedgerEntry
from monitoring.live_health import look_at_live
from tests.config.served import free_port, wait_until
from tests.support.ledger_entries import enter
from tests.support.racing import PATIENCE


def committed(stream: str, **facts: Any) -> LedgerEntry:
    """An entry in a transaction of its own."""
    with transaction.atomic():
        return enter(stream, **facts)


class Line(NamedTuple):
    """A message with the position behind it; a heartbeat has no data."""

    id: str
    data: bytes | None

    @property
    def plain(self) -> Any:
        return json.loads(self.data or b"null")


class LiveServer:
    """A process that can be ended and started again at its port."""

    def __init__(self, **variables: str) -> None:
        self.port = free_port()
        address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
        self.environment = {
            **os.environ,
            "DATABASE_URL": f"{address}/{connection.settings_dict['NAME']}",
            "MUSTER_LIVE_HEARTBEAT": "0.3",
            **variables,
        }

    def start(self) -> None:
        with tempfile.NamedTemporaryFile("wb", suffix=".log", delete=False) as log:
            self.log = Path(log.name)
            self.process = subprocess.Popen(
                live_server("127.0.0.1", self.port),
                cwd=settings.BASE_DIR,
                env=self.environment,
                start_new_session=True,
                stderr=log,
                stdout=log,
            )
        wait_until(self._is_up, self.log.read_text)

    def _is_up(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        return self.livez() is not None

    def livez(self) -> dict[str, Any] | None:
        return look_at_live(f"http://127.0.0.1:{self.port}")

    def wait_for_readers(self, number: int) -> None:
        wait_until(lambda: (self.livez() or {}).get("readers") == number, lambda: str(self.livez()))

    def ask(self, path: str, **headers: str) -> tuple[int, Message, bytes]:
        """Status, headers and the body of an answer that is no stream."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request("GET", path, headers=headers)
            answer = line.getresponse()
            return answer.status, answer.headers, b"" if answer.status == 200 else answer.read()
        finally:
            line.close()

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def clear(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.log.unlink()


@contextmanager
def live_serving(**variables: str) -> Iterator[LiveServer]:
    server = LiveServer(**variables)
    try:
        server.start()
        yield server
    finally:
        server.clear()


class Stream:
    """A reader of one stream, who has been let in; `position` is where they have come to."""

    def __init__(self, server: LiveServer, path: str, **headers: str) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self.line.request("GET", path, headers=headers)
        self.answer = self.line.getresponse()
        assert self.answer.status == 200, self.answer.read()
        self.position = ""
        self.took = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.answer.close()
        self.line.close()

    def next(self) -> Line | None:
        """The next message or heartbeat; None at the end of the stream."""
        at, data = "", None
        while line := self.answer.readline():
            name, _, value = line.rstrip(b"\n").partition(b": ")
            if name == b"id":
                at = value.decode()
            elif name == b"data":
                data = value
            elif not name and at:
                self.position = at
                return Line(at, data)
        return None

    def messages(self, number: int) -> list[Line]:
        """So many messages, without the heartbeats between them."""
        lines: list[Line] = []
        began = time.monotonic()
        while len(lines) < number:
            line = self.next()
            assert line is not None, lines
            assert time.monotonic() - began < PATIENCE, lines
            if line.data is not None:
                lines.append(line)
        return lines

    def read_to_the_end(self) -> None:
        """Until the server ends the stream; no message comes before."""
        while (line := self.next()) is not None:
            assert line.data is None, line

    def heartbeat(self) -> Line:
        """The next heartbeat; no message comes before it."""
        line = self.next()
        assert line is not None
        assert line.data is None, line
        return line
