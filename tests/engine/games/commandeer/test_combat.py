"""Combat, and what defeats units (CO-13 to CO-17, CO-41 to CO-50, CO-58, CO-62 to CO-67)."""

from typing import Any

import pytest

from engine.games.commandeer.field import DIRECTIONS
from tests.engine.games.commandeer.field import Field

AROUND = {
    "n": "d5",
    "ne": "e5",
    "e": "e4",
    "se": "e3",
    "s": "d3",
    "sw": "c3",
    "w": "c4",
    "nw": "c5",
}


def fight(standing: str, **more: Any) -> Field:
    return Field(standing, step="fight", **more)


def test_co_13_new_and_moved_units_attack_and_attacking_is_free():
    field = Field("c3 vow-squire, c5 !heron", hand="pike-sister").do("deploy", "pike-sister", "c4")
    field.do("move", "c3", "b4").do("end_planning").do("pass")
    assert field.options("attack") == ["c4 c5"]
    assert field.do("end_combat").state.active == 1


def test_co_13_each_unit_attacks_once_and_the_defender_does_not_strike_back():
    field = fight("c3 pike-sister, c4 !cross-brother, d3 old-bear, d4 !old-bear")
    field.do("attack", "c3", "c4")
    assert field.standing() == "c3 pike-sister, c4 !cross-brother, d3 old-bear, d4 !old-bear"
    wrong = "a unit attacks once in a Combat Phase (CO-13)"
    assert field.refused("attack", "c3", "c4") == wrong
    assert field.options("attack") == ["d3 d4"]


def test_co_13_own_units_are_no_targets():
    field = fight("c3 pike-sister, c4 heron, f6 !old-bear")
    wrong = "only enemy units are attacked (CO-13, CO-58)"
    assert field.refused("attack", "c3", "c4") == wrong


def test_co_14_without_range_the_next_cell_along_an_arrow():
    field = fight("c3 pike-sister, c5 !heron")
    wrong = "the target is on no arrow of the unit, or out of its reach (CO-14, CO-15)"
    assert field.refused("attack", "c3", "c5") == wrong


@pytest.mark.parametrize("arrow", DIRECTIONS)
@pytest.mark.parametrize(
    ("unit", "arrows"),
    [
        ("pike-sister", "n"), ("rear-warden", "s sw se"), ("press-hand", "e w"),
        ("cross-brother", "n e s w"), ("saltire-brother", "ne se sw nw"), ("iron-wall", ""),
        ("hawk", "n ne e se s sw w nw"), ("coast-crab", "e w s"), ("mirror-duelist", "n s"),
    ],
)  # fmt: skip
def test_co_14_a_unit_attacks_along_its_arrows_alone(unit: str, arrows: str, arrow: str):
    field = fight(f"d4 {unit}, {AROUND[arrow]} !old-bear")
    assert field.options("attack") == ([f"d4 {AROUND[arrow]}"] if arrow in arrows.split() else [])


def test_co_15_the_second_seats_arrows_are_turned_half_round():
    field = Field("c3 !temple-lancer", step="fight", active=1)
    assert field.unit("c3")["arrows"] == "se s sw"
    ready = Field("c3 !pike-sister, c2 heron, c4 heron", step="fight", active=1)
    assert ready.options("attack") == ["c3 c2"]


def test_co_16_damage_does_not_add_up():
    field = fight("c3 elk-rider, d4 !cross-brother, e4 elk-rider")
    field.do("attack", "e4", "d4")
    assert field.standing() == "c3 elk-rider, d4 !cross-brother, e4 elk-rider"
    assert field.unit("d4")["damage"] == 0


def test_co_17_no_health_left_is_defeat_at_once():
    field = Field("b1 drowned-page, c1 !heron").do("move", "b1", "d1")
    assert field.figures("d1") == (3000, 1000)
    corner = Field("a2 drowned-page, b1 !heron").do("move", "a2", "a1")
    assert corner.zone("defeated/0") == ["drowned-page"]


def test_co_41_rays_are_read_anew_after_each_attack():
    field = fight("c2 wayside-archer, c3 ramming-cart, c4 !heron, c5 !old-bear")
    field.do("attack", "c3", "c4")
    assert field.options("attack") == ["c2 c5"]


def test_co_42_an_attack_with_power_0_is_legal_and_leaves_no_trace():
    field = Field(
        "c3 vow-squire, c4 !old-bear",
        step="defend",
        their={"hand": "smoke-screen", "energy": "rally"},
    )
    field.do("play", "smoke-screen").do("choose", "c3").do("pass")
    assert field.figures("c3") == (0, 5000)
    assert field.do("attack", "c3", "c4").standing() == "c3 vow-squire, c4 !old-bear"


def test_co_42_negative_power_counts_as_0():
    field = fight("c3 martyr, c4 !queen-of-thorns, d4 !queen-of-thorns, b4 !queen-of-thorns")
    assert field.figures("c3") == (0, 3000)


def test_co_43_range_goes_to_the_edge_past_units_and_spares_the_own():
    field = fight("c1 wayside-archer, c2 rear-warden, c3 !heron, c4 pike-sister, c6 !hawk")
    assert field.options("attack") == ["c1 c3", "c1 c6"]


def test_co_44_several_arrows_give_one_attack():
    field = fight("c3 temple-lancer, b4 !heron, c4 !heron, d4 !heron")
    assert field.options("attack") == ["c3 b4", "c3 c4", "c3 d4"]
    assert field.do("attack", "c3", "b4").options("attack") == []


def test_co_45_a_bonus_that_ends_may_defeat():
    field = Field("a1 vow-squire+barkskin, b1 heron", hand="unbinding")
    assert field.figures("a1") == (3000, 1000)
    field.do("play", "unbinding").do("choose", "barkskin")
    assert field.zone("defeated/0") == ["vow-squire"]


def test_co_45_the_end_of_the_turn_may_defeat():
    field = Field("c3 vow-squire, a1 !heron", step="fight", changes="a1 health 3000 5")
    assert field.figures("a1") == (3000, 1000)
    field.do("end_combat")
    assert (field.state.active, field.zone("defeated/1")) == (1, ["heron"])


def test_co_47_a_unit_that_returns_is_not_defeated_and_its_events_retire():
    their = {"hand": "homing", "energy": "rally"}
    field = Field("c3 vow-squire, c4 !heron+!barkskin+curse-of-frailty", step="defend", their=their)
    field.do("play", "homing").do("choose", "c4")
    assert (field.zone("hand/1"), field.zone("defeated/1")) == (["heron"], [])
    assert field.zone("retired/1") == ["rally", "barkskin", "homing"]
    assert field.zone("retired/0") == ["curse-of-frailty"]


def test_co_48_a_unit_under_enemy_command_falls_to_its_owner():
    field = Field("c3 vow-squire, c4 !rivet-drone", hand="possession dark-bargain", energy="rally")
    field.do("play", "possession").do("choose", "c4").do("play", "dark-bargain").do("choose", "c4")
    assert (field.zone("defeated/0"), field.zone("defeated/1")) == ([], ["rivet-drone"])


def test_co_48_command_for_a_turn_ends_with_it():
    field = Field("c3 vow-squire, c4 !mine-layer", hand="possession", energy="rally")
    field.do("play", "possession").do("choose", "c4")
    assert field.standing() == "c3 vow-squire, c4 mine-layer"
    field.do("end_planning").do("pass").do("end_combat")
    assert field.standing() == "c3 vow-squire, c4 !mine-layer"


def test_co_62_a_unit_under_enemy_command_keeps_its_cell_and_its_arrows():
    field = Field("c3 vow-squire, c4 !pike-sister, c2 !heron", hand="possession", energy="rally")
    field.do("play", "possession").do("choose", "c4")
    assert (field.standing(), field.unit("c4")["arrows"]) == (
        "c2 !heron, c3 vow-squire, c4 pike-sister",
        "s",
    )


def test_co_49_units_that_leave_the_defeated_zone_do_not_count():
    field = Field("c3 vow-squire", hand="second-spring", energy="rally", defeated="heron hawk")
    field.do("play", "second-spring").do("choose", "hawk")
    assert (field.state.defeats(0), field.zone("hand/0")) == (1, ["hawk"])


def test_co_50_units_without_health_fall_together():
    field = Field("b3 shield-maiden, a2 hawk, a4 hawk, f6 !heron", hand="dark-bargain")
    assert (field.figures("a2"), field.figures("a4")) == ((3000, 1000), (3000, 1000))
    field.do("play", "dark-bargain").do("choose", "b3")
    assert field.zone("defeated/0") == ["shield-maiden", "hawk", "hawk"]


def test_co_58_without_enemy_units_nothing_is_attacked():
    assert fight("c3 pike-sister").decide() == (0, ["end_combat"])


def test_co_64_an_attack_on_what_has_gone_is_spent():
    field = fight("c3 rivet-drone, c4 !mine-layer").do("attack", "c3", "c4")
    assert field.standing() == "c3 rivet-drone, c4 !mine-layer"
    weak = fight("c3 drowned-page+curse-of-frailty, c4 !mine-layer").do("attack", "c3", "c4")
    assert (weak.standing(), weak.zone("defeated/0")) == ("c4 !mine-layer", ["drowned-page"])


def test_co_65_a_guard_in_reach_is_attacked_first():
    field = fight("c3 temple-lancer, b4 !heron, c4 !gate-warden, d3 pike-sister, d4 !heron")
    assert field.options("attack") == ["c3 c4", "d3 d4"]
    wrong = "a guard that can be attacked comes first (CO-65)"
    assert field.refused("attack", "c3", "b4") == wrong


def test_co_66_pacified_units_do_not_attack_and_double_ones_attack_twice():
    field = fight("c3 ghoul, d3 heron, c4 !old-bear")
    wrong = "a pacified unit does not attack (CO-66)"
    assert field.refused("attack", "c3", "c4") == wrong
    twice = fight("c3 twin-barrel, c4 !old-bear").do("attack", "c3", "c4").do("attack", "c3", "c4")
    assert twice.options("attack") == []


def test_co_66_rooted_units_do_not_move():
    field = Field("c3 reliquary, c4 !heron")
    assert field.refused("move", "c3", "d4") == "a rooted unit does not move (CO-66)"


def test_co_66_armour_lessens_damage():
    field = fight("c3 ramming-cart, c4 !plated-guard").do("attack", "c3", "c4")
    assert field.zone("defeated/1") == ["plated-guard"]
    stands = fight("c3 mirror-duelist, c4 !plated-guard").do("attack", "c3", "c4")
    assert stands.standing() == "c3 mirror-duelist, c4 !plated-guard"


def test_co_67_the_turn_players_units_act_first_then_in_the_order_they_came():
    field = fight(
        "c3 ramming-cart, c4 !heron, d4 !pallbearer, e4 !oath-keeper", their={"deck": "rally rally"}
    ).do("attack", "c3", "c4")
    assert field.events() == [
        ("attack", 0), ("damage", 1), ("defeated", 1), ("draw", 1), ("strengthen", 1)
    ]  # fmt: skip
