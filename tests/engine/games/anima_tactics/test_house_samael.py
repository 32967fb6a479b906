"""The characters of Samael and of Black Sun, each after its printed words."""

from tests.engine.games.anima_tactics.stage import Stage


def test_tide_of_blades_attacks_three_times() -> None:
    """6 + 4 equals 10, so each costs 5 - 1."""
    stage = Stage({"korrin-blacktide": "k10"}, {"hedda-kron": "k11"})
    stage.play("use korrin-blacktide tide_of_blades hedda-kron")
    stage.play("stand", "attack/0 2")
    stage.play("stand", "attack/0 3")
    stage.play("dodge hedda-kron", "defense/1 9, attack/0 9")
    assert stage.life("hedda-kron") == 17 - 0 - (4 + 1 - 4)
    assert stage.actions("korrin-blacktide") == 0


def test_blood_howl_makes_a_friend_a_berserker_once_a_turn() -> None:
    stage = Stage({"korrin-blacktide": "k10", "mirelle-ash": "k12"}, {"unit-nine": "k40"})
    stage.play("use korrin-blacktide blood_howl mirelle-ash")
    assert stage.states("mirelle-ash") == {"berserker": 2}
    assert [stage.value("mirelle-ash", name) for name in ("attack", "damage")] == [6, 5]
    assert not stage.may("use korrin-blacktide blood_howl korrin-blacktide")


def test_cornered_adds_damage_at_half_the_life_points() -> None:
    for life, damage in ((10, 5), (9, 7)):
        stage = Stage(
            {"korrin-blacktide": "k10"}, {"unit-nine": "k40"}, life={"korrin-blacktide": life}
        )
        assert stage.value("korrin-blacktide", "damage") == damage


def test_dark_ray_reaches_sixteen_inches_with_damage() -> None:
    for square, life in (("k26", 12 - (2 + 3)), ("k27", 12)):
        stage = Stage({"vashti-null": "k10"}, {"unit-nine": square})
        stage.play("use vashti-null dark_ray unit-nine")
        if life < 12:
            stage.play("stand", "attack/0 7")
        assert (stage.life("unit-nine"), stage.actions("vashti-null")) == (life, 2)


def test_mark_of_the_end_dooms_whom_fifteen_is_too_much_for() -> None:
    for die, states in ((5, {"doom": 3}), (6, {})):
        stage = Stage({"vashti-null": "k10"}, {"unit-nine": "k22"})
        stage.play("use vashti-null mark_of_the_end unit-nine", f"resistance/1 {die}")
        assert (stage.states("unit-nine"), stage.actions("vashti-null")) == (states, 1)


def test_nightfall_blinds_the_enemies_around_that_do_not_resist() -> None:
    stage = Stage(
        {"vashti-null": "k10", "mirelle-ash": "k11"},
        {"unit-nine": "k16", "tessa-crowe": "q10", "liora-fenn": "k17"},
    )
    stage.play("use vashti-null nightfall")
    stage.play("aim unit-nine", "resistance/1 7, resistance/1 6")
    assert (stage.states("unit-nine"), stage.states("tessa-crowe")) == ({}, {"blind": 2})
    assert stage.value("tessa-crowe", "attack") == 5 - 4
    assert stage.states("liora-fenn") == stage.states("mirelle-ash") == {}


def test_fade_hides() -> None:
    stage = Stage({"mirelle-ash": "k10"}, {"unit-nine": "k19"})
    stage.play("use mirelle-ash fade")
    assert (stage.hidden("mirelle-ash"), stage.actions("mirelle-ash")) == (True, 2)


def test_venom_kiss_poisons_whom_it_hits() -> None:
    stage = Stage({"mirelle-ash": "k10"}, {"unit-nine": "k11"})
    stage.play("use mirelle-ash venom_kiss unit-nine")
    stage.play("stand", "attack/0 6, resistance/1 5")
    assert (stage.life("unit-nine"), stage.states("unit-nine")) == (12 - 5, {"poison": 3})
    stage.act("unit-nine")
    stage.play("attack unit-nine mirelle-ash")
    stage.play("stand", "attack/1 1")
    assert stage.life("unit-nine") == 12 - 5 - 2


def test_last_whisper_strikes_from_hiding() -> None:
    stage = Stage({"mirelle-ash": "k10"}, {"unit-nine": "k11"})
    assert not stage.may("use mirelle-ash last_whisper unit-nine")
    stage.hide("mirelle-ash")
    stage.play("use mirelle-ash last_whisper unit-nine")
    stage.play("stand", "attack/0 3")
    assert (stage.life("unit-nine"), stage.hidden("mirelle-ash")) == (12 - (4 + 4), False)


def test_star_shards_shoots_twice() -> None:
    stage = Stage({"lumen-vael": "k10"}, {"unit-nine": "k16"})
    stage.play("use lumen-vael star_shards unit-nine")
    stage.play("stand", "attack/0 5")
    stage.play("stand", "attack/0 4")
    assert (stage.life("unit-nine"), stage.actions("lumen-vael")) == (12 - 4, 1)


def test_second_wind_gives_actions_to_another_up_to_its_spheres() -> None:
    stage = Stage({"lumen-vael": "k10", "mirelle-ash": "k18"}, {"unit-nine": "k40"})
    stage.state.actions[stage.number("mirelle-ash")] = 1
    assert not stage.may("use lumen-vael second_wind lumen-vael")
    stage.play("use lumen-vael second_wind mirelle-ash")
    assert stage.actions("mirelle-ash") == 3
    stage.play("use lumen-vael second_wind mirelle-ash")
    assert stage.actions("mirelle-ash") == 4


def test_quick_blood_hastes() -> None:
    stage = Stage({"lumen-vael": "k10"}, {"unit-nine": "k40"})
    stage.play("use lumen-vael quick_blood lumen-vael")
    assert stage.states("lumen-vael") == {"haste": 2}


def test_grave_gas_poisons_the_enemies_around() -> None:
    stage = Stage({"doctor-hexley": "k10"}, {"unit-nine": "k16", "tessa-crowe": "k17"})
    stage.play("use doctor-hexley grave_gas", "resistance/1 6")
    assert (stage.states("unit-nine"), stage.states("tessa-crowe")) == ({"poison": 3}, {})


def test_numbing_dart_paralyzes_whom_it_hits() -> None:
    """4 + 6 hits 10 for 2 + 1; resistance 10 + 3 does not exceed 13."""
    stage = Stage({"doctor-hexley": "k10"}, {"unit-nine": "k16"})
    stage.play("use doctor-hexley numbing_dart unit-nine")
    stage.play("stand", "attack/0 6, resistance/1 3")
    assert (stage.life("unit-nine"), stage.states("unit-nine")) == (12 - 3, {"paralyzed": 2})
    stage.act("unit-nine")
    assert sorted(stage.choice.spaces) == ["end"]


def test_stitch_up_heals_another_and_costs_a_life_point() -> None:
    stage = Stage(
        {"doctor-hexley": "k10", "ossian-rook": "k14"},
        {"unit-nine": "k40"},
        life={"ossian-rook": 5},
    )
    stage.play("use doctor-hexley stitch_up ossian-rook")
    assert (stage.life("ossian-rook"), stage.life("doctor-hexley")) == (9, 10)


def test_sweeping_chain_attacks_all_enemies_within_three() -> None:
    stage = Stage({"ossian-rook": "k10"}, {"unit-nine": "k13", "tessa-crowe": "n10"})
    stage.play("use ossian-rook sweeping_chain")
    stage.play("aim tessa-crowe")
    stage.play("stand", "attack/0 5")
    stage.play("stand", "attack/0 5")
    assert (stage.life("tessa-crowe"), stage.life("unit-nine")) == (13 - (6 - 2), 12)


def test_cannon_arm_bursts_around_whom_it_hits_friends_too() -> None:
    """4 + 7 is 11 against 10 and 9 and 8, with 6 + 1 besides the level of success."""
    stage = Stage(
        {"ossian-rook": "k10", "doctor-hexley": "m16"}, {"unit-nine": "k16", "tessa-crowe": "k18"}
    )
    stage.play("use ossian-rook cannon_arm unit-nine")
    stage.play("pass")
    stage.play("stand", "attack/0 7")
    assert stage.life("unit-nine") == 12 - (7 + 1)
    stage.play("aim doctor-hexley")
    stage.play("stand")
    stage.play("stand")
    assert stage.life("doctor-hexley") == 11 - (7 + 3)
    assert stage.life("tessa-crowe") == 13 - (7 + 2 - 2)


def test_cannon_arm_that_misses_bursts_not_at_all() -> None:
    stage = Stage({"ossian-rook": "k10"}, {"unit-nine": "k16", "tessa-crowe": "k18"})
    stage.play("use ossian-rook cannon_arm unit-nine")
    stage.play("pass")
    stage.play("stand", "attack/0 5")
    assert (stage.life("unit-nine"), stage.life("tessa-crowe")) == (12, 13)


def test_bone_plates_take_three_off_once_an_attack() -> None:
    stage = Stage({"tessa-crowe": "k10"}, {"ossian-rook": "k11"})
    stage.play("attack tessa-crowe ossian-rook")
    stage.play("react ossian-rook bone_plates")
    assert not stage.may("react ossian-rook bone_plates")
    stage.play("stand", "attack/0 6")
    assert (stage.life("ossian-rook"), stage.actions("ossian-rook")) == (17 - (4 + 3 - 3 - 3), 3)


def test_iron_stance_shields() -> None:
    stage = Stage({"grave-sentinel": "k10"}, {"unit-nine": "k40"})
    stage.play("use grave-sentinel iron_stance")
    assert stage.states("grave-sentinel") == {"shield": 2}
    assert stage.value("grave-sentinel", "armor") == 3 + 4


def test_taunt_makes_a_berserker_unless_seventeen_is_resisted() -> None:
    for die, states in ((7, {"berserker": 1}), (8, {})):
        stage = Stage({"grave-sentinel": "k10"}, {"unit-nine": "k14"})
        stage.play("use grave-sentinel taunt unit-nine", f"resistance/1 {die}")
        assert (stage.states("unit-nine"), stage.actions("grave-sentinel")) == (states, 2)
