"""What one moment sets off, and in which order (CO-10, CO-67, CO-75, CO-80, CO-81)."""

from typing import Any

from tests.engine.games.commandeer.field import Field

FIVE = "heron heron heron heron heron"


def fight(standing: str, **more: Any) -> Field:
    return Field(standing, step="fight", **more)


def test_co_67_what_the_attacker_does_comes_before_what_its_prey_does():
    """Morvan raises one of five before Demolisher takes the hound along: five again, no loss."""
    field = fight(
        "c3 drowned-king, c4 !demolisher, b3 bone-hound, e5 !heron",
        defeated="drowned-page drowned-page drowned-page drowned-page drowned-page",
    ).do("attack", "c3", "c4")
    assert field.decide() == (0, ["choose", "skip"])
    field.do("choose", "drowned-page").do("place", "d3")
    assert field.outcome() is None
    assert field.standing() == "c3 drowned-king, d3 drowned-page, e5 !heron"
    assert field.state.defeats(0) == 5


def test_co_67_units_that_fall_together_act_in_the_order_in_which_they_came():
    field = Field(
        "c3 heron, f4 !revenant, a3 !revenant",
        hand="barrage",
        energy="hawk",
        changes="a3 health -3000 9, f4 health -3000 9",
    )
    later = field.at("a3")
    field.do("play", "barrage")
    assert field.decide() == (1, ["accept", "skip"])
    field.do("accept")
    assert field.decide() == (1, ["accept", "skip"])
    assert field.state.zones["defeated/1"] == [later]


def test_co_67_of_units_of_both_seats_the_turn_players_act_first():
    field = Field(
        "f6 !revenant, a1 revenant, c3 vow-squire, c4 !vow-squire",
        step="fight",
        active=1,
        changes="a1 health 4000 5, f6 health 4000 5",
    ).do("end_combat")
    assert (field.decide(), field.state.active) == ((1, ["accept", "skip"]), 1)
    assert field.do("skip").decide() == (0, ["accept", "skip"])


def test_co_67_the_order_of_arrival_survives_a_change_of_control():
    """The pallbearer came before the keeper, was possessed, and is back: it still comes first."""
    field = (
        Field(
            "c3 ramming-cart, d4 !pallbearer, e4 !oath-keeper, c4 !heron",
            hand="possession",
            energy="hawk",
            their={"deck": "rally"},
        )
        .do("play", "possession")
        .do("choose", "d4")
    )
    for verb in ("end_planning", "pass", "end_combat", "end_planning", "pass", "end_combat"):
        field.do(verb)
    field.do("end_planning").do("pass").do("attack", "c3", "c4")
    assert [kind for kind, _ in field.events()] == [
        "attack", "damage", "defeated", "draw", "strengthen"
    ]  # fmt: skip


def test_co_67_of_one_unit_its_own_text_comes_before_those_of_its_attachments():
    field = fight(
        "c3 drowned-king+hunting-horn, c4 !heron, e5 !heron", defeated="hawk", deck="rally"
    ).do("attack", "c3", "c4")
    assert (field.decide(), field.zone("hand/0")) == ((0, ["choose", "skip"]), [])
    assert field.do("skip").zone("hand/0") == ["rally"]


def test_co_67_what_falls_as_a_turn_begins_acts_before_what_the_start_of_the_turn_sets_off():
    """The ambusher in the corner loses its Health as its own turn begins; the oak draws after."""
    field = Field(
        "c3 vow-squire, c4 !elder-oak, f6 !ambusher, e5 !pallbearer",
        step="fight",
        their={"deck": "rally hawk"},
    ).do("end_combat")
    assert field.zone("defeated/1") == ["ambusher"]
    kinds = [kind for kind, seat in field.events() if seat == 1]
    assert kinds == ["turn", "defeated", "draw", "draw"]


def test_co_67_one_trigger_for_each_unit_that_falls():
    """The maiden falls by the attack, then two herons by the check: three friends of the keeper."""
    field = fight(
        "c3 cross-brother, c4 !shield-maiden, b5 !heron, d5 !heron, f2 !oath-keeper",
        changes="c3 power 9000 9, b5 health -4000 9, d5 health -4000 9",
    )
    assert field.figures("f2")[0] == 5000
    field.do("attack", "c3", "c4")
    assert field.standing() == "c3 cross-brother, f2 !oath-keeper"
    assert field.figures("f2")[0] == 8000


def test_co_80_what_falls_with_others_does_not_see_them_fall():
    field = Field(
        "c3 heron, a3 !pallbearer, f4 !heron, d3 !old-bear",
        hand="barrage",
        energy="hawk",
        changes="a3 health -3000 9, f4 health -3000 9",
        their={"deck": "rally hawk"},
    ).do("play", "barrage")
    assert (field.standing(), field.zone("hand/1")) == ("c3 heron, d3 !old-bear", [])


def test_co_10_both_at_six_by_one_effect_is_a_draw():
    field = fight(
        "c3 plague-doctor, c4 heron, d4 !heron, a3 vow-squire",
        defeated=FIVE,
        their={"defeated": FIVE},
        changes="c4 health -3000 9, d4 health -3000 9",
    ).do("end_combat")
    assert field.outcome() == (None, "six_defeated")


def test_co_81_a_unit_that_falls_as_it_arrives_still_does_what_it_does_on_arrival():
    field = Field("a2 cross-brother, c4 !heron", hand="surveyor", deck="rally hawk")
    field.do("deploy", "surveyor", "a1")
    assert (field.zone("defeated/0"), field.zone("energy/0")) == (["surveyor"], ["hawk"])


def test_co_81_the_arrival_comes_before_what_falls_by_it():
    """The revenant, left without the maiden's help, is asked about after the fox has chosen."""
    field = Field(
        "b2 shield-maiden, a1 revenant, c4 !heron",
        hand="herald-fox",
        changes="a1 health 1000 9",
    ).do("deploy", "herald-fox", "c2")
    field.do("choose", "b2")
    assert field.decide() == (0, ["accept", "skip"])


def test_co_81_the_power_of_a_unit_that_fell_as_it_arrived_is_none():
    field = Field("a2 cross-brother, b1 !drowned-page", hand="stalker-cat", energy="hawk")
    field.do("deploy", "stalker-cat", "a1")
    assert field.standing() == "a2 cross-brother, b1 !drowned-page"
