"""The commands and health checks of docker-compose.yml, run as they are written.

The programs here are the ones of this environment and listen on other ports; all else, down to
the password that Redis reads, is as in the file.
"""

import contextlib
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from django.db import connection

from tests.config.served import free_port, wait_until
from tests.deploy import compose
from tests.servers.programs import find_redis

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = compose.filled()["REDIS_PASSWORD"]
PATH = f"{Path(sys.executable).parent}:{find_redis().folder}:{os.environ['PATH']}"


@contextmanager
def running(words: list[str], log: Path, environment: dict[str, str]) -> Iterator[None]:
    """The program until the end of the block; it must end by itself when asked."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            words, cwd=compose.ROOT, env=environment, stderr=subprocess.STDOUT, stdout=out
        )
    try:
        yield
        assert process.poll() is None, log.read_text()
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def run(words: list[str], environment: dict[str, str]) -> bool:
    done = subprocess.run(
        words, capture_output=True, check=False, cwd=compose.ROOT, env=environment, timeout=60
    )
    return done.returncode == 0


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[str]:
    """Redis under the command of the file; its address."""
    port, folder = free_port(), tmp_path / "redis"
    folder.mkdir()
    shell, option, script = compose.command("redis")
    place = f"--port {port} --bind 127.0.0.1 --dir {folder}"
    variables = {"PATH": PATH, "REDIS_PASSWORD": PASSWORD}
    log = tmp_path / "redis.log"
    check = [word.replace("redis-cli", f"redis-cli -p {port}") for word in compose.health("redis")]
    with running([shell, option, f"{script.strip()} {place}"], log, variables):
        wait_until(lambda: run(check, variables), log.read_text)
        assert not run(check, {**variables, "REDIS_PASSWORD": "another"})
        yield f"redis://:{PASSWORD}@127.0.0.1:{port}/0"
    assert (folder / "appendonlydir").exists() or (folder / "appendonly.aof").exists()


@pytest.fixture
def database(worker_id: str) -> Iterator[str]:
    """The address of an empty database."""
    name = f"compose_{worker_id}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    yield f"{address}/{name}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_a_whole_installation_comes_up_in_good_health(
    tmp_path: Path, broker: str, database: str
) -> None:
    environment = {
        **compose.services()["web"]["environment"],
        "CELERY_BROKER_URL": broker,
        "DATABASE_URL": database,
        "HOSTNAME": os.uname().nodename,
        "MUSTER_DATA_DIR": str(tmp_path / "data"),
        "PATH": PATH,
    }
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    web = [{"8000": str(port), "0.0.0.0": "127.0.0.1"}.get(it, it) for it in compose.command("web")]
    with contextlib.ExitStack() as stack:

        def start(name: str, words: list[str]) -> Path:
            log = tmp_path / f"{name}.log"
            stack.enter_context(running(words, log, environment))
            return log

        log = start("web", web)
        wait_until(lambda: answers(f"{base}/healthz"), log.read_text)
        assert not answers(f"{base}/readyz")
        assert run(compose.command("migrate"), environment)
        wait_until(lambda: answers(f"{base}/readyz"), log.read_text)

        for name in ("worker", "beat"):
            log = start(name, compose.command(name))
            wait_until(partial(run, compose.health(name), environment), log.read_text)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
