"""The way out of quarantine, as a service and as `manage.py requeue`."""

from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from replays.models import CertificationJob, Finding, JobState, Replay
from replays.selectors import expected_log
from replays.services.certification import Claim, claim_job, finish_job, run_job
from replays.services.requeueing import NotQuarantined, requeue_job
from replays.services.sweeping import quarantine_worn_out_jobs
from replays.services.uploads import store_replay
from tests.support.factories import NOW, certified, make_slot, make_user

pytestmark = pytest.mark.django_db

LEASE = timedelta(minutes=1)


@pytest.fixture
def replay() -> Replay:
    """The replay of a log whose first three workers have died."""
    made, _ = store_replay(
        slot=make_slot(), log=b"no log\n", uploaded_by=make_user(), hosted=True, now=NOW
    )
    for attempt in range(3):
        assert claim_job(job_id=made.job.pk, now=NOW + attempt * LEASE) is not None
    assert quarantine_worn_out_jobs(now=NOW + 3 * LEASE) == 1
    return made


def facts() -> tuple[str, int, str]:
    job = CertificationJob.objects.get()
    return job.state, job.attempt, job.trouble


def test_it_is_verified_after_all(replay: Replay) -> None:
    later = NOW + timedelta(days=1)
    requeue_job(replay=replay, now=later)
    assert facts() == (JobState.QUEUED, 0, "")
    assert CertificationJob.objects.get().sent_at == later

    run_job(job_id=replay.job.pk, clock=lambda: later)
    assert facts() == (JobState.DONE, 1, "")
    assert Finding.objects.get().code == "malformed"


def test_a_worker_that_lost_the_job_before_changes_nothing(replay: Replay) -> None:
    requeue_job(replay=replay, now=NOW)
    slot = replay.slot
    for attempt in (1, 2, 3):
        lost = Claim(replay.job.pk, attempt, replay, expected_log(slot, hosted=True))
        assert finish_job(claim=lost, verdict=certified(), now=NOW) is None

    assert facts() == (JobState.QUEUED, 0, "")
    assert not Finding.objects.exists()


@pytest.mark.parametrize("state", [state for state in JobState if state != JobState.QUARANTINED])
def test_only_what_was_put_aside_comes_back(replay: Replay, state: JobState) -> None:
    lease = NOW + LEASE if state == JobState.RUNNING else None
    CertificationJob.objects.update(state=state, lease_until=lease)
    before = facts()
    with pytest.raises(NotQuarantined) as error:
        requeue_job(replay=replay, now=NOW)

    assert str(error.value) == f"The log of replay {replay.pk} is {state}, not on hold."
    assert facts() == before


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("requeue", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_says_what_it_did(replay: Replay) -> None:
    assert run(str(replay.pk)) == f"Replay {replay.pk} is waiting for a worker.\n"
    assert facts() == (JobState.QUEUED, 0, "")


def test_the_command_fails_in_one_line(replay: Replay) -> None:
    run(str(replay.pk))
    for replay_id, words in (
        (str(replay.pk), f"The log of replay {replay.pk} is queued, not on hold."),
        (nobody := str(uuid4()), f"There is no replay {nobody}."),
    ):
        with pytest.raises(CommandError) as error:
            run(replay_id)
        assert (str(error.value), error.value.returncode) == (words, 2)
