"""pytest plugin: names the servers' addresses before Django reads them, then starts the servers.

Servers named in TEST_POSTGRES_URL and TEST_REDIS_URL are used as they are; a keeper starts the
others. A run of `serverless_paths` alone starts nothing. Of a parallel run only the controller
starts servers; each worker has a Redis database (and pytest-django gives it a database) of its own.
"""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.servers.private import DATABASE

ROOT = Path(__file__).resolve().parents[2]
STOP_SECONDS = 60


class Servers:
    """The servers of one run: which ones to start, where, and the process that keeps them."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.folder = folder
        self.versions = "none started"
        self.names = [
            name
            for name in ("postgres", "redis")
            if not environment.get(f"TEST_{name.upper()}_URL")
        ]
        self.keeper: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start what the environment does not name; UsageError says why when that fails."""
        if not self.names:
            self.versions = "as named in the environment"
            return
        # A session of its own keeps the terminal's Ctrl-C from it: it ends after the run.
        self.keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.servers.keeper", str(self.folder), *self.names],
            cwd=ROOT,
            start_new_session=True,
            stderr=subprocess.STDOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.keeper.stdout is not None
        state, _, versions = self.keeper.stdout.readline().partition(": ")
        if state != "ready":
            reason = f"{state}: {versions}{self.keeper.stdout.read()}"
            raise pytest.UsageError(f"the tests' servers did not start. {reason.strip()}")
        self.versions = versions.strip()

    def stop(self) -> None:
        """End the servers, and wait until nothing is left of them."""
        if self.keeper is None:
            return
        self.keeper.communicate(timeout=STOP_SECONDS)
        self.keeper = None


SERVERS = pytest.StashKey[Servers]()


def addresses(folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """The variables for this process. What they held before is replaced: tests use no other data.

    PostgreSQL's form with the socket folder in the path is the one that django-environ reads.
    """
    number = int(environment.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    database = (
        environment.get("TEST_POSTGRES_URL") or f"postgres://postgres@/{folder}/postgres/{DATABASE}"
    )
    redis = environment.get("TEST_REDIS_URL") or f"unix://{folder}/redis.sock"
    return {"DATABASE_URL": database, **redis_addresses(redis, number)}


def redis_addresses(url: str, number: int) -> dict[str, str]:
    """Redis database `number`, counted from the one in `url`, as a client and as Celery name it."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        chosen = int(parse_qs(parts.query).get("db", ["0"])[0]) + number
        return {
            "REDIS_URL": f"unix://{parts.path}?db={chosen}",
            "CELERY_BROKER_URL": f"redis+socket://{parts.path}?virtual_host={chosen}",
        }
    chosen = int(parts.path.strip("/") or 0) + number
    own = parts._replace(path=f"/{chosen}").geturl()
    return {"REDIS_URL": own, "CELERY_BROKER_URL": own}


def needs_servers(arguments: Sequence[str], serverless: Sequence[Path], start: Path) -> bool:
    """Whether one of the paths to be run (node ids too) lies outside the serverless ones."""
    paths = [(start / argument.partition("::")[0]).resolve() for argument in arguments]
    return not all(any(path.is_relative_to(free) for free in serverless) for path in paths)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the setting in pyproject.toml."""
    parser.addini("serverless_paths", "tests that need no servers", type="paths", default=[])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """Name the addresses; a wrapper, because pytest-django imports the settings in this hook."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        os.environ.update(addresses(Path(os.environ["MUSTER_TEST_SERVERS"]), os.environ))
    else:
        folder = Path("/tmp") / f"muster-{secrets.token_hex(4)}"  # a socket's path must be short
        os.environ.update(addresses(folder, os.environ), MUSTER_TEST_SERVERS=str(folder))
        early_config.stash[SERVERS] = Servers(folder, os.environ)
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Start the servers, before pytest-xdist starts its workers."""
    config = session.config
    servers = config.stash.get(SERVERS, None)
    if servers is None or config.option.collectonly:
        return
    serverless = config.getini("serverless_paths")
    if needs_servers(config.args, serverless, config.invocation_params.dir):
        servers.start()


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say which servers the run has."""
    servers = config.stash.get(SERVERS, None)
    return f"servers: {servers.versions}" if servers else None


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """End the servers once everything else has let go of them."""
    servers = config.stash.get(SERVERS, None)
    if servers is not None:
        servers.stop()
