"""What a seat imagines agrees with all that it sees, and with nothing else of the truth."""

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

import pytest

from engine.core.base.rng import Seeded
from engine.core.bots.imagined_positions import imagine
from engine.core.bots.players import LEVELS
from engine.core.position.state import State
from engine.core.rules.game import Game
from tests.engine.every_game import EVERY_GAME
from tests.engine.steps import steps_of
from tests.engine.walks import walk

EVERY = 37
POSITIONS = 8
GAMES = 4
STEPS, STEPS_OF_A_CARD = 100, 9
"""Calls of functions to imagine a position, besides those that copy it."""


def stream() -> Seeded:
    return Seeded(bytes(range(32)))


def positions(game: Game[Any], number: int) -> list[State]:
    """Some of one game and, as it may be short, of those after it."""
    states = (
        table.state.copy()
        for each in range(number, number + GAMES)
        for at, (table, _) in enumerate(walk(game, each, "eager"))
        if at % EVERY == 5
    )
    return list(islice(states, POSITIONS))


def faces(state: State) -> list[str]:
    return [card.definition.id for card in state.cards]


def with_hidden_faces_reversed(game: Game[Any], state: State, seat: int) -> State:
    """Another truth that looks the same to `seat`."""
    hidden: dict[object, list[int]] = {}
    for card in state.cards:
        if not game.sees(state, seat, card.id):
            hidden.setdefault(game.back(state, card.id), []).append(card.id)
    cards = list(state.cards)
    for alike in hidden.values():
        for number, other in zip(alike, reversed(alike), strict=True):
            cards[number] = replace(state.cards[number], definition=state.cards[other].definition)
    twin = state.copy()
    twin.cards = tuple(cards)
    return twin


@pytest.mark.parametrize("slug", sorted(EVERY_GAME))
def test_a_seat_sees_the_same_and_both_decks_hold_the_same(slug: str) -> None:
    game = EVERY_GAME[slug]
    for state in positions(game, 3):
        for seat in range(state.seats):
            imagined = imagine(game, state, seat, stream())
            assert game.view(imagined, seat) == game.view(state, seat)
            assert Counter(faces(imagined)) == Counter(faces(state))
            assert [card.owner for card in imagined.cards] == [card.owner for card in state.cards]


@pytest.mark.parametrize("slug", sorted(EVERY_GAME))
def test_another_truth_is_imagined_and_played_alike(slug: str) -> None:
    game = EVERY_GAME[slug]
    truths = 0
    for state in positions(game, 4):
        choice = game.choice(state)
        assert choice is not None
        other = with_hidden_faces_reversed(game, state, choice.seat)
        truths += faces(other) != faces(state)
        imagined = [imagine(game, truth, choice.seat, stream()) for truth in (state, other)]
        assert faces(imagined[0]) == faces(imagined[1])
        assert imagined[0].rng.plain() == imagined[1].rng.plain()
        other.choice = None
        again = game.choice(other)
        assert again is not None
        for level in LEVELS.values():
            move = level(game, state, choice, stream())
            assert level(game, other, again, stream()) == move
            assert move in choice
    assert truths >= min(3, game.reach.hidden_exchanges)


@pytest.mark.parametrize("slug", sorted(EVERY_GAME))
def test_dice_to_come_are_others(slug: str) -> None:
    game = EVERY_GAME[slug]
    state = positions(game, 5)[-1]
    assert imagine(game, state, 0, stream()).rng.plain() != state.rng.plain()
    assert state.rng.plain() == positions(game, 5)[-1].rng.plain()


@pytest.mark.parametrize("slug", sorted(EVERY_GAME))
def test_to_imagine_takes_few_steps_besides_a_copy(slug: str) -> None:
    """Bots do it at every decision, and a search many times."""
    game = EVERY_GAME[slug]
    for state in positions(game, 3):
        copying, _ = steps_of(state.copy)
        steps, _ = steps_of(partial(imagine, game, state, 0, stream()))
        assert steps - copying <= STEPS + STEPS_OF_A_CARD * len(state.cards)


@pytest.mark.parametrize("slug", sorted(EVERY_GAME))
def test_the_unseen_cards_are_those_that_a_seat_does_not_see(slug: str) -> None:
    game = EVERY_GAME[slug]
    for state in positions(game, 3):
        for seat in range(state.seats):
            unseen = [card.id for card in state.cards if not game.sees(state, seat, card.id)]
            assert game.unseen(state, seat) == unseen
