"""Walk, Run, Free Movement, contact and Escape (rulebook, Movement, Movement and squares; AT-11,
AT-15 to AT-17, AT-31, AT-54 to AT-56, AT-63, AT-74)."""

from dataclasses import replace

import pytest

from engine.games.anima_tactics.field import MAPS, SQUARE_OF
from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table, line

AWAY = Figure("celia", 1, "av48")
KRONEN = Figure("kronen-roxxon", 0, "k10")
"""Walks 6 squares and runs 10."""


def kronen(square="k10", **facts):
    return Figure("kronen-roxxon", 0, square, **facts)


def test_a_walk_of_six_squares_takes_one_action():
    table = Table(KRONEN, AWAY).act("kronen-roxxon", "walk", *line("k10", "k16"))
    assert (table.square("kronen-roxxon"), table.actions("kronen-roxxon")) == ("k16", 3)


def test_a_walk_of_seven_squares_is_refused():
    assert not Table(KRONEN, AWAY).can("kronen-roxxon", "walk", *line("k10", "k17"))


def test_at_31_a_diagonal_square_is_one_square():
    assert Table(KRONEN, AWAY).can("kronen-roxxon", "walk", *line("k10", "q16"))


def test_a_walk_turns_at_will():
    path = ["l10", "l11", "k11", "j11", "j10"]
    assert Table(KRONEN, AWAY).can("kronen-roxxon", "walk", *path)


def test_a_path_must_be_written_square_by_square():
    assert not Table(KRONEN, AWAY).can("kronen-roxxon", "walk", "k12")


@pytest.mark.parametrize("kind", ["walk", "run", "free"])
def test_at_11_after_a_walk_there_is_no_other_movement(kind):
    table = Table(KRONEN, AWAY).act("kronen-roxxon", "walk", "k11")
    assert not table.legal(kind, "kronen-roxxon", "k12")


def test_at_11_after_a_walk_there_is_no_charge():
    enemy = Figure("celia", 1, "k14")
    table = Table(kronen(actions=4), enemy).act("kronen-roxxon", "walk", "l10")
    assert not table.legal("charge", "kronen-roxxon", "celia", "l11", "l12", "l13")


def test_a_run_of_ten_squares_takes_two_actions():
    table = Table(KRONEN, AWAY).act("kronen-roxxon", "run", *line("k10", "k20"))
    assert (table.square("kronen-roxxon"), table.actions("kronen-roxxon")) == ("k20", 2)


def test_a_run_of_eleven_squares_is_refused():
    assert not Table(KRONEN, AWAY).can("kronen-roxxon", "run", *line("k10", "k21"))


def test_a_run_may_use_the_three_squares_ahead_of_its_first_direction():
    assert Table(KRONEN, AWAY).can("kronen-roxxon", "run", "k11", "l12", "k13", "j14", "i15")


def test_a_run_may_not_turn_aside():
    assert not Table(KRONEN, AWAY).can("kronen-roxxon", "run", "k11", "l11")


def test_a_run_keeps_to_its_first_direction_and_not_to_its_last():
    """After up and up-right, the square to the right is not ahead of the first step."""
    assert not Table(KRONEN, AWAY).can("kronen-roxxon", "run", "k11", "l12", "m12")


def test_a_diagonal_run_goes_on_in_the_two_directions_beside_it():
    assert Table(KRONEN, AWAY).can("kronen-roxxon", "run", "l11", "l12", "m12", "n13")


def test_free_movement_is_two_squares_and_takes_no_action():
    table = Table(kronen(actions=0), AWAY).act("kronen-roxxon", "free", "k11", "k12")
    assert (table.square("kronen-roxxon"), table.actions("kronen-roxxon")) == ("k12", 0)


def test_free_movement_of_three_squares_is_refused():
    assert not Table(KRONEN, AWAY).can("kronen-roxxon", "free", *line("k10", "k13"))


def test_walking_without_actions_is_refused():
    assert not Table(kronen(actions=0), AWAY).can("kronen-roxxon", "walk", "k11")


@pytest.mark.parametrize("seat", [0, 1])
def test_no_figure_passes_an_occupied_square(seat):
    other = Figure("feng-yi", seat, "k11", hidden=seat == 1)
    assert not Table(KRONEN, other, AWAY).can("kronen-roxxon", "walk", "k11", "k12")


def test_at_16_a_walk_ends_beside_an_enemy():
    table = Table(KRONEN, Figure("celia", 1, "m13"))
    assert table.can("kronen-roxxon", "walk", "k11", "l12")
    assert not table.legal("walk", "kronen-roxxon", "k11", "l12", "k13")


def test_at_16_free_movement_ends_beside_an_enemy():
    table = Table(KRONEN, Figure("celia", 1, "m11"))
    assert not table.can("kronen-roxxon", "free", "l10", "k11")


def test_at_16_a_run_ends_beside_an_enemy():
    table = Table(KRONEN, Figure("celia", 1, "m13"))
    assert not table.can("kronen-roxxon", "run", "k11", "k12", "l13", "l14")


def test_at_23_a_walk_goes_on_beside_a_hidden_enemy():
    table = Table(KRONEN, Figure("celia", 1, "m13", hidden=True))
    assert table.can("kronen-roxxon", "walk", "k11", "l12", "k13")


@pytest.mark.parametrize("kind", ["walk", "run", "free"])
def test_at_56_in_contact_there_is_no_movement(kind):
    assert not Table(KRONEN, Figure("celia", 1, "k11")).can("kronen-roxxon", kind, "k9")


def test_at_31_a_diagonal_neighbour_is_in_contact():
    assert not Table(KRONEN, Figure("celia", 1, "l11")).can("kronen-roxxon", "walk", "k9")


def test_a_friend_beside_a_figure_does_not_hold_it():
    assert Table(KRONEN, Figure("feng-yi", 0, "k11"), AWAY).can("kronen-roxxon", "walk", "k9")


def test_at_03_an_escape_that_rolls_five_fails_and_costs_its_action():
    table = Table(KRONEN, Figure("celia", 1, "k11"))
    table.act("kronen-roxxon", "escape", dice="escape/0=5")
    assert table.actions("kronen-roxxon") == 3
    assert not table.legal("walk", "kronen-roxxon", "k9")


def test_at_03_an_escape_that_rolls_six_frees():
    table = Table(KRONEN, Figure("celia", 1, "k11"))
    table.act("kronen-roxxon", "escape", dice="escape/0=6")
    assert table.legal("walk", "kronen-roxxon", "k9")


def test_at_17_an_escape_gives_no_movement_by_itself():
    table = Table(KRONEN, Figure("celia", 1, "k11"))
    table.act("kronen-roxxon", "escape", dice="escape/0=10")
    assert table.square("kronen-roxxon") == "k10"


def test_at_17_an_escape_may_be_tried_again_for_each_action():
    table = Table(KRONEN, Figure("celia", 1, "k11"))
    for left in (3, 2, 1, 0):
        table.act("kronen-roxxon", "escape", dice="escape/0=1")
        assert table.actions("kronen-roxxon") == left


def test_at_55_one_escape_frees_from_all_enemies_in_contact():
    table = Table(KRONEN, Figure("celia", 1, "k11"), Figure("feng-yi", 1, "l11"))
    table.act("kronen-roxxon", "escape", dice="escape/0=6")
    assert table.legal("walk", "kronen-roxxon", "k9", "k8")


def test_at_55_free_movement_after_an_escape():
    table = Table(kronen(actions=1), Figure("celia", 1, "k11"))
    table.act("kronen-roxxon", "escape", dice="escape/0=6")
    assert table.legal("free", "kronen-roxxon", "k9", "k8")


def test_at_55_no_movement_after_an_escape_where_it_was_used_before():
    table = Table(kronen(moved=True), Figure("celia", 1, "k11"))
    table.act("kronen-roxxon", "escape", dice="escape/0=6")
    assert not table.legal("walk", "kronen-roxxon", "k9")


def test_at_17_who_stays_in_contact_after_an_escape_is_engaged_again():
    table = Table(KRONEN, Figure("celia", 1, "k11"))
    table.act("kronen-roxxon", "escape", dice="escape/0=6").do("end")
    table.do("activate", "celia").do("end").do("activate", "kronen-roxxon")
    assert not table.legal("walk", "kronen-roxxon", "k9")


def test_at_17_who_escapes_and_stays_may_be_attacked_where_it_stands():
    table = Table(KRONEN, Figure("celia", 1, "k11"))
    table.act("kronen-roxxon", "escape", dice="escape/0=6").do("end")
    assert table.can("celia", "attack", "kronen-roxxon")


def test_at_55_no_ranged_attack_before_the_bases_part():
    archer = Figure("archer", 0, "k10")
    table = Table(archer, Figure("celia", 1, "k11"), Figure("feng-yi", 1, "k18"))
    table.act("archer", "escape", dice="escape/0=6")
    assert not table.legal("shoot", "archer", "feng-yi")


def test_at_55_a_ranged_attack_once_the_bases_have_parted():
    archer = Figure("archer", 0, "k10")
    table = Table(archer, Figure("celia", 1, "k11"), Figure("feng-yi", 1, "k18"))
    table.act("archer", "escape", dice="escape/0=6").do("walk", "archer", "k9")
    assert table.legal("shoot", "archer", "feng-yi")


def test_at_54_a_figure_whose_only_enemy_in_contact_falls_is_free():
    table = Table(KRONEN, Figure("celia", 1, "k11", life=1, actions=0), Figure("feng-yi", 1, "a1"))
    table.act("kronen-roxxon", "attack", "celia", dice="attack/0=9")
    assert table.legal("walk", "kronen-roxxon", "k11")


def test_abrupt_squares_cost_two():
    """On `hills` the squares t20 to w22 are abrupt: 6 points buy three of them."""
    table = Table(kronen("s21"), AWAY, variant={"map": "hills"})
    assert table.can("kronen-roxxon", "walk", "t21", "u21", "v21")
    assert not table.legal("walk", "kronen-roxxon", "t21", "u21", "v21", "w21")


def test_leaving_abrupt_ground_costs_one():
    table = Table(kronen("u21"), AWAY, variant={"map": "hills"})
    assert table.can("kronen-roxxon", "walk", "u22", *line("u22", "u26"))


def test_at_15_a_run_crosses_abrupt_ground_at_half_rate():
    table = Table(kronen("s21"), AWAY, variant={"map": "hills"})
    assert table.can("kronen-roxxon", "run", *line("s21", "y21"))
    assert not table.legal("run", "kronen-roxxon", *line("s21", "z21"))


def test_a_step_up_one_level_costs_two():
    """On `hills` the squares i10 to q14 are of level 1: one step up and four on the height."""
    table = Table(kronen("h12"), AWAY, variant={"map": "hills"})
    assert table.can("kronen-roxxon", "walk", "i12", "i11", "j12", "k11", "k10")
    assert not table.legal("walk", "kronen-roxxon", "i12", "i11", "j12", "k11", "k10", "j10")


def test_a_step_down_costs_one():
    table = Table(kronen("i12"), AWAY, variant={"map": "hills"})
    assert table.can("kronen-roxxon", "walk", *line("i12", "c12"))


def test_a_step_from_level_one_to_level_two_is_one_level():
    """On `hills` k11 is of level 1 and l12 of level 2."""
    table = Table(kronen("k11"), AWAY, variant={"map": "hills"})
    assert table.can("kronen-roxxon", "walk", "l12")


@pytest.mark.parametrize("kind", ["walk", "run", "free"])
@pytest.mark.parametrize(("low", "high"), [("h13", "i13"), ("h15", "i14"), ("j15", "j14")])
def test_at_31_nobody_climbs_up_or_down_a_cliff_of_two_levels(kind, low, high):
    """On `hills` the squares i13 to j14 are of level 2, and what is left of them and behind them is
    of level 0."""
    for start, onto in ((low, high), (high, low)):
        assert not Table(kronen(start), AWAY, variant={"map": "hills"}).can(
            "kronen-roxxon", kind, onto
        )


@pytest.mark.parametrize(("start", "end", "charges"), [("j14", "j18", False), ("n14", "n18", True)])
def test_at_31_a_charge_does_not_go_down_a_cliff(start, end, charges):
    """On `hills` j14 is of level 2 and n14 of level 1, and what is behind them of level 0."""
    variant = {"map": "hills", "down2": "open"}
    table = Table(kronen(start), Figure("celia", 1, end), variant=variant)
    path = line(start, end)[:-1]
    assert table.can("kronen-roxxon", "charge", "celia", *path) == charges


def test_over_the_level_between_a_height_is_reached():
    """From h12 over i12, which is of level 1, up to i13."""
    table = Table(kronen("h12"), AWAY, variant={"map": "hills"})
    assert table.can("kronen-roxxon", "walk", "i12", "i13")


def test_a_flyer_passes_over_a_cliff():
    table = Table(Figure("flyer", 0, "h13"), AWAY, variant={"map": "hills"})
    assert table.can("flyer", "walk", "i13")


@pytest.mark.parametrize(
    ("ground", "start", "onto"), [("high", "g12", "h12"), ("low", "am20", "an20")]
)
def test_nobody_enters_impassable_ground(ground, start, onto):
    """On `ruins` h12 is a wall and an20 a gully."""
    for kind in ("walk", "run"):
        table = Table(kronen(start), AWAY, variant={"map": "ruins"})
        assert not table.can("kronen-roxxon", kind, onto)


def test_at_63_a_flyer_passes_over_figures_and_ends_on_none():
    flyer = Figure("flyer", 0, "k10")
    table = Table(flyer, Figure("feng-yi", 0, "k11"), AWAY)
    assert table.can("flyer", "walk", "k11", "k12")
    assert not table.legal("walk", "flyer", "k11")


def test_at_63_a_flyer_ignores_what_terrain_costs():
    table = Table(Figure("flyer", 0, "s21"), AWAY, variant={"map": "hills"})
    assert table.can("flyer", "walk", *line("s21", "aa21"))


def test_a_flyer_moves_over_impassable_ground_and_does_not_end_there():
    table = Table(Figure("flyer", 0, "k11"), AWAY, variant={"map": "ruins"})
    assert table.can("flyer", "walk", "k12", "k13")
    assert not table.legal("walk", "flyer", "k12")


def test_flying_does_not_lengthen_a_walk():
    assert not Table(Figure("flyer", 0, "k10"), AWAY).can("flyer", "walk", *line("k10", "k19"))


def test_nobody_leaves_the_board():
    assert not Table(kronen("a1"), AWAY).can("kronen-roxxon", "walk", "a0")


def test_a_figure_may_end_without_doing_anything():
    table = Table(KRONEN, AWAY).do("activate", "kronen-roxxon").do("end")
    assert table.actions("kronen-roxxon") == 4


def test_at_74_without_actions_free_movement_is_still_possible():
    assert Table(kronen(actions=0), AWAY).can("kronen-roxxon", "free", "k11")


def test_at_46_a_turned_figure_does_not_act_again():
    table = Table(KRONEN, Figure("duncan-reid", 0, "a1"), AWAY)
    table.do("activate", "kronen-roxxon").do("end").do("activate", "celia").do("end")
    assert not table.legal("activate", "kronen-roxxon")


def test_at_16_by_option_a_walk_passes_enemies():
    table = Table(KRONEN, Figure("celia", 1, "m13"), variant={"board_contact": "pass"})
    assert table.can("kronen-roxxon", "walk", "k11", "l12", "k13")


def test_no_step_leads_up_two_levels_at_once(monkeypatch):
    levels = [0] * len(MAPS["plain"].level)
    levels[SQUARE_OF["k11"]] = 2
    monkeypatch.setitem(MAPS, "cliff", replace(MAPS["plain"], name="cliff", level=tuple(levels)))
    table = Table(KRONEN, AWAY)
    table.state.variant = {**table.state.variant, "map": "cliff"}
    assert table.can("kronen-roxxon", "walk", "l11")
    assert not table.legal("walk", "kronen-roxxon", "k11")
