"""The characters of the Church, each after its printed words."""

from tests.engine.games.anima_tactics.stage import Stage


def test_mending_hands_heals_a_friend_within_eight() -> None:
    stage = Stage(
        {"sister-maelle": "k10", "brother-osric": "k18"},
        {"unit-nine": "k40"},
        life={"brother-osric": 7},
    )
    stage.play("use sister-maelle mending_hands brother-osric")
    assert (stage.life("brother-osric"), stage.actions("sister-maelle")) == (13, 1)


def test_mending_hands_too_far_away_is_lost() -> None:
    stage = Stage(
        {"sister-maelle": "k10", "brother-osric": "k19"},
        {"unit-nine": "k40"},
        life={"brother-osric": 7},
    )
    stage.play("use sister-maelle mending_hands brother-osric")
    assert (stage.life("brother-osric"), stage.actions("sister-maelle")) == (7, 1)


def test_blessing_gives_two_states() -> None:
    stage = Stage({"sister-maelle": "k10", "brother-osric": "k12"}, {"unit-nine": "k40"})
    stage.play("use sister-maelle blessing brother-osric")
    assert stage.states("brother-osric") == {"protection": 2, "healing": 2}
    assert stage.value("brother-osric", "resistance") == 9 + 4


def ward() -> Stage:
    stage = Stage({"sister-maelle": "k10", "brother-osric": "k12"}, {"unit-nine": "k40"})
    stage.play("use sister-maelle candle_ward brother-osric")
    return stage


def test_candle_ward_lasts_as_long_as_it_is_paid() -> None:
    stage = ward()
    assert (stage.value("brother-osric", "armor"), stage.actions("sister-maelle")) == (7, 3)
    assert not stage.may("use sister-maelle candle_ward sister-maelle")
    next_turn(stage)
    stage.play("keep sister-maelle", "initiative/0 5, initiative/1 2")
    assert (stage.value("brother-osric", "armor"), stage.actions("sister-maelle")) == (7, 3)


def test_candle_ward_is_over_when_it_is_dropped() -> None:
    stage = ward()
    next_turn(stage)
    stage.play("drop sister-maelle", "initiative/0 5, initiative/1 2")
    assert (stage.value("brother-osric", "armor"), stage.actions("sister-maelle")) == (4, 4)


def next_turn(stage: Stage) -> None:
    """Everybody else does nothing."""
    stage.play("end")
    for figure in ("unit-nine", "brother-osric"):
        stage.play(f"activate {figure}")
        stage.play("end")


def test_holy_light_is_a_ranged_attack_over_twelve_inches() -> None:
    """At 8 of 12 inches a long shot: 4 - 1 + 7 is 10, for 1 + 2."""
    stage = Stage({"sister-maelle": "k10"}, {"unit-nine": "k18"})
    stage.play("use sister-maelle holy_light unit-nine")
    stage.play("stand", "attack/0 7")
    assert (stage.life("unit-nine"), stage.actions("sister-maelle")) == (12 - 3, 2)


def binding(resistance: int) -> Stage:
    stage = Stage({"brother-osric": "k10"}, {"tessa-crowe": "k11"})
    stage.play("use brother-osric binding_blow tessa-crowe")
    stage.play("stand", f"attack/0 3, resistance/1 {resistance}")
    return stage


def test_binding_blow_seals_whom_it_hits() -> None:
    """5 + 1 + 3 hits 9 for 5 less Armor 2; 10 + 5 does not exceed 15, and 10 + 6 does."""
    stage = binding(5)
    assert (stage.life("tessa-crowe"), stage.states("tessa-crowe")) == (10, {"seal": 2})
    stage.act("tessa-crowe")
    assert not stage.may("use tessa-crowe twin_knives brother-osric")
    assert stage.may("attack tessa-crowe brother-osric")
    assert binding(6).states("tessa-crowe") == {}


def test_binding_blow_that_misses_seals_nobody() -> None:
    stage = Stage({"brother-osric": "k10"}, {"tessa-crowe": "k11"})
    stage.play("use brother-osric binding_blow tessa-crowe")
    stage.play("stand", "attack/0 2")
    assert (stage.life("tessa-crowe"), stage.states("tessa-crowe")) == (13, {})


def test_penance_is_a_charge_with_damage() -> None:
    """5 + 2 of the charge + 4 is 11, two more than 9: 5 + 2 + 2 less Armor 2."""
    stage = Stage({"brother-osric": "k10"}, {"tessa-crowe": "k14"})
    stage.play("use brother-osric penance tessa-crowe")
    stage.play("charge brother-osric tessa-crowe k11 k12 k13")
    stage.play("stand", "attack/0 4")
    assert (stage.life("tessa-crowe"), stage.actions("brother-osric")) == (13 - 7, 1)
    assert not stage.may("use brother-osric penance tessa-crowe")


def test_falling_star_charges_with_attack_and_damage() -> None:
    """5 + 1 + 2 + 3 is 11, one more than 10: 5 + 2 + 1. It is a charge of a flyer."""
    stage = Stage({"seraphine-dove": "k10"}, {"unit-nine": "k14"})
    stage.play("use seraphine-dove falling_star unit-nine")
    stage.play("charge seraphine-dove unit-nine k11 k12 k13")
    stage.play("stand", "attack/0 3")
    assert (stage.life("unit-nine"), stage.actions("seraphine-dove")) == (12 - 8, 0)


def test_wing_storm_attacks_each_enemy_within_two_inches() -> None:
    stage = Stage(
        {"seraphine-dove": "k10", "brother-osric": "k9"},
        {"tessa-crowe": "k12", "unit-nine": "m10", "korrin-blacktide": "k13"},
    )
    stage.play("use seraphine-dove wing_storm")
    assert stage.choice.occasion == "aim"
    stage.play("aim unit-nine")
    stage.play("stand", "attack/0 5")
    stage.play("stand", "attack/0 5")
    assert [stage.life(each) for each in ("unit-nine", "tessa-crowe", "korrin-blacktide")] == [
        12 - 6, 13 - (6 + 1 - 2), 18,
    ]  # fmt: skip
    assert (stage.life("brother-osric"), stage.actions("seraphine-dove")) == (17, 1)


def test_feather_veil_dodges_shots_with_two_dice() -> None:
    stage = Stage({"liora-fenn": "k10"}, {"seraphine-dove": "k16"})
    stage.play("shoot liora-fenn seraphine-dove")
    stage.play("react seraphine-dove feather_veil", "defense/1 1, defense/1 4, attack/0 7")
    assert (stage.life("seraphine-dove"), stage.actions("seraphine-dove")) == (14, 3)
    near = Stage({"tessa-crowe": "k10"}, {"seraphine-dove": "k11"})
    near.play("attack tessa-crowe seraphine-dove")
    assert not near.may("react seraphine-dove feather_veil")


def test_wrath_counts_the_second_values_at_half_the_life_points() -> None:
    for life, values in ((8, (5, 4)), (7, (6, 7))):
        stage = Stage(
            {"inquisitor-harrow": "k10"}, {"unit-nine": "k40"}, life={"inquisitor-harrow": life}
        )
        assert [stage.value("inquisitor-harrow", name) for name in ("attack", "damage")] == [
            *values
        ]


def test_confession_slows_an_enemy_within_eight_unless_it_resists_fourteen() -> None:
    for die, states in ((4, {"slow": 2}), (5, {})):
        stage = Stage({"inquisitor-harrow": "k10"}, {"unit-nine": "k18"})
        stage.play("use inquisitor-harrow confession unit-nine", f"resistance/1 {die}")
        assert stage.states("unit-nine") == states


def test_verdict_attacks_with_damage() -> None:
    stage = Stage({"inquisitor-harrow": "k10"}, {"unit-nine": "k11"})
    stage.play("use inquisitor-harrow verdict unit-nine")
    stage.play("stand", "attack/0 5")
    assert stage.life("unit-nine") == 12 - (4 + 3)
