"""Play that looks for what has not been reached yet: lines are watched, and used where they may."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.core.bots.players import BOTS
from engine.core.logs.play import Table, bot_streams
from engine.core.position.agenda import Args, Frame, Line
from engine.core.position.cards import text_of
from engine.core.position.choices import Choice, Move
from engine.core.rules.game import Game
from tests.engine.walks import start

Lines = set[tuple[str, int]]
"""Lines by the name of their text and their place in it."""
Note = Callable[[str, int, Any], None]
"""Told of each line that was carried out, with the position then."""


def watched(game: Game[Any], note: Note | None = None) -> Lines:
    """The lines still to be reached in a copy of a game; each leaves when it is carried out."""
    missing = {(name, at) for name, text in game.texts.items() for at in range(len(text))}

    def watch(name: str, at: int, line: Line) -> Line:
        run, answer = line.verb.run, line.verb.answer

        def done(state: Any) -> None:
            missing.discard((name, at))
            if note is not None:
                note(name, at, state)

        def running(state: Any, frame: Frame, args: Args) -> None:
            if run is not None:
                run(state, frame, args)
            done(state)

        def answering(state: Any, frame: Frame, args: Args, move: Any) -> None:
            if answer is not None:
                answer(state, frame, args, move)
            done(state)

        return replace(line, verb=replace(line.verb, run=running, answer=answering))

    game.texts = {
        name: tuple(watch(name, at, line) for at, line in enumerate(text))
        for name, text in game.texts.items()
    }
    return missing


def seeking(game: Game[Any], number: int, variant: dict[str, str], lines: Lines) -> Table:
    """Table `number` at its end, played as `restless` does, but that whoever may use an ability
    with lines that are still to be reached does so."""
    table = start(game, number, variant)
    streams = bot_streams(table, table.opening.secret)
    while (choice := table.choice()) is not None:
        stream = streams[choice.seat]
        bot = BOTS["eager" if stream.below("restless", 4) else "random"]
        move = _toward(game, table.state, choice, lines) or bot(game, table.state, choice, stream)
        table.move(choice.seat, move)
    return table


def _toward(game: Game[Any], state: Any, choice: Choice, lines: Lines) -> Move | None:
    """A move that uses an ability with lines that are still to be reached, if there is any."""
    names = {name for name, _ in lines}
    for verb in sorted(game.uses & choice.spaces.keys()):
        for args in choice.spaces[verb]:
            card = args[0] if len(args) > 1 else None
            if isinstance(card, int) and _text(state, card, args[1]) in names:
                return (verb, *args)
    return None


def _text(state: Any, card: int, word: object) -> str:
    return text_of(state.cards[card].definition, str(word))
