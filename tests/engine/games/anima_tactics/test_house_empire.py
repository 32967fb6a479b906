"""The characters of the Empire, each after its printed words."""

from tests.engine.games.anima_tactics.stage import Stage


def test_war_cry_gives_friends_near_and_its_figure_attack_for_the_turn_once() -> None:
    stage = Stage(
        {"aldric-vane": "k10", "brannoch-steel": "k18", "liora-fenn": "k19"}, {"unit-nine": "k40"}
    )
    stage.play("use aldric-vane war_cry")
    assert stage.actions("aldric-vane") == 4
    assert [stage.value(each, "attack") for each in ("aldric-vane", "brannoch-steel")] == [6, 5]
    assert stage.value("liora-fenn", "attack") == 5
    assert not stage.may("use aldric-vane war_cry")


def test_banner_stroke_attacks_with_attack_and_damage() -> None:
    stage = Stage({"aldric-vane": "k10"}, {"tessa-crowe": "k11"})
    stage.play("use aldric-vane banner_stroke tessa-crowe")
    stage.play("stand", "attack/0 3")
    assert (stage.life("tessa-crowe"), stage.actions("aldric-vane")) == (13 - (7 - 2), 2)
    assert not stage.may("use aldric-vane banner_stroke tessa-crowe")


def test_royal_parry_dodges_with_defense() -> None:
    stage = Stage({"tessa-crowe": "k10"}, {"aldric-vane": "k11"})
    stage.play("attack tessa-crowe aldric-vane")
    stage.play("react aldric-vane royal_parry", "defense/1 1, attack/0 6")
    assert (stage.life("aldric-vane"), stage.actions("aldric-vane")) == (16, 3)


def test_return_blow_counters_better_than_the_basic_ability() -> None:
    """A free attack at -2, here with +2 Attack and +1 Damage."""
    stage = Stage({"tessa-crowe": "k10"}, {"brannoch-steel": "k11"})
    stage.play("attack tessa-crowe brannoch-steel")
    stage.play("react brannoch-steel return_blow", "defense/1 9, attack/0 2")
    assert stage.actions("brannoch-steel") == 1
    stage.play("stand", "attack/1 6")
    assert stage.life("tessa-crowe") == 13 - (7 + 1 + 1 - 2)


def test_return_blow_answers_no_shot() -> None:
    stage = Stage({"liora-fenn": "k10"}, {"brannoch-steel": "k18"})
    stage.play("shoot liora-fenn brannoch-steel")
    assert sorted(stage.choice.spaces) == ["dodge", "stand"]


def test_hammer_of_rank_throws_its_target_as_far_as_it_was_hurt() -> None:
    stage = Stage({"brannoch-steel": "k10"}, {"unit-nine": "k11"})
    before = stage.square("unit-nine")
    stage.play("use brannoch-steel hammer_of_rank unit-nine")
    stage.play("stand", "attack/0 6")
    assert stage.life("unit-nine") == 12 - (7 + 2)
    assert stage.square("unit-nine") == before + 9 * 48


def test_hammer_of_rank_throws_nobody_whom_it_missed() -> None:
    stage = Stage({"brannoch-steel": "k10"}, {"unit-nine": "k11"})
    before = stage.square("unit-nine")
    stage.play("use brannoch-steel hammer_of_rank unit-nine")
    stage.play("stand", "attack/0 5")
    assert (stage.life("unit-nine"), stage.square("unit-nine")) == (12, before)


def test_shadow_step_hides_outside_of_zones_of_control_alone() -> None:
    near = Stage({"liora-fenn": "k10"}, {"unit-nine": "k18"})
    assert not near.may("use liora-fenn shadow_step")
    stage = Stage({"liora-fenn": "k10"}, {"unit-nine": "k19"})
    stage.play("use liora-fenn shadow_step")
    assert (stage.hidden("liora-fenn"), stage.actions("liora-fenn")) == (True, 2)


def test_aimed_shot_needs_to_be_hidden_and_reaches_farther() -> None:
    """At 20 of 24 inches it is a long shot: 5 + 2 - 1 + 4 against 10, for 3 + 3."""
    stage = Stage({"liora-fenn": "k10"}, {"unit-nine": "k30"})
    assert not stage.may("use liora-fenn aimed_shot unit-nine")
    stage.hide("liora-fenn")
    stage.play("use liora-fenn aimed_shot unit-nine")
    stage.play("stand", "attack/0 4")
    assert (stage.life("unit-nine"), stage.hidden("liora-fenn")) == (12 - 6, False)


def test_from_the_dark_rolls_two_dice_and_counts_the_best() -> None:
    stage = Stage({"tessa-crowe": "k10"}, {"unit-nine": "k11"})
    assert not stage.may("use tessa-crowe from_the_dark unit-nine")
    stage.hide("tessa-crowe")
    stage.play("use tessa-crowe from_the_dark unit-nine")
    stage.play("stand", "attack/0 2, attack/0 5")
    assert (stage.life("unit-nine"), stage.hidden("tessa-crowe")) == (12 - (4 + 2 + 2), False)


def test_twin_knives_attacks_twice_in_a_row() -> None:
    stage = Stage({"tessa-crowe": "k10"}, {"brannoch-steel": "k11"})
    stage.play("use tessa-crowe twin_knives brannoch-steel")
    stage.play("stand", "attack/0 9")
    stage.play("stand", "attack/0 8")
    assert stage.life("brannoch-steel") == 18 - (4 - 2 + 6 - 4) - (4 - 2 + 5 - 4)
    assert stage.actions("tessa-crowe") == 1
