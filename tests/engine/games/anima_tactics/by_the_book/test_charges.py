"""Charge and Intercept (rulebook, Charge, Intercept a Charge, Movement and squares; AT-11, AT-13,
AT-14, AT-25, AT-38, AT-39, AT-57 to AT-63)."""

from typing import Any

import pytest

from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table, line

AWAY = Figure("veronica", 1, "av48")


def duncan(square="k10", **facts):
    """Attack 5, Damage 5; runs 10."""
    return Figure("duncan-reid", 0, square, **facts)


def celia(square="k15", **facts):
    """Defense 10, Armor 0, Life Points 12."""
    return Figure("celia", 1, square, **{"actions": 0, **facts})


def charge(table: Table, *path: str, by="duncan-reid", at="celia", dice="") -> Table:
    return table.act(by, "charge", at, *path, dice=dice)


def test_a_charge_takes_three_actions_and_adds_two_to_the_attack():
    """5 + 2 + 4 = 11 against 10: 1 more, Damage 5."""
    table = charge(Table(duncan(), celia()), *line("k10", "k14"), dice="attack/0=4")
    assert (table.square("duncan-reid"), table.actions("duncan-reid")) == ("k14", 1)
    assert table.life("celia") == 6


def test_a_charge_that_rolls_two_misses_where_three_hits():
    """5 + 2 + 2 = 9 against 10."""
    table = charge(Table(duncan(), celia()), *line("k10", "k14"), dice="attack/0=2")
    assert table.life("celia") == 12


@pytest.mark.parametrize(("states", "face"), [({"blind": 1}, 7), ({"berserker": 1}, 2),
                                              ({"blind": 2, "berserker": 1}, 6)])  # fmt: skip
def test_charge_and_states_add_up(states, face):
    """5 + 2 with Blind -4 and Berserker +1: the least die that reaches 10, and one below it."""
    path = line("k10", "k14")
    hit = charge(Table(duncan(states=states), celia()), *path, dice=f"attack/0={face}")
    missed = charge(Table(duncan(states=states), celia()), *path, dice=f"attack/0={face - 1}")
    assert hit.life("celia") < 12
    assert missed.life("celia") == 12


def test_two_actions_are_no_charge():
    assert not Table(duncan(actions=2), celia()).can(
        "duncan-reid", "charge", "celia", *line("k10", "k14")
    )


def test_at_58_a_charge_ends_on_the_first_square_beside_its_target():
    table = Table(duncan(), celia())
    assert not table.can("duncan-reid", "charge", "celia", *line("k10", "k13"))
    assert table.legal("charge", "duncan-reid", "celia", *line("k10", "k14"))


def test_at_58_every_step_of_a_charge_comes_nearer():
    table = Table(duncan(), celia())
    assert table.can("duncan-reid", "charge", "celia", "l11", "l12", "l13", "l14")
    assert not table.legal("charge", "duncan-reid", "celia", "l10", "l11", "l12", "l13", "l14")


def test_at_57_a_charge_needs_a_square_at_least():
    assert Table(duncan(), celia("k12")).can("duncan-reid", "charge", "celia", "k11")


def test_at_57_no_charge_from_contact():
    table = Table(duncan(), celia("k11"), Figure("veronica", 1, "k16"))
    assert not table.can("duncan-reid", "charge", "veronica", "l11", "l12", "l13", "l14", "l15")


def test_at_11_one_charge_a_turn():
    """Feng Yi has 5 actions; whoever has charged has moved, and cannot charge again."""
    table = Table(duncan(moved=True), celia())
    assert not table.can("duncan-reid", "charge", "celia", *line("k10", "k14"))


def test_a_charge_of_ten_squares_reaches():
    table = charge(Table(duncan(), celia("k21")), *line("k10", "k20"), dice="attack/0=1")
    assert table.square("duncan-reid") == "k20"


def test_at_59_a_charge_of_eleven_squares_runs_ten_and_is_lost():
    table = charge(Table(duncan(), celia("k22")), *line("k10", "k21"))
    assert (table.square("duncan-reid"), table.actions("duncan-reid")) == ("k20", 1)
    assert not table.legal("walk", "duncan-reid", "k19")


def test_at_15_a_charge_crosses_abrupt_ground_at_half_rate():
    """On `hills` t21 to w21 are abrupt: 4 x 2 + 2 = 10 points end on y21."""
    table = Table(duncan("s21"), celia("ac21"), variant={"map": "hills"})
    assert charge(table, *line("s21", "ab21")).square("duncan-reid") == "y21"


def test_at_15_nobody_charges_through_impassable_ground():
    """On `ruins` the gully an20 to ap21 does not block sight."""
    table = Table(duncan("ao19"), celia("ao24"), variant={"map": "ruins"})
    assert not table.can("duncan-reid", "charge", "celia", *line("ao19", "ao23"))


def test_at_57_nobody_charges_through_an_occupied_square():
    table = Table(duncan(), Figure("feng-yi", 0, "k12"), celia())
    assert not table.can("duncan-reid", "charge", "celia", *line("k10", "k14"))


def test_at_57_no_charge_at_a_target_out_of_sight():
    """On `ruins` h12 to l12 is a wall."""
    table = Table(duncan("j9"), celia("j15"), variant={"map": "ruins"})
    assert not table.can("duncan-reid", "charge", "celia", "k10", "l11", "m12", "l13", "k14")


def test_at_57_no_charge_at_a_hidden_target():
    table = Table(duncan(), celia(hidden=True))
    assert not table.can("duncan-reid", "charge", "celia", *line("k10", "k14"))


def test_at_50_no_charge_at_a_friend():
    table = Table(duncan(), Figure("feng-yi", 0, "k15"), AWAY)
    assert not table.can("duncan-reid", "charge", "feng-yi", *line("k10", "k14"))


def test_at_31_a_charge_passes_enemies_that_are_not_its_target():
    bystander = Figure("veronica", 1, "l12", turned=True, states={"paralyzed": 2})
    table = charge(Table(duncan(), celia(), bystander), *line("k10", "k14"), dice="attack/0=1")
    assert table.square("duncan-reid") == "k14"


def test_a_charge_after_which_there_is_contact_leaves_an_attack_to_five_spheres():
    table = Table(Figure("feng-yi", 0, "k10"), celia())
    charge(table, *line("k10", "k14"), by="feng-yi", dice="attack/0=1")
    assert table.legal("attack", "feng-yi", "celia")


def test_at_47_a_charge_may_be_countered():
    table = charge(Table(duncan(), celia(actions=4)), *line("k10", "k14"))
    assert table.verbs() == ["counter", "dodge", "stand"]


def test_at_38_the_defence_of_a_charge_is_chosen_after_it_has_arrived():
    table = charge(Table(duncan(), celia(actions=4)), *line("k10", "k14"))
    assert table.square("duncan-reid") == "k14"


def interceptor(square="m12", **facts):
    """Veronica: Defense 9, Armor 0, Life Points 11."""
    return Figure("veronica", 1, square, **facts)


def test_at_61_an_interceptor_within_two_squares_of_the_path_is_asked():
    table = charge(Table(duncan(), celia(), interceptor()), *line("k10", "k14"))
    assert (table.occasion(), table.decides()) == ("intercept", 1)


def test_at_61_an_interceptor_three_squares_away_is_not_asked():
    table = charge(Table(duncan(), celia(), interceptor("n12")), *line("k10", "k14"),
                   dice="attack/0=1")  # fmt: skip
    assert table.occasion() == "act"


def test_at_13_an_intercepted_charge_stops_in_contact_and_strikes_the_interceptor():
    """Veronica stands on k13, Duncan stops on k12: 5 + 2 + 4 = 11 against 9: 2 more, Damage 5."""
    table = charge(Table(duncan(), celia(), interceptor(actions=0)), *line("k10", "k14"))
    table.do("intercept", "veronica", "k13", dice="attack/0=4")
    assert (table.square("duncan-reid"), table.square("veronica")) == ("k12", "k13")
    assert (table.life("veronica"), table.life("celia")) == (4, 12)


def test_at_61_an_interceptor_on_the_first_square_leaves_the_charger_where_it_stood():
    table = charge(Table(duncan(), celia(), interceptor("m11", actions=0)), *line("k10", "k14"))
    table.do("intercept", "veronica", "k11", dice="attack/0=1")
    assert table.square("duncan-reid") == "k10"


def test_at_61_an_interceptor_ends_on_a_square_of_the_path():
    table = charge(Table(duncan(), celia(), interceptor()), *line("k10", "k14"))
    assert not table.legal("intercept", "veronica", "l12")


def test_at_39_an_intercepted_charge_costs_its_three_actions():
    table = charge(Table(duncan(), celia(), interceptor(actions=0)), *line("k10", "k14"))
    table.do("intercept", "veronica", "k13", dice="attack/0=4")
    assert table.actions("duncan-reid") == 1


def test_at_13_an_interceptor_may_dodge():
    table = charge(Table(duncan(), celia(), interceptor()), *line("k10", "k14"))
    table.do("intercept", "veronica", "k13")
    assert (table.occasion(), table.decides()) == ("defend", 1)
    assert table.legal("dodge", "veronica")


def test_at_62_intercepting_takes_no_action():
    table = charge(Table(duncan(), celia(), interceptor(actions=4)), *line("k10", "k14"))
    assert table.do("intercept", "veronica", "k13").actions("veronica") == 4


def test_at_11_a_figure_that_has_moved_and_is_turned_may_intercept():
    blocker = interceptor(moved=True, turned=True, actions=0)
    assert charge(Table(duncan(), celia(), blocker), *line("k10", "k14")).occasion() == "intercept"


def test_at_11_intercepting_is_not_the_movement_of_the_turn():
    table = charge(Table(duncan(), celia(), interceptor(actions=0)), *line("k10", "k14"))
    table.do("intercept", "veronica", "k13", dice="attack/0=1")
    assert table.state.moved[table.number("veronica")] == 0


def test_at_11_a_figure_intercepts_once_a_turn():
    table = Table(duncan(), Figure("feng-yi", 0, "f10"), celia(turned=True), interceptor(actions=0))
    charge(table, *line("k10", "k14")).do("intercept", "veronica", "k13", dice="attack/0=1")
    table.do("end").do("activate", "veronica").do("end")
    table.state.place[table.number("duncan-reid")] = 0
    table.do("activate", "feng-yi")
    table.do("charge", "feng-yi", "celia", "g11", "h12", "i13", "j14", dice="attack/0=1")
    assert table.occasion() == "act"


def test_an_engaged_figure_does_not_intercept():
    other = Figure("feng-yi", 0, "n13")
    table = charge(Table(duncan(), other, celia(), interceptor()), *line("k10", "k14"),
                   dice="attack/0=1")  # fmt: skip
    assert table.occasion() == "act"


def test_at_60_the_target_does_not_intercept():
    table = charge(Table(duncan(), celia(actions=4)), *line("k10", "k14"))
    assert table.occasion() == "defend"


@pytest.mark.parametrize("state", ["paralyzed", "berserker"])
def test_at_62_neither_a_paralyzed_figure_nor_a_berserker_intercepts(state):
    blocker = interceptor(states={state: 1})
    table = charge(Table(duncan(), celia(), blocker), *line("k10", "k14"), dice="attack/0=1")
    assert table.occasion() == "act"


def test_at_62_a_hidden_figure_that_intercepts_is_revealed():
    blocker = interceptor(hidden=True, actions=0)
    table = charge(Table(duncan(), celia(), blocker), *line("k10", "k14"))
    table.do("intercept", "veronica", "k13", dice="attack/0=1")
    assert not table.hidden("veronica")


def test_at_13_of_two_interceptors_the_first_on_the_line_is_met():
    second = Figure("fate", 1, "i13", actions=0)
    table = charge(Table(duncan(), celia(), interceptor(actions=0), second), *line("k10", "k14"))
    table.do("intercept", "veronica", "k13")
    table.do("intercept", "fate", "k12", dice="attack/0=1")
    assert table.square("duncan-reid") == "k11"


def test_at_63_a_walker_does_not_intercept_a_flyer():
    flyer = Figure("flyer", 0, "k10")
    table = charge(Table(flyer, celia(), interceptor()), *line("k10", "k14"), by="flyer",
                   dice="attack/0=1")  # fmt: skip
    assert table.occasion() == "act"


def test_at_63_a_flyer_intercepts_a_flyer():
    flyer, other = Figure("caster", 0, "k10", gear=("trial-wings",)), Figure(
        "flyer", 1, "m12")  # fmt: skip
    table = charge(Table(flyer, celia(), other), *line("k10", "k14"), by="caster")
    assert table.occasion() == "intercept"


def test_at_63_a_flyer_charges_over_figures():
    flyer = Figure("flyer", 0, "k10")
    table = Table(flyer, Figure("feng-yi", 0, "k12"), celia())
    charge(table, *line("k10", "k14"), by="flyer", dice="attack/0=1")
    assert table.square("flyer") == "k14"


def test_poison_of_a_charge_costs_three_life_points():
    table = Table(duncan(states={"poison": 3}), celia())
    assert charge(table, *line("k10", "k14"), dice="attack/0=1").life("duncan-reid") == 13


def test_poison_of_a_charge_that_fell_short_costs_three_life_points():
    table = Table(duncan(states={"poison": 3}), celia("k22"))
    assert charge(table, *line("k10", "k21")).life("duncan-reid") == 13


def test_at_33_a_charge_that_ends_on_a_node_claims_it():
    """Any character that moves on top of a node claims it."""
    node: dict[str, Any] = {
        "nodes": [23 * 48 + 23],
        "claims": [1],
        "variant": {"scenario": "nodes"},
    }
    table = charge(
        Table(duncan("x20"), celia("x25"), **node), *line("x20", "x24"), dice="attack/0=1"
    )
    assert table.state.claims == [0]


def test_at_33_a_charge_that_falls_short_on_a_node_claims_it():
    node: dict[str, Any] = {
        "nodes": [23 * 48 + 23],
        "claims": [-1],
        "variant": {"scenario": "nodes"},
    }
    table = charge(Table(duncan("x14"), celia("x27"), **node), *line("x14", "x26"))
    assert table.state.claims == [0]


def test_at_33_an_interceptor_that_steps_on_a_node_claims_it():
    node: dict[str, Any] = {
        "nodes": [23 * 48 + 23],
        "claims": [0],
        "variant": {"scenario": "nodes"},
    }
    table = charge(
        Table(duncan("x20"), celia("x27"), interceptor("z24", actions=0), **node),
        *line("x20", "x26"),
    )
    table.do("intercept", "veronica", "x24", dice="attack/0=1")
    assert table.state.claims == [1]


def test_a_carrier_that_charges_into_its_own_zone_brings_the_flag_home():
    flags: dict[str, Any] = {"flags": [0, -1], "flag_homes": [0, 47 * 48], "carriers": [-1, 0]}
    table = Table(duncan("k12"), celia("k6"), AWAY, variant={"scenario": "flag"}, **flags)
    charge(table, *line("k12", "k7"))
    assert table.winner() == (0, "flag")
