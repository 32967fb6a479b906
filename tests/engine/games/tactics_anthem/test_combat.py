"""Deployments answered, beaten, broken and won with: the Combat Phase (sections V and VI)."""

from engine.games.tactics_anthem.state import Altered, Deployed
from tests.engine.games.tactics_anthem.board import Board
from tests.engine.games.tactics_anthem.sides import side


def attack(
    hand: str, standing: str = "", mode: str = "", reactions: str = "stumble stumble", **facts
) -> Board:
    """You are about to deploy, your opponent holds reactions and may have a deployment."""
    return Board(
        you=side(minions=hand),
        opponent=side(combat=standing, tactics=reactions, minions="G12 Y12"),
        mode=mode,
        step="deploy",
        **facts,
    )


def result(board: Board) -> object:
    return board.state.outcome and board.state.outcome.plain()


def test_ta_15_beaten_minions_are_buried_when_the_stronger_deployment_stands():
    board = attack("B9 B1", "B7", "solo").do("deploy", "B9")
    assert (board.zone("combat/1"), board.zone("graveyard/1")) == (["B7"], [])
    board.do("decline")
    assert (board.zone("combat/1"), board.zone("graveyard/1")) == ([], ["B7"])
    assert board.zone("combat/0") == ["B9"]


def test_ta_21_the_win_comes_after_the_window_and_before_the_draw():
    board = attack("B9", "B7", "solo").do("deploy", "B9")
    assert result(board) is None
    assert board.decide() == (1, ["decline", "react"])
    board.do("decline")
    assert result(board) == {"winner": 0, "reason": "hand_empty"}
    assert board.zone("minion_deck/0") == ["R1", "R2", "R3", "R4"]


def test_ta_21_minions_returned_by_a_reaction_are_no_win():
    board = attack("B8", "B7", "solo").do("deploy", "B8")
    board.do("react", "stumble", "me").do("choose", "B8")
    assert result(board) is None
    assert board.zone("minions/0") == ["B8"]


def test_ta_22_a_hand_emptied_by_a_tactic_does_not_win():
    board = Board(you=side(minions="B1", tactics="false-friend"), opponent=side(minions="B2"))
    board.do("cast", "false-friend", "me").do("choose", "B1")
    assert result(board) is None
    assert board.state.passed == [True, False]
    assert board.zone("minions/0") == ["R4"]
    board = Board(you=side(minions="B1", tactics="bounty"), opponent=side(combat="B8"), mode="solo")
    board.state.deployed[1] = Deployed("solo", 8)
    board.do("cast", "bounty", "me").do("choose", "B1")
    assert (result(board), board.state.passed) == (None, [True, False])


def test_ta_23_a_broken_deployment_returns_whole_and_bars_the_affected_titles():
    board = attack("B4 G5 B6 B7 B8 Y8 G8 G9").do("deploy", "B4", "G5", "B6", "B7", "B8")
    board.do("react", "stumble", "me").do("choose", "B8")
    assert board.zone("combat/0") == []
    assert board.zone("minions/0") == ["Y8", "G8", "G9", "B4", "G5", "B6", "B7", "B8"]
    assert board.state.barred == ["Brute Renegade"]
    solos = [cards for cards in board.options("deploy") if len(cards) == 1]
    assert sorted(solos) == [("B4",), ("B6",), ("B7",), ("G5",), ("G9",)]


def test_ta_23_the_player_chooses_again_until_a_deployment_stands():
    board = attack("B8 B9 G9 B10", "Y7", "solo").do("deploy", "B8")
    board.do("react", "stumble", "me").do("choose", "B8")
    board.do("deploy", "B9").do("react", "stumble", "me").do("choose", "B9")
    assert board.state.barred == ["Brute Renegade", "Brute Nemesis"]
    assert board.options("deploy") == [("B10",)]
    board.do("deploy", "B10")
    assert board.zone("graveyard/1") == ["stumble", "stumble", "Y7"]
    assert board.state.mode == "solo"


def test_ta_23_the_bar_ends_with_the_combat_phase():
    board = attack("B8 G8", "Y7", "solo", "stumble").do("deploy", "B8")
    board.do("react", "stumble", "me").do("choose", "B8").do("pass").do("done")
    assert board.state.barred == []


def test_ta_43_only_a_valid_deployment_opens_the_window():
    board = attack("B9 B1", "B7", "solo")
    assert board.decide() == (0, ["deploy", "pass"])
    assert board.refused("deploy", "B1") == "illegal"
    board.do("deploy", "B9")
    assert board.decide() == (1, ["decline", "react"])


def test_ta_43_one_card_at_a_time_until_the_reactor_stops():
    board = attack("B12 B1", "B7", "solo").do("deploy", "B12")
    board.do("react", "stumble", "me").do("choose", "B12")
    assert board.decide() == (1, ["decline", "react"])
    board.do("react", "stumble", "me").do("choose", "B12")
    assert board.zone("combat/0") == ["B12"]
    assert board.state.value(board.find("B12")) == (8, 0)


def test_ta_43_an_altered_deployment_must_still_be_strictly_stronger():
    board = attack("B9 B1", "B7", "solo").do("deploy", "B9")
    board.do("react", "stumble", "me").do("choose", "B9")
    assert board.zone("minions/0") == ["B1", "B9"]
    board = attack("G9 B1", "B7", "solo").do("deploy", "G9")
    board.do("react", "stumble", "me").do("choose", "G9")
    assert board.zone("combat/0") == ["G9"]


def test_ta_44_an_altered_deployment_stands_with_its_altered_value():
    board = attack("B12 B1", "B7", "solo", "stumble").do("deploy", "B12")
    board.do("react", "stumble", "me").do("choose", "B12")
    assert (board.state.active, board.zone("combat/0")) == (1, ["B12"])
    board = Board(
        you=side(combat="B12"),
        opponent=side(minions="B10 G10"),
        active=1,
        mode="solo",
        step="start_turn",
    )
    board.state.altered = {str(board.find("B12")): Altered(-2)}
    board.do("done")
    assert board.options("deploy") == [("G10",)]


def test_ta_45_with_initiative_only_a_lost_mode_invalidates():
    board = attack("B8 G8 B1").do("deploy", "B8")
    board.do("react", "stumble", "me").do("choose", "B8").do("decline")
    assert (board.zone("combat/0"), board.state.mode) == (["B8"], "solo")
    board = attack("B8 G8 B1").do("deploy", "B8", "G8")
    board.do("react", "stumble", "me").do("choose", "B8")
    assert (board.zone("combat/0"), board.state.mode) == ([], "")


def test_ta_46_the_beaten_deployment_stands_again_if_the_new_one_falls():
    board = attack("B8 B1", "B7", "solo", "stumble").do("deploy", "B8")
    assert board.zone("combat/1") == ["B7"]
    board.do("react", "stumble", "me").do("choose", "B8").do("pass")
    assert board.zone("victory/1") == ["B7"]


def test_ta_47_a_holder_of_initiative_tries_again_in_any_mode():
    board = attack("B8 G8 B2 G2 B1").do("deploy", "B8", "G8")
    board.do("react", "stumble", "me").do("choose", "B8")
    assert board.options("deploy") == [("B2",), ("B2", "G2"), ("G2",), ("B1",)]
    assert board.decide() == (0, ["deploy"])


def test_ta_47_a_responder_tries_again_in_the_standing_mode_or_passes():
    board = attack("B8 G8 B9 G9 B12", "B7 G7", "duo", "stumble").do("deploy", "B8", "G8")
    board.do("react", "stumble", "me").do("choose", "G8")
    assert board.options("deploy") == [("B9", "G9")]
    assert board.decide() == (0, ["deploy", "pass"])
    board = attack("B8 G8 B12", "B7 G7", "duo", "stumble").do("deploy", "B8", "G8")
    board.do("react", "stumble", "me").do("choose", "G8")
    assert board.decide() == (0, ["pass"])


def test_ta_48_altered_numbers_have_no_floor_and_no_ceiling():
    board = attack("B1 G1 B9", "", "", "stumble").do("deploy", "B1")
    board.do("react", "stumble", "me").do("choose", "B1")
    card = board.find("B1")
    assert board.state.value(card) == (-1, 0)
    assert board.state.title(card) == "Recruit Avenger"
    board.state.altered = {str(card): Altered(20)}
    assert board.state.value(card) == (21, 0)


def test_ta_48_equality_counts_the_altered_numbers():
    you = side(minions="B7 G10 B1", tactics="battle-fury")
    board = Board(you=you, opponent=side()).do("cast", "battle-fury", "me").do("chain", "B7")
    assert board.options("deploy") == [("B7",), ("B7", "G10")]


def test_ta_49_a_card_given_away_earlier_does_not_spoil_the_win():
    board = Board(
        you=side(minions="B1 B9", tactics="bounty"), opponent=side(combat="B8"), mode="solo"
    )
    board.state.deployed[1] = Deployed("solo", 8)
    board.do("cast", "bounty", "me").do("choose", "B1").do("deploy", "B9")
    assert result(board) == {"winner": 0, "reason": "hand_empty"}


def test_ta_49_a_hand_emptied_by_the_reaction_does_not_win():
    board = attack("B9 B1", "B7", "solo").do("deploy", "B9")
    board.state.send(board.find("B1"), "graveyard", 0)
    board.do("decline")
    assert board.zone("combat/0") == ["B9"]
    assert result(board) is None


def test_ta_49_a_hand_filled_again_before_the_window_closes_does_not_win():
    board = attack("B9", "B7", "solo").do("deploy", "B9")
    board.state.send(board.find("G12"), "minions", 0)
    board.do("decline")
    assert result(board) is None


def test_ta_49_a_minion_chain_may_win():
    board = Board(you=side(minions="B7", tactics="battle-fury"), opponent=side())
    board.do("cast", "battle-fury", "me").do("chain", "B7").do("deploy", "B7")
    assert result(board) == {"winner": 0, "reason": "hand_empty"}


def test_ta_71_a_standing_deployment_broken_outside_its_phase_returns():
    board = Board(
        you=side(minions="B3 B4 G4", tactics="hex-of-weakness scout", support="night-whisperer"),
        opponent=side(combat="B9 G9", minions="B1"),
        mode="duo",
    )
    board.do("cast", "hex-of-weakness", "night-whisperer").do("choose", "B9")
    assert board.zone("minions/1") == ["B1", "B9", "G9"]
    assert (board.state.mode, board.state.gained) == ("", False)
    assert board.decide() == (0, ["cast", "done"])
    board.do("done")
    assert board.options("deploy") == [("B3",), ("B4",), ("B4", "G4"), ("G4",)]
    board.do("deploy", "B3")
    assert board.zone("minions/0") == ["B4", "G4", "R4"]


def test_ta_75_a_standing_deployment_broken_in_the_window_is_beaten_by_what_stands():
    board = Board(
        you=side(minions="B9 G9 B1"),
        opponent=side(combat="B8 G8", tactics="shield-brother stumble", support="shield-chaplain"),
        mode="duo",
        step="deploy",
    )
    board.do("deploy", "B9", "G9").do("react", "shield-brother", "shield-chaplain")
    board.do("choose", "B8")
    assert board.zone("combat/1") == ["B8", "G8"]
    board.do("decline")
    assert board.zone("graveyard/1") == ["shield-brother", "B8", "G8"]


def test_ta_75_if_both_deployments_break_both_return_and_the_mode_is_open():
    board = Board(
        you=side(minions="B9 G9 B1"),
        opponent=side(combat="B8 G8", tactics="shield-brother stumble", support="shield-chaplain"),
        mode="duo",
        step="deploy",
    )
    board.do("deploy", "B9", "G9").do("react", "shield-brother", "shield-chaplain")
    board.do("choose", "B8").do("react", "stumble", "me").do("choose", "B9")
    assert (board.zone("combat/0"), board.zone("combat/1")) == ([], [])
    assert board.state.mode == ""
    assert board.options("deploy") == [("B1",)]


def test_ta_76_a_returned_minion_bars_its_title_and_a_buried_one_does_not():
    you = side(minions="B8 G8 Y8")
    for card, user, barred in (
        ("sudden-gale", "rampart-sage", ["Brute Renegade"]),
        ("arrow-storm", "assize-knight", []),
    ):
        board = Board(
            you=you,
            opponent=side(combat="B7", tactics=card, support=user),
            mode="solo",
            step="deploy",
        )
        board.do("deploy", "B8").do("react", card, user).do("choose", "B8")
        assert board.state.barred == barred
        assert board.options("deploy") == ([] if barred else [("G8",), ("Y8",)])


def test_ta_77_a_standing_quad_may_be_answered_by_the_other_player():
    board = Board(
        you=side(minions="B7 G7 Y7 R7 B1", tactics="shield-wall"),
        opponent=side(minions="B8 G8 Y8 R8 B2"),
    )
    board.do("cast", "shield-wall", "me").do("deploy", "B7", "G7", "Y7", "R7").do("done")
    assert board.options("deploy") == [("B8", "G8", "Y8", "R8")]


def test_ta_83_a_broken_minion_chain_is_over():
    board = Board(
        you=side(minions="B8 B5", tactics="battle-fury"),
        opponent=side(combat="B10", tactics="stumble"),
        mode="solo",
    )
    board.do("cast", "battle-fury", "me").do("chain", "B8").do("deploy", "B8")
    board.do("react", "stumble", "me").do("choose", "B8")
    assert (board.state.chained, board.state.altered) == ([], {})
    assert board.decide() == (0, ["pass"])
