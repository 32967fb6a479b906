"""Questions of rules to the ground on which figures stand: places, ways, distances and lines.

The rules are the same on every ground; each ground says in its own measure where a figure may go,
how far apart two figures are and what they see of each other. The questions to a space of moves may
be put at any time and draw nothing.
"""

from collections.abc import Mapping
from typing import Protocol

from engine.core.base.canonical import Plain
from engine.core.position.agenda import Frame
from engine.core.position.choices import Arguments, Space
from engine.games.anima_tactics.state import AnimaState

WALK, RUN, FREE = "walk", "run", "free"
"""The kinds of movement besides a charge (rulebook, Movement)."""

FREE_MOVEMENT = 2
"""Inches or squares of a Free Movement."""
ZONE_OF_CONTROL = 8


MEASURED: Mapping[str, str] = {
    "put_flag": "put_flag_measured",
    "deploy": "deploy_measured",
    WALK: "walk_measured",
    RUN: "run_measured",
    FREE: "free_measured",
    "charge": "charge_measured",
    "intercept": "intercept_measured",
}
"""The verbs of moves that name places elsewhere, and what they are where nobody knows places: there
a move names the enemies that a figure touches at its end, or nothing (AT-95)."""
_KINDS = {measured: kind for kind, measured in MEASURED.items()}


def kind_of(verb: str) -> str:
    """The kind of move of a verb of any ground."""
    return _KINDS.get(verb, verb)


class Ground(Protocol):
    """One ground. `most` and `range` are in inches, which are squares on a board.

    certain: whether the ground knows all places, so that what must be done can be asked for.
    """

    certain: bool

    def verb(self, kind: str) -> str:
        """The verb of a kind of move on this ground, and the kind of the event that tells it."""

    def deploy(self, state: AnimaState, seat: int, figures: list[int]) -> Space:
        """`FIGURE PLACE`: where these figures of a seat may be deployed."""

    def put(self, state: AnimaState, figure: int, place: Arguments) -> None:
        """Place a figure where a move says."""

    def reach(self, state: AnimaState, figure: int, kind: str) -> Space:
        """`FIGURE PATH`: the paths that a figure may take by a kind of movement."""

    def go(self, state: AnimaState, figure: int, kind: str, path: Arguments) -> None:
        """Move a figure along a path."""

    def charges(self, state: AnimaState, figure: int, targets: list[int]) -> Space:
        """`FIGURE TARGET PATH`: charges at these targets, those that fall short included."""

    def intercepts(self, state: AnimaState, frame: Frame, figures: list[int]) -> Space:
        """`FIGURE PLACE`: how these figures may intercept the charge of the frame."""

    def intercept(self, state: AnimaState, frame: Frame, figure: int, place: Arguments) -> None:
        """Move a figure into the line of a charge."""

    def charge(self, state: AnimaState, frame: Frame) -> int:
        """Move the charger; the figure that it has reached, or -1 where it falls short."""

    def shields(self, state: AnimaState, shooter: int, target: int) -> list[int]:
        """The friends of a target that stand near enough to the line of a shot to take it."""

    def read(self, state: AnimaState, a: int, b: int, aim: bool) -> None:
        """Have players measure two figures, and look where `a` aims at `b`, where the ground does
        not know. Called by lines that are carried out, before what asks for it."""

    def known(self, state: AnimaState, a: int, b: int) -> bool:
        """True if the distance of two figures is known."""

    def beside(self, state: AnimaState, figure: int) -> list[int]:
        """The enemies of which players have to say whether a charge has ended beside them too."""

    def touch(self, state: AnimaState, figure: int, enemies: Arguments) -> None:
        """Players say that a figure touches these enemies as well."""

    def within(self, state: AnimaState, a: int, b: int, most: int) -> bool:
        """True if two figures are at most so far apart."""

    def around(self, state: AnimaState, place: int, figure: int, most: int) -> bool:
        """True if a figure is at most so far from one that stands, or stood, on a place."""

    def beyond_half(self, state: AnimaState, a: int, b: int, range: int) -> bool:
        """True if two figures are farther apart than half of a range (AT-65)."""

    def nearest(self, state: AnimaState, figure: int, others: list[int]) -> list[int]:
        """Those of some figures that are nearest to a figure."""

    def sight(self, state: AnimaState, a: int, b: int) -> str:
        """The sight of `a` on `b`: `clear`, `cover` or `blocked`."""

    def higher(self, state: AnimaState, a: int, b: int) -> bool:
        """True if `a` stands higher than `b`."""

    def touching(self, state: AnimaState, figure: int) -> list[int]:
        """The enemies in base contact with a figure that are not hidden; a hidden figure beside
        them may attack them (AT-23)."""

    def push(self, state: AnimaState, figure: int, source: int, most: int) -> bool:
        """Throw a figure straight away from another; whether it crashed into something."""

    def spots(self, state: AnimaState, count: int) -> list[int]:
        """The places of so many nodes (AT-33)."""

    def on_spot(self, state: AnimaState, figure: int, spot: int) -> bool:
        """True if a figure stands on a node."""

    def at_flag(self, state: AnimaState, figure: int, spot: int) -> bool:
        """True if a figure is in contact with a flag."""

    def flag_places(self, state: AnimaState, seat: int) -> Space:
        """`PLACE`: where a seat may put its flag."""

    def flag_place(self, state: AnimaState, place: Arguments) -> int:
        """The place that a move names, as the position keeps it."""

    def home(self, state: AnimaState, figure: int) -> bool:
        """True if a figure stands in the deployment zone of its own seat."""

    def apart(self, state: AnimaState, a: int, b: int) -> int:
        """About how many inches two places are apart: for bots alone, no rule asks it."""

    def end(self, state: AnimaState, path: Arguments) -> int:
        """The place where a path ends."""

    def board(self, state: AnimaState) -> dict[str, Plain]:
        """The board of a scene, with its marks; the pieces are added by the scene. Empty where
        nobody knows positions."""

    def cell(self, state: AnimaState, place: int) -> list[Plain]:
        """A place as a scene writes it: column and row."""

    def word(self, place: int) -> str:
        """A place as players write it."""
