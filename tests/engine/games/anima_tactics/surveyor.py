"""A test double of players who measure: it knows a game on a table and plays the same, measured.

Every reading that the measured game asks for is taken from the positions of the other, so that both
games must go alike and end alike.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.base.rng import Drawn, Recorded
from engine.core.geometry.plane import Point, length, squared, touching
from engine.core.logs.log import LoggedMove
from engine.core.logs.play import Table, open_table
from engine.core.position.choices import Choice, Move
from engine.core.position.state import Event
from engine.games import GAMES
from engine.games.anima_tactics.ground import MEASURED
from engine.games.anima_tactics.measured import SIGHTS, Measured
from engine.games.anima_tactics.state import NOWHERE, AnimaState
from engine.games.anima_tactics.table import BASE, BOTH, COLUMNS, INCH, place_of, point
from engine.games.anima_tactics.table import Table as TableGround
from tests.engine.walks import Dealt, finished, left_open, start

GAME: Any = GAMES["anima_tactics"]
ROUNDED = 3
"""A thrown figure lands less than so many hundredths of an inch short of where it flies."""
GROUND, MEASURING = TableGround(), Measured()
WINDOWS = ("shield", "intercept", "beside", "defend")
"""Asked of measuring players wherever it may be, as only they see who stands near enough."""
MOVES = ("walk", "run", "free", "intercept")


@dataclass
class Surveyor:
    """The draws of the measured game: dice of the other, and readings of its positions.

    before, after: the positions of the table around the move being played; events: what happened in
    it. draws: what was answered so far, as a log has it. aimed, stood: whom the last ability was
    aimed at, and where they last stood.
    """

    key: bytes
    before: AnimaState
    after: AnimaState
    events: Sequence[Event] = ()
    move: int = 0
    dice: deque[Drawn] = field(default_factory=deque)
    drawn: list[Drawn] = field(default_factory=list)
    draws: list[tuple[int, str, int | tuple[int, ...]]] = field(default_factory=list)
    end: Point | None = None
    aimed: int | None = None
    stood: int = NOWHERE

    def look(self, position: AnimaState, move: Move) -> None:
        """Remember whom an ability is aimed at, or who shields them, and where they stand before a
        move."""
        self.before = position.copy()
        if move[0] in ("use_on", "shield"):
            self.aimed = int(move[-1])
        if self.aimed is not None and position.place[self.aimed] != NOWHERE:
            self.stood = position.place[self.aimed]

    def below(self, stream: str, bound: int) -> int:
        value = self._value(stream)
        assert 0 <= value < bound, (stream, value, bound)
        self.drawn.append((stream, value))
        self.draws.append((self.move, stream, value))
        return value

    def shuffle(self, stream: str, items: Sequence[int]) -> list[int]:
        raise AssertionError("nothing is shuffled in this game")

    def begin_move(self, number: int) -> None:
        self.move = number
        self.drawn = []

    def finish(self) -> None:
        """Whatever is asked for is answered."""

    def copy(self) -> Recorded:
        return Recorded(self.key, list(self.draws), len(self.draws), self.move, list(self.drawn))

    def plain(self) -> dict[str, Any]:
        return self.copy().plain()

    def _value(self, stream: str) -> int:
        kind, *numbers = stream.split("/")
        figures = [int(number) for number in numbers]
        if kind.startswith("around"):
            return self._around(figures[0], int(kind.removeprefix("around")))
        match kind:
            case "measure":
                return self._edge(figures)
            case "sight":
                return SIGHTS.index(GROUND.sight(self._standing(figures), *figures))
            case "height":
                state, (a, b) = self._standing(figures), figures
                return 1 if GROUND.higher(state, a, b) else 2 * GROUND.higher(state, b, a)
            case "charge":
                return int(figures[1] == self._reached(figures[0]))
            case "node":
                return self._node(figures[0])
            case "home":
                return int(GROUND.home(self.after, figures[0]))
            case "touches":
                return self._touches(*figures)
            case "crash":
                return self._stopped(figures[0])
        name, value = self.dice.popleft()
        assert name == stream, (name, stream)
        assert isinstance(value, int)
        return value

    def _around(self, figure: int, most: int) -> int:
        """Whether it stands so near to the target of the ability, or to where that stood."""
        assert self.aimed is not None
        place = self.after.place[self.aimed]
        stood = self.stood if place == NOWHERE else place
        return int(GROUND.around(self._standing([figure]), stood, figure, most))

    def _touches(self, figure: int, enemy: int) -> int:
        """Whether a thrown figure lies beside an enemy."""
        if any(self.after.place[each] == NOWHERE for each in (figure, enemy)):
            return 0
        base = (*point(self.after, enemy), BOTH)
        return int(touching(point(self.after, figure), base))

    def _stopped(self, figure: int) -> int:
        """Whether a thrown figure came less far than an inch for each life point that it lost."""
        thrown = [event.amount or 0 for event in self.events if event.kind == "throw"]
        stand = all(state.place[figure] != NOWHERE for state in (self.before, self.after))
        if not thrown or not stand:
            return 0
        flown = length(point(self.before, figure), point(self.after, figure))
        return int(flown < thrown[0] * INCH - ROUNDED)

    def _edge(self, figures: Sequence[int]) -> int:
        """How far apart two bases are; a charge is measured before it runs."""
        declared = any(
            event.kind == "charge" and {*event.cards, event.target} == {*figures}
            for event in self.events
        )
        state = self.before if declared else None
        at = [point(state or self._standing([figure]), figure) for figure in figures]
        return length(*at) - BOTH

    def _standing(self, figures: Sequence[int]) -> AnimaState:
        """The position in which these figures were when they were measured."""
        charged = any(event.kind in ("charge", "intercept") for event in self.events)
        first, second = (self.after, self.before) if charged else (self.before, self.after)
        stand = all(first.place[figure] != NOWHERE for figure in figures)
        return first if stand else second

    def _reached(self, figure: int) -> int | None:
        """Whom the charger attacks."""
        return next(
            (
                event.target
                for event in self.events
                if event.kind == "attack" and event.cards == (figure,)
            ),
            None,
        )

    def _node(self, figure: int) -> int:
        place = self.after.place[figure]
        at = self.end if place == NOWHERE and self.end else divmod(place, COLUMNS)
        for number, node in enumerate(self.after.nodes, 1):
            if squared(at, divmod(node, COLUMNS)) <= BASE * BASE:
                return number
        return 0


def twins(
    number: int, bot: str, variant: dict[str, str], dealt: Dealt | None = None
) -> tuple[Table, Table]:
    """A game on a table that bots play, and the same measured: both at their end."""
    moves = finished(GAME, number, bot, {"ground": "table", **variant}, dealt=dealt).moves
    table = start(GAME, number, {"ground": "table", **variant}, dealt)
    table.state.events = []
    options = {**table.head.variant, "ground": "measured"}
    format = GAME.formats[table.head.format]
    dice, left = deque(table.state.rng.drawn), deque(moves)
    while left and left[0].move[0] == "scenery":
        # Nobody writes down where scenery lies that is measured around.
        logged = left.popleft()
        table.move(logged.seat, logged.move)
        dice.extend(table.state.rng.drawn)
    position: Any = table.state
    surveyor = Surveyor(table.opening.secret, position.copy(), position, dice=dice)
    state: AnimaState = GAME.setup(table.opening.decks, options, surveyor, format.pool)
    played: list[tuple[int, Move]] = []
    for logged in left:
        _step(table, logged, state, surveyor, played)
    measured = open_table(
        GAME, format=format, decks=table.opening.decks, seed=table.opening.secret,
        match=table.head.match, players=table.head.players, salts=table.opening.salts,
        variant={**left_open(format, variant), "ground": "measured"}, draws=surveyor.draws,
    )  # fmt: skip
    for seat, move in played:
        measured.move(seat, move)
    return table, measured


def _step(
    table: Table,
    logged: LoggedMove,
    state: AnimaState,
    surveyor: Surveyor,
    played: list[tuple[int, Move]],
) -> None:
    """Play a move on the table, and what it is for players who measure."""
    position: Any = table.state
    surveyor.look(position, logged.move)
    table.move(logged.seat, logged.move)
    surveyor.after = position
    surveyor.events = list(table.state.events or ())
    surveyor.dice.extend(table.state.rng.drawn)
    _play(state, logged.seat, _measured(surveyor, logged.move), played)
    open_choice = table.choice()
    while (choice := GAME.choice(state)) is not None and choice.occasion in WINDOWS:
        if open_choice is not None and open_choice.occasion == choice.occasion:
            break
        _play(state, choice.seat, _passed(surveyor, state, choice), played)
    assert not surveyor.dice


def _passed(surveyor: Surveyor, state: AnimaState, choice: Choice) -> Move:
    """The answer to what only measuring players are asked."""
    if choice.occasion == "beside" and choice.source is not None:
        figure, after = choice.source, surveyor.after
        end = point(after, figure) if after.place[figure] != NOWHERE else (0, 0)
        more = [
            enemy
            for enemy in MEASURING.beside(state, figure)
            if after.place[enemy] != NOWHERE and touching(end, (*point(after, enemy), BOTH))
        ]
        if more:
            return ("beside", *more)
    return ("stand",) if choice.occasion == "defend" else ("pass",)


def _play(state: AnimaState, seat: int, move: Move, played: list[tuple[int, Move]]) -> None:
    refusal = GAME.refusal(state, seat, move)
    assert refusal is None, (seat, move, refusal)
    GAME.play(state, seat, move)
    played.append((seat, move))


def _measured(surveyor: Surveyor, move: Move) -> Move:
    """A move on the table as measuring players enter it."""
    verb, *args = move
    surveyor.end = None
    if verb == "put_flag":
        return (MEASURED[verb],)
    if verb == "deploy":
        return (MEASURED[verb], args[0])
    if verb == "charge":
        return (MEASURED[verb], *args[:2])
    if verb in MOVES:
        surveyor.end = (int(args[-2]), int(args[-1]))
        before, figure = surveyor.before, int(args[0])
        beside = [
            enemy
            for enemy in before.enemies(figure)
            if touching(surveyor.end, (*point(before, enemy), BOTH))
        ]
        assert place_of(surveyor.end) >= 0
        return (MEASURED[verb], figure, *sorted(beside))
    return move
