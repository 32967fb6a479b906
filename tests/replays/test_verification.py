"""Verifying in the confined process: the same findings, and logs that kill it stop nobody."""

import json
import random
from dataclasses import asdict, replace
from threading import get_ident
from typing import Any

import pytest

from replays.models import CertificationJob, Finding, JobState
from replays.services.certification import run_job
from replays.services.uploads import store_replay
from replays.services.verification import beside, verify_confined
from replays.verifier import LogVerdict, verify
from tests.replays.poison import CRASH, GREED, STALL
from tests.support.factories import NOW, make_slot, make_user, slot_log
from tests.support.verifier import EXPECTED, good, lines, mutated, written

POISONED = "tests.replays.poison:answer"


def hostile_logs(rng: random.Random) -> set[bytes]:
    """A good log, altered ones, and ones whose words make trouble in an error text."""
    made = {good(), b"", b"\n", b"\0" * 100, b"{" * 8000, b'"\xff\xfe', good() * 2}
    made |= {mutated(rng, good()) for _ in range(200)}
    for text in ("a\0b", "a\ud800b", "\u202e\U0010ffff" * 100, "ß" * 5000):
        parts = lines(good())
        parts[0]["match"] = text
        made.add(written(parts))
    return made


@pytest.mark.proof(of="programs")
def test_the_confined_verifier_finds_what_the_verifier_finds() -> None:
    """What it would have to import late, or open, it could not: then it would fail instead."""
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    logs = hostile_logs(random.Random(seed))

    confined = [verify_confined(log=log, expected=EXPECTED) for log in logs]
    assert confined == [verify(log=log, expected=EXPECTED) for log in logs]
    assert sum(verdict.certified for verdict in confined) == 1


def test_for_another_slot_too() -> None:
    other = replace(EXPECTED, players=("ann", "eve"))

    assert verify_confined(log=good(), expected=other).code == "wrong_players"


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        {},
        {"certified": True},
        {**LogVerdict(True).__dict__, "more": 1},
        {**LogVerdict(True).__dict__, "certified": 1},
        {**LogVerdict(True).__dict__, "moves": "9"},
        {**LogVerdict(True).__dict__, "winner": "0"},
    ],
    ids=str,
)
def test_only_a_finding_is_taken_for_one(plain: Any) -> None:
    with pytest.raises(ValueError, match="a finding"):
        LogVerdict.from_plain(plain)


def test_a_finding_passes_as_it_is() -> None:
    refused = LogVerdict(False, code="illegal", move=3, seat=1, reason="no", moves=2)
    for verdict in (refused, LogVerdict(True)):
        assert LogVerdict.from_plain(json.loads(json.dumps(asdict(verdict)))) == verdict


def make_job(log: bytes, match: str) -> CertificationJob:
    slot = make_slot(match)
    replay, _ = store_replay(slot=slot, log=log, uploaded_by=make_user(), hosted=True, now=NOW)
    return CertificationJob.objects.get(replay=replay)


@pytest.mark.proof(of="programs")
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("log", "seconds", "trouble"),
    [
        (CRASH, 30, "Breach: its process ended with status -11"),
        (STALL, 1.5, "Breach: it took more than 1.5 seconds"),
        (GREED, 30, "Breach: it needed more than 512 MiB of memory"),
    ],
)
def test_a_log_that_kills_the_verifier_is_put_aside_and_never_refused(
    log: bytes, seconds: float, trouble: str, settings: Any
) -> None:
    settings.MUSTER_VERIFIER, settings.MUSTER_VERIFY_SECONDS = POISONED, seconds
    poison, slot = make_job(log, "poison"), make_slot("good")
    fine, _ = store_replay(
        slot=slot, log=slot_log(slot), uploaded_by=make_user(), hosted=True, now=NOW
    )
    for attempt, state in enumerate([JobState.QUEUED, JobState.QUEUED, JobState.QUARANTINED], 1):
        run_job(job_id=poison.pk, clock=lambda: NOW)
        poison.refresh_from_db()
        assert (poison.state, poison.attempt, poison.trouble) == (state, attempt, trouble)
    run_job(job_id=fine.job.pk, clock=lambda: NOW)

    assert Finding.objects.get().replay == fine


def test_logs_are_verified_beside_in_one_thread_one_after_the_other() -> None:
    """The confined process would end with a thread that does."""
    first, second = beside(get_ident), beside(get_ident)

    assert first.result() == second.result() != get_ident()
