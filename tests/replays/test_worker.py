"""Real worker processes that are killed: nothing is lost and nothing happens twice."""

import random
import time
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test import Client

from ledger.models import Delivery
from replays.certificates.keys import read_or_make
from replays.models import Certificate, CertificationJob, Finding, JobState, PublicKey, Replay
from replays.services.uploads import store_replay
from tests.replays.poison import CRASH, GREED, STALL
from tests.support.factories import (
    NOW,
    bearer,
    host_log,
    make_slot,
    make_user,
    paired_match,
    slot_log,
    upload,
)
from tests.support.proofs import count
from tests.support.worker import Unwritten, Worker, let_leases_run_out, running_worker, wait_until
from tournaments.models import MatchSeat
from tournaments.terms.kinds import MatchState

pytestmark = pytest.mark.django_db(transaction=True)


def done(count: int) -> bool:
    return CertificationJob.objects.filter(state=JobState.DONE).count() == count


def delivered() -> bool:
    return not Delivery.objects.filter(done_at=None).exists()


@pytest.mark.proof(of="programs")
def test_a_worker_publishes_its_key_before_it_has_signed_anything(tmp_path: Path) -> None:
    with running_worker(tmp_path) as worker:
        wait_until(PublicKey.objects.exists, worker)

    key = read_or_make(tmp_path / "signing_key")
    jwks = Client().get("/.well-known/jwks.json").json()["keys"]
    assert [(jwk["kid"], jwk["x"]) for jwk in jwks] == [(key.kid, key.jwk["x"])]
    assert not Certificate.objects.exists()


def test_an_uploaded_log_settles_its_match_through_a_worker(tmp_path: Path) -> None:
    match = paired_match(owner := make_user())
    log, headers = host_log(match, owner), bearer(owner)
    with running_worker(tmp_path) as worker:
        response = Client().post(
            f"/api/v1/matches/{match.pk}/games/1/replays",
            log,
            content_type="application/x-ndjson",
            headers=headers,
        )
        wait_until(lambda: Client().get(response["Location"]).json()["state"] != "waiting", worker)
        wait_until(delivered, worker)

    assert Client().get(response["Location"]).json()["state"] == "certified"
    match.refresh_from_db()
    assert match.state == MatchState.SETTLED


def ready(worker: Worker, times: int) -> bool:
    """Whether the worker has come up this many times."""
    return worker.log().count("ready.") >= times


@pytest.mark.proof(of="programs")
def test_a_worker_killed_in_the_midst_of_a_job_loses_and_doubles_nothing(tmp_path: Path) -> None:
    match, host = paired_match(), make_user()
    replay = upload(match, host)
    running = CertificationJob.objects.filter(state=JobState.RUNNING, attempt=1)
    with running_worker(tmp_path) as worker:
        with Unwritten("replays_finding"):
            wait_until(running.exists, worker)
            time.sleep(0.3)
            worker.kill()
        assert running.exists()
        assert not Finding.objects.exists()

        let_leases_run_out()
        worker.start()
        wait_until(lambda: done(1) and delivered(), worker)

    job = CertificationJob.objects.get()
    assert (job.attempt, Finding.objects.count()) == (2, 1)
    match.refresh_from_db()
    assert (match.state, match.games.get().replay) == (MatchState.SETTLED, replay)
    wins = MatchSeat.objects.filter(result="win").values_list("games_won", flat=True)
    assert list(wins) == [1]


@pytest.mark.proof(of="programs")
def test_a_job_that_kills_three_workers_is_put_aside_and_others_go_on(tmp_path: Path) -> None:
    slot = make_slot("poison")
    poison, _ = store_replay(
        slot=slot, log=slot_log(slot), uploaded_by=make_user(), hosted=True, now=NOW
    )
    with running_worker(tmp_path) as worker:
        for attempt in (1, 2, 3):
            with Unwritten("replays_finding"):
                claimed = CertificationJob.objects.filter(state=JobState.RUNNING, attempt=attempt)
                wait_until(claimed.exists, worker)
                worker.kill()
            let_leases_run_out()
            worker.start()
        good = make_slot("good")
        store_replay(slot=good, log=slot_log(good), uploaded_by=make_user(), hosted=True, now=NOW)
        aside = CertificationJob.objects.filter(state=JobState.QUARANTINED)
        wait_until(lambda: done(1) and aside.exists(), worker)

    assert aside.get().replay == poison
    assert Finding.objects.get().replay.slot == good


def store_jobs(numbers: range) -> None:
    """Logs of which every fourth is none, each for a slot of its own."""
    user = make_user()
    for number in numbers:
        slot = make_slot(f"match-{number}")
        log = slot_log(slot) if number % 4 else b"not a log\n"
        store_replay(slot=slot, log=log, uploaded_by=user, hosted=False, now=NOW)


@pytest.mark.proof(of="programs")
def test_workers_killed_at_random_finish_everything_once(tmp_path: Path) -> None:
    """Each is killed within a tenth of a second after it has begun on eight logs."""
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    rng, kills, batch = random.Random(seed), count(5), 8
    with running_worker(tmp_path) as worker:
        for kill in range(kills):
            wait_until(partial(ready, worker, kill + 1), worker)
            store_jobs(range(kill * batch, (kill + 1) * batch))
            time.sleep(rng.uniform(0, 0.1))
            worker.kill()
            worker.start()
        worker.kill()
        let_leases_run_out()
        worker.start()
        jobs = kills * batch
        wait_until(lambda: done(jobs) and delivered(), worker)

    attempts = CertificationJob.objects.values_list("attempt", flat=True)
    print(f"attempts {sorted(attempts)}")
    assert Finding.objects.count() == jobs
    certified = jobs * 3 // 4
    assert Finding.objects.filter(certified=True).count() == certified
    # Refusals date their matches; what is certified settles one, and opens a casual game.
    assert Delivery.objects.count() == jobs + certified


def of_connections(fact: str) -> set[int]:
    """`fact`, in SQL, of each connection to the database but that of this test."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {fact} FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return {row[0] for row in cursor.fetchall()}


@pytest.mark.proof(of="programs")
def test_a_worker_keeps_its_connection_and_opens_another_when_it_is_lost(tmp_path: Path) -> None:
    of_this_process, seen = of_connections("pid"), []
    with running_worker(tmp_path, concurrency=1) as worker:
        for number in (1, 2, 3):
            store_jobs(range(number, number + 1))
            wait_until(partial(done, number), worker)
            wait_until(lambda: bool(of_connections("pid") - of_this_process), worker)
            seen.append(of_connections("pid") - of_this_process)
            if number == 2:
                of_connections("pg_terminate_backend(pid)")

    first, second, third = seen
    assert (bool(first & second), second & third) == (True, set())


@pytest.mark.proof(of="programs")
def test_a_lost_message_is_sent_again(tmp_path: Path) -> None:
    """The row is written and the message never was: the broker was down at that moment."""
    slot = make_slot()
    with transaction.atomic():
        replay, _ = store_replay(
            slot=slot, log=slot_log(slot), uploaded_by=make_user(), hosted=False, now=NOW
        )
        connection.run_on_commit.clear()
    with running_worker(tmp_path) as worker:
        wait_until(lambda: done(1), worker)

    assert Finding.objects.get().replay == replay


@pytest.mark.proof(of="programs")
def test_logs_that_kill_the_verifier_do_not_stop_the_others(tmp_path: Path) -> None:
    """Every second log is good. The worker itself never ends."""
    poison = [*[CRASH] * 3, GREED, STALL]
    count = len(poison)
    random.Random(1).shuffle(poison)
    user = make_user()
    for number in range(2 * count):
        slot = make_slot(f"match-{number}")
        log = slot_log(slot) if number % 2 == 0 else poison.pop()
        store_replay(slot=slot, log=log, uploaded_by=user, hosted=False, now=NOW)
    jobs = CertificationJob.objects
    with running_worker(tmp_path, settings_module="tests.replays.poisoned_settings") as worker:
        wait_until(lambda: jobs.filter(state=JobState.DONE).count() == count, worker)
        last_good = jobs.filter(state=JobState.QUARANTINED).count()
        wait_until(lambda: jobs.filter(state=JobState.QUARANTINED).count() == count, worker)
        output = worker.log()

    assert Counter(jobs.values_list("state", "attempt")) == {
        (JobState.DONE, 1): count,
        (JobState.QUARANTINED, 3): count,
    }
    assert Finding.objects.filter(certified=True).count() == Replay.objects.count() - count
    assert last_good < count
    assert (output.count("ready."), output.count("WorkerLostError")) == (1, 0)
