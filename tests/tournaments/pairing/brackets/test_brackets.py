"""Elimination brackets of any size, drawn and played out."""

import json
import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.brackets import players
from tests.support.proofs import WHOLE, count
from tournaments.pairing.brackets import (
    Bracket,
    Kind,
    NoBracket,
    Part,
    Seating,
    Source,
    Stand,
    UnknownResult,
    bracket_from,
    bracket_order,
    bracket_state,
    double_elimination,
    places,
    plain,
    seeds_by_lot,
    seeds_by_rating,
    single_elimination,
)

SIZES = range(2, 65)
Choice = Callable[[Seating], str | None]


def played_out(bracket: Bracket, choose: Choice) -> tuple[list[Seating], dict[int, str | None]]:
    """The bracket to its end, match by match as they become ready."""
    results: dict[int, str | None] = {}
    while True:
        seatings = bracket_state(bracket, players(bracket.size), results)
        ready = [seating for seating in seatings if seating.stand == Stand.READY]
        if not ready:
            return seatings, results
        for seating in ready:
            results[seating.match.number] = choose(seating)


def better_seed(seating: Seating) -> str | None:
    return min(name for name in seating.players if name)


def worse_seed(seating: Seating) -> str | None:
    return max(name for name in seating.players if name)


def couples(bracket: Bracket, wave: int) -> list[tuple[str, str]]:
    """The sources of a wave, in short: s8 is seed 8, w2 and l2 who won and lost match 2."""
    short = [
        tuple(f"{source.kind[0]}{source.of}" for source in match.sources)
        for match in bracket.matches
        if match.wave == wave
    ]
    return [(first, second) for first, second in short]


def test_the_best_two_can_only_meet_in_the_final() -> None:
    assert bracket_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_a_cut_of_ten() -> None:
    """8 v 9 and 7 v 10; seeds 1 to 6 wait."""
    bracket = single_elimination(10, third_place=True)

    assert couples(bracket, 1) == [("s8", "s9"), ("s7", "s10")]
    assert couples(bracket, 2) == [("s1", "w1"), ("s4", "s5"), ("s2", "w2"), ("s3", "s6")]
    assert couples(bracket, 3) == [("w3", "w4"), ("w5", "w6")]
    assert couples(bracket, 4) == [("w7", "w8"), ("l7", "l8")]


def test_a_cut_in_which_the_best_wait_longer() -> None:
    """Four begin, two join them, and the best two wait for the semi-finals."""
    bracket = single_elimination(8, entries=(4, 2, 2))

    assert couples(bracket, 1) == [("s5", "s8"), ("s6", "s7")]
    assert couples(bracket, 2) == [("s4", "w1"), ("s3", "w2")]
    assert couples(bracket, 3) == [("s1", "w3"), ("s2", "w4")]


@pytest.mark.parametrize(
    ("size", "entries", "message"),
    [
        (1, None, "A bracket needs two players."),
        (8, (4, 2), "The entries of the rounds must add up to 8 players."),
        (8, (3, 5), "Round 1 would have 3 players: it must be even."),
        (8, (2, 6, 0), "Round 2 would have 7 players: it must be even."),
        (12, (4, 4, 4), "Round 3 would have 7 players: it must be even."),
        (6, (6,), "After all have entered 3 are left: it must be a power of two."),
    ],
)
def test_what_makes_no_bracket(size: int, entries: tuple[int, ...] | None, message: str) -> None:
    with pytest.raises(NoBracket) as caught:
        single_elimination(size, entries=entries)

    assert str(caught.value) == message


def test_one_player_makes_no_double_elimination() -> None:
    with pytest.raises(NoBracket):
        double_elimination(1)


@pytest.mark.parametrize("size", SIZES)
def test_a_single_elimination_of_any_size(size: int) -> None:
    """One out with each match, byes only for the best seeds, the better seed always through."""
    bracket = single_elimination(size)
    seatings, _ = played_out(bracket, better_seed)
    decided = places(seatings)
    full = 1 << (size - 1).bit_length()
    first = {source.of for match in bracket.matches if match.wave == 1 for source in match.sources}

    assert len(bracket.matches) == size - 1
    assert first == set(range(full - size + 1, size + 1))
    assert {seating.stand for seating in seatings} == {Stand.PLAYED}
    assert (decided["p01"], decided["p02"]) == ((1, 1), (2, 2))
    assert_places_add_up(decided, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_third_place(size: int) -> None:
    """Its match is there if two semi-finals are; of three players, who loses the first is third."""
    bracket = single_elimination(size, third_place=True)
    decided = places(played_out(bracket, better_seed)[0])

    assert [match.part for match in bracket.matches].count(Part.THIRD) == (size > 3)
    assert decided.get("p03") == ((3, 3) if size > 2 else None)
    assert decided.get("p04") == ((4, 4) if size > 3 else None)
    assert_places_add_up(decided, size)


def assert_places_add_up(decided: dict[str, tuple[int, int]], size: int) -> None:
    """Everybody has a place, and each range of places is shared by as many as it is wide."""
    assert sorted(decided) == players(size)
    shared = Counter(decided.values())
    assert all(many == last - first + 1 for (first, last), many in shared.items())
    assert sorted(place for first, last in shared for place in range(first, last + 1)) == [
        *range(1, size + 1)
    ]


@settings(deadline=None, derandomize=not WHOLE, max_examples=count(200, 4))
@given(
    size=st.integers(2, 64),
    double=st.booleans(),
    option=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_every_bracket_can_be_played_to_its_end(
    size: int, double: bool, option: bool, seed: int
) -> None:
    rng = random.Random(seed)
    bracket = (
        double_elimination(size, reset=option)
        if double
        else single_elimination(size, third_place=option)
    )
    seatings, results = played_out(bracket, partial(_by_lot, rng))
    lost = Counter(
        seating.loser for seating in seatings if seating.loser and seating.match.part != Part.THIRD
    )
    champion = next(name for name, at in places(seatings).items() if at == (1, 1))

    assert {seating.stand for seating in seatings} <= {Stand.PLAYED, Stand.NOT_NEEDED}
    assert_places_add_up(places(seatings), size)
    losses = 2 if double else 1
    out = {name: many for name, many in lost.items() if name != champion}
    assert lost[champion] <= (1 if double and option else losses - 1)
    assert set(out) == set(players(size)) - {champion}
    # Without another match, the final decides even if it is the first that its loser lost.
    runner_up = next(name for name, at in places(seatings).items() if at == (2, 2))
    assert {many for name, many in out.items() if name != runner_up} <= {losses}
    assert out[runner_up] == losses or (double and not option)
    assert len(results) == sum(lost.values()) + (not double and option and size > 3)


@pytest.mark.parametrize("size", SIZES)
def test_the_favourite_wins_both_ways(size: int) -> None:
    """With the better seed always winning, the second comes back from the losers' side."""
    bracket = double_elimination(size)
    seatings, _ = played_out(bracket, better_seed)
    decided = places(seatings)

    assert (decided["p01"], decided["p02"]) == ((1, 1), (2, 2))
    assert seatings[-1].stand == Stand.NOT_NEEDED
    assert len(bracket.matches) == 2 * size - 1
    assert_places_add_up(decided, size)


def test_a_final_lost_by_who_had_not_lost_is_played_again() -> None:
    bracket = double_elimination(4)
    seatings, results = played_out(bracket, better_seed)
    final = next(seating for seating in seatings if seating.match.part == Part.FINAL)

    assert (final.players, seatings[-1].stand) == (("p01", "p02"), Stand.NOT_NEEDED)
    results[final.match.number] = "p02"
    seatings = bracket_state(bracket, players(4), results)
    assert (seatings[-1].players, seatings[-1].stand) == (("p01", "p02"), Stand.READY)
    assert "p01" not in places(seatings)
    results[seatings[-1].match.number] = "p01"
    assert places(bracket_state(bracket, players(4), results)) == {
        "p01": (1, 1), "p02": (2, 2), "p03": (3, 3), "p04": (4, 4),
    }  # fmt: skip


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize(("size", "first"), [(8, 3), (16, 4), (32, 5), (64, 7)])
def test_losers_meet_again_as_late_as_possible(size: int, first: int) -> None:
    """Whoever wins: nobody meets again before this round of the losers' part."""
    bracket = double_elimination(size)
    again = set()
    for seed in range(60):
        rng = random.Random(seed)
        seatings, _ = played_out(bracket, partial(_by_lot, rng))
        met: set[frozenset[str | None]] = set()
        for seating in seatings:
            couple = frozenset(seating.players)
            if seating.match.part == Part.LOSERS and couple in met:
                again.add(seating.match.round)
            met.add(couple)

    assert min(again) >= first


def _by_lot(rng: random.Random, seating: Seating) -> str | None:
    return rng.choice(seating.players)


def test_a_match_waits_for_those_before() -> None:
    bracket = single_elimination(4)
    seatings = bracket_state(bracket, players(4), {1: "p04"})

    assert [(seating.players, seating.stand) for seating in seatings] == [
        (("p01", "p04"), Stand.PLAYED),
        (("p02", "p03"), Stand.READY),
        (("p04", None), Stand.WAITING),
    ]
    assert places(seatings) == {"p01": (3, 4)}


def test_who_withdraws_leaves_the_way_to_the_opponent() -> None:
    """What was played stands; in a bracket nobody moves up into the empty seat."""
    bracket = single_elimination(4)
    seatings = bracket_state(bracket, players(4), {1: "p01"}, withdrawn={"p01", "p03"})

    assert [(seating.stand, seating.winner) for seating in seatings] == [
        (Stand.PLAYED, "p01"),
        (Stand.WITHOUT_OPPONENT, "p02"),
        (Stand.WITHOUT_OPPONENT, "p02"),
    ]
    assert places(seatings) == {"p04": (3, 4), "p03": (3, 4), "p02": (1, 1), "p01": (2, 2)}


def test_a_match_that_both_lose() -> None:
    bracket = single_elimination(4)
    seatings = bracket_state(bracket, players(4), {1: None, 2: "p03"})

    assert (seatings[2].stand, seatings[2].winner) == (Stand.WITHOUT_OPPONENT, "p03")
    assert places(seatings) == {"p01": (3, 4), "p04": (3, 4), "p02": (3, 4), "p03": (1, 1)}


def test_the_one_without_a_loss_withdraws_from_the_final() -> None:
    bracket = double_elimination(2)
    seatings = bracket_state(bracket, ["a", "b"], {1: "a"}, withdrawn={"a"})

    assert places(seatings) == {"b": (1, 1), "a": (2, 2)}


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ({3: "p01"}, "Match 3 is waiting: it has no result."),
        ({1: "p02"}, "Match 1 is between p01 and p04, not p02."),
        ({9: "p01"}, "There is no match 9."),
        ({1: None, 2: None, 3: "p01"}, "Match 3 is without_opponent: it has no result."),
    ],
)
def test_results_that_belong_to_nothing(results: dict[int, str | None], message: str) -> None:
    with pytest.raises(UnknownResult) as caught:
        bracket_state(single_elimination(4), players(4), results)

    assert str(caught.value) == message


def test_a_changed_result_below_another_is_refused_and_not_carried_on() -> None:
    results: dict[int, str | None] = {1: "p01", 2: "p02", 3: "p01"}

    with pytest.raises(UnknownResult, match="Match 3 is between p04 and p02, not p01"):
        bracket_state(single_elimination(4), players(4), {**results, 1: "p04"})


def test_seats_for_others_are_refused() -> None:
    with pytest.raises(UnknownResult, match="for 4 different players"):
        bracket_state(single_elimination(4), ["a", "b", "c", "c"], {})


def test_a_source_is_a_value() -> None:
    assert single_elimination(2).matches[0].sources == (
        Source(Kind.SEED, 1),
        Source(Kind.SEED, 2),
    )


@pytest.mark.parametrize("size", [2, 3, 13])
def test_a_bracket_is_stored_as_json(size: int) -> None:
    for bracket in (double_elimination(size), single_elimination(size, third_place=True)):
        assert bracket_from(json.loads(json.dumps(plain(bracket)))) == bracket


def test_seeds_by_rating_and_by_lot() -> None:
    ratings = {"a": 1500, "b": None, "c": 1900, "d": 1500}
    orders = {tuple(seeds_by_rating(ratings, seed=str(seed))) for seed in range(20)}

    assert orders == {("c", "a", "d", "b"), ("c", "d", "a", "b")}
    assert seeds_by_lot("abcdefgh", seed="s") == seeds_by_lot("hgfedcba", seed="s")
    assert seeds_by_lot("abcdefgh", seed="s") != seeds_by_lot("abcdefgh", seed="t")
