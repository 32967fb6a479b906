"""Ways over the squares of the board: what a step costs, where it may lead, and paths (AT-31)."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from engine.core.position.choices import Argument, Arguments, Draw, LeadsNowhere, Space, Step
from engine.games.anima_tactics.field import (
    AROUND,
    MAPS,
    NEXT,
    SQUARE_OF,
    WORDS,
    Map,
    impassable,
)
from engine.games.anima_tactics.figures import flies, value
from engine.games.anima_tactics.ground import FREE, FREE_MOVEMENT, RUN
from engine.games.anima_tactics.reaching import (
    ALL,
    LINES,
    Reached,
    bits,
    nearest,
    prices,
    squares_of,
)
from engine.games.anima_tactics.state import NOWHERE, AnimaState


def taken(state: AnimaState) -> set[int]:
    """The squares on which figures stand, hidden ones too."""
    return {place for place in state.place if place != NOWHERE}


def allowance(state: AnimaState, figure: int, kind: str) -> int:
    """Number of squares of clear ground that a kind of movement takes a figure."""
    return FREE_MOVEMENT if kind == FREE else value(state, figure, kind)


def price(state: AnimaState, start: int, onto: int, flying: bool) -> int:
    """The cost of a step: 1, one more onto abrupt ground, one more upwards (AT-31, AT-63)."""
    return 1 if flying else _price(MAPS[state.variant["map"]], start, onto)


def _price(board: Map, start: int, onto: int) -> int:
    return 1 + (onto in board.abrupt) + (board.level[onto] > board.level[start])


def passable(state: AnimaState, start: int, onto: int) -> bool:
    """True if ground lets a walker step from a square to the next: nothing impassable, no step of
    two levels (rulebook, Terrain Types)."""
    name = state.variant["map"]
    return _passable(MAPS[name], impassable(name), start, onto)


def _passable(board: Map, blocked: frozenset[int], start: int, onto: int) -> bool:
    return onto not in blocked and abs(board.level[onto] - board.level[start]) < 2


def contacts(state: AnimaState, figure: int) -> set[int]:
    """The squares at which a movement ends as an enemy stands beside them (AT-16).

    Nobody stops a hidden figure or one that flies past, and neither do hidden enemies nor those
    from whom it has just escaped (AT-110).
    """
    if state.hidden[figure] or flies(state, figure) or state.variant["board_contact"] == "pass":
        return set()
    beside: set[int] = set()
    for enemy in state.enemies(figure):
        if not state.hidden[enemy] and not state.parted(figure, enemy):
            beside |= AROUND[state.place[enemy]]
    return beside


def forward(first: int) -> tuple[int, int, int]:
    """The directions in which a run goes on that began in one (rulebook, Run)."""
    return (first - 1) % 8, first, (first + 1) % 8


def reached(
    state: AnimaState,
    figure: int,
    most: int,
    directions: tuple[int, ...] = ALL,
    start: int | None = None,
    first: tuple[int, ...] = ALL,
) -> Reached:
    """The squares on which a figure may end that moves at most so far in these directions, from its
    place or from `start`; its first step is in one of the directions `first`."""
    start = state.place[figure] if start is None else start
    name, flying = state.variant["map"], flies(state, figure)
    occupied = bits(taken(state))
    return Reached(
        start, most, prices(name, flying), directions, first, 0 if flying else occupied,
        bits(contacts(state, figure)), occupied | bits(impassable(name)),
    )  # fmt: skip


class OpenPaths(Space):
    """Paths of a figure over squares: more than anybody lists, with a few good ones as examples.

    kind: the movement whose allowance a client draws as the reach.
    """

    __slots__ = ("_examples", "figure", "kind", "state")
    names_cards = True
    open = True

    def __init__(self, state: AnimaState, figure: int, kind: str) -> None:
        self.state = state
        self.figure = figure
        self.kind = kind
        self._examples: list[Arguments] | None = None

    @abstractmethod
    def examples(self) -> list[Arguments]:
        """Some members, sorted and each once."""

    def __iter__(self) -> Iterator[Arguments]:
        return iter(self._listed())

    def __len__(self) -> int:
        return len(self._listed())

    def sample(self, draw: Draw) -> Arguments:
        examples = self._listed()
        return examples[draw(len(examples))]

    def plain(self) -> dict[str, int]:
        """The numbers from which a client draws the reach."""
        return {"from": self.state.place[self.figure], "most": self.most}

    @property
    def most(self) -> int:
        """The distance that the figure may move, in squares."""
        return allowance(self.state, self.figure, self.kind)

    def _listed(self) -> list[Arguments]:
        if self._examples is None:
            self._examples = self.examples()
        return self._examples


class _Gone(NamedTuple):
    """A point reached by a path: the square, what is left to move, the directions that go on."""

    at: int
    left: int
    ahead: tuple[int, ...]


class Ways(OpenPaths):
    """`FIGURE SQUARE SQUARE ...`: a path, each square that is entered.

    Any path that the rules allow is a member; the examples are a few good ones. A walk turns as it
    likes; a run keeps to three directions; all end beside an enemy (AT-16).
    """

    __slots__ = ()

    def __contains__(self, args: object) -> bool:
        if not isinstance(args, tuple) or len(args) < 2:
            return False
        gone = self._gone(args)
        return gone is not None and self._may_end(gone.at)

    def _may_end(self, at: int) -> bool:
        return at not in taken(self.state) and at not in impassable(self.state.variant["map"])

    def _gone(self, args: Arguments) -> "_Gone | None":
        """The point that the steps of a path reach; None where they may not be gone."""
        if args[0] != self.figure or type(args[0]) is not int:
            return None
        state, figure = self.state, self.figure
        left, at = allowance(state, figure, self.kind), state.place[figure]
        flying, occupied = flies(state, figure), taken(state)
        ends = contacts(state, figure)
        ahead: tuple[int, ...] | None = None
        stopped = False
        for word in args[1:]:
            onto = SQUARE_OF.get(word, -1)
            if stopped or onto not in AROUND[at]:
                return None
            if self.kind == RUN:
                direction = NEXT[at].index(onto)
                ahead = ahead or forward(direction)
                if direction not in ahead:
                    return None
            if not flying and (onto in occupied or not passable(state, at, onto)):
                return None
            left -= price(state, at, onto, flying)
            if left < 0:
                return None
            at, stopped = onto, onto in ends
        return _Gone(at, 0 if stopped else left, ahead or ALL)

    def _next(self, clicked: Arguments) -> Step:
        """Squares beside the last one from which the path can be ended, and in one click each
        square to which it leads."""
        if not clicked:
            return Step(False, (self.figure,) if self else ())
        gone = self._gone(clicked)
        if gone is None:
            raise LeadsNowhere(clicked)
        first = len(clicked) == 1
        reaches = self._reaches() if first else [self._from(gone)]
        reach: dict[Argument, Arguments] = {
            WORDS[end]: tuple(WORDS[square] for square in each.path(end))
            for each in reversed(reaches)
            for end in squares_of(each.ends)
        }
        beside = [WORDS[square] for square in sorted(AROUND[gone.at])]
        more = tuple(word for word in beside if self._leads_on((*clicked, word)))
        far = {word: path for word, path in reach.items() if len(path) > 1}
        return Step(clicked in self, tuple(sorted(more)), far)

    def _leads_on(self, clicked: Arguments) -> bool:
        """True if a path begins so: most can end at once, and a flyer further on."""
        if clicked in self:
            return True
        gone = self._gone(clicked)
        return gone is not None and bool(self._from(gone).ends)

    def _from(self, gone: _Gone) -> Reached:
        """The squares on which a path may end that has reached this point."""
        ahead = gone.ahead
        return reached(self.state, self.figure, gone.left, ahead, gone.at, first=ahead)

    def __bool__(self) -> bool:
        """True if there is any way: one of a single step, or as a flyer over what is next to it."""
        state, figure, most = self.state, self.figure, self.most
        at, flying, occupied = state.place[figure], flies(state, figure), taken(state)
        steps = (
            onto not in occupied
            and passable(state, at, onto)
            and price(state, at, onto, flying) <= most
            for onto in AROUND[at]
        )
        return any(steps) or (flying and bool(self._listed()))

    def examples(self) -> list[Arguments]:
        chosen: set[Arguments] = {
            (self.figure, *(WORDS[square] for square in each.path(end)))
            for each, end in _worth_going(self.state, self.figure, self._reaches())
        }
        return sorted(chosen, key=lambda args: [str(arg) for arg in args])

    def _reaches(self) -> list[Reached]:
        """The squares where such a movement may end; for a run by each first direction."""
        if self.kind != RUN:
            return [reached(self.state, self.figure, self.most)]
        return [
            reached(self.state, self.figure, self.most, forward(first), first=(first,))
            for first in ALL
        ]


def _worth_going(
    state: AnimaState, figure: int, reaches: Sequence[Reached]
) -> Iterator[tuple[Reached, int]]:
    """A few of the squares where a movement may end: beside each enemy, on nodes and flags, and
    as far as possible in each direction."""
    ends = reduce(or_, (each.ends for each in reaches))
    worth = [bits(AROUND[state.place[enemy]]) for enemy in state.enemies(figure)]
    worth += [1 << goal for goal in state.goals()]
    worth += [next((line for line in lines if line & ends), 0) for lines in LINES]
    for squares in worth:
        if end := nearest(reaches, squares & ends):
            yield end
