"""Requests with an `Idempotency-Key` whose bodies are large, or whose answers are shown once."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import IdempotencyKey
from replays.models import CertificationJob, Replay
from tests.support.factories import bearer, make_tournament, make_user
from tests.support.playing import seated_match
from tests.support.requests import path_of
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def with_key(headers: dict[str, str], key: str = "one") -> dict[str, str]:
    return headers | {"Idempotency-Key": key}


def test_a_log_is_taken_once_and_the_answer_is_that_of_the_first_time(client: Client) -> None:
    match, users = seated_match()
    path = f"/api/v1/matches/{match.pk}/games/1/replays"
    headers = with_key(bearer(users[0]))

    def upload(log: bytes) -> Any:
        return client.post(path, log, content_type="application/x-ndjson", headers=headers)

    first, again, other = upload(b"one\n" * 200_000), upload(b"one\n" * 200_000), upload(b"two\n")

    assert [answer.status_code for answer in (first, again, other)] == [202, 202, 422]
    assert (first.content, first["Location"]) == (again.content, again["Location"])
    assert Replay.objects.count() == CertificationJob.objects.count() == 1


def test_a_guest_is_entered_once_and_the_code_is_shown_again_for_the_same_key(
    client: Client,
) -> None:
    tournament = make_tournament(owner := make_user())
    headers, body = with_key(bearer(owner)), {"guest": True, "name": "Ada"}
    path = f"{path_of(tournament)}/entries"
    answers = [
        client.post(path, body, content_type="application/json", headers=headers) for _ in "12"
    ]
    code = answers[0].json()["claim_code"]
    sealed = bytes(IdempotencyKey.objects.get().sealed or b"")

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert Entry.objects.filter(tournament=tournament).count() == 1
    assert code.encode() not in sealed
    assert b"Ada" not in sealed


def test_what_was_decided_on_a_version_is_answered_again_when_that_has_passed(
    client: Client,
) -> None:
    tournament = make_tournament(owner := make_user())
    path = path_of(tournament)
    headers = with_key(bearer(owner)) | {"If-Match": client.get(path)["ETag"]}
    body = {"name": "Other"}
    first, again = (
        client.patch(path, body, content_type="application/json", headers=headers) for _ in "12"
    )

    assert (first.status_code, again.status_code) == (200, 200)
    assert [first["ETag"], again["ETag"], client.get(path)["ETag"][:4]] == ['"v3"', '"v3"', '"v3-']
