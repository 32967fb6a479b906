"""Alter and Disallow in the upgrade pack, one test a card."""

import pytest

from tests.engine.games.tactics_anthem.board import Board

DECKS = {"tactics_deck": "scout scout scout scout scout", "minion_deck": "Y4 Y5 Y6 Y7 Y8"}


# Alter


def test_hex_of_weakness_weakens_the_standing_deployment_by_three():
    def board(passed: bool):
        return Board(
            you={"minions": "B6", "support": "night-whisperer", "tactics": "hex-of-weakness"},
            opponent={"combat": "B8"},
            mode="solo",
            passed=[False, passed],
        )

    assert board(True).options("cast") == []
    hexed = board(False).do("cast", "hex-of-weakness", "night-whisperer").do("choose", "B8")
    assert hexed.state.value(hexed.find("B8")) == (5, 0)
    assert hexed.options("deploy") == [("B6",)]


def test_shield_brother_strengthens_the_standing_deployment_by_two():
    board = Board(
        you={"minions": "B8 G8 B10"},
        opponent={"combat": "B7", "support": "shield-chaplain", "tactics": "shield-brother"},
        mode="solo",
        step="deploy",
    )
    board.do("deploy", "B8").do("react", "shield-brother", "shield-chaplain").do("choose", "B7")
    assert board.zone("minions/0") == ["G8", "B10", "B8"]
    assert board.state.barred == []
    assert board.options("deploy") == [("B10",)]


def test_stained_banner_makes_a_deployed_minion_blue():
    board = Board(
        you={"minions": "Y8 G8"},
        opponent={"combat": "B8", "support": "bailiff", "tactics": "stained-banner"},
        mode="solo",
        step="deploy",
    )
    board.do("deploy", "Y8").do("react", "stained-banner", "bailiff").do("choose", "Y8")
    assert board.zone("minions/0") == ["G8", "Y8"]
    assert board.state.barred == ["Brute Renegade"]


@pytest.mark.parametrize(("drawn", "left"), [(74, ["B1", "B9"]), (75, ["B1"])])
def test_glancing_blow_weakens_on_seventy_five_in_a_hundred(drawn: int, left: list[str]):
    board = Board(
        you={"minions": "B9 B1"},
        opponent={"combat": "B7", "tactics": "glancing-blow", "tactics_deck": "scout"},
        mode="solo",
        step="deploy",
        draws=[(3, "chance/glancing-blow", drawn)],
        full=[True, False],
    )
    board.do("deploy", "B9").do("react", "glancing-blow", "me").do("choose", "B9")
    assert board.zone("minions/0") == left


def test_mist_of_colours_recolours_a_standing_minion():
    board = Board(
        you={"minions": "G8", "support": "night-whisperer", "tactics": "mist-of-colours"},
        opponent={"combat": "Y8"},
        mode="solo",
    )
    board.do("cast", "mist-of-colours", "night-whisperer").do("name", "blue").do("choose", "Y8")
    assert board.state.value(board.find("Y8")) == (8, 0)
    assert board.options("deploy") == [("G8",)]


def test_false_colours_chains_a_minion_in_a_colour_of_choice():
    board = Board(
        you={"minions": "B8 B1", "tactics": "false-colours"},
        opponent={"combat": "G8", "tactics": "silence"},
        mode="solo",
    )
    board.do("cast", "false-colours", "me")
    assert board.options("chain") == [("yellow", "B8")]
    board.do("chain", "yellow", "B8").do("deploy", "B8")
    assert board.state.value(board.find("B8")) == (8, 2)
    assert board.decide() == (1, ["decline"])


def test_rally_chains_up_to_two_minions_stronger_by_two():
    board = Board(
        you={"minions": "B6 G6 G8 B1", "support": "shield-chaplain", "tactics": "rally"},
        opponent={"combat": "B7 G7"},
        mode="duo",
    )
    board.do("cast", "rally", "shield-chaplain")
    assert board.options("chain") == [("B6",), ("B6", "G6"), ("G6",)]
    board.do("chain", "B6", "G6")
    assert board.options("deploy") == [("B6", "G6")]


def test_shapeless_host_chains_three_minions_alike():
    board = Board(
        you={
            "minions": "Y1 Y3 B5 B8 G11", "support": "assize-knight", "tactics": "shapeless-host",
            "minion_deck": "Y9",
        }
    )  # fmt: skip
    board.do("cast", "shapeless-host", "assize-knight")
    board.do("chain", "yellow", "B5", "B8", "G11")
    assert board.options("deploy") == [("Y1", "Y3", "B5", "B8", "G11")]
    board.do("deploy", "Y1", "Y3", "B5", "B8", "G11")
    assert board.state.outcome is not None
    assert board.state.outcome.plain() == {"winner": 0, "reason": "hand_empty"}


def test_attunement_flanks_a_support_and_falls_with_it():
    board = Board(
        you={"minions": "B1 B2", "support": "field-adept", "tactics": "attunement", **DECKS},
        opponent={"minions": "G1", "tactics": "ambush", **DECKS},
    )
    board.do("cast", "attunement", "me").do("decline").do("choose", "field-adept")
    assert board.zone("support/0") == ["field-adept", "attunement"]
    assert board.state.circle(board.find("field-adept")) == 2
    board.do("deploy", "B1").do("decline")
    assert board.state.circle(board.find("field-adept")) == 2
    board.do("cast", "ambush", "me").do("choose", "field-adept")
    assert board.zone("support/0") == []
    assert board.zone("graveyard/0") == ["field-adept", "attunement"]


def test_heavy_chains_lower_a_supports_circle_in_the_opponents_next_two_turns():
    board = Board(
        you={"minions": "B1 B2", "support": "bailiff", "tactics": "heavy-chains", **DECKS},
        opponent={"minions": "G1", "support": "assize-knight", **DECKS},
    )
    board.do("cast", "heavy-chains", "bailiff").do("choose", "assize-knight")
    knight = board.find("assize-knight")
    circles = [board.state.circle(knight)]
    for _ in range(4):
        circles.append(board.end_turn().state.circle(knight))
    assert circles == [2, 1, 2, 1, 2]
    assert board.zone("support/0") == ["bailiff"]


def test_three_abreast_lets_both_deploy_a_trio_for_three_turns():
    board = Board(
        you={"minions": "B1 G1 Y1 B9", "tactics": "three-abreast", **DECKS},
        opponent={"minions": "B2 G2 Y2 B3 G3 Y3", **DECKS},
    )
    assert ("B1", "G1", "Y1") not in board.options("deploy")
    board.do("cast", "three-abreast", "me").do("deploy", "B1", "G1", "Y1")
    board.do("done").do("deploy", "B2", "G2", "Y2")
    assert board.state.turn == 7
    assert board.zone("support/0") == ["three-abreast"]
    board.end_turn()
    assert board.zone("graveyard/0")[-1] == "three-abreast"
    assert ("B3", "G3", "Y3") not in board.do("done").options("deploy")


def test_shield_wall_lets_its_player_alone_deploy_a_quad():
    board = Board(
        you={"minions": "B1 G1 Y1 R1 B9", "tactics": "shield-wall", **DECKS},
        opponent={"minions": "B2 G2 Y2 R2 B3", **DECKS},
    )
    board.do("cast", "shield-wall", "me").do("deploy", "B1", "G1", "Y1", "R1")
    assert board.state.mode == "quad"
    assert board.do("done").options("deploy") == [("B2", "G2", "Y2", "R2")]
    other = Board(
        you={"minions": "B1 B12", "tactics": "shield-wall", **DECKS},
        opponent={"minions": "B2 G2 Y2 R2 B3", **DECKS},
        passed=[False, True],
    )
    other.do("cast", "shield-wall", "me").do("deploy", "B12")
    assert other.state.unsealed(1) == 5
    other.do("done").do("pass").end_turn()
    other.end_turn()
    assert ("B2", "G2", "Y2", "R2") not in other.options("deploy")


def test_heralds_challenge_fixes_the_mode_of_the_next_initiative():
    board = Board(
        you={"minions": "B1 G1 Y1 B9", "tactics": "heralds-challenge", **DECKS},
        opponent={"minions": "B3", "combat": "B2", **DECKS},
        mode="solo",
    )
    board.do("cast", "heralds-challenge", "me").do("name", "duo")
    assert board.options("deploy") == [("B9",)]
    board.do("deploy", "B9").do("done").do("pass")
    assert board.zone("support/0") == ["heralds-challenge"]
    assert board.do("done").options("deploy") == [("B1", "G1"), ("B1", "Y1"), ("G1", "Y1")]
    board.do("deploy", "G1", "Y1").do("decline")
    assert board.zone("support/0") == []


# Disallow


def test_interdict_forbids_a_named_mode_in_the_opponents_next_two_turns():
    board = Board(
        you={"minions": "B1 B12", "support": "bailiff", "tactics": "interdict", **DECKS},
        opponent={"minions": "B2 G2 B3", **DECKS},
    )
    board.do("cast", "interdict", "bailiff").do("name", "solo")
    found = []
    board.do("deploy", "B1")
    board.do("done")
    assert board.state.passed[1] is True
    for _ in range(2):
        found.append((board.state.turn, board.state.binding("no_mode", 1) != []))
        board.end_turn()
    assert found == [(7, False), (8, True)]
    assert board.zone("support/0") == ["bailiff"]


def test_edict_forbids_a_named_function_to_all_for_three_turns():
    board = Board(
        you={"minions": "B1 B2 B12", "support": "assize-knight", "tactics": "edict levy", **DECKS},
        opponent={"minions": "G2 G3", "tactics": "silence levy", **DECKS},
    )
    board.do("cast", "edict", "assize-knight").do("decline").do("name", "negate")
    assert board.do("cast", "levy", "me").options("react") == []
    board.do("decline").do("deploy", "B1").do("decline")
    assert ("levy", "me") in board.options("cast")
    board.end_turn().end_turn()
    assert board.zone("support/0") == ["assize-knight"]


def test_ban_on_letters_forbids_issue_in_the_opponents_next_two_turns():
    board = Board(
        you={
            "minions": "B1 B2 B3 B4",
            "support": "night-whisperer",
            "tactics": "ban-on-letters",
            **DECKS,
        },
        opponent={"minions": "G2 G3", "tactics": "false-friend", **DECKS},
    )
    board.do("cast", "ban-on-letters", "night-whisperer").do("decline")
    open_to_issue = []
    for _ in range(5):
        board.end_turn()
        if board.state.active == 1:
            open_to_issue.append(("false-friend", "me") in board.options("cast"))
    assert open_to_issue == [False, False, True]


def test_closed_gates_forbid_summoning_in_the_opponents_next_two_turns():
    board = Board(
        you={
            "minions": "B1 B2 B3 B4",
            "support": "shield-chaplain",
            "tactics": "closed-gates",
            **DECKS,
        },
        opponent={"minions": "G2 G3", "tactics": "outrider", **DECKS},
    )
    board.do("cast", "closed-gates", "shield-chaplain").do("decline")
    open_to_summon = []
    for _ in range(5):
        board.end_turn()
        if board.state.active == 1:
            open_to_summon.append(board.options("summon"))
    assert open_to_summon == [[], [], [("outrider",)]]


def test_hush_stops_further_tactics_of_the_turn():
    board = Board(
        you={"minions": "B1 B2", "support": "field-adept", "tactics": "levy outrider", **DECKS},
        opponent={"minions": "G2", "support": "night-whisperer", "tactics": "hush", **DECKS},
    )
    board.do("cast", "levy", "field-adept").do("react", "hush", "night-whisperer")
    assert board.zone("minions/0") == ["B1", "B2", "Y8"]
    assert board.zone("support/1") == ["night-whisperer", "hush"]
    assert board.options("cast") == []
    assert board.options("summon") == [("outrider",)]
    board.end_turn()
    assert board.zone("graveyard/1") == ["hush"]


def test_eclipse_forbids_tactics_in_the_opponents_next_turn():
    board = Board(
        you={"minions": "B1 B2", "support": "twilight-magus", "tactics": "eclipse", **DECKS},
        opponent={"minions": "G2 G3", "tactics": "levy pitfall outrider", **DECKS},
    )
    board.do("cast", "eclipse", "twilight-magus").do("decline").end_turn()
    assert board.state.active == 1
    found = [board.options(verb) for verb in ("cast", "set", "summon")]
    assert found == [[], [], [("outrider",)]]
    board.end_turn().end_turn()
    assert ("levy", "me") in board.options("cast")


def test_caltrops_seal_four_positions_in_the_opponents_next_turn():
    board = Board(
        you={"minions": "B1 G1 B12", "tactics": "caltrops", **DECKS},
        opponent={"minions": "B2 G2 B3", **DECKS},
    )
    board.do("cast", "caltrops", "me").do("deploy", "B1", "G1").do("done")
    assert board.state.passed[1] is True
    assert board.zone("combat/0") == []
    assert board.zone("victory/0") == ["B1", "G1"]


def test_storm_wall_seals_all_positions_so_that_initiative_passes_on():
    board = Board(
        you={"minions": "B1 G1 B2", "support": "high-warden", "tactics": "storm-wall", **DECKS},
        opponent={"minions": "B12 G12", **DECKS},
    )
    board.do("cast", "storm-wall", "high-warden").do("deploy", "B1").do("done")
    assert board.state.turn == 7
    assert board.state.passed == [False, True]
    assert board.state.gained is True


def test_broken_ground_seals_a_position_of_both_for_three_turns():
    star = "B1 B2 B3 B4 B5"
    board = Board(
        you={"minions": f"{star} G1", "tactics": "broken-ground", **DECKS},
        opponent={"minions": "G2", **DECKS},
    )
    board.do("cast", "broken-ground", "me")
    assert tuple(star.split()) not in board.options("deploy")
    sealed = []
    for _ in range(4):
        sealed.append([board.state.unsealed(seat) for seat in (0, 1)])
        board.end_turn()
    assert sealed == [[4, 4], [4, 4], [4, 4], [5, 5]]


def test_a_standing_duo_broken_by_a_tactic_goes_home_before_the_next_tactic():
    board = Board(
        you={
            "minions": "B5 B6", "support": "night-whisperer",
            "tactics": "hex-of-weakness battle-fury", "minion_deck": "Y1",
        },
        opponent={"combat": "B8 G8"},
        mode="duo",
    )  # fmt: skip
    assert [card for card, *_ in board.options("cast")] == ["hex-of-weakness"]
    board.do("cast", "hex-of-weakness", "night-whisperer").do("choose", "G8")
    assert board.zone("minions/1") == ["B8", "G8"]
    assert board.state.mode == ""
    board.do("cast", "battle-fury", "me")
    assert board.options("chain") == [("B5",), ("B6",)]
