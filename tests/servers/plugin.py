"""pytest plugin: gives the run its own servers and data folder before Django reads its settings.

Servers named in TEST_POSTGRES_URL and TEST_REDIS_URL are used as they are; a keeper starts the
others, unless the run is one of `serverless_paths` alone. Of a parallel run only the controller
starts servers; each worker has a Redis database and a data folder of its own there, and
pytest-django makes it a database.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.servers.private import DATABASE

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("postgres", "redis")
STOP_SECONDS = 60


class Servers:
    """The folder and the servers of one run, in the hands of a process that outlives it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.versions = "none started"
        # A session of its own keeps the terminal's Ctrl-C from it: it ends after the run.
        self.keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.servers.keeper", str(folder)],
            cwd=ROOT,
            start_new_session=True,
            stderr=subprocess.STDOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, names: Sequence[str]) -> None:
        """Start the servers of these names; UsageError says why when that fails."""
        assert self.keeper.stdin is not None
        assert self.keeper.stdout is not None
        print(*names, file=self.keeper.stdin, flush=True)
        state, _, versions = self.keeper.stdout.readline().partition(": ")
        if state != "ready":
            reason = f"{state}: {versions}{self.keeper.stdout.read()}"
            raise pytest.UsageError(f"the tests' servers did not start. {reason.strip()}")
        self.versions = versions.strip() or "as named in the environment"

    def stop(self) -> None:
        """End the servers, and wait until nothing is left of them and of the folder."""
        self.keeper.communicate(timeout=STOP_SECONDS)


SERVERS = pytest.StashKey[Servers]()


def own_variables(folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """What this process finds below the run's folder, as the settings read it.

    What the variables held before is replaced: tests touch no other data. PostgreSQL's form with
    the socket's folder in the path is the one that django-environ understands.
    """
    worker = environment.get("PYTEST_XDIST_WORKER", "gw0")
    database = f"postgres://postgres@/{folder}/postgres/{DATABASE}"
    redis = environment.get("TEST_REDIS_URL") or f"unix://{folder}/redis.sock"
    return {
        "DATABASE_URL": environment.get("TEST_POSTGRES_URL") or database,
        "MUSTER_DATA_DIR": str(folder / "data" / worker),
        # A database server wants these named; none is a secret here.
        "EMAIL_URL": "consolemail://",
        "MUSTER_HOSTS": "127.0.0.1,localhost",
        "MUSTER_URL": "http://127.0.0.1:8000",
        "SECRET_KEY": "a-key-that-only-the-tests-know-and-need",
        **redis_addresses(redis, int(worker.removeprefix("gw"))),
    }


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
    """Name the places; a wrapper, because pytest-django imports the settings in this hook."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = Path(os.environ["MUSTER_TEST_FOLDER"])
    else:
        # Not wherever TMPDIR points: the path of a Unix socket must stay below 108 bytes.
        folder = Path(tempfile.mkdtemp(prefix="muster-", dir="/tmp"))
        early_config.stash[SERVERS] = Servers(folder)
    os.environ.update(own_variables(folder, os.environ), MUSTER_TEST_FOLDER=str(folder))
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let `tmp_path` lie in the run's folder and go with it, unless --basetemp keeps it."""
    servers = config.stash.get(SERVERS, None)
    if servers is not None and config.option.basetemp is None:
        config.option.basetemp = servers.folder / "tmp"


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Start the servers, before pytest-xdist starts its workers."""
    config = session.config
    servers = config.stash.get(SERVERS, None)
    if servers is None or config.option.collectonly:
        return
    if needs_servers(config.args, config.getini("serverless_paths"), config.invocation_params.dir):
        servers.start([name for name in NAMES if not os.environ.get(f"TEST_{name.upper()}_URL")])


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
