"""How special abilities go through the rules of play: areas, throws, blows in a row, answers (Web
Addendum 1; rulebook, Special Abilities; AT-22, AT-37, AT-47, AT-73)."""

import pytest

from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table

AWAY = Figure("veronica", 1, "av48")


def celia(square="k20", **facts):
    """Defense 10, Armor 0, Life Points 12."""
    return Figure("celia", 1, square, **{"actions": 0, **facts})


def fate(square, **facts):
    return Figure("fate", 1, square, **{"actions": 0, **facts})


def stormer(**facts):
    """Arc Storm: Attack 4 + 1, Damage 4 + 1, range 16; on a hit all others within 3 inches."""
    return Figure("stormer", 0, "k10", **facts)


def test_an_area_that_misses_its_target_has_no_effect():
    table = Table(stormer(), celia(), fate("n20"))
    table.use("stormer", "arc_storm", "celia", dice="attack/0=1")
    assert table.life("fate") == table.state.facts(table.number("fate"))["life"][0]


def test_an_area_strikes_those_near_its_target_with_the_same_total():
    """5 - 1 + 9 = 13 hits Celia's 10: 3 more, Damage 5."""
    table = Table(stormer(), celia(), fate("n20"))
    table.use("stormer", "arc_storm", "celia", dice="attack/0=9")
    assert table.life("celia") == 4
    assert table.life("fate") < table.state.facts(table.number("fate"))["life"][0]


def test_an_area_does_not_reach_four_squares():
    table = Table(stormer(), celia(), fate("o20"))
    table.use("stormer", "arc_storm", "celia", dice="attack/0=9")
    assert table.life("fate") == table.state.facts(table.number("fate"))["life"][0]


def test_an_area_is_measured_around_a_target_that_it_kills():
    """On a hit everybody in the area is struck, whatever becomes of the first."""
    table = Table(stormer(), celia(life=1), fate("n20"), AWAY)
    table.use("stormer", "arc_storm", "celia", dice="attack/0=9")
    assert table.square("celia") is None
    assert table.life("fate") < table.state.facts(table.number("fate"))["life"][0]


def test_an_area_around_a_killed_target_strikes_nobody_elsewhere():
    table = Table(stormer(), celia(life=1), Figure("veronica", 1, "av48", actions=0))
    table.use("stormer", "arc_storm", "celia", dice="attack/0=9")
    assert table.life("veronica") == 11


def test_at_73_an_area_strikes_own_figures_too():
    table = Table(stormer(), Figure("feng-yi", 0, "m21", actions=0), celia())
    table.use("stormer", "arc_storm", "celia", dice="attack/0=9")
    assert table.life("feng-yi") < 10


def test_those_in_an_area_may_dodge():
    table = Table(stormer(), celia(), fate("n20", actions=1))
    table.use("stormer", "arc_storm", "celia", dice="attack/0=9")
    assert (table.occasion(), table.verbs()) == ("defend", ["dodge", "stand"])


def test_a_special_ranged_attack_is_barred_in_contact():
    table = Table(Figure("caster", 0, "k10"), fate("k11"), celia())
    table.do("activate", "caster")
    for verb in ("use", "use_on"):
        assert not table.legal(verb, "caster", "star_shards", "celia")


def test_other_special_abilities_are_open_in_contact():
    """FAQ: unless barred."""
    table = Table(Figure("inquisitor", 0, "k10"), fate("k11"), celia("k14"))
    table.use("inquisitor", "confession", "celia", dice="resistance/1=1")
    assert table.level("celia", "slow") == 2


def test_blows_in_a_row_may_each_be_dodged():
    table = Table(Figure("automaton", 0, "k10"), celia("k11", actions=2))
    table.use("automaton", "blade_cascade", "celia")
    table.do("dodge", "celia", dice="defense/1=1 attack/0=1")
    table.do("dodge", "celia", dice="defense/1=1 attack/0=1 attack/0=1")
    assert (table.actions("celia"), table.occasion()) == (0, "act")


def test_at_47_a_special_blow_may_be_countered():
    table = Table(Figure("guardian", 0, "k10"), celia("k11", actions=3))
    table.use("guardian", "relic_blade", "celia")
    assert table.legal("counter", "celia")


def test_at_25_an_ability_out_of_reach_costs_its_actions_and_does_nothing():
    """Confession reaches 8 inches; Celia is 9 away."""
    table = Table(Figure("inquisitor", 0, "k10"), celia("k19"))
    table.use("inquisitor", "confession", "celia")
    assert (table.level("celia", "slow"), table.actions("inquisitor")) == (0, 2)


def test_an_ability_without_its_actions_is_refused():
    table = Table(Figure("guardian", 0, "k10", actions=2), celia("k11"))
    table.do("activate", "guardian")
    assert not table.legal("use", "guardian", "relic_blade", "celia")
    assert not table.legal("use_on", "guardian", "relic_blade", "celia")


def test_a_thrown_figure_flies_an_inch_for_each_life_point():
    """Hammer of Rank: 4 + 8 = 12 against 10, Damage 7 + 2: 11 of 12 Life Points, 11 inches."""
    table = Table(Figure("hammerer", 0, "k10"), celia("k11"))
    table.use("hammerer", "hammer_of_rank", "celia", dice="attack/0=8")
    assert (table.life("celia"), table.square("celia")) == (1, "k22")


def test_a_thrown_figure_stops_before_another():
    table = Table(Figure("hammerer", 0, "k10"), celia("k11"), fate("k15"))
    table.use("hammerer", "hammer_of_rank", "celia", dice="attack/0=8")
    assert table.square("celia") == "k14"


def test_once_a_turn_is_once_a_turn():
    """War Cry may be used again in the next turn."""
    table = Table(Figure("captain", 0, "k10"), AWAY).use("captain", "war_cry")
    assert not table.legal("use", "captain", "war_cry")
    table.do("end").next_turn().do("activate", "captain")
    assert table.legal("use", "captain", "war_cry")


def test_a_second_figure_counts_from_half_of_its_life_points():
    """The inquisitor: Attack 5/6, 7 of 15 Life Points are at most half, 8 are not."""
    for life, hits in ((7, True), (8, False)):
        table = Table(Figure("inquisitor", 0, "k10", life=life), celia("k11"))
        table.act("inquisitor", "attack", "celia", dice="attack/0=4")
        assert (table.life("celia") < 12) is hits


def test_the_armor_of_an_upheld_ability_counts_and_ends_with_its_figure():
    """Candle Ward on the templar: Armor 4 + 3 until the healer falls."""
    table = Table(
        Figure("healer", 0, "k5", life=1), Figure("templar", 0, "k6"),
        Figure("duncan-reid", 1, "j5"), active=0,
    )  # fmt: skip
    table.use("healer", "candle_ward", "templar").do("end")
    table.state.actions[table.number("healer")] = 0
    assert len(table.state.boosts) == 1
    table.act("duncan-reid", "attack", "healer", dice="attack/1=9")
    assert table.state.boosts == []


@pytest.mark.parametrize(("die", "life"), [(5, 17), (6, 16)])
def test_a_special_dodge_adds_its_bonus_to_the_die(die, life):
    """Royal Parry: 8 + 2 + 1 = 11. The blow of 5 + 6 hits it exactly: Damage 5 less Armor 4."""
    attacker = Figure("duncan-reid", 0, "k10")
    table = Table(attacker, Figure("guardian", 1, "k11")).act("duncan-reid", "attack", "guardian")
    table.do("react", "guardian", "royal_parry", dice=f"defense/1=1 attack/0={die}")
    assert (table.life("guardian"), table.actions("guardian")) == (life, 2)


def test_at_05_a_special_dodge_is_the_one_defence_of_an_attack():
    attacker = Figure("duncan-reid", 0, "k10")
    table = Table(attacker, Figure("guardian", 1, "k11")).act("duncan-reid", "attack", "guardian")
    table.do("react", "guardian", "royal_parry", dice="defense/1=9 attack/0=1")
    assert table.occasion() == "act"


def phased_out(**facts) -> Table:
    """Duncan attacks an automaton, which answers that the attack is lost."""
    table = Table(
        Figure("duncan-reid", 0, "k10", states=facts.pop("states", {})),
        Figure("automaton", 1, "k11"),
        **facts,
    )
    if facts.get("plots"):
        table.do("activate", "duncan-reid").do("pass")
    table.act("duncan-reid", "attack", "automaton")
    if facts.get("plots"):
        table.do("pass")
    return table.do("react", "automaton", "phase_out")


def test_a_lost_attack_rolls_no_die_and_asks_no_other_defence():
    table = phased_out()
    assert (table.occasion(), table.decides()) == ("act", 0)
    assert (table.life("automaton"), table.actions("automaton")) == (12, 2)
    assert table.actions("duncan-reid") == 2
    assert len(table.happened("nullified")) == 1


def test_a_lost_attack_asks_nobody_for_gnosis():
    table = phased_out(variant={"saga": "saga2", "levels": "300"}, gnosis=[2, 2])
    assert (table.occasion(), table.state.gnosis) == ("act", [2, 2])


def test_a_lost_attack_leaves_no_die_to_roll_again():
    table = phased_out(plots=(("trial-fate",), ()))
    assert table.occasion() == "act"


def test_at_20_a_lost_attack_is_an_action_that_poison_counts():
    assert phased_out(states={"poison": 2}).life("duncan-reid") == 16 - 2


def test_of_several_attacks_only_the_one_answered_is_lost():
    """Attack 5 + 5 ties Defense 10; Damage 3 against Armor 0."""
    table = Table(Figure("caster", 0, "k10"), Figure("automaton", 1, "k16"))
    table.use("caster", "star_shards", "automaton").do("react", "automaton", "phase_out")
    assert table.occasion() == "defend"
    table.do("stand", dice="attack/0=5")
    assert table.life("automaton") == 12 - 3
