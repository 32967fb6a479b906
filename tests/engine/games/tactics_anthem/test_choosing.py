"""Choosing among cards: what lies face down is picked by its place, and tells nothing before."""

from typing import Any

from engine.core.position.agenda import Frame
from engine.games.tactics_anthem import choosing
from tests.engine.games.tactics_anthem.board import Board

VETERANS = "veteran-red-1 veteran-red-2"


def choice_of(board: Board, **line: Any) -> dict[str, list[Any]] | None:
    """What a `choose` line of Scout would offer on this board: for each verb its arguments."""
    frame = Frame("card/scout", 0, board.find("scout"))
    choice = choosing.ask_choose(board.state, frame, line)
    if choice is None:
        return None
    return {verb: list(space) for verb, space in choice.spaces.items()}


def test_level_two_minions_resist_a_first_circle_tactic_that_can_see_them():
    board = Board(
        you={"minions": f"B1 {VETERANS}", "tactics": "scout"},
        opponent={"combat": f"B2 {VETERANS}"},
    )
    assert choice_of(board, among="opponents_deployed") == {"choose": [(board.find("B2"),)]}
    assert choice_of(board, among="your_minions") == {"choose": [(board.find("B1"),)]}


def test_level_two_minions_do_not_resist_the_second_circle():
    board = Board(
        you={"minions": "B1", "support": "grave-warden shade-broker", "tactics": "nightfall"},
        opponent={"combat": "veteran-red-1"},
        mode="solo",
    )
    board.do("cast", "nightfall", "grave-warden", "shade-broker").do("choose", "veteran-red-1")
    assert board.zone("banished/1") == ["veteran-red-1"]


def test_face_down_cards_are_all_offered_and_one_that_resists_is_not_chosen():
    board = Board(
        you={"minions": "B1", "tactics": "scout"}, opponent={"minions": "veteran-red-1 G2"}
    )
    board.do("cast", "scout", "me")
    assert board.options("pick") == [(0,), (1,)]
    board.do("pick", 0)
    assert board.seen() is None
    assert ("resists", 0) in board.events()


def test_the_opponent_picks_face_down_among_the_players_minions():
    board = Board(you={"minions": "B1 G2", "tactics": "scout"})
    choice = choice_of(board, among="your_minions", by="opponent", may=True)
    assert choice == {"pick": [(0,), (1,)], "skip": [()]}


def test_nothing_to_choose_is_no_choice():
    board = Board(you={"minions": "B1", "tactics": "scout"})
    assert choice_of(board, among="opponents_minions") is None
