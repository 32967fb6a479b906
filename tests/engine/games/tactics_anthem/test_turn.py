"""The turn from its Start Turn Check to its End Turn Check (section IV), and who has initiative."""

from engine.games.tactics_anthem.state import Altered, Lasting
from tests.engine.games.tactics_anthem.board import GAME, Board
from tests.engine.games.tactics_anthem.sides import opening, side

ELEVEN = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11"
TWELVE = f"{ELEVEN} B12"


def winning(**zones: str) -> Board:
    """You deployed Blue 9 and your opponent, who has the turn, is about to pass or answer."""
    return Board(
        you=side(combat="B9", **zones),
        opponent=side(minions="B1 Y12"),
        active=1,
        mode="solo",
        step="deploy",
    )


def test_ta_01_phase_iv_draws_a_minion():
    board = Board(you=side(minions="B7 B1"), opponent=side(), step="deploy").do("deploy", "B7")
    assert board.zone("minions/0") == ["B1", "R4"]
    assert board.zone("minion_deck/0") == ["R1", "R2", "R3"]
    assert board.zone("tactics/0") == []


def test_ta_02_the_draw_is_mandatory_without_initiative():
    board = Board(you=side(minions="B1"), opponent=side(), step="draw_minion")
    assert board.zone("minions/0") == ["B1", "R4"]
    assert board.decide() == (1, ["cast", "done"])


def test_ta_02_the_draw_is_free_on_a_turn_that_gained_initiative():
    you = side(minions="B1", victory="B9")
    board = Board(you=you, opponent=side(), step="draw_minion", gained=True)
    assert board.decide() == (0, ["draw", "skip", "take_back"])
    board.do("skip")
    assert board.zone("minions/0") == ["B1"]
    board = Board(you=you, opponent=side(), step="draw_minion", gained=True).do("draw")
    assert board.zone("minions/0") == ["B1", "R4"]


def test_ta_03_who_must_draw_a_minion_and_cannot_loses():
    board = Board(you={"minions": "B1"}, opponent=side(), step="draw_minion")
    assert board.state.outcome is not None
    assert board.state.outcome.plain() == {"winner": 1, "reason": "minion_deck_out"}


def test_ta_03_a_deck_that_becomes_empty_does_not_lose():
    you = {"minions": "B1", "minion_deck": "B2", "tactics_deck": "scout"}
    board = Board(you=you, opponent=side(), step="draw_minion")
    assert board.zone("minion_deck/0") == []
    assert board.state.outcome is None
    board = Board(you=you, opponent=side(), step="draw_tactic")
    assert board.zone("tactics_deck/0") == []
    assert board.state.outcome is None


def test_ta_03_a_draw_that_is_free_or_forbidden_never_loses():
    for facts in ({"gained": True}, {"full": [True, False]}):
        board = Board(you={"minions": "B1"}, opponent=side(), step="draw_minion", **facts)
        assert board.state.outcome is None
        assert board.decide() == (1, ["cast", "done"])


def test_ta_07_a_responder_may_pass_though_they_could_answer():
    board = winning().do("pass")
    assert board.state.passed == [False, True]
    assert board.zone("combat/1") == []


def test_ta_07_a_holder_of_initiative_may_not_pass_while_they_can_deploy():
    board = Board(you=side(minions="B1"), opponent=side(), step="deploy")
    assert board.decide() == (0, ["deploy"])
    assert board.refused("pass") == "illegal"


def test_ta_08_a_responder_who_may_not_deploy_passes():
    board = Board(
        you=side(minions="Y11 Y12", tactics="false-friend"),
        opponent=side(combat="B4"),
        mode="solo",
    )
    board.do("cast", "false-friend", "me").do("choose", "Y11")
    assert (board.state.active, board.state.gained) == (1, True)
    assert board.zone("victory/1") == ["B4"]


def test_ta_08_a_holder_of_initiative_who_may_not_deploy_hands_it_over():
    board = Board(you=side(minions="Y11 Y12", tactics="false-friend"), opponent=side())
    board.do("cast", "false-friend", "me").do("choose", "Y11")
    assert (board.state.active, board.state.gained, board.state.mode) == (1, True, "")
    assert board.zone("victory/1") == []


def test_ta_16_the_victory_pile_is_filled_at_the_next_start_of_turn():
    board = Board(
        you=side(minions=ELEVEN, tactics="scout scout"),
        opponent=side(combat="Y12"),
        mode="solo",
        step="deploy",
    )
    board.do("pass")
    assert board.decide() == (0, ["discard"])
    assert (board.zone("combat/1"), board.zone("victory/1")) == (["Y12"], [])
    board.do("discard", *board.state.zones["tactics/0"])
    assert (board.zone("combat/1"), board.zone("victory/1")) == ([], ["Y12"])
    assert board.state.gained is True


def test_ta_18_the_owner_takes_back_any_minion_printed_below_ten():
    you = side(minions="B1", victory="B9 G10 Y12 B3")
    board = Board(you=you, opponent=side(), step="draw_minion", gained=True)
    board.state.altered = {str(board.find("B9")): Altered(2), str(board.find("G10")): Altered(-5)}
    board.state.choice = None
    assert board.options("take_back") == [("B9",), ("B3",)]
    board.do("take_back", "B3")
    assert board.zone("minions/0") == ["B1", "B3"]


def test_ta_19_the_first_turn_does_not_gain_initiative():
    board = opening("B1 B9", "B8").do("reveal", "B1").do("reveal", "B8").do("done")
    assert board.state.gained is False
    board.do("deploy", "B1")
    assert board.zone("minions/0") == ["B9", "R4"]
    assert board.decide() == (1, ["cast", "done"])


def test_ta_20_twelve_minions_at_the_end_bar_the_next_draw():
    board = Board(you=side(minions=ELEVEN), opponent=side(minions="G1"), step="draw_minion")
    assert board.state.full == [True, False]
    board = Board(you=side(minions=TWELVE), opponent=side(), step="draw_minion", full=[True, False])
    assert len(board.zone("minions/0")) == 12
    assert board.state.full == [True, False]
    board = Board(you=side(minions=ELEVEN), opponent=side(), step="draw_minion", full=[True, False])
    assert len(board.zone("minions/0")) == 11
    assert board.state.full == [False, False]


def test_ta_20_only_tactics_are_discarded_even_if_minions_alone_exceed_twelve():
    you = side(minions=f"{TWELVE} G1", tactics="scout silence")
    board = Board(you=you, opponent=side(), step="discard")
    assert board.options("discard") == [("scout", "silence")]
    board.do("discard", "scout", "silence")
    assert len(board.zone("minions/0")) == 13
    assert board.zone("graveyard/0") == ["scout", "silence"]
    assert board.decide() == (1, ["cast", "done"])


def test_ta_37_a_turn_starts_with_pile_then_new_effects_then_the_draw():
    board = winning(support="no-quarter")
    card = board.find("no-quarter")
    board.state.lasting.append(Lasting("seal", 1, by=0, card=card, seat=0, turns=(6,)))
    board.do("pass")
    kinds = [kind for kind, _ in board.events()]
    start = kinds.index("turn")
    assert kinds[start : start + 3] == ["turn", "victory_pile", "draw_tactic"]
    assert board.state.unsealed(0) == 4


def test_ta_38_phase_one_is_mandatory_from_the_first_turn_on():
    board = opening("B1 B9", "B8", tactics_deck="").do("reveal", "B1").do("reveal", "B8")
    assert board.state.outcome is not None
    assert board.state.outcome.plain() == {"winner": 1, "reason": "tactics_deck_out"}


def test_ta_38_taking_from_a_short_deck_takes_what_is_there():
    you = {"tactics": "call-to-arms", "tactics_deck": "scout", "minions": "B1 B2"}
    board = Board(you=you, opponent=side()).do("cast", "call-to-arms", "me")
    assert board.zone("tactics/0") == ["scout"]
    assert board.state.outcome is None


def test_ta_39_the_choice_exists_whenever_the_opponent_passed():
    board = winning(minions="B1 B2").do("pass").do("done")
    board.do("deploy", "B1")
    assert board.decide() == (0, ["draw", "skip", "take_back"])
    assert board.options("take_back") == [("B9",)]


def test_ta_39_twelve_minions_bar_both_sources():
    you = side(minions="B1", victory="B9")
    board = Board(you=you, opponent=side(), step="draw_minion", gained=True, full=[True, False])
    assert board.zone("minions/0") == ["B1"]
    assert board.decide() == (1, ["cast", "done"])


def test_ta_40_a_minion_taken_back_is_known_and_deployed_from_the_next_turn_on():
    you = side(minions="B1", victory="B9")
    board = Board(you=you, opponent=side(minions="B2 B4"), step="draw_minion", gained=True)
    board.do("take_back", "B9")
    assert board.state.events is not None
    taken = [event for event in board.state.events if event.kind == "take_back"]
    assert [event.plain(1) for event in taken] == [
        {"kind": "take_back", "seat": 0, "cards": [board.find("B9")]}
    ]
    assert board.decide() == (1, ["cast", "done"])
    board.do("done").do("deploy", "B2").do("done")
    assert board.options("deploy") == [("B9",)]


def test_ta_41_who_passes_still_has_phase_iv_and_the_end_turn_check():
    board = Board(you=side(minions=TWELVE), opponent=side(combat="Y12"), mode="solo", step="deploy")
    board.do("pass")
    assert board.zone("minions/0")[-1] == "R4"
    assert board.state.full == [True, False]


def test_ta_41_passing_exists_in_the_combat_phase_alone():
    board = Board(you=side(minions="B1", tactics="scout"), opponent=side(combat="Y12"), mode="solo")
    assert board.decide() == (0, ["cast", "done"])
    assert board.refused("pass") == "illegal"


def test_ta_42_a_responder_uses_the_standing_mode_and_it_stands_until_a_pass():
    board = Board(
        you=side(minions="B5 B9 G9 B12"),
        opponent=side(combat="B4 G4", minions="B7 Y7"),
        mode="duo",
        step="deploy",
    )
    assert board.options("deploy") == [("B9", "G9")]
    board.do("deploy", "B9", "G9").do("done")
    assert board.state.mode == "duo"
    assert board.decide() == (1, ["pass"])
    board.do("pass").do("done")
    assert board.state.mode == ""
    assert ("B5",) in board.options("deploy")


def test_ta_50_a_player_without_minions_passes_and_draws():
    board = Board(you=side(), opponent=side(combat="B4"), mode="solo", step="draw_tactic")
    assert board.decide() == (0, ["cast", "done"])
    assert board.zone("tactics/0") == ["scout"]
    board.do("done")
    assert board.state.passed == [True, False]
    assert board.zone("minions/0") == ["R4"]
    assert (board.zone("victory/1"), board.state.active) == (["B4"], 1)


def test_ta_50_without_minions_initiative_is_handed_over():
    board = Board(you=side(), opponent=side(minions="B2"), step="deploy", gained=True)
    assert board.decide() == (0, ["draw", "skip"])
    board.do("skip")
    assert (board.state.active, board.state.gained) == (1, True)


def test_ta_58_turn_numbers_count_both_players_turns():
    board = opening("B1 B9", "B8 B10").do("reveal", "B1").do("reveal", "B8")
    assert (board.state.turn, board.state.active) == (1, 0)
    board.do("done").do("deploy", "B1").do("done")
    assert (board.state.turn, board.state.active) == (2, 1)


def test_ta_60_the_surplus_is_discarded_at_once_face_up_by_the_turn_player():
    you = side(minions="B1 B2 B3 B4 B5 B6 B7 B8 B9 B10", tactics="scout silence recall stumble")
    rich = side(minions=TWELVE, tactics="ambush")
    board = Board(you=you, opponent=rich, step="discard")
    assert board.decide() == (0, ["discard"])
    assert {len(cards) for cards in board.options("discard")} == {2}
    assert len(board.options("discard")) == 6
    board.do("discard", "scout", "recall")
    assert board.zone("graveyard/0") == ["scout", "recall"]
    assert board.state.active == 1
    assert board.zone("tactics/1") == ["ambush", "scout"]


def test_ta_60_a_mandatory_draw_is_made_above_twelve_and_then_the_bar_is_noted():
    board = Board(you=side(minions=TWELVE), opponent=side(), step="draw_minion")
    assert len(board.zone("minions/0")) == 13
    assert board.state.full == [True, False]


def at_the_cap(you: dict[str, str], opponent: dict[str, str], turn: int = 400) -> object:
    board = Board(you=you, opponent=opponent, step="end_turn", turn=turn)
    return board.state.outcome and board.state.outcome.plain()


def test_ta_63_after_400_turns_fewer_minions_in_hand_win():
    assert at_the_cap(side(minions="B1"), side(minions="B1 B2")) == {
        "winner": 0,
        "reason": "turn_cap",
    }
    assert at_the_cap(side(minions="B1 B2"), side(minions="B1")) == {
        "winner": 1,
        "reason": "turn_cap",
    }
    assert at_the_cap(side(minions="B1 B2"), side(minions="B1"), turn=399) is None


def test_ta_63_then_fewer_minions_in_the_deck_then_the_non_turn_player():
    few, many = side(minions="B1", minion_deck="R1"), side(minions="B2")
    assert at_the_cap(few, many) == {"winner": 0, "reason": "turn_cap"}
    assert at_the_cap(many, few) == {"winner": 1, "reason": "turn_cap"}
    assert at_the_cap(many, many) == {"winner": 1, "reason": "turn_cap"}


def test_ta_32_where_both_lose_at_once_the_turn_player_loses():
    for order in ((0, 1), (1, 0)):
        board = Board(you=side(minions="B1"), opponent=side(minions="B2"), step="deploy")
        for seat in order:
            board.state.lose(seat, "deck_out")
        assert board.state.outcome is not None
        assert board.state.outcome.winner == 1


def test_ta_31_the_combat_zone_is_the_minion_zone_of_five_positions():
    board = Board(you=side(minions="B1 B2 B3 B4 B5 G9"), opponent=side(), step="deploy")
    assert board.state.unsealed(0) == 5
    board.do("deploy", "B1", "B2", "B3", "B4", "B5")
    assert board.zone("combat/0") == ["B1", "B2", "B3", "B4", "B5"]
    assert [name for name in GAME.sights if "minion" in name] == ["minion_deck", "minions"]
