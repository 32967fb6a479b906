"""Movement and the basic actions that are no attack: walk, run, Free Movement, Escape, Seek."""

from collections.abc import Mapping
from typing import Any

from engine.core.position.agenda import Args, Frame, Verb
from engine.core.position.choices import Move
from engine.games.anima_tactics.dice import roll
from engine.games.anima_tactics.ground import FREE, RUN, WALK, kind_of
from engine.games.anima_tactics.grounds import escape, ground, in_zone
from engine.games.anima_tactics.scenarios import arrived
from engine.games.anima_tactics.state import AnimaState
from engine.games.anima_tactics.wounds import poison, reveal, spend

MOVES = {WALK: 1, RUN: 2, FREE: 0}
"""Action points of each kind of movement (rulebook, Basic abilities)."""
ESCAPE, SEEK = 1, 1
ESCAPES, FINDS = 6, 8
"""The least die of a successful Escape and of a successful Seek (AT-03)."""

TEXTS: Mapping[str, list[dict[str, Any]]] = {
    "escape": [{"do": "escape_die"}, {"do": "escaped"}],
    "seek": [{"do": "seek_die"}, {"do": "sought"}],
}


def move(state: AnimaState, figure: int, choice: Move) -> None:
    """One movement a turn (AT-11); it may end on a node or at home."""
    kind, field = kind_of(str(choice[0])), ground(state)
    spend(state, figure, MOVES[kind])
    state.moved[figure] = 1
    field.go(state, figure, kind, choice[2:])
    end = field.word(state.place[figure])
    state.say(field.verb(kind), state.seat_of(figure), [figure], cell=end)
    arrived(state, figure)
    poison(state, figure, MOVES[kind])


def begin(state: AnimaState, figure: int, text: str) -> None:
    """Pay for an Escape or a Seek, and roll for it."""
    spend(state, figure, ESCAPE if text == "escape" else SEEK)
    if text == "seek":
        state.sought[figure] = 1
    state.agenda.append(Frame(text, state.seat_of(figure), figure))


def escape_die(state: AnimaState, frame: Frame, args: Args) -> None:
    roll(state, frame, "escape", frame.seat, frame.card, "die")


def escaped(state: AnimaState, frame: Frame, args: Args) -> None:
    """One roll frees from all enemies in contact, until the activation ends (AT-17, AT-55)."""
    if frame.bound["die"] >= ESCAPES:
        escape(state, frame.card)
        state.say("escapes", frame.seat, [frame.card])
    else:
        state.say("held", frame.seat, [frame.card])
    poison(state, frame.card, ESCAPE)


def seek_die(state: AnimaState, frame: Frame, args: Args) -> None:
    roll(state, frame, "seek", frame.seat, frame.card, "die")


def sought(state: AnimaState, frame: Frame, args: Args) -> None:
    """It reveals all hidden enemies in the Zone of Control (AT-70)."""
    figure = frame.card
    if frame.bound["die"] >= FINDS:
        for enemy in list(state.enemies(figure)):
            if state.hidden[enemy]:
                ground(state).read(state, figure, enemy, aim=True)
                if in_zone(state, enemy, figure):
                    reveal(state, enemy)
    poison(state, figure, SEEK)


VERBS: Mapping[str, Verb[AnimaState]] = {
    "escape_die": Verb(run=escape_die),
    "escaped": Verb(run=escaped),
    "seek_die": Verb(run=seek_die),
    "sought": Verb(run=sought),
}
