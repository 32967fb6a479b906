"""Attacks, damage and capture (rulebook, Advanced Press Card on ranged troops; TC-22, TC-45,
TC-57). Figures, ranges and the penalty are house rules."""

import pytest

from tests.engine.games.tactica.by_the_book.table import FIGURES, Table

CHAMPION, FOOT = FIGURES["champion"], FIGURES["foot"]


@pytest.mark.parametrize("troop", ["champion", "foot"])
def test_a_melee_troop_deals_its_off_to_an_adjacent_enemy(troop):
    table = Table(f"sun {troop} d7", "moon champion d8").attack("d7", "d8")
    assert table.damage("d8") == FIGURES[troop].off


@pytest.mark.parametrize("troop", ["champion", "foot"])
def test_a_melee_troop_does_not_reach_farther(troop):
    assert not Table(f"sun {troop} d7", "moon champion d9").can("attack", "d7", "d9")


@pytest.mark.parametrize(("troop", "range"), [("crossbow", 2), ("archer", 3)])
def test_a_ranged_troop_reaches_as_far_as_its_range(troop, range):
    table = Table(f"sun {troop} d3", f"moon champion d{3 + range}", f"moon foot d{4 + range}")
    reached = table.can("attack", "d3", f"d{3 + range}"), table.can("attack", "d3", f"d{4 + range}")
    assert reached == (True, False)


@pytest.mark.parametrize("troop", ["crossbow", "archer"])
@pytest.mark.parametrize("target", ["champion", "foot"])
def test_a_ranged_troop_lacks_one_against_adjacent_melee(troop, target):
    table = Table(f"sun {troop} d7", f"moon {target} d8").attack("d7", "d8")
    assert table.damage("d8") == FIGURES[troop].off - 1


@pytest.mark.parametrize("target", ["crossbow", "archer"])
def test_against_adjacent_ranged_troops_it_lacks_nothing(target):
    table = Table("sun archer d7", f"moon {target} d8").attack("d7", "d8")
    assert table.damage("d8") == FIGURES["archer"].off


def test_against_melee_farther_away_it_lacks_nothing():
    table = Table("sun archer d7", "moon champion d9").attack("d7", "d9")
    assert table.damage("d9") == FIGURES["archer"].off


@pytest.mark.parametrize("level", [0, 1, 2])
def test_training_adds_to_off(level):
    table = Table(f"sun foot d7 x{level}", "moon champion d8").attack("d7", "d8")
    assert table.damage("d8") == FOOT.off + level


@pytest.mark.parametrize("level", [0, 1, 2])
def test_training_adds_to_def(level):
    equal = FOOT.defence + level
    held = Table("sun foot a1", f"moon foot d8 x{level}").hit("d8", equal - 1).resolve()
    taken = Table("sun foot a1", f"moon foot d8 x{level}").hit("d8", equal).resolve()
    assert (held.zone("d8"), taken.zone("d8")) == ("battlefield", "hostages sun")


@pytest.mark.parametrize("troop", ["champion", "foot", "crossbow", "archer", "crown"])
def test_tc_22_damage_equal_to_def_captures(troop):
    equal = FIGURES[troop].defence
    held = Table("sun foot a1", "moon foot k1", f"moon {troop} d8").hit("d8", equal - 1).resolve()
    taken = Table("sun foot a1", "moon foot k1", f"moon {troop} d8").hit("d8", equal).resolve()
    assert (held.zone("d8"), taken.zone("d8")) == ("battlefield", "hostages sun")


def test_damage_of_several_attacks_adds_up():
    table = Table("sun foot d7", "sun crossbow d6", "moon champion d8")
    table.attack("d7", "d8").attack("d6", "d8")
    assert table.damage("d8") == FOOT.off + FIGURES["crossbow"].off


def test_tc_22_damage_is_cleared_in_resolution():
    table = Table("sun foot d7", "moon champion d8").attack("d7", "d8").resolve()
    assert table.damage_left("d8") == 0


def test_tc_45_captures_wait_for_resolution():
    """The Foot that has its death blow still strikes back in the same COMBAT."""
    table = Table("sun champion d7", "moon foot d8").attack("d7", "d8")
    assert table.zone("d8") == "battlefield"
    table.attack("d8", "d7")
    assert table.damage("d7") == FOOT.off


def test_both_may_be_captured_in_one_resolution():
    table = Table("sun foot d7", "moon foot d8", "sun foot a1", "moon foot k1")
    table.hit("d7", 3).hit("d8", 3).resolve()
    assert (table.zone("d7"), table.zone("d8")) == ("hostages moon", "hostages sun")


@pytest.mark.parametrize("target", ["sun foot d8", "sun crown d8", "sun ouran d8"])
def test_friends_are_not_attacked(target):
    assert not Table("sun foot d7", "moon foot k1", target).can("attack", "d7", "d8")


@pytest.mark.parametrize("target", ["moon wall d8", "moon wood d8", "moon spire d8 ouran"])
def test_features_are_not_attacked(target):
    assert not Table("sun foot d7", "moon foot k1", target).can("attack", "d7", "d8")


def test_the_crown_attacks_nobody():
    assert not Table("sun crown d7", "sun foot a1", "moon foot d8").can("attack", "d7", "d8")


def test_the_crown_may_be_attacked():
    assert Table("sun foot d7", "moon crown d8", "moon foot k1").can("attack", "d7", "d8")


def test_a_piece_attacks_once_a_phase():
    table = Table("sun foot d7", "moon champion d8").attack("d7", "d8")
    assert not table.can("attack", "d7", "d8")


def test_nobody_attacks_for_the_other_side():
    assert not Table("sun foot d7", "moon foot d8").can("attack", "d8", "d7")


# Terrain on the line.


def test_a_ridge_on_the_line_blocks_a_ranged_attack():
    assert not Table("sun archer d5", "moon ridge d6", "moon foot d7").can("attack", "d5", "d7")


@pytest.mark.parametrize("between", ["moon wood d6", "moon foot d6", "sun foot d6", "moon wall d6"])
def test_nothing_else_blocks_it(between):
    assert Table("sun archer d5", between, "moon foot d7").can("attack", "d5", "d7")


def test_tc_57_a_line_between_two_hexes_passes_where_one_is_open():
    """From d5 to e6, two steps, the line runs on the edge of d6 and e5."""
    assert Table("sun archer d5", "moon ridge d6", "moon foot e6").can("attack", "d5", "e6")
    assert Table("sun archer d5", "moon ridge e5", "moon foot e6").can("attack", "d5", "e6")


def test_tc_57_it_is_blocked_where_both_are():
    pieces = ("sun archer d5", "moon ridge d6", "sun ridge e5", "moon foot e6")
    assert not Table(*pieces).can("attack", "d5", "e6")


def test_terrain_under_the_attacker_changes_its_off():
    table = Table("sun foot d7", "sun hill d7", "moon champion d8").attack("d7", "d8")
    assert table.damage("d8") == FOOT.off + 1


def test_terrain_under_the_target_changes_its_def():
    table = Table("sun foot a1", "moon foot d8", "moon marsh d8", "moon foot k1")
    assert table.hit("d8", FOOT.defence - 1).resolve().zone("d8") == "hostages sun"
