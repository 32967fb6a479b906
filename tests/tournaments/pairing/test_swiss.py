"""Swiss rounds: nobody twice, nobody left, no avoidable rematch, and honest about the optimum."""

import random
from collections import Counter, defaultdict

import pytest

from tests.support.pairing_events import Event
from tournaments.pairing import Player, RoundPairing, pair


def make_players(points: str, *, met: str = "", byes: str = "") -> list[Player]:
    """Players a, b, c … with the points listed; `met` lists pairs such as `ab cd`."""
    history: dict[str, set[str]] = defaultdict(set)
    for first, second in map(list, met.split()):
        history[first].add(second)
        history[second].add(first)
    return [
        Player(name, int(score), frozenset(history[name]), name in byes)
        for name, score in zip("abcdefghijkl", points.split(), strict=False)
    ]


def couples(paired: RoundPairing) -> set[str]:
    """The pairings as sorted pairs of names; a bye is one name."""
    return {"".join(sorted((pairing.first, pairing.second or ""))) for pairing in paired.pairings}


def codes(paired: RoundPairing) -> list[str]:
    return [pairing.reason.code for pairing in paired.pairings]


def everybody(paired: RoundPairing) -> list[str]:
    return sorted(
        name for pairing in paired.pairings for name in (pairing.first, pairing.second) if name
    )


def random_field(rng: random.Random, size: int, rounds: int) -> list[Player]:
    """Players after some rounds of an event with many draws."""
    event = Event(rng, [f"p{at}" for at in range(size)], draws=0.33)
    for _ in range(rounds):
        event.play(pair(event.field_to_pair(), seed=f"{rng.random()}"))
    return event.field_to_pair()


def test_nobody_to_pair() -> None:
    assert pair([], seed="s") == RoundPairing((), optimal=True)


def test_one_player_has_a_bye() -> None:
    paired = pair(make_players("0"), seed="s")

    assert (couples(paired), codes(paired)) == ({"a"}, ["bye"])


def test_the_first_round_is_drawn_by_lot() -> None:
    paired = pair(make_players("0 0 0 0"), seed="s")

    assert (codes(paired), paired.optimal) == (["first_round"] * 2, True)
    assert paired.pairings[0].reason.text == "First round: random pairing."


def test_equal_points_meet() -> None:
    paired = pair(make_players("3 0 3 0", met="ab cd"), seed="s")

    assert (couples(paired), codes(paired)) == ({"ac", "bd"}, ["same_score"] * 2)


def test_an_odd_group_sends_one_down() -> None:
    paired = pair(make_players("6 3 3 3 0 0", met="ab"), seed="s")

    assert paired.optimal
    assert codes(paired) == ["float", "same_score", "same_score"]
    assert "ab" not in couples(paired)


def test_two_leaders_who_have_met_go_down_each() -> None:
    paired = pair(make_players("6 6 3 3", met="ab"), seed="s")

    assert couples(paired) in ({"ac", "bd"}, {"ad", "bc"})
    assert (codes(paired), paired.optimal) == (["float", "float"], True)


def test_a_rematch_happens_when_nothing_else_is_left_and_says_so() -> None:
    paired = pair(make_players("3 0", met="ab"), seed="s")

    assert (codes(paired), paired.optimal) == (["rematch"], True)
    assert paired.pairings[0].reason.text == (
        "Rematch: no permitted round without one is possible."
    )


def test_the_bye_goes_to_the_lowest_without_one() -> None:
    paired = pair(make_players("3 0 0 0 0", byes="bcd"), seed="s")

    assert "e" in couples(paired)


def test_the_bye_moves_up_rather_than_force_a_rematch() -> None:
    """If c rests, a and b meet again; so the bye goes up to whoever frees the others."""
    paired = pair(make_players("3 3 0", met="ab"), seed="s")

    assert codes(paired)[-1] == "bye"
    assert "rematch" not in codes(paired)
    assert paired.pairings[-1].reason.text == (
        "Bye (odd number of players): a bye further down leaves no permitted round without a"
        " rematch."
    )


def test_a_second_bye_is_the_very_last_resort() -> None:
    """Only c has had no bye, and without c everybody has met everybody."""
    paired = pair(make_players("3 3 0", met="ab", byes="ab"), seed="s")

    assert codes(paired) == ["rematch", "bye"]
    assert "c" in couples(paired)


def test_when_all_have_had_a_bye_one_has_another() -> None:
    paired = pair(make_players("3 3 0", byes="abc"), seed="s")

    assert paired.pairings[-1].reason.text == (
        "Bye (odd number of players): all players have had one; random among the lowest score."
    )


def test_the_same_seed_gives_the_same_round_whatever_the_order() -> None:
    players = random_field(random.Random(5), 20, 2)
    rounds = {pair(order, seed="s") for order in (players, players[::-1])}

    assert len(rounds) == 1
    assert {pair(players, seed=f"s{number}") for number in range(5)} - rounds


def test_every_first_round_of_four_is_equally_likely() -> None:
    drawn = Counter(
        frozenset(couples(pair(make_players("0 0 0 0"), seed=str(number))))
        for number in range(3000)
    )

    assert len(drawn) == 3
    assert all(900 < count < 1100 for count in drawn.values())


def test_seats_are_drawn_too() -> None:
    first = Counter(
        pair(make_players("3 0"), seed=str(number)).pairings[0].first for number in range(1000)
    )

    assert all(400 < count < 600 for count in first.values())


@pytest.mark.parametrize(
    ("size", "rounds"), [(9, 4), (16, 6), (33, 6), (64, 7), (129, 8), (300, 9)]
)
def test_everybody_once_and_no_rematch_over_an_event(size: int, rounds: int) -> None:
    rng = random.Random(size)
    players = random_field(rng, size, rounds)
    paired = pair(players, seed="last")

    assert everybody(paired) == sorted(player.id for player in players)
    assert "rematch" not in codes(paired)
    rested = {player.id for player in players if player.had_bye}
    assert [
        pairing.first
        for pairing in paired.pairings
        if not pairing.second and pairing.first in rested
    ] == []


def test_whoever_left_the_event_is_no_opponent() -> None:
    """A history may name players who are not here any more."""
    players = [Player("a", met=frozenset({"gone"})), Player("b", met=frozenset({"gone"}))]

    assert couples(pair(players, seed="s")) == {"ab"}


@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_a_round_robin_is_possible_to_the_end(size: int) -> None:
    """With as many rounds as players, all byes differ, whatever rematches come."""
    players = random_field(random.Random(size), size, size)

    assert all(player.had_bye for player in players)
