"""The Attack Phase: declare, tricks, defend, tricks, apply (rulebook, Attack Phase)."""

from tests.engine.games.letal.board import Board, Hero


def test_le_10_damage_less_what_is_prevented_is_lost():
    board = Board(
        Hero("ada", 14, hand="strike"),
        Hero("bea", 0),
        Hero("cid", 20, hand="feint parry"),
        Hero("dan"),
    )
    board.do("play", "strike")
    assert board.decide() == (1, ["pass", "trick"])
    board.do("trick", "parry")
    board.do("pass")
    assert board.decide() == (1, ["defend", "done"])
    board.do("done").do("pass")
    assert board.state.endurance == [10, 10, 8, 0]
    assert board.zone("discard/0") == ["strike"]
    assert board.zone("discard/2") == ["parry"]
    assert board.zone("deck/2") == []
