"""SAVED, in the advanced and the basic game (rulebook, Advanced Saved Card; TC-02 to TC-05, TC-07,
TC-43, TC-44, TC-46, TC-47, TC-49).

The position is `GUARD`: the piece on d7 is attacked by an archer from afar, answers with SAVED, and
has so much damage on it at the end of COMBAT as the test says.
"""

import pytest

from tests.engine.games.tactica.by_the_book.table import FIGURES, Table

ARCHER = "moon archer d10"
OTHER = "moon archer g4"
"""Has an attack left, so that COMBAT goes on."""
BASIC = {"rules": "basic"}
CHAMPION, FOOT = FIGURES["champion"].defence, FIGURES["foot"].defence


def struck(damage: int, *pieces: str, hand: str = "saved", **settings) -> Table:
    """The piece on d7 has been attacked, has answered with SAVED where that is open, and has this
    damage."""
    table = Table(*pieces, ARCHER, OTHER, sun=hand, first="moon", **settings).attack("d10", "d7")
    if table.can("saved", "d7", by="sun"):
        table.saved("d7")
    return table.hit("d7", damage)


def holds(bonus: int, own: int, *pieces: str, **settings) -> bool:
    """Whether SAVED adds exactly so much to a DEF: one less does not capture, the sum does."""
    below = struck(own + bonus - 1, *pieces, **settings).resolve()
    equal = struck(own + bonus, *pieces, **settings).resolve()
    return (below.zone("d7"), equal.zone("d7")) == ("battlefield", "hostages moon")


# Worked examples.


def test_tc_03_a_foot_beside_levels_0_1_2_2_has_5_more():
    pieces = ("sun foot d7", "sun foot c7", "sun foot e7 x1", "sun foot d6 x2", "sun foot c8 x2")
    assert holds(5, FOOT, *pieces)


def test_tc_02_a_champion_beside_levels_0_1_2_2_has_9_more():
    pieces = (
        "sun champion d7",
        "sun foot c7",
        "sun foot e7 x1",
        "sun foot d6 x2",
        "sun foot c8 x2",
    )
    assert holds(9, CHAMPION, *pieces)


def test_tc_03_a_basic_champion_beside_four_foot_has_4_more():
    pieces = (
        "sun champion d7",
        "sun foot c7",
        "sun foot e7 x1",
        "sun foot d6 x2",
        "sun foot c8 x2",
    )
    assert holds(4, CHAMPION, *pieces, options=BASIC)


# What counts.


@pytest.mark.parametrize(("level", "bonus"), [(0, 0), (1, 1), (2, 2)])
def test_a_foot_counts_the_levels_of_adjacent_foot(level, bonus):
    assert holds(bonus, FOOT, "sun foot d7", f"sun foot c7 x{level}")


@pytest.mark.parametrize(("level", "bonus"), [(0, 1), (1, 2), (2, 3)])
def test_tc_02_a_champion_counts_one_and_the_level_of_each_adjacent_foot(level, bonus):
    assert holds(bonus, CHAMPION, "sun champion d7", f"sun foot c7 x{level}")


@pytest.mark.parametrize("level", [0, 1, 2])
def test_basic_saved_counts_cards_and_no_levels(level):
    assert holds(1, CHAMPION, "sun champion d7", f"sun foot c7 x{level}", options=BASIC)


def test_the_own_level_of_a_foot_is_in_its_own_defence_alone():
    assert holds(1, FOOT + 1, "sun foot d7 x1", "sun foot c7 x1")


@pytest.mark.parametrize("other", ["champion", "crossbow", "archer"])
def test_a_foot_is_helped_by_foot_alone(other):
    assert holds(0, FOOT, "sun foot d7", f"sun {other} c7 x2")


@pytest.mark.parametrize("other", ["crossbow", "archer"])
def test_a_champion_is_helped_by_foot_alone(other):
    assert holds(0, CHAMPION, "sun champion d7", f"sun {other} c7 x2")


@pytest.mark.parametrize("other", ["crossbow", "archer"])
def test_basic_saved_counts_melee_troops_alone(other):
    assert holds(0, CHAMPION, "sun champion d7", f"sun {other} c7", options=BASIC)


def test_basic_saved_on_a_foot_counts_an_adjacent_champion():
    assert holds(2, FOOT, "sun foot d7", "sun champion c7", "sun foot e7", options=BASIC)


@pytest.mark.parametrize("options", [{}, BASIC])
def test_tc_04_enemies_do_not_help_a_champion(options):
    assert holds(1, CHAMPION, "sun champion d7", "sun foot c7", "moon foot e7 x2", options=options)


def test_tc_04_enemies_do_not_help_a_foot():
    assert holds(1, FOOT, "sun foot d7", "sun foot c7 x1", "moon foot e7 x2")


def test_foot_two_hexes_away_do_not_help():
    assert holds(1, CHAMPION, "sun champion d7", "sun foot c7", "sun foot d5 x2")


def test_saved_helps_nobody_else():
    table = struck(1, "sun foot d7", "sun foot c7 x2", "sun foot e7 x1")
    table.hit("e7", FOOT + 1).resolve()
    assert (table.zone("d7"), table.zone("e7")) == ("battlefield", "hostages moon")


def test_without_saved_the_plain_defence_counts():
    table = Table("sun champion d7", "sun foot c7 x2", ARCHER, first="moon")
    table.hit("d7", CHAMPION).resolve()
    assert table.zone("d7") == "hostages moon"


# On whom.


@pytest.mark.parametrize("troop", ["crossbow", "archer"])
@pytest.mark.parametrize("options", [{}, BASIC])
def test_saved_is_not_played_on_ranged_troops(troop, options):
    table = Table(
        f"sun {troop} d7", "sun foot c7", ARCHER, sun="saved", first="moon", options=options
    )
    table.attack("d10", "d7")
    assert not table.can("saved", "d7", by="sun")


def test_saved_is_not_played_on_an_enemy():
    table = Table("sun foot d7", "moon foot c7", ARCHER, sun="saved", first="moon")
    table.attack("d10", "d7")
    assert not table.can("saved", "c7", by="sun")


def test_saved_needs_the_card():
    table = Table("sun foot d7", "sun foot c7", ARCHER, sun="press", first="moon")
    table.attack("d10", "d7")
    assert not table.can("saved", "d7", by="sun")


def test_tc_43_one_saved_on_a_troop_in_one_combat():
    pieces = ("sun champion d7", "sun foot c7", "moon archer e9", ARCHER)
    table = Table(*pieces, sun="saved saved", first="moon")
    table.attack("d10", "d7").saved("d7").attack("e9", "d7")
    assert not table.can("saved", "d7", by="sun")


def test_tc_43_another_troop_may_have_the_second():
    pieces = ("sun champion d7", "sun foot c7", "sun foot b7", "moon archer c9", ARCHER)
    table = Table(*pieces, sun="saved saved", first="moon")
    table.attack("d10", "d7").saved("d7").attack("c9", "c7")
    assert table.can("saved", "c7", by="sun")


def test_tc_43_press_and_saved_may_lie_on_one_troop():
    pieces = ("sun champion d7", "sun foot c7", "moon foot e6", ARCHER)
    table = Table(*pieces, sun="press saved", first="sun")
    table.press("d7").attack("d7", "e6").to("combat", by="moon").attack("d10", "d7")
    assert table.can("saved", "d7", by="sun")


# Where the card goes.


@pytest.mark.parametrize("options", [{}, BASIC])
def test_tc_07_saved_goes_to_resupply_in_resolution(options):
    table = struck(1, "sun champion d7", "sun foot c7", options=options)
    assert table.pile("sun", "resupply") == []
    table.resolve(swap="c7")
    assert (table.pile("sun", "resupply"), table.hand("sun")) == (["saved"], [])


def test_tc_07_so_it_does_when_its_troop_is_captured():
    table = struck(20, "sun champion d7", "sun foot c7").resolve(extra="c7")
    assert table.pile("sun", "resupply") == ["saved"]


# Survived: places are changed.


@pytest.mark.parametrize("troop", ["champion", "foot"])
@pytest.mark.parametrize("level", [0, 1, 2])
def test_tc_05_who_survives_changes_places_with_a_defending_foot(troop, level):
    table = struck(1, f"sun {troop} d7", f"sun foot c7 x{level}").resolve(swap="c7")
    assert (table.hex("d7"), table.hex("c7")) == ("c7", "d7")


def test_tc_05_the_owner_chooses_the_partner():
    pieces = ("sun champion d7", "sun foot c7", "sun foot e7")
    table = struck(1, *pieces).until_asked("swap")
    assert table.decides() == "sun"
    assert [table.can("swap", hex) for hex in ("c7", "e7", "d10")] == [True, True, False]
    table.resolve(swap="e7")
    assert [table.hex(hex) for hex in ("d7", "c7", "e7")] == ["e7", "c7", "d7"]


def test_tc_05_the_swap_is_no_choice_to_decline():
    table = struck(1, "sun champion d7", "sun foot c7", "sun foot e7").until_asked("swap")
    assert not table.can("pass")


def test_tc_05_only_foot_change_places():
    table = struck(1, "sun champion d7", "sun archer c7", "sun crossbow e7").resolve()
    assert [table.hex(hex) for hex in ("d7", "c7", "e7")] == ["d7", "c7", "e7"]


def test_tc_05_a_champion_is_no_partner_of_a_foot():
    table = struck(1, "sun foot d7", "sun champion c7").resolve()
    assert (table.hex("d7"), table.hex("c7")) == ("d7", "c7")


def test_a_basic_champion_changes_places_too():
    table = struck(1, "sun champion d7", "sun foot c7", options=BASIC).resolve(swap="c7")
    assert (table.hex("d7"), table.hex("c7")) == ("c7", "d7")


def test_training_goes_along_in_a_swap():
    table = struck(1, "sun champion d7 x1", "sun foot c7 x2").resolve(swap="c7")
    assert (table.level("d7"), table.level("c7")) == (1, 2)


def test_tc_46_a_captured_foot_is_no_partner():
    table = struck(1, "sun champion d7", "sun foot c7", "sun foot e7")
    table.hit("c7", FOOT).resolve(swap="e7")
    assert (table.zone("c7"), table.hex("d7"), table.hex("e7")) == ("hostages moon", "e7", "d7")


def test_tc_46_where_the_only_defender_is_captured_nobody_moves():
    table = struck(1, "sun champion d7", "sun foot c7").hit("c7", FOOT).resolve()
    assert (table.hex("d7"), table.zone("c7")) == ("d7", "hostages moon")


def test_without_saved_nobody_changes_places():
    table = Table("sun champion d7", "sun foot c7", ARCHER, first="moon")
    table.attack("d10", "d7").resolve()
    assert (table.hex("d7"), table.hex("c7")) == ("d7", "c7")


# Captured: another goes along.


def test_tc_05_a_captured_champion_takes_any_defending_foot_along():
    table = struck(30, "sun champion d7", "sun foot c7").resolve(extra="c7")
    assert (table.zone("d7"), table.zone("c7")) == ("hostages moon", "hostages moon")


def test_tc_05_its_owner_chooses_which():
    pieces = ("sun champion d7", "sun foot c7", "sun foot e7 x2")
    table = struck(30, *pieces).until_asked("extra")
    assert table.decides() == "sun"
    assert [table.can("extra", hex) for hex in ("c7", "e7")] == [True, True]
    table.resolve(extra="e7")
    assert (table.zone("c7"), table.zone("e7")) == ("battlefield", "hostages moon")


def test_tc_05_a_captured_foot_takes_a_trained_one_along():
    table = struck(30, "sun foot d7", "sun foot c7", "sun foot e7 x1").resolve(extra="e7")
    assert (table.zone("c7"), table.zone("e7")) == ("battlefield", "hostages moon")


def test_tc_05_no_untrained_one_goes_along_with_a_foot():
    table = struck(30, "sun foot d7", "sun foot c7", "sun foot e7").resolve()
    assert [table.zone(hex) for hex in ("d7", "c7", "e7")] == [
        "hostages moon", "battlefield", "battlefield",
    ]  # fmt: skip


def test_tc_05_with_a_basic_champion_a_trained_foot_goes_along():
    pieces = ("sun champion d7", "sun foot c7", "sun foot e7 x1")
    table = struck(30, *pieces, options=BASIC).resolve(extra="e7")
    assert (table.zone("c7"), table.zone("e7")) == ("battlefield", "hostages moon")


def test_tc_05_with_a_basic_champion_no_untrained_foot_goes_along():
    table = struck(30, "sun champion d7", "sun foot c7", options=BASIC).resolve()
    assert (table.zone("d7"), table.zone("c7")) == ("hostages moon", "battlefield")


def test_no_archer_goes_along():
    table = struck(30, "sun champion d7", "sun archer c7 x2").resolve()
    assert (table.zone("d7"), table.zone("c7")) == ("hostages moon", "battlefield")


def test_one_goes_along_and_no_more():
    table = struck(30, "sun champion d7", "sun foot c7", "sun foot e7").resolve(extra="c7")
    assert table.pile("moon", "hostages") == ["champion", "foot"]


def test_tc_46_a_captured_foot_is_not_the_extra_one():
    table = struck(30, "sun champion d7", "sun foot c7", "sun foot e7")
    table.hit("c7", 30).resolve(extra="e7")
    assert table.pile("moon", "hostages") == ["champion", "foot", "foot"]


def test_the_training_card_of_each_captured_troop_goes_back_to_its_pile():
    table = struck(30, "sun champion d7 x1", "sun foot c7 x2", sun_training=2).resolve(extra="c7")
    assert table.training("sun") == 4


def test_tc_49_basic_saved_on_a_foot_moves_nobody():
    table = struck(1, "sun foot d7", "sun foot c7", options=BASIC).resolve()
    assert (table.hex("d7"), table.hex("c7")) == ("d7", "c7")


def test_tc_49_basic_saved_on_a_foot_takes_nobody_along():
    table = struck(30, "sun foot d7", "sun foot c7 x1", options=BASIC).resolve()
    assert (table.zone("d7"), table.zone("c7")) == ("hostages moon", "battlefield")


# When it is read.


def test_tc_44_whoever_of_both_is_looked_at_first():
    """Two Foot that defend each other: the captured one has still defended the other."""
    for first, second in (("c7", "d7"), ("d7", "c7")):
        table = Table(
            f"sun foot {first} x1",
            f"sun foot {second} x1",
            ARCHER,
            OTHER,
            sun="saved",
            first="moon",
        )
        table.attack("d10", "d7").saved("d7")
        table.hit("d7", FOOT + 1).hit("c7", FOOT + 1).resolve()
        assert (table.zone("d7"), table.zone("c7")) == ("battlefield", "hostages moon")


def test_tc_44_a_defender_lost_to_the_same_resolution_still_defends():
    table = struck(CHAMPION + 1, "sun champion d7", "sun foot c7 x1", "sun archer e7")
    table.hit("c7", FOOT + 1).resolve()
    assert (table.zone("d7"), table.zone("c7")) == ("battlefield", "hostages moon")


def test_tc_37_a_traitor_defends_a_champion():
    assert holds(1, CHAMPION, "sun champion d7", "sun foot c7 traitor")


def test_a_summon_defends_nobody():
    assert holds(0, CHAMPION, "sun champion d7", "sun ouran c7")
