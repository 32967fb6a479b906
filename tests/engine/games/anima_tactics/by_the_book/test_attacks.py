"""Hand-to-hand attacks, defences, counterattacks and damage (rulebook, Combat; AT-02 to AT-06,
AT-36, AT-37, AT-45 to AT-51)."""

import pytest

from engine.games.anima_tactics.abilities import Boost
from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table

DICE = "defense/1={} attack/0={}"


def duncan(**facts):
    """Attack 5, Damage 5, Defense 8, Armor 4, Life Points 16, Recovery 3 of 4."""
    return Figure("duncan-reid", 0, "k10", **facts)


def celia(**facts):
    """Attack 5, Damage 3, Defense 10, Armor 0, Life Points 12, Recovery 3 of 4."""
    return Figure("celia", 1, "k11", **facts)


def kronen(**facts):
    """Attack 4, Damage 8, Defense 8, Armor 5, Life Points 20, Recovery 2 of 4."""
    return Figure("kronen-roxxon", 1, "k11", **facts)


def feng(**facts):
    """Attack 5, Damage 2, Defense 9, Armor 0, Life Points 10, Recovery 3 of 5."""
    return Figure("feng-yi", 0, "k10", **facts)


def attacked(attacker: Figure, target: Figure, answer: str, dice: str, **facts) -> Table:
    """One attack and its answer, with everybody else far away."""
    table = Table(attacker, target, Figure("veronica", 1, "av48"), **facts)
    table.act(attacker.card, "attack", target.card)
    if table.occasion() == "defend":
        table.do(answer, *([] if answer == "stand" else [target.card]), dice=dice)
    return table


def test_at_02_the_worked_example_damage_and_level_of_success_less_armor():
    """Total 14 against 12: 2 more, Damage 5, Armor 0."""
    assert attacked(duncan(), celia(), "dodge", DICE.format(2, 9)).life("celia") == 5


def test_at_02_armor_comes_off_the_damage():
    """Total 11 against 8: 3 more, Damage 5, Armor 5."""
    table = attacked(duncan(), kronen(), "stand", "attack/0=6")
    assert table.life("kronen-roxxon") == 17


def test_at_03_a_total_equal_to_defense_hits():
    """Total 10 against 10: Damage 5."""
    assert attacked(duncan(), celia(), "stand", "attack/0=5").life("celia") == 7


def test_at_03_a_total_below_defense_misses():
    assert attacked(duncan(), celia(), "stand", "attack/0=4").life("celia") == 12


def test_at_02_armor_above_the_damage_costs_nothing():
    """Total 8 against 8: Damage 2, Armor 5."""
    table = attacked(feng(), kronen(), "stand", "attack/0=3")
    assert table.life("kronen-roxxon") == 20


def test_an_attack_takes_two_actions():
    assert attacked(duncan(), celia(), "stand", "attack/0=1").actions("duncan-reid") == 2


def test_four_actions_are_two_attacks():
    table = attacked(duncan(), celia(), "stand", "attack/0=1")
    table.act("duncan-reid", "attack", "celia").do("stand", dice="attack/0=1")
    assert table.actions("duncan-reid") == 0


def test_one_action_is_no_attack():
    assert not Table(duncan(actions=1), celia()).can("duncan-reid", "attack", "celia")


def test_a_dodge_takes_one_action():
    assert attacked(duncan(), celia(), "dodge", DICE.format(1, 1)).actions("celia") == 3


def test_at_45_without_a_defence_action_no_defence_die_falls():
    assert attacked(duncan(), celia(), "stand", "attack/0=6").life("celia") == 6


def test_at_45_a_figure_without_actions_is_not_asked():
    table = Table(duncan(), celia(actions=0))
    table.act("duncan-reid", "attack", "celia", dice="attack/0=4")
    assert table.occasion() == "act"


def test_at_05_a_dodge_with_one_action_and_no_counterattack():
    table = Table(duncan(), celia(actions=1)).act("duncan-reid", "attack", "celia")
    assert table.verbs() == ["dodge", "stand"]


def test_a_counterattack_needs_three_actions():
    table = Table(duncan(), celia(actions=2)).act("duncan-reid", "attack", "celia")
    assert not table.legal("counter", "celia")


def test_at_05_one_defence_an_attack():
    """The dice follow at once: nothing more is asked of the defender."""
    assert attacked(duncan(), celia(), "dodge", DICE.format(1, 1)).occasion() == "act"


def test_at_05_the_defence_die_falls_before_the_attack_die_in_saga1():
    assert attacked(duncan(), celia(), "dodge", "defense/1=3 attack/0=7").life("celia") == 12


def test_at_04_a_ten_hits_below_defense_with_no_level_of_success():
    """Total 15 against 18: Damage 5 alone."""
    assert attacked(duncan(), celia(), "dodge", DICE.format(8, 10)).life("celia") == 7


def test_at_04_a_ten_above_defense_counts_its_level_of_success():
    """Total 15 against 10: 5 more, Damage 5."""
    assert attacked(duncan(), celia(), "stand", "attack/0=10").life("celia") == 2


def test_at_04_a_ten_that_armor_absorbs_costs_nothing_in_saga1():
    """Total 15 against 16: Damage 2, Armor 5."""
    table = attacked(feng(), kronen(), "dodge", DICE.format(8, 10))
    assert table.life("kronen-roxxon") == 20


@pytest.mark.parametrize(("flag", "life"), [("on", 19), ("off", 20)])
def test_at_04_by_the_addendum_a_ten_costs_one_life_point_at_least(flag, life):
    table = attacked(feng(), kronen(), "dodge", DICE.format(8, 10), variant={"addendum1": flag})
    assert table.life("kronen-roxxon") == life


def test_at_03_a_one_that_reaches_defense_hits():
    """5 + 1 = 6 against a Defense that something has lowered by 4 to 6: Damage 5."""
    table = Table(duncan(), celia(actions=0))
    number = table.number("celia")
    table.state.boosts = [Boost(number, "defense", -4, "turn", number, "test")]
    table.act("duncan-reid", "attack", "celia", dice="attack/0=1")
    assert table.life("celia") == 7


def test_at_51_blind_takes_four_off_attack():
    """Total 1 and 9 against 10: hits exactly, Damage 5."""
    table = attacked(duncan(states={"blind": 1}), celia(), "stand", "attack/0=9")
    assert table.life("celia") == 7


def test_at_51_blind_of_a_higher_level_takes_no_more():
    table = attacked(duncan(states={"blind": 3}), celia(), "stand", "attack/0=9")
    assert table.life("celia") == 7


def test_at_51_blind_misses_by_one():
    table = attacked(duncan(states={"blind": 1}), celia(), "stand", "attack/0=8")
    assert table.life("celia") == 12


def test_a_berserker_adds_one_to_attack_and_damage():
    """Total 10 against 10 with a die of 4: Damage 6."""
    table = attacked(duncan(states={"berserker": 1}), celia(), "stand", "attack/0=4")
    assert table.life("celia") == 6


def test_at_51_blind_and_berserker_add_up():
    """Attack 5 - 4 + 1 = 2: a die of 8 hits 10, a die of 7 misses."""
    states = {"blind": 1, "berserker": 2}
    assert attacked(duncan(states=states), celia(), "stand", "attack/0=8").life("celia") == 6
    assert attacked(duncan(states=states), celia(), "stand", "attack/0=7").life("celia") == 12


@pytest.mark.parametrize("level", [1, 4])
def test_at_51_the_state_shield_adds_four_to_armor(level):
    """Total 11 against 8: 3 more, Damage 5, Armor 5 + 4."""
    table = attacked(duncan(), kronen(states={"shield": level}), "stand", "attack/0=6")
    assert table.life("kronen-roxxon") == 20


def test_the_state_shield_does_not_change_defense():
    table = attacked(duncan(), celia(states={"shield": 1}), "stand", "attack/0=6")
    assert table.life("celia") == 10


def test_at_06_a_counterattack_after_a_miss_is_a_free_attack_at_minus_two():
    """Duncan misses 10 + 1. Celia's 5 - 2 + 7 = 10 hits 8: 2 more, Damage 3, Armor 4."""
    table = attacked(duncan(), celia(), "counter", DICE.format(1, 5))
    assert table.decides() == 0
    table.do("stand", dice="attack/1=7")
    assert (table.life("duncan-reid"), table.actions("celia")) == (15, 1)


def test_at_06_minus_two_misses_where_the_plain_total_would_hit():
    """Kronen's 4 - 2 + 5 = 7 misses 8; a total of 9 would have cost 1 + 8 - 4 = 5."""
    table = attacked(duncan(), kronen(), "counter", DICE.format(9, 3))
    table.do("stand", dice="attack/1=5")
    assert table.life("duncan-reid") == 16


def test_at_06_minus_two_hits_exactly():
    """4 - 2 + 6 = 8 hits 8: Damage 8 less Armor 4."""
    table = attacked(duncan(), kronen(), "counter", DICE.format(9, 3))
    table.do("stand", dice="attack/1=6")
    assert table.life("duncan-reid") == 12


def test_at_06_a_hit_gives_no_free_attack():
    table = attacked(duncan(), celia(), "counter", DICE.format(1, 6))
    assert (table.occasion(), table.decides()) == ("act", 0)


def test_at_06_a_hit_that_armor_absorbs_gives_no_free_attack():
    """Total 9 against 9: Damage 2, Armor 5, no Life Points, and still a hit."""
    table = attacked(feng(), kronen(), "counter", DICE.format(1, 4))
    assert (table.life("kronen-roxxon"), table.occasion(), table.decides()) == (20, "act", 0)


def test_at_06_a_ten_below_defense_gives_no_free_attack():
    table = attacked(feng(), kronen(), "counter", DICE.format(9, 10))
    assert (table.life("kronen-roxxon"), table.occasion(), table.decides()) == (20, "act", 0)


def test_at_06_a_counterattack_takes_three_actions_with_its_dodge():
    assert attacked(duncan(), celia(), "counter", DICE.format(1, 6)).actions("celia") == 1


def test_at_48_the_free_attack_may_be_dodged():
    """Celia's 5 - 2 + 7 = 10 misses 8 + 3 = 11."""
    table = attacked(duncan(), celia(), "counter", DICE.format(1, 5))
    table.do("dodge", "duncan-reid", dice="defense/0=3 attack/1=7")
    assert (table.life("duncan-reid"), table.actions("duncan-reid")) == (16, 1)


def test_at_48_two_actions_left_answer_with_a_dodge_alone():
    table = attacked(duncan(), celia(), "counter", DICE.format(1, 5))
    assert table.verbs() == ["dodge", "stand"]


def test_at_48_a_counter_of_the_counter_is_at_minus_two_and_not_minus_four():
    """Feng Yi has 3 of 5 left. Celia's 5 - 2 + 1 misses 9 + 1. Feng Yi's 5 - 2 + 7 = 10 hits 10."""
    table = attacked(feng(), celia(), "counter", DICE.format(1, 5))
    table.do("counter", "feng-yi", dice="defense/0=1 attack/1=1")
    assert table.decides() == 1
    table.do("stand", dice="attack/0=7")
    assert (table.life("celia"), table.actions("feng-yi")) == (10, 0)


def test_at_47_the_free_attack_costs_no_actions():
    table = attacked(duncan(), kronen(), "counter", DICE.format(9, 3))
    table.do("stand", dice="attack/1=6")
    assert table.actions("kronen-roxxon") == 1


def test_at_54_a_figure_at_no_life_points_is_removed():
    table = attacked(duncan(), celia(life=5), "stand", "attack/0=5")
    assert (table.square("celia"), table.life("celia")) == (None, 0)


def test_a_figure_with_one_life_point_left_plays_on():
    assert attacked(duncan(), celia(life=6), "stand", "attack/0=5").square("celia") == "k11"


def test_a_fallen_figure_is_no_target():
    table = attacked(duncan(), celia(life=5), "stand", "attack/0=5")
    assert not table.legal("attack", "duncan-reid", "celia")


def test_at_50_a_friend_is_no_target():
    table = Table(duncan(), Figure("feng-yi", 0, "k11"), Figure("celia", 1, "l10"))
    assert not table.can("duncan-reid", "attack", "feng-yi")


def test_a_figure_out_of_contact_is_no_target():
    table = Table(duncan(), Figure("celia", 1, "k12"))
    assert not table.can("duncan-reid", "attack", "celia")


def test_of_several_enemies_in_contact_each_may_be_chosen():
    table = Table(duncan(), celia(), Figure("feng-yi", 1, "l11"), Figure("veronica", 1, "j9"))
    assert all(
        table.can("duncan-reid", "attack", each) for each in ("celia", "feng-yi", "veronica")
    )


def test_at_46_a_figure_that_has_acted_dodges():
    table = attacked(duncan(), celia(turned=True), "dodge", DICE.format(1, 1))
    assert table.actions("celia") == 3


def test_at_21_a_paralyzed_figure_does_not_defend():
    table = Table(duncan(), celia(states={"paralyzed": 1}))
    table.act("duncan-reid", "attack", "celia", dice="attack/0=5")
    assert table.life("celia") == 7


def test_at_22_a_berserker_does_not_defend():
    table = Table(duncan(), celia(states={"berserker": 1}))
    table.act("duncan-reid", "attack", "celia", dice="attack/0=4")
    assert table.life("celia") == 12


def test_at_21_seal_leaves_the_basic_defences():
    table = Table(duncan(), celia(states={"seal": 2})).act("duncan-reid", "attack", "celia")
    assert table.verbs() == ["counter", "dodge", "stand"]


def test_at_34_both_last_figures_fall_in_one_action_is_a_draw():
    """Duncan kills Celia and dies of Poison, 2 Life Points for the attack."""
    table = Table(duncan(life=2, states={"poison": 3}), celia(life=1, actions=0))
    table.act("duncan-reid", "attack", "celia", dice="attack/0=9")
    assert table.winner() == (None, "wiped_out")


def test_at_10_the_last_enemy_falls():
    table = Table(duncan(), celia(life=1, actions=0))
    table.act("duncan-reid", "attack", "celia", dice="attack/0=9")
    assert (table.winner(), table.survivors()) == ((0, "wiped_out"), (40, 0))
