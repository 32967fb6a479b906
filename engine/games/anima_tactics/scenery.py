"""Preparing a table: how many features of scenery are rolled for, and their placement by turns."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.display.sentences import path_words
from engine.core.geometry.plane import Point
from engine.core.position.agenda import Args, Frame, Predicates, Verb, again
from engine.core.position.choices import Arguments, Choice, Move
from engine.core.position.open_spaces import Several
from engine.games.anima_tactics.dice import throw
from engine.games.anima_tactics.field import NODES
from engine.games.anima_tactics.state import AnimaState, Feature
from engine.games.anima_tactics.terrain import SHAPES, Placements, terrain
from engine.games.anima_tactics.turn import highest

PREDICATES: Predicates = {
    "with_scenery": lambda state, frame: state.variant["ground"] != "board",
    "on_table": lambda state, frame: state.variant["ground"] == "table",
}


def features(die: int) -> int:
    """Number of features that a die brings: 1 to 3 one, 4 to 6 two, 7 to 10 three (AT-01)."""
    return 1 + (die > 3) + (die > 6)


def roll_scenery(state: AnimaState, frame: Frame, args: Args) -> None:
    """Both players roll for a number of features, and then for who places first (AT-36, AT-76)."""
    frame.bound["features"] = sum(features(throw(state, seat, "scenery")) for seat in (0, 1))
    frame.bound["places"] = highest(state, "placement")


def nodes_of(state: AnimaState) -> list[Point]:
    """The points that impassable ground keeps off."""
    return NODES["table"][3] + NODES["table"][5] if state.variant["scenario"] == "nodes" else []


def ask_scenery(state: AnimaState, frame: Frame, args: Args) -> Choice | None:
    """Feature after feature by turns; where none fits any more the rest is left out (AT-106)."""
    if not frame.bound["features"]:
        return None
    others, nodes = terrain(state).areas, nodes_of(state)
    heads: list[tuple[str, int]] = [
        (word, turn) for word, shape in sorted(SHAPES.items()) for turn in range(shape.turns)
    ]
    space = Several([Placements(word, turn, others, nodes) for word, turn in heads])
    if not space:
        return None
    return Choice(frame.bound["places"], {"scenery": space}, "scenery")


def place_scenery(state: AnimaState, frame: Frame, args: Args, move: Move) -> None:
    word, place = str(move[1]), _numbers(move[2:])
    turn, x, y = place
    state.scenery = [*state.scenery, Feature(word, x, y, turn)]
    seat: int = frame.bound["places"]
    state.say("scenery", seat, text=word, cell=path_words((x, y))[0])
    frame.bound["features"] -= 1
    frame.bound["places"] = 1 - seat
    again(frame)


def _numbers(args: Arguments) -> tuple[int, int, int]:
    turn, x, y = (int(arg) for arg in args)
    return turn, x, y


TEXTS: Sequence[dict[str, Any]] = (
    {"do": "roll_scenery", "if": "with_scenery"},
    {"do": "scenery", "if": "on_table"},
)
"""The first lines of the opening."""
VERBS: Mapping[str, Verb[AnimaState]] = {
    "roll_scenery": Verb(run=roll_scenery),
    "scenery": Verb(ask=ask_scenery, answer=place_scenery),
}
