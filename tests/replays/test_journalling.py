"""What becomes of a game and of its logs stands in the journal."""

import hashlib
from datetime import timedelta
from typing import Any

import pytest

from ledger.models import LedgerEntry
from replays.models import CertificationJob, JobState, Slot
from replays.services.certification import claim_job, give_back_job, run_job
from replays.services.holding import release_replay
from replays.services.requeueing import requeue_job
from replays.services.slots import Opening, Rules, fetch_seed, open_slots
from replays.services.sweeping import sweep
from replays.services.uploads import log_digest, store_replay
from tests.support.factories import NOW, make_slot, make_user, slot_log

pytestmark = pytest.mark.django_db

LATE = NOW + timedelta(hours=1)
PLACE = {"match": "match-1", "game_number": 1}


def store(slot: Slot, log: bytes | None = None, **facts: Any) -> CertificationJob:
    data = slot_log(slot) if log is None else log
    defaults: dict[str, Any] = {"uploaded_by": make_user(), "hosted": True}
    return store_replay(slot=slot, log=data, now=NOW, **defaults | facts)[0].job


def journalled(slot: Slot) -> list[tuple[str, bool, dict[str, Any]]]:
    entries = LedgerEntry.objects.filter(stream=slot.journal).order_by("number")
    return [(entry.kind, entry.public, entry.data) for entry in entries]


def test_a_slot_tells_in_the_stream_that_it_was_opened_for() -> None:
    rules = Rules("game", "format", "sha256:1", "sha256:2")
    openings = [Opening("match-2", number, [("ann", "c"), ("ben", "d")]) for number in (1, 2)]
    event = open_slots(openings=openings, rules=rules, stream="event:1", now=NOW)
    (alone,) = open_slots(openings=[Opening("match-3", 1, [])], rules=rules, now=NOW)

    assert [slot.journal for slot in event] == ["event:1", "event:1"]
    assert alone.journal == f"slot:{alone.pk}"


def test_a_log_from_upload_to_certificate() -> None:
    slot, sender = make_slot(), make_user()
    job = store(slot, uploaded_by=sender)
    run_job(job_id=job.pk, clock=lambda: NOW)

    replay = {"replay": str(job.replay_id), **PLACE}
    end = {"winner": job.replay.finding.winner, "ending": job.replay.finding.ending}
    digests = {
        name: f"sha256:{hashlib.sha256(content).hexdigest()}"
        for name, content in (
            ("log", job.replay.log),
            ("certificate", job.replay.certificate.jws.encode()),
        )
    }
    assert journalled(slot) == [
        ("replay.uploaded", True, replay | {"hosted": True, "log": digests["log"]}),
        ("replay.certified", True, replay | {"game": "tactics_anthem"} | end | digests),
    ]
    actors = LedgerEntry.objects.order_by("number").values_list("actor", "at")
    assert list(actors) == [(sender.pk, NOW), (None, NOW)]


def test_the_same_bytes_again_are_no_news() -> None:
    slot = make_slot()
    for _ in range(2):
        store(slot)

    assert [kind for kind, _, _ in journalled(slot)] == ["replay.uploaded"]


def test_a_refusal_is_told_with_its_code() -> None:
    slot = make_slot()
    job = store(slot, b"not a log\n", hosted=False)
    run_job(job_id=job.pk, clock=lambda: NOW)

    replay = {"replay": str(job.replay_id), **PLACE}
    assert journalled(slot) == [
        ("replay.uploaded", True, replay | {"hosted": False, "log": log_digest(b"not a log\n")}),
        ("replay.refused", True, replay | {"code": "malformed"}),
    ]


def test_a_log_put_aside_by_failures_and_taken_up_again() -> None:
    slot = make_slot()
    job = store(slot)
    claims = []
    for attempt in (1, 2, 3):
        claim = claim_job(job_id=job.pk, now=NOW)
        assert claim is not None
        claims.append(claim)
        give_back_job(claim=claim, trouble="out of order", now=NOW)
        aside = [kind for kind, _, _ in journalled(slot)].count("replay.quarantined")
        assert aside == (attempt == 3)
    give_back_job(claim=claims[-1], trouble="again", now=NOW)
    requeue_job(replay=job.replay, now=NOW)

    replay = {"replay": str(job.replay_id), **PLACE}
    assert journalled(slot)[1:] == [
        ("replay.quarantined", True, replay),
        ("replay.requeued", True, replay),
    ]


def test_a_held_log_that_is_released_is_told_of_with_its_completed_digest() -> None:
    slot = make_slot()
    replay, _ = store_replay(
        slot=slot, log=b"as sent\n", uploaded_by=make_user(), hosted=False, held=True, now=NOW
    )
    sweep(clock=lambda: LATE)
    assert claim_job(job_id=replay.job.pk, now=LATE) is None
    for _ in range(2):
        release_replay(replay=replay, log=b"completed\n", now=NOW)

    place = {"replay": str(replay.pk), **PLACE}
    assert journalled(slot) == [
        ("replay.uploaded", True, place | {"hosted": False, "log": log_digest(b"as sent\n")}),
        ("replay.released", True, place | {"log": log_digest(b"completed\n")}),
    ]
    claim = claim_job(job_id=replay.job.pk, now=LATE)
    assert claim is not None
    assert claim.replay.log == b"completed\n"


def test_a_log_that_kills_its_workers_is_told_of_once() -> None:
    slot = make_slot()
    job = store(slot)
    CertificationJob.objects.update(state=JobState.RUNNING, lease_until=NOW, attempt=3)
    for _ in range(2):
        sweep(clock=lambda: LATE)

    replay = {"replay": str(job.replay_id), **PLACE}
    assert journalled(slot)[1:] == [("replay.quarantined", True, replay)]


def test_a_look_at_a_seed_is_told_to_the_staff() -> None:
    slot, host = make_slot(), make_user()
    fetch_seed(slot=slot, user=host, now=NOW)

    assert journalled(slot) == [("seed.fetched", False, PLACE)]
    assert LedgerEntry.objects.get().actor == host
