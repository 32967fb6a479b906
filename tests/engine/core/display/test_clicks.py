"""Moves that are put together click by click."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.base.rng import Seeded
from engine.core.geometry.movement import Spot, Walk
from engine.core.geometry.plane import Area
from engine.core.position.choices import (
    NOTHING_MORE,
    Accepted,
    Choice,
    LeadsNowhere,
    OneOf,
    Step,
    one_card,
)
from engine.core.position.open_spaces import Paths, Region, Several
from engine.core.position.subsets import Subset
from tests.engine.clicks import check, nowhere

Draw = Callable[[int], int]


def fair(key: int) -> Draw:
    source = Seeded(key.to_bytes(32, "big"))
    return lambda bound: source.below("test", bound)


def test_a_move_grows_argument_by_argument() -> None:
    deploy = OneOf([(3, "c3"), (3, "d3"), (7, "c3")], names_cards=True)

    assert deploy.next() == Step(False, (3, 7))
    assert deploy.next((3,)) == Step(False, ("c3", "d3"))
    assert deploy.next((7, "c3")) == Step(True)
    assert all(nowhere(deploy, args) for args in [(5,), (7, "d3"), (3, "c3", 1), ("c3",)])


def test_a_verb_without_arguments_is_a_whole_move() -> None:
    assert NOTHING_MORE.next() == Step(True)
    assert nowhere(NOTHING_MORE, (1,))


def test_nothing_follows_where_there_is_no_move() -> None:
    for space in (OneOf([]), Subset([1, 2], [3]), one_card([])):
        assert space.next() == Step(False)


def test_a_move_may_end_or_go_on() -> None:
    attack = OneOf([(1,), (1, "twice")])
    assert attack.next((1,)) == Step(True, ("twice",))


def test_a_set_is_clicked_in_any_order_and_spelled_rising() -> None:
    pair = Subset([4, 9, 2], [2])

    assert pair.next((9,)) == Step(False, (2, 4))
    assert pair.next((9, 2)) == pair.next((2, 9)) == Step(True)
    assert pair.spell((9, 2)) == (2, 9)
    assert nowhere(pair, (9, 9))
    assert nowhere(pair, (9, "x"))


def test_a_set_may_follow_what_has_an_order() -> None:
    decree = Accepted(
        lambda: [("fog", *pair) for pair in combinations([1, 2, 3], 2)] + [("none",)],
        lambda args: args == ("none",) or (args[:1] == ("fog",) and args[1:] != (1, 2)),
        set_from=1,
    )

    assert decree.next() == Step(False, ("fog", "none"))
    assert decree.next(("fog", 3)) == Step(False, (1, 2))
    assert decree.next(("fog", 3, 1)) == Step(True)
    assert decree.spell(("fog", 3, 1)) == ("fog", 1, 3)
    assert nowhere(decree, ("fog", 2, 1))


def test_a_truth_value_is_no_number() -> None:
    assert nowhere(one_card([1, 2]), (True,))
    assert nowhere(Subset([0, 1], [1]), (True,))


@given(
    st.lists(st.integers(0, 9), max_size=7),
    st.lists(st.integers(0, 5), max_size=3),
    st.lists(st.integers(0, 9), max_size=2),
    st.integers(0, 20),
    st.integers(0, 2**32),
)
def test_clicks_agree_with_the_list_of_a_set(
    items: list[int], sizes: list[int], needed: list[int], most: int, key: int
) -> None:
    def accepts(chosen: object) -> bool:
        assert isinstance(chosen, tuple)
        return sum(chosen) <= most

    check(Subset(items, sizes, accepts, extends=accepts, needed=needed), fair(key))


@given(
    st.lists(
        st.lists(st.integers(0, 4) | st.sampled_from(("me", "red")), max_size=3).map(tuple),
        max_size=12,
    ),
    st.integers(0, 2**32),
)
def test_clicks_agree_with_any_list(members: list[tuple[int | str, ...]], key: int) -> None:
    check(OneOf(members), fair(key))


def test_of_a_million_members_none_is_listed() -> None:
    """Five of sixty: 5,461,512 members, of which a click asks for a few."""
    questions = 0

    def accepts(chosen: object) -> bool:
        nonlocal questions
        questions += 1
        return True

    space = Subset(range(60), [5], accepts)
    assert comb(60, 5) > 10**6
    clicked: tuple[int, ...] = ()
    for card in (31, 7, 55, 2, 40):
        assert card in space.next(clicked).more
        clicked = (*clicked, card)
    assert space.next(clicked) == Step(True)
    assert questions < 60 * 6


WALL = Area("rock", ((380, 280), (420, 280), (420, 320), (380, 320)))
TABLE = Walk(start=(1000, 1000), radius=50, most=600, wide=4801, high=4801, legs=2)


def test_a_way_over_a_table_is_asked_for_point_by_point() -> None:
    paths = Paths(TABLE, head=(7,))

    assert paths.next() == Step(False, (7,))
    assert paths.next((7,)) == Step(False, point=True)
    assert paths.next((7, 1300, 1000)) == Step(True, point=True)
    assert paths.next((7, 1300, 1000, 1300, 1200)) == Step(True)
    assert all(
        nowhere(paths, args)
        for args in [(8,), (7, 1300), (7, 2000, 1000), (7, 1300, 1000, 1300, 1200, 1300, 1201)]
    )


def test_the_next_point_lies_in_shapes_that_are_drawn() -> None:
    """As far as what is left leads, with the whole base on the table."""
    paths = Paths(replace(TABLE, foes=((1500, 1000, 100),)), head=(7,))
    fixed = {"radius": 50, "box": [50, 50, 4751, 4751], "touch": [[1500, 1000, 100]]}

    first = {"from": [1000, 1000], "disc": [1000, 1000, 600], "example": [1400, 1000]}
    assert paths.where((7,)) == {**fixed, **first}
    assert paths.where((7, 1000, 1200)) == {
        **fixed, "from": [1000, 1200], "disc": [1000, 1200, 400], "example": [1400, 1200],
    }  # fmt: skip
    charge = replace(TABLE, touches=(1500, 1000, 100), legs=1)
    assert Paths(charge).where(())["ring"] == [1500, 1000, 100, 102]
    step = replace(TABLE, line=((800, 1100), (1800, 1100), 110**2), legs=1)
    assert Paths(step).where(())["line"] == [800, 1100, 1800, 1100, 110]
    region = Region(Spot(50, (0, 0, 600, 400), around=((300, 200), 80)), 100, head=(3,))
    assert region.where((3,)) == {
        "radius": 50, "box": [50, 50, 550, 350], "disc": [300, 200, 80], "example": [250, 150],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "point", "why"),
    [
        ({}, (1600, 1000), ""),
        ({}, (1601, 1000), "that is too far"),
        ({}, (1000, 1000), "that leads nowhere"),
        ({"start": (100, 100)}, (49, 100), "the base would reach off the table"),
        ({"others": ((1300, 1000, 100),)}, (1250, 1000), "another base is in the way"),
        ({"walls": (WALL.moved((800, 700)),)}, (1500, 1000), "impassable ground is in the way"),
        (
            {"foes": ((1300, 1090, 100),)}, (1500, 1000),
            "the way would touch an enemy before its end, and a touch ends it",
        ),
        (
            {"touches": (1500, 1000, 100)}, (1390, 1000),
            "the base must end in contact with its target",
        ),
        (
            {"line": ((900, 1500), (1700, 1500), 100**2)}, (1100, 1000),
            "the base must end in the line of the charge",
        ),
    ],
)  # fmt: skip
def test_a_point_that_is_refused_says_why(
    changes: dict[str, Any], point: tuple[int, int], why: str
) -> None:
    both = Several([Paths(replace(TABLE, legs=1, **changes), head=(head,)) for head in (3, 5)])

    assert both.hinders((5, *point)) == why
    assert ((5, *point) in both) == (not why)
    if why:
        with pytest.raises(LeadsNowhere) as refused:
            both.next((5, *point))
        assert refused.value.why == why


@pytest.mark.parametrize(
    ("changes", "point", "why"),
    [
        ({}, (550, 350), ""),
        ({}, (551, 350), "the base would reach out of the area"),
        ({"around": ((300, 200), 80)}, (381, 200), "that is too far"),
        ({"others": ((300, 200, 100),)}, (399, 200), "another base is in the way"),
        ({"foes": ((300, 200, 100),)}, (402, 200), "another base is in the way"),
        ({"walls": (WALL,)}, (400, 300), "impassable ground is in the way"),
    ],
)
def test_a_place_that_is_refused_says_why(
    changes: dict[str, Any], point: tuple[int, int], why: str
) -> None:
    region = Region(Spot(50, (0, 0, 600, 400), **changes), 100, head=(3,))

    assert region.hinders((3, *point)) == why
    assert ((3, *point) in region) == (not why)


def test_a_corner_may_lie_where_no_way_ends() -> None:
    goal = Walk(
        start=(1000, 1000), radius=50, most=600, wide=4801, high=4801, touches=(1300, 1000, 100)
    )
    paths = Paths(goal)

    assert paths.next((1000, 1100)) == Step(False, point=True)
    assert paths.next((1200, 1000)) == Step(True, point=True)


def test_a_place_on_a_table_is_one_point() -> None:
    region = Region(Spot(50, (0, 0, 600, 600)), 100, head=(3,))

    assert region.next((3,)) == Step(False, point=True)
    assert region.next((3, 300, 300)) == Step(True)
    assert nowhere(region, (3, 20, 300))


def test_several_open_spaces_are_told_apart_by_their_heads() -> None:
    both = Several([Region(Spot(50, (0, 0, 600, 600)), 100, head=(head,)) for head in (3, 5)])

    assert both.next() == Step(False, (3, 5))
    assert both.next((5, 300, 300)) == Step(True)
    assert nowhere(both, (4,))


def test_a_choice_answers_by_verb() -> None:
    choice = Choice(0, {"play": one_card([4, 2]), "hold": NOTHING_MORE})

    assert choice.next("play") == Step(False, (2, 4))
    assert choice.next("hold") == Step(True)
    with pytest.raises(LeadsNowhere):
        choice.next("sing")
