"""Real workers read what was brought, each document in a process of little memory."""

import json
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from tests.support.archives import small_archive
from tests.support.factories import NOW, make_user
from tests.support.worker import Unwritten, let_leases_run_out, running_worker, wait_until
from tournaments.archive.document.packing import pieces_of
from tournaments.archive.services.import_requests import ask_for_import
from tournaments.models import EventImport, Tournament
from tournaments.terms.kinds import ImportState

pytestmark = pytest.mark.django_db(transaction=True)
# In MiB. A process needs half of it before it has read anything.
MEMORY = {"MUSTER_IMPORT_MEMORY": "256"}


def import_requested(document: dict[str, Any], user: User) -> EventImport:
    pieces = pieces_of(json.dumps(document).encode())
    given: dict[str, Any] = {"organisation": None, "results_of": None, "now": NOW}
    return ask_for_import(pieces=pieces, packed=False, actor=user, **given)


@pytest.mark.proof(of="programs")
def test_what_fits_is_read_though_a_worker_dies_and_what_does_not_is_refused(
    tmp_path: Path,
) -> None:
    good, user = import_requested(small_archive(), make_user()), make_user()
    reading = EventImport.objects.filter(state=ImportState.READING, attempt=1)
    with running_worker(tmp_path, concurrency=1, environment=MEMORY) as worker:
        with Unwritten("tournaments_tournament"):
            wait_until(reading.exists, worker)
            worker.kill()
        assert (reading.count(), Tournament.objects.count()) == (1, 0)

        let_leases_run_out()
        greedy = import_requested(small_archive(own_profile={"a": [{"b": 0}] * 900_000}), user)
        worker.start()
        ended = EventImport.objects.filter(ended_at__isnull=False)
        wait_until(lambda: ended.count() == 2, worker)

    good.refresh_from_db()
    greedy.refresh_from_db()
    assert (good.state, good.attempt) == ("done", 2)
    assert good.tournament == Tournament.objects.get()
    assert (greedy.state, greedy.code, greedy.attempt) == ("refused", "archive_too_large", 1)
    assert greedy.detail.startswith(
        "Reading this file takes more than 256 MiB of memory: leave out the"
    )
