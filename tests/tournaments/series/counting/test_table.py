"""The table of a season, without a database: worked out by hand, and in any order."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.series.counting import (
    Band,
    Counting,
    Finish,
    Scheme,
    Standing,
    Step,
    UnusableScheme,
    checked,
    season_table,
)

PODIUM = (Step(1, 10), Step(2, 7), Step(4, 5), Step(8, 3))


def finish(person: str, event: int, place: int, **more: Any) -> Finish:
    """A finish in one of events 1, 2, ..., which are a day apart."""
    facts: dict[str, Any] = {"name": person.title(), "players": 8} | more
    return Finish(
        person=person,
        event=f"e{event}",
        day=f"2026-01-{event:02}",
        entry=f"{person}-{event}",
        place=place,
        **facts,
    )


def in_brief(table: list[Standing]) -> list[tuple[str, int | None, bool, float]]:
    return [
        (standing.name, standing.rank, standing.tied, float(standing.points)) for standing in table
    ]


def counted(standing: Standing) -> list[tuple[str, float, str]]:
    return [(line.finish.event, float(line.points), line.counting.value) for line in standing.lines]


# The example of docs/organisers.md.
LEAGUE = Scheme(steps=PODIUM, bands=(Band(9, 150),), attending=1, best=2, fewest=2)
WINTER = [finish("ada", 1, 1), finish("bo", 1, 2), finish("cy", 1, 3), finish("di", 1, 4)]
SPRING = [
    finish(person, 2, place, players=10)
    for place, person in enumerate(("bo", "ada", "eli", "cy"), 1)
]
SUMMER = [finish("cy", 3, 1, weight=50), finish("ada", 3, 5, weight=50)]


def test_a_worked_example() -> None:
    bo, ada, cy, *unranked = season_table([*WINTER, *SPRING, *SUMMER], LEAGUE)

    assert in_brief([bo, ada, cy]) == [
        ("Bo", 1, False, 24.0),
        ("Ada", 2, False, 22.5),
        ("Cy", 3, False, 14.5),
    ]
    assert counted(bo) == [("e1", 8.0, "counts"), ("e2", 16.0, "counts")]
    assert counted(ada) == [
        ("e1", 11.0, "counts"),
        ("e2", 11.5, "counts"),
        ("e3", 2.0, "beyond_best"),
    ]
    assert counted(cy) == [
        ("e1", 6.0, "counts"),
        ("e2", 8.5, "counts"),
        ("e3", 5.5, "beyond_best"),
    ]
    assert [
        (standing.name, standing.rank, standing.lacks, float(standing.points))
        for standing in unranked
    ] == [
        ("Eli", None, 1, 8.5),
        ("Di", None, 1, 6.0),
    ]


@given(st.permutations([*WINTER, *SPRING, *SUMMER]))
def test_no_order_makes_a_difference(finishes: list[Finish]) -> None:
    assert season_table(finishes, LEAGUE) == season_table([*WINTER, *SPRING, *SUMMER], LEAGUE)


def test_who_was_disqualified_or_never_came_has_nothing_from_that_event() -> None:
    (ada,) = season_table(
        [
            finish("ada", 1, 1, disqualified=True),
            finish("ada", 2, 8, absent=True),
            finish("ada", 3, 8),
            finish("bo", 1, 1, disqualified=True),
            finish("cy", 1, 2, absent=True),
        ],
        Scheme(PODIUM, attending=1),
    )

    assert (ada.events, counted(ada)) == (
        1,
        [("e1", 0.0, "disqualified"), ("e2", 0.0, "absent"), ("e3", 4.0, "counts")],
    )


def season(**places: list[int]) -> list[Standing]:
    """The table of people with these places in the events from the first on; 0 was not there."""
    finishes = [
        finish(person, event, place)
        for person, own in places.items()
        for event, place in enumerate(own, 1)
        if place
    ]
    return season_table(finishes, Scheme((Step(1, 6), Step(2, 4), Step(3, 2), Step(9, 0))))


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        # As many points, and one has won more events.
        ({"ada": [2, 2], "bo": [1, 3]}, [("Bo", 1), ("Ada", 2)]),
        # As many first places too, and the second places decide.
        ({"ada": [1, 3, 3], "bo": [1, 2, 9]}, [("Bo", 1), ("Ada", 2)]),
        # The same places: who did better in the latest event stands above.
        ({"ada": [1, 2], "bo": [2, 1]}, [("Bo", 1), ("Ada", 2)]),
        # The same in the latest two: the one before them.
        ({"ada": [1, 2, 3], "bo": [2, 1, 3]}, [("Bo", 1), ("Ada", 2)]),
        # Level in everything.
        ({"bo": [1, 2], "ada": [1, 2], "cy": [3, 3]}, [("Ada", 1), ("Bo", 1), ("Cy", 3)]),
        # One more finish, though worth nothing, is more than none.
        ({"ada": [0, 1], "bo": [9, 1]}, [("Bo", 1), ("Ada", 2)]),
    ],
)
def test_ties(places: dict[str, list[int]], expected: list[tuple[str, int]]) -> None:
    table = season(**places)

    assert [(standing.name, standing.rank) for standing in table] == expected
    level = [rank for _, rank in expected]
    assert [standing.tied for standing in table] == [level.count(rank) > 1 for rank in level]


def test_a_player_has_the_name_under_which_they_played_last() -> None:
    (ada,) = season_table(
        [finish("ada", 2, 1, name="Ada L."), finish("ada", 1, 1, name="Ada")], Scheme(PODIUM)
    )

    assert ada.name == "Ada L."


def test_points_are_exact() -> None:
    scheme = Scheme((Step(1, 1),), bands=(Band(1, 33),))
    (ada,) = season_table([finish("ada", 1, 1, weight=33)], scheme)

    assert ada.points == Fraction(33 * 33, 100 * 100)


def test_without_a_limit_all_finishes_count() -> None:
    (ada,) = season_table([finish("ada", day, 1) for day in range(1, 21)], Scheme(PODIUM))

    assert float(ada.points) == 200.0
    assert {line.counting for line in ada.lines} == {Counting.COUNTS}


@pytest.mark.parametrize(
    ("scheme", "field", "problem"),
    [
        (Scheme(()), "steps", "Enter points for ranks, in 1 to 64 steps."),
        (Scheme((Step(0, 1),)), "steps", "Ranks go from 1 to 10000, so rank 0 can’t have points."),
        (
            Scheme((Step(2, 5), Step(2, 4))),
            "steps",
            "Enter ranks from the top down: 2 comes after 2.",
        ),
        (
            Scheme((Step(1, 5), Step(2, 6))),
            "steps",
            "Rank 2 would give more points than rank 1.",
        ),
        (
            Scheme(PODIUM, (Band(9, 0),)),
            "bands",
            "From 9 players: enter a percentage from 1 to 10000.",
        ),
        (
            Scheme(PODIUM, (Band(9, 100), Band(9, 150))),
            "bands",
            "Enter sizes from small to large: 9 comes after 9.",
        ),
        (
            Scheme(PODIUM, attending=-1),
            "attending",
            "Points for taking part: enter a number from 0 to 100000.",
        ),
        (
            Scheme(PODIUM, best=0),
            "best",
            "Results that count: enter a number from 1 to 1000.",
        ),
        (
            Scheme(PODIUM, fewest=-1),
            "fewest",
            "Events needed for a rank: enter a number from 0 to 1000.",
        ),
    ],
)
def test_rules_that_make_no_sense(scheme: Scheme, field: str, problem: str) -> None:
    with pytest.raises(UnusableScheme) as raised:
        checked(scheme)

    assert (str(raised.value), raised.value.field) == (problem, field)


def test_bands_count_from_their_number_on() -> None:
    scheme = Scheme(PODIUM, (Band(9, 150), Band(17, 200)))

    assert [scheme.percent_for(players) for players in (8, 9, 16, 17, 300)] == [
        100,
        150,
        150,
        200,
        200,
    ]
    assert checked(scheme) is scheme
