"""The eleven States in play, Poison and the Berserker above all (rulebook, State; AT-18 to AT-22,
AT-51 to AT-53, AT-71, AT-72)."""

import pytest

from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table, line

AWAY = Figure("veronica", 1, "av48")


def duncan(square="k10", **facts):
    """Attack 5, Damage 5, Defense 8, Armor 4, Life Points 16."""
    return Figure("duncan-reid", 0, square, **facts)


def celia(square="k11", **facts):
    """Attack 5, Damage 3, Defense 10, Armor 0, Life Points 12, Resistance 10."""
    return Figure("celia", 1, square, **{"actions": 0, **facts})


POISON = {"poison": 3}


def poisoned(verb: str, *args: str, square="av1", dice="") -> int:
    """What a poisoned figure has left of 16 Life Points after an action."""
    table = Table(duncan(states=POISON), celia(square))
    return table.act("duncan-reid", verb, *args, dice=dice).life("duncan-reid")


def test_at_20_poison_takes_two_for_an_attack():
    assert poisoned("attack", "celia", square="k11", dice="attack/0=1") == 14


def test_at_20_poison_takes_one_for_a_walk():
    assert poisoned("walk", "k11") == 15


def test_at_20_poison_takes_two_for_a_run():
    assert poisoned("run", "k11") == 14


def test_at_20_poison_takes_nothing_for_free_movement():
    assert poisoned("free", "k11") == 16


def test_at_20_poison_takes_one_for_a_seek():
    assert poisoned("seek", dice="seek/0=1") == 15


@pytest.mark.parametrize("face", [1, 10])
def test_at_20_poison_takes_one_for_an_escape(face):
    assert poisoned("escape", square="k11", dice=f"escape/0={face}") == 15


@pytest.mark.parametrize("level", [1, 2, 5])
def test_at_19_poison_of_any_level_takes_as_much(level):
    table = Table(duncan(states={"poison": level}), celia("av1"))
    assert table.act("duncan-reid", "walk", "k11").life("duncan-reid") == 15


def test_at_20_poison_takes_one_for_a_dodge():
    table = Table(duncan(), celia(actions=4, states=POISON))
    table.act("duncan-reid", "attack", "celia")
    assert table.do("dodge", "celia", dice="defense/1=1 attack/0=1").life("celia") == 11


def test_at_20_poison_takes_three_for_a_counterattack_and_nothing_for_its_free_attack():
    table = Table(duncan(actions=2), celia(actions=4, states=POISON))
    table.act("duncan-reid", "attack", "celia")
    table.do("counter", "celia", dice="defense/1=1 attack/0=1 attack/1=1")
    assert table.life("celia") == 9


def test_at_37_who_dies_of_poison_by_a_counterattack_strikes_no_more():
    table = Table(duncan(actions=2), celia(actions=4, life=3, states=POISON), AWAY)
    table.act("duncan-reid", "attack", "celia")
    table.do("counter", "celia", dice="defense/1=1 attack/0=1")
    assert (table.square("celia"), table.occasion()) == (None, "act")


def test_at_20_poison_kills():
    table = Table(duncan(life=1, states=POISON), Figure("feng-yi", 0, "a1"), celia("av1"))
    table.act("duncan-reid", "walk", "k11")
    assert table.square("duncan-reid") is None


def test_at_20_who_dies_of_poison_has_moved_first_and_its_activation_is_over():
    table = Table(duncan(life=1, states=POISON), Figure("feng-yi", 0, "a1"), celia("av1"))
    table.act("duncan-reid", "walk", "k11")
    assert (table.occasion(), table.decides()) == ("activate", 1)


def test_at_20_poison_acts_after_the_attack_is_completed():
    """With 2 Life Points left: first the blow, then the death."""
    table = Table(duncan(life=2, states=POISON), Figure("feng-yi", 0, "a1"), celia())
    table.act("duncan-reid", "attack", "celia", dice="attack/0=9")
    assert (table.life("celia"), table.square("duncan-reid")) == (3, None)


def test_at_37_poison_takes_from_the_attacker_and_then_from_the_defender():
    """Both have one too few: neither falls before the damage, both after it."""
    table = Table(
        duncan(life=2, states=POISON), Figure("feng-yi", 0, "a1"),
        celia(actions=1, life=1, states=POISON), AWAY,
    )  # fmt: skip
    table.act("duncan-reid", "attack", "celia")
    table.do("dodge", "celia", dice="defense/1=9 attack/0=1")
    assert (table.square("duncan-reid"), table.square("celia")) == (None, None)
    fallen = [event.cards[0] for event in table.happened("falls")]
    assert fallen == [table.number("duncan-reid"), table.number("celia")]


def test_at_20_poison_is_no_damage_that_armor_stops():
    table = Table(duncan(states={"poison": 1, "shield": 1}), celia("av1"))
    assert table.act("duncan-reid", "run", "k11").life("duncan-reid") == 14


def test_at_20_poison_of_a_special_ability_takes_its_cost():
    """Mending Hands costs 3 actions, and gives 6 Life Points first: 5 + 6 - 3."""
    table = Table(Figure("healer", 0, "k10", life=5, states=POISON), AWAY)
    table.use("healer", "mending_hands", "healer")
    assert table.life("healer") == 8


def test_at_20_poison_of_a_special_attack_takes_its_cost_once():
    """Blade Cascade: three attacks for 4 actions."""
    table = Table(Figure("automaton", 0, "k10", states=POISON), celia())
    table.use("automaton", "blade_cascade", "celia", dice="attack/0=1 attack/0=1 attack/0=1")
    assert table.life("automaton") == 8


def test_at_21_a_paralyzed_figure_takes_no_active_action():
    table = Table(duncan(states={"paralyzed": 1}), AWAY).do("activate", "duncan-reid")
    assert table.verbs() == ["end"]


def test_at_71_a_paralyzed_figure_engages():
    table = Table(duncan(), celia(states={"paralyzed": 1}))
    assert not table.can("duncan-reid", "walk", "k9")


def test_at_18_paralyzed_of_level_one_is_gone_before_the_next_action_phase():
    table = Table(duncan(states={"paralyzed": 1}), AWAY).next_turn()
    assert table.can("duncan-reid", "walk", "k11")


def test_at_18_paralyzed_of_level_two_lasts_a_whole_turn():
    table = Table(duncan(states={"paralyzed": 2}), AWAY).next_turn()
    assert not table.can("duncan-reid", "walk", "k11")
    table.do("end").next_turn()
    assert table.can("duncan-reid", "walk", "k11")


@pytest.mark.parametrize("word", ["holy_light", "blessing", "candle_ward"])
def test_at_21_seal_bars_special_abilities(word):
    table = Table(Figure("healer", 0, "k10", states={"seal": 1}), celia("k14"))
    table.do("activate", "healer")
    for verb in ("use", "use_on"):
        for target in ("healer", "celia"):
            assert not table.legal(verb, "healer", word, target)


def test_at_21_seal_leaves_the_basic_abilities():
    table = Table(Figure("healer", 0, "k10", states={"seal": 1}), celia())
    assert table.can("healer", "attack", "celia")


def test_at_21_seal_bars_reactive_special_abilities():
    """The automaton's Phase Out answers an attack."""
    nine = Figure("automaton", 1, "k11", states={"seal": 1})
    table = Table(duncan(), nine).act("duncan-reid", "attack", "automaton")
    assert table.verbs() == ["counter", "dodge", "stand"]


def test_without_seal_a_reactive_special_ability_is_open():
    table = Table(duncan(), Figure("automaton", 1, "k11")).act("duncan-reid", "attack", "automaton")
    assert table.verbs() == ["counter", "dodge", "react", "stand"]


def test_at_21_what_a_sealed_figure_keeps_may_still_be_paid_for():
    table = Table(Figure("healer", 0, "k5"), AWAY)
    table.use("healer", "candle_ward", "healer").mark("healer", seal=3)
    table.do("end").do("activate", "veronica").do("end")
    assert table.legal("keep", "healer")


def confession(face: int, **facts) -> int:
    """The level of Slow that Celia (Resistance 10) gets of an effect of difficulty 14."""
    table = Table(Figure("inquisitor", 0, "k10"), celia("k14", **facts))
    table.use("inquisitor", "confession", "celia", dice=f"resistance/1={face}")
    return table.level("celia", "slow")


@pytest.mark.parametrize(("face", "level"), [(3, 2), (4, 2), (5, 0)])
def test_at_03_a_resistance_roll_must_be_greater_than_the_difficulty(face, level):
    assert confession(face) == level


@pytest.mark.parametrize("protection", [1, 3])
def test_at_51_protection_adds_four_to_resistance(protection):
    states = {"protection": protection}
    assert confession(1, states=states) == 0
    table = Table(Figure("hermit", 0, "k10"), celia("k14", states=states))
    table.use("hermit", "withering_word", "celia", dice="resistance/1=2")
    assert table.life("celia") == 8


def test_at_53_each_target_of_an_area_rolls_once():
    """Grave Gas of difficulty 16: 10 + 6 is affected, 10 + 7 resists."""
    table = gas()
    table.do("aim", "celia", dice="resistance/1=6 resistance/1=7")
    assert [table.level(each, "poison") for each in ("celia", "feng-yi")] == [3, 0]


def gas(*others: Figure, **facts) -> Table:
    """Grave Gas over Celia, Feng Yi and others; who uses it says who is next."""
    table = Table(
        Figure("alchemist", 0, "k10"), celia("k14"), Figure("feng-yi", 1, "k8"), *others, **facts
    )
    table.use("alchemist", "grave_gas")
    assert (table.occasion(), table.decides()) == ("aim", 0)
    return table


def test_at_53_who_uses_an_effect_chooses_the_order_of_the_rolls():
    table = gas().do("aim", "feng-yi", dice="resistance/1=6 resistance/1=7")
    assert [table.level(each, "poison") for each in ("celia", "feng-yi")] == [0, 3]


def test_at_53_the_order_is_asked_until_one_target_is_left():
    table = gas(Figure("veronica", 1, "k6"))
    table.do("aim", "veronica", dice="resistance/1=1")
    assert table.occasion() == "aim"
    assert not table.legal("aim", "veronica")
    table.do("aim", "feng-yi", dice="resistance/1=7 resistance/1=6")
    levels = [table.level(each, "poison") for each in ("veronica", "feng-yi", "celia")]
    assert levels == [3, 0, 3]


def test_at_53_gnosis_is_asked_of_each_in_the_order_chosen():
    """Of the later rules: who resists declares gnosis before the roll, knowing those before."""
    table = gas(variant={"saga": "saga2", "levels": "300"}, gnosis=[0, 1])
    table.do("aim", "feng-yi")
    assert (table.occasion(), table.decides()) == ("gnosis", 1)
    table.do("keep_gnosis", dice="resistance/1=6")
    assert (table.occasion(), table.level("feng-yi", "poison")) == ("gnosis", 3)
    table.do("gnosis", dice="resistance/1=2 resistance/1=7")
    assert table.level("celia", "poison") == 0


def test_at_53_one_target_is_nobody_to_choose_among():
    table = Table(Figure("alchemist", 0, "k10"), celia("k14"), Figure("feng-yi", 1, "k20"))
    table.use("alchemist", "grave_gas", dice="resistance/1=6")
    assert table.level("celia", "poison") == 3


def berserker(square="k10", **facts):
    return duncan(square, **{"states": {"berserker": 2}, **facts})


def test_at_22_a_berserker_must_charge_the_nearest_enemy():
    table = Table(berserker(), celia("k15"), Figure("veronica", 1, "k20"))
    table.do("activate", "duncan-reid")
    assert table.verbs() == ["charge"]
    assert table.legal("charge", "duncan-reid", "celia", *line("k10", "k14"))
    assert not table.legal("end")


def test_at_22_a_berserker_does_not_charge_another_than_the_nearest():
    table = Table(berserker(), celia("k15"), Figure("veronica", 1, "e4"))
    assert not table.can("duncan-reid", "charge", "veronica", *line("k10", "f5"))


def test_at_72_of_two_nearest_enemies_the_owner_chooses():
    table = Table(berserker(), celia("k15"), Figure("veronica", 1, "f5"))
    assert table.can("duncan-reid", "charge", "veronica", *line("k10", "g6"))
    assert table.legal("charge", "duncan-reid", "celia", *line("k10", "k14"))


def test_at_72_hidden_enemies_do_not_count_as_nearest():
    table = Table(berserker(), celia("k12", hidden=True), Figure("veronica", 1, "e4"))
    assert table.can("duncan-reid", "charge", "veronica", *line("k10", "f5"))


def test_at_22_a_berserker_in_contact_must_attack():
    table = Table(berserker(), celia()).do("activate", "duncan-reid")
    assert table.verbs() == ["attack"]


def test_at_22_a_berserker_in_contact_with_one_action_ends():
    table = Table(berserker(actions=1), celia()).do("activate", "duncan-reid")
    assert table.verbs() == ["end"]


def test_at_22_a_berserker_with_two_actions_out_of_contact_ends():
    table = Table(berserker(actions=2), celia("k15")).do("activate", "duncan-reid")
    assert table.verbs() == ["end"]


def test_at_72_a_berserker_with_two_actions_and_a_shot_in_reach_must_shoot():
    archer = Figure("archer", 0, "k10", actions=2, states={"berserker": 1})
    table = Table(archer, celia("k15")).do("activate", "archer")
    assert table.verbs() == ["shoot"]


def test_at_72_a_berserker_with_no_shot_in_reach_ends():
    archer = Figure("archer", 0, "k10", actions=2, states={"berserker": 1})
    table = Table(archer, celia("k40")).do("activate", "archer")
    assert table.verbs() == ["end"]


def test_at_22_a_berserker_charges_an_enemy_that_is_too_far_to_reach():
    """Its duty is to charge, actions permitting; it runs its full run (AT-59)."""
    table = Table(berserker(), celia("k40")).do("activate", "duncan-reid")
    assert not table.legal("end")
    table.do("charge", "duncan-reid", "celia", *line("k10", "k39"))
    assert table.square("duncan-reid") == "k20"


def test_at_22_a_berserker_attacks_on_after_its_charge():
    feng = Figure("feng-yi", 0, "k10", states={"berserker": 2})
    table = Table(feng, celia("k15"))
    table.act("feng-yi", "charge", "celia", *line("k10", "k14"), dice="attack/0=1")
    assert table.verbs() == ["attack"]


def test_at_22_a_berserker_neither_walks_nor_seeks_nor_escapes():
    table = Table(berserker(), celia("k15")).do("activate", "duncan-reid")
    assert not any(
        table.legal(verb, "duncan-reid", *args)
        for verb, args in (("walk", ["k11"]), ("free", ["k11"]), ("seek", []), ("escape", []))
    )
