"""SPY, NEGATE and CROWN, of which the names are known and what decrees and victory points say of
them; the rest is house rules. Mustering and training (rulebook, Promotion: the standard
wall-adjacent rule)."""

import pytest

from engine.core.rules.game import Refusal
from tests.engine.games.tactica.by_the_book.position import GAME
from tests.engine.games.tactica.by_the_book.table import Table

PIECES = ("sun wall d4", "moon wall h9", "sun foot d7", "moon foot h7")


def mustering(*pieces: str, **settings) -> Table:
    return Table(*PIECES, *pieces, phase="mustering", **settings)


# SPY.


def test_spy_sees_the_barracks_and_sends_a_card_of_it_to_resupply():
    table = mustering(sun="spy", moon="foot negate press").spy("moon").pass_windows()
    assert table.sees("sun", "moon", "press")
    table.name("press")
    assert (table.hand("moon"), table.pile("moon", "resupply")) == (["foot", "negate"], ["press"])


def test_spy_chooses_among_all_cards_of_the_barracks():
    table = mustering(sun="spy", moon="foot saved press").spy("moon")
    assert [table.can("name", card) for card in ("foot", "saved", "press")] == [True] * 3


def test_spy_goes_to_resupply():
    table = mustering(sun="spy", moon="foot").spy("moon").name("foot").resolve()
    assert "spy" in table.pile("sun", "resupply")


def test_what_a_spy_sees_is_shown_as_the_barracks_of_the_other():
    table = mustering(sun="spy foot", moon="foot press").spy("moon").pass_windows()
    revealed = [[card["card"] for card in cards] for cards in table.view("sun")["revealed"]]
    assert [sorted(cards) for cards in revealed] == [[], ["foot", "press"]]


def test_after_spy_the_rest_is_hidden_again():
    table = mustering(sun="spy", moon="foot press").spy("moon").name("press")
    assert not table.sees("sun", "moon", "foot")


def test_spectators_do_not_see_what_a_spy_sees():
    table = mustering(sun="spy", moon="foot press").spy("moon").pass_windows()
    assert not table.sees(None, "moon", "press")


@pytest.mark.parametrize("seat", [0, 7, 900])
def test_a_seat_that_no_spy_can_be_played_on_is_not_taken_for_a_card(seat):
    table = mustering(sun="spy", moon="foot")
    refusal = GAME.refusal(table.state, 0, ("spy", table.card(0, "spy"), seat))
    assert refusal == Refusal(
        "illegal",
        "SPY is played from the barracks on an opponent who has cards (house rules)",
    )


# NEGATE.


def test_negate_cancels_a_press():
    table = Table("sun foot d7", "moon champion d8", sun="press", moon="negate")
    table.press("d7").negate().attack("d7", "d8")
    assert table.damage("d8") == 2


def test_negate_cancels_an_engineer():
    table = Table("sun foot d7", "moon foot k1", "moon wall d8", sun="engineer", moon="negate")
    assert table.engineer("d8").negate().zone("d8") == "walls"


def test_negate_cancels_a_saved():
    table = Table(
        "sun champion d7", "sun foot c7", "moon archer d9", "moon archer g4", sun="saved",
        moon="negate", first="moon",
    )  # fmt: skip
    table.attack("d9", "d7").saved("d7").negate().hit("d7", 5).resolve()
    assert table.zone("d7") == "hostages moon"


def test_negate_cancels_a_spy():
    table = mustering(sun="spy", moon="foot negate").spy("moon").negate()
    assert (table.hand("moon"), table.sees("sun", "moon", "foot")) == (["foot"], False)


def test_negate_and_what_it_cancelled_go_to_resupply():
    table = Table("sun foot d7", "moon champion d8", sun="press", moon="negate")
    table.press("d7").negate().resolve()
    assert "negate" in table.pile("moon", "resupply")


def test_negate_is_not_played_on_its_own():
    assert not Table("sun foot d7", "moon champion d8", sun="negate").can("negate")


def test_negate_needs_the_card():
    table = Table("sun foot d7", "moon champion d8", sun="press", moon="foot").press("d7")
    assert not table.can("negate", by="moon")


# CROWN.


def test_the_crown_is_mustered_next_to_an_own_wall():
    table = mustering(sun="crown")
    assert [table.can("muster", "crown", hex) for hex in ("d5", "e4", "h8", "d8")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_the_crown_moves_one_hex():
    table = Table(*PIECES, "sun crown d5", phase="movement")
    assert (table.can("move", "d5", "d6"), table.can("move", "d5", "c7")) == (True, False)


def test_the_crown_is_not_trained():
    assert not mustering("sun crown d5").can("train", "d5")


def test_the_crown_alone_does_not_keep_a_side_on_the_map():
    table = Table(
        "sun wall d4",
        "moon wall h9",
        "sun crown d5",
        "sun foot d7",
        "moon foot h7",
        options={"victory": "rout"},
    )
    assert table.hit("d7", 9).resolve().winner() == "moon"


# Mustering.


@pytest.mark.parametrize("troop", ["champion", "foot", "crossbow", "archer"])
def test_troops_are_mustered_next_to_an_own_wall(troop):
    table = mustering(sun=troop)
    assert table.can("muster", troop, "d5")
    table.muster(troop, "d5")
    assert (table.card_at("d5"), table.hand("sun")) == (troop, [])


@pytest.mark.parametrize("hex", ["h8", "d8", "d6"])
def test_not_next_to_an_enemy_wall_and_not_anywhere(hex):
    assert not mustering(sun="foot").can("muster", "foot", hex)


@pytest.mark.parametrize("taken", ["sun foot d5", "moon foot d5", "sun ridge d5"])
def test_not_on_a_hex_that_is_taken_or_blocked(taken):
    assert not mustering(taken, sun="foot").can("muster", "foot", "d5")


@pytest.mark.parametrize("card", ["press", "saved", "engineer", "spy", "negate"])
def test_tactics_cards_are_not_mustered(card):
    assert not mustering(sun=card).can("muster", card, "d5")


def test_mustering_has_two_actions():
    table = mustering(sun="foot foot foot", actions=2).muster("foot", "d5").muster("foot", "c5")
    assert not table.can("muster", "foot", "e4")


# Training.


def test_a_troop_next_to_an_own_wall_is_trained_by_one_level():
    assert mustering("sun archer d5").train("d5").level("d5") == 1


def test_a_second_training_gives_the_second_level():
    assert mustering("sun archer d5 x1").train("d5").level("d5") == 2


def test_there_is_no_third_level():
    assert not mustering("sun archer d5 x2").can("train", "d5")


def test_a_troop_away_from_the_walls_is_not_trained():
    assert not mustering().can("train", "d7")


def test_an_enemy_wall_is_no_place_for_training():
    assert not mustering("sun archer h8").can("train", "h8")


def test_enemies_are_not_trained():
    assert not mustering("moon archer d5").can("train", "d5")


def test_the_card_comes_from_the_training_pile():
    assert mustering("sun archer d5", sun_training=3).train("d5").training("sun") == 2


def test_an_empty_training_pile_trains_nobody():
    assert not mustering("sun archer d5", sun_training=0).can("train", "d5")


def test_training_costs_a_muster_action():
    table = mustering("sun archer d5", "sun archer c5", sun="foot", actions=1).train("d5")
    assert not table.can("muster", "foot", "e4")
