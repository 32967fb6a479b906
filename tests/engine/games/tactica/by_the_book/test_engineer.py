"""ENGINEER, in the advanced and the basic game (rulebook, Advanced Engineer Card; TC-07, TC-08,
TC-48)."""

from itertools import permutations

import pytest

from tests.engine.games.tactica.by_the_book.table import FIGURES, Table

BASIC = {"rules": "basic"}
SPIRE = "moon spire d9 ouran cthon ouran"
FOOT = "sun foot d6"
NEAR = "sun foot d8"
ENEMY = "moon champion d7"
"""Stands next to both, so that COMBAT goes on."""


@pytest.mark.parametrize("options", [{}, BASIC])
@pytest.mark.parametrize("owner", ["sun", "moon"])
@pytest.mark.parametrize("feature", ["wall", "hill", "ridge"])
def test_a_landmark_or_wall_goes_to_its_owners_lost(feature, owner, options):
    table = Table(FOOT, ENEMY, f"{owner} {feature} e6", sun="engineer", options=options)
    table.engineer("e6")
    assert (table.hex("e6"), table.zone("e6")) == (None, f"lost {owner}")


@pytest.mark.parametrize("options", [{}, BASIC])
def test_tc_07_engineer_goes_to_resupply_in_resolution(options):
    table = Table(FOOT, ENEMY, "moon wall e6", sun="engineer", options=options).engineer("e6")
    assert table.pile("sun", "resupply") == []
    assert table.resolve().pile("sun", "resupply") == ["engineer"]


def test_engineer_needs_the_card():
    assert not Table(FOOT, ENEMY, "moon wall e6", sun="press").can("engineer", "e6")


def test_troops_are_no_features():
    assert not Table(FOOT, ENEMY, "moon foot e6", sun="engineer").can("engineer", "e6")


def test_summons_on_the_field_are_no_features():
    assert not Table(FOOT, ENEMY, "moon cthon e6", NEAR, "moon spire d9 ouran", sun="engineer").can(
        "engineer", "e6"
    )


def test_an_empty_hex_is_no_feature():
    assert not Table(FOOT, ENEMY, sun="engineer").can("engineer", "e6")


def test_tc_08_of_a_spire_the_top_card_alone_goes():
    table = Table(FOOT, ENEMY, NEAR, SPIRE, sun="engineer").engineer("d9")
    assert table.spire("moon") == ["ouran", "cthon"]
    assert len(table.pile("moon", "lost")) == 1


def test_tc_08_the_next_engineer_takes_the_next_card():
    table = Table(FOOT, ENEMY, NEAR, SPIRE, sun="engineer engineer").engineer("d9").engineer("d9")
    assert table.spire("moon") == ["ouran"]


def test_tc_08_the_last_card_takes_the_spire_along():
    table = Table(FOOT, ENEMY, NEAR, "moon spire d9 cthon", sun="engineer").engineer("d9")
    assert (table.spire("moon"), len(table.pile("moon", "lost"))) == ([], 1)
    assert table.free("d9")


def test_in_the_basic_game_there_is_no_spire_to_remove():
    """The basic text names landmarks and walls."""
    table = Table(FOOT, ENEMY, NEAR, SPIRE, "moon wall e6", sun="engineer", options=BASIC)
    assert (table.can("engineer", "d9"), table.can("engineer", "e6")) == (False, True)


def test_ones_own_spire_is_a_feature_too():
    table = Table(FOOT, ENEMY, NEAR, "sun spire d9 ouran cthon", sun="engineer").engineer("d9")
    assert table.spire("sun") == ["ouran"]


def test_bonuses_vanish_at_once():
    """A Foot on a hill with a bonus to DEF is captured by its plain DEF once the hill is gone."""
    pieces = ("sun foot d6", "moon foot e6", "moon hill e6")
    stays = Table(*pieces)
    assert stays.hit("e6", FIGURES["foot"].defence).resolve().zone("e6") == "battlefield"
    goes = Table(*pieces, sun="engineer")
    goes.hit("e6", FIGURES["foot"].defence).engineer("e6 hill").resolve()
    assert goes.zone("e6") == "hostages sun"


def test_a_bonus_to_off_vanishes_for_an_attack_that_was_declared():
    """A Champion on a hill strikes for 5, and for 4 once the hill is gone (TC-08)."""
    pieces = ("sun champion d6", "sun hill d6", "moon champion e6")
    stays = Table(*pieces, moon="engineer").attack("d6", "e6").resolve()
    assert stays.zone("e6") == "hostages sun"
    goes = Table(*pieces, moon="engineer").attack("d6", "e6").to("combat", by="moon")
    assert goes.engineer("d6 hill").resolve().zone("e6") == "battlefield"


def test_a_penalty_to_off_vanishes_for_an_attack_that_was_declared():
    """A Champion in a thicket strikes for 3, and for 4 once it is gone (TC-08)."""
    pieces = ("sun champion d6", "sun thicket d6", "moon foot e6 x1")
    stays = Table(*pieces, sun="engineer").attack("d6", "e6").resolve()
    assert stays.zone("e6") == "battlefield"
    goes = Table(*pieces, sun="engineer").attack("d6", "e6").engineer("d6 thicket").resolve()
    assert goes.zone("e6") == "hostages sun"


@pytest.mark.parametrize("feature", ["hill d6", "thicket d6", "marsh d6", "hill e6", "thicket e6"])
@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("order", [*permutations(("attack", "press", "engineer"))])
def test_tc_44_the_order_of_combat_changes_no_damage(order, level, feature):
    """The feature gives nothing to either side any more, and PRESS gives its bonus."""
    enemy = f"moon foot e6 x{level}"
    features = [f"sun {feature}"] if "d6" in feature else [f"moon {feature}"]
    pieces = ("sun foot d6 x1", "sun crossbow c7", enemy)
    table = Table(*pieces, *features, sun="press engineer")
    name, _, hex = feature.partition(" ")
    moves = {"attack": ("d6", "e6"), "press": ("d6",), "engineer": (f"{hex} {name}",)}
    for verb in order:
        table.play(verb, *moves[verb])
    dealt = FIGURES["foot"].off + 1 + 2
    assert table.damage_left("e6") == dealt
    fallen = dealt >= FIGURES["foot"].defence + level
    assert table.resolve().zone("e6") == ("hostages sun" if fallen else "battlefield")


def test_tc_48_cards_on_a_removed_wall_stay_in_their_hex():
    table = Table(FOOT, ENEMY, "moon wall e6", "sun foot e6 guest", sun="engineer")
    table.engineer("e6")
    assert (table.zone("e6"), table.hex("guest")) == ("lost moon", "e6")


def test_a_removed_ridge_no_longer_blocks():
    table = Table("sun archer d5", "moon ridge d6", "moon foot d7", sun="engineer")
    assert not table.can("attack", "d5", "d7")
    table.engineer("d6")
    assert table.can("attack", "d5", "d7")


def test_tc_08_a_lost_feature_is_missing_in_the_next_battle():
    walls = ("sun wall d4", "moon wall h9", "moon wall e6")
    table = Table(FOOT, ENEMY, *walls, sun="engineer", options={"length": "war"})
    table.engineer("e6").forfeit("moon").into_battle(2)
    assert table.zone("e6") == "lost moon"
    assert (len(table.walls("sun")), len(table.walls("moon"))) == (1, 1)
