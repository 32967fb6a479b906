"""A whole installation under the commands of docker-compose.yml, with a database and a Redis of its
own, and a client that plays an event on it."""

import contextlib
import random
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection

from demo.api_client import ApiClient, Refused, Unreachable
from demo.hosting import play
from tests.config.served import PATIENCE, free_port, wait_until
from tests.deploy import parts
from tests.deploy.parts import Part
from tests.support.factories import FORMAT, GAME, legal_deck

TOKEN = (
    *("python", "manage.py", "create_token", "--user", "organiser", "--create"),
    *("--scope", "events:manage", "--scope", "games:host"),
)


@dataclass
class Stubborn:
    """A client that asks until it is answered, and keeps every answer that said "done"."""

    client: ApiClient
    acknowledged: list[tuple[str, Any]] = field(default_factory=list)
    unanswered: int = 0

    def get(self, path: str) -> Any:
        return self._ask(lambda: self.client.get(path))

    def post(self, path: str, body: Any = None) -> Any:
        return self._write(path, lambda: self.client.post(path, body))

    def upload(self, path: str, log: bytes) -> Any:
        return self._write(path, lambda: self.client.upload(path, log))

    def _write(self, path: str, call: Callable[[], Any]) -> Any:
        before = self.unanswered
        try:
            answer = self._ask(call)
        except Refused as refused:
            # A write whose answer was lost may have been done, and is refused the second time.
            if refused.status != 409 or self.unanswered == before:
                raise
            return None
        self.acknowledged.append((path, answer))
        return answer

    def _ask(self, call: Callable[[], Any]) -> Any:
        """A refusal is raised; a fault of the service (500) too, because there must be none."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return call()
            except Unreachable:
                self.unanswered += 1
                assert time.monotonic() < deadline
                time.sleep(0.1)


@dataclass
class Installation:
    """All parts, with the means to kill them."""

    redis: Part
    web: Part
    worker: Part
    beat: Part
    live: Part
    redis_folder: Path
    base: str
    database: str
    environment: dict[str, str]
    killed: Counter[str] = field(default_factory=Counter)

    def everybody(self) -> tuple[Part, ...]:
        return self.redis, self.web, self.worker, self.beat, self.live

    def start_again(self) -> None:
        """Those that have ended by themselves, as docker-compose.yml tells Docker to (`restart`): a
        worker may, when Redis dies in the very moment of an acknowledgement."""
        for part in self.everybody():
            if not part.alive():
                part.start()

    def kill(self, part: Part, pause: float) -> None:
        part.kill()
        if part is self.redis:
            shutil.rmtree(self.redis_folder)
            self.redis_folder.mkdir()
        time.sleep(pause)
        part.start()
        self.killed[part.name] += 1

    @contextmanager
    def killing(self, chance: random.Random) -> Iterator[threading.Thread]:
        """In the meantime web, worker and Redis are killed once each, in any order."""
        victims = [self.redis, self.web, self.worker]
        chance.shuffle(victims)
        plan = [(part, chance.uniform(0, 1.5), chance.uniform(0, 1)) for part in victims]

        def carry_out() -> None:
            for part, before, pause in plan:
                time.sleep(before)
                self.kill(part, pause)

        killer = threading.Thread(target=carry_out)
        killer.start()
        try:
            yield killer
        finally:
            killer.join()

    def organiser(self) -> Stubborn:
        made = parts.run(list(TOKEN), self.environment)
        return Stubborn(ApiClient(f"{self.base}/api/v1", made.stdout.strip()))

    def change(self, statement: str) -> None:
        with self._database() as link:
            link.execute(statement)

    def rows(self, query: str) -> list[Any]:
        with self._database() as link:
            return [row if len(row) > 1 else row[0] for row in link.execute(query)]

    def _database(self) -> psycopg.Connection[Any]:
        known = {name: connection.settings_dict[name.upper()] for name in ("host", "port", "user")}
        password = connection.settings_dict["PASSWORD"] or None
        name = self.database.rpartition("/")[2]
        return psycopg.connect(dbname=name, password=password, **known)


@contextmanager
def installed(folder: Path, name: str, **variables: str) -> Iterator[Installation]:
    """An installation whose database has this name and whose programs have these settings too.
    Redis and web run; callers start the others."""
    redis_port, web_port, live_port = free_port(), free_port(), free_port()
    of_redis = folder / "redis"
    of_redis.mkdir()
    redis = parts.redis(redis_port, of_redis)
    with (
        parts.fresh_database(name, migrated=True) as database,
        contextlib.ExitStack() as stack,
    ):
        environment = parts.settings(
            folder / "data", database=database, broker=parts.broker_url(redis_port)
        )
        # A short lease, so that what a dead worker held is soon taken over.
        environment |= {"MUSTER_HTTPS": "false", "MUSTER_HOSTS": "127.0.0.1"}
        environment |= {"MUSTER_LEASE_SECONDS": "6"}
        environment |= {"MUSTER_LIVE_PROBE": f"http://127.0.0.1:{live_port}"}
        environment |= variables
        live = parts.program("live", environment, folder, port=live_port)
        web, worker, beat = (
            parts.program(each, environment, folder, port=web_port)
            for each in ("web", "worker", "beat")
        )
        base = f"http://127.0.0.1:{web_port}"
        started = Installation(
            redis, web, worker, beat, live, of_redis, base, database, environment
        )
        for part in started.everybody():
            stack.callback(part.kill)
        for part in (redis, web):
            part.start()
        wait_until(lambda: parts.answers(f"{base}/readyz"), web.output)
        yield started


def open_event(organiser: Stubborn, *, players: int, rounds: int) -> str:
    """A running event of guests; its path."""
    plan = {"name": "Cup", "game": GAME, "format": FORMAT, "rounds": rounds, "capacity": players}
    path = f"/tournaments/{organiser.post('/tournaments', plan)['id']}"
    organiser.post(f"{path}/state", {"state": "registration"})
    for number in range(players):
        deck = legal_deck(number).plain()
        organiser.post(f"{path}/entries", {"name": f"Player {number}", "deck": deck, "guest": True})
    organiser.post(f"{path}/state", {"state": "running"})
    return path


def play_round(organiser: Stubborn, path: str, number: int) -> dict[str, str]:
    """Pair a round and upload its logs, each twice as a careful host would; replays by match."""
    organiser.post(f"{path}/rounds")
    organiser.post(f"{path}/rounds/{number}/publish")
    pairings = organiser.get(f"{path}/rounds/{number}/pairings")["results"]
    replay_ids = {}
    for match in (pairing["id"] for pairing in pairings):
        game = f"/matches/{match}/games/1"
        log = play(organiser.get(f"{game}/seed"), bots="random")
        first = organiser.upload(f"{game}/replays", log)
        again = organiser.upload(f"{game}/replays", log)
        assert first["id"] == again["id"]
        replay_ids[match] = first["id"]
    return replay_ids


def settled(organiser: Stubborn, path: str, number: int) -> bool:
    round_ = organiser.get(f"{path}/rounds/{number}")
    return bool(round_["open_match_count"] == 0)
