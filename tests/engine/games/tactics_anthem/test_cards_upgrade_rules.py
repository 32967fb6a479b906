"""Alter in the upgrade pack, one test a card."""

import pytest

from tests.engine.games.tactics_anthem.board import Board

DECKS = {"tactics_deck": "scout scout scout scout scout", "minion_deck": "Y4 Y5 Y6 Y7 Y8"}


def test_hex_of_weakness_weakens_the_standing_deployment_by_three():
    """When your opponent deployed in the preceding turn: a minion of their standing deployment
    loses 3 strength.
    """

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
    """A minion of your standing deployment gains 2 strength."""
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
    """A minion just deployed counts as Blue."""
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
    """75 % chance: a minion just deployed, of your choice, loses 4 strength."""
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
    """Name Blue, Green or Yellow: a minion of your opponent's standing deployment counts as of
    that colour.
    """
    board = Board(
        you={"minions": "G8", "support": "night-whisperer", "tactics": "mist-of-colours"},
        opponent={"combat": "Y8"},
        mode="solo",
    )
    board.do("cast", "mist-of-colours", "night-whisperer")
    assert board.options("name") == [("blue",), ("green",), ("yellow",)]
    board.do("name", "blue").do("choose", "Y8")
    assert board.state.value(board.find("Y8")) == (8, 0)
    assert board.options("deploy") == [("G8",)]


def test_false_colours_chains_a_minion_in_blue_green_or_yellow():
    """A minion becomes Blue, Green or Yellow, as you choose, and is deployed at once."""

    def board(standing: str) -> Board:
        board = Board(
            you={"minions": "R8", "tactics": "false-colours"},
            opponent={"combat": standing, "tactics": "silence"},
            mode="solo",
        )
        return board.do("cast", "false-colours", "me")

    assert board("B7").options("chain") == [("blue", "R8"), ("green", "R8"), ("yellow", "R8")]
    chained = board("G8")
    assert chained.options("chain") == [("yellow", "R8")]
    chained.do("chain", "yellow", "R8")
    assert chained.options("deploy") == [("R8",)]
    chained.do("deploy", "R8")
    assert chained.state.value(chained.find("R8")) == (8, 2)
    assert chained.decide() == (1, ["decline"])


def test_rally_chains_up_to_two_minions_stronger_by_two():
    """One or 2 minions gain 2 strength and are deployed at once."""
    board = Board(
        you={"minions": "B6 G6 G8 B1", "support": "shield-chaplain", "tactics": "rally"},
        opponent={"combat": "B7 G7"},
        mode="duo",
    )
    board.do("cast", "rally", "shield-chaplain")
    assert board.options("chain") == [("B6",), ("B6", "G6"), ("G6",)]
    board.do("chain", "B6", "G6")
    assert board.options("deploy") == [("B6", "G6")]


def test_shapeless_host_chains_up_to_three_minions_alike():
    """Up to 3 minions gain 1 strength, become Green or Yellow, all alike, and are deployed at
    once.
    """
    board = Board(
        you={
            "minions": "Y1 Y3 B5 G5 B8 G11", "support": "assize-knight",
            "tactics": "shapeless-host", "minion_deck": "Y9",
        }
    )  # fmt: skip
    board.do("cast", "shapeless-host", "assize-knight")
    chains = board.options("chain")
    assert {colour for colour, *_ in chains} == {"green", "yellow"}
    assert {len(minions) for _, *minions in chains} == {1, 2, 3}
    board.do("chain", "yellow", "B5", "B8", "G11")
    assert board.options("deploy") == [("Y1", "Y3", "B5", "B8", "G11")]
    board.do("deploy", "Y1", "Y3", "B5", "B8", "G11")
    altered = [board.state.value(board.find(minion)) for minion in ("B5", "B8", "G11")]
    assert altered == [(6, 2), (9, 2), (12, 2)]


def test_attunement_flanks_a_support_and_falls_with_it():
    """Flank: placed beside a support minion of yours, whose circle is higher by 1 while it
    stays."""
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
    """In your opponent's next 2 turns the circle of a support minion of theirs is lower by 1."""
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
    """This turn and the next 2 turns both players may also deploy a Trio."""
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
    """This turn and the next 2 turns you may also deploy a Quad."""
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
    """Next Mode: name Solo, Duo, Trio or Star. The next deployment made with Initiative is in that
    Mode, if it is made this turn or in the next 2 turns.
    """
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


def test_heralds_challenge_ends_after_the_next_two_turns():
    board = Board(
        you={"minions": "B1 G1 B9 B12", "tactics": "heralds-challenge", **DECKS},
        opponent={"minions": "B3 B10", "combat": "B2", **DECKS},
        mode="solo",
    )
    board.do("cast", "heralds-challenge", "me").do("name", "trio").do("deploy", "B9")
    board.do("done").do("deploy", "B10").do("done").do("deploy", "B12").do("decline")
    assert board.zone("graveyard/0")[-1] == "heralds-challenge"
    board.do("done").do("pass").do("done")
    assert {len(cards) for cards in board.options("deploy")} == {1, 2}


def test_a_standing_duo_broken_by_a_tactic_returns_before_the_next_tactic():
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
