"""Giving up: two players or four (LE-61)."""

from typing import Any

from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.deadly import four, outcome
from tests.engine.games.letal.opening import PAIRS, Opening


def test_le_61_between_two_players_who_concedes_loses():
    for seat in (0, 1):
        played = Board(Hero("ada", 0), Hero("bea", 1), Hero("cid", 2), Hero("dan", 3))
        played.do("concede", seat=seat)
        assert outcome(played) == {"winner": 1 - seat, "reason": "surrender"}


def test_le_61_in_2v2_the_players_heroes_die_without_triggers_and_the_ally_plays_on():
    played = four(Hero("ada", 0, auras="wake"), Hero("gus", 6, auras="wake"))
    played.do("concede", seat=0)
    assert played.state.outcome is None
    assert played.state.endurance == [0, 0, 10, 10, 10, 10, 10, 10]
    assert (played.state.active, played.state.turn) == (1, 6)
    assert played.refused("concede", seat=0) == "this player has no heroes left (LE-61)"
    played.do("concede", seat=2)
    assert outcome(played) == {"winner": 1, "reason": "surrender"}


def test_le_61_out_of_turn_the_game_goes_on_with_the_same_decision():
    played = four(Hero("ada", 0, hand="strike"))
    played.do("concede", seat=3)
    assert played.decide() == (0, ["end", "play"])
    played = four(Hero("ada", 0, hand="strike"), Hero("cid", 2, hand="feint"))
    played.do("play", "strike").do("aim", "cid").do("concede", seat=1)
    assert (played.decide(), played.options("aim")) == ((0, ["aim"]), [("gus",), ("hal",)])


def test_le_61_the_team_may_concede_as_one_under_the_option():
    played = four(variant={"team_concede": "team"}).do("concede", seat=2)
    assert outcome(played) == {"winner": 1, "reason": "surrender"}


def test_le_61_a_player_may_leave_before_the_first_turn():
    steps: list[Any] = ["rows", "set_aside", "place", "first"]
    for step in steps:
        for seat in range(4):
            game = Opening(31, pairs=PAIRS)
            while step not in game.decision()[1]:
                choice = game.game.choice(game.state)
                assert choice is not None
                quiet = [move for move in choice if move[0] == "done"]
                game.do(*(quiet or list(choice))[0])
            assert game.game.refusal(game.state, seat, ("concede",)) is None
            game.game.play(game.state, seat, ("concede",))
            while game.state.turn == 0:
                choice = game.game.choice(game.state)
                assert choice is not None
                assert choice.seat != seat
                quiet = [move for move in choice if move[0] == "done"]
                game.do(*(quiet or list(choice))[0])
            assert not game.state.playing(seat)
            assert game.state.playing(game.state.active)
