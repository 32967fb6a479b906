"""Which chains of stages an organiser can plan."""

from typing import Any

import pytest

from tournaments.events.services.settings import (
    StagesUnusable,
    differences,
    planned,
    replanned,
)
from tournaments.terms.event_plan import Plan
from tournaments.terms.stage_plan import StagePlan

EVENT = {"name": "Cup", "game": "tactics-anthem", "format": "starter"}
SWISS = StagePlan(rounds=5)
TOP_8 = StagePlan("single_elimination", cut_size=8, third_place=True)
GROUPS = StagePlan("round_robin", groups=4, legs=2)


def plan(*stages: StagePlan) -> Plan:
    return planned({**EVENT, "stages": stages})


def test_rounds_alone_mean_one_swiss_stage() -> None:
    assert planned({**EVENT, "rounds": 5}) == plan(SWISS)
    assert planned({**EVENT, "rounds": 5, "best_of": 3}) == plan(StagePlan(rounds=5, best_of=3))


@pytest.mark.parametrize(
    "stages",
    [
        (SWISS, TOP_8),
        (StagePlan(attendance="magic"), StagePlan("single_elimination")),
        (SWISS, StagePlan(rounds=3, cut_points=9, carries=True), TOP_8),
        (GROUPS, StagePlan("double_elimination", cut_each=2, reset=False)),
        (StagePlan("single_elimination", seeding="rating"),),
        (SWISS, StagePlan("single_elimination", cut_size=8, entering=(4, 2, 2))),
        (SWISS, StagePlan("round_robin", cut_size=4, cut_points=10, cut_strict=True)),
    ],
)
def test_chains_that_can_be_played(stages: tuple[StagePlan, ...]) -> None:
    assert plan(*stages).stages == stages


FAULTS: list[tuple[tuple[StagePlan, ...], int, str, str]] = [
    ((StagePlan(),), 0, "rounds", "Stage 1: Give the number of Swiss rounds"),
    ((StagePlan(rounds=3, attendance="magic"),), 0, "rounds", "Stage 1: Give the number"),
    ((StagePlan("round_robin", rounds=3),), 0, "rounds", "The number of players decides"),
    (
        (StagePlan(attendance="magik"),),
        0,
        "attendance",
        "There is no attendance table “magik”. Choose one of these: magic",
    ),
    (
        (SWISS, StagePlan("single_elimination", groups=2)),
        1,
        "groups",
        "Only a round robin has groups",
    ),
    ((StagePlan("round_robin", legs=5),), 0, "legs", "1 to 4 times"),
    ((StagePlan(rounds=3, third_place=True),), 0, "third_place", "single elimination"),
    ((StagePlan(rounds=3, reset=False),), 0, "reset", "Only double elimination"),
    ((StagePlan(rounds=3, cut_size=8),), 0, "cut_size", "The first stage has no cut"),
    ((SWISS, StagePlan(rounds=2, cut_each=2)), 1, "cut_each", "Only a round robin has groups"),
    ((GROUPS, StagePlan(rounds=2, cut_each=2, cut_size=4)), 1, "cut_each", "not both"),
    ((GROUPS, TOP_8), 1, "cut_each", "Give how many players of each group"),
    ((TOP_8, SWISS), 0, "cut_size", "The first stage has no cut"),
    (
        (StagePlan("single_elimination"), StagePlan(rounds=2, cut_points=3)),
        1,
        "cut_points",
        "A bracket gives no points",
    ),
    ((SWISS, StagePlan(rounds=2, cut_size=4, cut_strict=True)), 1, "cut_strict", "To require both"),
    ((SWISS, StagePlan("single_elimination", carries=True)), 1, "carries", "with points"),
    (
        (SWISS, StagePlan("single_elimination", cut_size=8, entering=(4, 2))),
        1,
        "entering",
        "The cut has 8 players, but 6 start",
    ),
    (
        (SWISS, StagePlan("single_elimination", entering=(3, 5))),
        1,
        "entering",
        "Round 1 would have 3 players: it must be even",
    ),
    ((SWISS, StagePlan("double_elimination", entering=(4,))), 1, "entering", "Only single"),
    ((SWISS,) * 9, 0, "kind", "An event has 1 to 8 stages"),
]


@pytest.mark.parametrize(("stages", "number", "name", "text"), FAULTS)
def test_others_are_refused_with_the_stage_to_blame(
    stages: tuple[StagePlan, ...], number: int, name: str, text: str
) -> None:
    with pytest.raises(StagesUnusable, match=text) as refused:
        plan(*stages)
    assert (refused.value.stage, refused.value.name) == (number, name)


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"rounds": 6}, {"rounds"}),
        ({"best_of": 3, "name": "Great Cup"}, {"best_of", "name"}),
        ({"stages": (SWISS,)}, {"stages"}),
        ({"stages": (SWISS, StagePlan("single_elimination", cut_size=4))}, {"stages"}),
        ({"rounds": 5}, set()),
    ],
)
def test_what_a_change_changes(changes: dict[str, Any], names: set[str]) -> None:
    old = plan(SWISS, TOP_8)
    assert differences(old, replanned(old, changes)) == names
