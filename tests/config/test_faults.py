"""An event on PostgreSQL and Redis while web, worker and Redis are killed: nothing that was
answered is lost, and nothing happens twice.

The programs run under the commands of docker-compose.yml. Redis loses all its data each time.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.config.served import wait_until
from tests.deploy import parts
from tests.deploy.installation import (
    Installation,
    Stubborn,
    installed,
    open_event,
    play_round,
    settled,
)
from tests.support.proofs import count

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS, ROUNDS = 12, count(3)
MATCHES = PLAYERS // 2 * ROUNDS


@pytest.fixture
def installation(tmp_path: Path, worker_id: str) -> Iterator[Installation]:
    with installed(tmp_path, f"faults_{worker_id}") as started:
        yield started


@pytest.mark.proof(of="programs")
def test_what_was_answered_is_there_once_whatever_is_killed(installation: Installation) -> None:
    for part in (installation.worker, installation.beat, installation.live):
        part.start()
    seed = random.SystemRandom().randrange(1 << 32)
    print(f"seed of the kills: {seed}")
    chance = random.Random(seed)
    organiser = installation.organiser()

    path = open_event(organiser, players=PLAYERS, rounds=ROUNDS)
    logs: dict[str, str] = {}
    for number in range(1, ROUNDS + 1):
        with installation.killing(chance) as killer:
            logs |= play_round(organiser, path, number)
            while killer.is_alive():
                organiser.get(f"{path}/standings")
        over = partial(settled_at_last, installation, organiser, path, number)
        wait_until(over, installation.worker.output)
        organiser.post(f"{path}/rounds/{number}/close")
    organiser.post(f"{path}/state", {"state": "finished"})

    assert installation.killed == {"redis": ROUNDS, "web": ROUNDS, "worker": ROUNDS}
    assert organiser.unanswered > 0
    check_answers(installation, organiser, logs)
    check_rows(installation, organiser, path)


def settled_at_last(
    installation: Installation, organiser: Stubborn, path: str, number: int
) -> bool:
    installation.start_again()
    return settled(organiser, path, number)


def check_answers(installation: Installation, organiser: Stubborn, logs: dict[str, str]) -> None:
    """Each answer that said "done" is still true."""
    for path, answer in organiser.acknowledged:
        if path.endswith("/replays"):
            replay = organiser.get(f"/replays/{answer['id']}")
            assert (replay["id"], replay["state"]) == (answer["id"], "certified")
        elif path.endswith("/entries"):
            assert organiser.get(f"/entries/{answer['id']}")["player"] == answer["player"]
    for match, replay_id in logs.items():
        page = organiser.get(f"/matches/{match}")
        assert page["state"] == "settled"
        assert [game["settlement"]["replay_id"] for game in page["games"]] == [replay_id]


def check_rows(installation: Installation, organiser: Stubborn, path: str) -> None:
    """Nothing is there twice, nothing is left to do, and the journal is whole."""
    count = "SELECT count(*) FROM"
    assert installation.rows(f"{count} tournaments_entry") == [PLAYERS]
    assert installation.rows(f"{count} replays_replay") == [MATCHES]
    assert installation.rows(f"{count} replays_finding WHERE certified") == [MATCHES]
    assert installation.rows(f"{count} replays_certificate") == [MATCHES]
    assert installation.rows(f"{count} replays_publickey") == [1]
    kinds = Counter(
        dict(installation.rows("SELECT kind, count(*) FROM ledger_ledgerentry GROUP BY kind"))
    )
    for kind, times in {
        "replay.uploaded": MATCHES,
        "replay.certified": MATCHES,
        "game.settled": MATCHES,
        "match.settled": MATCHES,
        "round.drafted": ROUNDS,
        "round.published": ROUNDS,
        "round.closed": ROUNDS,
        "tournament.finished": 1,
    }.items():
        assert (kind, kinds[kind]) == (kind, times)
    standings = organiser.get(f"{path}/standings")
    played = [sum(row["record"].values()) for row in standings["results"]]
    assert (standings["final"], played) == (True, [ROUNDS] * PLAYERS)

    def quiet() -> bool:
        status = ["python", "manage.py", "status", "--patience", "0"]
        return parts.run(status, installation.environment).returncode == 0

    wait_until(quiet, installation.worker.output)
    verified = parts.run(["python", "manage.py", "verify_ledger"], installation.environment)
    assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.proof(of="programs")
def test_it_is_the_sweeper_that_finds_what_redis_forgot(installation: Installation) -> None:
    """The control: without beat a log whose message is lost waits for good."""
    organiser = installation.organiser()
    path = open_event(organiser, players=2, rounds=1)
    ((_, replay),) = play_round(organiser, path, 1).items()
    installation.kill(installation.redis, 0)
    installation.worker.start()
    wait_until(
        partial(parts.healthy, "worker", installation.environment), installation.worker.output
    )
    time.sleep(3)
    assert organiser.get(f"/replays/{replay}")["state"] == "waiting"

    installation.beat.start()
    wait_until(lambda: settled(organiser, path, 1), installation.worker.output)
    assert organiser.get(f"/replays/{replay}")["state"] == "certified"
