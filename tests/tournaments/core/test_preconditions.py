"""ETag and If-Match: what a client read is what it changes, or it is told that it has not."""

from typing import Any

import pytest
from django.test import Client

from tests.remembering import remembered
from tests.support.factories import (
    NOW,
    bearer,
    make_started,
    make_tournament,
    make_user,
    paired_match,
)
from tests.support.playing import bring, certify, host_of, seated_match
from tests.support.requests import path_of
from tournaments.models import Match, Round, Tournament
from tournaments.rounds.services.drafts import draft_round

pytestmark = pytest.mark.django_db

RULING = {"games_won": [1, 0], "reason": "seen"}


def send(
    client: Client, method: str, path: str, headers: dict[str, str], version: str | None, body: Any
) -> Any:
    condition = {} if version is None else {"If-Match": version}
    ask = getattr(client, method)
    return ask(path, body, content_type="application/json", headers=headers | condition)


@remembered
def drafted() -> tuple[Round, dict[str, str], str]:
    """A draft, the header of its organiser, and where it is."""
    owner = make_user()
    tournament = make_started(owner, entries=2)
    round_ = draft_round(tournament_id=tournament.pk, actor=None, now=NOW)
    return round_, bearer(owner), f"{path_of(tournament)}/rounds/{round_.number}"


def test_an_event_is_changed_as_it_was_read(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    path, headers = path_of(tournament), bearer(owner)
    read = client.get(path)["ETag"]
    changed = send(client, "patch", path, headers, read, {"name": "Other"})
    overtaken = send(client, "patch", path, headers, read, {"name": "Third"})

    assert (changed.status_code, overtaken.status_code) == (200, 412)
    assert [changed["ETag"], overtaken["ETag"]] == ['"v3"'] * 2
    assert [tag[:4] for tag in (read, client.get(path)["ETag"])] == ['"v2-', '"v3-']
    assert Tournament.objects.get(pk=tournament.pk).name == "Other"
    assert overtaken.json() == {
        "type": "urn:muster:problem:precondition_failed",
        "title": "Precondition Failed",
        "status": 412,
        "detail": (detail := overtaken.json()["detail"]),
        "instance": path,
        "errors": [
            {
                "pointer": "",
                "code": "precondition_failed",
                "detail": detail,
                "expected": ['"v2"'],
                "found": changed["ETag"],
            }
        ],
    }


def test_the_state_of_an_event(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    path, headers = path_of(tournament), bearer(owner)
    read = client.get(path)["ETag"]
    body = {"state": "check_in"}

    assert send(client, "post", f"{path}/state", headers, '"v999"', body).status_code == 412
    assert send(client, "post", f"{path}/state", headers, read, body).status_code == 200


@pytest.mark.proof(of="events")
def test_a_round_is_published_and_closed_as_it_was_read(client: Client) -> None:
    round_, headers, path = drafted()
    read = client.get(path, headers=headers)["ETag"]
    published = send(client, "post", f"{path}/publish", headers, read, {})
    again = send(client, "post", f"{path}/publish", headers, read, {})
    gone = send(client, "delete", path, headers, read, "")
    match = round_.matches.get()
    ruling = f"/api/v1/matches/{match.pk}/ruling"
    ruled = send(client, "post", ruling, headers, '"v1"', RULING)
    late = send(client, "post", f"{path}/close", headers, read, {})
    closed = send(client, "post", f"{path}/close", headers, published["ETag"], {})

    assert [answer.status_code for answer in (published, again, gone)] == [200, 412, 412]
    assert [answer.status_code for answer in (ruled, late, closed)] == [200, 412, 200]
    assert read.startswith('"v1-')
    assert [published["ETag"], closed["ETag"]] == ['"v2"', '"v3"']


def test_a_draft_is_discarded_as_it_was_read(client: Client) -> None:
    _, headers, path = drafted()

    assert send(client, "delete", path, headers, '"v2"', "").status_code == 412
    assert send(client, "delete", path, headers, '"v1"', "").status_code == 204
    assert not Round.objects.exists()


@pytest.mark.proof(of="events")
def test_a_match_is_reported_and_ruled_as_it_was_read(client: Client) -> None:
    match, users = seated_match()
    path, staff = f"/api/v1/matches/{match.pk}", bearer(host_of(match))
    read = client.get(path)["ETag"]
    report = {"games_won": [1, 0]}
    first = send(client, "post", f"{path}/reports", bearer(users[0]), read, report)
    other = send(client, "post", f"{path}/reports", bearer(users[1]), read, report)
    ruling = send(client, "post", f"{path}/ruling", staff, read, RULING)
    informed = send(client, "post", f"{path}/ruling", staff, client.get(path)["ETag"], RULING)

    assert [answer.status_code for answer in (first, other, ruling, informed)] == [
        200,
        412,
        412,
        200,
    ]
    assert client.get(path)["ETag"].startswith(informed["ETag"][:-1] + "-")


@pytest.mark.proof(of="events")
def test_a_stance_is_taken_on_the_match_as_it_was_read(client: Client) -> None:
    match, users = seated_match(objection_minutes=None)
    replay = certify(bring(match, users[0]))
    path, headers = f"/api/v1/replays/{replay.pk}/stance", bearer(users[1])
    body = {"stance": "stands_by"}
    read = client.get(f"/api/v1/matches/{match.pk}")["ETag"]

    assert send(client, "post", path, headers, '"v1"', body).status_code == 412
    assert send(client, "post", path, headers, read, body).status_code == 200


@pytest.mark.parametrize(
    "named",
    [None, "*", " * ", '"v1"', '"v9", "v1"', 'W/"v9", "v1"', 'W/"v1"', f'W/"v1-{"0" * 32}"'],
)
def test_what_a_match_at_version_1_is(client: Client, named: str | None) -> None:
    path, headers = _ruled()

    assert send(client, "post", path, headers, named, RULING).status_code == 200


@pytest.mark.parametrize(
    "named",
    ["", "v1", '"1"', '"v01"', '"v2"', 'W/"v2"', '"V1"', '"v1', '"v99999999999"', '"x,v1"'],
)
def test_what_it_is_not(client: Client, named: str) -> None:
    path, headers = _ruled()

    assert send(client, "post", path, headers, named, RULING).status_code == 412
    assert Match.objects.get().state == "open"


def test_who_may_not_is_told_that_first(client: Client) -> None:
    path, _ = _ruled()

    assert send(client, "post", path, bearer(), '"v9"', RULING).status_code == 403


@remembered
def _ruled() -> tuple[str, dict[str, str]]:
    """Where a match is ruled on, and the header of who may."""
    match = paired_match(owner := make_user())
    return f"/api/v1/matches/{match.pk}/ruling", bearer(owner)
