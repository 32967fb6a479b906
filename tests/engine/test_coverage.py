"""Random play reaches everything a game has: every card is used, every line is carried out."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.agenda import Args, Frame, Line
from engine.core.bots import BOTS
from engine.core.cards import text_of
from engine.core.game import Game
from engine.core.play import Table, bot_streams
from tests.engine.every_game import EVERY_GAME
from tests.engine.walks import finished, restless, start

GAMES_AT_MOST = 2400
TABLES_AT_MOST = 12_000
"""How many tables are looked at; those that can show nothing more are not played."""


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


def seeking(game: Game[Any], number: int, variant: dict[str, str], lines: set[Any]) -> Table:
    """Table `number` at its end, played as `restless` does, but that whoever may use an ability
    with lines that are still to be reached does so."""
    table = start(game, number, variant)
    streams = bot_streams(table, table.opening.secret)
    names = {name for name, _ in lines}
    while (choice := table.choice()) is not None:
        stream, state = streams[choice.seat], table.state
        moves = (
            (verb, *args)
            for verb in sorted(game.uses & choice.spaces.keys())
            for args in choice.spaces[verb]
            if len(args) > 1
            and isinstance(args[0], int)
            and text_of(state.cards[args[0]].definition, str(args[1])) in names
        )
        bot = BOTS["eager" if stream.below("restless", 4) else "random"]
        move = next(moves, None) or bot(game, state, choice, stream)
        table.move(choice.seat, move)
    return table


def missing_here(game: Game[Any], number: int, lines: set[Any], cards: set[str]) -> bool:
    """Whether a table may still show something: a line of the rules, or one of its own cards."""
    texts = {text_of(card, word): id for id, card in game.pool.cards.items() for word in card.texts}
    if any(name not in texts for name, _ in lines):
        return True
    held = {card.definition.id for card in start(game, number).state.cards}
    return not held.isdisjoint(cards | {texts[name] for name, _ in lines})


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
    number = played = 0
    while (lines or cards) and played < GAMES_AT_MOST and number < TABLES_AT_MOST:
        variant, kind = variants[number % len(variants)], number // len(variants) % 3
        if not missing_here(game, number, lines, cards):
            number += 1
            continue
        if kind == 2:
            table = seeking(game, number, variant, lines)
        else:
            table = (finished, restless)[kind](game, number, variant=variant)
        played += 1
        for logged in table.moves:
            cards -= {
                table.state.cards[arg].definition.id
                for arg in logged.move[1:]
                if isinstance(arg, int) and arg < len(table.state.cards)
            }
        number += 1
    print(f"{played} games")
    assert (sorted(lines), sorted(cards)) == ([], [])
