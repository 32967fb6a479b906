"""The lines by which the operators' guide restores an installation, run on PostgreSQL and Valkey.

Each line is taken from the guide; what Docker would do is done by `tests.deploy.parts`.
"""

import os
import re
import shlex
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest
from django.db import connection

from tests.config.served import wait_until
from tests.deploy import compose, parts
from tests.deploy.installation import (
    Installation,
    Stubborn,
    installed,
    open_event,
    play_round,
    settled,
)
from tests.servers.programs import find_postgres

pytestmark = pytest.mark.django_db(transaction=True)

GUIDE = compose.ROOT / "docs/operators.md"
EXEC = "docker compose exec -T postgres "
REDIS = "docker compose exec -T redis "
RUN = "docker compose run --rm --no-deps "


def steps() -> list[str]:
    """The commands of the guide, in their order."""
    _, _, chapter = GUIDE.read_text().partition("\n### Restoring\n")
    (block, *_) = re.findall(r"```console\n(.*?)```", chapter, re.DOTALL)
    return [line.removeprefix("$ ") for line in block.splitlines()]


class Operator:
    """Carries out a line of the guide on an installation of this machine."""

    def __init__(self, installation: Installation, folder: Path) -> None:
        self.installation, self.folder = installation, folder
        self.name = installation.database.rpartition("/")[2]

    def carry_out(self, line: str) -> float:
        """The seconds that it took."""
        began = time.monotonic()
        if line.startswith(EXEC):
            self.on_postgres(line.removeprefix(EXEC))
        elif line.startswith(REDIS):
            self.on_redis(shlex.split(line.removeprefix(REDIS)))
        elif line.startswith(RUN):
            self.manage(line.removeprefix(RUN))
        else:
            self.docker(line)
        return time.monotonic() - began

    def on_postgres(self, line: str) -> None:
        given = connection.settings_dict
        known = {"PGHOST": given["HOST"], "PGPORT": str(given["PORT"] or 5432)}
        own = re.sub(r"\bmuster\b(?!\.)", self.name, line)
        own = own.replace(f"--username {self.name}", f"--username {given['USER']}")
        own = own.replace("TO broken", f"TO {self.name}_broken")
        own = own.replace("muster.dump", str(self.folder / "muster.dump"))
        path = f"{find_postgres().folder}:{os.environ['PATH']}"
        self.check(["sh", "-c", own], {**os.environ, **known, "PATH": path})

    def on_redis(self, words: list[str]) -> None:
        port = self.installation.environment["CELERY_BROKER_URL"].rpartition(":")[2].split("/")[0]
        own = [word.replace("valkey-cli", f"valkey-cli -p {port}") for word in words]
        self.check(own, self.installation.redis.environment)

    def manage(self, line: str) -> None:
        own = line.partition("migrate ")[2]
        for name in ("removed-names", "heads.jws"):
            own = re.sub(rf"(?<= )/{name}", str(self.folder / name), own)
        self.check(shlex.split(own), self.installation.environment)

    def docker(self, line: str) -> None:
        own = self.installation
        programs = (own.web, own.live, own.worker, own.beat)
        if line.startswith("docker compose stop "):
            stopped = [program.name for program in programs if program.alive()]
            assert [name for name in stopped if name not in line.split()] == []
            assert [program.end() for program in programs if program.alive()] == [0] * len(stopped)
        elif line == "docker compose up --detach --wait":
            for program in programs:
                program.start()
            wait_until(lambda: parts.answers(f"{self.installation.base}/readyz"))
        else:
            assert line == "docker compose exec worker python manage.py status"
            wait_until(lambda: self.complaint() == "", self.complaint)

    def complaint(self) -> str:
        status = ["python", "manage.py", "status"]
        return parts.run(status, self.installation.environment).stderr

    @staticmethod
    def check(words: list[str], environment: Mapping[str, str]) -> None:
        done = parts.run(words, environment)
        assert done.returncode == 0, (words, done.stdout, done.stderr)


@pytest.fixture
def installation(tmp_path: Path, worker_id: str) -> Iterator[Installation]:
    name = f"restored_{worker_id}"
    with installed(tmp_path, name) as started:
        try:
            yield started
        finally:
            with connection.cursor() as cursor:
                cursor.execute(f"DROP DATABASE IF EXISTS {name}_broken WITH (FORCE)")


def back_up(operator: Operator) -> None:
    """Make what the guide has operators keep: the dump, removed names, and heads from before it."""
    environment, folder = operator.installation.environment, operator.folder
    operator.check(
        ["python", "manage.py", "sign_heads", "--into", str(folder / "heads.jws")],
        {**environment, **compose.services()["worker"]["environment"], **environment},
    )
    names = parts.run(["python", "manage.py", "removed_names"], environment)
    (folder / "removed-names").write_text(names.stdout)
    dump = re.findall(r"postgres (pg_dump .* > muster\.dump)$", GUIDE.read_text(), re.MULTILINE)
    operator.on_postgres(dump[0])


@pytest.mark.proof(of="programs")
def test_a_destroyed_installation_goes_on_from_its_backup(
    installation: Installation, tmp_path: Path
) -> None:
    for part in (installation.worker, installation.beat, installation.live):
        part.start()
    organiser = installation.organiser()
    path = open_event(organiser, players=4, rounds=2)
    first = play_round(organiser, path, 1)
    wait_until(lambda: settled(organiser, path, 1), installation.worker.output)
    organiser.post(f"{path}/rounds/1/close")
    before = organiser.get(f"{path}/standings")
    operator = Operator(installation, tmp_path)
    back_up(operator)

    lost = play_round(organiser, path, 2)
    wait_until(lambda: settled(organiser, path, 2), installation.worker.output)
    installation.change("TRUNCATE tournaments_match, replays_replay CASCADE")
    times = {line: operator.carry_out(line) for line in steps()}

    print()
    for line, seconds in times.items():
        print(f"{seconds:6.1f} s  {line}")
    print(f"{sum(times.values()):6.1f} s  all of it")
    check_what_is_there(installation, organiser, path, before=before, first=first)
    # Round 2 is not there, and is played again to its end.
    assert len(organiser.get(f"{path}/rounds")["results"]) == 1
    again = play_round(organiser, path, 2)
    assert set(again.values()) & set(lost.values()) == set()
    wait_until(partial(settled, organiser, path, 2), installation.worker.output)


def check_what_is_there(
    installation: Installation,
    organiser: Stubborn,
    path: str,
    *,
    before: object,
    first: dict[str, str],
) -> None:
    """All from before the backup, certificates too, and the time since then as an outage."""
    assert organiser.get(f"{path}/standings") == before
    states = [organiser.get(f"/replays/{replay}")["state"] for replay in first.values()]
    assert states == ["certified"] * len(first)
    wait_until(lambda: installation.rows("SELECT count(*) FROM ledger_outage") == [1])


def test_the_guide_stops_all_programs_and_no_server() -> None:
    stop, *_ = steps()
    servers = {"postgres", "redis", "migrate"}
    assert stop.startswith("docker compose stop ")
    assert set(stop.split()[3:]) == set(compose.services()) - servers
