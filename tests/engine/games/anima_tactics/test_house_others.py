"""The other characters of the house pool, each after its printed words."""

from tests.engine.games.anima_tactics.stage import Stage


def test_forward_hastes_friends_near_once_a_turn() -> None:
    stage = Stage(
        {"captain-sorel": "k10", "old-marrek": "k16", "juno-tarrow": "k17"}, {"tessa-crowe": "k40"}
    )
    stage.play("use captain-sorel forward")
    states = [stage.states(each) for each in ("captain-sorel", "old-marrek", "juno-tarrow")]
    assert states == [{"haste": 1}, {"haste": 1}, {}]
    assert not stage.may("use captain-sorel forward")


def test_sabre_dance_attacks_twice() -> None:
    stage = Stage({"captain-sorel": "k10"}, {"tessa-crowe": "k11"})
    stage.play("use captain-sorel sabre_dance tessa-crowe")
    stage.play("stand", "attack/0 3")
    damage = stage.value("captain-sorel", "damage") - 1 - 2
    assert stage.life("tessa-crowe") == 13 - damage
    stage.play("stand", "attack/0 2")
    assert (stage.life("tessa-crowe"), stage.actions("captain-sorel")) == (13 - damage, 2)


def test_pistol_reaches_twelve_inches_and_is_no_weapon_in_combat() -> None:
    stage = Stage({"captain-sorel": "k10"}, {"tessa-crowe": "k16"})
    stage.play("use captain-sorel pistol tessa-crowe")
    stage.play("stand", "attack/0 4")
    assert stage.life("tessa-crowe") == 13 - (stage.value("captain-sorel", "damage") - 2)
    engaged = Stage({"captain-sorel": "k10"}, {"tessa-crowe": "k11"})
    assert not engaged.may("use captain-sorel pistol tessa-crowe")


def test_long_shot_reaches_twenty_four_inches() -> None:
    """4 + 1 - 1 of the distance + 5 hits 9 for 2 + 2 less Armor 2."""
    stage = Stage({"azur-marksman": "k10"}, {"tessa-crowe": "k34"})
    stage.play("use azur-marksman long_shot tessa-crowe")
    stage.play("stand", "attack/0 5")
    assert (stage.life("tessa-crowe"), stage.actions("azur-marksman")) == (13 - 2, 1)


def test_the_marksman_shoots_over_sixteen_inches() -> None:
    stage = Stage({"azur-marksman": "k10"}, {"tessa-crowe": "k18"})
    stage.play("shoot azur-marksman tessa-crowe")
    stage.play("stand", "attack/0 6")
    assert stage.life("tessa-crowe") == 13 - (2 + 1 - 2)


def test_shock_net_paralyzes_unless_sixteen_is_resisted() -> None:
    for die, states in ((6, {"paralyzed": 2}), (7, {})):
        stage = Stage({"unit-nine": "k10"}, {"tessa-crowe": "k18"})
        stage.play("use unit-nine shock_net tessa-crowe", f"resistance/1 {die}")
        assert (stage.states("tessa-crowe"), stage.actions("unit-nine")) == (states, 1)


def test_blade_cascade_attacks_three_times() -> None:
    stage = Stage({"unit-nine": "k10"}, {"tessa-crowe": "k11"})
    stage.play("use unit-nine blade_cascade tessa-crowe")
    for die in (5, 6, 3):
        stage.play("stand", f"attack/0 {die}")
    damage = stage.value("unit-nine", "damage") - 2
    lost = max(0, damage + 1) + max(0, damage + 2)
    assert (stage.life("tessa-crowe"), stage.actions("unit-nine")) == (13 - lost, 0)


def test_phase_out_loses_the_attack_once_a_turn() -> None:
    stage = Stage({"tessa-crowe": "k10"}, {"unit-nine": "k11"})
    stage.play("attack tessa-crowe unit-nine")
    stage.play("react unit-nine phase_out")
    assert (stage.life("unit-nine"), stage.actions("unit-nine")) == (12, 2)
    stage.play("attack tessa-crowe unit-nine")
    assert not stage.may("react unit-nine phase_out")


def test_arc_storm_bursts_within_three_inches() -> None:
    """4 + 1 + 6 is 11: against 9 and 8; damage + 1 on the target, as printed around it."""
    stage = Stage({"elspeth-wire": "k10"}, {"tessa-crowe": "k18", "brannoch-steel": "k21"})
    stage.play("use elspeth-wire arc_storm tessa-crowe")
    stage.play("stand", "attack/0 6")
    damage = stage.value("elspeth-wire", "damage")
    assert stage.life("tessa-crowe") == 13 - (damage + 1 + 2 - 2)
    stage.play("dodge brannoch-steel", "defense/1 2")
    armor = stage.value("brannoch-steel", "armor")
    assert stage.life("brannoch-steel") == 18 - max(0, damage + 1 - armor)
    assert stage.actions("elspeth-wire") == 0


def test_overload_takes_actions_unless_fifteen_is_resisted() -> None:
    for die, left in ((5, 2), (6, 4)):
        stage = Stage({"elspeth-wire": "k10"}, {"tessa-crowe": "k22"})
        stage.play("use elspeth-wire overload tessa-crowe", f"resistance/1 {die}")
        assert stage.actions("tessa-crowe") == left


def test_pulse_scan_reveals_within_eight() -> None:
    stage = Stage({"elspeth-wire": "k10"}, {"tessa-crowe": "k18", "liora-fenn": "k19"})
    stage.hide("tessa-crowe")
    stage.hide("liora-fenn")
    stage.play("use elspeth-wire pulse_scan")
    assert (stage.hidden("tessa-crowe"), stage.hidden("liora-fenn")) == (False, True)


def test_aegis_of_memory_guards_a_friend_within_four() -> None:
    for square, guarded in (("k15", True), ("k16", False)):
        stage = Stage({"tessa-crowe": "k10"}, {"old-marrek": "k11", "hedda-kron": square})
        stage.play("attack tessa-crowe old-marrek")
        assert stage.may("react hedda-kron aegis_of_memory") == guarded
    stage = Stage({"tessa-crowe": "k10"}, {"old-marrek": "k11", "hedda-kron": "k15"})
    stage.play("attack tessa-crowe old-marrek")
    stage.play("react hedda-kron aegis_of_memory")
    assert (stage.life("old-marrek"), stage.actions("hedda-kron")) == (12, 2)


def test_warding_circle_shields_friends_within_four() -> None:
    stage = Stage({"hedda-kron": "k10", "old-marrek": "k14"}, {"tessa-crowe": "k40"})
    stage.play("use hedda-kron warding_circle")
    assert stage.states("hedda-kron") == stage.states("old-marrek") == {"shield": 2}


def test_relic_blade_attacks_with_attack_and_damage() -> None:
    stage = Stage({"hedda-kron": "k10"}, {"unit-nine": "k11"})
    stage.play("use hedda-kron relic_blade unit-nine")
    stage.play("stand", "attack/0 3")
    assert stage.life("unit-nine") == 12 - (stage.value("hedda-kron", "damage") + 1)


def test_practised_hand_rolls_two_dice_while_unhurt() -> None:
    for life, dice in ((13, "attack/0 1, attack/0 6"), (12, "attack/0 6")):
        stage = Stage({"juno-tarrow": "k10"}, {"unit-nine": "k11"}, life={"juno-tarrow": life})
        stage.play("attack juno-tarrow unit-nine")
        stage.play("stand", dice)
        assert stage.life("unit-nine") == 12 - (4 + 1)


def test_slip_away_escapes_without_a_roll() -> None:
    stage = Stage({"juno-tarrow": "k10"}, {"unit-nine": "k11"})
    assert "walk" not in stage.choice.spaces
    stage.play("use juno-tarrow slip_away")
    assert stage.actions("juno-tarrow") == 3
    stage.play("walk juno-tarrow k9 k8")


def test_riposte_school_attacks_and_guards_for_the_turn() -> None:
    stage = Stage({"juno-tarrow": "k10"}, {"unit-nine": "k11"}, life={"juno-tarrow": 12})
    stage.play("use juno-tarrow riposte_school unit-nine")
    stage.play("stand", "attack/0 5")
    assert stage.life("unit-nine") == 12 - (4 + 2)
    assert stage.value("juno-tarrow", "defense") == 9 + 2


def test_clear_the_blood_takes_every_harmful_state() -> None:
    stage = Stage({"old-marrek": "k10", "juno-tarrow": "k18"}, {"unit-nine": "k40"})
    for kind in ("poison", "seal", "haste"):
        stage.give("juno-tarrow", kind, 2)
    stage.play("use old-marrek clear_the_blood juno-tarrow")
    assert stage.states("juno-tarrow") == {"haste": 2}


def test_ember_bolt_reaches_twelve_inches_with_damage() -> None:
    stage = Stage({"old-marrek": "k10"}, {"unit-nine": "k16"})
    stage.play("use old-marrek ember_bolt unit-nine")
    stage.play("stand", "attack/0 6")
    assert (stage.life("unit-nine"), stage.actions("old-marrek")) == (12 - 5, 2)


def test_withering_word_costs_four_life_points_unless_sixteen_is_resisted() -> None:
    for die, life in ((6, 8), (7, 12)):
        stage = Stage({"old-marrek": "k10"}, {"unit-nine": "k18"})
        stage.play("use old-marrek withering_word unit-nine", f"resistance/1 {die}")
        assert stage.life("unit-nine") == life
