"""Whatever claims to be optimal is: against every round there is, and against exact matching."""

import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.optimum import matchings
from tests.support.pairing_events import Event
from tests.support.proofs import WHOLE, count
from tournaments.pairing import Player, RoundPairing, pair
from tournaments.pairing.exact import best_round
from tournaments.pairing.numbered_players import NumberedPlayers, Price, number_players
from tournaments.pairing.quick import quick_round
from tournaments.pairing.repair import least_difference, proven_round
from tournaments.pairing.segments import LARGEST, Unsolved

tried = partial(settings, deadline=None, derandomize=not WHOLE)


@st.composite
def fields(draw: st.DrawFn, most: int) -> list[Player]:
    """Fields that no event would lead to: anybody has met, or must not meet, anybody."""
    names = [f"p{at}" for at in range(draw(st.integers(1, most)))]
    rng = random.Random(draw(st.integers(0, 2**32)))
    scores, met, forbidden = rng.randint(1, 6), rng.random(), rng.random() / 6
    byes, step = rng.random(), rng.choice((1, 3))
    return [
        Player(
            name,
            points=step * rng.randrange(scores),
            met=frozenset(other for other in names if other != name and rng.random() < met / 2),
            had_bye=rng.random() < byes,
            missed=rng.random() < 0.2,
            forbidden=frozenset(
                other for other in names if other != name and rng.random() < forbidden / 2
            ),
            club=rng.choice(("", "north", "south")),
            floated=rng.random() < 0.3,
        )
        for name in names
    ]


def field_and_price(players: list[Player], paired: RoundPairing) -> tuple[NumberedPlayers, Price]:
    field = number_players(players, random.Random(0))
    number = {player.id: at for at, player in enumerate(field.players)}
    couples = [
        (number[pairing.first], field.bye if pairing.second is None else number[pairing.second])
        for pairing in paired.pairings
    ]
    return field, field.total(couples)


@tried(max_examples=count(150, 4))
@given(fields(most=8), st.integers(0, 99))
def test_no_round_of_a_small_field_is_better(players: list[Player], seed: int) -> None:
    """Against the comparison of every single round."""
    paired = pair(players, seed=str(seed))
    field, price = field_and_price(players, paired)
    best = min(field.total(couples) for couples in matchings(list(range(field.size))))

    assert (price, paired.optimal) == (best, True)
    costs = paired.costs
    assert costs.forbidden == best.forbidden
    assert costs.late_byes == best.late_byes
    assert costs.rematches == best.rematches
    assert costs.score_difference == best.score_difference


@tried(max_examples=count(60, 4))
@given(fields(most=40))
def test_what_segments_prove_is_what_exact_matching_finds(players: list[Player]) -> None:
    """Wherever the field is cut, a proof is right, and a bound is not above the optimum."""
    rng = random.Random(1)
    field = number_players(players, rng)
    best = field.total(best_round(field, rng))
    quick = quick_round(field, rng)

    assert field.total(quick) >= best
    if best == Price(late_byes=best.late_byes, bye_height=field.total(quick).bye_height):
        assert least_difference(field, quick) <= best.score_difference
    for whole in (1, 3, 6, 12):
        try:
            proven = proven_round(field, quick, whole, rng)
        except Unsolved:
            continue
        assert sorted(number for couple in proven for number in couple) == [*range(field.size)]
        assert field.total(proven) == best


@st.composite
def tangled(draw: st.DrawFn) -> list[Player]:
    """Fields of a few scores in which enough have met that neighbours often cannot be paired."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    size, scores, met = rng.randint(6, 26), rng.randint(3, 7), rng.uniform(0.05, 0.35)
    names = [f"p{at:02}" for at in range(size)]
    return [
        Player(
            name,
            points=rng.choice((1, 3)) * rng.randrange(scores),
            met=frozenset(other for other in names if other != name and rng.random() < met),
            had_bye=rng.random() < 0.3,
        )
        for name in names
    ]


@tried(max_examples=count(300, 4))
@given(tangled())
def test_a_field_cut_anywhere_is_proved_rightly_or_not_at_all(players: list[Player]) -> None:
    rng = random.Random(1)
    field = number_players(players, rng)
    best = field.total(best_round(field, rng))
    quick = quick_round(field, rng)
    for whole in (1, 2, 3, 4, 6, 100):
        try:
            proven = proven_round(field, quick, whole, rng)
        except Unsolved:
            continue
        assert field.total(proven) == best


@pytest.mark.proof(of="laws")
def test_most_tangled_fields_are_proved_by_their_segments() -> None:
    """With the whole field as one segment nothing is lost but rounds that have a rematch, or whose
    bye goes up."""
    proved, possible = 0, 0
    for seed in range(200):
        rng = random.Random(seed)
        event = Event(rng, [f"p{at:02}" for at in range(rng.randint(8, 20))], draws=0.3)
        for number in range(4):
            event.play(pair(event.field_to_pair(), seed=f"{seed} {number}"))
        field = number_players(event.field_to_pair(), rng)
        best = field.total(best_round(field, rng))
        quick = quick_round(field, rng)
        if best.rematches or best.bye_height != field.total(quick).bye_height:
            continue
        possible += 1
        assert field.total(proven_round(field, quick, 100, rng)) == best
        try:
            proved += field.total(proven_round(field, quick, 3, rng)) == best
        except Unsolved:
            continue

    assert possible > 150
    assert proved > possible * 0.7


@pytest.mark.parametrize("size", [LARGEST + 101, LARGEST + 102])
def test_fields_too_large_to_be_matched_whole_are_proved(size: int) -> None:
    event = Event(random.Random(size), [f"p{at}" for at in range(size)], draws=0.1)
    for number in range(10):
        paired = pair(event.field_to_pair(), seed=str(number))
        event.play(paired)

        assert (paired.optimal, paired.costs.rematches, paired.costs.late_byes) == (True, 0, 0)


@pytest.mark.parametrize("seed", range(12))
def test_events_of_some_size_are_proved_without_the_whole_field(seed: int) -> None:
    """Late rounds of fields where the bound of neighbours alone is not always reached."""
    rng = random.Random(seed)
    event = Event(rng, [f"p{at}" for at in range(rng.randint(101, 180))], draws=0.15, drops=0.02)
    for number in range(9):
        players = event.field_to_pair()
        paired = pair(players, seed=f"{seed} {number}")
        event.play(paired)
    field, price = field_and_price(players, paired)

    assert (price, paired.optimal) == (field.total(best_round(field, rng)), True)
    assert price.rematches == 0


def test_a_proof_without_matching_the_whole_field() -> None:
    """Three leaders, two of whom have met the third: neighbours would give 3, a round gives 9.

    Of 6, 6, 6, 3, 3, 3, ..., 0 the odd third leader costs 3, and so does the odd group of 3. But
    here the leaders have all met each other, and each costs 3.
    """
    leaders = ["a", "b", "c"]
    players = [Player(name, 6, frozenset(leaders) - {name}) for name in leaders]
    players += [Player(f"m{at:02}", 3) for at in range(99)]
    players += [Player(f"z{at:02}", 0) for at in range(100)]
    field = number_players(players, random.Random(0))
    couples = quick_round(field, random.Random(0))
    paired = pair(players, seed="s")

    assert least_difference(field, couples) == 3
    proven = proven_round(field, couples, 50, random.Random(0))
    assert field.total(proven) == Price(score_difference=9)
    assert (paired.costs.score_difference, paired.optimal) == (9, True)


def test_too_many_who_must_not_meet_are_no_proof() -> None:
    """More than half of a large field is one team: 9 pairs of it are inevitable, but not proved."""
    team = frozenset(f"t{at:03}" for at in range(310))
    players = [Player(name, forbidden=team - {name}) for name in team]
    players += [Player(f"o{at:03}") for at in range(LARGEST + 2 - len(team))]
    paired = pair(players, seed="s")

    assert not paired.optimal
    assert paired.costs.forbidden == (310 - 292) // 2
    assert {pairing.reason.code for pairing in paired.pairings} == {"first_round"}


def test_prices_are_compared_in_their_order() -> None:
    falling = [
        Price(forbidden=1),
        Price(late_byes=1),
        Price(rematches=1),
        Price(bye_height=1),
        Price(score_difference=10**6),
    ]

    assert sorted(falling) == falling[::-1]


@tried(max_examples=count(40, 4))
@given(fields(most=30), st.integers(0, 9))
def test_neither_order_nor_process_changes_a_round(players: list[Player], seed: int) -> None:
    assert pair(players, seed=str(seed)) == pair(players[::-1], seed=str(seed))
