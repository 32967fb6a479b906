"""Rounds and matches through the API: status, body, and what changed."""

from typing import Any

import pytest
from django.test import Client

import engine
from accounts.models import User
from replays.models import Replay, SeedAccess
from replays.services.certification import run_job
from tests.factories import (
    NOW,
    bearer,
    host_log,
    make_tournament,
    make_user,
    paired_match,
)
from tournaments.models import Match, Round, SettledBy, Tournament

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/tournaments"


def post(client: Client, path: str, body: Any = None, user: User | None = None, **scopes: Any):
    return client.post(
        path, {} if body is None else body, content_type="application/json",
        headers=bearer(user, **scopes),
    )  # fmt: skip


def faults(response: Any) -> tuple[int, list[tuple[str, str]]]:
    assert response["Content-Type"] == "application/problem+json"
    found = [(fault["pointer"], fault["code"]) for fault in response.json()["errors"]]
    return response.status_code, found


def path_of(tournament: Tournament) -> str:
    return f"{EVENTS}/{tournament.pk}"


def test_pair_a_round(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=3)
    response = post(client, f"{path_of(tournament)}/rounds", user=owner)

    assert response.status_code == 201
    assert response["Location"] == f"http://testserver{path_of(tournament)}/rounds/1"
    body = response.json()
    pairings = body.pop("pairings")
    assert body == client.get(f"{path_of(tournament)}/rounds/1").json()
    assert {key: body[key] for key in body if key != "paired_at"} == {
        "number": 1,
        "state": "open",
        "matches": 2,
        "open_matches": 1,
        "optimal": True,
    }
    shown = client.get(f"{path_of(tournament)}/rounds/1/pairings").json()
    assert shown == {**body, "results": pairings}
    assert client.get(f"{path_of(tournament)}/rounds").json() == {"results": [body]}
    played, bye = pairings
    assert (played["table"], played["state"], played["outcome"]) == (1, "open", "pending")
    assert [player["seat"] for player in played["players"]] == [0, 1]
    assert played["reason"] == {"code": "first_round", "text": "First round: drawn by lot."}
    assert (bye["state"], bye["outcome"], len(bye["players"])) == ("settled", "bye", 1)


@pytest.mark.parametrize("number", [0, 2, 99999999])
def test_a_round_that_is_not_there(client: Client, number: int) -> None:
    tournament = paired_match().round.tournament
    for part in ("", "/pairings"):
        response = client.get(f"{path_of(tournament)}/rounds/{number}{part}")
        assert faults(response) == (404, [("", "not_found")])


def test_the_next_round_waits(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=2)
    post(client, f"{path_of(tournament)}/rounds", user=owner)
    response = post(client, f"{path_of(tournament)}/rounds", user=owner)

    assert faults(response) == (409, [("", "round_still_open")])
    assert response.json()["detail"] == (
        "Round 1 of Cup is open: 1 of its matches wait for a result."
    )
    assert Round.objects.count() == 1


def test_an_event_is_paired_by_its_owner_only(client: Client) -> None:
    tournament = make_tournament(entries=2)

    response = post(client, f"{path_of(tournament)}/rounds")
    assert faults(response) == (403, [("", "not_your_event")])
    assert not Round.objects.exists()


def test_too_few_entries(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=1)

    response = post(client, f"{path_of(tournament)}/rounds", user=owner)
    assert faults(response) == (409, [("", "too_few_entries")])


def test_the_host_fetches_the_seed_and_leaves_his_name(client: Client) -> None:
    match = paired_match(owner := make_user())
    response = client.get(f"/api/v1/matches/{match.pk}/seed", headers=bearer(owner))

    body = response.json()
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    commitment = engine.seed_commitment(
        str(match.pk), body["rules_digest"], bytes.fromhex(body["seed"])
    )
    shown = client.get(f"/api/v1/matches/{match.pk}").json()["games"][0]
    assert body["seed_commitment"] == shown["seed_commitment"] == commitment
    assert shown["deck_commitments"] == [
        engine.deck_commitment(
            engine.Deck.from_plain(player["deck"]), bytes.fromhex(player["salt"])
        )
        for player in body["players"]
    ]
    assert SeedAccess.objects.get().user == owner


def test_a_host_of_another_event_gets_no_seed(client: Client) -> None:
    match = paired_match()
    response = client.get(f"/api/v1/matches/{match.pk}/seed", headers=bearer())

    assert faults(response) == (403, [("", "not_your_event")])
    assert not SeedAccess.objects.exists()


def send(client: Client, match: Match, log: bytes, user: User, **options: Any) -> Any:
    options = {"content_type": "application/x-ndjson", "headers": bearer(user)} | options
    return client.post(f"/api/v1/matches/{match.pk}/replays", log, **options)


def test_upload_a_log_and_see_it_settle_the_match(client: Client) -> None:
    match = paired_match(owner := make_user())
    log = host_log(match, owner)
    response = send(client, match, log, owner)

    replay = Replay.objects.get()
    assert (response.status_code, response.json()["state"]) == (202, "waiting")
    assert response["Location"] == f"http://testserver/api/v1/replays/{replay.pk}"
    assert bytes(replay.log) == log
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    again = send(client, match, log, owner)
    assert (again.status_code, again.json()["state"]) == (200, "certified")
    shown = client.get(f"/api/v1/matches/{match.pk}").json()
    assert (shown["state"], shown["settled_by"], shown["replay"]) == (
        "settled",
        "log",
        str(replay.pk),
    )
    assert shown["outcome"] == f"seat_{again.json()['verdict']['result']['winner']}"
    assert (shown["tournament"], shown["round"]) == (str(match.round.tournament_id), 1)


@pytest.mark.parametrize(
    ("log", "options", "expected"),
    [
        (b"", {}, (400, [("", "empty_log")])),
        (b"x" * (1024 * 1024 + 1), {}, (413, [("", "log_too_large")])),
        (b"x\n", {"content_type": "application/json"}, (415, [("", "unsupported_media_type")])),
    ],
    ids=range(3),
)
def test_what_is_no_upload(client: Client, log: bytes, options: Any, expected: Any) -> None:
    match = paired_match(owner := make_user())

    assert faults(send(client, match, log, owner, **options)) == expected
    assert not Replay.objects.exists()


def test_anything_else_is_taken_and_refused_by_the_worker(client: Client) -> None:
    match = paired_match(owner := make_user())
    response = send(client, match, b"\x00\xff not a log", owner)

    assert response.status_code == 202
    run_job(job_id=Replay.objects.get().job.pk, clock=lambda: NOW)
    verdict = client.get(response["Location"]).json()["verdict"]
    assert (verdict["certified"], verdict["code"]) == (False, "malformed")


def test_somebody_elses_match_takes_no_log(client: Client) -> None:
    match = paired_match()

    assert faults(send(client, match, b"x\n", make_user())) == (403, [("", "not_your_event")])


def test_a_settled_match_takes_no_other_log(client: Client) -> None:
    match = paired_match(owner := make_user())
    log, other = (host_log(match, owner, bots=bots) for bots in (["random"] * 2, ["greedy"] * 2))
    send(client, match, log, owner)
    run_job(job_id=Replay.objects.get().job.pk, clock=lambda: NOW)

    assert faults(send(client, match, other, owner)) == (409, [("", "match_settled")])
    seed = client.get(f"/api/v1/matches/{match.pk}/seed", headers=bearer(owner))
    assert faults(seed) == (409, [("", "match_settled")])


def test_a_bye_is_not_hosted(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=3)
    post(client, f"{path_of(tournament)}/rounds", user=owner)
    bye = Match.objects.get(settled_by=SettledBy.BYE)

    response = client.get(f"/api/v1/matches/{bye.pk}/seed", headers=bearer(owner))
    assert faults(response) == (409, [("", "not_hosted")])
    assert client.get(f"/api/v1/matches/{bye.pk}").json()["games"] == []


def test_a_host_who_plays_is_refused(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=2)
    tournament.entries.filter(name="Player 1").update(user=owner, claim_digest="")
    post(client, f"{path_of(tournament)}/rounds", user=owner)

    response = client.get(f"/api/v1/matches/{Match.objects.get().pk}/seed", headers=bearer(owner))
    assert faults(response) == (403, [("", "host_is_seated")])


def test_the_first_page_leads_on(client: Client) -> None:
    links = client.get("/api/v1").json()["links"]

    assert [client.get(links[name]).status_code for name in ("games", "tournaments")] == [200, 200]
    assert post(client, links["deck_validation"]).status_code == 400
