"""Which profile an event is counted by: chosen, refused, fixed, and told in its standings."""

from typing import Any

import pytest
from django.test import Client

from tests.support.events import CUP, patch
from tests.support.factories import (
    bearer,
    make_draft,
    make_round,
    make_started,
    make_user,
    set_state,
)
from tests.support.requests import EVENTS, faults, path_of, post
from tests.support.rulings import decide
from tournaments.models import Match, Tournament
from tournaments.standings.counting import PROFILES, chosen_profile
from tournaments.standings.profile_data import named_profiles, profile_data

pytestmark = pytest.mark.django_db

OWN = {"like": "magic", "title": "Club night", "tiebreakers": ["wins", "omw"], "draw": "1/2"}


def test_the_named_ones_are_listed_for_anybody(client: Client) -> None:
    response = client.get("/api/v1/profiles")

    assert (response.status_code, response.json()) == (200, {"results": named_profiles()})


def test_an_event_is_counted_by_the_profile_of_its_choice(client: Client) -> None:
    body = post(client, EVENTS, CUP | {"profile": "pokemon"}).json()
    own = post(client, EVENTS, CUP | {"own_profile": OWN}).json()

    assert (body["profile"], body["own_profile"]) == ("pokemon", {})
    assert body["scoring"] == profile_data(PROFILES["pokemon"])
    assert (own["profile"], own["own_profile"]) == ("card-game", OWN)
    assert own["scoring"] == profile_data(chosen_profile("card-game", OWN))


@pytest.mark.parametrize(
    ("changes", "status", "fault"),
    [
        ({"profile": "chess"}, 422, ("/profile", "unknown_profile")),
        ({"profile": "x" * 41}, 400, ("/profile", "max_length")),
        ({"own_profile": []}, 400, ("/own_profile", "not_a_dict")),
        ({"own_profile": {"floor": 0.33}}, 422, ("/own_profile/floor", "unusable_profile")),
        ({"own_profile": {"a/b": 1}}, 422, ("/own_profile/a~1b", "unusable_profile")),
        ({"own_profile": {"title": "two\nlines"}}, 422, ("/own_profile/title", "unusable_profile")),
    ],
)
def test_what_is_no_profile_is_refused_with_its_field(
    client: Client, changes: dict[str, Any], status: int, fault: tuple[str, str]
) -> None:
    assert faults(post(client, EVENTS, CUP | changes)) == (status, [fault])
    draft = make_draft(owner := make_user())
    assert faults(patch(client, path_of(draft), changes, owner)) == (status, [fault])


def test_the_problem_says_how_to_mend_it(client: Client) -> None:
    response = post(client, EVENTS, CUP | {"own_profile": {"alone": "none"}})
    assert response.json()["detail"] == "own_profile: alone must be one of: floor, zero."


def test_it_stays_as_players_found_it(client: Client) -> None:
    draft = make_draft(owner := make_user())
    assert patch(client, path_of(draft), {"own_profile": OWN}, owner).status_code == 200
    assert patch(client, path_of(draft), {"own_profile": {}, "profile": "melee"}, owner).json()[
        "scoring"
    ] == profile_data(PROFILES["melee"])
    set_state(draft, "registration")
    response = patch(client, path_of(draft), {"profile": "magic", "own_profile": OWN}, owner)

    assert faults(response) == (
        409, [("/own_profile", "not_changeable"), ("/profile", "not_changeable")],
    )  # fmt: skip


def test_the_standings_are_headed_and_counted_by_it(client: Client) -> None:
    tournament = make_started(entries=2, own_profile=OWN)
    make_round(tournament)
    decide(Match.objects.get(), 0, 0, 1)
    body = client.get(f"{path_of(tournament)}/standings").json()

    assert (body["profile"], body["title"]) == ("own", "Club night")
    assert [(head["key"], head["short"]) for head in body["tiebreaker_heads"]] == [
        ("wins", "Wins"), ("omw", "OMW%"),
    ]  # fmt: skip
    rows = [(row["match_points"], row["tiebreakers"]) for row in body["results"]]
    values = [
        {"key": "wins", "value": "0.0000", "priority": 1},
        {"key": "omw", "value": "0.3300", "priority": 2},
    ]
    assert rows == [(0.5, values)] * 2


def test_whole_points_stay_whole(client: Client) -> None:
    tournament = make_started(entries=2)
    make_round(tournament)
    decide(Match.objects.get(), 1, 0)
    response = client.get(f"{path_of(tournament)}/standings", headers=bearer())

    assert [type(row["match_points"]) for row in response.json()["results"]] == [int, int]
    assert Tournament.objects.get().profile == "card-game"
