"""Every option of the rules under each of its values; the ruling is the default."""

import pytest

from engine.core.rules.game import UnknownOption
from engine.games.tactics_anthem.state import Altered
from tests.engine.games.tactics_anthem.board import GAME, Board
from tests.engine.games.tactics_anthem.sides import opening, side


def outcome(board: Board) -> object:
    return board.state.outcome and board.state.outcome.plain()


def test_the_rulings_are_the_defaults():
    assert GAME.variant({}) == {
        "phase4_draw": "mandatory",
        "duo": "strength",
        "opening_bound": "on",
        "empty_by_tactic": "no_win",
        "bar": "title",
        "counter_chain": "off",
        "effect_deckout": "safe",
        "turn_cap": "400",
        "fourth_colour": "above",
    }
    with pytest.raises(UnknownOption):
        GAME.variant({"duo": "pair"})


def drawing(value: str, deck: str = "R1") -> Board:
    return Board(
        you=side(minions="B1", minion_deck=deck),
        opponent=side(),
        step="draw_minion",
        variant={"phase4_draw": value},
    )


def test_ta_02_phase4_draw_mandatory():
    board = drawing("mandatory")
    assert board.zone("minions/0") == ["B1", "R1"]
    assert outcome(drawing("mandatory", "")) == {"winner": 1, "reason": "minion_deck_out"}


def test_ta_02_phase4_draw_may():
    board = drawing("may")
    assert board.decide() == (0, ["draw", "skip"])
    assert drawing("may").do("draw").zone("minions/0") == ["B1", "R1"]
    assert drawing("may").do("skip").zone("minions/0") == ["B1"]
    assert outcome(drawing("may", "")) is None


def duos(value: str) -> Board:
    return Board(
        you=side(minions="B7 B9 G9 Y8 B10"),
        opponent=side(combat="G8 B9"),
        mode="duo",
        step="deploy",
        variant={"duo": value},
    )


def test_ta_09_duo_by_strength():
    board = Board(
        you=side(minions="B7 B9 G9 Y8 B10"), opponent=side(combat="B8 G8"), mode="duo",
        step="deploy",
    )  # fmt: skip
    assert board.options("deploy") == [("B9", "G9")]


def test_ta_09_duo_by_rank_compares_the_higher_then_the_lower_card():
    assert duos("rank").options("deploy") == [
        ("B7", "G9"),
        ("B9", "G9"),
        ("B9", "Y8"),
        ("G9", "Y8"),
    ]


def test_ta_48_rank_bands_use_the_altered_number():
    for difference, pairs in ((0, []), (2, [("B5", "B8")])):
        board = Board(
            you=side(minions="B5 B8"), opponent=side(), step="deploy", variant={"duo": "rank"}
        )
        board.state.altered = {str(board.find("B5")): Altered(difference)}
        board.state.choice = None
        assert [cards for cards in board.options("deploy") if len(cards) == 2] == pairs


def first_turn(value: str) -> Board:
    board = opening("B7 G7 Y1", "B8", {"opening_bound": value})
    return board.do("reveal", "B7").do("reveal", "B8").do("done")


def test_ta_05_opening_bound_on():
    assert first_turn("on").options("deploy") == [("B7",), ("B7", "G7")]


def test_ta_05_opening_bound_off():
    assert first_turn("off").options("deploy") == [("B7",), ("B7", "G7"), ("G7",), ("Y1",)]


def giving(value: str, minions: str) -> Board:
    return Board(
        you=side(minions=minions, tactics="false-friend"),
        opponent=side(),
        variant={"empty_by_tactic": value},
    )


def test_ta_22_empty_by_tactic_no_win():
    board = giving("no_win", "B1").do("cast", "false-friend", "me").do("choose", "B1")
    assert outcome(board) is None


def test_ta_22_empty_by_tactic_illegal():
    assert giving("illegal", "B1").refused("cast", "false-friend", "me") == "illegal"
    assert giving("illegal", "B1 B2").refused("cast", "false-friend", "me") is None


def test_ta_73_ta_22_a_hand_that_is_empty_is_not_emptied():
    board = giving("illegal", "").do("cast", "false-friend", "me")
    assert board.zone("graveyard/0") == ["false-friend"]


def levying(minions: str, deck: str) -> str | None:
    """The refusal of Levy to a hand and a Minion Deck, where tactics may not empty the hand."""
    board = Board(
        you={**side(minions=minions, tactics="levy"), "minion_deck": deck},
        opponent=side(),
        variant={"empty_by_tactic": "illegal"},
    )
    return board.refused("cast", "levy", "me")


def test_ta_22_levy_empties_a_hand_for_which_no_minion_is_left_to_take():
    assert levying("B1", "") == "illegal"
    assert [levying("B1 B2", ""), levying("B1", "Y1"), levying("", "Y1")] == [None, None, None]


def test_ta_22_ta_70_a_minion_that_resists_is_not_taken_from_the_hand():
    assert giving("illegal", "veteran-red-1").refused("cast", "false-friend", "me") is None
    assert giving("illegal", "veteran-red-1 B1").refused("cast", "false-friend", "me") is None


def barred(value: str) -> Board:
    board = Board(
        you=side(minions="B8 G8 B9"),
        opponent=side(combat="B7", tactics="stumble"),
        mode="solo",
        step="deploy",
        variant={"bar": value},
    )
    return board.do("deploy", "B8").do("react", "stumble", "me").do("choose", "B8")


def test_ta_23_bar_by_title():
    assert barred("title").options("deploy") == [("B9",)]


def test_ta_23_bar_by_title_and_colour():
    assert barred("title_colour").options("deploy") == [("G8",), ("B9",)]


def countering(value: str) -> Board:
    board = Board(
        you=side(minions="B1", tactics="call-to-arms silence"),
        opponent=side(tactics="silence silence"),
        variant={"counter_chain": value},
    )
    return board.do("cast", "call-to-arms", "me").do("react", "silence", "me")


def test_ta_26_counter_chain_off():
    board = countering("off")
    assert board.zone("tactics/0") == ["silence"]
    assert board.zone("graveyard/0") == ["call-to-arms"]


def test_ta_26_counter_chain_on_resolves_the_last_first():
    board = countering("on")
    assert board.decide() == (0, ["decline", "react"])
    board.do("react", "silence", "me")
    assert board.decide() == (1, ["decline", "react"])
    board.do("decline")
    assert board.decide() == (1, ["decline", "react"])
    board.do("decline")
    assert board.zone("tactics/0") == ["scout", "scout"]
    board = countering("on").do("decline")
    assert board.zone("graveyard/0") == ["call-to-arms"]


def taking(value: str) -> Board:
    board = Board(
        you={"minions": "B1", "tactics": "call-to-arms", "tactics_deck": "scout"},
        opponent=side(),
        variant={"effect_deckout": value},
    )
    return board.do("cast", "call-to-arms", "me")


def test_ta_38_effect_deckout_safe():
    assert outcome(taking("safe")) is None


def test_ta_38_effect_deckout_lose():
    assert outcome(taking("lose")) == {"winner": 1, "reason": "tactics_deck_out"}


def late(value: str) -> Board:
    return Board(
        you=side(minions="B1"),
        opponent=side(minions="B1 B2"),
        step="end_turn",
        turn=400,
        variant={"turn_cap": value},
    )


def test_ta_63_turn_cap_400():
    assert outcome(late("400")) == {"winner": 0, "reason": "turn_cap"}


def test_ta_63_turn_cap_off():
    board = late("off")
    assert (outcome(board), board.state.turn) == (None, 401)


def red_and_yellow(value: str) -> list[tuple[int | str, ...]]:
    board = Board(
        you=side(minions="R7"),
        opponent=side(combat="Y7"),
        mode="solo",
        step="deploy",
        variant={"fourth_colour": value},
    )
    return board.options("deploy")


def test_ta_65_fourth_colour_above():
    assert red_and_yellow("above") == [("R7",)]


def test_ta_65_fourth_colour_below():
    assert red_and_yellow("below") == []
