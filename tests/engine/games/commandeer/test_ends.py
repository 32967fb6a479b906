"""How games end: six defeated units, an empty field, the cap on turns (CO-10 to CO-12, CO-24)."""

from tests.engine.games.commandeer.field import Field

FIVE = "heron heron heron heron heron"


def test_co_10_six_defeated_units_lose_in_the_middle_of_combat():
    field = Field(
        "c3 ramming-cart, c4 !heron, d3 pike-sister, d4 !heron",
        step="fight",
        their={"defeated": FIVE},
    )
    assert field.do("attack", "c3", "c4").outcome() == (0, "six_defeated")
    assert field.decide() is None


def test_co_10_both_at_six_at_once_is_a_draw():
    field = Field(
        "a1 vow-squire, f6 !vow-squire, c3 heron",
        step="fight",
        defeated=FIVE,
        their={"defeated": FIVE},
        changes="a1 health 2000 5, f6 health 2000 5",
    )
    assert field.do("end_combat").outcome() == (None, "six_defeated")


def test_co_11_the_empty_field_is_looked_for_in_the_own_end_phase_alone():
    field = Field("c3 vow-squire", step="at_end")
    assert (field.state.active, field.outcome()) == (1, None)


def test_co_12_six_defeated_units_come_before_the_empty_field():
    """The sixth falls at the start of an End Phase that would find the field empty."""
    field = Field(
        "c3 plague-doctor, c4 plague-doctor",
        step="fight",
        defeated=FIVE,
        changes="c3 health -4000 9, c4 health -4000 9",
    )
    assert field.do("end_combat").outcome() == (1, "six_defeated")


def test_co_22_only_the_turn_player_discards():
    many = " ".join(["rally"] * 9)
    field = Field("c3 vow-squire, c4 !heron", step="at_end", their={"hand": many})
    assert (field.state.active, len(field.zone("hand/1"))) == (1, 9)


def test_co_24_the_cap_ends_the_game_in_a_draw():
    standing = "c3 vow-squire, c4 !old-bear"
    assert Field(standing, step="look_at_field", turn=199).outcome() is None
    assert Field(standing, step="look_at_field", turn=200).outcome() == (None, "turn_cap")
    early = Field(standing, step="look_at_field", turn=100, variant={"turn_cap": "100"})
    assert early.outcome() == (None, "turn_cap")


def test_co_55_the_turn_in_progress_is_finished():
    field = Field("c3 vow-squire, c4 !old-bear", step="fight", turn=200)
    assert field.outcome() is None
    assert field.do("end_combat").outcome() == (None, "turn_cap")


def test_co_51_discards_come_before_the_field_is_looked_at():
    field = Field("c3 !heron", step="at_end", hand=" ".join(["rally"] * 8))
    assert field.outcome() is None
    assert field.do("discard", "rally").outcome() == (1, "empty_field")


def test_co_69_what_holds_for_the_turn_ends_after_the_field_was_looked_at():
    field = Field("a1 vow-squire, c3 !heron", step="fight", changes="a1 health 2000 5")
    field.do("end_combat")
    assert (field.outcome(), field.standing()) == (None, "c3 !heron")
