"""The decrees FOG and MUD (rulebook; TC-12, TC-15, TC-29, TC-33 to TC-35)."""

import pytest

from tests.engine.games.tactica.by_the_book.table import Table

FOG, MUD = ("fog", "spy negate negate"), ("mud", "spy engineer engineer")
PIECES = ("sun foot d5", "moon foot d6", "moon wall e9", "sun wall d4")
SPIRE = "moon spire e8 ouran cthon"


def under(decree, *pieces: str, **settings) -> Table:
    """SUN has enacted the decree; MOON is Player 1."""
    table = Table(*PIECES, *pieces, phase="barracks", sun=decree[1], first="moon", **settings)
    return table.decrees(sun=decree)


# FOG.


def test_fog_the_opponent_does_not_attack():
    assert not under(FOG).to("combat", by="moon").can("attack", "d6", "d5")


def test_tc_15_nor_does_a_summon():
    table = under(FOG, "moon ouran c6", SPIRE).to("combat", by="moon")
    assert not table.can("attack", "c6", "d5")


@pytest.mark.parametrize("fog", ["actions", "all_cards"])
@pytest.mark.parametrize(("card", "target"), [("press", "d6"), ("engineer", "d4")])
def test_tc_33_fog_bars_press_and_engineer(card, target, fog):
    table = under(FOG, moon=card, options={"fog": fog}).to("combat", by="moon")
    assert not table.can(card, target)


@pytest.mark.parametrize(("fog", "allowed"), [("actions", True), ("all_cards", False)])
def test_tc_33_saved_answers_an_attack_unless_all_cards_are_barred(fog, allowed):
    table = under(FOG, "moon foot e6", moon="saved", options={"fog": fog}).to("combat", by="sun")
    assert table.attack("d5", "d6").can("saved", "d6", by="moon") is allowed


@pytest.mark.parametrize(("fog", "allowed"), [("actions", True), ("all_cards", False)])
def test_tc_33_negate_answers_a_card_unless_all_cards_are_barred(fog, allowed):
    table = under(FOG, moon="negate", options={"fog": fog}).to("combat", by="sun")
    table.give("sun", "press").press("d5")
    assert table.can("negate", by="moon") is allowed


def test_fog_leaves_movement():
    assert under(FOG).to("movement", by="moon").can("move", "d6", "e6")


def test_fog_leaves_mustering():
    assert under(FOG, moon="foot").to("mustering", by="moon").can("muster", "foot", "e8")


def test_fog_does_not_bind_its_enactor():
    assert under(FOG).to("combat", by="sun").can("attack", "d5", "d6")


def test_tc_15_defence_stays_under_fog():
    table = under(FOG).to("combat", by="sun").attack("d5", "d6").resolve()
    assert table.zone("d6") == "battlefield"


def test_fog_ends_with_its_turn():
    table = under(FOG).resolve().to("combat", by="moon")
    assert table.can("attack", "d6", "d5")


# MUD.


def test_mud_the_opponent_does_not_move():
    assert not under(MUD).to("movement", by="moon").can("move", "d6", "e6")


def test_tc_15_nor_does_a_summon_move():
    table = under(MUD, "moon ouran c6", SPIRE).to("movement", by="moon")
    assert not table.can("move", "c6", "c7")


def test_tc_34_mud_leaves_mustering():
    assert under(MUD, moon="foot").to("mustering", by="moon").can("muster", "foot", "e8")


def test_tc_34_mud_leaves_a_summon_from_its_spire():
    table = under(MUD, "moon spire e8 ouran cthon ouran").to("mustering", by="moon")
    assert table.can("call", "e7")


def test_tc_34_the_swap_of_saved_is_no_movement():
    table = under(MUD, "moon foot e6", moon="saved").to("combat", by="sun")
    table.attack("d5", "d6").saved("d6").resolve(swap="e6")
    assert (table.hex("d6"), table.hex("e6")) == ("e6", "d6")


def test_mud_leaves_combat():
    assert under(MUD).to("combat", by="moon").can("attack", "d6", "d5")


def test_mud_does_not_bind_its_enactor():
    assert under(MUD).to("movement", by="sun").can("move", "d5", "c5")


def test_mud_ends_with_its_turn():
    assert under(MUD).resolve().to("movement", by="moon").can("move", "d6", "e6")


# Both players.


def test_tc_35_both_enact_fog_and_nobody_attacks():
    table = Table(*PIECES, phase="barracks", sun=FOG[1], moon=FOG[1])
    table.decrees(sun=FOG, moon=FOG)
    assert (table.bound("sun", "fog"), table.bound("moon", "fog")) == (True, True)
    assert not table.open_in_this_turn("attack")


def test_tc_35_both_enact_mud_and_nobody_moves():
    table = Table(*PIECES, phase="barracks", sun=MUD[1], moon=MUD[1])
    table.decrees(sun=MUD, moon=MUD)
    assert not table.open_in_this_turn("move")


def test_each_binds_the_other_by_what_they_enacted():
    table = Table(*PIECES, phase="barracks", sun=FOG[1], moon=MUD[1])
    table.decrees(sun=FOG, moon=MUD)
    assert [table.bound(side, "fog") for side in ("sun", "moon")] == [False, True]
    assert [table.bound(side, "mud") for side in ("sun", "moon")] == [True, False]
