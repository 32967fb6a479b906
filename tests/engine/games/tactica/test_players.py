"""How many may play: two, two teams of two, three; of six nothing is known (rulings, 4.2)."""

import pytest

import engine
from engine.games.tactica import GAME


@pytest.mark.parametrize(
    ("players", "seats", "sides"), [("two", 2, 2), ("teams", 4, 2), ("three", 3, 3)]
)
def test_so_many_seats_and_sides_play(players: str, seats: int, sides: int) -> None:
    variant = GAME.variant({"players": players})
    assert (GAME.seats_in(variant), GAME.sides_in(variant)) == (seats, sides)


def test_six_players_are_refused_with_the_reason() -> None:
    with pytest.raises(engine.UnknownOption) as refused:
        GAME.variant({"players": "six"})
    assert str(refused.value) == (
        "of TACTICA for six players nothing but the name is known: choose players = two, teams,"
        " three"
    )


@pytest.mark.parametrize(("players", "parts"), [("two", 2), ("three", 2), ("teams", 1)])
def test_a_side_names_as_many_boxes_as_it_has_players(players: str, parts: int) -> None:
    names = {"side": {"sun": 1}, "partner": {"moon": 1}}
    deck = engine.Deck("tactica", dict(list(names.items())[:parts]))
    with pytest.raises(engine.UnknownOption):
        GAME.deal(deck, options={"players": players})


def test_every_player_brings_a_box_of_their_own() -> None:
    deck = engine.Deck("tactica", {"side": {"sun": 1}, "partner": {"sun": 1}})
    alone = engine.Deck("tactica", {"side": {"sun": 1}})
    assert len(GAME.deal(deck, options={"players": "teams"})) == 2 * len(GAME.deal(alone))
