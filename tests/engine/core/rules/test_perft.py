"""Counting sequences of moves, by the walk and by hand."""

from math import prod
from typing import Any

import pytest

from engine.core.position.choices import Move
from engine.core.position.state import State
from engine.core.rules.game import Game
from engine.core.rules.perft import perft
from tests.engine.every_game import EVERY_GAME
from tests.engine.toy_game import TOY
from tests.engine.walks import start, walk

FEW = 20_000


def plainly(game: Game[Any], state: State, depth: int) -> int:
    """The number of sequences, each played on a copy of its own."""
    choice = game.choice(state)
    if choice is None or depth == 0:
        return 1
    return sum(plainly(game, game.apply(state, choice.seat, move)[0], depth - 1) for move in choice)


def narrow(game: Game[Any], depth: int) -> State:
    """The first position of a game from which so many decisions in a row have few moves together.

    Where figures are deployed on a table there are more than a plain walk can count.
    """
    before: list[tuple[State, int]] = []
    for table, choice in walk(game, 1):
        before.append((table.state.copy(), len(choice)))
        last = before[-depth:]
        if len(last) == depth and prod(moves for _, moves in last) <= FEW:
            return last[0][0]
    raise AssertionError("every decision has many moves")


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("game", [TOY, *EVERY_GAME.values()], ids=lambda game: game.slug)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_counts_are_those_of_a_plain_walk(game: Game[Any], depth: int) -> None:
    state = narrow(game, depth)
    before = state.plain()
    division = perft(game, state, depth)
    choice = game.choice(state)
    assert choice is not None
    assert list(division) == list(choice)
    assert division == {
        move: plainly(game, game.apply(state, choice.seat, move)[0], depth - 1) for move in choice
    }
    assert state.plain() == before


def test_the_toy_game_counted_by_hand() -> None:
    """Three cards or holding, then the same for the other seat; a first gift can only be kept."""
    state = start(TOY, 0).state
    hand = state.zones["hand/0"]
    gifts = [card for card in hand if state.cards[card].definition.id == "gift"]
    first: dict[Move, int] = {("hold",): 1}
    second: dict[Move, int] = {("hold",): 4}
    for card in hand:
        first[("play", card)] = 1
        second[("play", card)] = 1 if card in gifts else 4
    assert (len(hand), len(state.zones["hand/1"])) == (3, 3)
    assert perft(TOY, state, 1) == first
    assert perft(TOY, state, 2) == second


def test_a_game_that_is_over_has_no_sequence() -> None:
    table = start(TOY, 0)
    table.move(0, ("concede",))
    assert perft(TOY, table.state, 3) == {}
    assert perft(TOY, start(TOY, 0).state, 0) == {}


def test_a_game_that_ends_early_counts_once() -> None:
    table = start(TOY, 0)
    choice = table.choice()
    while choice is not None and getattr(table.state, "turn", 0) < 12:
        table.move(choice.seat, ("hold",))
        choice = table.choice()
    assert choice is not None
    plain_cards = [
        card
        for card in choice.spaces["play"]
        if not table.state.cards[int(card[0])].definition.texts["text"]
    ]
    division = perft(TOY, table.state, 5)
    assert division[("hold",)] == 1
    assert [division[("play", *card)] for card in plain_cards] == [1] * len(plain_cards)
