"""Squares held against slow answers: ways, charges and lines of sight on crowded random boards."""

import random
from fractions import Fraction

import pytest

from engine.games.anima_tactics.charging import Charges
from engine.games.anima_tactics.field import AROUND, MAPS, SIDE, SQUARE_OF, WORDS, line, sight
from engine.games.anima_tactics.grounds import escape
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.ways import Ways
from tests.engine.every_game import EVERY_GAME
from tests.engine.naive_squares import level, takes_charge, takes_way, terrain
from tests.engine.walks import start
from tests.support.proofs import count

GAME = EVERY_GAME["anima_tactics"]
BOARDS = count(1000, 50)
"""Random boards for each kind of movement; about 25 paths are asked for on each."""
LINES = count(20_000, 200)
CORNERS = {"ruins": (13, 18), "river": (8, 18), "hills": (3, 8), "plain": (20, 20)}
"""By map the column and row where a patch of twelve by twelve squares begins that has terrain."""
PATCH = 12


def crowded(draw: random.Random, name: str) -> AnimaState:
    """Two parties that stand close together on a patch of a map, some of them hidden."""
    options = {
        "map": name, "board_contact": draw.choice(["stop", "stop", "pass"]),
        "strict_declare": draw.choice(["off", "off", "on"]),
    }  # fmt: skip
    number = draw.choice([0, 14, 15])
    state = start(GAME, number, options).state
    assert isinstance(state, AnimaState)
    free = [square for square in _patch(name) if square not in MAPS[name].impassable]
    for seat in (0, 1):
        for figure in list(state.zones[f"reserve/{seat}"]):
            state.move(figure, f"table/{seat}")
            state.place[figure] = free.pop(draw.randrange(len(free)))
            state.actions[figure] = 4
            state.hidden[figure] = int(draw.random() < 0.2)
    if draw.random() < 0.3:
        escape(state, draw.choice(state.figures()))
    return state


def _patch(name: str) -> list[int]:
    column, row = CORNERS[name]
    return [(row + up) * SIDE + column + right for up in range(PATCH) for right in range(PATCH)]


def wander(draw: random.Random, start: int, steps: int) -> list[str]:
    """The words of a path that turns little, now and then off the board or through figures."""
    at, words = start, list[str]()
    right, up = draw.choice([-1, 0, 1]), draw.choice([-1, 0, 1])
    for _ in range(steps):
        if draw.random() < 0.4:
            right, up = draw.choice([-1, 0, 1]), draw.choice([-1, 0, 1])
        at += up * SIDE + right
        if not 0 <= at < SIDE * SIDE:
            break
        words.append(WORDS[at])
    return words


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("kind", ["walk", "run", "free"])
def test_a_way_is_free_as_the_slow_answer_says(kind: str) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    draw = random.Random(seed)
    answers = {True: 0, False: 0}
    for number in range(BOARDS):
        state = crowded(draw, sorted(MAPS)[number % len(MAPS)])
        figure = draw.choice(state.figures())
        ways = Ways(state, figure, kind)
        paths = [(figure, *wander(draw, state.place[figure], draw.randint(1, 6)))
                 for _ in range(20)]  # fmt: skip
        for path in [*paths, *ways]:
            answers[path in ways] += 1
            assert (path in ways) == takes_way(ways, path), path
        ends = set(ways.next((figure,)).reach) | set(ways.next((figure,)).more)
        assert [path for path in paths if path in ways and path[-1] not in ends] == []
    assert min(answers.values()) > BOARDS


@pytest.mark.proof(of="laws")
def test_a_charge_is_straight_as_the_slow_answer_says() -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    draw = random.Random(seed)
    answers = {True: 0, False: 0}
    for number in range(BOARDS):
        state = crowded(draw, sorted(MAPS)[number % len(MAPS)])
        figure = draw.choice(state.figures())
        charges = Charges(state, figure, list(state.enemies(figure)))
        listed = list(charges)
        bent = [
            (*path[:at], WORDS[draw.choice(sorted(AROUND[SQUARE_OF[path[at]]]))], *path[at + 1 :])
            for path in listed
            for at in range(2, len(path))
        ]
        longer = [
            (*path[:at], WORDS[detour], *path[at:])
            for path in listed
            for at in range(3, len(path))
            for detour in AROUND[SQUARE_OF[path[at - 1]]] & AROUND[SQUARE_OF[path[at]]]
        ]
        for path in [*listed, *bent, *longer, *(path[:-1] for path in listed)]:
            answers[path in charges] += 1
            assert (path in charges) == takes_charge(charges, path), path
    assert min(answers.values()) > BOARDS


def squares_between(a: int, b: int) -> tuple[set[int], list[set[int]]]:
    """The squares whose interior the line between two middles passes, and of each corner through
    which it goes the two squares beside it; by fractions, square by square."""
    (x0, y0), (x1, y1) = ((Fraction(2 * (at % SIDE) + 1, 2), Fraction(2 * (at // SIDE) + 1, 2))
                          for at in (a, b))  # fmt: skip
    columns = range(int(min(x0, x1)), int(max(x0, x1)) + 1)
    rows = range(int(min(y0, y1)), int(max(y0, y1)) + 1)
    inside, corners = set[int](), list[set[int]]()
    for column in columns:
        for row in rows:
            first, last = Fraction(0), Fraction(1)
            for origin, end, low in ((x0, x1, column), (y0, y1, row)):
                if origin == end:
                    continue
                bounds = sorted(
                    ((low - origin) / (end - origin), (low + 1 - origin) / (end - origin))
                )
                first, last = max(first, bounds[0]), min(last, bounds[1])
            if first < last:
                inside.add(row * SIDE + column)
            if x0 != x1 and y0 != y1:
                along = (column - x0) / (x1 - x0)
                if 0 < along < 1 and y0 + along * (y1 - y0) == row:
                    around = {(row - up) * SIDE + column - left for up in (0, 1) for left in (0, 1)}
                    corners.append(around)
    beside = [corner - inside for corner in corners]
    return inside, beside


def slow_sight(name: str, a: int, b: int) -> str:
    """What is seen, by the rulings AT-32, AT-66 and AT-67."""
    own, other = (level(name, (at % SIDE, at // SIDE)) for at in (a, b))
    if abs(own - other) >= 2:
        return "blocked"
    inside, corners = squares_between(a, b)
    passed = [*({square} for square in inside - {a}), *corners]
    kinds = {square: terrain(name, (square % SIDE, square // SIDE)) for group in passed
             for square in group}  # fmt: skip
    levels = {square: level(name, (square % SIDE, square // SIDE)) for square in kinds}
    for group in passed:
        if b not in group and all(
            "high" in kinds[square] or levels[square] >= own + 2 for square in group
        ):
            return "blocked"
    covered = other == own + 1 or any(
        all("abrupt" in kinds[square] and levels[square] >= own for square in group)
        or (own == other == 0 and all(levels[square] == 1 for square in group))
        for group in passed
    )
    return "cover" if covered else "clear"


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("name", sorted(MAPS))
def test_sight_is_as_fractions_say(name: str) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    draw = random.Random(seed)
    patch = [at for at in _patch(name) if at not in MAPS[name].impassable]
    for _ in range(LINES):
        a, b = draw.sample(patch, 2)
        expected = slow_sight(name, a, b)
        assert sight(name, a, b, "blocked", "cover") == expected, (WORDS[a], WORDS[b])


def test_a_line_passes_the_squares_that_fractions_say() -> None:
    draw = random.Random(5)
    patch = _patch("plain")
    for _ in range(LINES // 4):
        a, b = draw.sample(patch, 2)
        inside, corners = squares_between(a, b)
        passed = line(a, b)
        assert {group[0] for group in passed if len(group) == 1} == inside - {a}
        beside = sorted(sorted(corner) for corner in corners)
        assert sorted(sorted(group) for group in passed if len(group) == 2) == beside


def test_a_line_is_the_same_from_both_ends_but_for_the_end_itself() -> None:
    draw = random.Random(4)
    for _ in range(500):
        a, b = draw.sample(range(SIDE * SIDE), 2)
        forth, back = line(a, b), line(b, a)
        assert {frozenset(group) for group in forth[:-1]} == {
            frozenset(group) for group in back[:-1]
        }
        assert (forth[-1], back[-1]) == ((b,), (a,))
