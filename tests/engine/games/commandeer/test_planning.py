"""The Planning Phase: deploying, moving, reinforcing, turning down, playing, using."""

import pytest

from tests.engine.games.commandeer.field import Field

EDGE = "it must share an edge with another unit (CO-05)"


def test_co_02_no_card_is_drawn_at_the_start_of_a_turn():
    field = Field(
        "c3 vow-squire, d3 !vow-squire", step="look_at_field", their={"deck": "rally rally"}
    )
    assert (field.state.active, field.zone("hand/1")) == (1, [])


def test_co_03_a_short_deck_gives_what_it_has_and_an_empty_one_cannot_reinforce():
    field = Field("c3 vow-squire", deck="heron").do("reinforce")
    assert field.options("energise") == ["heron"]
    field.do("energise", "heron")
    assert field.refused("reinforce") == "an empty deck cannot reinforce (CO-03)"


def test_co_05_a_corner_connects_nobody():
    field = Field("c3 vow-squire", hand="pike-sister")
    assert field.refused("deploy", "pike-sister", "d4") == EDGE
    assert field.refused("deploy", "pike-sister", "d3") is None


def test_co_06_the_start_cells_bind_whenever_the_field_is_empty():
    field = Field(hand="pike-sister", active=0, turn=9)
    wrong = "the first unit on the field is deployed on a start cell (CO-06)"
    assert field.refused("deploy", "pike-sister", "a1") == wrong
    second = Field("c3 !vow-squire", hand="pike-sister")
    assert second.refused("deploy", "pike-sister", "c2") is None


def test_co_07_a_lifted_unit_connects_to_another_and_keeps_its_attack_and_attachments():
    field = Field("c3 pike-sister+blessed-mail, c4 !rivet-drone, c5 !heron", command=2)
    field.do("move", "c3", "b4").do("move", "b4", "c6")
    assert field.standing() == "c4 !rivet-drone, c5 !heron, c6 pike-sister"
    assert field.zone("attached/0") == ["blessed-mail"]
    assert field.figures("c6") == (4000, 4000)
    field = Field("c3 pike-sister, d4 !heron, b3 moss-cub").do("move", "c3", "d3")
    field.do("end_planning").do("pass")
    assert field.options("attack") == ["d3 d4"]


def test_co_07_the_only_unit_on_the_field_cannot_move():
    field = Field("c3 pike-sister")
    assert field.refused("move", "c3", "d3") == "the only unit on the field cannot move (CO-07)"


def test_co_07_a_unit_does_not_connect_to_itself():
    field = Field("c3 pike-sister, f6 !heron")
    assert field.refused("move", "c3", "c4") == EDGE
    assert field.refused("move", "c3", "f5") is None


def test_co_08_without_command_only_free_defensive_events_are_played():
    field = Field(
        "c3 vow-squire, d3 !vow-squire",
        step="defend",
        their={"hand": "countermeasure intercession", "energy": "rally rally"},
    )
    assert field.options("play") == ["intercession"]
    wrong = "its command and energy cannot be paid in full (CO-08, CO-18)"
    assert field.refused("play", "countermeasure") == wrong


def test_co_08_an_effect_may_grant_command_in_the_defending_phase():
    their = {"hand": "emergency-steam countermeasure", "energy": "rally"}
    field = Field("c3 vow-squire, d3 !cross-saw", step="defend", their=their)
    field.do("play", "emergency-steam").do("choose", "d3")
    field.do("play", "countermeasure").do("choose", "c3")
    assert (field.state.command, field.decide()) == ([0, 0], (1, ["pass"]))


def test_co_09_any_number_of_flips_and_they_still_count():
    field = Field("c3 vow-squire", defeated="heron hawk old-bear", command=0)
    field.do("flip", "heron").do("flip", "hawk").do("flip", "old-bear")
    assert (field.state.command, field.state.defeats(0)) == ([3, 0], 3)
    wrong = "only an own defeated unit that lies face up is turned face down (CO-09)"
    assert field.refused("flip", "heron") == wrong


def test_co_18_both_costs_are_paid_in_full():
    field = Field("c3 vow-squire", hand="temple-lancer", command=3)
    wrong = "its command and energy cannot be paid in full (CO-18, CO-30)"
    assert field.refused("deploy", "temple-lancer", "c4") == wrong
    poor = Field("c3 vow-squire", hand="temple-lancer", energy="rally", command=0)
    assert poor.refused("deploy", "temple-lancer", "c4") == wrong


def test_co_30_costs_come_first_and_a_taken_cell_is_none():
    field = Field("c3 vow-squire", hand="temple-lancer", energy="rally heron")
    assert field.refused("deploy", "temple-lancer", "c3") == "the cell is taken (CO-30)"
    field.do("deploy", "temple-lancer", "c4")
    assert (field.state.command, field.zone("resolving/0")) == ([2, 0], ["temple-lancer"])
    assert field.standing() == "c3 vow-squire"


def test_co_31_a_unit_may_be_placed_where_it_falls_and_be_turned_down_at_once():
    field = Field("a5 vow-squire", hand="pike-sister").do("deploy", "pike-sister", "a6")
    assert (field.standing(), field.zone("defeated/0")) == ("a5 vow-squire", ["pike-sister"])
    assert field.do("flip", "pike-sister").state.command == [3, 0]


def test_co_31_as_the_sixth_it_loses_the_game():
    field = Field("a5 vow-squire", hand="pike-sister", defeated="heron heron heron heron heron")
    assert field.do("deploy", "pike-sister", "a6").outcome() == (1, "six_defeated")


def test_co_32_health_is_tested_anew_after_a_move():
    field = Field("a3 cross-brother, b3 !heron").do("move", "a3", "c3")
    assert field.figures("c3") == (4000, 7000)
    fall = Field("b6 pike-sister, a5 vow-squire").do("move", "b6", "a6")
    assert fall.zone("defeated/0") == ["pike-sister"]


def test_co_32_a_move_goes_to_another_empty_cell_with_an_own_unit():
    field = Field("c3 pike-sister, c4 !heron, d4 vow-squire")
    assert field.refused("move", "c4", "c5") == "only own units move (CO-32)"
    assert field.refused("move", "c3", "c3") == "the cell is taken (CO-30)"
    assert field.refused("move", "c3", "d4") == "the cell is taken (CO-30)"


def test_co_33_a_unit_that_loses_its_neighbours_stays():
    field = Field("c3 pike-sister, c4 heron, c5 !heron").do("move", "c4", "d5")
    assert field.standing() == "c3 pike-sister, c5 !heron, d5 heron"


def test_co_34_reinforce_has_no_limit_a_turn():
    field = Field("c3 vow-squire", deck=" ".join(["heron"] * 9))
    for _ in range(3):
        field.do("reinforce").do("energise", "heron")
    assert (len(field.zone("hand/0")), len(field.zone("energy/0"))) == (3, 3)
    assert field.refused("reinforce") == "Reinforce costs one command (rulebook, Play zones 7)"


def test_co_35_energy_and_command_have_no_maximum():
    many = " ".join(["heron"] * 4)
    field = Field("c3 vow-squire", defeated=many, command=20, energy=" ".join(["rally"] * 30))
    assert field.do("flip", "heron").state.command == [21, 0]


def test_co_36_a_unit_defeated_in_this_phase_may_be_turned_down_at_once():
    field = Field("c3 vow-squire, c4 heron", hand="dark-bargain", command=0)
    field.do("play", "dark-bargain").do("choose", "c4").do("flip", "heron")
    assert field.state.command == [3, 0]


def test_co_37_planning_goes_in_any_order_until_it_is_ended():
    field = Field("c3 vow-squire", hand="rally heron", deck="hawk hawk", command=3)
    field.do("play", "rally").do("choose", "c3").do("deploy", "heron", "c4").do("reinforce")
    field.do("energise", "hawk").do("end_planning")
    assert field.decide() == (1, ["pass"])


def test_co_40_an_event_without_a_legal_target_is_not_played():
    field = Field("c3 vow-squire", hand="possession", energy="rally")
    assert field.refused("play", "possession") == "it has no legal target (CO-40)"


def test_co_60_every_choice_that_a_text_must_make_needs_a_card():
    field = Field("c3 vow-squire", hand="exchange-of-posts", energy="rally")
    assert field.refused("play", "exchange-of-posts") == "it has no legal target (CO-40)"


def test_co_60_cards_of_a_hand_are_no_targets():
    field = Field("c3 vow-squire", hand="call-to-prayer").do("play", "call-to-prayer")
    assert field.zone("retired/0") == ["call-to-prayer"]


def test_co_39_an_ability_is_used_in_the_turn_its_unit_comes():
    field = Field("c3 vow-squire", hand="burrower").do("deploy", "burrower", "c4")
    field.do("use", "c4").do("place", "d3")
    assert field.standing() == "c3 vow-squire, d3 burrower"


def test_co_61_an_ability_is_used_once_a_turn():
    field = Field("c3 vow-squire, c4 burrower").do("use", "c4").do("place", "d3")
    assert field.refused("use", "d3") == "an ability is used once a turn (CO-61)"


def test_co_39_planning_abilities_are_used_in_planning_and_defensive_ones_in_defence():
    their = {"energy": "rally rally"}
    field = Field("c3 vow-squire, c4 !river-spirit, c5 !almoner", step="defend", their=their)
    assert field.options("use") == ["c4"]
    wrong = "a planning ability is not used in this phase (CO-39)"
    assert field.refused("use", "c5") == wrong


def test_co_53_copies_stand_together_and_so_do_legendaries_of_both():
    field = Field(
        "c3 pike-sister, c4 !high-marshal", hand="pike-sister high-marshal", energy="rally rally"
    )
    field.do("deploy", "pike-sister", "b3").do("deploy", "high-marshal", "d3")
    assert field.standing() == "b3 pike-sister, c3 pike-sister, c4 !high-marshal, d3 high-marshal"


def test_co_63_no_question_is_asked_where_all_energy_is_needed():
    field = Field("c3 vow-squire", hand="temple-lancer", energy="rally")
    field.do("deploy", "temple-lancer", "c4")
    assert (field.zone("retired/0"), field.decide() is None) == (["rally"], False)
    assert field.standing() == "c3 vow-squire, c4 temple-lancer"


@pytest.mark.parametrize(
    ("standing", "cost"),
    [
        ("c3 vow-squire", 2),
        ("c3 foreman", 1),
        ("c3 foreman, c4 foreman", 1),
        ("c3 !foreman", 2),
    ],
)
def test_co_71_discounts_add_up_and_leave_a_unit_at_one(standing: str, cost: int):
    field = Field(standing, hand="cross-saw", command=cost).do("deploy", "cross-saw", "d3")
    assert field.state.command == [0, 0]


def test_co_71_discounts_of_events_go_to_nothing():
    towers = "c3 signal-tower, c4 signal-tower, d4 signal-tower, c5 !heron"
    field = Field(towers, hand="barrage", energy="hawk", command=0)
    assert field.do("play", "barrage").state.command == [0, 0]


def test_co_71_a_fox_that_brings_another_home_always_costs():
    """With a foreman two foxes could return each other for ever at no cost."""
    field = Field("c3 foreman, c4 herald-fox", hand="herald-fox", command=1)
    field.do("deploy", "herald-fox", "c5").do("choose", "c4")
    assert (field.state.command, field.options("deploy")) == ([0, 0], [])
