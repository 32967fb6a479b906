"""Events through the API: status, body, and what changed."""

from typing import Any

import pytest
from django.test import Client

import engine
from accounts.models import User
from tests.support.archives import imported, small_archive
from tests.support.events import CUP, patch
from tests.support.factories import (
    FORMAT,
    GAME,
    bearer,
    game,
    make_draft,
    make_entry,
    make_tournament,
    make_user,
    starter,
)
from tests.support.requests import EVENTS, faults, path_of, post
from tournaments.archive.document.fields import usual_settings
from tournaments.models import Tournament
from tournaments.standings.counting import PROFILES
from tournaments.standings.profile_data import profile_data
from tournaments.terms.event_plan import Plan
from tournaments.terms.stage_plan import StagePlan

pytestmark = pytest.mark.django_db


# One Swiss stage as it is shown.
SWISS: dict[str, Any] = usual_settings(StagePlan) | {"number": 1, "rounds": 3}


def state(client: Client, tournament: Tournament, user: User, state: str, reason: str = "") -> Any:
    body = {"state": state, "reason": reason}
    return post(client, f"{path_of(tournament)}/state", body, user)


def test_create_an_event(client: Client) -> None:
    owner = make_user()
    response = post(client, EVENTS, CUP, owner)

    tournament = Tournament.objects.get()
    assert (response.status_code, tournament.created_by, tournament.name) == (201, owner, "Cup")
    assert response["Location"] == f"http://testserver{path_of(tournament)}"
    body = response.json()
    assert body == client.get(path_of(tournament), headers=bearer(owner)).json()
    created = body.pop("created_at")
    assert created.endswith("Z")
    assert body.pop("updated_at") == created
    states = ("waiting", "entered", "checked_in", "dropped", "disqualified", "withdrawn")
    nobody = dict.fromkeys(states, 0)
    assert body == usual_settings(Plan) | {
        "id": str(tournament.pk),
        "short_code": tournament.short_code,
        "name": "Cup",
        "organisation": {"slug": owner.username, "name": owner.username},
        "game": GAME,
        "format": {"slug": FORMAT, "digest": starter().digest},
        "rules_digest": engine.rules_digest(game(), starter()),
        "amended": False,
        "state": "draft",
        "state_before": None,
        "places_taken": 0,
        "team_size": 1,
        "entries": nobody,
        "deadlines": {
            "open_registration": None,
            "close_registration": None,
            "open_check_in": None,
            "close_check_in": None,
        },
        "scoring": profile_data(PROFILES["card-game"]),
        "stages": [SWISS],
        "published_rounds": [],
        "imported_from": None,
        "finished_at": None,
    }


WHOLE = {
    "description": "Bring dice.",
    "best_of": 3,
    "capacity": 16,
    "starts_at": "2026-12-01T10:00:00Z",
    "decks_due_at": "2026-12-01T09:00:00Z",
    "reveal": "at_start",
    "objection_minutes": None,
    "zone": "Europe/Madrid",
    "late_entries": "losses",
    "late_limit": 2,
    "round_check_in": True,
    "most_missed": None,
    "intentional_draws": "allowed",
    "confirm_minutes": 15,
}


def test_create_an_event_with_everything_said(client: Client) -> None:
    body = post(client, EVENTS, CUP | WHOLE).json()

    assert body["stages"] == [SWISS | {"best_of": 3}]
    given = WHOLE.keys() - {"best_of"}
    assert {name: body[name] for name in given} == {name: WHOLE[name] for name in given}


@pytest.mark.parametrize(
    ("changes", "status", "fault"),
    [
        ({"name": ""}, 400, ("/name", "blank")),
        ({"name": "x" * 121}, 400, ("/name", "max_length")),
        ({"name": "Cup\u202e"}, 400, ("/name", "invisible_character")),
        ({"name": {"a": 1}}, 400, ("/name", "invalid")),
        ({"description": "x" * 10_001}, 400, ("/description", "max_length")),
        ({"rounds": 33}, 400, ("/rounds", "max_value")),
        ({"rounds": 1.5}, 400, ("/rounds", "invalid")),
        ({"best_of": 2}, 400, ("/best_of", "invalid_choice")),
        ({"capacity": 1}, 400, ("/capacity", "min_value")),
        ({"starts_at": "tomorrow"}, 400, ("/starts_at", "invalid")),
        ({"reveal": "now"}, 400, ("/reveal", "invalid_choice")),
        ({"zone": "Europe/Atlantis"}, 400, ("/zone", "unknown_zone")),
        ({"banned": "Recall"}, 400, ("/banned", "not_a_list")),
        ({"banned": ["Excalibur"]}, 422, ("/banned", "unusable_amendment")),
        ({"limited": {"Recall": 0}}, 400, ("/limited/Recall", "min_value")),
        ({"limited": dict.fromkeys(map(str, range(501)), 1)}, 400, ("/limited", "max_length")),
        ({"organisation": "nowhere"}, 422, ("/organisation", "unknown_organisation")),
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


def names(client: Client, headers: Any = None, **query: Any) -> list[str]:
    rows = client.get(EVENTS, query, headers=headers).json()["results"]
    return [row["name"] for row in rows]


def test_events_are_listed_newest_first_in_pages(client: Client) -> None:
    for number in range(3):
        tournament = post(client, EVENTS, CUP | {"name": f"Cup {number}"}).json()["id"]
        Tournament.objects.filter(pk=tournament).update(state="registration")
    body = client.get(EVENTS, {"page_size": 2}).json()

    assert (body["count"], body["previous"]) == (3, None)
    assert [row["name"] for row in body["results"]] == ["Cup 2", "Cup 1"]
    following = client.get(body["next"]).json()
    assert [row["name"] for row in following["results"]] == ["Cup 0"]
    assert body["results"][0] == {
        "id": body["results"][0]["id"],
        "name": "Cup 2",
        "organisation": body["results"][0]["organisation"],
        "game": GAME,
        "format": {"slug": FORMAT, "digest": starter().digest},
        "state": "registration",
        "capacity": None,
        "places_taken": 0,
        "team_size": 1,
        "starts_at": None,
        "place": "",
        "game_name": "",
        "finished_at": None,
        "imported_from": None,
        "created_at": body["results"][0]["created_at"],
        "updated_at": body["results"][0]["created_at"],
    }


def test_a_draft_is_shown_to_its_staff_alone(client: Client) -> None:
    draft = make_draft(owner := make_user())
    make_tournament(name="Open")

    assert (names(client), names(client, bearer())) == (["Open"], ["Open"])
    assert sorted(names(client, bearer(owner))) == ["Cup", "Open"]
    entries = f"{path_of(draft)}/entries"
    for path in (path_of(draft), entries, f"{path_of(draft)}/standings"):
        assert faults(client.get(path)) == (404, [("", "not_found")])
    assert client.get(path_of(draft), headers=bearer(owner)).status_code == 200
    body = {"name": "Ada"}
    for response in (
        patch(client, path_of(draft), {}),
        post(client, f"{path_of(draft)}/state", {"state": "registration"}),
        post(client, entries, body),
        post(client, entries, body | {"guest": True}),
    ):
        assert faults(response) == (404, [("", "not_found")])


def test_the_list_is_filtered(client: Client) -> None:
    player, owner = make_user(), make_user()
    make_tournament(owner, name="Run")
    make_entry(make_tournament(name="Played"), "Ada", user=player)
    finished = make_tournament(name="Finished")
    Tournament.objects.filter(pk=finished.pk).update(state="finished")

    assert names(client, state="finished") == ["Finished"]
    assert names(client, game="chess") == []
    assert len(names(client, game=GAME)) == 3
    assert names(client, bearer(player), mine="true") == ["Played"]
    assert names(client, bearer(owner), mine="true") == ["Run"]
    assert len(names(client, bearer(owner), mine="false")) == 3
    made = imported(small_archive(name="Imported"))
    assert names(client, imported="true") == ["Imported"]
    assert sorted(names(client, imported="false")) == ["Finished", "Played", "Run"]
    (row,) = client.get(EVENTS, {"imported": "true"}).json()["results"]
    assert row["imported_from"] == made.imported_from != ""
    left = make_tournament(name="Left").entries
    assert list(left.all()) == []


@pytest.mark.parametrize(
    ("query", "status", "expected"),
    [
        ("order=name", 400, [("/order", "unknown")]),
        ("state=open", 400, [("/state", "invalid_choice")]),
        ("mine=perhaps", 400, [("/mine", "invalid")]),
        ("mine=true", 401, [("", "not_authenticated")]),
    ],
)
def test_what_filters_nothing_is_refused(
    client: Client, query: str, status: int, expected: Any
) -> None:
    assert faults(client.get(f"{EVENTS}?{query}")) == (status, expected)


def test_change_an_event(client: Client) -> None:
    tournament = make_tournament(owner := make_user())
    response = patch(client, path_of(tournament), {"name": "Other", "capacity": 8}, owner)

    assert (response.status_code, response.json()["name"]) == (200, "Other")
    assert response.json() == client.get(path_of(tournament)).json()
    refused = patch(client, path_of(tournament), {"format": "standard", "reveal": "never"}, owner)
    assert faults(refused) == (
        409,
        [("/format", "not_changeable"), ("/reveal", "not_changeable")],
    )
    assert faults(patch(client, path_of(tournament), {"name": "x"})) == (
        403,
        [("", "not_your_event")],
    )


@pytest.mark.parametrize(
    ("stage", "missing"),
    [
        ({"rounds": 3}, "kind"),
        ({"kind": "swiss", "rounds": 3, "scenarios": [{"name": "Hills"}]}, "scenarios/0/options"),
    ],
)
def test_a_stage_that_is_changed_is_given_whole(
    client: Client, stage: dict[str, Any], missing: str
) -> None:
    event = make_draft(owner := make_user())
    refused = patch(client, path_of(event), {"stages": [stage]}, owner)

    assert faults(refused) == (400, [(f"/stages/0/{missing}", "required")])


def test_the_states_of_an_event(client: Client) -> None:
    tournament = make_draft(owner := make_user())
    opened = state(client, tournament, owner, "registration")
    assert (opened.status_code, opened.json()["state"]) == (200, "registration")
    assert opened.json() == client.get(path_of(tournament)).json()

    for target, reason, expected in (
        ("finished", "", (409, [("/state", "wrong_state")])),
        ("open", "", (400, [("/state", "invalid_choice")])),
        ("running", "", (409, [("", "too_few_players")])),
        ("cancelled", "", (422, [("/reason", "reason_missing")])),
        ("cancelled", "x" * 1001, (400, [("/reason", "max_length")])),
    ):
        assert faults(state(client, tournament, owner, target, reason)) == expected
    assert faults(state(client, tournament, make_user(), "check_in")) == (
        403,
        [("", "not_your_event")],
    )
    assert state(client, tournament, owner, "cancelled", "No hall.").status_code == 200
    page = client.get(path_of(tournament)).content.decode()
    assert '"state":"cancelled"' in page
    assert "No hall" not in page
