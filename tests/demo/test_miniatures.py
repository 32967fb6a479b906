"""What a demo event of miniatures has besides the games."""

import pytest
from django.test import Client

from demo import miniatures
from tests.support.factories import make_started, make_user
from tests.support.requests import EVENTS, path_of, post


def test_games_with_scenarios_have_such_events() -> None:
    games = ("anima_tactics", "tactics_anthem", "letal")

    assert [miniatures.has_scenarios(game) for game in games] == [True, False, False]


@pytest.mark.django_db
def test_its_plan_can_be_played(client: Client) -> None:
    facts = {"name": "Demo", "game": "anima_tactics", "format": "saga1_250"}
    plan = facts | miniatures.plan("anima_tactics", rounds=5, tables=9)
    answer = post(client, EVENTS, plan, make_user())

    assert answer.status_code == 201
    event = answer.json()
    assert [scenario["options"] for scenario in event["stages"][0]["scenarios"]] == [
        {"scenario": name} for name in ("standard", "nodes", "flag", "armageddon", "standard")
    ]
    assert len(event["terrains"]) == 9
    assert event["profile"] == "miniatures-survivors"
    assert (event["painting_most"], event["sportsmanship_most"]) == (20, 5)


def test_what_a_game_counts_is_in_its_standings() -> None:
    games = ("anima_tactics", "tactica", "letal")

    assert [miniatures.profile_of(game) for game in games] == [
        {"profile": "miniatures-survivors"}, {"profile": "miniatures"}, {},
    ]  # fmt: skip


def test_scores_are_within_what_is_given() -> None:
    points = [row["points"] for row in miniatures.painting([f"{n}" for n in range(30)])]
    given = {
        miniatures.sportsmanship(number, table, seat)
        for number in range(1, 9)
        for table in range(1, 9)
        for seat in (0, 1)
    }

    assert (min(points), max(points), len({*points})) == (0, 20, 21)
    assert given == {3, 4, 5}


@pytest.mark.django_db
def test_its_scores_for_painting_are_taken(client: Client) -> None:
    plan = miniatures.plan("anima_tactics", rounds=1, tables=1)
    tournament = make_started(entries=2, painting_most=plan["painting_most"])
    entries = [str(entry.pk) for entry in tournament.entries.order_by("name")]
    scores = {"scores": miniatures.painting(entries)}
    answer = post(client, f"{path_of(tournament)}/painting", scores, tournament.created_by)

    assert answer.status_code == 204
    assert [entry.painting for entry in tournament.entries.order_by("name")] == [20, 19]


def test_what_it_says_of_rounds_and_awards() -> None:
    pairings = [{"table": 1, "terrain": "Ruins"}, {"table": 2, "terrain": ""}]
    round_row = {"number": 2, "scenario": {"name": "Nodes", "options": {}}, "pairings": pairings}
    award = {"award": "best_sport", "score": "5.0000", "players": [{"name": "Ada"}]}

    assert miniatures.describe_round(round_row) == "Round 2: Nodes; tables: 1 Ruins."
    assert miniatures.describe_awards({"awards": [award]}) == ["Best sport: Ada (5.0000)"]
