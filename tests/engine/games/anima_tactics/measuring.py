"""Positions of a table as its players measure it, and moves with the readings that they enter."""

from typing import Any

from engine.core.base.rng import Recorded
from engine.core.position.agenda import Frame
from engine.core.position.cards import Card
from engine.core.position.choices import Choice
from engine.games import GAMES
from engine.games.anima_tactics.measured import Measured
from engine.games.anima_tactics.state import AnimaState
from tests.engine.games.anima_tactics.on_table import ACTIVATE

GAME: Any = GAMES["anima_tactics"]
GROUND = Measured()
KIRA, KAORI, BAEL, CELIA = range(4)


def position(
    *,
    hidden: tuple[int, ...] = (),
    cards: tuple[str, ...] = ("kira", "kaori", "bael", "celia"),
    measure: str = "edge",
) -> AnimaState:
    """Kira and Kaori against Bael and Celia, somewhere; or others."""
    dealt = tuple(
        Card(number, GAME.pool.cards[word], number // 2) for number, word in enumerate(cards)
    )
    variant = GAME.variant({"ground": "measured", "initiative": "once", "measure": measure})
    state: AnimaState = GAME._set_up(dealt, variant, Recorded(bytes(32), ()))
    state.agenda = [Frame("turn", 0, at=ACTIVATE)]
    state.turn, state.bottom, state.events = 2, 0, []
    for figure in range(4):
        state.move(figure, f"table/{figure // 2}")
        state.place[figure] = 9
        state.actions[figure] = 4
        state.hidden[figure] = int(figure in hidden)
    return state


def do(state: AnimaState, *move: int | str, draws: str = "") -> AnimaState:
    """Play a legal move with these draws, `stream=value`, and no others."""
    choice = GAME.choice(state)
    refusal = GAME.refusal(state, choice.seat, move)
    assert refusal is None, refusal
    entered = [
        (state.ply + 1, stream, int(value))
        for stream, _, value in (draw.partition("=") for draw in draws.split())
    ]
    state.rng = Recorded(bytes(32), entered)
    GAME.play(state, choice.seat, move)
    state.rng.finish()
    return state


def readings(state: AnimaState, *draws: str) -> AnimaState:
    """Measure one pair after the other: `2/3=450`."""
    for draw in draws:
        pair, _, value = draw.partition("=")
        a, b = (int(figure) for figure in pair.split("/"))
        state.rng = Recorded(bytes(32), [(0, f"measure/{a}/{b}", int(value))])
        GROUND.read(state, a, b, aim=False)
    return state


def asked_anew(state: AnimaState) -> Choice:
    """What is asked in a position, with no draw to ask it with."""
    state.rng, state.choice = Recorded(bytes(32), ()), None
    choice: Choice = GAME.choice(state)
    return choice
