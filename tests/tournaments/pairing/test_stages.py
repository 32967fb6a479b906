"""Round robin, groups, cuts, and rounds by attendance."""

from collections import Counter

import pytest

from tournaments.pairing.attendance import FILE, TABLES, FaultyTable, Plan, read_tables
from tournaments.pairing.brackets import single_elimination
from tournaments.pairing.cuts import Cut, NoCut, advancing
from tournaments.pairing.round_robin import (
    NoSchedule,
    group_rounds,
    groups,
    qualified,
    round_robin,
)


def test_a_round_robin_of_four() -> None:
    assert round_robin(4) == [
        [(1, 4), (2, 3)],
        [(4, 2), (3, 1)],
        [(3, 4), (1, 2)],
    ]


@pytest.mark.parametrize("size", range(2, 40))
def test_everybody_meets_everybody_once(size: int) -> None:
    """One match or bye a round, one bye each with an odd number, seats as equal as can be."""
    rounds = round_robin(size)
    seats = Counter(first for round_ in rounds for first, second in round_ if second)
    met = Counter(frozenset(meeting) for round_ in rounds for meeting in round_ if meeting[1])

    assert len(rounds) == size - 1 + size % 2
    for round_ in rounds:
        playing = sorted(number for meeting in round_ for number in meeting if number)
        assert playing == [*range(1, size + 1)]
    assert len(met) == size * (size - 1) // 2
    assert set(met.values()) == {1}
    byes = Counter(first for round_ in rounds for first, second in round_ if second is None)
    assert byes == (dict.fromkeys(range(1, size + 1), 1) if size % 2 else {})
    assert max(seats[seed] for seed in range(1, size + 1)) <= size // 2
    assert min(seats[seed] for seed in range(1, size + 1)) >= (size - 1) // 2


def test_the_second_leg_has_the_seats_exchanged() -> None:
    rounds = round_robin(5, legs=2)

    assert [(second, first) for first, second in rounds[0] if second] == [
        meeting for meeting in rounds[5] if meeting[1]
    ]
    assert Counter(m for round_ in rounds for m in round_ if m[1]).most_common(1)[0][1] == 1


def test_no_round_robin() -> None:
    with pytest.raises(NoSchedule):
        round_robin(1)
    with pytest.raises(NoSchedule):
        round_robin(4, legs=0)
    with pytest.raises(NoSchedule):
        groups(3, 4)


def test_groups_are_dealt_forth_and_back() -> None:
    assert groups(10, 4) == [[1, 8, 9], [2, 7, 10], [3, 6], [4, 5]]


def test_groups_play_at_the_same_time() -> None:
    assert group_rounds([[1, 4, 5], [2, 3], [6]]) == [
        [(4, 5), (1, None), (2, 3)],
        [(5, 1), (4, None)],
        [(1, 4), (5, None)],
    ]


@pytest.mark.parametrize("count", [2, 4, 8])
def test_the_best_two_of_a_group_meet_in_the_final_at_the_earliest(count: int) -> None:
    tables = [[f"{group} first", f"{group} second", f"{group} third"] for group in range(count)]
    seeds = qualified(tables, 2)
    bracket = single_elimination(len(seeds))
    half: dict[int, int] = {}
    for match in bracket.matches:
        for source in match.sources:
            if source.kind == "seed":
                half[source.of] = match.number
    ways = {match.number: {source.of for source in match.sources} for match in bracket.matches}
    halves = [_seeds_below(bracket.matches[-1].sources[side].of, ways, half) for side in (0, 1)]

    for names in ([seeds[seed - 1].split()[0] for seed in side] for side in halves):
        assert len(set(names)) == len(names) == count


def _seeds_below(number: int, ways: dict[int, set[int]], half: dict[int, int]) -> list[int]:
    """The seeds whose way to the final leads through this match."""
    own = [seed for seed, first in half.items() if first == number]
    return own or [seed for source in ways[number] for seed in _seeds_below(source, ways, half)]


def test_of_a_group_that_is_too_small_all_go_on() -> None:
    assert qualified([["a", "b"], ["c"]], 2) == ["a", "c", "b"]


STANDINGS = [("a", 21), ("b", 19), ("c", 19), ("d", 18), ("e", 15)]


@pytest.mark.parametrize(
    ("cut", "through"),
    [
        (Cut(size=2), "ab"),
        (Cut(size=8), "abcde"),
        (Cut(points=19), "abc"),
        (Cut(size=2, points=18), "abcd"),
        (Cut(size=4, points=19), "abcd"),
        (Cut(size=4, points=19, strict=True), "abc"),
        (Cut(size=2, points=18, strict=True), "ab"),
        (Cut(points=30), ""),
    ],
)
def test_who_goes_on(cut: Cut, through: str) -> None:
    """With both: all who have the points, and never fewer than the size; or, if strict, no more."""
    assert advancing(STANDINGS, cut) == list(through)


def test_a_cut_says_something() -> None:
    with pytest.raises(NoCut):
        Cut()
    with pytest.raises(NoCut):
        Cut(size=0)


@pytest.mark.parametrize(
    ("slug", "players", "plan"),
    [
        ("magic", 3, None),
        ("magic", 8, Plan(0, 0, 8)),
        ("magic", 16, Plan(5, 0, 4)),
        ("magic", 17, Plan(5, 0, 8)),
        ("magic", 226, Plan(8, 0, 8)),
        ("magic", 227, Plan(9, 0, 8)),
        ("magic", 410, Plan(10, 0, 8)),
        ("magic", 5000, Plan(10, 0, 8)),
        ("konami-1-2", 8, Plan(3, 0, 0)),
        ("konami-1-2", 32, Plan(5, 0, 4)),
        ("konami-1-2", 300, Plan(9, 0, None)),
        ("konami-3-4", 128, None),
        ("konami-3-4", 2048, Plan(9, 5, 8)),
        ("flesh-and-blood", 40, Plan(6, 0, None)),
        ("unbeaten", 2, Plan(1, 0, None)),
        ("unbeaten", 8, Plan(3, 0, None)),
        ("unbeaten", 9, Plan(4, 0, None)),
        ("unbeaten", 2048, Plan(11, 0, None)),
        ("unbeaten", 2049, Plan(12, 0, None)),
    ],
)
def test_rounds_by_attendance(slug: str, players: int, plan: Plan | None) -> None:
    assert TABLES[slug].plan(players) == plan


def test_awarded_byes_count_as_players_where_the_table_says_so() -> None:
    """A bye of one round stands for 2 players, of two for 4, of three for 8."""
    assert TABLES["magic"].plan(30, awarded_byes={1: 3}) == Plan(6, 0, 8)
    assert TABLES["magic"].plan(25, awarded_byes={3: 1}) == Plan(5, 0, 8)
    assert TABLES["magic"].plan(26, awarded_byes={3: 1}) == Plan(6, 0, 8)
    assert TABLES["konami-1-2"].plan(32, awarded_byes={1: 3}) == Plan(5, 0, 4)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("second_day = 4", "secnd_day = 4", "konami-3-4, row 1: unknown field secnd_day"),
        ("{ from = 17,", "{ from = 18,", "magic, row 4: does not follow the row before"),
        ("official = true", "", "magic: the fields are"),
    ],
)
def test_a_faulty_table_is_refused(old: str, new: str, message: str) -> None:
    text = FILE.read_text().replace(old, new, 1)

    with pytest.raises(FaultyTable) as caught:
        read_tables(text)
    assert str(caught.value)[: len(message)] == message
