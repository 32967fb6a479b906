"""Complete logs: closed to everybody until their event opens them, then open for good."""

from typing import Any
from uuid import uuid4

import pytest
import zstandard
from django.test import Client

from contract.codings import accepts
from replays.models import Replay
from replays.services.certification import run_job
from replays.services.revealing import reveal_replays
from replays.services.uploads import store_replay
from tests.support.factories import NOW, SALTS, bearer, make_slot, make_user, slot_log

LATER = NOW.replace(hour=18)


def store(match: str = "match-1", log: bytes | None = None) -> Replay:
    slot = make_slot(match)
    replay, _ = store_replay(
        slot=slot, log=log or slot_log(slot), uploaded_by=make_user(), hosted=True, now=NOW
    )
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    return Replay.objects.get(pk=replay.pk)


def get(client: Client, replay: Replay, **headers: str) -> Any:
    return client.get(f"/api/v1/replays/{replay.pk}/log", headers=headers)


@pytest.mark.django_db
def test_a_log_is_closed_and_nothing_of_it_leaves(client: Client) -> None:
    replay = store()
    reveal_replays(matches=["match-2"], now=NOW)
    canaries = [bytes(replay.slot.seed).hex(), *(salt.hex() for salt in SALTS)]
    canaries += replay.log.decode().splitlines()
    for headers in ({}, bearer(), bearer(replay.uploaded_by)):
        response = get(client, replay, **headers)
        assert response.status_code == 404
        assert response.json()["detail"] == (
            f"There is no public log {replay.pk}. Logs stay sealed until their event opens them."
        )
        assert [text for text in canaries if text in response.content.decode()] == []

    reveal_replays(matches=["match-1"], now=NOW)
    opened = get(client, replay).content.decode()
    assert [text for text in canaries if text not in opened] == []


@pytest.mark.django_db
def test_no_log_is_told_as_a_closed_one(client: Client) -> None:
    unknown = uuid4()
    response = client.get(f"/api/v1/replays/{unknown}/log")

    assert (response.status_code, response.json()["detail"]) == (
        404,
        f"There is no public log {unknown}. Logs stay sealed until their event opens them.",
    )


@pytest.mark.django_db
def test_an_open_log_comes_as_it_was_sent(client: Client) -> None:
    replay = store()
    reveal_replays(matches=["match-1"], now=NOW)
    plain = get(client, replay)
    packed = get(client, replay, **{"Accept-Encoding": "gzip, zstd"})

    assert plain.content == replay.log
    assert zstandard.decompress(packed.content) == replay.log
    assert (plain.has_header("Content-Encoding"), packed["Content-Encoding"]) == (False, "zstd")
    for response in (plain, packed):
        assert response["Content-Type"] == "application/x-ndjson"
        assert response["Vary"] == "Accept-Encoding, Accept, Authorization, Cookie"
        assert response["Cache-Control"] == "public, max-age=31536000, immutable"
        assert response["Access-Control-Allow-Origin"] == "*"
        assert response["Content-Disposition"] == f'attachment; filename="{replay.pk}.jsonl"'


@pytest.mark.parametrize(
    ("header", "packed"),
    [
        ("", False),
        ("identity", False),
        ("gzip, br", False),
        ("zstd", True),
        ("ZSTD", True),
        ("gzip;q=1.0, zstd;q=0.5", True),
        ("zstd ; q=0.001", True),
        ("zstd;q=0", False),
        ("zstd; q=0.000, *", False),
        ("xzstd, zstdx", False),
        ("*", False),
    ],
)
def test_who_takes_a_packed_log(header: str, packed: bool) -> None:
    assert accepts(header, "zstd") is packed


@pytest.mark.django_db
def test_a_log_that_was_refused_stays_closed(client: Client) -> None:
    refused = store(log=b"ZZCANARY\n")
    assert reveal_replays(matches=["match-1"], now=NOW) == 0
    response = get(client, refused)

    assert response.status_code == 404
    assert "ZZCANARY" not in response.content.decode()


@pytest.mark.django_db
def test_what_is_open_stays_as_it_was_opened() -> None:
    first, second = store("match-1"), store("match-2")
    assert reveal_replays(matches=["match-1"], now=NOW) == 1
    assert reveal_replays(matches=["match-1", "match-2"], now=LATER) == 1
    assert reveal_replays(matches=[], now=LATER) == 0

    opened = dict(Replay.objects.values_list("pk", "revealed_at"))
    assert opened == {first.pk: NOW, second.pk: LATER}


@pytest.mark.django_db
def test_with_its_log_a_game_tells_its_digests(client: Client) -> None:
    replay = store()
    path = f"/api/v1/replays/{replay.pk}"
    before = client.get(path).json()
    reveal_replays(matches=["match-1"], now=NOW)
    after = client.get(path).json()

    assert (before["revealed"], before["verdict"]["chain"]) == (False, None)
    assert before["verdict"]["game_digest"] is None
    assert (after["revealed"], after["verdict"]["chain"]) == (True, replay.finding.chain)
    assert after["verdict"]["game_digest"] == replay.finding.game_digest
