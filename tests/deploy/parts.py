"""The parts of docker-compose.yml as processes of this machine, each to be started and killed.

The programs are the ones of this environment and listen on other ports; all else, down to the
password that Redis reads, is as in the file.
"""

import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from django.db import connection

from tests.deploy import compose
from tests.servers.programs import find_redis

PATH = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
PASSWORD = compose.filled()["REDIS_PASSWORD"]
END_PATIENCE = 60


@dataclass
class Part:
    """One part in a process group of its own, with all that it says in `log`."""

    name: str
    command: list[str]
    environment: Mapping[str, str]
    log: Path
    folder: Path = compose.ROOT
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=dict(self.environment),
                start_new_session=True,
                stderr=subprocess.STDOUT,
                stdout=out,
            )

    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """What a power cut does: nobody is asked, and nobody is left."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def end(self) -> int:
        """Ask it to end, and give its status; TimeoutExpired when it does not."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(END_PATIENCE)

    def output(self) -> str:
        return self.log.read_text()[-4000:]


def run(words: list[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words,
        capture_output=True,
        check=False,
        cwd=compose.ROOT,
        env=dict(environment),
        text=True,
        timeout=120,
    )


def healthy(service: str, environment: Mapping[str, str], **other_words: str) -> bool:
    """Whether the health check of the service says so; `other_words` stand for some of its own."""
    words = compose.health(service)
    for old, new in other_words.items():
        words = [word.replace(old.replace("_", "-"), new) for word in words]
    return run(words, environment).returncode == 0


@contextmanager
def fresh_database(name: str, *, migrated: bool = False) -> Iterator[str]:
    """The address of a database of its own on the server of the tests: an empty one, or a copy of
    that of the tests, which holds what `migrate` and `publish_games` leave."""
    source = connection.settings_dict["NAME"] if migrated else "template1"
    # Nobody may be connected to what is copied.
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has it
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name} TEMPLATE {source}")
    address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    try:
        yield f"{address}/{name}"
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def redis_programs(folder: Path) -> Path:
    """Makes `folder` with the programs that the file calls: the tests' own server as
    `valkey-server`, and what stands for `valkey-cli`."""
    folder.mkdir(exist_ok=True)
    calls = {
        "valkey-server": [str(find_redis())],
        "valkey-cli": [sys.executable, str(Path(__file__).with_name("valkey_cli.py"))],
    }
    for name, words in calls.items():
        call = shlex.join(words)
        (folder / name).write_text(f'#!/bin/sh\nexec {call} "$@"\n')
        (folder / name).chmod(0o755)
    return folder


def redis(port: int, folder: Path) -> Part:
    """Redis under the command of the file, with its data in `folder`."""
    shell, option, script = compose.command("redis")
    place = f"--port {port} --bind 127.0.0.1 --dir {folder}"
    programs = redis_programs(folder.with_suffix(".programs"))
    variables = {"PATH": f"{programs}:{PATH}", "REDIS_PASSWORD": PASSWORD}
    log = folder.with_suffix(".log")
    script = script.replace("valkey-server -", f"valkey-server - {place}")
    return Part("redis", [shell, option, script], variables, log)


def proxy(folder: Path, *, port: int, web: str, live: str) -> Part:
    """nginx (NGINX_SERVER) as it is configured here, but for addresses and folders."""
    own = [
        (r"http://web:8000", web),
        (r"http://live:8000", live),
        (r"listen 8080", f"listen 127.0.0.1:{port}"),
        (r"/tmp/", f"{folder}/"),
        (r"/dev/std\w+", f"{folder}/log"),
        (r"resolver .*", ""),
    ]
    text = (compose.ROOT / "deploy/nginx.conf").read_text()
    for shipped, other in own:
        text, count = re.subn(shipped, other, text)
        assert count
    written = folder / "nginx.conf"
    written.write_text(text)
    # Started by root it would work as nobody, who may not write into the folder.
    own_user = "daemon off;" if os.geteuid() else "daemon off; user root;"
    words = [os.environ["NGINX_SERVER"], "-c", str(written), "-e", f"{folder}/log", "-g", own_user]
    return Part("proxy", words, {}, folder / "proxy.log")


def broker_url(port: int) -> str:
    return f"redis://:{PASSWORD}@127.0.0.1:{port}/0"


def settings(folder: Path, *, database: str, broker: str) -> dict[str, str]:
    """What the programs are given: the file's own values, with the addresses of this machine."""
    return {
        **compose.services()["web"]["environment"],
        "CELERY_BROKER_URL": broker,
        "DATABASE_URL": database,
        "HOSTNAME": os.uname().nodename,
        "MUSTER_DATA_DIR": str(folder),
        "PATH": PATH,
    }


def program(service: str, environment: Mapping[str, str], folder: Path, *, port: int = 0) -> Part:
    """web, live, worker or beat under the command of the file; `port` is for web and live."""
    own = compose.services()[service]["environment"]
    other = {"8000": str(port), "0.0.0.0": "127.0.0.1"}
    words = [other.get(word, word) for word in compose.command(service)]
    return Part(service, words, {**own, **environment}, folder / f"{service}.log")


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
