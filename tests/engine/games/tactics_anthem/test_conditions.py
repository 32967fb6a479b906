"""Conditions of use that look back at a turn, and minions that come back in the midst of one."""

from engine.games.tactics_anthem.state import Deployed
from tests.engine.games.tactics_anthem.board import Board
from tests.engine.games.tactics_anthem.sides import side


def test_ta_85_a_condition_counts_the_strength_with_which_a_deployment_stood():
    for reactions, allowed in (("", [("bounty", "me")]), ("stumble", [])):
        board = Board(
            you=side(combat="B5", minions="Y1", tactics=f"bounty {reactions}"),
            opponent=side(minions="B9 B1"),
            active=1,
            mode="solo",
            step="deploy",
        )
        board.do("deploy", "B9")
        if reactions:
            board.do("react", "stumble", "me").do("choose", "B9")
        board.do("decline")
        assert board.state.deployed[1] == Deployed("solo", 7 if reactions else 9)
        assert [args for args in board.options("cast") if args[0] == "bounty"] == allowed


def test_ta_86_a_minion_brought_back_by_a_tactic_may_be_deployed_at_once():
    board = Board(
        you=side(minions="B2", victory="Y9", tactics="veterans-return", support="grave-warden"),
        opponent=side(combat="B8"),
        mode="solo",
    )
    board.do("cast", "veterans-return", "grave-warden").do("choose", "Y9")
    board.do("choose", "B2")
    assert board.options("deploy") == [("Y9",)]


def test_ta_87_no_turn_precedes_the_first():
    for turn, allowed in ((1, False), (2, True)):
        board = Board(
            you=side(minions="B2", tactics="hex-of-weakness", support="night-whisperer"),
            opponent=side(combat="B8", minions="B1"),
            mode="solo",
            turn=turn,
        )
        cast = ("hex-of-weakness", "night-whisperer")
        assert (cast in board.options("cast")) == allowed
