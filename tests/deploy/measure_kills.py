"""Kills processes of a running service by SIGKILL while programs write, and says what that cost.

`make kills`, or `pytest -s -n 0 -p no:randomly tests/deploy/measure_kills.py` with NGINX_SERVER,
and from the environment KILLS (500 one by one), BURSTS (50, of two to six processes each), SEED,
and for the service of one machine KILLS_OF_ONE (200). After every 25 kills and every 5 bursts all
parts must be up again, and 30 s later all that waited then must be done, with each kind of writer
answered. How long parts take to come up depends on the machine and is only told.
"""

import contextlib
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import psycopg

from demo.api_client import ApiClient
from ground.queues import QUEUES
from ledger.services.heartbeats import heartbeat_of
from tests.config.served import free_port, manage, serving, wait_until
from tests.deploy import parts
from tests.deploy.parts import Part
from tests.deploy.victims import Killer, Restarts, children
from tests.deploy.writers import WRITERS, Keyed, Writer
from tests.servers.private import POSTGRES_SETTINGS, postgres

KILLS = int(os.environ.get("KILLS", "500"))
BURSTS = int(os.environ.get("BURSTS", "50"))
KILLS_OF_ONE = int(os.environ.get("KILLS_OF_ONE", "200"))
SEED = int(os.environ.get("SEED") or random.SystemRandom().randrange(1 << 32))
# Seconds; a single kill also waits for an answer, so long at most.
BETWEEN, AFTER_BURST, ANSWER = (0.0, 1.0), (1.0, 5.0), 10.0
USERS = 10
SOON = 30.0  # seconds
UNKNOWN = datetime.min.replace(tzinfo=UTC)
SCOPES = ("events:manage", "games:host", "decks:write", "games:play")
# What is acknowledged is on the disk: as PostgreSQL is without settings.
DURABLE = {"fsync", "full_page_writes", "synchronous_commit", "autovacuum"}
OLD_WORK = (
    "SELECT r.uploaded_at FROM replays_certificationjob j JOIN replays_replay r"
    " ON r.id = j.replay_id WHERE j.state IN ('queued', 'running')",
    "SELECT next_at FROM ledger_delivery WHERE done_at IS NULL",
    "SELECT next_at FROM accounts_email WHERE next_at IS NOT NULL",
)


# The path by which things are written, what the answers call them, and how often each is there.
STORED: dict[str, tuple[str, Callable[[list[Any]], list[str]], str]] = {
    "entries": (
        "/entries",
        lambda answers: [f"Guest {number}" for number, _ in enumerate(answers)],
        "SELECT name, count(*) FROM tournaments_entry WHERE name LIKE 'Guest %' GROUP BY name",
    ),
    "decks": (
        "/decks",
        lambda answers: [f"Deck {number}" for number, _ in enumerate(answers)],
        "SELECT name, count(*) FROM decks_deck GROUP BY name",
    ),
    # Each is uploaded twice.
    "logs": (
        "/replays",
        lambda answers: list({UUID(answer["id"]).hex for answer in answers}),
        "SELECT replace(CAST(id AS text), '-', ''), count(*) FROM replays_replay GROUP BY id",
    ),
    "moves": (
        "/moves",
        lambda answers: ["moves"] * len(answers),
        "SELECT 'moves', count(*) FROM tables_tablemove WHERE seat = 0 AND NOT by_rule",
    ),
}
VERDICTS = (
    "SELECT f.found_at, r.uploaded_at FROM replays_finding f JOIN replays_replay r"
    " ON r.id = f.replay_id WHERE f.certified"
)
WORKERS = ("worker", "notices", "later", "bots")


@dataclass(frozen=True)
class Service:
    """A running one: its address, its first processes, its rows, and its commands."""

    base: str
    live: str
    roots: Callable[[], Sequence[int]]
    rows: Callable[[str], list[Any]]
    manage: Callable[..., subprocess.CompletedProcess[str]]


class Recovery(NamedTuple):
    """Seconds until all parts were up again, and from then on until nothing was late."""

    up: float
    settled: float


@contextmanager
def production(chance: random.Random) -> Iterator[Service]:
    """docker-compose.yml behind nginx, with a PostgreSQL that keeps what it says."""
    with ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="muster-", dir="/tmp"))
        folder, ports = Path(name), [free_port() for _ in range(4)]
        settings = {name: it for name, it in POSTGRES_SETTINGS.items() if name not in DURABLE}
        stack.enter_context(postgres(folder, settings))
        of_redis, data = folder / "redis", folder / "data"
        for each in (of_redis, data):
            each.mkdir(mode=0o700)
        web, live = (f"http://127.0.0.1:{port}" for port in ports[1:3])
        environment = parts.settings(
            data,
            database=f"postgres://postgres@/{folder}/postgres/muster",
            broker=parts.broker_url(ports[0]),
        )
        environment |= {"MUSTER_HTTPS": "false", "MUSTER_HOSTS": "127.0.0.1"}
        environment |= {"MUSTER_LIVE_PROBE": live, "EMAIL_URL": "dummymail://"}
        migrate = parts.program("migrate", environment, folder)
        assert parts.run(migrate.command, migrate.environment).returncode == 0
        running = [
            parts.redis(ports[0], of_redis),
            parts.program("web", environment, folder, port=ports[1]),
            parts.program("live", environment, folder, port=ports[2]),
            *(parts.program(it, environment, folder) for it in (*WORKERS, "beat")),
            parts.proxy(folder, port=ports[3], web=web, live=live),
        ]
        for part in running:
            stack.callback(part.kill)

        def prepare(part: Part) -> None:
            if part.name == "redis" and chance.random() < 0.5:
                shutil.rmtree(of_redis)
                of_redis.mkdir()

        stack.enter_context(Restarts(running, prepare).going_on())
        of_postgres = int((folder / "postgres/data/postmaster.pid").read_text().split()[0])

        def roots() -> list[int]:
            own = [part.process.pid for part in running if part.process is not None]
            return [*own, *children(of_postgres)]

        def rows(query: str) -> list[Any]:
            with psycopg.connect(host=f"{folder}/postgres", user="postgres", dbname="muster") as it:
                return list(it.execute(query))

        def command(*words: str) -> subprocess.CompletedProcess[str]:
            return parts.run(["python", "manage.py", *words], environment)

        yield Service(f"http://127.0.0.1:{ports[3]}", live, roots, rows, command)


@contextmanager
def one_machine(chance: random.Random) -> Iterator[Service]:
    """`serve`, which starts its own processes again."""
    with (
        tempfile.TemporaryDirectory(prefix="muster-", dir="/tmp") as name,
        serving(Path(name), "--no-demo", MUSTER_LEASE_SECONDS="15") as served,
    ):
        path = Path(name) / "muster.sqlite3"

        def rows(query: str) -> list[Any]:
            with contextlib.closing(sqlite3.connect(path, timeout=30)) as link:
                return list(link.execute(query))

        base = f"http://127.0.0.1:{served.port}"
        live = (Path(name) / "live-address").read_text()
        yield Service(base, live, served.children, rows, lambda *words: manage(Path(name), *words))


def measure(
    started: Callable[[random.Random], AbstractContextManager[Service]], kills: int, bursts: int
) -> None:
    print(f"\nseed {SEED}: {kills} kills one by one, {bursts} bursts")
    chance = random.Random(SEED)
    with started(chance) as service:
        wait_until(lambda: parts.answers(f"{service.base}/readyz"))
        tokens = [token(service, f"writer-{number}") for number in range(USERS)]
        over = threading.Event()
        clients = [ApiClient(f"{service.base}/api/v1", each) for each in tokens]
        writers = [Writer(kind, [Keyed(each) for each in clients], over) for kind in WRITERS]
        for writer in writers:
            writer.start()
        try:
            settle(service, writers)
            killer = Killer(chance, service.roots)
            recoveries = kill_all(service, writers, killer, kills, bursts)
        finally:
            over.set()
            for writer in writers:
                writer.join()
        recoveries.append(settle(service, []))
        up, settled = (max(seconds) for seconds in zip(*recoveries, strict=True))
        print(f"killed: {dict(killer.killed)}, {killer.killed.total()} in all")
        print(f"up after at most {up:.1f} s, and nothing late {settled:.1f} s later")
        faults = list(check(service, {writer.name: writer for writer in writers}))
    assert (faults, settled < SOON) == ([], True)


def token(service: Service, user: str) -> str:
    scopes = [word for scope in SCOPES for word in ("--scope", scope)]
    return service.manage("create_token", "--user", user, "--create", *scopes).stdout.strip()


def kill_all(
    service: Service, writers: list[Writer], killer: Killer, kills: int, bursts: int
) -> list[Recovery]:
    """The recoveries after each round of kills."""
    recoveries = []
    plan = [(1, BETWEEN, 25)] * kills + [(0, AFTER_BURST, 5)] * bursts
    for number, (times, pause, stretch) in enumerate(plan, 1):
        killer.kill(times or killer.chance.randint(2, 6))
        time.sleep(killer.chance.uniform(*pause))
        if times:
            wait_for_an_answer(writers)
        if number % stretch == 0:
            recoveries.append(settle(service, writers))
            print(f"{number}: {recoveries[-1]}", flush=True)
    return recoveries


def wait_for_an_answer(writers: list[Writer]) -> None:
    """A moment, but until one of them has been answered, so that each kill meets work."""
    before, until = sum(each.answered for each in writers), time.monotonic() + ANSWER
    while sum(each.answered for each in writers) == before and time.monotonic() < until:
        time.sleep(0.05)


def settle(service: Service, writers: list[Writer]) -> Recovery:
    """Wait, without a kill, until all works again."""
    began = datetime.now(UTC)
    wait_for(lambda: down(service, began))
    up = datetime.now(UTC)
    before = [(writer, writer.answered + 1) for writer in writers]
    wait_for(
        lambda: [
            *(writer.name for writer, known in before if writer.answered <= known),
            *late(service, up),
        ]
    )
    return Recovery((up - began).total_seconds(), (datetime.now(UTC) - up).total_seconds())


def wait_for(missing: Callable[[], list[str]]) -> None:
    """Until nothing is missing; the database may be away."""

    def words() -> list[str]:
        try:
            return missing()
        except (psycopg.Error, sqlite3.Error) as error:
            return [str(error)]

    wait_until(lambda: words() == [], lambda: str(words()))


def down(service: Service, since: datetime) -> list[str]:
    """Parts that have given no sign of life since then."""
    beats = dict(service.rows("SELECT name, at FROM ledger_heartbeat"))
    silent = [name for name in QUEUES if moment(beats.get(heartbeat_of(name), UNKNOWN)) <= since]
    places = (f"{service.base}/readyz", f"{service.live}/livez")
    return [*silent, *(place for place in places if not parts.answers(place))]


def late(service: Service, since: datetime) -> list[str]:
    """Work that waits since then or longer."""
    waiting = [(query, moment(at)) for query in OLD_WORK for (at,) in service.rows(query)]
    return [f"{at}: {query}" for query, at in waiting if at <= since]


def moment(value: datetime | str) -> datetime:
    """A time as the database gives it; SQLite's are texts in UTC."""
    return value if isinstance(value, datetime) else datetime.fromisoformat(f"{value}+00:00")


def check(service: Service, writers: dict[str, Writer]) -> Iterator[str]:
    """Print what was found, and yield what is wrong with it."""
    for name, writer in writers.items():
        programs = writer.programs
        refused = sum((program.refused for program in programs), Counter[int]())
        unanswered = sum(program.unanswered for program in programs)
        print(
            f"{name}: {writer.answered} answered, {unanswered} broken off, {dict(refused)} refused;"
            f" longest without an answer {max(program.longest for program in programs):.1f} s"
        )
        if writer.error is not None:
            yield f"{name}: {writer.error!r}"
    for name, (path, keys, query) in STORED.items():
        written = Counter(keys(writers[name].acknowledged(path)))
        stored = Counter({str(name): number for name, number in service.rows(query)})
        lost, more = (written - stored).total(), (stored - written).total()
        print(f"{name}: {written.total()} acknowledged, {lost} lost, {more} doubled")
        if lost or more:
            yield f"{name}: lost {written - stored}, doubled {stored - written}"
    times = service.rows(VERDICTS)
    longest = max(moment(certified) - moment(uploaded) for certified, uploaded in times)
    print(f"longest from a log to its verdict {longest.total_seconds():.1f} s, of {len(times)}")
    (unfinished,) = service.rows(
        "SELECT count(*) FROM replays_certificationjob WHERE state != 'done'"
    )[0]
    (signed,) = service.rows("SELECT count(*) FROM replays_certificate")[0]
    if unfinished or signed != len(times):
        yield f"{unfinished} logs without a verdict, {signed} certificates of {len(times)}"
    for words in ("verify_ledger", "status"):
        done = service.manage(words)
        print(f"{words}: {done.returncode}")
        if done.returncode:
            yield f"{words}: {done.stdout}{done.stderr}"


def test_production() -> None:
    measure(production, KILLS, BURSTS)


def test_one_machine() -> None:
    measure(one_machine, KILLS_OF_ONE, KILLS_OF_ONE // 10)
