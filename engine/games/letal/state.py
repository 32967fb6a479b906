"""A position of L.E.T.A.L.: heroes on the board, their cards, and what lasts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.core.position.agenda import Frame
from engine.core.position.state import Sight, State

SIGHTS: Mapping[str, Sight] = {
    "hero": Sight.ALL,
    "list": Sight.OWNER,
    "hand": Sight.OWNER,
    "deck": Sight.NOBODY,
    "playing": Sight.ALL,
    "auras": Sight.ALL,
    "discard": Sight.ALL,
    "removed": Sight.ALL,
    "aside": Sight.OWNER,
    "fallen": Sight.ALL,
}
"""The zones of each hero, in the order of the views, and who sees the faces in them (LE-62).

list: its cards until the deck is shuffled. playing: cards whose text is being carried out.
aside: what was set aside before the game (LE-50). fallen: the hero once it is dead.
"""

OFF_BOARD = -1
SPENT, READY, REFRESHED = 0, 1, 2
"""The states of a hero's action of the turn: spent, ready, or given again by Refresh (LE-06)."""

RUNNING, CALLED, FINAL = 0, 1, 2
"""The timer of a timed game: running, run out in this round, final round (LE-16, LE-55)."""

THIS_TURN, NEXT_TURN = -1, -2


@dataclass(frozen=True, slots=True)
class Lasting:
    """A rule with its value on a hero, until the turn of a seat begins, this turn is over
    (THIS_TURN), or the next turn of a seat is (NEXT_TURN less the seat), by a card."""

    rule: str
    hero: int
    value: int
    until: int
    card: int


@dataclass(frozen=True, slots=True)
class Used:
    """A skill, by its word, that a hero has used this turn and may use once (LE-70)."""

    hero: int
    skill: str


@dataclass(frozen=True, slots=True)
class Roll:
    """The number that a seat rolled for the first turn (LE-49)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Aim:
    """A target of a Deal line that waits for its Attack Phase: the damage declared against it, and
    whether a Defend is possible (LE-12, LE-34)."""

    target: int
    physical: int
    magical: int
    defendable: bool


@dataclass(slots=True)
class LetalState(State):
    """One position. A hero is a number; hero h belongs to seat h // 2.

    hero_of: by card, the hero whose card it is. heroes: by hero, its card. endurance, cell (or
    OFF_BOARD), disabled (0 or 1), allowance (SPENT, READY or REFRESHED): by hero. round, turn:
    how many have begun. active: whose turn it is. first: who plays first. bottom: the side that
    has rows 1 and 2. shown: 1 once all heroes are placed. dice: each roll for the first player.
    used: once-a-turn skills used this turn. lasting: effects in force. timer: RUNNING, CALLED or
    FINAL.
    """

    bound_records: ClassVar[tuple[type, ...]] = (Aim,)
    left_out = State.left_out | {
        "hero_of": "the decks fix whose card each is",
        "heroes": "the decks fix the heroes and their cards",
    }

    hero_of: list[int] = field(default_factory=list)
    heroes: list[int] = field(default_factory=list)
    endurance: list[int] = field(default_factory=list)
    cell: list[int] = field(default_factory=list)
    disabled: list[int] = field(default_factory=list)
    allowance: list[int] = field(default_factory=list)
    round: int = 0
    turn: int = 0
    active: int = 0
    first: int = 0
    bottom: int = -1
    shown: int = 0
    dice: list[Roll] = field(default_factory=list)
    used: list[Used] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    timer: int = RUNNING

    def holder(self, zone: str) -> int:
        """The seat of the hero in a zone's name."""
        return int(zone.partition("/")[2]) // 2

    def alive(self, hero: int) -> bool:
        return self.endurance[hero] > 0

    def enabled(self, hero: int) -> bool:
        """Alive and not disabled: it may act, play tricks and use skills (LE-38)."""
        return self.endurance[hero] > 0 and not self.disabled[hero]

    def team(self, hero: int) -> int:
        """The side a hero fights for."""
        return self.side(hero // 2)

    def living(self) -> list[int]:
        """All heroes still alive, in order."""
        return [hero for hero, left in enumerate(self.endurance) if left > 0]

    def living_of(self, seat: int) -> list[int]:
        """The heroes of a seat still alive."""
        return [hero for hero in (2 * seat, 2 * seat + 1) if self.endurance[hero] > 0]

    def playing(self, seat: int) -> bool:
        """True if a seat still has a hero."""
        return self.endurance[2 * seat] > 0 or self.endurance[2 * seat + 1] > 0

    def from_seat(self, seat: int) -> list[int]:
        """All seats clockwise, from this one."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def definition(self, hero: int) -> Any:
        """The facts of a hero's card."""
        return self.cards[self.heroes[hero]].definition.facts

    def attack(self) -> Frame | None:
        """The innermost Attack Phase in progress (LE-35)."""
        for frame in reversed(self.agenda):
            if frame.text == "attack":
                return frame
        return None

    def modifier(self, hero: int, rule: str) -> int:
        """The sum of lasting effects and ongoing rules for a hero, equal ones too (LE-59)."""
        return sum(self._values(hero, rule))

    def largest(self, hero: int, rule: str) -> int:
        """The largest value that a rule has for a hero, 0 without any: of a rule that a hero
        has, such as Reach (LE-65)."""
        return max(self._values(hero, rule), default=0)

    def _values(self, hero: int, rule: str) -> Iterator[int]:
        for effect in self.lasting:
            if effect.rule == rule and effect.hero == hero:
                yield effect.value
        for other in self.living():
            for card in (self.heroes[other], *self.zones[f"auras/{other}"]):
                for ongoing in self.cards[card].definition.facts["ongoing"]:
                    if ongoing.rule == rule and self._binds(ongoing.binds, other, hero):
                        yield ongoing.value

    def _binds(self, binds: str, holder: int, hero: int) -> bool:
        if binds == "self":
            return holder == hero
        ours = self.team(holder) == self.team(hero)
        if binds == "enemies":
            return not ours
        return ours and (binds == "team" or holder != hero)
