"""What lasts, in whose turns it counts, and when it ends (section VI, Key Words)."""

from dataclasses import replace

import pytest

from engine.core.position.agenda import Frame
from engine.games.tactics_anthem import effects
from engine.games.tactics_anthem.state import Lasting
from tests.engine.games.tactics_anthem.board import Board
from tests.engine.games.tactics_anthem.sides import quietly, side


def sealed(words: str, seat: int) -> tuple[int, ...] | None:
    """The turns in which a seal counts that `seat` lays in seat 0's turn 5."""
    board = Board(you=side(minions="B1", tactics="caltrops"), opponent=side(tactics="caltrops"))
    frame = Frame("", seat, board.find("caltrops"))
    effects.seal(board.state, frame, {"count": 1, "turns": words})
    return board.state.lasting[0].turns


@pytest.mark.parametrize(
    ("words", "own", "reacting"),
    [
        ("this_turn", (5,), (5,)),
        ("next_turn", (6,), (7,)),
        ("this_turn_and_next_2", (5, 6, 7), (5, 6, 7)),
        ("opponents_next_2", (6, 8), (7, 9)),
    ],
)
def test_ta_27_ta_59_the_turn_wordings(words, own, reacting):
    """Section VI, Key Words; used in the own turn 5, and in the opponent's."""
    assert sealed(words, 0) == own
    assert sealed(words, 1) == reacting


def test_ta_27_three_turns_count_both_players():
    board = Board(
        you=side(minions="B1 B2 B3 B9 B10 B11", tactics="broken-ground"),
        opponent=side(minions="Y1 Y2 Y3 Y4"),
    )
    board.do("cast", "broken-ground", "me")
    seen = [(board.state.turn, board.state.unsealed(0), board.state.unsealed(1))]
    for word in ("B1", "Y2", "B3"):
        quietly(board.do("deploy", word))
        seen.append((board.state.turn, board.state.unsealed(0), board.state.unsealed(1)))
    assert seen == [(5, 4, 4), (6, 4, 4), (7, 4, 4), (8, 5, 5)]


def test_ta_27_the_opponents_next_two_turns_leave_out_the_own():
    board = Board(
        you=side(minions="B1 B5 B9 B10", tactics="ban-on-letters", support="night-whisperer"),
        opponent=side(minions="Y1 Y2 Y3 Y6 Y7"),
    )
    board.do("cast", "ban-on-letters", "night-whisperer")
    seen = []
    for word in ("B1", "Y2", "B5", "Y6"):
        seen.append((board.state.turn, bool(board.state.binding("no_function", 1))))
        assert board.state.binding("no_function", 0) == []
        quietly(board.do("deploy", word))
    assert seen == [(5, False), (6, True), (7, False), (8, True)]
    assert board.zone("graveyard/0") == ["B1", "B5", "ban-on-letters"]
    assert board.zone("support/0") == ["night-whisperer"]


def test_ta_57_sealed_positions_limit_the_mode():
    hand = "B1 B2 B3 B4 B5 G5"
    seal = Lasting("seal", 5, by=1, card=0, seat=0, turns=(5,))
    for count, sizes in ((0, {1, 2, 5}), (1, {1, 2}), (3, {1, 2}), (4, {1})):
        board = Board(
            you=side(minions=hand),
            opponent=side(),
            step="deploy",
            lasting=[replace(seal, value=count)],
        )
        assert {len(cards) for cards in board.options("deploy")} == sizes
    board = Board(
        you=side(minions=hand),
        opponent=side(),
        step="deploy",
        lasting=[seal],
    )
    assert board.state.passed == [True, False]
    assert board.state.active == 1


def test_ta_58_a_duration_card_leaves_before_the_end_turn_check():
    board = Board(
        you=side(minions="B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11", tactics="scout scout no-quarter"),
        opponent=side(),
        turn=4,
    )
    board.do("cast", "no-quarter", "me")
    board.state.lasting[0] = replace(board.state.lasting[0], turns=(4,))
    board.do("done").do("deploy", "B1")
    assert board.decide() == (0, ["discard"])
    assert board.zone("graveyard/0") == ["no-quarter"]
    assert (board.zone("support/0"), board.state.lasting) == ([], [])


def test_ta_59_next_turn_is_the_opponents_upcoming_turn():
    board = Board(
        you=side(minions="B1 B2 G2 B3 B4", tactics="no-quarter"),
        opponent=side(minions="Y1 G1 Y5 Y6"),
    )
    board.do("cast", "no-quarter", "me").do("deploy", "B1").do("done")
    assert board.state.binding("no_mode", 1) == ["duo"]
    board.do("pass").do("done")
    assert board.state.binding("no_mode", 1) == []
    assert ("B2", "G2") in board.options("deploy")


def test_ta_59_next_mode_binds_whoever_then_holds_initiative():
    board = Board(
        you=side(minions="B1 B2 B9", tactics="heralds-challenge"),
        opponent=side(combat="B8", minions="Y1 G1 Y5 Y6"),
        mode="solo",
    )
    board.do("cast", "heralds-challenge", "me").do("name", "duo")
    assert board.options("deploy") == [("B9",)]
    board.do("pass").do("done")
    assert board.options("deploy") == [("Y1", "G1")]
    assert board.zone("support/0") == ["heralds-challenge"]
    board.do("deploy", "Y1", "G1")
    assert (board.zone("support/0"), board.state.lasting) == ([], [])


def test_ta_79_of_two_announced_modes_the_later_counts():
    board = Board(
        you=side(minions="B1 B2 G2", tactics="heralds-challenge heralds-challenge"),
        opponent=side(),
    )
    board.do("cast", "heralds-challenge", "me").do("name", "duo")
    board.state.used = []
    board.state.choice = None
    board.do("cast", "heralds-challenge", "me").do("name", "solo")
    assert {len(cards) for cards in board.options("deploy")} == {1}
    board.do("deploy", "B1")
    assert (board.zone("support/0"), board.state.lasting) == ([], [])
