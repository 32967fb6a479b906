"""An older version and this one side by side on one database, as during an upgrade and on the way
back, while programs write."""

import io
import subprocess
import tarfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from demo.api_client import ApiClient, Unreachable
from tests.config.served import PATIENCE, free_port, wait_until
from tests.deploy import compose, parts
from tests.deploy.installation import Installation, installed
from tests.deploy.parts import Part
from tests.support.factories import FORMAT, GAME

pytestmark = pytest.mark.django_db(transaction=True)

# How many commits back an older version is looked for.
BACK = 30
WRITERS = 2


def git(*words: str) -> bytes:
    done = subprocess.run(["git", *words], capture_output=True, check=True, cwd=compose.ROOT)
    return done.stdout


def schema(commit: str) -> list[str]:
    """The migrations of a commit, each with its hash."""
    lines = git("ls-tree", "-r", commit).decode().splitlines()
    return [line for line in lines if "/migrations/" in line]


def older_version() -> str:
    """The oldest of the last BACK commits with the same migrations. Until the first release these
    are written anew, so it may be this commit itself."""
    commits = git("log", "--first-parent", f"-{BACK}", "--format=%H").decode().split()
    own = schema("HEAD")
    same = [commit for commit in commits if schema(commit) == own]
    return same[-1]


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A folder with that version."""
    commit = older_version()
    print(f"beside this version: {git('log', '-1', '--format=%h %s', commit).decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(git("archive", commit))) as archive:
        archive.extractall(tmp_path / "older", filter="data")
    return tmp_path / "older"


@pytest.fixture
def installation(tmp_path: Path, worker_id: str) -> Iterator[Installation]:
    with installed(tmp_path, f"versions_{worker_id}") as started:
        yield started


@dataclass
class Writers:
    """Programs that enter players for one event, at whichever web server answers."""

    clients: list[ApiClient]
    path: str
    entered: list[str] = field(default_factory=list)
    turned_away: int = 0
    stopped: threading.Event = field(default_factory=threading.Event)

    def work(self, writer: int) -> None:
        number = 0
        while not self.stopped.is_set():
            self.enter(f"Player {writer}.{number}")
            number += 1

    def enter(self, name: str) -> None:
        """A refusal, and with it each fault of the service, ends the writer, and the test."""
        for client in self.clients:
            try:
                body = {"name": name, "guest": True}
                self.entered.append(client.post(f"{self.path}/entries", body)["id"])
            except Unreachable:
                self.turned_away += 1
            else:
                return

    @contextmanager
    def at_work(self) -> Iterator[None]:
        threads = [threading.Thread(target=self.work, args=(each,)) for each in range(WRITERS)]
        for thread in threads:
            thread.start()
        try:
            yield
            alive = [thread.is_alive() for thread in threads]
            assert alive == [True] * WRITERS, "a writer was refused"
        finally:
            self.stopped.set()
            for thread in threads:
                thread.join(PATIENCE)

    def goes_on(self) -> None:
        """Wait until some more are entered."""
        enough = len(self.entered) + 10
        wait_until(lambda: len(self.entered) >= enough)


@pytest.mark.proof(of="programs")
def test_an_upgrade_and_the_way_back_lose_no_write(
    installation: Installation, older: Path, tmp_path: Path
) -> None:
    new, other_port = installation.web, free_port()
    old = parts.program("web", installation.environment, tmp_path, port=other_port)
    old = replace(old, name="older web", folder=older, log=tmp_path / "older.log")
    workers = [installation.worker, replace(installation.worker, folder=older)]
    organiser = installation.organiser()
    plan = {"name": "Cup", "game": GAME, "format": FORMAT, "rounds": 1, "decklists": "none"}
    path = f"/tournaments/{organiser.post('/tournaments', plan)['id']}"
    organiser.post(f"{path}/state", {"state": "registration"})
    token = organiser.client.token
    ports = (installation.base, f"http://127.0.0.1:{other_port}")
    writers = Writers([ApiClient(f"{base}/api/v1", token) for base in ports], path)
    try:
        for part in (old, *workers):
            part.start()
        wait_until(lambda: parts.answers(f"{ports[1]}/readyz"), old.output)
        assert new.end() == 0
        with writers.at_work():
            writers.goes_on()
            swap(old, new, ports[0], writers)  # the upgrade
            swap(new, old, ports[1], writers)  # the way back
        listed = installation.rows("SELECT id::text FROM tournaments_entry")
    finally:
        for part in (old, *workers):
            part.kill()
    print(
        f"{len(writers.entered)} players entered, {writers.turned_away} times at the other server"
    )
    assert len(writers.entered) >= 50
    assert set(writers.entered) - set(listed) == set()


def swap(present: Part, following: Part, base: str, writers: Writers) -> None:
    """Start the other version, let both work side by side, then end the present one."""
    following.start()
    wait_until(lambda: parts.answers(f"{base}/readyz"), following.output)
    writers.goes_on()
    assert present.end() == 0
    writers.goes_on()
