"""Rounds and matches through the API: status, body, and what changed."""

from dataclasses import asdict
from typing import Any

import pytest
from django.test import Client

import engine
from replays.models import Replay, SeedAccess
from replays.services.certification import run_job
from tests.support.factories import (
    NOW,
    bearer,
    hand_over,
    host_log,
    make_round,
    make_started,
    make_tournament,
    make_user,
    paired_match,
    settle,
)
from tests.support.reopening import send
from tests.support.requests import faults, path_of, post
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.pairing import Costs
from tournaments.terms.kinds import SettledBy

pytestmark = pytest.mark.django_db


def rounds_of(tournament: Tournament, *parts: object) -> str:
    return "/".join(map(str, (path_of(tournament), "rounds", *parts)))


def without_forbidden(costs: dict[str, int]) -> dict[str, int]:
    """The costs as everybody sees them."""
    return {name: value for name, value in costs.items() if name != "forbidden"}


@pytest.mark.proof(of="events")
def test_draft_publish_and_close_a_round(client: Client) -> None:
    tournament = make_started(owner := make_user(), entries=3)
    response = post(client, rounds_of(tournament), user=owner)

    assert response.status_code == 201
    assert response["Location"] == f"http://testserver{rounds_of(tournament, 1)}"
    draft = response.json()
    assert draft == client.get(rounds_of(tournament, 1), headers=bearer(owner)).json()
    pairings = draft.pop("pairings")
    assert draft.pop("unpaired") == []
    assert draft.pop("forbidden_tables") == []
    assert draft == {
        "number": 1,
        "state": "draft",
        "scenario": None,
        "match_count": 2,
        "open_match_count": 2,
        "optimal": True,
        "costs": asdict(Costs()),
        "least": asdict(Costs()),
        "edited": False,
        "playing_staff": False,
        "stale_since": None,
        "version": 1,
        "redraw": 0,
        "paired_at": draft["paired_at"],
        "published_at": None,
        "closed_at": None,
        "clock": None,
    }
    assert [pairing["outcome"] for pairing in pairings] == ["pending", "pending"]

    published = post(client, rounds_of(tournament, 1, "publish"), user=owner)
    assert published.status_code == 200
    body = published.json()
    pairings = body.pop("pairings")
    assert body == client.get(rounds_of(tournament, 1), headers=bearer(owner)).json()
    assert body.pop("forbidden_tables") == []
    public = client.get(rounds_of(tournament, 1)).json()
    assert public == body | {name: without_forbidden(body[name]) for name in ("costs", "least")}
    assert body == draft | {
        "state": "open",
        "version": 2,
        "open_match_count": 1,
        "published_at": body["published_at"],
    }
    assert client.get(rounds_of(tournament)).json() == {"results": [public]}
    listed = client.get(rounds_of(tournament, 1, "pairings")).json()
    assert listed == {
        "tournament_id": str(tournament.pk),
        "round": {"number": 1, "state": "open"},
        "scenario": None,
        "optimal": True,
        "edited": False,
        "playing_staff": False,
        "stale_since": None,
        "redraw": 0,
        "results": pairings,
    }

    assert faults(post(client, rounds_of(tournament, 1, "close"), user=owner)) == (
        409,
        [("", "matches_open")],
    )
    settle(Match.objects.get(table=1))
    closed = post(client, rounds_of(tournament, 1, "close"), user=owner)
    assert (closed.status_code, closed.json()["state"]) == (200, "closed")


def test_what_a_pairing_says(client: Client) -> None:
    tournament = make_tournament(entries=3)
    round_ = make_round(tournament)
    played, bye = client.get(rounds_of(tournament, 1, "pairings")).json()["results"]

    match = round_.matches.get(table=1)
    first, second = match.seats.select_related("entry").order_by("number")
    assert played == {
        "id": str(match.pk),
        "table": 1,
        "terrain": "",
        "state": "open",
        "outcome": "pending",
        "games_won": [0, 0],
        "games_drawn": 0,
        "victory_points": None,
        "survivors": None,
        "certification": "none",
        "known_by": None,
        "seats": [
            {
                "seat": seat.number,
                "player": {"id": str(seat.entry_id), "name": seat.entry.name},
                "result": "pending",
            }
            for seat in (first, second)
        ],
        "pairing_reason": {"code": "first_round", "text": "First round: random pairing."},
        "edited": False,
        "corrected": False,
        "by_playing_staff": None,
        "manner": None,
        "extension_minutes": 0,
        "overtime_at": None,
    }
    assert (bye["state"], bye["outcome"], bye["games_won"]) == ("settled", "bye", [1])


def test_a_draft_is_discarded(client: Client) -> None:
    tournament = make_started(owner := make_user(), entries=2)
    post(client, rounds_of(tournament), user=owner)
    response = client.delete(rounds_of(tournament, 1), headers=bearer(owner))

    assert (response.status_code, response.content) == (204, b"")
    assert not Round.objects.exists()
    again = client.delete(rounds_of(tournament, 1), headers=bearer(owner))
    assert faults(again) == (404, [("", "not_found")])


def test_a_redraw_is_chosen_by_number_and_shown(client: Client) -> None:
    tournament = make_started(owner := make_user(), entries=2)
    response = post(client, rounds_of(tournament), {"redraw": 3}, owner)

    assert (response.status_code, response.json()["redraw"]) == (201, 3)


@pytest.mark.parametrize("part", ["publish", "close"])
def test_a_round_is_run_by_the_staff_only(client: Client, part: str) -> None:
    tournament = paired_match().round.tournament

    assert faults(post(client, rounds_of(tournament, 1, part))) == (403, [("", "not_your_event")])
    wrong = post(client, rounds_of(tournament, 1, part), {"now": 1}, tournament.created_by)
    assert faults(wrong) == (400, [("/now", "unknown")])


@pytest.mark.parametrize("number", [0, 2, 99999999])
def test_a_round_that_is_not_there(client: Client, number: int) -> None:
    tournament = paired_match().round.tournament
    for part in ("", "/pairings"):
        response = client.get(f"{path_of(tournament)}/rounds/{number}{part}")
        assert faults(response) == (404, [("", "not_found")])


def test_the_next_round_waits(client: Client) -> None:
    tournament = paired_match().round.tournament
    response = post(client, rounds_of(tournament), user=tournament.created_by)

    assert faults(response) == (409, [("", "round_still_open")])
    assert response.json()["detail"] == ("Close round 1 first: 1 match has no result yet.")


def test_a_stale_draft_is_not_published(client: Client) -> None:
    tournament = make_started(owner := make_user(), entries=4)
    post(client, rounds_of(tournament), user=owner)
    gone = tournament.entries.order_by("name")[0]
    Entry.objects.filter(pk=gone.pk).update(state="dropped", dropped_after_round=0)

    response = post(client, rounds_of(tournament, 1, "publish"), user=owner)
    assert faults(response) == (409, [("", "draft_stale")])


def test_an_event_is_paired_by_its_owner_only(client: Client) -> None:
    tournament = make_tournament(entries=2)

    response = post(client, f"{path_of(tournament)}/rounds")
    assert faults(response) == (403, [("", "not_your_event")])
    assert not Round.objects.exists()


def test_too_few_entries(client: Client) -> None:
    tournament = make_started(owner := make_user(), entries=2)
    Entry.objects.filter(name="Player 1").update(state="dropped", dropped_after_round=0)

    response = post(client, f"{path_of(tournament)}/rounds", user=owner)
    assert faults(response) == (409, [("", "too_few_entries")])


def test_the_host_fetches_the_seed_and_leaves_their_name(client: Client) -> None:
    match = paired_match(owner := make_user())
    response = client.get(f"/api/v1/matches/{match.pk}/games/1/seed", headers=bearer(owner))

    body = response.json()
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    commitment = engine.seed_commitment(
        str(match.pk), body["rules_digest"], bytes.fromhex(body["seed"])
    )
    game = client.get(f"/api/v1/matches/{match.pk}").json()["games"][0]
    assert body["seed_commitment"] == game["seed_commitment"] == commitment
    assert game["deck_commitments"] == [
        engine.deck_commitment(
            engine.Deck.from_plain(player["deck"]), bytes.fromhex(player["salt"])
        )
        for player in body["players"]
    ]
    assert SeedAccess.objects.get().user == owner


def test_a_host_of_another_event_gets_no_seed(client: Client) -> None:
    match = paired_match()
    response = client.get(f"/api/v1/matches/{match.pk}/games/1/seed", headers=bearer())

    assert faults(response) == (403, [("", "not_your_event")])
    assert not SeedAccess.objects.exists()


def test_upload_a_log_and_see_it_settle_the_match(client: Client) -> None:
    match = paired_match(owner := make_user())
    log = host_log(match, owner)
    response = send(client, match, log, owner)

    replay = Replay.objects.get()
    assert (response.status_code, response.json()["state"]) == (202, "waiting")
    assert response["Location"] == f"http://testserver/api/v1/replays/{replay.pk}"
    assert replay.log == log
    run_job(job_id=replay.job.pk, clock=lambda: NOW)
    again = send(client, match, log, owner)
    assert (again.status_code, again.json()["state"]) == (200, "certified")
    body = client.get(f"/api/v1/matches/{match.pk}").json()
    assert (body["state"], body["settled_by"]) == ("settled", "log")
    assert (body["known_by"], body["certification"]) == ("host", "certified")
    result = body["games"][0]["settlement"]
    assert (result["replay_id"], result["settled_by"]) == (str(replay.pk), "host")
    assert body["outcome"] == f"seat_{again.json()['verdict']['game_result']['winner']}"
    assert (body["tournament_id"], body["round_number"]) == (str(match.round.tournament_id), 1)


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
    seed = client.get(f"/api/v1/matches/{match.pk}/games/1/seed", headers=bearer(owner))
    assert faults(seed) == (409, [("", "match_settled")])


def test_a_bye_is_not_hosted(client: Client) -> None:
    make_round(make_tournament(owner := make_user(), entries=3))
    bye = Match.objects.get(settled_by=SettledBy.BYE)

    response = client.get(f"/api/v1/matches/{bye.pk}/games/1/seed", headers=bearer(owner))
    assert faults(response) == (409, [("", "not_played")])
    assert client.get(f"/api/v1/matches/{bye.pk}").json()["games"] == []


def test_a_host_who_plays_is_refused(client: Client) -> None:
    tournament = make_tournament(owner := make_user(), entries=2, objection_minutes=30)
    hand_over(tournament.entries.get(name="Player 1"), owner)
    make_round(tournament)

    response = client.get(
        f"/api/v1/matches/{Match.objects.get().pk}/games/1/seed", headers=bearer(owner)
    )
    assert faults(response) == (403, [("", "host_is_seated")])
