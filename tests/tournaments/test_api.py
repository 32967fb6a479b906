"""Events through the API: status, body, and what changed."""

from typing import Any

import pytest
from django.test import Client

import engine
from accounts.models import User
from replays.models import Replay, SeedAccess
from replays.services.certification import run_job
from tests.factories import (
    FORMAT,
    GAME,
    NOW,
    bearer,
    game,
    host_log,
    illegal_deck,
    legal_deck,
    make_entry,
    make_tournament,
    make_user,
    paired_match,
    starter,
)
from tournaments.models import Entry, Match, Round, SettledBy, Tournament

pytestmark = pytest.mark.django_db

EVENTS = "/api/v1/tournaments"
CUP = {"name": "Cup", "game": GAME, "format": FORMAT, "rounds": 3}


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


def test_create_an_event(client: Client) -> None:
    owner = make_user()
    response = post(client, EVENTS, CUP, owner)

    tournament = Tournament.objects.get()
    assert (response.status_code, tournament.owner, tournament.name) == (201, owner, "Cup")
    assert response["Location"] == f"http://testserver{path_of(tournament)}"
    body = response.json()
    assert body == client.get(path_of(tournament)).json()
    created = body.pop("created_at")
    assert created.endswith("Z")
    assert body == {
        "id": str(tournament.pk),
        "name": "Cup",
        "game": GAME,
        "format": FORMAT,
        "format_digest": starter().digest,
        "rules_digest": engine.rules_digest(game(), starter()),
        "state": "registration",
        "entries": 0,
        "stages": [{"number": 1, "kind": "swiss", "rounds": 3}],
        "rounds": [],
    }


@pytest.mark.parametrize(
    ("changes", "status", "fault"),
    [
        ({"name": ""}, 400, ("/name", "blank")),
        ({"name": "x" * 121}, 400, ("/name", "max_length")),
        ({"name": "Cup\u202e"}, 400, ("/name", "invisible_character")),
        ({"name": {"a": 1}}, 400, ("/name", "invalid")),
        ({"rounds": 33}, 400, ("/rounds", "max_value")),
        ({"rounds": 1.5}, 400, ("/rounds", "invalid")),
        ({"game": "chess"}, 422, ("/game", "unknown_game")),
        ({"format": "vintage"}, 422, ("/format", "unknown_format")),
    ],
    ids=str,
)
def test_what_makes_no_event(
    client: Client, changes: dict[str, Any], status: int, fault: tuple[str, str]
) -> None:
    assert faults(post(client, EVENTS, CUP | changes)) == (status, [fault])
    assert not Tournament.objects.exists()


def test_names_are_normalised(client: Client) -> None:
    post(client, EVENTS, CUP | {"name": "  Caf\u0065\u0301 Cup "})

    assert Tournament.objects.get().name == "Caf\u00e9 Cup"


def test_events_are_listed_newest_first_in_pages(client: Client) -> None:
    for number in range(3):
        post(client, EVENTS, CUP | {"name": f"Cup {number}"})
    body = client.get(EVENTS, {"page_size": 2}).json()

    assert (body["count"], body["previous"]) == (3, None)
    assert [row["name"] for row in body["results"]] == ["Cup 2", "Cup 1"]
    following = client.get(body["next"]).json()
    assert [row["name"] for row in following["results"]] == ["Cup 0"]


def test_the_organiser_enters_guests(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    body = {"name": "Ada", "deck": legal_deck().plain()}
    response = post(client, f"{path_of(tournament)}/entries", body, owner)

    entry = Entry.objects.get()
    assert (response.status_code, entry.name, entry.user) == (201, "Ada", None)
    assert response.json() == {
        "id": str(entry.pk),
        "name": "Ada",
        "deck_commitment": entry.registered_deck.commitment,
        "entered_at": response.json()["entered_at"],
    }
    listed = client.get(f"{path_of(tournament)}/entries").json()["results"]
    assert listed == [response.json()]


def test_a_player_enters_himself(client: Client) -> None:
    tournament, player = make_tournament(), make_user()
    body = {"name": "Ada", "deck": legal_deck().plain()}
    path = f"{path_of(tournament)}/entries"
    response = post(client, path, body, player, scopes=["entries:write"])

    assert (response.status_code, Entry.objects.get().user) == (201, player)
    again = post(client, path, body | {"name": "Bela"}, player, scopes=["entries:write"])
    assert faults(again) == (409, [("", "already_entered")])


def test_guests_are_entered_by_the_organiser_only(client: Client) -> None:
    tournament = make_tournament()
    body = {"name": "Ada", "deck": legal_deck().plain()}
    response = post(client, f"{path_of(tournament)}/entries", body, scopes=["events:manage"])

    assert faults(response) == (403, [("", "not_your_event")])
    assert not Entry.objects.exists()


def test_an_illegal_deck_is_refused_with_every_problem(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    body = {"name": "Eve", "deck": illegal_deck().plain()}
    response = post(client, f"{path_of(tournament)}/entries", body, owner)

    problems = [
        problem.plain() for problem in engine.check_deck(illegal_deck(), starter()).problems
    ]
    assert response.status_code == 422
    assert response.json()["type"] == "urn:muster:problem:illegal_deck"
    assert response.json()["errors"] == [
        {
            "pointer": "/deck",
            "code": problem["code"],
            "detail": problem["message"],
            "rule": problem["rule"],
            "cards": problem["cards"],
            "expected": problem["expected"],
            "found": problem["found"],
        }
        for problem in problems
    ]
    assert len(problems) > 1
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"name": "ADA", "deck": legal_deck().plain()}, (409, [("/name", "name_taken")])),
        ({"name": "Bela", "deck": "0 Recall"}, (422, [("/deck", "unreadable_deck")])),
        ({"deck": 3}, (400, [("/name", "required"), ("/deck", "shape")])),
    ],
    ids=range(3),
)
def test_what_makes_no_entry(client: Client, body: Any, expected: Any) -> None:
    tournament = make_tournament(owner := make_user())
    make_entry(tournament, "Ada")

    assert faults(post(client, f"{path_of(tournament)}/entries", body, owner)) == expected
    assert Entry.objects.count() == 1


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
    tournament.entries.filter(name="Player 1").update(user=owner)
    post(client, f"{path_of(tournament)}/rounds", user=owner)

    response = client.get(f"/api/v1/matches/{Match.objects.get().pk}/seed", headers=bearer(owner))
    assert faults(response) == (403, [("", "host_is_seated")])


def test_the_first_page_leads_on(client: Client) -> None:
    links = client.get("/api/v1").json()["links"]

    assert [client.get(links[name]).status_code for name in ("games", "tournaments")] == [200, 200]
    assert post(client, links["deck_validation"]).status_code == 400
