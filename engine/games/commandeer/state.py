"""A position of Commandeer: zones, the battlefield, and the changes that hold for a time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.position.state import Outcome, Sight, State
from engine.games.commandeer.field import CELLS

HAND_LIMIT = 7
OPENING_HAND = 6
DEFEATS_TO_LOSE = 6
COMMAND = 3
STARTERS_COMMAND = 2
BORDER_PENALTY = 3000
ACTIONS_AT_MOST = 50
"""The most actions in one Planning Phase, so that every turn ends (CO-79)."""
MOVES_AT_MOST = 10_000
"""Of a game: the turn in which it is reached is the last (CO-83)."""

SIGHTS: Mapping[str, Sight] = {
    "roster": Sight.OWNER,
    "deck": Sight.NOBODY,
    "hand": Sight.OWNER,
    "energy": Sight.OWNER,
    "commander": Sight.ALL,
    "battlefield": Sight.ALL,
    "attached": Sight.ALL,
    "resolving": Sight.ALL,
    "retired": Sight.ALL,
    "defeated": Sight.ALL,
    "defeated_down": Sight.ALL,
    "removed": Sight.ALL,
}
"""The zones of each seat, in the order of the views, and who sees the faces in them (CO-56).

`roster` holds a whole deck before play, while its owner looks for a commander; `battlefield` has
the units a seat controls; `defeated_down` is the part of the Defeated zone that is turned down.
"""

COUNTED = frozenset(
    f"{zone}/{seat}" for zone in ("battlefield", "defeated", "defeated_down") for seat in (0, 1)
)
"""The zones by which units count for more or less."""

EMPTY = -1
STAYS = 0
"""As the last turn of a change: it holds as long as its unit stays on the battlefield."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """An ongoing event and the unit that carries it."""

    card: int
    unit: int


@dataclass(frozen=True, slots=True)
class Change:
    """A modifier of a unit: `amount` of a figure, or a rule, to the end of turn `last` or STAYS."""

    unit: int
    rule: str
    amount: int = 0
    last: int = STAYS


@dataclass(frozen=True, slots=True)
class Loan:
    """A unit under enemy control that goes back to `seat` at the end of turn `last`."""

    unit: int
    seat: int
    last: int


class Unit(NamedTuple):
    """The current values of a unit: figures, arrows as directions on the field, and its rules."""

    power: int
    health: int
    arrows: tuple[int, ...]
    rules: frozenset[str]
    armour: int


@dataclass(slots=True)
class CommandeerState(State):
    """One position.

    turn: counts both players' turns. active: whose turn it is. command: points, per seat.
    board: by cell the unit that stands there, or EMPTY. arrived: the units that stand, in the
    order in which they came (CO-67). attached: the ongoing events on units, as they came.
    changes: what holds for a time. loans: units that go back. damage: by unit what it took this
    turn (CO-46). attacked: units, once for each attack of this turn. used: units whose ability was
    used. actions, flips: what was done in this Planning Phase, and Defeated units turned down in
    it (CO-79, CO-09). picked: the first seat's commander while it is hidden.
    """

    left_out = State.left_out | {
        "_units": "counted from the other fields",
        "_discounts": "counted from the other fields",
    }

    turn: int = 0
    active: int = 0
    command: list[int] = field(default_factory=lambda: [0, 0])
    board: list[int] = field(default_factory=lambda: [EMPTY for _ in CELLS])
    arrived: list[int] = field(default_factory=list)
    attached: list[Attachment] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    loans: list[Loan] = field(default_factory=list)
    damage: dict[str, int] = field(default_factory=dict)
    attacked: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    actions: int = 0
    flips: int = 0
    picked: int = EMPTY
    _units: dict[int, Unit] | None = None
    _discounts: list[dict[str, int]] = field(default_factory=list)

    def in_play(self, card: int) -> bool:
        """True if a card is a unit on the battlefield."""
        return card in self.board

    def controller_of(self, unit: int) -> int:
        """The seat that controls a unit on the battlefield."""
        return int(self.where[unit][-1])

    def cell(self, unit: int) -> int:
        """The cell on which a unit stands."""
        return self.board.index(unit)

    def attachments(self, unit: int) -> list[int]:
        """The ongoing events on a unit, in the order in which they came."""
        return [ongoing.card for ongoing in self.attached if ongoing.unit == unit]

    def host(self, card: int) -> int:
        """The unit that an ongoing event is attached to, or EMPTY."""
        return next((ongoing.unit for ongoing in self.attached if ongoing.card == card), EMPTY)

    def defeats(self, seat: int) -> int:
        """Number of units in a seat's Defeated zone, whichever way up (CO-09)."""
        return len(self.zones[f"defeated/{seat}"]) + len(self.zones[f"defeated_down/{seat}"])

    # All that units count for follows from what these change. Nothing else may change it.

    def move(self, card: int, zone: str, at: int | None = None) -> None:
        """As in every game; what units count for follows from some zones, and is forgotten then."""
        if zone in COUNTED or self.where[card] in COUNTED:
            self._units = None
        State.move(self, card, zone, at)

    def stand(self, unit: int, cell: int) -> None:
        """Put a unit on a cell, from where it stood or newly; one that moves keeps its
        attachments."""
        self._units = None
        if unit in self.board:
            self.board[self.board.index(unit)] = EMPTY
        else:
            self.arrived.append(unit)
        self.board[cell] = unit

    def lift(self, unit: int) -> None:
        """Take a unit off the battlefield, and all that is known of it as a unit there (CO-78)."""
        self._units = None
        self.board[self.board.index(unit)] = EMPTY
        self.arrived.remove(unit)
        self.changes = [change for change in self.changes if change.unit != unit]
        self.loans = [loan for loan in self.loans if loan.unit != unit]
        self.damage.pop(str(unit), None)
        self.used = [other for other in self.used if other != unit]
        self.attacked = [other for other in self.attacked if other != unit]

    def swap(self, first: int, second: int) -> None:
        """Two units change places."""
        self._units = None
        first_cell, second_cell = self.cell(first), self.cell(second)
        self.board[first_cell], self.board[second_cell] = second, first

    def attach(self, card: int, unit: int) -> None:
        """An ongoing event goes onto a unit, without a cell of its own (CO-47)."""
        self._units = None
        self.attached.append(Attachment(card, unit))
        self.move(card, f"attached/{self.cards[card].owner}")

    def detach(self, card: int) -> None:
        """An ongoing event leaves its unit for the Retired zone of its owner."""
        self._units = None
        self.attached = [ongoing for ongoing in self.attached if ongoing.card != card]
        self.move(card, f"retired/{self.cards[card].owner}")

    def change(self, change: Change) -> None:
        """Something changes about a unit, to the end of a turn or as long as it stays."""
        self._units = None
        self.changes.append(change)

    def end_changes(self) -> bool:
        """End the changes that held to the end of this turn; True if there were any."""
        kept = [
            change for change in self.changes if change.last == STAYS or change.last > self.turn
        ]
        due = [loan for loan in self.loans if loan.last <= self.turn]
        if len(kept) == len(self.changes) and not due and not self.damage:
            return False
        self.changes, self.damage = kept, {}
        self.loans = [loan for loan in self.loans if loan not in due]
        for loan in due:
            self.move(loan.unit, f"battlefield/{loan.seat}")
        self._units = None
        return True

    def begin_turn(self, seat: int) -> None:
        """It is the turn of a seat."""
        self._units = None
        self.active = seat
        self.turn += 1
        self.attacked, self.used, self.actions, self.flips = [], [], 0, 0

    def count_defeats(self) -> None:
        """Six defeated units lose the game at once; both seats at once draw (CO-10)."""
        lost = [self.defeats(seat) >= DEFEATS_TO_LOSE for seat in (0, 1)]
        if self.outcome is None and any(lost):
            winner = None if all(lost) else lost.index(False)
            self.outcome = Outcome(winner, "six_defeated")
