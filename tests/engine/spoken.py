"""Games told in sentences, for tests: every log of the golden corpus, move by move."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.core.display.sentences import Named
from engine.core.logs.log import Log, read_log
from engine.core.logs.verify import opening_state, replay
from engine.core.position.choices import Choice, Move
from engine.core.position.state import Event, State
from engine.core.rules.game import Game
from tests.engine.golden.corpus import FOLDER

NAMES = ("Ada", "Bo", "Cy", "Di")


@dataclass(frozen=True)
class Step:
    """A move of a game: the decision, what was decided, and the position and events after it."""

    choice: Choice
    seat: int
    move: Move
    state: State
    events: list[Event]


def logs(game: Game[Any]) -> list[Log]:
    """The golden logs of a game, all formats among them."""
    return [read_log(path.read_bytes()) for path in sorted((FOLDER / game.slug).glob("*.log"))]


def steps(game: Game[Any], log: Log) -> Iterator[Step]:
    """Every move of a log. The position is the game's own, and goes on."""
    state = opening_state(game, log)
    state.events = []
    choice = game.choice(state)
    for number, _ in enumerate(replay(game, state, log, None)):
        logged = log.moves[number]
        assert choice is not None
        yield Step(choice, logged.seat, logged.move, state, list(state.events))
        choice = state.choice


def namer(state: State) -> Named:
    """Every card by its name, hidden or not."""
    return lambda card: state.cards[card].definition.name
