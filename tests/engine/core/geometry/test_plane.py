"""The geometry of tables: small cases by hand, and thousands against answers in fractions."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from engine.core.geometry.plane import (
    Area,
    contact,
    farthest,
    keeps_off,
    length,
    lines_free,
    meets,
    nearest_at_end,
    price,
    rim,
    touching,
    toward,
)
from tests.engine import lattices, naive_plane
from tests.support.proofs import DRAWN_BY, count

SQUARE = Area("rock", ((10, 10), (20, 10), (20, 20), (10, 20)))
INCH = 100


def test_lengths_are_rounded_up() -> None:
    assert length((0, 0), (3, 4)) == 5
    assert length((7, 7), (7, 7)) == 0
    assert length((0, 0), (1, 1)) == 2
    assert length((0, 0), (4800, 4800)) == 6789


def test_a_way_keeps_off_a_point_at_exactly_that_distance() -> None:
    assert keeps_off((0, 5), (20, 5), 10, 0, 25)
    assert not keeps_off((0, 5), (20, 5), 10, 0, 26)
    assert keeps_off((0, 0), (3, 0), 6, 4, 25)
    assert not keeps_off((3, 0), (0, 0), 6, 4, 26)
    assert not keeps_off((3, 0), (3, 0), 6, 4, 26)
    # 3 away from a slanted way, whose squares are no whole numbers.
    assert keeps_off((0, 0), (40, 30), 16, 12 + 0, 0)
    assert not keeps_off((0, 0), (40, 30), 17, 13, 1)


def test_bases_are_in_contact_within_two_hundredths() -> None:
    base = (0, 0, 118)
    reached = [x for x in range(110, 130) if touching((x, 0), base)]
    assert reached == [118, 119, 120]
    assert [x for x in range(110, 130) if meets((x, 0), (200, 0), base)] == [*range(110, 121)]


def test_a_leg_is_nearest_at_its_end_where_it_would_come_nearer_still() -> None:
    assert nearest_at_end((0, 0), (5, 0), 9, 3)
    assert nearest_at_end((0, 0), (5, 0), 5, 3)
    assert not nearest_at_end((0, 0), (5, 0), 4, 3)


def test_the_inside_of_an_area_has_no_outline() -> None:
    assert SQUARE.holds((11, 19))
    assert not SQUARE.holds((10, 15))
    assert SQUARE.chord((0, 10), (30, 10)) is None  # along a side
    assert SQUARE.chord((5, 15), (15, 25)) is None  # through a corner
    assert SQUARE.chord((0, 15), (40, 15)) == (100, 400, 200, 400)
    assert SQUARE.chord((12, 12), (18, 12)) == (0, 1, 1, 1)
    assert SQUARE.chord((15, 15), (15, 15)) == (0, 1, 1, 1)
    assert SQUARE.chord((0, 15), (9, 15)) is None


def test_slow_ground_costs_its_part_twice() -> None:
    assert price((0, 15), (40, 15), [SQUARE]) == 50
    assert price((0, 15), (15, 15), [SQUARE]) == 20
    assert price((0, 15), (40, 15), [SQUARE, Area("rock", ((20, 0), (30, 0), (30, 30)))]) == 55
    assert price((0, 0), (3, 4), [SQUARE]) == 5
    # The root of 200, rounded up once and not before the double part is added.
    assert price((10, 10), (20, 20), [SQUARE]) == 29
    assert price((4, 4), (4, 4), [SQUARE]) == 0


def test_as_far_as_a_price_leads() -> None:
    assert farthest((0, 15), (40, 15), 60, [SQUARE]) == 40
    assert farthest((0, 15), (40, 15), 22, [SQUARE]) == 16
    assert toward((0, 15), (40, 15), 16) == (16, 15)
    assert farthest((0, 15), (40, 15), 5, []) == 5
    assert toward((0, 0), (-30, -40), 25) == (-15, -20)


def test_areas_an_inch_apart() -> None:
    other = Area("wood", ((23, 10), (33, 10), (33, 20)))
    assert SQUARE.apart(other, 3)
    assert not SQUARE.apart(other, 4)
    assert not SQUARE.apart(SQUARE, 1)
    inner = Area("wood", ((12, 12), (15, 12), (15, 15)))
    assert not SQUARE.apart(inner, 1)
    assert not inner.apart(SQUARE, 1)


def test_a_base_is_seen_by_nine_points() -> None:
    assert rim((100, 100), 59) == (
        (100, 100), (159, 100), (141, 141), (100, 159), (59, 141), (41, 100), (59, 59), (100, 41),
        (141, 59),
    )  # fmt: skip
    wall = Area("wall", ((200, 0), (220, 0), (220, 100), (200, 100)))
    assert lines_free((0, 100), (400, 100), 59, []) == 9
    assert lines_free((0, 100), (400, 100), 59, [wall]) == 6  # along its corner is free
    assert lines_free((0, 50), (400, 50), 20, [wall]) == 0


def _rates(kind: str, ask: Callable[[Random], tuple[object, object]], tries: int) -> None:
    """Ask so often; both answers agree, and neither of the two most frequent is rare."""
    random = Random(f"{DRAWN_BY[0]} {kind}")
    answers: Counter[object] = Counter()
    for number in range(count(tries)):
        quick, slow = ask(random)
        assert quick == slow, (kind, number)
        answers[bool(quick)] += 1
    assert min(answers[True], answers[False]) > sum(answers.values()) // 20, answers


def _keeping_off(random: Random) -> tuple[object, object]:
    a, b, p = (lattices.point(random, 12) for _ in range(3))
    square = random.randint(0, 60)
    return keeps_off(a, b, *p, square), naive_plane.to_point(a, b, p) >= square


def _nearest(random: Random) -> tuple[object, object]:
    a, b, p = (lattices.point(random, 12) for _ in range(3))
    closest = naive_plane.to_point(a, b, p)
    return nearest_at_end(a, b, *p), naive_plane.to_point(b, b, p) == closest


def _inside(random: Random) -> tuple[object, object]:
    area, p = lattices.area(random), lattices.point(random)
    return area.holds(p), naive_plane.inside(area, p)


def _chord(random: Random) -> tuple[object, object]:
    area, a, b = lattices.area(random), lattices.point(random), lattices.point(random)
    if a == b:
        return area.chord(a, b) is not None, naive_plane.inside(area, a)
    chord = area.chord(a, b)
    share = Fraction(chord[2], chord[3]) - Fraction(chord[0], chord[1]) if chord else 0
    return share, naive_plane.share_inside(area, a, b)


def _clear(random: Random) -> tuple[object, object]:
    area, a = lattices.area(random), lattices.point(random)
    b = random.choice((a, lattices.point(random)))
    radius = random.randint(0, 5)
    return area.clear_of(a, b, radius), naive_plane.clear_of(area, a, b, radius)


def _apart(random: Random) -> tuple[object, object]:
    first, second = lattices.small_area(random), lattices.small_area(random)
    off = random.randint(1, 20)
    return first.apart(second, off), naive_plane.apart(first, second, off)


def _dear(random: Random) -> tuple[object, object]:
    """Whether a price is as it must be, and whether any ground was slow."""
    areas = [lattices.area(random) for _ in range(random.randint(0, 2))]
    a, b = lattices.point(random), lattices.point(random)
    quick, slow = price(a, b, areas), naive_plane.price(a, b, areas)
    return (quick, quick > length(a, b))[quick == slow], slow > length(a, b)


def _sight(random: Random) -> tuple[object, object]:
    areas = [lattices.area(random) for _ in range(random.randint(1, 2))]
    eye, at, radius = lattices.point(random), lattices.point(random), random.randint(1, 6)
    seen = lines_free(eye, at, radius, areas), naive_plane.lines_free(eye, at, radius, areas)
    return (seen[0] == 9, seen[1] == 9) if seen[0] == seen[1] else seen


def _far(random: Random) -> tuple[object, object]:
    """A step whose price is paid, where the next is dearer, or the end where that is paid."""
    areas = [lattices.area(random)]
    a, b, most = lattices.point(random), lattices.point(random), random.randint(0, 40)
    reached = farthest(a, b, most, areas)
    prices = [naive_plane.price(a, toward(a, b, far), areas) for far in range(length(a, b) + 1)]
    last = reached in {most, length(a, b)} or prices[reached + 1] > most
    paid = prices[reached] <= most and last
    return (reached == length(a, b), naive_plane.price(a, b, areas) <= most) if paid else (1, 2)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("ask", "tries"),
    [
        (_keeping_off, 20_000), (_nearest, 5_000), (_inside, 5_000), (_chord, 20_000),
        (_clear, 15_000), (_apart, 3_000), (_dear, 12_000), (_sight, 5_000), (_far, 1_000),
    ],
)  # fmt: skip
def test_every_answer_is_the_slow_one(
    ask: Callable[[Random], tuple[object, object]], tries: int
) -> None:
    """With the walks of test_walking.py, 100,000 cases in `make proofs`."""
    _rates(ask.__name__, ask, tries)


@pytest.mark.proof
def test_a_point_on_the_way_is_not_beyond_and_hardly_short() -> None:
    random = Random(f"{DRAWN_BY[0]} toward")
    for _ in range(count(3_000)):
        a, b = lattices.point(random, 4800), lattices.point(random, 4800)
        most = random.randint(0, 7000)
        at = toward(a, b, most)
        gone = naive_plane.to_point(a, a, at)
        whole = naive_plane.to_point(a, a, b)
        assert gone <= most**2
        assert gone >= max(min(most, length(a, b)) - 3, 0) ** 2
        assert naive_plane.to_point(a, b, at) <= 2
        assert (at == b) == (whole <= most**2)


@pytest.mark.proof
def test_a_straight_approach_ends_in_contact() -> None:
    random = Random(f"{DRAWN_BY[0]} contact")
    for _ in range(count(4_000)):
        a, x, y = lattices.point(random, 4800), *lattices.point(random, 4800)
        radii = random.choice((84, 118, 150))
        at = contact(a, (x, y, radii))
        if naive_plane.to_point(a, a, (x, y)) < radii**2:
            assert at is None
        else:
            assert at is not None
            assert radii**2 <= naive_plane.to_point(at, at, (x, y)) <= (radii + 2) ** 2
            assert naive_plane.to_point(a, (x, y), at) <= 4
