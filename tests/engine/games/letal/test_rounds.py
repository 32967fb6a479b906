"""Rounds, "this round", the timed game and the cap (rulebook, End of round, End of the game)."""

from typing import Any

import pytest

from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.cast import CAST, Trial, a_card, lasting, lose
from tests.engine.games.letal.house import GAME as LETAL

GAME = Trial(
    [
        *CAST,
        a_card("round-curse", "action", lasting("damage", -1, "enemies", "this_round")),
        a_card("turn-curse", "action", lasting("damage", -1, "enemies", "this_turn")),
        a_card("early", "trick", lasting("damage", -1, "enemies", "this_round")),
        a_card("fall", "action", lose(20, "self")),
    ]
)
NAMES = ("ada", "bea", "cid", "dan", "eve", "fay", "gus", "hal")


def board(*heroes: Hero, seats: int = 2, **more: Any) -> Board:
    given = {hero.card: hero for hero in heroes}
    placed = [given.get(name, Hero(name, at)) for at, name in enumerate(NAMES[: 2 * seats])]
    return Board(*placed, game=GAME, **more)


def outcome(played: Board) -> tuple[int | None, str]:
    assert played.state.outcome is not None
    return played.state.outcome.winner, played.state.outcome.reason


def test_le_17_this_round_lasts_to_the_start_of_the_owners_next_turn():
    played = board(Hero("ada", 0, hand="round-curse")).do("play", "round-curse")
    assert len(played.state.lasting) == 2
    played.end_turn()
    assert len(played.state.lasting) == 2
    played.end_turn()
    assert played.state.lasting == []


def test_this_turn_ends_with_the_turn():
    played = board(Hero("ada", 0, hand="turn-curse")).do("play", "turn-curse")
    assert len(played.state.lasting) == 2
    assert played.end_turn().state.lasting == []


def test_le_17_of_a_player_who_is_out_it_ends_when_their_turn_would_have_begun():
    heroes = [Hero("ada", 0, hand="round-curse"), Hero("bea", 1, hand="fall")]
    played = board(*heroes, seats=4)
    played.do("play", "round-curse").quietly().do("play", "fall").quietly()
    played.do("concede", seat=0)
    assert (played.state.active, len(played.state.lasting)) == (1, 4)
    played.end_turn().end_turn()
    assert (played.state.active, len(played.state.lasting)) == (3, 4)
    played.end_turn()
    assert (played.state.active, played.state.lasting) == (1, [])


def test_le_58_before_the_owners_first_turn_it_lasts_until_that_begins():
    heroes = [Hero("ada", 0), Hero("cid", 2, hand="early")]
    played = board(*heroes, step="turn_ends", turn=1, round=1, first=0).do("trick", "early")
    assert (played.state.turn, played.state.lasting) == (2, [])


def test_le_16_a_round_ends_where_the_first_player_comes_to_their_turn():
    played = board(first=0, round=1, turn=1)
    played.end_turn()
    assert played.state.round == 1
    played.end_turn()
    assert (played.state.round, played.state.turn, played.state.active) == (2, 3, 0)


def test_le_54_the_boundary_is_the_first_players_seat_also_when_they_are_out():
    played = board(Hero("cid"), Hero("dan"), seats=4, first=1, round=1)
    played.end_turn()
    assert (played.state.active, played.state.round) == (2, 2)
    played.end_turn().end_turn()
    assert (played.state.active, played.state.round) == (0, 2)


TIMED = {"timed": "on"}


def test_le_16_the_round_is_finished_one_more_played_and_endurance_counted():
    played = board(Hero("ada", 0, endurance=3), first=0, variant=TIMED)
    played.do("time", seat=1)
    assert (played.state.timer, played.decide()) == (1, (0, ["end"]))
    played.end_turn().end_turn()
    assert (played.state.timer, played.state.round) == (2, 4)
    played.end_turn().end_turn()
    assert outcome(played) == (1, "time")


def test_le_16_equal_endurance_is_a_draw():
    played = board(first=1, variant=TIMED).do("time", seat=0)
    played.end_turn().end_turn().end_turn()
    assert outcome(played) == (None, "time")


def test_le_55_in_the_rounds_last_turn_that_turn_ends_the_round():
    played = board(first=1, variant=TIMED, active=0).do("time", seat=0).end_turn()
    assert (played.state.timer, played.state.active) == (2, 1)


def test_le_55_the_timer_is_logged_once_by_any_seat_between_two_moves():
    played = board(variant=TIMED)
    assert [played.refused("time", seat=seat) for seat in (0, 1)] == [None, None]
    played.do("time", seat=1)
    assert played.refused("time", seat=0) == "the timer runs out once (LE-55)"
    assert board().refused("time", seat=0) == "this game is not timed (LE-55)"
    assert played.refused("time", seat=2) == "no such seat"


def test_le_82_the_log_says_which_seat_entered_that_the_timer_ran_out():
    """Where a game is not timed the move is refused; where it is, the event names its seat."""
    played = board(variant=TIMED).do("time", seat=1)
    assert played.events() == [("time", 1)]
    timed = {slug for slug, format in LETAL.formats.items() if format.variant.get("timed") == "on"}
    assert timed == {slug for slug in LETAL.formats if slug.startswith("timed_")}


def test_le_55_the_endurance_counted_is_current_and_dead_heroes_count_nothing():
    heroes = [
        Hero("ada", 0, endurance=9),
        Hero("bea"),
        Hero("cid", 2, endurance=5),
        Hero("dan", 3, endurance=3),
    ]
    played = board(*heroes, first=1, variant=TIMED, timer=2).end_turn()
    assert outcome(played) == (0, "time")


@pytest.mark.parametrize(("cap", "over"), [("100", True), ("off", False)])
def test_le_64_after_a_hundred_rounds_endurance_is_counted(cap, over):
    played = board(Hero("ada", 0, endurance=9), first=1, round=100, variant={"round_cap": cap})
    played.end_turn()
    assert (played.state.outcome is not None) is over
    if over:
        assert outcome(played) == (1, "round_cap")
    else:
        assert played.state.round == 101
