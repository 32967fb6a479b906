"""The decree BETRAYAL! and its token (rulebook; TC-13, TC-16, TC-36, TC-37)."""

import pytest

from tests.engine.games.tactica.by_the_book.table import Table

THREE = "crown spy negate"
PIECES = ("sun wall d4", "sun foot d7", "moon foot d9")
WAR = {"length": "war"}


def barracks(*pieces: str, hostages: str = "foot", hand: str = THREE, **settings) -> Table:
    return Table(*PIECES, *pieces, phase="barracks", sun=hand, sun_hostages=hostages, **settings)


def enacted(*pieces: str, **settings) -> Table:
    """SUN has enacted BETRAYAL! and may muster."""
    table = barracks(*pieces, **settings).decrees(sun=("betrayal", THREE))
    return table.to("mustering", by="sun")


# Requirement.


def test_crown_spy_negate_and_a_captive():
    assert barracks().can("decree", "betrayal", THREE)


def test_without_a_captive_it_is_not_enacted():
    assert not barracks(hostages="").can("decree", "betrayal", THREE)


@pytest.mark.parametrize("hand", ["crown spy spy", "crown negate negate", "spy negate negate"])
def test_each_of_the_three_cards_is_required(hand):
    assert not barracks(hand=hand).can("decree", "betrayal", hand)


def test_tc_36_a_captured_crown_is_no_troop():
    assert not barracks(hostages="crown").can("decree", "betrayal", THREE)


def test_the_three_cards_go_to_resupply():
    table = barracks().decrees(sun=("betrayal", THREE))
    assert table.pile("sun", "resupply") == ["crown", "negate", "spy"]


# Placing.


def test_the_captive_stands_next_to_an_own_wall():
    table = enacted()
    assert [table.can("betray", "foot", hex) for hex in ("d5", "c5", "d6", "d7")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_the_captive_costs_a_muster_action():
    table = enacted(sun_troops="foot foot", actions=2).give("sun", "foot foot")
    table.betray("foot", "d5").muster("foot", "c5")
    assert not table.can("muster", "foot", "e4")


def test_tc_16_it_is_placed_in_mustering_alone():
    table = barracks().decrees(sun=("betrayal", THREE)).to("movement", by="sun")
    assert not table.can("betray", "foot", "d5")


def test_the_player_chooses_one_of_several_captives():
    table = enacted(hostages="foot archer champion")
    assert [table.can("betray", name, "d5") for name in ("foot", "archer", "champion")] == [
        True
    ] * 3
    table.betray("archer", "d5")
    assert table.pile("sun", "hostages") == ["champion", "foot"]


def test_tc_16_one_captive_and_no_more():
    table = enacted(hostages="foot archer").betray("archer", "d5")
    assert not table.can("betray", "foot", "c5")


def test_tc_36_the_crown_is_never_placed_so():
    assert not enacted(hostages="crown foot").can("betray", "crown", "d5")


def test_tc_36_it_comes_without_training():
    assert enacted().betray("foot", "d5").level_at("d5") == 0


def test_tc_36_not_mustered_this_turn_it_stays_a_hostage_and_the_choice_lapses():
    table = enacted().resolve()
    assert table.pile("sun", "hostages") == ["foot"]
    assert not table.to("mustering", by="sun").can("betray", "foot", "d5")


# The traitor.


def test_the_token_marks_it_for_all():
    table = enacted().betray("foot", "d5")
    assert [table.marked("d5", reader) for reader in ("sun", "moon", None)] == [True] * 3


def test_it_moves_for_its_new_side():
    table = enacted().betray("foot", "d5").to("movement", by="sun")
    assert table.can("move", "d5", "d6")


def test_it_attacks_its_old_side():
    table = Table("sun foot d7 traitor", "moon foot d8")
    assert table.can("attack", "d7", "d8")


def test_its_old_side_may_attack_it_and_its_new_side_may_not():
    table = Table("sun foot d7 traitor", "sun foot c8", "moon foot d8", first="moon")
    assert table.can("attack", "d8", "d7")
    assert not table.done().can("attack", "c8", "d7")


def test_it_may_be_trained_next_to_a_wall():
    table = Table("sun foot d5 traitor", "sun wall d4", phase="mustering")
    assert table.can("train", "d5")


def test_tc_16_captured_it_goes_to_the_lost_pile_of_its_first_owner():
    table = Table("sun foot d7 traitor", "moon foot d8", first="moon").hit("d7", 9).resolve()
    assert table.zone("d7") == "lost moon"


def test_tc_16_it_is_no_hostage_of_its_old_side():
    table = Table("sun foot d7 traitor", "moon foot d8", first="moon").hit("d7", 9).resolve()
    assert (table.pile("moon", "hostages"), table.pile("sun", "hostages")) == ([], [])


def test_tc_16_after_the_battle_it_goes_to_the_lost_pile_of_its_first_owner():
    table = Table("sun foot d7 traitor", "moon foot d8", options=WAR)
    table.forfeit("moon").into_battle(2)
    assert table.zone("d7") == "lost moon"


def test_tc_16_one_token_so_one_traitor_at_a_time():
    table = enacted("sun archer e4 traitor")
    assert not table.can("betray", "foot", "d5")


def test_tc_37_once_the_traitor_is_lost_the_token_is_free():
    table = barracks("sun archer d5 traitor", "moon foot d6", hand="", hostages="foot foot")
    table.decrees().to("combat").hit("d5", 9).resolve().give("sun", THREE)
    table.decrees(sun=("betrayal", THREE)).to("mustering", by="sun")
    assert table.can("betray", "foot", "d5")


def test_tc_37_a_traitor_scores_for_its_new_side():
    table = Table("sun foot d8 traitor", "moon wall d9", "moon foot g9", "sun foot a5").resolve()
    assert table.points() == (1, 0)


def test_tc_37_a_traitor_captures_for_its_new_side():
    table = Table("sun champion d7 traitor", "moon foot d8").attack("d7", "d8").resolve()
    assert table.zone("d8") == "hostages sun"
