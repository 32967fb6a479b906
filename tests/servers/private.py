"""A PostgreSQL and a Redis (or Valkey) of our own below one folder, each as a context manager.

They listen on Unix sockets alone, so that no port can clash and nobody else can reach them.
"""

import os
import pwd
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.servers.programs import find_postgres, find_redis

DATABASE = "muster"
START_SECONDS = 60
STOP_SECONDS = 10
# Nothing here has to survive a crash, so nothing waits for the disk.
POSTGRES_SETTINGS = {
    "autovacuum": "off",
    "fsync": "off",
    "full_page_writes": "off",
    "jit": "off",
    "listen_addresses": "",
    "max_connections": "300",  # a pool for each process that a worker or a test starts
    "synchronous_commit": "off",
    "timezone": "UTC",
}
REDIS_SETTINGS = {
    "appendonly": "no",
    "databases": "64",  # one for each worker of a parallel run
    "port": "0",
    "save": "",
    "unixsocketperm": "700",
}


class StartFailed(Exception):
    """A server did not come up; the message holds what it wrote."""


def other_user() -> dict[str, Any]:
    """Popen's arguments for the user PostgreSQL runs as: it refuses root, so root lends `nobody`.

    initdb wants an entry in the user database, so a free number would not do.
    """
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def stop(process: subprocess.Popen[bytes], end: Sequence[signal.Signals]) -> None:
    """Ask with each signal in turn, then insist; returns when the process is gone."""
    for number in (*end, signal.SIGKILL):
        process.send_signal(number)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            continue
        return


def wait_until_up(process: subprocess.Popen[bytes], log: Path, is_up: Callable[[], bool]) -> None:
    """Return when `is_up()` holds; StartFailed with the log when the process ends or dawdles."""
    deadline = time.monotonic() + START_SECONDS
    while not is_up():
        if process.poll() is not None or time.monotonic() > deadline:
            raise StartFailed(f"{process.args!r} did not start:\n{log.read_text()}")
        time.sleep(0.02)


@contextmanager
def running(
    command: Sequence[str | Path],
    log: Path,
    is_up: Callable[[], bool],
    end: Sequence[signal.Signals],
    **how: Any,
) -> Iterator[None]:
    """A server from the moment it is up; asked to end with the signals of `end`, one by one."""
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, **how)
    try:
        wait_until_up(process, log, is_up)
        yield
    finally:
        stop(process, end)


@contextmanager
def postgres(folder: Path, settings: Mapping[str, str] = POSTGRES_SETTINGS) -> Iterator[str]:
    """A running PostgreSQL with an empty database; gives its name and version."""
    programs = find_postgres()
    user = other_user()
    if user and programs.bundle:
        # The environment may lie where only root can go. Opening that up is not ours to do.
        programs = programs.moved(folder / "programs")
    cluster = folder / "postgres"
    cluster.mkdir(mode=0o700)
    if user:
        folder.chmod(0o711)  # the other user passes through to its own
        os.chown(cluster, user["user"], user["group"])
    how: dict[str, Any] = {
        "cwd": "/",
        "env": {"LC_ALL": "C", "PATH": os.defpath, "TZ": "UTC"},
        "stdin": subprocess.DEVNULL,
        "umask": 0o077,
        **user,
    }
    create_cluster(programs.folder, cluster, how)
    options = [part for item in settings.items() for part in ("-c", "=".join(item))]
    program = programs.folder / "postgres"
    command: list[str | Path] = [program, "-D", cluster / "data", "-k", cluster, *options]
    log = folder / "postgres.log"
    # "Fast" shutdown, then "immediate".
    end = (signal.SIGINT, signal.SIGQUIT)
    with running(command, log, lambda: created_database(cluster), end, **how):
        with psycopg.connect(host=str(cluster), user="postgres", dbname=DATABASE) as connection:
            version = connection.info.parameter_status("server_version")
        yield f"PostgreSQL {version}"


def create_cluster(programs: Path, cluster: Path, how: dict[str, Any]) -> None:
    """Run initdb below `cluster`; StartFailed with its words when it refuses."""
    locale = "C.UTF-8" if sys.platform == "linux" else "C"
    options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", f"--locale={locale}", "--no-sync"]
    command: list[str | Path] = [programs / "initdb", "-D", cluster / "data", *options]
    made = subprocess.run(command, capture_output=True, text=True, check=False, **how)
    if made.returncode:
        raise StartFailed(f"initdb failed ({made.returncode}):\n{made.stdout}{made.stderr}")


def created_database(cluster: Path) -> bool:
    """Whether the server answers; the tests' database exists then."""
    try:
        with psycopg.connect(
            host=str(cluster), user="postgres", dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A running Redis or Valkey that keeps nothing on disk; gives its name and version."""
    address = folder / "redis.sock"
    settings = [part for name, value in REDIS_SETTINGS.items() for part in (f"--{name}", value)]
    command: list[str | Path] = [find_redis(), *settings, "--unixsocket", address]
    how: dict[str, Any] = {"cwd": folder, "stdin": subprocess.DEVNULL}
    log = folder / "redis.log"
    with running(command, log, lambda: redis_version(address) != "", (signal.SIGTERM,), **how):
        yield redis_version(address)


def redis_version(address: Path) -> str:
    """Name and version of the server at this socket; empty while it does not answer.

    Valkey gives its own version beside the one of Redis that it is compatible with.
    """
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(address))
        except OSError:
            return ""
        connection.sendall(b"INFO server\r\n")
        lines = connection.recv(65536).decode().splitlines()
    facts = dict(line.split(":", 1) for line in lines if ":" in line)
    if "valkey_version" in facts:
        return f"Valkey {facts['valkey_version']}"
    return f"Redis {facts['redis_version']}"
