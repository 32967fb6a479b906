"""Bots where there are more moves than they weigh, and where dice decide."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.core.base.rng import Seeded
from engine.core.bots.players import BOTS
from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import NOTHING_MORE, Choice, Move, OneOf
from tests.engine.toy_game import VERBS, Toy, ToyState, numbers

DECK = numbers(one=8)


def asking(
    spaces: dict[str, OneOf], answer: Callable[[ToyState, Frame, Args, Move], None]
) -> dict[str, Verb[ToyState]]:
    """The verbs of the toy game, in whose turns this is chosen instead of a card."""
    ask = Verb(ask=lambda state, frame, args: Choice(frame.seat, spaces), answer=answer)
    return {**VERBS, "play": ask}


def chosen(game: Toy, bot: str, numbers: range) -> set[Move]:
    """The moves that a bot makes first, by so many streams of its own."""
    state = game.setup([DECK, DECK], {}, Seeded(bytes(32)))
    choice: Any = game.choice(state)
    return {BOTS[bot](game, state, choice, Seeded(bytes([n] * 32))) for n in numbers}


class Wide(Toy):
    """Sixty moves that come to the same, out of which some are picked."""

    verbs = asking({"name": OneOf([(n,) for n in range(60)])}, lambda *_: None)
    picked: tuple[Move, ...] = ()

    def shortlist(self, state: ToyState, choice: Choice, moves: Sequence[Move]) -> Sequence[Move]:
        assert list(moves) == list(choice)
        return self.picked


@pytest.mark.parametrize("bot", ["fair", "greedy"])
def test_of_many_moves_those_are_weighed_that_the_game_picks_out(bot: str) -> None:
    game = Wide()
    assert len(chosen(game, bot, range(9))) > 3
    game.picked = (("name", 7),)
    assert chosen(game, bot, range(9)) == {("name", 7)}
    game.picked = tuple(("name", n) for n in range(30, 60))
    assert {int(move[1]) >= 30 for move in chosen(game, bot, range(9))} == {True}


def gamble(state: ToyState, frame: Frame, args: Args, move: Move) -> None:
    """Ten points for a six, five fewer for anything else: not worth it on the whole."""
    if move == ("gamble",):
        state.score[frame.seat] += 10 if state.rng.below("gamble", 6) == 5 else -5


class Gambling(Toy):
    """A gamble, or nothing."""

    verbs = asking({"gamble": NOTHING_MORE, "hold": NOTHING_MORE}, gamble)


def test_dice_are_luck_in_one_imagined_position_and_not_in_many() -> None:
    game = Gambling()
    assert chosen(game, "fair", range(60)) == {("gamble",), ("hold",)}
    game.imagined = 40
    assert chosen(game, "fair", range(60)) == {("hold",)}
