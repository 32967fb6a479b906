"""Taking logs in."""

from functools import partial

import pytest
from django.db import IntegrityError, transaction

from engine.core.logs.log import LARGEST_LOG
from replays.models import CertificationJob, JobState, Replay
from replays.services.uploads import (
    MAX_LOG_BYTES,
    MOST_LOGS,
    EmptyLog,
    LogTooLarge,
    TooManyLogs,
    log_digest,
    store_replay,
)
from tests.support.factories import NOW, make_slot, make_user

pytestmark = pytest.mark.django_db


def store(slot, log: bytes = b"a log\n"):
    return store_replay(slot=slot, log=log, uploaded_by=make_user(), hosted=True, now=NOW)


def test_a_replay_comes_with_its_job() -> None:
    replay, created = store(make_slot())

    assert created
    assert Replay.objects.get().log == b"a log\n"
    assert replay.log_digest == log_digest(b"a log\n")
    job = CertificationJob.objects.get()
    assert (job.replay, job.state, job.attempt, job.sent_at) == (replay, JobState.QUEUED, 0, NOW)


def test_the_same_bytes_again_are_the_same_replay() -> None:
    slot = make_slot()
    first, _ = store(slot)
    again, created = store(slot)

    assert (again, created) == (first, False)
    assert CertificationJob.objects.count() == 1


def test_the_same_bytes_for_another_slot_are_another_replay() -> None:
    replays = {store(make_slot(match))[0] for match in ("match-1", "match-2")}

    assert len(replays) == 2


def test_a_message_is_sent_once_it_is_written_and_only_then(
    django_capture_on_commit_callbacks,
) -> None:
    slot = make_slot()
    with django_capture_on_commit_callbacks() as callbacks:
        store(slot)
        store(slot)

    assert len(callbacks) == 1


@pytest.mark.parametrize(
    ("log", "error"), [(b"", EmptyLog), (b"x" * (MAX_LOG_BYTES + 1), LogTooLarge)]
)
def test_what_is_never_verified_is_not_stored(log: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        store(make_slot(), log)

    assert not Replay.objects.exists()


def test_the_largest_log_is_stored() -> None:
    assert store(make_slot(), b"x" * MAX_LOG_BYTES)[1]


def test_the_database_holds_one_row_for_each_log() -> None:
    slot = make_slot()
    replay, _ = store(slot)
    replay.pk = None
    replay._state.adding = True
    with pytest.raises(IntegrityError), transaction.atomic():
        replay.save()


def test_nobody_fills_the_disk_with_logs_of_one_game() -> None:
    slot, user = make_slot(), make_user()
    send = partial(store_replay, slot=slot, uploaded_by=user, hosted=False, now=NOW)
    for number in range(MOST_LOGS):
        send(log=b"%d\n" % number)
    with pytest.raises(TooManyLogs, match=r"^You have uploaded 20 logs of this game"):
        send(log=b"one more\n")

    assert Replay.objects.count() == MOST_LOGS
    assert not send(log=b"0\n")[1]
    assert store(slot)[1]
    assert store_replay(slot=make_slot("other"), log=b"0", uploaded_by=user, hosted=False, now=NOW)


def test_a_log_may_be_as_large_as_the_engine_reads() -> None:
    assert MAX_LOG_BYTES == LARGEST_LOG
