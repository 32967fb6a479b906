"""The whole service as one machine runs it: `manage.py serve`, SQLite, the folder broker."""

import contextlib
import fcntl
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from tests.front.openapi.answers import Exchange, hold_to_the_document

# A loaded machine is slow, and that is no fault: so long nothing takes that still comes.
PATIENCE = 300.0


def environment(data_dir: Path) -> dict[str, str]:
    """What a fresh machine has: no address of any server."""
    named = {
        *("DATABASE_URL", "CELERY_BROKER_URL", "REDIS_URL"),
        *("EMAIL_URL", "MUSTER_HOSTS", "MUSTER_URL", "SECRET_KEY"),
    }
    inherited = {name: value for name, value in os.environ.items() if name not in named}
    return {**inherited, "MUSTER_DATA_DIR": str(data_dir), "MUSTER_LEASE_SECONDS": "6"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def manage(data_dir: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        capture_output=True,
        check=False,
        cwd=settings.BASE_DIR,
        env=environment(data_dir) | variables,
        text=True,
        timeout=PATIENCE,
    )


def put_migrated(target: Path) -> None:
    """Write an SQLite database as `migrate` leaves an empty one."""
    with (
        contextlib.closing(sqlite3.connect(prepared() / "muster.sqlite3")) as source,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)


def prepared() -> Path:
    """A data folder with what each service makes first: tables, and static files that are packed.
    It is made once for the run."""
    folder = Path(os.environ["MUSTER_TEST_FOLDER"]) / "prepared"
    folder.mkdir(mode=0o700, exist_ok=True)
    made = folder / "made"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            for command in (["migrate"], ["collectstatic", "--no-input"]):
                done = manage(folder, *command, "--verbosity", "0")
                assert (done.returncode, done.stderr) == (0, "")
            made.touch()
    return folder


class Served:
    """A running `serve` with everything it says in a file."""

    def __init__(self, data_dir: Path, *options: str, **variables: str) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}/api/v1"
        self.data_dir = data_dir
        named = {name: value.replace("{port}", str(self.port)) for name, value in variables.items()}
        self.log = data_dir / f"serve-{self.port}.log"
        if not (data_dir / "static").exists():
            shutil.copytree(prepared() / "static", data_dir / "static")
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port), *options],
                cwd=settings.BASE_DIR,
                env=environment(data_dir) | named,
                start_new_session=True,
                stderr=subprocess.STDOUT,
                stdout=out,
            )

    def text(self) -> str:
        return self.log.read_text()

    def wait_for(self, words: str) -> None:
        wait_until(lambda: words in self.text(), self.text)

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.base + path, timeout=PATIENCE) as answer:
            body, url = answer.read(), urlsplit(answer.url)
            hold_to_the_document(
                Exchange(*("GET", url.path, answer.status, answer.headers, body), query=url.query)
            )
            return json.loads(body)

    def children(self) -> list[int]:
        """The programs that the supervisor started, the web server first."""
        pid = self.process.pid
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def everybody(self) -> list[int]:
        """All processes of this service, by the port or the folder that only they have."""
        return [pid for pid in processes() if self._is_ours(pid)]

    def _is_ours(self, pid: int) -> bool:
        marked = f"MUSTER_DATA_DIR={self.data_dir}\0".encode()
        with contextlib.suppress(OSError):
            return marked in Path(f"/proc/{pid}/environ").read_bytes() and not zombie(pid)
        return False

    def end(self, number: int = signal.SIGINT) -> int:
        """Signal the supervisor alone, and give its exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def clear(self) -> None:
        """Whatever a failed test left."""
        for pid in self.everybody():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()


def processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def zombie(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def wait_until(true: Callable[[], bool], say: Callable[[], str] = lambda: "") -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, say()[-4000:]
        time.sleep(0.05)


@contextmanager
def serving(data_dir: Path, *options: str, **variables: str) -> Iterator[Served]:
    """`serve` on a folder: an empty one with the demo, or else one with an empty database.
    `variables` name other servers for it, and its own port as {port}."""
    database = data_dir / "muster.sqlite3"
    if "--no-demo" in options and not database.exists():
        put_migrated(database)
    served = Served(data_dir, *options, **variables)
    try:
        served.wait_for("Muster is at")
        yield served
    finally:
        served.clear()
