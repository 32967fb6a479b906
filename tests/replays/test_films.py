"""Films of certified games: made by a worker when no log waits, kept packed, and made once."""

import gzip
import json
from datetime import timedelta
from typing import Any

import pytest

import engine
from contract.errors import NotFound
from replays.models import Film, Finding
from replays.selectors import film_audiences, find_film
from replays.services import filming
from replays.services.certification import run_job
from replays.services.filming import make_due_films
from replays.services.uploads import store_replay
from tests.support.factories import NOW, make_slot, make_user, slot_log
from tests.support.jobs import make_jobs

pytestmark = pytest.mark.django_db


def clock() -> Any:
    return NOW


def certify(match: str = "match-1", log: bytes | None = None) -> Finding:
    slot = make_slot(match)
    data = slot_log(slot) if log is None else log
    replay, _ = store_replay(slot=slot, log=data, uploaded_by=make_user(), hosted=True, now=NOW)
    run_job(job_id=replay.job.pk, clock=clock)
    return Finding.objects.get(replay=replay)


def test_a_certified_game_is_filmed_for_each_audience() -> None:
    finding = certify()
    assert finding.films_due_at == NOW
    assert film_audiences(replay_id=finding.replay_id) == []
    assert make_due_films(clock=clock) == 1
    finding.refresh_from_db()
    assert finding.films_due_at is None
    assert film_audiences(replay_id=finding.replay_id) == ["0", "1", "open", "public"]
    films = engine.make_films(engine.read_log(finding.replay.log))
    for audience, film in films.items():
        packed = find_film(replay_id=finding.replay_id, audience=audience).packed
        assert json.loads(gzip.decompress(bytes(packed))) == film


def test_a_rejected_log_has_no_films() -> None:
    finding = certify(log=b"nothing\n")
    assert (finding.certified, finding.films_due_at) == (False, None)
    assert make_due_films(clock=clock) == 0
    with pytest.raises(NotFound):
        find_film(replay_id=finding.replay_id, audience="open")


def test_films_wait_until_no_log_waits() -> None:
    certify("match-a")
    job = make_jobs(1)[0]
    assert make_due_films(clock=clock) == 0
    run_job(job_id=job.pk, clock=clock)
    assert make_due_films(clock=clock) == 2


def test_a_game_that_another_worker_films_is_left_to_it_until_its_lease_is_over() -> None:
    finding = certify()
    filming._take(NOW)
    assert make_due_films(clock=clock) == 0
    assert make_due_films(clock=lambda: NOW + filming.LEASE + timedelta(seconds=1)) == 1
    filming._keep(finding, {})
    assert Film.objects.count() == 4


def test_a_game_that_cannot_be_filmed_is_tried_once(caplog: pytest.LogCaptureFixture) -> None:
    """A slot whose rules this program no longer has: certified, and without films."""
    finding = certify()
    slot = finding.replay.slot
    slot.rules_digest = f"sha256:{'0' * 64}"
    slot.save(update_fields=["rules_digest"])
    assert make_due_films(clock=clock) == 1
    finding.refresh_from_db()
    assert (finding.certified, finding.films_due_at) == (True, None)
    assert film_audiences(replay_id=finding.replay_id) == []
    assert [record.levelname for record in caplog.records] == ["ERROR"]
