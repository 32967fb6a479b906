"""Logs sent at once and workers that sign at once: each race also without its lock."""

import contextlib
import threading
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from replays.models import PublicKey, Replay, Slot
from replays.services import uploads
from replays.services.certificates import publish_key
from replays.services.signing import signing_key
from replays.services.uploads import TooManyLogs, store_replay
from tests.factories import NOW, make_slot, make_user
from tests.racing import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


def race(slot: Slot, user: User) -> int:
    """How many logs there are after two have been sent at once where one may be."""
    barrier = threading.Barrier(2)

    def send(log: bytes) -> None:
        try:
            barrier.wait()
            with contextlib.suppress(TooManyLogs):
                store_replay(slot=slot, log=log, uploaded_by=user, hosted=False, now=NOW)
        finally:
            connection.close()

    threads = [threading.Thread(target=send, args=(log,)) for log in (b"one\n", b"two\n")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Replay.objects.count()


def test_two_logs_sent_at_once_are_counted_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uploads, "MOST_LOGS", 1)

    assert race(make_slot(), make_user()) == 1


def test_without_the_lock_both_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of the test above: nobody is held, and both count before either writes."""
    both = threading.Barrier(2)
    count = uploads._check_count

    def count_together(*facts: Any) -> None:
        count(*facts)
        both.wait(PATIENCE)

    monkeypatch.setattr(uploads, "MOST_LOGS", 1)
    monkeypatch.setattr(uploads, "_check_count", count_together)
    monkeypatch.setattr(uploads, "_lock", lambda slot: None)

    assert race(make_slot(), make_user()) == 2


def test_workers_that_sign_at_once_for_the_first_time_publish_one_key(
    tmp_path: Path, settings: Any
) -> None:
    settings.MUSTER_SIGNING_KEY = ""
    settings.MUSTER_SIGNING_KEY_FILE = tmp_path / "signing_key"
    barrier, faults = threading.Barrier(4), []

    def publish() -> None:
        try:
            barrier.wait()
            publish_key(now=NOW)
        except Exception as error:
            faults.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=publish) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert faults == []
    assert PublicKey.objects.get().kid == signing_key().kid
