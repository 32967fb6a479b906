"""Walks and places on a table: the rules by hand, and thousands of paths by the slow answer."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.core.base.rng import Seeded
from engine.core.geometry.movement import Spot, Walk
from engine.core.geometry.plane import Area, contact, squared, touching
from engine.core.position.choices import Choice, Draw, OneOf
from engine.core.position.open_spaces import Paths, Region, Several
from tests.engine import lattices, naive_plane
from tests.support.proofs import DRAWN_BY, count

BASE = 59
BOTH = 2 * BASE
TABLE = 4800


def a_walk(**changes: Any) -> Walk:
    """Eight inches from the middle of an empty table, but for the changes."""
    return replace(Walk((2000, 2000), BASE, 800, TABLE, TABLE), **changes)


def test_a_walk_is_as_long_as_its_legs_together() -> None:
    walk = a_walk()
    assert walk.takes((2800, 2000))
    assert not walk.takes((2801, 2000))
    assert walk.takes((2400, 2000, 2400, 2400))
    assert not walk.takes((2400, 2000, 2400, 2401))
    # 565.68 hundredths: the leg is counted as 566, so two of them and 1132 are no more than 1132.
    slanted = (2400, 2400, 2800, 2800)
    assert a_walk(most=1132).takes(slanted)
    assert not a_walk(most=1131).takes(slanted)


@pytest.mark.parametrize(
    "path",
    [
        (), (2100,), (2100, 2000, 2200), (2000, 2000), (2100, 2000, 2100, 2000), ("a1", 2000),
        (True, 2000), (2100, None), (2100.0, 2000), tuple([2010, 2000, 2000, 2000] * 5),
    ],
)  # fmt: skip
def test_what_is_no_path_is_no_walk(path: tuple[object, ...]) -> None:
    assert not a_walk().takes(path)


def test_eight_legs_are_the_most() -> None:
    there_and_back = (2010, 2000, 2000, 2000)
    assert a_walk().takes(there_and_back * 4)
    assert not a_walk().takes((*there_and_back * 4, 2010, 2000))


def test_no_base_reaches_off_the_table() -> None:
    near = a_walk(start=(100, 100))
    assert near.takes((BASE, BASE))
    assert not near.takes((BASE - 1, 100))
    assert not near.takes((100, BASE - 1))
    far = a_walk(start=(4700, 4700))
    assert far.takes((TABLE - BASE, TABLE - BASE))
    assert not far.takes((TABLE - BASE + 1, 4700))


def test_a_friend_may_be_touched_and_not_crossed() -> None:
    walk = a_walk(others=((2400, 2000, BOTH),))
    assert walk.takes((2400 - BOTH, 2000))
    assert not walk.takes((2400 - BOTH + 1, 2000))
    assert not walk.takes((2700, 2000))
    assert walk.takes((2200, 2000 + BOTH, 2600, 2000 + BOTH))


def test_touching_a_foe_ends_the_walk() -> None:
    walk = a_walk(foes=((2400, 2000, BOTH),))
    assert walk.takes((2400 - BOTH, 2000))
    assert walk.takes((2400 - BOTH - 2, 2000))
    assert not walk.takes((2400 - BOTH + 1, 2000))
    assert not walk.takes((2400 - BOTH, 2000, 2200, 2000))
    assert walk.takes((2200, 2000, 2400 - BOTH, 2000))
    # Brushing past is no end: here the leg comes nearest on its way.
    assert not walk.takes((2500, 2000 + BOTH + 1))
    assert walk.takes((2500, 2000 + BOTH + 60))


def test_the_whole_base_keeps_out_of_walls() -> None:
    wall = Area("wall", ((2200, 1900), (2300, 1900), (2300, 2100), (2200, 2100)))
    walk = a_walk(walls=(wall,))
    assert walk.takes((2200 - BASE, 2000))
    assert not walk.takes((2200 - BASE + 1, 2000))
    assert not walk.takes((2400, 2000))
    assert walk.takes((2100, 2100 + BASE, 2400, 2100 + BASE))


def test_slow_ground_halves_the_walk() -> None:
    wood = Area("wood", ((2100, 1900), (2300, 1900), (2300, 2100), (2100, 2100)))
    walk = a_walk(slow=(wood,))
    assert walk.takes((2600, 2000))
    assert not walk.takes((2601, 2000))


def test_a_flyer_minds_bases_and_walls_at_its_end_alone() -> None:
    wall = Area("wall", ((2200, 1900), (2300, 1900), (2300, 2100), (2200, 2100)))
    walk = a_walk(others=((2450, 2000, BOTH),), walls=(wall,), slow=(wall,), flies=True)
    assert walk.takes((2450 + BOTH, 2000))
    assert walk.takes((2800, 2000))
    assert not walk.takes((2250, 2000))
    assert not walk.takes((2450, 2010))


def test_an_end_that_must_touch() -> None:
    foe = (2400, 2000, BOTH)
    walk = a_walk(foes=(foe,), touches=foe)
    assert walk.takes((2400 - BOTH, 2000))
    assert not walk.takes((2400 - BOTH - 3, 2000))
    assert not walk.takes((2100, 2000))


def test_an_end_that_must_stand_in_a_line() -> None:
    walk = a_walk(line=((1000, 2200), (3000, 2200), BOTH**2))
    assert walk.takes((2000, 2200 - BOTH + 1))
    assert not walk.takes((2000, 2200 - BOTH))


def test_a_base_stands_in_its_box_off_others() -> None:
    wall = Area("wall", ((500, 0), (600, 0), (600, 800), (500, 800)))
    spot = Spot(
        BASE, (0, 0, 4800, 800), ((1000, 400, BOTH),), ((2000, 400, BOTH),), (wall,),
        ((1000, 400), 1500),
    )  # fmt: skip
    assert spot.takes(BASE, BASE)
    assert not spot.takes(BASE - 1, BASE)
    assert not spot.takes(300, 800 - BASE + 1)
    assert spot.takes(1000 - BOTH, 400)
    assert not spot.takes(1000 - BOTH + 1, 400)
    assert spot.takes(2000 - BOTH - 3, 400)
    assert not spot.takes(2000 - BOTH - 2, 400)
    assert spot.takes(500 - BASE, 400)
    assert not spot.takes(500 - BASE + 1, 400)
    assert spot.takes(2500, 400)
    assert not spot.takes(2501, 400)


@pytest.mark.proof
def test_a_walk_is_what_the_slow_answer_says() -> None:
    random = Random(f"{DRAWN_BY[0]} walks")
    answers: Counter[bool] = Counter()
    for number in range(count(2_000)):
        walk = lattices.walk(random)
        for _ in range(6):
            path = lattices.path(random, walk)
            taken = walk.takes(path)
            assert taken == naive_plane.walks(walk, path), (number, walk, path)
            answers[taken] += 1
    assert answers[True] > sum(answers.values()) // 20, answers


@pytest.mark.proof
def test_a_place_is_what_the_slow_answer_says() -> None:
    random = Random(f"{DRAWN_BY[0]} spots")
    answers: Counter[bool] = Counter()
    for number in range(count(500)):
        spot = lattices.spot(random)
        for _ in range(4):
            at = lattices.place(random, spot)
            taken = spot.takes(*at)
            assert taken == naive_plane.stands(spot, at), (number, spot, at)
            answers[taken] += 1
    assert min(answers.values()) > sum(answers.values()) // 20, answers


def draw(number: int) -> Draw:
    source = Seeded(number.to_bytes(32, "big"))
    return lambda bound: source.below("test", bound)


FOE = (2300, 2300, BOTH)


def test_a_space_of_paths_lists_examples() -> None:
    paths = Paths(a_walk(foes=(FOE,)), goals=((2150, 1700),), head=(7,))
    listed = list(paths)
    assert paths.open
    assert listed == sorted(set(listed))
    assert len(paths) == len(listed) > 40
    assert all(args in paths for args in listed)
    assert (7, 2150, 1700) in listed
    met = contact((2000, 2000), FOE)
    assert met is not None
    assert (7, *met) in listed
    assert (7, 2111, 2000) in paths
    assert (True, 2111, 2000) not in Paths(paths.walk, (), (1,))
    assert (7, 2111, 2000) not in listed
    assert (8, 2111, 2000) not in paths
    assert [7, 2111, 2000] not in paths


def test_samples_of_paths_meet_foes_and_turn() -> None:
    paths = Paths(a_walk(foes=(FOE,), legs=4))
    random = draw(3)
    sampled = [paths.sample(random) for _ in range(900)]
    assert all(args in paths for args in sampled)
    ends = [(int(args[-2]), int(args[-1])) for args in sampled]
    assert 250 < sum(touching(end, FOE) for end in ends) < 450
    legs = Counter(len(args) // 2 for args in sampled)
    assert set(legs) == {1, 2, 3}
    assert min(legs.values()) > 20


def test_one_leg_is_uniform_in_its_end() -> None:
    """Of random legs as many end in the inner half of the reachable disc as outside of it."""
    paths = Paths(a_walk(legs=1))
    random = draw(5)
    ends = [paths.sample(random) for _ in range(3000)]
    examples = set(paths)
    drawn = [(int(x), int(y)) for x, y in ends if (x, y) not in examples]
    inner = sum(2 * squared((2000, 2000), end) < 800 * 800 for end in drawn)
    assert len(drawn) > 1000
    assert abs(2 * inner - len(drawn)) < 4 * len(drawn) ** 0.5


def test_samples_of_an_end_that_must_touch_lie_all_around_it() -> None:
    paths = Paths(a_walk(foes=(), others=(), touches=FOE, most=20_000, legs=1))
    random = draw(8)
    ends = [paths.sample(random) for _ in range(300)]
    assert all(end in paths for end in ends)
    assert len(set(ends)) > 50
    assert {(int(x) > 2300, int(y) > 2300) for x, y in ends} == {
        (False, False), (False, True), (True, False), (True, True),
    }  # fmt: skip


def test_a_region_lists_a_grid_and_draws_any_point() -> None:
    region = Region(Spot(BASE, (0, 0, 1200, 400)), 200, head=(3,))
    assert list(region) == [(3, x, y) for x in range(59, 1142, 200) for y in (59, 259)]
    assert (3, 60, 61) in region
    assert (3, 60, 61, 62) not in region
    assert (3, True, 61) not in region
    random = draw(1)
    drawn = {region.sample(random) for _ in range(200)}
    assert all(args in region for args in drawn)
    assert len(drawn) > 150


def test_where_nothing_fits_nothing_is_listed() -> None:
    region = Region(Spot(BASE, (0, 0, 1200, 400), others=((600, 200, 1200),)), 200)
    assert (list(region), len(region), bool(region)) == ([], 0, False)
    surrounded = tuple(
        (2000 + x, 2000 + y, BOTH) for x in (-118, 0, 118) for y in (-118, 0, 118) if x or y
    )
    paths = Paths(a_walk(others=surrounded))
    assert (list(paths), bool(paths)) == ([], False)


def test_a_choice_tells_the_reach_of_its_open_verbs() -> None:
    charge = a_walk(touches=FOE, legs=1)
    choice = Choice(
        1,
        {
            "walk": Paths(a_walk()),
            "charge": Paths(charge, head=(4,)),
            "place": Region(Spot(BASE, (0, 0, 300, 200), around=((100, 100), 90)), 100),
            "attack": OneOf([(3,), (4,)]),
        },
    )
    plain = choice.plain()
    assert plain["open"] == {
        "walk": {"head": [], "from": [2000, 2000], "most": 800, "legs": 8, "radius": 59},
        "charge": {
            "head": [4], "from": [2000, 2000], "most": 800, "legs": 1, "radius": 59,
            "touches": [2300, 2300],
        },
        "place": {
            "head": [], "box": [0, 0, 300, 200], "radius": 59, "from": [100, 100], "most": 90,
        },
    }  # fmt: skip
    assert plain["size"] == len(list(choice))
    assert plain["moves"] == [list(move) for move in choice]
    assert "open" not in Choice(0, {"attack": OneOf([(3,)])}).plain()


def test_several_spaces_are_one() -> None:
    near, far = a_walk(most=100), a_walk(most=300, legs=1)
    spaces = Several([Paths(near, (), (3,)), Paths(far, (), (8,))])
    assert list(spaces) == [*Paths(near, (), (3,)), *Paths(far, (), (8,))]
    assert len(spaces) == len(list(spaces))
    assert (3, 2100, 2000) in spaces
    assert (3, 2101, 2000) not in spaces
    assert (8, 2300, 2000) in spaces
    assert (9, 2001, 2000) not in spaces
    random = draw(4)
    assert {spaces.sample(random)[0] for _ in range(20)} == {3, 8}
    assert spaces.plain() == [
        {"head": [3], "from": [2000, 2000], "most": 100, "legs": 8, "radius": 59},
        {"head": [8], "from": [2000, 2000], "most": 300, "legs": 1, "radius": 59},
    ]
    assert (bool(Several([])), list(Several([]))) == (False, [])
