"""Who is asked to react, when and how often; and giving up at any moment (section VI)."""

import pytest

from engine.core.position.choices import CONCEDE
from engine.games.tactics_anthem.state import Lasting
from tests.engine.games.tactics_anthem.board import GAME, Board
from tests.engine.games.tactics_anthem.sides import opening, side


def test_ta_26_only_the_non_turn_player_reacts_and_may_do_so_again():
    board = Board(
        you=side(minions="B12 B1", tactics="silence"),
        opponent=side(tactics="stumble stumble", minions="Y1 Y2"),
        step="deploy",
    )
    board.do("deploy", "B12").do("react", "stumble", "me")
    assert board.decide() == (1, ["choose"])
    board.do("choose", "B12")
    assert board.state.value(board.find("B12")) == (10, 0)
    assert board.decide() == (1, ["decline", "react"])


def test_ta_26_a_reaction_resolves_before_the_action_it_answers():
    board = Board(
        you=side(minions="B1", tactics="call-to-arms silence"),
        opponent=side(tactics="hush", support="night-whisperer"),
    )
    board.do("cast", "call-to-arms", "me").do("react", "hush", "night-whisperer")
    kinds = [kind for kind, _ in board.events()]
    assert kinds[:2] == ["react", "no_tactics"]
    assert kinds.index("no_tactics") < kinds.index("take")
    assert board.zone("tactics/0") == ["silence", "scout", "scout"]


def test_ta_62_a_seat_is_asked_by_a_public_test_alone():
    acting = side(minions="B9 B1")
    for held, decides in (
        ({"tactics": "scout"}, True),
        ({"tactics": "field-adept"}, True),
        ({"set": "pitfall"}, True),
        ({"support": "field-adept"}, False),
        ({}, False),
    ):
        board = Board(you=acting, opponent=side(minions="Y1", **held), step="deploy")
        board.do("deploy", "B9")
        assert (board.state.agenda[-1].text == "assault") is decides
        assert (board.decide() == (1, ["decline"])) is (decides and "set" not in held)
    board = Board(
        you=acting,
        opponent=side(minions="Y1", tactics="stumble"),
        step="deploy",
        lasting=[Lasting("no_tactics", "", by=0, card=0, seat=1, turns=(5,))],
    )
    board.do("deploy", "B9")
    assert board.decide() == (1, ["decline"])


def test_ta_62_summonings_and_settings_are_answered_too():
    answering = side(minions="Y1", tactics="denounce keen-eyes silence", support="bailiff")
    board = Board(you=side(minions="B1", tactics="field-adept"), opponent=answering)
    board.do("summon", "field-adept")
    assert board.options("react") == [("denounce", "bailiff")]
    board.do("decline")
    assert board.zone("support/0") == ["field-adept"]
    board = Board(you=side(minions="B1", tactics="pitfall"), opponent=answering)
    board.do("set", "pitfall", "me")
    assert board.options("react") == [("keen-eyes", "me")]
    board.do("react", "keen-eyes", "me")
    assert (board.zone("set/0"), board.zone("graveyard/0")) == ([], ["pitfall"])


def test_ta_62_a_declined_window_is_a_move_of_the_log():
    board = Board(
        you=side(minions="B9 B1"), opponent=side(tactics="scout", minions="Y1"), step="deploy"
    )
    board.do("deploy", "B9")
    assert board.choice is not None
    assert list(board.choice) == [("decline",)]
    ply = board.state.ply
    board.do("decline")
    assert (board.state.ply, board.zone("combat/0")) == (ply + 1, ["B9"])


def test_ta_67_surrender_ends_the_game_within_the_opponents_choice():
    for seat in (0, 1):
        board = Board(
            you=side(minions="B9"),
            opponent=side(combat="B8", tactics="stumble"),
            mode="solo",
            step="deploy",
        )
        board.do("deploy", "B9")
        assert board.decide() == (1, ["decline", "react"])
        board.do(*CONCEDE_MOVE, seat=seat)
        assert board.state.outcome is not None
        assert board.state.outcome.plain() == {"winner": 1 - seat, "reason": "surrender"}
        assert (board.zone("combat/0"), board.zone("combat/1")) == (["B9"], ["B8"])


CONCEDE_MOVE = (CONCEDE,)


@pytest.mark.parametrize("seat", [0, 1])
def test_ta_67_surrender_is_possible_before_the_first_turn(seat):
    board = opening("B1 B2", "B3 B4").do("reveal", "B1")
    board.do(CONCEDE, seat=seat)
    assert board.state.outcome is not None
    assert board.state.outcome.winner == 1 - seat
    assert board.refused(CONCEDE, seat=seat) == "after_end"


def test_ta_31_surrender_is_legal_at_every_step():
    for step in ("start_turn", "tactics_phase", "deploy", "draw_minion", "discard"):
        board = Board(
            you=side(minions="B1 B2", tactics="scout"), opponent=side(minions="B3"), step=step
        )
        assert [GAME.refusal(board.state, seat, (CONCEDE,)) for seat in (0, 1)] == [None, None]


def test_ta_78_a_negated_action_is_not_answered_again():
    board = Board(
        you=side(minions="B1", tactics="call-to-arms"),
        opponent=side(tactics="silence silence"),
    )
    board.do("cast", "call-to-arms", "me").do("react", "silence", "me")
    assert board.decide() == (0, ["deploy"])
    assert board.zone("tactics/1") == ["silence"]
