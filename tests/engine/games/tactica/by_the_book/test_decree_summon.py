"""The decree SUMMON and the spire that it builds (rulebook, Summon; TC-17, TC-21, TC-27, TC-38 to
TC-40)."""

import pytest

from tests.engine.games.tactica.by_the_book.table import Table

PAIR = "foot foot"
PIECES = ("sun wall d4", "moon wall h9", "sun archer d5", "moon foot h8")


def enacted(*pieces: str, **settings) -> Table:
    """SUN has enacted SUMMON and places its card."""
    settings.setdefault("sun", PAIR)
    table = Table(*PIECES, *pieces, phase="barracks", **settings)
    return table.decrees(sun=("summon", PAIR))


# The base.


@pytest.mark.parametrize("hex", ["d5 free", "e4", "d6", "d7", "g4", "b5", "c7"])
def test_the_base_lies_within_three_hexes_of_an_own_wall(hex):
    """d7, g4 and c7 are three steps from d4 on axial hexes."""
    if hex == "d5 free":
        table = Table(
            "sun wall d4",
            "moon wall h9",
            "sun archer a9",
            "moon foot h8",
            sun=PAIR,
            phase="barracks",
        )
        assert table.decrees(sun=("summon", PAIR)).can("base", "ouran", "d5")
    else:
        assert enacted().can("base", "ouran", hex)


@pytest.mark.parametrize("hex", ["d8", "h4", "c8", "e7", "h8"])
def test_it_does_not_lie_farther_away(hex):
    """d8 is four steps from d4, e7 too."""
    assert not enacted().can("base", "ouran", hex)


def test_it_does_not_lie_near_an_enemy_wall():
    assert not enacted().can("base", "ouran", "h10")


def test_tc_38_distance_is_in_steps_whatever_lies_between():
    """d5 and its neighbours are full, and d7 is still three steps away."""
    table = enacted("moon ridge d6", "sun ridge c6", "sun foot e5", "sun foot c5")
    assert table.can("base", "ouran", "d7")


@pytest.mark.parametrize("taken", ["sun foot d6", "moon foot d6", "moon wood d6", "sun wall d6"])
def test_tc_38_the_base_needs_an_empty_hex(taken):
    assert not enacted(taken).can("base", "ouran", "d6")


@pytest.mark.parametrize("face", ["ouran", "cthon"])
def test_the_player_chooses_the_face(face):
    assert enacted().base(face, "d6").spire("sun") == [face]


def test_tc_38_placing_is_a_choice_and_the_enactment_counts():
    table = enacted().forgo()
    assert (table.spire("sun"), table.enactments("sun")) == ([], 1)


def test_the_enactment_is_counted():
    assert enacted().base("ouran", "d6").enactments("sun") == 1


# Second and third card.


@pytest.mark.parametrize("face", ["ouran", "cthon"])
def test_the_second_card_goes_on_the_first(face):
    table = enacted("sun spire d6 cthon", sun_enacted=1).stack(face)
    assert table.spire("sun") == ["cthon", face]


def test_the_third_card_makes_the_spire_complete():
    table = enacted("sun spire d6 cthon ouran", sun_enacted=2).stack("cthon")
    assert table.spire("sun") == ["cthon", "ouran", "cthon"]
    assert table.complete("sun")


def test_two_cards_are_not_complete():
    assert not enacted("sun spire d6 cthon", sun_enacted=1).stack("ouran").complete("sun")


def test_tc_38_the_second_card_begins_no_other_base():
    assert not enacted("sun spire d6 cthon", sun_enacted=1).can("base", "ouran", "c6")


def test_tc_38_no_card_goes_on_an_enemy_spire():
    table = enacted("moon spire e6 cthon")
    assert not table.can("base", "ouran", "e6")
    assert not table.can("stack", "ouran")


def test_tc_38_stacking_is_a_choice_too():
    table = enacted("sun spire d6 cthon", sun_enacted=1).forgo()
    assert (table.spire("sun"), table.enactments("sun")) == (["cthon"], 2)


def test_tc_17_three_enactments_in_a_war_and_no_more():
    table = Table(*PIECES, "sun spire d6 cthon", sun=PAIR, phase="barracks", sun_enacted=3)
    assert not table.can("decree", "summon", PAIR)


def test_tc_17_each_player_has_their_own_three():
    table = Table(*PIECES, moon=PAIR, phase="barracks", sun_enacted=3, first="moon")
    assert table.can("decree", "summon", PAIR)


def test_tc_39_where_the_spire_is_gone_the_second_card_is_a_new_base():
    table = enacted(sun_enacted=1, sun_lost="summon")
    assert table.can("base", "cthon", "d7")
    assert not table.can("stack", "cthon")


def test_tc_08_a_lost_card_is_missing_for_the_rest_of_the_war():
    """Two lost and one placed: a third enactment has no card left to place."""
    table = enacted("sun spire d6 cthon", sun_enacted=2, sun_lost="summon summon")
    assert not table.can("stack", "ouran")


# Both in one phase.


def test_tc_27_player_1_places_first():
    table = Table(*PIECES, sun=PAIR, moon=PAIR, phase="barracks", first="moon")
    table.decrees(sun=("summon", PAIR), moon=("summon", PAIR))
    assert table.decides() == "moon"
    assert table.base("ouran", "h7").decides() == "sun"


def test_tc_27_a_hex_that_is_taken_makes_player_2_choose_another():
    pieces = ("sun wall d4", "moon wall d8", "sun archer a9", "moon foot h8")
    table = Table(*pieces, sun=PAIR, moon=PAIR, phase="barracks")
    table.decrees(sun=("summon", PAIR), moon=("summon", PAIR)).base("ouran", "d6")
    assert (table.can("base", "ouran", "d6"), table.can("base", "ouran", "e6")) == (False, True)


# Access.


def test_tc_21_the_base_is_not_walled_in():
    """a1 has two neighbours; behind two ridges no enemy troop reaches it."""
    pieces = ("sun wall c1", "moon wall h9", "sun foot d5", "moon foot h8")
    walled = Table(*pieces, "sun ridge b1", "moon ridge a2", sun=PAIR, phase="barracks")
    assert not walled.decrees(sun=("summon", PAIR)).can("base", "ouran", "a1")


def test_tc_21_one_way_is_enough():
    pieces = ("sun wall c1", "moon wall h9", "sun foot d5", "moon foot h8")
    table = Table(*pieces, "sun ridge b1", sun=PAIR, phase="barracks")
    assert table.decrees(sun=("summon", PAIR)).can("base", "ouran", "a1")


def test_tc_21_troops_and_landmarks_that_do_not_block_are_no_obstacle():
    pieces = ("sun wall c1", "moon wall h9", "sun foot a2", "moon foot h8")
    table = Table(*pieces, "sun wood b1", sun=PAIR, phase="barracks")
    assert table.decrees(sun=("summon", PAIR)).can("base", "ouran", "a1")


# The next battle.


@pytest.mark.parametrize("faces", ["ouran", "cthon ouran", "cthon ouran ouran"])
def test_tc_40_a_spire_is_placed_again_with_its_order_and_faces(faces):
    table = Table(*PIECES, f"sun spire d6 {faces}", options={"length": "war"})
    table.forfeit("moon").into_battle(2)
    assert table.spire("sun") == faces.split()
    assert table.spire_on_map("sun")


@pytest.mark.parametrize(
    ("faces", "complete"), [("cthon ouran", False), ("cthon ouran ouran", True)]
)
def test_tc_40_complete_or_not_it_stays_so(faces, complete):
    table = Table(*PIECES, f"sun spire d6 {faces}", options={"length": "war"})
    table.forfeit("moon").into_battle(2)
    assert table.complete("sun") is complete


def test_tc_72_a_spire_may_be_left_out_of_a_battle():
    table = Table(*PIECES, "sun spire d6 cthon ouran", options={"length": "war"})
    table.forfeit("moon")
    while table.decides() != "sun" or "spire" not in table.choice.spaces:
        table.pass_decision()
    while "forgo" not in table.choice.spaces:
        table.pass_decision()
    table.pass_decision().into_battle(2)
    assert (table.spire("sun"), table.spire_on_map("sun")) == (["cthon", "ouran"], False)


def test_tc_72_the_next_summon_card_brings_it_to_the_map():
    table = Table(*PIECES, sun=PAIR, phase="barracks", sun_enacted=1)
    state = table.state
    state.move(state.zones["summons/0"][-1], "spire/0")
    table.decrees(sun=("summon", PAIR))
    assert not table.can("stack", "cthon")
    table.play("base", "cthon", "d6")
    assert (table.spire("sun"), table.spire_on_map("sun")) == (["ouran", "cthon"], True)


def test_tc_17_enactments_are_counted_for_the_war():
    table = Table(*PIECES, "sun spire d6 cthon", options={"length": "war"}, sun_enacted=2)
    assert table.forfeit("moon").into_battle(2).enactments("sun") == 2
