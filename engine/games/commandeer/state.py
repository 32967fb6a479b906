"""A position of Commandeer: zones, the battlefield, and the changes that hold for a time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.core.canonical import Plain
from engine.core.state import Outcome, Sight, State
from engine.games.commandeer.field import CELLS, CONNECTED, START

HAND_LIMIT = 7
OPENING_HAND = 6
DEFEATS_TO_LOSE = 6
COMMAND = 3
STARTERS_COMMAND = 2
BORDER_PENALTY = 3000

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
the units a seat commands; `defeated_down` is the part of the Defeated zone that is turned down.
"""

EMPTY = -1
STAYS = 0
"""As the last turn of a change: it holds as long as its unit stays on the battlefield."""

Change = list[Any]
"""A change of a unit that holds for a time: unit, rule, amount, last turn or STAYS."""


class Unit(NamedTuple):
    """What counts for a unit now: figures, arrows as directions on the field, and its rules."""

    power: int
    health: int
    arrows: tuple[int, ...]
    rules: frozenset[str]
    armour: int


@dataclass(slots=True)
class CommandeerState(State):
    """One position.

    turn: counts both players' turns. active: whose turn it is. command: points, per seat.
    board: by cell the unit that stands there, or EMPTY. hosts: pairs of an attached card and
    its unit. changes: what holds for a time. damage: by unit what it took this turn (CO-46).
    attacked: units, once for each attack of this turn. used: units whose ability was used.
    flips: Defeated units turned down in this planning phase. picked: the first seat's commander
    while it is hidden.
    """

    turn: int = 0
    active: int = 0
    command: list[int] = field(default_factory=lambda: [0, 0])
    board: list[int] = field(default_factory=lambda: [EMPTY for _ in CELLS])
    hosts: list[list[int]] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    damage: dict[str, int] = field(default_factory=dict)
    attacked: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    flips: int = 0
    picked: int = EMPTY
    _units: dict[int, Unit] | None = None
    _discounts: list[dict[str, int]] = field(default_factory=list)

    def facts(self) -> list[Plain]:
        found = State.facts(self)
        found += (
            self.turn, self.active, self.command, self.board, self.hosts, self.changes,
            self.damage, self.attacked, self.used, self.flips, self.picked,
        )  # fmt: skip
        return found

    def in_play(self, card: int) -> bool:
        """Whether a card is a unit on the battlefield."""
        return card in self.board

    def commander_of(self, unit: int) -> int:
        """The seat that commands a unit on the battlefield."""
        return int(self.where[unit][-1])

    def cell(self, unit: int) -> int:
        """Where a unit stands."""
        return self.board.index(unit)

    def attachments(self, unit: int) -> list[int]:
        """The ongoing events on a unit, in the order in which they came."""
        return [card for card, host in self.hosts if host == unit]

    def host(self, card: int) -> int:
        """The unit that an ongoing event is attached to, or EMPTY."""
        return next((host for attached, host in self.hosts if attached == card), EMPTY)

    def defeats(self, seat: int) -> int:
        """How many units lie in a seat's Defeated zone, whichever way up (CO-09)."""
        return len(self.zones[f"defeated/{seat}"]) + len(self.zones[f"defeated_down/{seat}"])

    def connected(self, cell: int, lifted: int = EMPTY) -> bool:
        """Whether a cell is next to some unit of either side, `lifted` aside (CO-05, CO-07)."""
        board = self.board
        for other in CONNECTED[self.variant["connect"]][cell]:
            if board[other] not in (EMPTY, lifted):
                return True
        return False

    def open_for_deployment(self, cell: int) -> bool:
        """Whether a unit may be deployed there: connected, or a start cell of an empty field."""
        if self.board[cell] != EMPTY:
            return False
        if self.zones["battlefield/0"] or self.zones["battlefield/1"]:
            return self.connected(cell)
        return cell in START

    def move(self, card: int, zone: str, at: int | None = None) -> None:
        """As in every game; what units count for may follow from any zone, so it is forgotten."""
        self._units = None
        State.move(self, card, zone, at)

    def stand(self, unit: int, cell: int) -> None:
        """Put a unit on a cell, off the one where it stood."""
        self.lift(unit)
        self.board[cell] = unit

    def lift(self, unit: int) -> None:
        """Take a unit off its cell, if it stands on one."""
        self._units = None
        if unit in self.board:
            self.board[self.board.index(unit)] = EMPTY

    def swap(self, first: int, second: int) -> None:
        """Two units change places."""
        self._units = None
        one, other = self.cell(first), self.cell(second)
        self.board[one], self.board[other] = second, first

    def attach(self, card: int, unit: int) -> None:
        """An ongoing event goes onto a unit, without a cell of its own (CO-47)."""
        self.move(card, f"attached/{self.cards[card].owner}")
        self.hosts.append([card, unit])

    def detach(self, card: int) -> None:
        """An ongoing event leaves its unit for the Retired zone of its owner."""
        self.hosts = [pair for pair in self.hosts if pair[0] != card]
        self.move(card, f"retired/{self.cards[card].owner}")

    def change(self, unit: int, rule: str, amount: int, last: int = STAYS) -> None:
        """Something changes about a unit, to the end of a turn or as long as it stays."""
        self._units = None
        self.changes.append([unit, rule, amount, last])

    def keep_changes(self, kept: list[Change]) -> None:
        """Of what holds for a time, only this holds on."""
        self._units = None
        self.changes = kept

    def begin_turn(self, seat: int) -> None:
        """It is the turn of a seat."""
        self._units = None
        self.active = seat

    def count_defeats(self) -> None:
        """Six defeated units lose the game at once; both seats at once draw (CO-10)."""
        lost = [self.defeats(seat) >= DEFEATS_TO_LOSE for seat in (0, 1)]
        if self.outcome is None and any(lost):
            winner = None if all(lost) else lost.index(False)
            self.outcome = Outcome(winner, "six_defeated")
