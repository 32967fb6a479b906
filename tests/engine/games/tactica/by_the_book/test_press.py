"""PRESS, in the advanced and the basic game (rulebook, Advanced Press Card; TC-06, TC-07, TC-43,
TC-44)."""

import pytest

from tests.engine.games.tactica.by_the_book.table import FIGURES, Table

BASIC = {"rules": "basic"}
ENEMY = "moon champion d8"


def damage(troop: str, hex: str, press: bool = True, **settings) -> int:
    """The damage of one attack from a hex on the champion on d8."""
    name, _, level = troop.partition(" ")
    table = Table(f"sun {name} {hex} {level}".strip(), ENEMY, sun="press", **settings)
    if press:
        table.press(hex)
    return table.attack(hex, "d8").damage("d8")


def test_the_worked_example_a_foot_of_level_2_has_3_more():
    assert damage("foot x2", "d7") - damage("foot x2", "d7", press=False) == 3


@pytest.mark.parametrize(("level", "bonus"), [(0, 1), (1, 2), (2, 3)])
@pytest.mark.parametrize("troop", ["champion", "foot"])
def test_press_adds_one_and_the_level(troop, level, bonus):
    pressed = damage(f"{troop} x{level}", "d7")
    assert pressed - damage(f"{troop} x{level}", "d7", press=False) == bonus


@pytest.mark.parametrize(("level", "bonus"), [(0, 1), (1, 2), (2, 3)])
@pytest.mark.parametrize("troop", ["crossbow", "archer"])
def test_tc_06_ranged_troops_gain_the_same_from_afar(troop, level, bonus):
    pressed = damage(f"{troop} x{level}", "d6")
    assert pressed - damage(f"{troop} x{level}", "d6", press=False) == bonus


def test_tc_06_it_is_counted_once():
    assert damage("foot", "d7") == FIGURES["foot"].off + 1


@pytest.mark.parametrize("troop", ["crossbow", "archer"])
def test_press_may_offset_what_a_ranged_troop_lacks_against_adjacent_melee(troop):
    assert damage(troop, "d7") == FIGURES[troop].off


@pytest.mark.parametrize("troop", ["crossbow", "archer"])
def test_with_training_it_more_than_offsets_it(troop):
    assert damage(f"{troop} x1", "d7") - damage(f"{troop} x1", "d7", press=False) == 2


@pytest.mark.parametrize(("reach", "bonus"), [("any", 1), ("adjacent", 0)])
def test_tc_06_press_reach_says_whether_a_far_target_counts(reach, bonus):
    options = {"press_reach": reach}
    plain = damage("archer", "d6", press=False, options=options)
    table = Table("sun archer d6", ENEMY, sun="press", options=options)
    if reach == "any" or table.can("press", "d6"):
        table.press("d6")
    assert table.attack("d6", "d8").damage("d8") - plain == bonus


@pytest.mark.parametrize("reach", ["any", "adjacent"])
def test_tc_06_an_adjacent_target_counts_either_way(reach):
    options = {"press_reach": reach}
    assert damage("foot x2", "d7", options=options) == FIGURES["foot"].off + 2 + 3


@pytest.mark.parametrize("level", [0, 1, 2])
def test_basic_press_adds_one_whatever_the_level(level):
    pressed = damage(f"foot x{level}", "d7", options=BASIC)
    assert pressed - damage(f"foot x{level}", "d7", press=False, options=BASIC) == 1


def test_basic_press_adds_nothing_against_a_far_target():
    plain = damage("archer", "d6", press=False, options=BASIC)
    table = Table("sun archer d6", ENEMY, sun="press", options=BASIC)
    if table.can("press", "d6"):
        table.press("d6")
    assert table.attack("d6", "d8").damage("d8") == plain


@pytest.mark.parametrize("options", [BASIC, {"press_reach": "adjacent"}])
@pytest.mark.parametrize("level", [0, 2])
def test_tc_06_where_only_adjacent_troops_count_the_crown_is_none(level, options):
    table = Table(f"sun foot d7 x{level}", "moon crown d8", sun="press", options=options)
    table.press("d7").attack("d7", "d8")
    assert table.damage("d8") == FIGURES["foot"].off + level


def test_tc_44_press_counts_for_a_troop_that_has_attacked():
    """A Champion strikes for 4, and with PRESS for the 5 that an enemy Champion stands."""
    pieces = ("sun champion d7", "moon champion d8", "moon foot k1")
    plain = Table(*pieces, sun="press").attack("d7", "d8").resolve()
    assert plain.zone("d8") == "battlefield"
    pressed = Table(*pieces, sun="press").attack("d7", "d8").press("d7").resolve()
    assert pressed.zone("d8") == "hostages sun"


def test_tc_68_no_card_is_played_once_the_actions_of_the_phase_are_used_up():
    table = Table("sun foot d7", ENEMY, sun="press", actions=1).attack("d7", "d8")
    assert not table.can("press", "d7", by="sun")


def test_press_helps_its_own_troop_alone():
    table = Table("sun foot d7", "sun foot c8", ENEMY, sun="press").press("d7")
    assert table.attack("c8", "d8").damage("d8") == FIGURES["foot"].off


def test_press_is_not_played_on_an_enemy():
    assert not Table("sun foot d7", ENEMY, sun="press").can("press", "d8")


def test_press_is_not_played_on_a_summon():
    assert not Table("sun ouran d7", ENEMY, sun="press").can("press", "d7")


def test_press_is_not_played_on_the_crown():
    assert not Table("sun crown d7", "sun foot c7", ENEMY, sun="press").can("press", "d7")


def test_press_needs_the_card():
    assert not Table("sun foot d7", ENEMY, sun="saved").can("press", "d7")


def test_tc_43_one_press_on_a_troop_in_one_combat():
    table = Table("sun foot d7", "sun foot c8", ENEMY, sun="press press").press("d7")
    assert (table.can("press", "d7"), table.can("press", "c8")) == (False, True)


def test_tc_37_a_traitor_may_be_pressed():
    table = Table("sun foot d7 traitor", ENEMY, sun="press").press("d7")
    assert table.attack("d7", "d8").damage("d8") == FIGURES["foot"].off + 1


@pytest.mark.parametrize("options", [{}, BASIC])
def test_tc_07_press_returns_to_the_barracks_in_resolution(options):
    table = Table("sun foot d7", ENEMY, sun="press", options=options)
    table.press("d7").attack("d7", "d8")
    assert table.hand("sun") == []
    table.resolve()
    assert (table.hand("sun"), table.pile("sun", "resupply")) == (["press"], [])


def test_tc_07_so_it_does_when_its_troop_is_captured():
    table = Table("sun foot d7", ENEMY, sun="press").press("d7").hit("d7", 20).resolve()
    assert table.hand("sun") == ["press"]


def test_the_bonus_is_gone_in_the_next_turn():
    table = Table("sun foot d7", ENEMY, sun="press").press("d7").attack("d7", "d8").resolve()
    table.to("combat")
    assert table.attack("d7", "d8").damage("d8") == FIGURES["foot"].off
