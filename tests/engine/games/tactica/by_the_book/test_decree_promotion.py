"""The decree PROMOTION (rulebook, Promotion with its note; TC-14, TC-32, TC-36, TC-47)."""

import pytest

from tests.engine.games.tactica.by_the_book.table import Table

FOUR = "foot archer press saved"
ENEMY = "moon foot d9"


def barracks(*pieces: str, veterans=("d5",), hand: str = FOUR, **settings) -> Table:
    """In `veterans` stand the troops that took part in a capture in this battle."""
    return Table(*pieces, ENEMY, phase="barracks", sun=hand, veterans=veterans, **settings)


def promoted(table: Table, hex: str = "d5") -> Table:
    return table.decrees(sun=("promotion", FOUR)).promote(hex)


def test_four_different_names_and_a_troop_that_captured():
    assert barracks("sun foot d5").can("decree", "promotion", FOUR)


def test_without_such_a_troop_it_is_not_enacted():
    assert not barracks("sun foot d5", veterans=()).can("decree", "promotion", FOUR)


def test_three_different_names_are_too_few():
    hand = "foot archer press press"
    assert not barracks("sun foot d5", hand=hand).can("decree", "promotion", hand)


def test_it_gives_one_level():
    assert promoted(barracks("sun foot d5")).level("d5") == 1


def test_a_level_1_troop_gets_the_second():
    assert promoted(barracks("sun foot d5 x1")).level("d5") == 2


def test_level_2_is_the_most():
    assert not barracks("sun foot d5 x2").can("decree", "promotion", FOUR)


@pytest.mark.parametrize("hex", ["d5", "d7", "g7"])
def test_it_may_stand_anywhere(hex):
    assert promoted(barracks(f"sun foot {hex}", veterans=(hex,)), hex).level(hex) == 1


@pytest.mark.parametrize("troop", ["champion", "foot", "crossbow", "archer"])
def test_any_troop_may_qualify(troop):
    assert promoted(barracks(f"sun {troop} d5")).level("d5") == 1


def test_the_note_only_one_of_several_is_trained_and_the_player_chooses():
    table = barracks("sun foot d5", "sun archer c6", veterans=("d5", "c6"))
    table.decrees(sun=("promotion", FOUR))
    assert (table.can("promote", "d5"), table.can("promote", "c6")) == (True, True)
    table.promote("c6")
    assert (table.level("d5"), table.level("c6"), table.phase) == (0, 1, "recruitment")


def test_only_a_qualifying_troop_is_trained():
    table = barracks("sun foot d5", "sun archer c6").decrees(sun=("promotion", FOUR))
    assert not table.can("promote", "c6")


def test_tc_14_the_card_comes_from_the_training_pile():
    table = barracks("sun foot d5", sun_training=3)
    assert promoted(table).training("sun") == 2


def test_tc_14_an_empty_training_pile_gives_nothing():
    table = barracks("sun foot d5", sun_training=0).decrees(sun=("promotion", FOUR))
    assert (table.level("d5"), table.phase) == (0, "recruitment")


def test_tc_14_the_capture_may_lie_turns_back():
    table = Table("sun champion d5", "moon foot d6", ENEMY, sun=FOUR)
    table.attack("d5", "d6").resolve()
    assert table.zone("d6") == "hostages sun"
    table.resolve().give("sun", FOUR).to("barracks", by="sun")
    assert table.can("decree", "promotion", FOUR)


def test_tc_32_whoever_attacked_the_captured_troop_qualifies():
    """Both attackers add to the damage that captures the Champion."""
    pieces = ("sun champion d5", "sun crossbow c6", "sun foot c5", "moon champion d6")
    table = Table(*pieces, ENEMY, sun=FOUR)
    table.attack("d5", "d6").attack("c6", "d6").resolve()
    assert table.zone("d6") == "hostages sun"
    table.decrees(sun=("promotion", FOUR))
    assert [table.can("promote", hex) for hex in ("d5", "c6", "c5")] == [True, True, False]


def test_tc_32_an_attack_without_capture_qualifies_nobody():
    table = Table("sun foot d5", "moon champion d6", ENEMY, sun=FOUR).attack("d5", "d6").resolve()
    assert table.can("commit", "none", by="sun")
    assert not table.can("decree", "promotion", FOUR)


def test_tc_32_a_troop_that_is_off_the_battlefield_does_not_qualify():
    table = Table("sun champion d5", "sun foot c5", "moon foot d6", ENEMY, sun=FOUR)
    table.attack("d5", "d6").hit("d5", 30).resolve()
    assert (table.zone("d5"), table.zone("d6")) == ("hostages moon", "hostages sun")
    assert table.can("commit", "none", by="sun")
    assert not table.can("decree", "promotion", FOUR)


def test_tc_32_a_traitor_may_be_promoted():
    assert promoted(barracks("sun foot d5 traitor")).level("d5") == 1


def test_tc_32_a_summon_never_qualifies():
    table = Table("sun ouran d5", "sun foot c5", "moon foot d6", ENEMY, sun=FOUR)
    table.attack("d5", "d6").resolve()
    assert table.zone("d6") == "hostages sun"
    assert table.can("commit", "none", by="sun")
    assert not table.can("decree", "promotion", FOUR)


def test_tc_47_the_extra_foot_of_saved_qualifies_nobody():
    """Only the Champion attacked: whom SAVED took along makes no other troop a captor."""
    pieces = ("moon champion d6", "moon foot e6", "sun champion d5", "sun foot d7", ENEMY)
    table = Table(*pieces, moon="saved", sun=FOUR)
    table.attack("d5", "d6").saved("d6").hit("d6", 30).resolve(extra="e6")
    assert table.pile("sun", "hostages") == ["champion", "foot"]
    table.decrees(sun=("promotion", FOUR))
    assert [table.can("promote", hex) for hex in ("d5", "d7")] == [True, False]


def test_a_promotion_of_the_next_battle_needs_a_new_capture():
    """Any time in the current battle (TC-14)."""
    pieces = ("sun champion d5", "moon foot d6", "sun wall d4", "moon wall h9")
    table = Table(*pieces, ENEMY, options={"length": "war"})
    table.attack("d5", "d6").resolve().forfeit("moon").into_battle(2, deploy="champion")
    table.give("sun", FOUR).to("barracks", by="sun")
    assert (table.zone("d5"), table.decides()) == ("battlefield", "sun")
    assert not table.can("decree", "promotion", FOUR)


def test_tc_32_who_attacked_another_in_the_same_combat_does_not_qualify():
    pieces = ("sun champion d5", "moon foot d6", "sun foot c8", "moon champion d8")
    table = Table(*pieces, sun=FOUR).attack("d5", "d6").attack("c8", "d8").resolve()
    assert (table.zone("d6"), table.zone("d8")) == ("hostages sun", "battlefield")
    table.decrees(sun=("promotion", FOUR))
    assert [table.can("promote", hex) for hex in ("d5", "c8")] == [True, False]
