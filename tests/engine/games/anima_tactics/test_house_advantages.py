"""Plot cards, equipment, powers and teams of the house pool, each after its printed words."""

from collections.abc import Mapping

from engine.games.anima_tactics.grounds import escape
from engine.games.anima_tactics.turn import start_turn
from tests.engine.games.anima_tactics.stage import Stage

PAIR = ({"brother-osric": "k10"}, {"unit-nine": "k11"})


def attacked(plot: str) -> Stage:
    """An attack by 5 against Defense 10 and Damage 5, with a Plot card of seat 0."""
    stage = Stage(*PAIR, plot=[plot], windows=True)
    stage.play("attack brother-osric unit-nine")
    return stage


def test_loaded_fate_rolls_the_attack_die_again() -> None:
    stage = attacked("loaded-fate")
    assert not stage.may("plot loaded-fate")
    stage.play("pass")
    stage.play("stand", "attack/0 2")
    stage.play("plot loaded-fate", "attack/0 7")
    assert stage.life("unit-nine") == 12 - (5 + 2)
    assert stage.state.zones["spent/0"] == [stage.number("loaded-fate")]


def test_second_glance_rolls_the_defense_die_again_where_one_lies() -> None:
    undefended = attacked("second-glance")
    undefended.play("pass")
    undefended.play("stand", "attack/0 2")
    assert not undefended.may("plot second-glance")
    stage = attacked("second-glance")
    stage.play("pass")
    stage.play("dodge unit-nine", "defense/1 9, attack/0 8")
    stage.play("plot second-glance", "defense/0 1")
    assert stage.life("unit-nine") == 12 - (5 + 2)


def test_steady_aim_adds_an_attack_die() -> None:
    stage = attacked("steady-aim")
    stage.play("plot steady-aim")
    stage.play("stand", "attack/0 9, attack/0 3")
    assert stage.life("unit-nine") == 12 - (5 + 4)


def test_old_scars_adds_a_defense_die() -> None:
    stage = Stage(*PAIR, foes_plot=["old-scars"], windows=True)
    stage.play("attack brother-osric unit-nine")
    stage.play("plot old-scars")
    stage.play("dodge unit-nine", "defense/1 1, defense/1 4, attack/0 8")
    assert stage.life("unit-nine") == 12


def phase(*plot: str) -> Stage:
    """The first window of a turn, in which seat 0 is asked."""
    stage = Stage(
        {"brother-osric": "k10", "sister-maelle": "k12"}, {"unit-nine": "k40"}, plot=plot,
        windows=True,
    )  # fmt: skip
    stage.state.agenda[0].at = 1
    stage.state.choice = None
    return stage


def test_forced_march_gives_an_action_to_the_whole_party() -> None:
    stage = phase("forced-march", "loaded-fate")
    for figure in ("brother-osric", "sister-maelle", "unit-nine"):
        stage.state.actions[stage.number(figure)] = 1
    stage.play("plot forced-march")
    assert [stage.actions(each) for each in ("brother-osric", "sister-maelle")] == [2, 2]
    assert stage.actions("unit-nine") == 1


def test_curtain_of_fog_gives_protection_and_shield_to_the_whole_party() -> None:
    stage = phase("curtain-of-fog", "loaded-fate")
    stage.play("plot curtain-of-fog")
    states = {"protection": 1, "shield": 1}
    assert stage.states("brother-osric") == stage.states("sister-maelle") == states
    assert stage.states("unit-nine") == {}


def before_activation(plot: str, life: Mapping[str, int] | None = None) -> Stage:
    stage = Stage(*PAIR, plot=[plot], windows=True, life=life)
    stage.play("end")
    return stage


def test_buried_cache_heals_a_friend() -> None:
    stage = before_activation("buried-cache", life={"brother-osric": 9})
    assert not stage.may("plot buried-cache unit-nine")
    stage.play("plot buried-cache brother-osric")
    assert stage.life("brother-osric") == 13


def test_bitter_news_slows_an_enemy_unless_it_resists_fifteen() -> None:
    for die, states in ((5, {"slow": 2}), (6, {})):
        stage = before_activation("bitter-news")
        assert not stage.may("plot bitter-news brother-osric")
        stage.play("plot bitter-news unit-nine", f"resistance/1 {die}")
        assert stage.states("unit-nine") == states


def test_war_drums_drive_any_character_into_battle_unless_it_resists_eighteen() -> None:
    for die, states in ((8, {"berserker": 2}), (9, {})):
        stage = before_activation("war-drums")
        assert stage.may("plot war-drums unit-nine")
        stage.give("brother-osric", "protection")
        stage.play("plot war-drums brother-osric", f"resistance/0 {die - 3}")
        assert stage.states("brother-osric") == {"protection": 1, **states}


def test_blood_oath_adds_attack_for_the_rest_of_the_game() -> None:
    stage = before_activation("blood-oath")
    assert not stage.may("plot blood-oath unit-nine")
    stage.play("plot blood-oath brother-osric")
    assert stage.value("brother-osric", "attack") == 5 + 1
    start_turn(stage.state, stage.state.agenda[0], {})
    assert stage.value("brother-osric", "attack") == 5 + 1


def carrying(
    card: str, figure: str = "brother-osric", life: Mapping[str, int] | None = None
) -> Stage:
    return Stage({figure: "k10"}, {"unit-nine": "k11"}, carried={figure: card}, life=life)


def test_tempered_plate_adds_armor() -> None:
    assert carrying("tempered-plate").value("brother-osric", "armor") == 4 + 1


def test_keen_edge_makes_a_nine_critical() -> None:
    """5 + 9 + 10 of the Dodge is no hit by numbers."""
    for card, life in (("keen-edge", 12 - 5), ("iron-will", 12)):
        stage = carrying(card)
        stage.play("attack brother-osric unit-nine")
        stage.play("dodge unit-nine", "defense/1 10, attack/0 9")
        assert stage.life("unit-nine") == life


def test_hunting_bow_makes_normal_attacks_ranged() -> None:
    stage = Stage(
        {"brother-osric": "k10"}, {"unit-nine": "k22"}, carried={"brother-osric": "hunting-bow"}
    )
    stage.play("shoot brother-osric unit-nine")
    stage.play("stand", "attack/0 6")
    assert stage.life("unit-nine") == 12 - 5


def test_healing_draught_heals_once_a_game_for_an_action() -> None:
    stage = carrying("healing-draught", life={"brother-osric": 9})
    stage.play("use healing-draught drink")
    assert (stage.life("brother-osric"), stage.actions("brother-osric")) == (14, 3)
    assert not stage.may("use healing-draught drink")


def test_quicksilver_vial_hastes_once() -> None:
    stage = carrying("quicksilver-vial")
    stage.play("use quicksilver-vial drink")
    assert stage.states("brother-osric") == {"haste": 3}
    assert not stage.may("use quicksilver-vial drink")


def test_smoke_phial_blinds_enemies_near() -> None:
    stage = carrying("smoke-phial")
    stage.play("use smoke-phial break", "resistance/1 5")
    assert stage.states("unit-nine") == {"blind": 2}


def test_mirror_amulet_loses_an_attack_once_a_game_for_nothing() -> None:
    stage = Stage(
        {"unit-nine": "k10"}, {"brother-osric": "k11"}, carried={"brother-osric": "mirror-amulet"}
    )
    stage.play("attack unit-nine brother-osric")
    stage.play("react mirror-amulet mirror_amulet")
    assert (stage.life("brother-osric"), stage.actions("brother-osric")) == (17, 4)
    stage.play("attack unit-nine brother-osric")
    assert not stage.may("react mirror-amulet mirror_amulet")


def test_marching_boots_make_longer_ways() -> None:
    stage = carrying("marching-boots")
    assert stage.value("brother-osric", "walk") == 6 + 2
    assert stage.value("brother-osric", "run") == 10 + 2


def test_thorn_mail_hurts_who_attacks_hand_to_hand_once_a_turn() -> None:
    for die, life in ((7, 12 - 2), (8, 12)):
        stage = Stage(
            {"unit-nine": "k10"}, {"brother-osric": "k11"}, carried={"brother-osric": "thorn-mail"}
        )
        stage.play("attack unit-nine brother-osric")
        stage.play("react thorn-mail thorns", f"resistance/0 {die}")
        assert (stage.life("unit-nine"), stage.actions("brother-osric")) == (life, 4)
        stage.play("stand", "attack/0 1")
        stage.play("attack unit-nine brother-osric")
        assert not stage.may("react thorn-mail thorns")


def test_thorn_mail_does_nothing_against_a_shot() -> None:
    stage = Stage(
        {"azur-marksman": "k10"}, {"brother-osric": "k16"}, carried={"brother-osric": "thorn-mail"}
    )
    stage.play("shoot azur-marksman brother-osric")
    assert not stage.may("react thorn-mail thorns")


def test_the_weighted_net_slows_who_is_missed_unless_seventeen_is_resisted() -> None:
    """5 + 1 + 3 misses Defense 10; with 4 it hits for Damage 5."""
    for dice, states, life in (
        ("attack/0 3, resistance/1 7", {"slow": 1}, 12),
        ("attack/0 3, resistance/1 8", {}, 12),
        ("attack/0 4", {}, 12 - 5),
    ):
        stage = carrying("weighted-net")
        stage.play("use weighted-net entangle unit-nine")
        stage.play("stand", dice)
        assert (stage.states("unit-nine"), stage.life("unit-nine")) == (states, life)


def charging(carried: Mapping[str, str] | None = None, team: tuple[str, ...] = ()) -> Stage:
    stage = Stage({"brother-osric": "k10"}, {"unit-nine": "k14"}, carried=carried, team=team)
    stage.play("charge brother-osric unit-nine k11 k12 k13")
    return stage


def test_inner_fire_adds_attack_to_charges() -> None:
    """5 + 2 + 2 + 1 equals 10."""
    stage = charging(carried={"brother-osric": "inner-fire"})
    stage.play("stand", "attack/0 1")
    assert stage.life("unit-nine") == 12 - 5


def test_drilled_company_adds_attack_to_charges_of_the_party() -> None:
    stage = charging(team=("drilled-company",))
    stage.play("stand", "attack/0 2")
    assert stage.life("unit-nine") == 12 - 5


def test_sworn_companions_add_resistance_to_the_party() -> None:
    stage = Stage(*PAIR, team=["sworn-companions"])
    assert stage.value("brother-osric", "resistance") == 9 + 1
    assert stage.value("unit-nine", "resistance") == 10


def test_wind_walker_flies() -> None:
    """Over the two squares that stand in the way."""
    stage = Stage(
        {"sister-maelle": "a1"}, {"unit-nine": "a2", "tessa-crowe": "b2", "liora-fenn": "b1"},
        carried={"sister-maelle": "wind-walker"},
    )  # fmt: skip
    escape(stage.state, stage.number("sister-maelle"))
    stage.state.choice = None
    assert stage.may("walk sister-maelle b2 c3")


def test_iron_will_adds_resistance() -> None:
    assert carrying("iron-will").value("brother-osric", "resistance") == 9 + 3


def test_last_breath_adds_attack_at_half_the_life_points() -> None:
    for life, attack in ((9, 5), (8, 7)):
        stage = carrying("last-breath", life={"brother-osric": life})
        assert stage.value("brother-osric", "attack") == attack


def test_storm_focus_adds_damage_as_long_as_it_is_paid() -> None:
    stage = carrying("storm-focus", "sister-maelle")
    stage.play("use storm-focus gather")
    assert (stage.value("sister-maelle", "damage"), stage.actions("sister-maelle")) == (3, 3)
    assert not stage.may("use storm-focus gather")


def test_a_stubborn_heart_recovers_faster_at_half_its_life_points() -> None:
    for life, recovery in ((9, 3), (8, 4)):
        stage = carrying("stubborn-heart", life={"brother-osric": life})
        assert stage.value("brother-osric", "recovery") == recovery


def test_the_press_of_bodies_adds_damage_in_base_contact_alone() -> None:
    stage = carrying("press-of-bodies")
    stage.play("use press-of-bodies press")
    assert (stage.value("brother-osric", "damage"), stage.actions("brother-osric")) == (5 + 3, 3)
    assert not stage.may("use press-of-bodies press")
    apart = Stage(
        {"brother-osric": "k10"}, {"unit-nine": "k13"}, carried={"brother-osric": "press-of-bodies"}
    )
    assert not apart.may("use press-of-bodies press")


def test_a_thunder_charge_rolls_two_dice() -> None:
    """5 + 2 + 5 is 2 more than 10."""
    stage = Stage(
        {"brother-osric": "k10"}, {"unit-nine": "k14"}, carried={"brother-osric": "thunder-charge"}
    )
    stage.play("use thunder-charge thunder_charge unit-nine")
    stage.play("charge brother-osric unit-nine k11 k12 k13")
    stage.play("stand", "attack/0 2, attack/0 5")
    assert (stage.life("unit-nine"), stage.actions("brother-osric")) == (12 - (5 + 2), 1)
    assert not carrying("thunder-charge").may("use thunder-charge thunder_charge unit-nine")
