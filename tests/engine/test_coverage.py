"""Random play reaches everything a game has: every card is used, every line is carried out."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.agenda import Args, Frame, Line
from engine.core.game import Game
from tests.engine.every_game import EVERY_GAME
from tests.engine.walks import finished, restless

GAMES_AT_MOST = 2400


@pytest.fixture(params=sorted(EVERY_GAME))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """A copy of the game of its own, whose lines are counted."""
    return type(EVERY_GAME[request.param])()


def counted(game: Game[Any]) -> set[tuple[str, int]]:
    """The lines still to be reached; each leaves the set when it is carried out."""
    missing = {(name, at) for name, text in game.texts.items() for at in range(len(text))}

    def watch(name: str, at: int, line: Line) -> Line:
        run, answer = line.verb.run, line.verb.answer

        def running(state: Any, frame: Frame, args: Args) -> None:
            missing.discard((name, at))
            if run is not None:
                run(state, frame, args)

        def answering(state: Any, frame: Frame, args: Args, move: Any) -> None:
            missing.discard((name, at))
            if answer is not None:
                answer(state, frame, args, move)

        return replace(line, verb=replace(line.verb, run=running, answer=answering))

    game.texts = {
        name: tuple(watch(name, at, line) for at, line in enumerate(text))
        for name, text in game.texts.items()
    }
    return missing


@pytest.mark.proof(share=4)
@pytest.mark.long
def test_every_card_and_every_line_is_reached(game: Game[Any]) -> None:
    """Over all formats and ready-made decks, and under every option of the rules in turn."""
    lines = counted(game)
    cards = set(game.pool.cards) - game.reach.unnamed_cards
    variants: list[dict[str, str]] = [{}] + [
        {name: value}
        for name, of in game.options.items()
        for value in of[1:]
        if not game.recorded_only(game.variant({name: value}))
    ]
    number = 0
    while (lines or cards) and number < GAMES_AT_MOST:
        play = (finished, restless)[number // len(variants) % 2]
        table = play(game, number, variant=variants[number % len(variants)])
        for logged in table.moves:
            cards -= {
                table.state.cards[arg].definition.id
                for arg in logged.move[1:]
                if isinstance(arg, int) and arg < len(table.state.cards)
            }
        number += 1
    print(f"{number} games")
    assert (sorted(lines), sorted(cards)) == ([], [])
