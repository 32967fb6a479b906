"""The set-up of a battle (part 0: Player 1, walls, landmarks, barracks, initial deployment; TC-21,
TC-26, TC-55). Where things may lie is a house rule."""

import pytest

from tests.engine.games.tactica.by_the_book.opening_table import Opening


def test_both_decks_are_alike_and_each_has_three_summons():
    table = Opening()
    assert table.deck("sun") == table.deck("moon")
    assert table.deck("sun")["summon"] == 3


def test_the_walls_stand_when_landmarks_are_placed():
    assert Opening().walls("sun") == ["d1", "f1", "h1"]
    assert Opening().walls("moon") == ["h11", "f11", "d11"]


def test_tc_26_player_1_is_drawn():
    assert {Opening(seed).player_1() for seed in range(12)} == {"sun", "moon"}


def test_landmarks_are_placed_in_turns_from_player_1_on():
    table = Opening()
    second = {"sun": "moon", "moon": "sun"}[table.player_1()]
    assert table.who_places() == [table.player_1(), second] * 3


@pytest.mark.parametrize("face", ["low", "high"])
def test_a_landmark_lies_with_the_face_that_its_player_chooses(face):
    assert Opening().place("ridge", face).face_of("ridge") == face


def test_a_landmark_does_not_lie_on_another():
    table = Opening().place("ridge", "low", "f6")
    assert "f6" not in table.places("wood", "low")


def test_a_landmark_does_not_lie_on_a_wall():
    table = Opening()
    assert not {*table.walls("sun"), *table.walls("moon")} & set(table.places("ridge", "low"))


def test_barracks_are_drawn_unseen():
    table = Opening().to_deployment()
    assert table.seen("sun", "moon") is None
    assert table.seen("moon", "sun") is None
    assert len(table.hand("sun")) == len(table.hand("moon")) == 7


def test_of_the_first_barracks_some_cards_of_each_pile_are_fixed_by_the_house():
    """Four cards are drawn, as three Champions are in these barracks of seven."""
    assert Opening(barracks="first_troops=2 first_tactics=1").troops_offered() == [(2,), (3,)]


def test_the_initial_deployment_stands_next_to_own_walls():
    assert Opening().to_deployment().deployed().from_walls() == {1}


def test_then_the_first_turn_begins_with_barracks():
    table = Opening().to_deployment().deployed()
    assert (table.phase, table.turn) == ("barracks", 1)


def test_in_the_basic_game_with_recruitment():
    table = Opening(options={"rules": "basic"}).to_deployment().deployed()
    assert (table.phase, table.turn) == ("recruitment", 1)


def test_tc_55_coin_and_shuffles_are_draws_of_the_log():
    assert Opening().streams() >= {"coin", "troops/0", "troops/1", "tactics/0", "tactics/1"}
