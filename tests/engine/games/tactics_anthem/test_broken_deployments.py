"""Deployments that fall to several reactions, or before their turn: what is barred, owed and won.

Each case is a sequence, since every reaction alone is tested in `test_combat.py`.
"""

import pytest

from tests.engine.games.tactics_anthem.board import Board
from tests.engine.games.tactics_anthem.sides import side


def result(board: Board) -> object:
    return board.state.outcome and board.state.outcome.plain()


@pytest.mark.parametrize(
    ("weaken", "bury", "draws"),
    [
        ("stumble", ("spring", "pitfall"), [(5, "chance/pitfall", 10)]),
        ("stumble", ("react", "arrow-storm", "assize-knight"), []),
        (
            "glancing-blow",
            ("react", "arrow-storm", "assize-knight"),
            [(3, "chance/glancing-blow", 10)],
        ),
    ],
)
def test_ta_76_a_minion_altered_and_then_buried_bars_nothing(
    weaken: str, bury: tuple[str, ...], draws: list[tuple[int, str, int]]
):
    """It has not come back to hand, so that the Duo of its title may go out, and wins."""
    board = Board(
        you=side(minions="G12 Y12 B12"),
        opponent=side(
            minions="B2", tactics=f"{weaken} arrow-storm", support="assize-knight", set="pitfall"
        ),
        step="deploy",
        gained=True,
        draws=draws,
    )
    board.do("deploy", "B12")
    board.do("react", weaken, "me").do("choose", "B12")
    board.do(*bury).do("choose", "B12")
    assert board.zone("graveyard/0") == ["B12"]
    assert board.state.barred == []
    board.do("deploy", "G12", "Y12").do("decline")
    assert result(board) == {"winner": 0, "reason": "hand_empty"}


def test_ta_76_of_two_affected_minions_the_one_that_comes_back_is_barred():
    board = Board(
        you=side(minions="B8 G8 Y8 G9 Y9 B9"),
        opponent=side(
            combat="B7 G7", tactics="stumble arrow-storm", support="assize-knight", minions="B2"
        ),
        mode="duo",
        step="deploy",
    )
    board.do("deploy", "B9", "G9").do("react", "arrow-storm", "assize-knight").do("choose", "G9")
    assert (board.zone("graveyard/0"), board.state.barred) == (["G9"], [])
    board.do("deploy", "B8", "G8").do("react", "stumble", "me").do("choose", "B8")
    assert board.state.barred == ["Brute Renegade"]
    assert board.options("deploy") == [("Y9", "B9")]


def test_ta_88_the_deployment_that_empties_the_hand_must_stand():
    """The last minion is buried in the window: the hand is empty, but nothing was deployed."""
    board = Board(
        you=side(minions="B8"),
        opponent=side(combat="B7", tactics="arrow-storm", support="assize-knight", minions="B2"),
        mode="solo",
        step="deploy",
    )
    board.do("deploy", "B8").do("react", "arrow-storm", "assize-knight").do("choose", "B8")
    assert result(board) is None
    assert board.state.passed == [True, False]
    assert (board.zone("graveyard/0"), board.zone("minions/0")) == (["B8"], ["R4"])
    assert board.zone("victory/1") == ["B7"]


def freed(tactics: str = "", **facts: object) -> Board:
    """You have hexed your opponent's Duo away before your Combat Phase (TA-71)."""
    board = Board(
        you=side(
            minions="B3 B4 G4",
            tactics=f"hex-of-weakness {tactics}",
            support="night-whisperer",
        ),
        opponent=side(combat="B9 G9", minions="B1"),
        mode="duo",
        **facts,  # type: ignore[arg-type]
    )
    return board.do("cast", "hex-of-weakness", "night-whisperer").do("choose", "B9")


def test_ta_89_whoever_breaks_the_standing_deployment_may_pass():
    board = freed()
    assert board.decide() == (0, ["deploy", "pass"])
    board.do("pass")
    assert (board.state.active, board.state.gained) == (1, True)
    assert board.zone("victory/1") == []


def test_ta_90_ta_91_a_fixed_mode_waits_for_initiative_to_be_gained():
    board = freed("heralds-challenge")
    board.do("cast", "heralds-challenge", "me").do("name", "duo")
    assert board.options("deploy") == [("B3",), ("B4",), ("B4", "G4"), ("G4",)]
    board.do("deploy", "B3")
    assert board.zone("support/0") == ["night-whisperer", "heralds-challenge"]
