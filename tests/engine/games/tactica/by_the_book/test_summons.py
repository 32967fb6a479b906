"""Summons: how they come, and what they are immune to, one by one (rulebook, Summon; TC-18, TC-20,
TC-36, TC-41, TC-42)."""

import pytest

from tests.engine.games.tactica.by_the_book.table import FIGURES, Table

WALLS = ("sun wall a4", "moon wall k9", "moon foot j9")
OURAN, CTHON = FIGURES["ouran"], FIGURES["cthon"]


def mustering(*pieces: str, **settings) -> Table:
    return Table(*WALLS, *pieces, phase="mustering", **settings)


# How they come.


def test_the_top_card_is_mustered_and_its_face_appears():
    table = mustering("sun spire d7 ouran ouran cthon").call("d8")
    assert (table.card_at("d8"), table.spire("sun")) == ("cthon", ["ouran", "ouran"])


def test_it_stands_next_to_the_spire():
    table = mustering("sun spire d7 ouran ouran cthon")
    near = [table.can("call", hex) for hex in ("c7", "e7", "d6", "d8", "e6", "c8")]
    far = [table.can("call", hex) for hex in ("d7", "d9", "c6", "e8", "a5")]
    assert (near, far) == ([True] * 6, [False] * 5)


@pytest.mark.parametrize("taken", ["sun foot d8", "moon foot d8", "moon wood d8", "moon wall d8"])
def test_tc_42_it_needs_an_empty_hex(taken):
    assert not mustering("sun spire d7 ouran ouran cthon", taken).can("call", "d8")


def test_tc_42_it_costs_one_muster_action():
    table = mustering("sun spire d7 ouran ouran cthon", sun="foot foot", actions=2)
    table.call("d8").muster("foot", "a5")
    assert not table.can("muster", "foot", "b4")


@pytest.mark.parametrize("faces", ["cthon", "ouran cthon"])
def test_tc_18_an_incomplete_spire_gives_none(faces):
    assert not mustering(f"sun spire d7 {faces}").can("call", "d8")


def test_tc_18_a_complete_spire_that_was_shortened_still_does():
    table = mustering("sun spire d7 ouran cthon complete").call("d8")
    assert (table.card_at("d8"), table.spire("sun")) == ("cthon", ["ouran"])


def test_tc_18_one_summon_of_a_player_at_a_time():
    table = mustering("sun spire d7 ouran cthon complete", "sun ouran h5")
    assert not table.can("call", "d8")


def test_the_other_players_summon_is_no_hindrance():
    table = mustering("sun spire d7 ouran ouran cthon", "moon ouran h5")
    assert table.can("call", "d8")


def test_the_second_comes_once_the_first_is_captured():
    table = Table(*WALLS, "sun spire d7 ouran cthon complete", "sun ouran h5", "moon foot h6")
    table.hit("h5", 30).resolve().to("mustering", by="sun")
    assert table.can("call", "d8")


def test_tc_42_the_last_one_stands_next_to_the_hex_that_the_spire_leaves():
    table = mustering("sun spire d7 ouran complete")
    assert (table.can("call", "d8"), table.can("call", "d7")) == (True, False)
    assert table.call("d8").spire("sun") == []


def test_tc_42_that_hex_is_open_at_once():
    table = mustering("sun spire d7 ouran complete", "sun foot d6").call("d8")
    assert table.to("movement", by="sun").can("move", "d6", "d7")


def test_nobody_calls_from_an_enemy_spire():
    assert not mustering("moon spire d7 ouran ouran cthon").can("call", "d8", by="sun")


# TC-08 with the option short_spire.


SHORT = [("never", False), ("after_third_decree", True)]


@pytest.mark.parametrize(("short", "called"), SHORT)
def test_tc_08_a_spire_that_lost_a_card_before_it_was_complete(short, called):
    table = Table(
        *WALLS, "sun spire d7 ouran", phase="barracks", sun="foot foot", sun_enacted=2,
        sun_lost="summon", options={"short_spire": short},
    )  # fmt: skip
    table.decrees(sun=("summon", "foot foot")).stack("cthon").to("mustering", by="sun")
    assert table.can("call", "d8", by="sun") is called


@pytest.mark.parametrize(("short", "called"), SHORT)
def test_tc_08_so_it_is_where_no_card_is_left_to_stack(short, called):
    table = Table(
        *WALLS, "sun spire d7 ouran", phase="barracks", sun="foot foot", sun_enacted=2,
        sun_lost="summon summon", options={"short_spire": short},
    )  # fmt: skip
    table.decrees(sun=("summon", "foot foot")).to("mustering", by="sun")
    assert table.can("call", "d8", by="sun") is called


@pytest.mark.parametrize("short", ["never", "after_third_decree"])
def test_tc_08_after_the_second_decree_it_gives_none_in_either_case(short):
    table = Table(
        *WALLS, "sun spire d7 ouran", phase="barracks", sun="foot foot", sun_enacted=1,
        sun_lost="summon", options={"short_spire": short},
    )  # fmt: skip
    table.decrees(sun=("summon", "foot foot")).stack("cthon").to("mustering", by="sun")
    assert not table.can("call", "d8", by="sun")


# They are no troops, and tactics do not affect them.


def test_summons_are_not_trained():
    assert not mustering("sun ouran a5").can("train", "a5")


def test_saved_is_not_played_on_a_summon():
    table = Table(*WALLS, "sun ouran d7", "moon archer d9", sun="saved", first="moon")
    assert not table.attack("d9", "d7").can("saved", "d7", by="sun")


def test_saved_is_not_offered_for_summons():
    table = Table(
        *WALLS, "sun ouran d7", "sun foot c7", "moon archer d9", sun="saved", first="moon"
    )
    assert not table.attack("d9", "d7").can("saved", "c7", by="sun")


def test_a_summon_next_to_a_wall_scores_nothing():
    assert Table(*WALLS, "sun ouran k8", "sun foot a9").resolve().points() == (0, 0)


def test_tc_20_a_summon_does_not_end_on_a_wall():
    table = Table(*WALLS, "sun ouran k8", phase="movement")
    assert not table.can("move", "k8", "k9")


def test_tc_50_a_summon_neither_scores_nor_contests_a_landmark():
    alone = Table(*WALLS, "sun ouran d6", "moon wood d7", "sun foot a9").resolve()
    contested = Table(*WALLS, "sun ouran d6", "moon foot d8", "moon wood d7").resolve()
    assert (alone.points(), contested.points()) == ((0, 0), (0, 1))


def test_a_ranged_troop_lacks_nothing_against_an_adjacent_summon():
    """The penalty is against adjacent melee troops."""
    table = Table(*WALLS, "sun archer d7", "moon ouran d8").attack("d7", "d8")
    assert table.damage("d8") == FIGURES["archer"].off


# They do not affect one another.


def test_summons_do_not_attack_summons():
    assert not Table(*WALLS, "sun ouran d7", "moon cthon d8").can("attack", "d7", "d8")


def test_summons_do_not_attack_spires():
    assert not Table(*WALLS, "sun ouran d7", "moon spire d8 ouran").can("attack", "d7", "d8")


@pytest.mark.parametrize("summon", ["ouran", "cthon"])
def test_summons_attack_troops(summon):
    table = Table(*WALLS, f"sun {summon} d7", "moon champion d8").attack("d7", "d8")
    assert table.damage("d8") == FIGURES[summon].off


def test_troops_attack_summons():
    table = Table(*WALLS, "sun champion d7", "moon cthon d8").attack("d7", "d8")
    assert table.damage("d8") == FIGURES["champion"].off


# Terrain.


def test_a_summon_on_the_way_passes_a_ridge():
    """d6 to d8 through d7 with all other ways two steps longer."""
    table = Table(*WALLS, "sun cthon d6", "moon ridge d7", phase="movement")
    assert table.can("move", "d6", "d8")


@pytest.mark.parametrize(
    "between", ["moon ridge d7", "moon wall d7", "sun wall d7", "moon foot d7", "sun foot d7"]
)
def test_a_summon_passes_landmarks_walls_and_troops(between):
    table = Table(*WALLS, "sun cthon d6", between, phase="movement")
    assert table.can("move", "d6", "d8")


@pytest.mark.parametrize("between", ["moon ridge d7", "moon foot d7"])
def test_a_troop_does_not_pass_a_ridge_or_an_enemy(between):
    table = Table(*WALLS, "sun foot d6", between, phase="movement")
    assert not table.can("move", "d6", "d8")


@pytest.mark.parametrize(
    "taken",
    [
        "moon wood d7", "moon ridge d7", "sun wall d7", "moon wall d7", "sun foot d7",
        "moon foot d7", "sun spire d7 ouran", "moon spire d7 ouran", "moon ouran d7",
    ],
)  # fmt: skip
def test_tc_20_a_summon_ends_on_no_landmark_wall_troop_spire_or_summon(taken):
    table = Table(*WALLS, "sun cthon d6", taken, phase="movement")
    assert not table.can("move", "d6", "d7")


def test_a_summon_ignores_the_terrain_of_its_target():
    """A Foot on a hill has one DEF more, but not against a summon."""
    off = FIGURES["ouran"].off
    pieces = ("sun ouran d7", "moon champion d8", "moon hill d8")
    figures = {"champion": {"defence": off}}
    table = Table(*WALLS, *pieces, figures=figures).attack("d7", "d8").resolve()
    assert table.zone("d8") == "hostages sun"


def test_tc_59_of_both_kinds_of_damage_terrain_lessens_that_of_troops():
    """Ouran deals 4 and a Foot 2, of which the hill takes 1: 5 in all."""
    pieces = ("sun ouran d7", "sun foot c8", "moon champion d8", "moon hill d8")
    for defence, zone in ((5, "hostages sun"), (6, "battlefield")):
        table = Table(*WALLS, *pieces, figures={"champion": {"defence": defence}})
        table.attack("d7", "d8").attack("c8", "d8").resolve()
        assert table.zone("d8") == zone


def test_the_same_troop_holds_against_a_troop():
    figures = {"champion": {"defence": FIGURES["champion"].off}}
    pieces = ("sun champion d7", "moon champion d8", "moon hill d8")
    table = Table(*WALLS, *pieces, figures=figures).attack("d7", "d8").resolve()
    assert table.zone("d8") == "battlefield"


def test_a_ridge_does_not_block_the_attack_of_a_summon():
    figures = {"ouran": {"range": 2}}
    pieces = ("sun ouran d6", "moon ridge d7", "moon foot d8")
    assert Table(*WALLS, *pieces, figures=figures).can("attack", "d6", "d8")


def test_it_does_block_that_of_a_troop():
    assert not Table(*WALLS, "sun archer d6", "moon ridge d7", "moon foot d8").can(
        "attack", "d6", "d8"
    )


# Captured, and at the end of a battle.


def test_tc_20_a_captured_summon_goes_to_its_owners_lost():
    table = Table(*WALLS, "sun ouran d7", "moon foot d8").hit("d7", OURAN.defence).resolve()
    assert table.zone("d7") == "lost sun"


def test_one_damage_less_does_not_capture_it():
    table = Table(*WALLS, "sun cthon d7", "moon foot d8").hit("d7", CTHON.defence - 1).resolve()
    assert table.zone("d7") == "battlefield"


@pytest.mark.parametrize(("after", "faces"), [("spire", ["ouran", "cthon"]), ("lost", ["ouran"])])
def test_tc_41_a_summon_on_the_field_goes_back_on_top_or_is_lost(after, faces):
    options = {"length": "war", "summon_after_battle": after}
    table = Table(*WALLS, "sun spire d7 ouran complete", "sun cthon h5", options=options)
    table.forfeit("moon").into_battle(2)
    assert table.spire("sun") == faces
    assert len(table.pile("sun", "lost")) == (after == "lost")


def test_tc_36_a_summon_is_never_the_captive_of_betrayal():
    table = Table(*WALLS, "moon ouran d8", "sun foot d7", sun="").hit("d8", 30).resolve()
    table.give("sun", "crown spy negate")
    assert not table.can("decree", "betrayal", "crown spy negate")
