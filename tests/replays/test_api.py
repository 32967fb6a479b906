"""What is said about a replay, and to whom."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import User
from replays.models import CertificationJob, JobState, Replay
from replays.services.certification import claim_job, finish_job
from replays.services.uploads import store_replay
from replays.verdicts import public_reason
from replays.verifier import LogVerdict
from tests.support.factories import NOW, bearer, certified, make_slot, make_user

pytestmark = pytest.mark.django_db


def make_replay(verdict: LogVerdict | None = None, sender: User | None = None) -> Replay:
    replay, _ = store_replay(
        slot=make_slot(), log=b"a log\n", uploaded_by=sender or make_user(), hosted=True, now=NOW
    )
    if verdict is not None:
        claim = claim_job(job_id=replay.job.pk, now=NOW)
        assert claim is not None
        finish_job(claim=claim, verdict=verdict, now=NOW)
    return replay


def get(client: Client, replay: Replay, **options: Any) -> Any:
    return client.get(f"/api/v1/replays/{replay.pk}", **options)


def test_a_waiting_replay(client: Client) -> None:
    replay = make_replay()

    assert get(client, replay).json() == {
        "id": str(replay.pk),
        "overruled_at": None,
        "match_id": "match-1",
        "game_number": 1,
        "state": "waiting",
        "log_digest": replay.log_digest,
        "revealed": False,
        "uploaded_at": "2026-01-31T12:00:00Z",
        "updated_at": "2026-01-31T12:00:00Z",
        "verdict": None,
    }


def test_a_certified_replay(client: Client) -> None:
    body = get(client, make_replay(certified(1, moves=61, ending="hand_empty"))).json()

    assert (body["state"], body["verdict"]) == (
        "certified",
        {
            "certified": True,
            "moves": 61,
            "game_result": {"winner": 1, "reason": "hand_empty"},
            "draws": "seeded",
            "hashed": True,
            "chain": None,
            "game_digest": None,
            "certificate": True,
            "found_at": "2026-01-31T12:00:00Z",
        },
    )


REFUSED = LogVerdict(
    False, code="illegal", move=12, seat=1, moves=11, reason="ZZCANARY is not in the hand"
)


def test_a_refusal_tells_everybody_what_and_where(client: Client) -> None:
    response = get(client, make_replay(REFUSED))

    assert response.json()["state"] == "refused"
    assert response.json()["verdict"] == {
        "certified": False,
        "code": "illegal",
        "move": 12,
        "seat": 1,
        "reason": public_reason("illegal"),
        "moves": 11,
        "found_at": "2026-01-31T12:00:00Z",
    }
    assert "ZZCANARY" not in response.content.decode()


def test_the_engines_own_words_are_for_the_sender(client: Client) -> None:
    sender = make_user()
    replay = make_replay(REFUSED, sender)
    reasons = [
        get(client, replay, headers=bearer(user)).json()["verdict"]["reason"]
        for user in (sender, make_user())
    ]

    assert reasons == ["ZZCANARY is not in the hand", public_reason("illegal")]
    assert get(client, replay)["Vary"] == "Accept, Authorization, Cookie"


def test_a_quarantined_replay_says_so(client: Client) -> None:
    replay = make_replay()
    CertificationJob.objects.update(state=JobState.QUARANTINED, trouble="KeyError: 'ZZCANARY'")
    response = get(client, replay)

    assert (response.json()["state"], response.json()["verdict"]) == ("quarantined", None)
    assert "ZZCANARY" not in response.content.decode()


def test_no_replay(client: Client) -> None:
    assert client.get(f"/api/v1/replays/{uuid4()}").status_code == 404


def test_the_log_is_not_read_for_it(client: Client, django_assert_num_queries) -> None:
    replay = make_replay(certified(None, moves=61, ending="turn_cap"))
    with django_assert_num_queries(1) as queries:
        get(client, replay)

    assert '"packed_log"' not in queries.captured_queries[0]["sql"]
    assert '"seed"' not in queries.captured_queries[0]["sql"]
