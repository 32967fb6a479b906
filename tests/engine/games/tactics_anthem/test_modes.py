"""Which minions are a mode, and which of two deployments is the stronger (section V)."""

import pytest

from engine.games.tactics_anthem.modes import (
    DRAGONSTAR,
    POWER_CONSEC,
    STAR_CONSEC,
    STAR_TRIO,
    Key,
    strength,
)
from tests.engine.games.tactics_anthem.board import GAME, Board
from tests.engine.games.tactics_anthem.sides import side

PLACES = {"B": 0, "G": 1, "Y": 2, "R": 3}


def key(words: str, *, by_rank: bool = False) -> Key | None:
    """The strength of minions written as on a board."""
    return strength([(int(word[1:]), PLACES[word[0]]) for word in words.split()], by_rank)


def beats(stronger: str, weaker: str) -> bool:
    first, second = key(stronger), key(weaker)
    assert first is not None
    assert second is not None
    return first > second


def responder(hand: str, standing: str, mode: str) -> Board:
    """You hold these minions against a standing deployment."""
    return Board(you=side(minions=hand), opponent=side(combat=standing), mode=mode, step="deploy")


def test_solo_example_seven_blue_needs_seven_green():
    """Section V, Gaining Initiative: against Blue 7, Green 7 and above."""
    board = responder("B7 G7 Y7 B6 Y6 B8", "B7", "solo")
    assert board.options("deploy") == [("G7",), ("Y7",), ("B8",)]


def test_solo_example_eleven_blue_beats_seven_blue():
    """Section V, Gaining Initiative: the answer is the Blue 11."""
    assert responder("B11 B3", "B7", "solo").options("deploy") == [("B11",)]
    assert beats("B11", "B7")
    assert beats("B11", "Y7")


def test_ta_09_a_duo_is_two_of_one_strength():
    """Section V, Valid Modes: Yellow 1 and Blue 1; TA-09: a rank is not enough."""
    assert key("Y1 B1") == (1, 2, 0)
    assert key("B1 B2") is None
    assert key("B7 Y9") is None


def test_ta_10_a_duo_compares_number_then_colours_from_high_to_low():
    """Section V, Gaining Initiative: Blue and Yellow beat Blue and Green."""
    assert responder("B1 Y1", "B1 G1", "duo").options("deploy") == [("B1", "Y1")]
    assert beats("B1 Y1", "B1 G1")
    assert beats("G1 Y1", "B1 Y1")
    assert beats("B2 G2", "G1 Y1")
    assert not beats("G1 B1", "B1 Y1")
    assert beats("B1 R1", "G1 Y1")


def test_ta_10_the_same_duo_is_not_stronger():
    assert responder("B1 Y1 G1", "B1 Y1", "duo").options("deploy") == [("Y1", "G1")]
    assert responder("B1 Y1", "B1 Y1", "duo").options("deploy") == []


def test_ta_11_the_star_categories_ascend():
    """Section V, Valid Modes: weakest of each category beats the strongest of the one before."""
    assert beats("B1 G2 B3 B4 B5", "Y12 Y11 Y10 Y9 Y7")
    assert beats("B1 G1 Y1 B2 G2", "Y12 G11 Y10 Y9 Y8")
    assert beats("B1 B2 B3 B4 B5", "B12 G12 Y12 Y11 G11")


def test_ta_11_dragonstars_compare_colour_then_peak():
    """Section V, DragonStar: yellow above green above blue; Blue peak 10 beats Blue peak 9."""
    assert beats("B2 B5 B6 B8 B10", "B3 B6 B7 B8 B9")
    assert beats("G1 G2 G3 G4 G6", "B2 B5 B6 B8 B12")
    assert beats("Y1 Y2 Y3 Y4 Y6", "G2 G5 G6 G8 G12")


def test_ta_11_star_consecs_compare_peak_then_its_colour():
    """Section V, Star Consec: peak 12 beats peak 5; a Green 8 peak beats a Blue 8 peak."""
    assert beats("B8 G9 B10 Y11 B12", "G1 B2 G3 Y4 Y5")
    assert beats("B4 B5 B6 B7 G8", "Y4 Y5 Y6 Y7 B8")
    assert key("G4 B5 Y6 G7 B8") == (STAR_CONSEC, 8, 0)


def test_ta_11_star_trios_compare_the_trio_alone():
    """Section V, Star Trio: nines with a Duo of threes beat twos with a Duo of twelves."""
    assert beats("B9 G9 Y9 B3 G3", "B2 G2 Y2 B12 G12")
    assert key("B7 G7 Y7 B4 G4") == (STAR_TRIO, 7)
    assert key("B7 G7 Y7 B4 G4") == key("B7 G7 Y7 Y12 G12")


def test_ta_11_power_consecs_compare_peak_then_colour():
    """Section V, Power Consec: Green with a peak of 6; strongest is a peak of 12."""
    assert key("G2 G3 G4 G5 G6") == (POWER_CONSEC, 6, 1)
    assert beats("B8 B9 B10 B11 B12", "Y7 Y8 Y9 Y10 Y11")
    assert beats("Y8 Y9 Y10 Y11 Y12", "G8 G9 G10 G11 G12")
    assert key("Y5 Y6 Y7 Y8 Y9") == (POWER_CONSEC, 9, 2)


def test_ta_11_an_equal_key_cannot_beat_though_other_cards_differ():
    standing = "B3 B6 B7 B8 B9"
    assert responder("B1 B2 B4 B5 B9", standing, "star").options("deploy") == []
    assert responder("B1 B2 B4 B5 B10", standing, "star").options("deploy") == [
        ("B1", "B2", "B4", "B5", "B10")
    ]


def test_ta_12_numbers_rule_and_titles_come_from_the_table():
    """Section III: 12 is Tormenter Nemesis, 7 Brute Avenger, 5 Thug Renegade, 10 an Avenger."""
    titles = [GAME.pool.cards[f"human-blue-{number}"].facts["title"] for number in range(1, 13)]
    assert titles == [
        "Recruit Avenger",
        "Recruit Renegade",
        "Recruit Nemesis",
        "Thug Avenger",
        "Thug Renegade",
        "Thug Nemesis",
        "Brute Avenger",
        "Brute Renegade",
        "Brute Nemesis",
        "Tormenter Avenger",
        "Tormenter Renegade",
        "Tormenter Nemesis",
    ]


def test_ta_13_a_hand_of_two_categories_counts_as_the_stronger():
    assert key("B5 B6 B7 B8 B9") == (POWER_CONSEC, 9, 0)
    assert key("B5 B6 B7 B8 B10") == (DRAGONSTAR, 0, 10)


def test_ta_13_runs_do_not_wrap_and_colours_may_repeat():
    assert key("B11 G12 B1 Y2 B3") is None
    assert key("B11 B12 B1 B2 B3") == (DRAGONSTAR, 0, 12)
    assert key("G4 G5 G6 G7 B8") == (STAR_CONSEC, 8, 0)


def test_ta_14_trio_and_quad_are_deployed_only_where_enabled():
    you = side(minions="B7 G7 Y7 R7 B1", tactics="shield-wall")
    board = Board(you=you, opponent=side(), step="deploy")
    assert {len(cards) for cards in board.options("deploy")} == {1, 2}
    board = Board(you=you, opponent=side())
    board.do("cast", "shield-wall", "me")
    assert {len(cards) for cards in board.options("deploy")} == {1, 2, 4}
    you = side(minions="B7 G7 Y7 R7 B1", tactics="three-abreast")
    board = Board(you=you, opponent=side()).do("cast", "three-abreast", "me")
    assert {len(cards) for cards in board.options("deploy")} == {1, 2, 3}


def test_ta_64_the_pair_of_a_star_trio_is_of_one_number():
    assert key("B7 G7 Y7 B4 G4") == (STAR_TRIO, 7)
    assert key("B7 G7 Y7 B4 G5") is None
    assert key("B7 G7 Y7 B4 G5", by_rank=True) is None
    assert key("B7 G7 Y7 R7 B7") == (STAR_TRIO, 7)


def test_ta_65_trios_of_one_number_are_equal_whatever_their_colours():
    assert key("B7 G7 Y7 B4 G4") == key("G7 Y7 R7 B4 G4") == (STAR_TRIO, 7)
    assert responder("G7 Y7 R7 B4 G4", "B7 G7 Y7 B5 G5", "star").options("deploy") == []


@pytest.mark.parametrize(
    ("value", "stronger", "weaker"), [("above", "R7", "Y7"), ("below", "B7", "R7")]
)
def test_ta_65_the_fourth_colours_place_is_a_setting(value, stronger, weaker):
    board = Board(
        you=side(minions=stronger),
        opponent=side(combat=weaker),
        mode="solo",
        step="deploy",
        variant={"fourth_colour": value},
    )
    assert board.options("deploy") == [(stronger,)]
    board = Board(
        you=side(minions=weaker),
        opponent=side(combat=stronger),
        mode="solo",
        step="deploy",
        variant={"fourth_colour": value},
    )
    assert board.options("deploy") == []


def test_ta_69_trio_and_quad_compare_as_duos_do():
    assert key("B7 G7 Y7") == (7, 2, 1, 0)
    assert key("B7 G7 B8") is None
    assert beats("B8 G8 Y8", "G7 Y7 R7")
    assert beats("G7 Y7 R7", "B7 G7 Y7")
    assert key("B7 G7 Y7 R7") == (7, 3, 2, 1, 0)
    assert responder("B7 G7 Y7", "B7 G7 Y7", "trio").options("deploy") == []
