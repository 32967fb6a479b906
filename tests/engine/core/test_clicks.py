"""Moves that are put together click by click."""

from collections.abc import Callable
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.choices import (
    NOTHING_MORE,
    Accepted,
    Choice,
    LeadsNowhere,
    OneOf,
    Step,
    Subset,
    one_card,
)
from engine.core.open_spaces import Paths, Region, Several
from engine.core.rng import Seeded
from engine.core.walking import Spot, Walk
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
