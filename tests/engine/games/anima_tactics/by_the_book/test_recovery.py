"""Actions at the start, Recovery and Maintenance (rulebook, Phases; AT-07, AT-18 to AT-21, AT-40 to
AT-44)."""

import pytest

from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table

FAR = Figure("celia", 1, "k40")
NODE = "x24"
"""The middle node stands on column 24 and row 24 (AT-33)."""


def after_recovery(figure: Figure, **facts):
    return Table(figure, FAR, **facts).next_turn()


def kronen(actions, **facts):
    """Kronen Roxxon recovers 2 actions and has 4 at most."""
    return Figure("kronen-roxxon", 0, "k5", actions=actions, **facts)


@pytest.mark.parametrize(("left", "then"), [(0, 2), (1, 3), (2, 4), (3, 4), (4, 4)])
def test_recovery_adds_to_what_is_left_up_to_the_spheres(left, then):
    assert after_recovery(kronen(left)).actions("kronen-roxxon") == then


def test_a_figure_of_four_spheres_and_recovery_three_keeps_four_of_two_left():
    """The rulebook's own example (Recovery and Total Actions)."""
    table = after_recovery(Figure("duncan-reid", 0, "k5", actions=2))
    assert table.actions("duncan-reid") == 4


@pytest.mark.parametrize("level", [1, 2, 3])
def test_at_19_haste_recovers_one_more_whatever_its_level(level):
    table = after_recovery(kronen(0, states={"haste": level}))
    assert table.actions("kronen-roxxon") == 3


@pytest.mark.parametrize("level", [1, 2, 3])
def test_at_19_slow_recovers_one_less_whatever_its_level(level):
    table = after_recovery(kronen(0, states={"slow": level}))
    assert table.actions("kronen-roxxon") == 1


def test_at_52_haste_and_slow_cancel_by_their_numbers():
    table = after_recovery(kronen(0, states={"slow": 1, "haste": 2}))
    assert table.actions("kronen-roxxon") == 2


def test_at_40_haste_does_not_pass_the_spheres():
    table = after_recovery(kronen(2, states={"haste": 1}))
    assert table.actions("kronen-roxxon") == 4


def test_at_33_a_figure_on_a_node_recovers_one_more():
    node = Figure("kronen-roxxon", 0, NODE, actions=0)
    assert after_recovery(node, nodes=[23 * 48 + 23], claims=[0]).actions("kronen-roxxon") == 3


def test_at_33_a_node_does_not_pass_the_spheres():
    node = Figure("kronen-roxxon", 0, NODE, actions=3)
    assert after_recovery(node, nodes=[23 * 48 + 23], claims=[0]).actions("kronen-roxxon") == 4


def test_at_40_node_and_haste_and_slow_add_up():
    node = Figure("kronen-roxxon", 0, NODE, actions=0, states={"haste": 1, "slow": 1})
    assert after_recovery(node, nodes=[23 * 48 + 23], claims=[0]).actions("kronen-roxxon") == 3


def test_at_18_haste_of_level_one_changes_the_next_recovery_and_is_gone_after_it():
    table = after_recovery(kronen(0, states={"haste": 1}))
    assert table.level("kronen-roxxon", "haste") == 0
    table.state.actions[table.number("kronen-roxxon")] = 0
    assert table.next_turn().actions("kronen-roxxon") == 2


def test_at_19_haste_of_level_two_counts_in_two_recoveries():
    table = after_recovery(kronen(0, states={"haste": 2}))
    table.state.actions[table.number("kronen-roxxon")] = 0
    assert table.next_turn().actions("kronen-roxxon") == 3


def test_at_18_maintenance_removes_one_counter_of_each_state():
    table = after_recovery(kronen(0, states={"blind": 3, "seal": 1, "shield": 2}))
    levels = [table.level("kronen-roxxon", state) for state in ("blind", "seal", "shield")]
    assert levels == [2, 0, 1]


def test_at_44_healing_acts_in_the_turn_in_which_its_last_counter_goes():
    table = after_recovery(kronen(0, life=10, states={"healing": 1}))
    assert (table.life("kronen-roxxon"), table.level("kronen-roxxon", "healing")) == (12, 0)


def test_at_20_healing_of_level_two_heals_in_two_turns_and_no_third():
    table = after_recovery(kronen(0, life=10, states={"healing": 2})).next_turn()
    assert table.life("kronen-roxxon") == 14
    assert table.next_turn().life("kronen-roxxon") == 14


@pytest.mark.parametrize("life", [19, 20])
def test_at_20_healing_does_not_pass_the_printed_life_points(life):
    assert after_recovery(kronen(0, life=life, states={"healing": 1})).life("kronen-roxxon") == 20


def test_at_21_a_paralyzed_figure_still_recovers():
    table = after_recovery(kronen(0, states={"paralyzed": 3}))
    assert table.actions("kronen-roxxon") == 2


def test_at_21_doom_that_rolls_seven_spares():
    table = Table(kronen(0, states={"doom": 1}), FAR).next_turn(dice="doom/0=7")
    assert table.life("kronen-roxxon") == 20


@pytest.mark.parametrize("face", [8, 9, 10])
def test_at_21_doom_that_rolls_eight_or_more_kills(face):
    other = Figure("feng-yi", 0, "a1")
    table = Table(kronen(0, states={"doom": 1}), other, FAR).next_turn(dice=f"doom/0={face}")
    assert table.square("kronen-roxxon") is None


def test_at_21_doom_of_level_two_rolls_at_each_of_two_removals():
    table = Table(kronen(0, states={"doom": 2}), FAR)
    table.next_turn(dice="doom/0=7")
    table.next_turn(dice="doom/0=7")
    table.next_turn()
    assert table.life("kronen-roxxon") == 20


def test_at_42_doom_dice_fall_seat_by_seat_in_the_order_of_the_party():
    table = Table(
        kronen(0, states={"doom": 1}),
        Figure("duncan-reid", 0, "a1", states={"doom": 1}),
        Figure("celia", 1, "k40", states={"doom": 1}),
    )
    table.next_turn(dice="doom/0=1 doom/0=8 doom/1=2")
    squares = [table.square(each) for each in ("kronen-roxxon", "duncan-reid", "celia")]
    assert squares == ["k5", None, "k40"]


def test_at_42_doom_of_both_last_figures_in_one_maintenance_is_a_draw():
    table = Table(
        kronen(0, states={"doom": 1}), Figure("celia", 1, "k40", states={"doom": 1})
    ).next_turn(dice="doom/0=8 doom/1=8")
    assert table.winner() == (None, "wiped_out")


def test_at_42_doom_of_one_last_figure_gives_the_game_to_the_other():
    table = Table(kronen(0, states={"doom": 1}), FAR).next_turn(dice="doom/0=10")
    assert table.winner() == (1, "wiped_out")


def test_at_19_the_same_state_again_keeps_the_higher_number():
    """Quick Blood gives Haste 2: to a figure with Haste 1 it is 2, with Haste 3 it stays 3."""
    for held, then in ((1, 2), (3, 3)):
        table = Table(Figure("caster", 0, "k5"), kronen(0, states={"haste": held}), FAR)
        table.state.place[table.number("kronen-roxxon")] += 1
        table.use("caster", "quick_blood", "kronen-roxxon")
        assert table.level("kronen-roxxon", "haste") == then


def test_at_43_what_is_kept_is_paid_for_before_state_counters_go():
    """Candle Ward: 1 action for +3 Armor. Recovery of 3 comes first, then the upkeep of 1."""
    table = Table(Figure("healer", 0, "k5"), FAR)
    table.use("healer", "candle_ward", "healer")
    assert table.actions("healer") == 3
    table.do("end").do("activate", "celia").do("end")
    assert table.occasion() == "upkeep"
    table.do("keep", "healer")
    assert table.actions("healer") == 3


def test_at_43_what_is_dropped_ends_and_costs_nothing():
    table = Table(Figure("healer", 0, "k5"), FAR)
    table.use("healer", "candle_ward", "healer")
    table.do("end").do("activate", "celia").do("end").do("drop", "healer")
    assert (table.actions("healer"), table.state.boosts) == (4, [])


def test_at_20_upkeep_is_no_action_for_poison():
    table = Table(Figure("healer", 0, "k5"), FAR)
    table.use("healer", "candle_ward", "healer")
    table.mark("healer", poison=3).do("end").do("activate", "celia").do("end").do("keep", "healer")
    assert table.life("healer") == 11


@pytest.mark.parametrize("left", [0, 1, 4])
def test_at_40_slow_takes_nothing_of_what_is_left(left):
    """A recovery of 0 less 1 is not below 0."""
    table = after_recovery(Figure("statue", 0, "k5", actions=left, states={"slow": 1}))
    assert table.actions("statue") == left


def test_at_43_upkeep_is_asked_before_state_counters_go():
    table = Table(Figure("healer", 0, "k5"), FAR)
    table.use("healer", "candle_ward", "healer").mark("healer", blind=1).do("end")
    table.do("activate", "celia").do("end")
    assert (table.occasion(), table.level("healer", "blind")) == ("upkeep", 1)
    assert table.do("keep", "healer").level("healer", "blind") == 0


@pytest.mark.parametrize(("option", "level"), [("higher", 2), ("add", 3)])
def test_at_19_by_option_counters_of_one_state_add_up(option, level):
    """Haste 1 and Haste 2."""
    held = Figure("kronen-roxxon", 0, "k6", states={"haste": 1})
    table = Table(Figure("caster", 0, "k5"), held, FAR, variant={"same_state": option})
    assert (
        table.use("caster", "quick_blood", "kronen-roxxon").level("kronen-roxxon", "haste") == level
    )
