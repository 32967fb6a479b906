"""A position of Anima Tactics: the figures on the table, what they may still do, and what lasts.

A figure is the number of a character's card; what is known of figures stands in lists by card.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.position.state import Sight, State
from engine.games.anima_tactics.abilities import Boost, Kept, Used

SIGHTS: Mapping[str, Sight] = {
    "table": Sight.ALL,
    "reserve": Sight.ALL,
    "gear": Sight.ALL,
    "plot": Sight.OWNER,
    "team": Sight.ALL,
    "spent": Sight.ALL,
    "fallen": Sight.ALL,
}
"""The zones of each seat, in the order of the views, and who sees the faces in them (AT-84).

table: its figures in play. reserve: those not deployed yet. gear: equipment and powers, each with
its bearer. plot: its hand of Plot cards. spent: cards that are used up. fallen: figures out of the
game."""

NOWHERE = -1
NOBODY = -1

STATES = (
    "haste", "shield", "healing", "protection", "poison", "blind", "doom", "slow", "seal",
    "paralyzed", "berserker",
)  # fmt: skip
"""The eleven States of the rulebook, in its order."""


@dataclass(frozen=True, slots=True)
class Counter:
    """The State counters of one kind on a figure's card: how many (rulebook, State; AT-19)."""

    figure: int
    state: str
    level: int


@dataclass(frozen=True, slots=True)
class Feature:
    """A feature of the scenery on a table: its shape, where its middle is in hundredths of an inch,
    and its quarter turns."""

    word: str
    x: int
    y: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Contact:
    """Two enemies whose bases touch, where players say so; the lower number first."""

    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Parted:
    """A figure that has escaped from an enemy whose base it touched."""

    figure: int
    enemy: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A distance that players have measured between the edges of two bases, in hundredths of an
    inch, and how far each figure had gone by then; the lower number first."""

    a: int
    b: int
    edge: int
    gone_a: int
    gone_b: int


@dataclass(frozen=True, slots=True)
class Look:
    """The sight of players from one figure on another: 0 clear, 1 cover, 2 blocked; and the height
    at which it stands: as high (0), higher (1) or lower (2)."""

    a: int
    b: int
    sight: int
    height: int
    gone_a: int
    gone_b: int


@dataclass(frozen=True, slots=True)
class Last:
    """The end of the last attack: its total, hit or not (0 or 1), the Life Points that it cost, if
    it killed, and the place where its target stood."""

    attacker: int
    target: int
    total: int
    hit: int
    lost: int
    killed: int
    stood: int = NOWHERE


@dataclass(slots=True)
class AnimaState(State):
    """One position.

    By card, 0 for cards that are no figures: life; actions (those left); place (where it stands,
    as the ground writes places, or NOWHERE); turned (1: its card is turned sideways); moved (1: it
    has used its movement of the turn); sought and intercepted (1: done this turn); hidden. bearer:
    by card, the figure whose equipment, power, option or pilot it is, or NOBODY.
    disengaged: who has escaped from whom, until one of both has moved or the activation ends.
    turn: how many have begun. active: the seat that acts. acting: the figure that does, or NOBODY.
    first: the seat that begins the Action Phase. bottom: the seat that deploys in the lowest rows.
    gnosis: by seat, the points left this turn. counters, used, boosts, kept, last: see there.
    nodes: the places of the Power Nodes; claims: by node, the seat that has claimed it, or NOBODY.
    flag_homes: by seat, where its flag was put; flags: where it lies, or NOWHERE while it is
    carried; carriers: by seat, the figure that carries its flag, or NOBODY.
    scenery: what was placed on a table. Where players measure themselves: gone, by card how far it
    may have moved so far in hundredths of an inch; contacts, readings and looks: the last of each
    pair.
    """

    left_out = State.left_out | {
        "bearer": "the decks fix who bears what",
    }

    life: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    place: list[int] = field(default_factory=list)
    turned: list[int] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    sought: list[int] = field(default_factory=list)
    intercepted: list[int] = field(default_factory=list)
    disengaged: list[Parted] = field(default_factory=list)
    bearer: list[int] = field(default_factory=list)
    turn: int = 0
    active: int = 0
    acting: int = NOBODY
    first: int = 0
    bottom: int = NOBODY
    gnosis: list[int] = field(default_factory=list)
    counters: list[Counter] = field(default_factory=list)
    used: list[Used] = field(default_factory=list)
    boosts: list[Boost] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    last: Last | None = None
    nodes: list[int] = field(default_factory=list)
    claims: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    flag_homes: list[int] = field(default_factory=list)
    carriers: list[int] = field(default_factory=list)
    scenery: list[Feature] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)

    def seat_of(self, figure: int) -> int:
        """The seat whose figure or card this is."""
        return self.cards[figure].owner

    def facts(self, figure: int) -> Mapping[str, Any]:
        """The facts printed on a figure's card."""
        return self.cards[figure].definition.facts

    def on_table(self, seat: int) -> list[int]:
        """The figures of a seat in play, in the order of its party."""
        return self.zones[f"table/{seat}"]

    def figures(self) -> list[int]:
        """All figures in play, those of seat 0 first."""
        return [*self.zones["table/0"], *self.zones["table/1"]]

    def enemies(self, figure: int) -> list[int]:
        """The figures in play that are the other seat's."""
        return self.zones[f"table/{1 - self.cards[figure].owner}"]

    def in_play(self, figure: int) -> bool:
        return self.life[figure] > 0 and self.place[figure] != NOWHERE

    def parted(self, figure: int, enemy: int) -> bool:
        """True if one of two escaped from the other and neither has moved since (AT-17)."""
        pair = {figure, enemy}
        return any({each.figure, each.enemy} == pair for each in self.disengaged)

    def level_of(self, figure: int, state: str) -> int:
        """Number of counters of a State on a figure's card."""
        for counter in self.counters:
            if counter.figure == figure and counter.state == state:
                return counter.level
        return 0

    def goals(self) -> list[int]:
        """The places that a scenario makes worth going to: nodes, and flags that lie somewhere."""
        return [*self.nodes, *(place for place in self.flags if place != NOWHERE)]

    def saga2(self) -> bool:
        """True if the later rules hold: gnosis, and what came with it (AT-05)."""
        return self.variant["saga"] == "saga2"
