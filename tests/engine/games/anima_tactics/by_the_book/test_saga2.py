"""The later rules: gnosis, charges with two dice, criticals, and the order of dice (Web Addenda 1
and 2; AT-04, AT-05)."""

import pytest

from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table, line

SAGA2 = {"saga": "saga2", "levels": "300"}
NONE = [0, 0]


def duncan(square="k10", **facts):
    return Figure("duncan-reid", 0, square, **facts)


def celia(square="k11", **facts):
    return Figure("celia", 1, square, **{"actions": 0, **facts})


def table(*figures: Figure, gnosis: tuple[int, int] = (0, 0), **facts) -> Table:
    return Table(*figures, variant={**SAGA2, **facts.pop("variant", {})}, gnosis=list(gnosis),
                 **facts)  # fmt: skip


@pytest.mark.parametrize(("levels", "points"), [("100", 1), ("250", 2), ("300", 3), ("450", 4)])
def test_gnosis_is_one_point_for_each_hundred_levels_each_turn(levels, points):
    position = table(duncan("a1"), celia("a48"), variant={"levels": levels}).next_turn()
    assert position.state.gnosis == [points, points]


def test_gnosis_left_over_does_not_add_up():
    position = table(duncan("a1"), celia("a48"), gnosis=(3, 1)).next_turn()
    assert position.state.gnosis == [3, 3]


def test_saga1_knows_no_gnosis():
    assert Table(duncan("a1"), celia("a48")).next_turn().state.gnosis == [0, 0]


def test_gnosis_is_declared_before_the_die_and_adds_one_of_which_the_best_counts():
    """5 + 9 against 10: 4 more, Damage 5."""
    position = table(duncan(), celia(), gnosis=(1, 0)).act("duncan-reid", "attack", "celia")
    assert (position.occasion(), position.decides()) == ("gnosis", 0)
    position.do("gnosis", dice="attack/0=2 attack/0=9")
    assert (position.life("celia"), position.state.gnosis) == (3, [0, 0])


def test_the_first_die_counts_where_it_is_the_best():
    position = table(duncan(), celia(), gnosis=(1, 0)).act("duncan-reid", "attack", "celia")
    assert position.do("gnosis", dice="attack/0=9 attack/0=2").life("celia") == 3


def test_gnosis_kept_is_not_spent_and_adds_no_die():
    position = table(duncan(), celia(), gnosis=(1, 0)).act("duncan-reid", "attack", "celia")
    position.do("keep_gnosis", dice="attack/0=2")
    assert position.state.gnosis == [1, 0]


def test_one_point_of_gnosis_a_roll():
    position = table(duncan(), celia(), gnosis=(3, 0)).act("duncan-reid", "attack", "celia")
    position.do("gnosis", dice="attack/0=2 attack/0=1")
    assert (position.occasion(), position.state.gnosis) == ("act", [2, 0])


def test_without_points_nobody_is_asked():
    position = table(duncan(), celia()).act("duncan-reid", "attack", "celia", dice="attack/0=1")
    assert position.occasion() == "act"


def test_gnosis_on_a_defence_die():
    """10 + 8 against 5 + 9."""
    position = table(duncan(), celia(actions=1), gnosis=(0, 1))
    position.act("duncan-reid", "attack", "celia").do("dodge", "celia", dice="attack/0=9")
    assert (position.occasion(), position.decides()) == ("gnosis", 1)
    assert position.do("gnosis", dice="defense/1=1 defense/1=8").life("celia") == 12


def test_at_05_in_saga2_the_attack_die_falls_before_the_defence_die():
    position = table(duncan(), celia(actions=1)).act("duncan-reid", "attack", "celia")
    position.do("dodge", "celia", dice="attack/0=9 defense/1=2")
    assert position.life("celia") == 5


def test_a_charge_rolls_two_dice_and_adds_nothing():
    """5 + 5 hits 10 exactly: Damage 5."""
    position = table(duncan(), celia("k15"))
    position.act("duncan-reid", "charge", "celia", *line("k10", "k14"),
                 dice="attack/0=5 attack/0=3")  # fmt: skip
    assert position.life("celia") == 7


def test_a_charge_of_two_low_dice_misses():
    position = table(duncan(), celia("k15"))
    position.act("duncan-reid", "charge", "celia", *line("k10", "k14"),
                 dice="attack/0=4 attack/0=3")  # fmt: skip
    assert position.life("celia") == 12


def test_gnosis_adds_a_third_die_to_a_charge():
    position = table(duncan(), celia("k15"), gnosis=(1, 0))
    position.act("duncan-reid", "charge", "celia", *line("k10", "k14"))
    position.do("gnosis", dice="attack/0=1 attack/0=2 attack/0=5")
    assert position.life("celia") == 7


def test_at_04_a_critical_costs_one_life_point_at_least():
    """15 against 8 + 8: no Level of Success, Damage 2, Armor 5."""
    feng, kronen = Figure("feng-yi", 0, "k10"), Figure("kronen-roxxon", 1, "k11", actions=1)
    position = table(feng, kronen).act("feng-yi", "attack", "kronen-roxxon")
    position.do("dodge", "kronen-roxxon", dice="attack/0=10 defense/1=8")
    assert position.life("kronen-roxxon") == 19


def test_gnosis_on_an_escape():
    position = table(duncan(), celia(), gnosis=(1, 0)).act("duncan-reid", "escape")
    position.do("gnosis", dice="escape/0=1 escape/0=6")
    assert position.legal("walk", "duncan-reid", "k9")


def test_gnosis_on_a_seek():
    position = table(duncan(), Figure("celia", 1, "k15", hidden=True), gnosis=(1, 0))
    position.act("duncan-reid", "seek").do("gnosis", dice="seek/0=8 seek/0=1")
    assert not position.hidden("celia")


def test_gnosis_on_a_resistance_roll():
    """10 + 5 resists 14."""
    harrow = Figure("inquisitor", 0, "k10")
    position = table(harrow, celia("k14"), gnosis=(0, 1))
    position.use("inquisitor", "confession", "celia")
    position.do("gnosis", dice="resistance/1=1 resistance/1=5")
    assert position.level("celia", "slow") == 0


def test_gnosis_on_a_doom_die_saves_who_spends_it():
    """The best die is the one that spares: of 9 and 3 it is 3."""
    doomed = duncan("a1", states={"doom": 1})
    position = table(doomed, Figure("feng-yi", 0, "c1"), celia("a48")).next_turn()
    assert (position.occasion(), position.decides()) == ("gnosis", 0)
    position.do("gnosis", dice="doom/0=9 doom/0=3")
    assert position.life("duncan-reid") == 16


def test_at_37_the_free_attack_of_a_counter_rolls_its_die_alone():
    position = table(duncan(actions=2), celia(actions=4)).act("duncan-reid", "attack", "celia")
    position.do("counter", "celia", dice="attack/0=1 defense/1=1 attack/1=9")
    assert position.life("duncan-reid") == 16 - (3 + 4 - 4)


def test_gnosis_on_initiative_is_asked_of_both():
    """It works on any roll."""
    position = table(duncan("a1"), celia("a48"), variant={"initiative": "each_turn"}).next_turn()
    assert (position.occasion(), position.decides()) == ("gnosis", 0)
    position.do("gnosis", dice="initiative/0=2 initiative/0=6")
    assert (position.occasion(), position.decides()) == ("gnosis", 1)
    position.do("keep_gnosis", dice="initiative/1=5")
    assert (position.occasion(), position.decides()) == ("first", 0)
