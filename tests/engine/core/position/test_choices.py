"""Spaces of moves: their four answers agree, and samples are fair."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.base.rng import Seeded
from engine.core.position.choices import (
    LISTED_AT_MOST,
    NOTHING_MORE,
    Accepted,
    Argument,
    Arguments,
    Choice,
    OneOf,
    Space,
    one_card,
    order,
)
from engine.core.position.subsets import Subset

WORDS = ("me", "red", "ten")
ARGUMENTS: st.SearchStrategy[Argument] = st.integers(0, 6) | st.sampled_from(WORDS)
TUPLES = st.lists(ARGUMENTS, max_size=3).map(tuple)
SOME: tuple[Argument, ...] = (0, 1, 2, 5, "me", "red")
UNIVERSE: list[Arguments] = [args for length in range(4) for args in product(SOME, repeat=length)]
ODD = [None, 3, "me", [], [1], (1.0,), (True,), (None,), ((1,),), (-1,), (10**30,), ("\ud800",)]


def fair(key: int) -> Callable[[int], int]:
    source = Seeded(key.to_bytes(32, "big"))
    return lambda bound: source.below("test", bound)


def agrees(space: Space, universe: list[Arguments]) -> None:
    """The four answers of one space, and its truth."""
    listed = list(space)
    assert listed == sorted(set(listed), key=order)
    assert len(space) == len(listed)
    assert bool(space) == bool(listed)
    assert all(args in space for args in listed)
    members = set(listed)
    assert [args for args in universe if (args in space) != (args in members)] == []
    if listed:
        assert {space.sample(fair(number)) for number in range(12)} <= members


@given(st.lists(TUPLES, max_size=8))
def test_one_of_some_tuples(members: list[Arguments]) -> None:
    agrees(OneOf(members), [*UNIVERSE, *members])
    assert set(OneOf(members)) == set(members)


@given(st.lists(TUPLES, max_size=12), st.integers(0, 7))
def test_tuples_that_are_accepted(candidates: list[Arguments], salt: int) -> None:
    def accepts(args: Arguments) -> bool:
        return args in candidates and (len(args) + salt) % 3 != 0

    space = Accepted(lambda: iter(candidates), accepts)
    agrees(space, [*UNIVERSE, *candidates])
    assert set(space) == {args for args in candidates if accepts(args)}


@given(
    st.lists(st.integers(0, 9), max_size=6),
    st.lists(st.integers(0, 5), max_size=3),
    st.lists(st.integers(0, 9), max_size=2),
    st.integers(0, 20),
)
def test_subsets(items: list[int], sizes: list[int], needed: list[int], most: int) -> None:
    def accepts(chosen: object) -> bool:
        assert isinstance(chosen, tuple)
        return sum(chosen) <= most

    space = Subset(items, sizes, accepts, extends=accepts, needed=needed)
    every = [
        args
        for size in range(len(set(items)) + 1)
        for args in combinations(sorted(set(items)), size)
    ]
    expected = {
        args
        for args in every
        if len(args) in sizes and set(needed) <= set(args) and sum(args) <= most
    }
    assert set(space) == expected
    agrees(space, [*every, *[args[::-1] for args in every], *[(*args, 3) for args in every]])


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_what_is_no_tuple_of_arguments_is_no_member(odd: object) -> None:
    accepted = Accepted(lambda: [(1,)], lambda args: args == (1,) and type(args[0]) is int)
    for space in (OneOf([("me",), (7,)]), Subset([1, 2, 3], [0, 1, 2]), accepted, NOTHING_MORE):
        assert odd not in space


def test_the_sample_of_each_space_is_fair() -> None:
    """Chi-square with 9 degrees of freedom; the bound is passed once in 10,000."""
    spaces: list[Space] = [
        OneOf([(number,) for number in range(10)] * 2),
        Accepted(lambda: [(n,) for n in range(20)], lambda args: int(args[0]) % 2 == 0),
        Subset(range(5), [2]),
    ]
    for number, space in enumerate(spaces):
        draw = fair(number)
        counts = Counter(space.sample(draw) for _ in range(5000))
        assert len(counts) == 10
        assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 33.7


CHOICE = Choice(
    1, {"play": one_card([4, 2, 9]), "hold": NOTHING_MORE, "name": OneOf([("red",), ("blue",)])}
)


def test_a_choice_joins_its_verbs() -> None:
    assert list(CHOICE) == [
        ("hold",), ("name", "blue"), ("name", "red"), ("play", 2), ("play", 4), ("play", 9),
    ]  # fmt: skip
    assert len(CHOICE) == 6
    assert all(move in CHOICE for move in CHOICE)
    odds: list[object] = [
        (), None, "hold", ["hold"], ("hold", 1), ("play",), ("play", 3), (4,), (None,),
        ("name", 2), ("concede",), ("play", 2, 4), ([],),
    ]  # fmt: skip
    assert [odd for odd in odds if odd in CHOICE] == []


def test_the_sample_of_a_choice_is_fair() -> None:
    """Chi-square with 5 degrees of freedom; the bound is passed once in 10,000."""
    draw = fair(77)
    counts = Counter(CHOICE.sample(draw) for _ in range(6000))
    assert counts.keys() == set(CHOICE)
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 25.7


def test_a_choice_with_an_empty_verb_samples_the_others() -> None:
    choice = Choice(0, {"cast": one_card([]), "pass": NOTHING_MORE})
    assert [choice.sample(fair(number)) for number in range(5)] == [("pass",)] * 5


def test_clients_are_told_few_moves_one_by_one_and_many_by_their_number() -> None:
    assert Choice(0, {"play": one_card([3, 1])}).plain() == {
        "seat": 0, "size": 2, "verbs": ["play"], "moves": [["play", 1], ["play", 3]],
    }  # fmt: skip
    large = Choice(1, {"lay": Subset(range(13), range(1, 14))})
    assert len(large) == 2**13 - 1 > LISTED_AT_MOST
    assert large.plain() == {"seat": 1, "size": 2**13 - 1, "verbs": ["lay"]}


def test_integers_stand_before_words() -> None:
    assert list(OneOf([("b",), (10,), ("a", 1), (9,), ("a",), ()])) == [
        (), (9,), (10,), ("a",), ("a", 1), ("b",),
    ]  # fmt: skip
