"""Stages in sentences."""

import pytest

from tournaments.models import Stage
from web.stages.texts import stage_name, stage_plan

SINGLE, DOUBLE, ROBIN = "single_elimination", "double_elimination", "round_robin"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"rounds": 1}, "1 Swiss round, matches best of 1"),
        (
            {"rounds": 3, "best_of": 3, "carries": True},
            "3 Swiss rounds, matches best of 3, with the scores of the stage before",
        ),
        (
            {"attendance": "magic"},
            "Swiss rounds, as many as the number of players asks for, matches best of 1",
        ),
        (
            {"kind": SINGLE, "cut_size": 8, "third_place": True},
            "Single elimination with a match for third place, for the first 8, matches best of 1",
        ),
        (
            {"kind": SINGLE, "seeding": "rating"},
            "Single elimination, seeded by rating, matches best of 1",
        ),
        (
            {"kind": DOUBLE, "cut_size": 4, "seeding": "random"},
            "Double elimination, for the first 4, seeded by lot, matches best of 1",
        ),
        ({"kind": SINGLE, "rounds": 3}, "Single elimination, matches best of 1"),
        (
            {"kind": DOUBLE, "cut_points": 1},
            "Double elimination, for all with 1 point, matches best of 1",
        ),
        (
            {"kind": DOUBLE, "reset": False, "cut_size": 8, "cut_points": 12},
            "Double elimination with one final, for the first 8 and all with 12 points, matches"
            " best of 1",
        ),
        (
            {"kind": SINGLE, "cut_size": 8, "cut_points": 12, "cut_strict": True},
            "Single elimination, for the first 8 as far as they have 12 points, matches best of 1",
        ),
        (
            {"kind": SINGLE, "cut_each": 2},
            "Single elimination, for the first 2 of each group, matches best of 1",
        ),
        (
            {"kind": ROBIN, "legs": 2},
            "Round robin, everybody against everybody twice, matches best of 1",
        ),
        (
            {"kind": ROBIN, "groups": 4, "legs": 3},
            "Round robin in 4 groups, everybody against everybody 3 times, matches best of 1",
        ),
    ],
)
def test_how_a_stage_is_played(facts: dict, words: str) -> None:
    assert stage_plan(Stage(**facts)) == words


def test_rounds_that_follow_from_the_players_are_told_when_they_are_known() -> None:
    """The players of a first stage are, and others when their first round is published."""
    by_table = [Stage(number=number, attendance="magic", rounds=5) for number in (1, 2)]
    planned, known = "as many as the number of players asks for", "5 Swiss rounds"

    assert [
        stage_plan(stage, begun=begun).removesuffix(", matches best of 1")
        for stage in (*by_table, Stage(number=2, rounds=5))
        for begun in (False, True)
    ] == [known, known, f"Swiss rounds, {planned}", known, known, known]


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ({}, "Swiss rounds"),
        ({"kind": SINGLE}, "Single elimination"),
        ({"kind": DOUBLE}, "Double elimination"),
        ({"kind": ROBIN}, "Round robin"),
        ({"kind": ROBIN, "groups": 2}, "Groups"),
    ],
)
def test_what_a_stage_is_called(facts: dict, name: str) -> None:
    assert stage_name(Stage(**facts)) == name
