"""Phases, who acts in them, and how often (rulebook, Barracks Phase; part 1; TC-01, TC-26, TC-45).
Numbers of actions, the size of the barracks and how many cards are drawn are house rules."""

from typing import Any

import pytest

from tests.engine.games.tactica.by_the_book.opening_table import Opening
from tests.engine.games.tactica.by_the_book.table import Table

PIECES = (
    "sun wall d4",
    "moon wall h9",
    "sun foot d7",
    "sun foot e7",
    "moon foot h7",
    "moon foot g7",
)


HANDS: dict[str, Any] = {"sun": "foot press press", "moon": "foot press press"}
MET = ("moon foot d8",)
"""So that somebody is asked in each phase."""


def test_the_phases_follow_each_other():
    table = Table(*PIECES, *MET, phase="barracks", **HANDS)
    assert table.phases_of_a_turn() == [
        "barracks", "recruitment", "mustering", "movement", "combat", "resolution",
    ]  # fmt: skip


def test_the_basic_turn_has_no_barracks():
    table = Table(*PIECES, *MET, phase="recruitment", options={"rules": "basic"}, **HANDS)
    assert table.phases_of_a_turn() == [
        "recruitment", "mustering", "movement", "combat", "resolution",
    ]  # fmt: skip


@pytest.mark.parametrize("first", ["sun", "moon"])
def test_tc_01_in_each_phase_player_1_has_all_actions_first(first):
    second = {"sun": "moon", "moon": "sun"}[first]
    table = Table(*PIECES, phase="movement", first=first, actions=2)
    assert table.who_acts() == [first, first, second, second]


@pytest.mark.parametrize("first", ["sun", "moon"])
def test_tc_01_with_order_actions_they_alternate(first):
    second = {"sun": "moon", "moon": "sun"}[first]
    table = Table(*PIECES, phase="movement", first=first, actions=2, options={"order": "actions"})
    assert table.who_acts() == [first, second, first, second]


def test_tc_01_with_order_actions_who_is_done_is_passed_over():
    table = Table(*PIECES, phase="movement", actions=2, options={"order": "actions"})
    table.done()
    assert table.who_acts() == ["moon", "moon"]


@pytest.mark.parametrize("phase", ["mustering", "combat"])
def test_tc_01_alternation_holds_in_mustering_and_combat_too(phase):
    pieces = ("sun champion d7", "sun archer d5", "moon champion d8", "moon archer d10")
    walls = ("sun wall d4", "moon wall d11")
    table = Table(
        *pieces, *walls, phase=phase, sun="foot", moon="foot", options={"order": "actions"}
    )
    assert table.decides() == "sun"
    if phase == "combat":
        table.attack("d7", "d8").pass_windows()
    else:
        table.train("d5")
    assert table.decides() == "moon"


def test_a_player_may_stop_before_all_actions_are_used():
    assert Table(*PIECES, phase="movement").done().decides() == "moon"


def test_movement_has_two_actions():
    table = Table(*PIECES, "sun foot a5", phase="movement", actions=2)
    table.move("d7", "d8").move("e7", "e8")
    assert (table.decides(), table.can("move", "a5", "a6", by="sun")) == ("moon", False)


def test_combat_has_two_actions():
    pieces = ("sun foot d7", "sun foot c8", "sun foot e7", "moon champion d8")
    table = Table(*pieces, actions=2).attack("d7", "d8").attack("c8", "d8").pass_windows()
    assert (table.decides(), table.can("attack", "e7", "d8", by="sun")) == ("moon", False)


def test_a_piece_moves_once_a_phase():
    table = Table(*PIECES, phase="movement").move("d7", "d8")
    assert not table.can("move", "d7", "d9")


def test_in_the_next_turn_it_moves_again():
    table = Table(*PIECES, phase="movement").move("d7", "d8").resolve().to("movement", by="sun")
    assert table.can("move", "d7", "d9")


# Who is Player 1.


@pytest.mark.parametrize(("after", "seats"), [(0, "0000"), (1, "0101"), (2, "0011")])
def test_tc_70_the_part_of_player_1_passes_on_after_turns_of_the_house_rules(after, seats):
    first = Opening(passes_after=after).first_of_turns(4)
    start = first[0]
    assert first == [(start + int(step)) % 2 for step in seats]


def test_tc_70_of_three_players_each_is_player_1_in_turn():
    first = Opening(options={"players": "three"}, passes_after=1).first_of_turns(4)
    assert first == [(first[0] + step) % 3 for step in range(4)]


def test_tc_70_who_has_left_the_battle_is_passed_over():
    table = Opening(options={"players": "three"}, passes_after=1)
    start = table.state.first
    table.forfeit((start + 1) % 3)
    assert table.first_of_turns(3) == [start, (start + 2) % 3, start]


# Movement.


@pytest.mark.parametrize(("troop", "far", "too_far"), [
    ("champion", "d9", "d10"), ("foot", "d9", "d10"), ("crossbow", "d8", "d9"),
    ("archer", "d9", "d10"),
])  # fmt: skip
def test_a_troop_moves_as_far_as_its_figure_says(troop, far, too_far):
    table = Table(
        "sun wall a4", "moon wall k9", f"sun {troop} d7", "moon foot k5", phase="movement"
    )
    assert (table.can("move", "d7", far), table.can("move", "d7", too_far)) == (True, False)


@pytest.mark.parametrize(
    "taken", ["sun foot d8", "moon foot d8", "sun ridge d8", "sun spire d8 ouran"]
)
def test_a_troop_does_not_enter_what_is_taken_or_blocked(taken):
    table = Table(
        "sun wall a4", "moon wall k9", "sun foot d7", taken, "moon foot k5", phase="movement"
    )
    assert not table.can("move", "d7", "d8")


@pytest.mark.parametrize("open", ["sun wood d8", "moon marsh d8", "moon wall d8", "sun wall d8"])
def test_a_troop_enters_walls_and_landmarks_that_do_not_block(open):
    pieces = ("sun foot d7", open, "moon foot k5")
    assert Table("sun wall a4", "moon wall k9", *pieces, phase="movement").can("move", "d7", "d8")


def test_a_troop_does_not_pass_what_blocks():
    pieces = ("sun foot d7", "sun ridge e7", "moon ridge e6", "moon foot k5")
    assert Table(*PIECES[:2], *pieces, phase="movement").can("move", "d7", "f6") is False
    assert Table(*PIECES[:2], "sun foot d7", "moon foot k5", phase="movement").can(
        "move", "d7", "f6"
    )


def test_enemies_are_not_moved():
    assert not Table(*PIECES, phase="movement").can("move", "h7", "h8")


# Recruitment.


def test_the_barracks_are_filled_up_from_the_two_piles_as_the_player_likes():
    table = Table(
        *PIECES, phase="recruitment", sun="press", sun_troops="foot archer foot foot champion",
        sun_tactics="saved spy negate",
    )  # fmt: skip
    table.recruit(4)
    assert table.hand("sun") == sorted(["press", "foot", "archer", "foot", "foot", "saved", "spy"])


def test_the_top_cards_are_drawn():
    table = Table(
        *PIECES,
        phase="recruitment",
        sun="press press press press press",
        sun_troops="archer foot foot",
        sun_tactics="spy negate",
    )
    table.recruit(1)
    assert table.hand("sun") == sorted(
        ["press", "press", "press", "press", "press", "archer", "spy"]
    )


def test_full_barracks_draw_nothing():
    hand = "press press press press saved saved saved"
    table = Table(*PIECES, phase="recruitment", sun=hand, sun_troops="foot").to("mustering")
    assert table.hand("sun") == hand.split()


def test_an_empty_pile_takes_the_cards_of_its_kind_from_resupply():
    table = Table(
        *PIECES, phase="recruitment", sun="press press press press press", sun_troops="",
        sun_tactics="spy", sun_resupply="archer engineer",
    )  # fmt: skip
    table.recruit(1)
    assert table.hand("sun") == sorted(
        ["press", "press", "press", "press", "press", "archer", "spy"]
    )
    assert table.pile("sun", "resupply") == ["engineer"]


def test_lost_cards_do_not_come_back():
    table = Table(
        *PIECES, phase="recruitment", sun="press press press press press press", sun_troops="",
        sun_tactics="", sun_lost="archer spy",
    ).to("mustering")  # fmt: skip
    assert (table.hand("sun"), table.pile("sun", "lost")) == (["press"] * 6, ["archer", "spy"])


# Resolution.


def test_a_player_may_discard_in_resolution():
    table = Table(*PIECES, sun="foot press").until_asked("discard", by="sun").discard("press")
    assert (table.hand("sun"), table.pile("sun", "resupply")) == (["foot"], ["press"])


def test_a_player_need_not_discard():
    table = Table(*PIECES, sun="foot press").until_asked("discard", by="sun").discard()
    assert table.hand("sun") == ["foot", "press"]


def test_tc_45_tactics_cards_are_back_before_discards():
    """A PRESS that has returned to the barracks may be discarded."""
    table = Table(*PIECES, "moon foot d8", sun="press").press("d7")
    table.until_asked("discard", by="sun").discard("press")
    assert (table.hand("sun"), table.pile("sun", "resupply")) == ([], ["press"])
