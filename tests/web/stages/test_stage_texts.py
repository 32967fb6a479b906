"""Stages in sentences."""

import pytest

from tournaments.models import Stage
from web.stages.texts import stage_name, stage_plan

SINGLE, DOUBLE, ROBIN = "single_elimination", "double_elimination", "round_robin"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"rounds": 1}, "1 Swiss round · best of 1"),
        (
            {"rounds": 3, "best_of": 3, "carries": True},
            "3 Swiss rounds · best of 3 · scores carry over from the previous stage",
        ),
        (
            {"attendance": "magic", "minutes": 50},
            "Swiss, rounds set by player count · best of 1 · 50 minutes per round",
        ),
        (
            {"kind": SINGLE, "cut_size": 8, "third_place": True, "minutes": 1},
            "Single elimination · match for third place · top 8 · best of 1 · 1 minute per round",
        ),
        (
            {"kind": SINGLE, "entering": [4, 2, 2]},
            "Single elimination · players entering per round, lowest seeds first: 4, 2, 2 · best of"
            " 1",
        ),
        (
            {"kind": SINGLE, "seeding": "rating"},
            "Single elimination · seeded by rating · best of 1",
        ),
        (
            {"kind": DOUBLE, "cut_size": 4, "seeding": "random"},
            "Double elimination · top 4 · random seeding · best of 1",
        ),
        ({"kind": SINGLE, "rounds": 3}, "Single elimination · best of 1"),
        (
            {"kind": DOUBLE, "cut_points": 1},
            "Double elimination · players with 1 point or more · best of 1",
        ),
        (
            {"kind": DOUBLE, "reset": False, "cut_size": 8, "cut_points": 12},
            "Double elimination · no second final · top 8 and all players with 12 points or more ·"
            " best of 1",
        ),
        (
            {"kind": SINGLE, "cut_size": 8, "cut_points": 12, "cut_strict": True},
            "Single elimination · players in the top 8 with 12 points or more · best of 1",
        ),
        ({"kind": SINGLE, "cut_each": 2}, "Single elimination · top 2 of each group · best of 1"),
        ({"kind": ROBIN, "legs": 1}, "Round robin · 1 match per opponent · best of 1"),
        (
            {"kind": ROBIN, "groups": 4, "legs": 3},
            "Round robin in 4 groups · 3 matches per opponent · best of 1",
        ),
    ],
)
def test_how_a_stage_is_played(facts: dict, words: str) -> None:
    assert stage_plan(Stage(**facts)) == words


def test_rounds_that_follow_from_the_players_are_told_when_they_are_known() -> None:
    """The players of a first stage are, and others when their first round is published."""
    by_table = [Stage(number=number, attendance="magic", rounds=5) for number in (1, 2)]
    planned, known = "Swiss, rounds set by player count", "5 Swiss rounds"

    assert [
        stage_plan(stage, begun=begun).removesuffix(" · best of 1")
        for stage in (*by_table, Stage(number=2, rounds=5))
        for begun in (False, True)
    ] == [known, known, planned, known, known, known]


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ({}, "Swiss"),
        ({"kind": SINGLE}, "Single elimination"),
        ({"kind": DOUBLE}, "Double elimination"),
        ({"kind": ROBIN}, "Round robin"),
        ({"kind": ROBIN, "groups": 2}, "Groups"),
    ],
)
def test_what_a_stage_is_called(facts: dict, name: str) -> None:
    assert stage_name(Stage(**facts)) == name
