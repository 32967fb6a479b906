"""Jobs from claim to finding, with workers that die, freeze and fail."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import override_settings

from ledger.models import Delivery, LedgerEntry
from ledger.services.deliveries import deliver_due
from replays.models import CertificationJob, Finding, JobState
from replays.services.certification import claim_job, finish_job, give_back_job, run_job
from replays.services.sweeping import sweep
from replays.services.uploads import store_replay
from replays.verifier import LogVerdict
from tests.support.factories import NOW, certified, make_slot, make_user, slot_log

pytestmark = pytest.mark.django_db

LEASE = timedelta(seconds=30)
WON = certified(1, moves=9, ending="hand_empty")
REACTIONS = {"replay.certified": (f"{__name__}.hear",)}
TWICE = {"replay.certified": REACTIONS["replay.certified"] * 2}

heard: list[UUID] = []


def hear(*, entry: LedgerEntry, now: datetime) -> None:
    """A reaction that writes down what it heard."""
    heard.append(UUID(entry.data["replay"]))


@pytest.fixture(autouse=True)
def _reactions() -> Iterator[None]:
    heard.clear()
    with override_settings(MUSTER_REACTIONS=f"{__name__}.REACTIONS", MUSTER_LEASE_SECONDS=30):
        yield


def clock(at: datetime = NOW) -> Callable[[], datetime]:
    """A clock that goes on by a millisecond each time it is read."""
    times = (at + timedelta(milliseconds=number) for number in range(10_000))
    return lambda: next(times)


def make_job(log: bytes | None = None, match: str = "match-1") -> CertificationJob:
    slot = make_slot(match)
    data = slot_log(slot) if log is None else log
    replay, _ = store_replay(slot=slot, log=data, uploaded_by=make_user(), hosted=True, now=NOW)
    return replay.job


def claim(job: CertificationJob, at: datetime = NOW) -> Any:
    return claim_job(job_id=job.pk, now=at)


def state(job: CertificationJob) -> tuple[str, int]:
    job.refresh_from_db()
    return job.state, job.attempt


def test_a_good_log_becomes_a_certificate_and_is_heard_of() -> None:
    job = make_job()
    run_job(job_id=job.pk, clock=clock())

    assert state(job) == (JobState.DONE, 1)
    assert Finding.objects.get().certified
    assert heard == [job.replay_id]
    assert Delivery.objects.get().done_at is not None


def test_a_bad_log_becomes_a_refusal_and_is_not_heard_of() -> None:
    job = make_job(b"not a log\n")
    run_job(job_id=job.pk, clock=clock())

    finding = Finding.objects.get()
    assert (finding.certified, finding.code, finding.replay) == (False, "malformed", job.replay)
    assert (state(job), heard) == ((JobState.DONE, 1), [])


def test_the_message_coming_again_changes_nothing() -> None:
    job = make_job()
    for _ in range(3):
        run_job(job_id=job.pk, clock=clock())

    assert (Finding.objects.count(), heard, state(job)[1]) == (1, [job.replay_id], 1)


def test_a_message_about_no_job_is_ignored() -> None:
    run_job(job_id=0, clock=clock())


def test_one_worker_holds_a_job_until_the_lease_is_over() -> None:
    job = make_job()

    assert claim(job).attempt == 1
    assert claim(job, NOW + LEASE - timedelta(milliseconds=1)) is None
    assert claim(job, NOW + LEASE).attempt == 2


def test_a_frozen_worker_that_wakes_up_changes_nothing() -> None:
    job = make_job()
    frozen = claim(job)
    second = claim(job, NOW + LEASE)

    assert finish_job(claim=frozen, verdict=WON, now=NOW + LEASE) is None
    give_back_job(claim=frozen, trouble="late", now=NOW + LEASE)
    assert state(job) == (JobState.RUNNING, 2)
    assert not Finding.objects.exists()

    assert finish_job(claim=second, verdict=WON, now=NOW + LEASE) is not None
    assert finish_job(claim=frozen, verdict=WON, now=NOW + LEASE) is None
    assert Finding.objects.count() == 1


def test_three_workers_that_die_put_the_job_aside() -> None:
    job = make_job()
    for attempt in range(3):
        assert claim(job, NOW + attempt * LEASE).attempt == attempt + 1
    late = NOW + 3 * LEASE

    assert claim(job, late) is None
    sweep(clock=clock(late))
    assert state(job) == (JobState.QUARANTINED, 3)
    assert job.trouble == "3 workers ended while verifying this log"
    assert claim(job, late + LEASE) is None


def test_a_fault_of_the_program_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    job = make_job()
    job.replay.slot.rules_digest = "sha256:" + "0" * 64
    job.replay.slot.save()
    for attempt, expected in enumerate(
        [JobState.QUEUED, JobState.QUEUED, JobState.QUARANTINED], start=1
    ):
        run_job(job_id=job.pk, clock=clock())
        assert state(job) == (expected, attempt)

    assert job.trouble.startswith("Fault: RulesUnavailable: tactics_anthem starter")
    assert not Finding.objects.exists()


def test_a_finding_that_cannot_be_written_leaves_the_job_running() -> None:
    job = make_job()
    held = claim(job)
    impossible = LogVerdict(False, code="")
    with pytest.raises(Exception, match="finding_code_only_when_refused"):
        finish_job(claim=held, verdict=impossible, now=NOW)

    assert state(job) == (JobState.RUNNING, 1)


def test_a_finding_that_cannot_be_written_gives_the_job_back_with_its_trouble() -> None:
    """Deliveries to the same service twice are what the database refuses here."""
    job = make_job()
    with override_settings(MUSTER_REACTIONS=f"{__name__}.TWICE"):
        run_job(job_id=job.pk, clock=clock())

    assert state(job) == (JobState.QUEUED, 1)
    assert job.trouble.startswith("IntegrityError: ")
    assert not Finding.objects.exists()

    run_job(job_id=job.pk, clock=clock())
    assert (state(job), heard) == ((JobState.DONE, 2), [job.replay_id])


@pytest.mark.parametrize("field", ["match", "game", "format", "rules"])
@pytest.mark.parametrize("text", [b"a\\u0000b", b"a\\ud800b"])
def test_a_hostile_head_is_refused_at_the_first_attempt(field: str, text: bytes) -> None:
    slot = make_slot()
    head, _, body = slot_log(slot).partition(b"\n")
    marker = f'"{field}":"'.encode()
    before, _, after = head.partition(marker)
    hostile = before + marker + text + after[after.index(b'"') :]
    replay, _ = store_replay(
        slot=slot, log=hostile + b"\n" + body, uploaded_by=make_user(), hosted=True, now=NOW
    )
    run_job(job_id=replay.job.pk, clock=clock())

    assert state(replay.job) == (JobState.DONE, 1)
    assert Finding.objects.get().reason.isprintable()


def sent(job: CertificationJob) -> datetime | None:
    job.refresh_from_db()
    return job.sent_at


def test_the_sweeper_sends_again_what_was_lost_and_only_that() -> None:
    lost, done = make_job(match="match-1"), make_job(b"x\n", match="match-2")
    run_job(job_id=done.pk, clock=clock())
    soon, late = NOW + timedelta(seconds=2), NOW + timedelta(seconds=4)

    sweep(clock=clock(soon))
    assert sent(lost) == NOW
    sweep(clock=clock(late))
    assert sent(lost) == late
    assert sent(done) == NOW


def test_the_sweeper_wakes_a_worker_for_a_job_whose_worker_died() -> None:
    job = make_job()
    claim(job)
    sweep(clock=clock(NOW + LEASE - timedelta(seconds=1)))
    assert sent(job) == NOW

    sweep(clock=clock(NOW + LEASE))
    assert sent(job) == NOW + LEASE


def test_a_reaction_whose_worker_died_is_called_again() -> None:
    """The finding is written, then the worker dies before it has called anybody."""
    job = make_job()
    finish_job(claim=claim(job), verdict=WON, now=NOW)

    deliver_due(clock=clock(NOW + timedelta(seconds=1)))
    assert heard == [job.replay_id]
