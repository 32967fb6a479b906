"""A position of Tactics Anthem, and what lasting effects make of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.position.state import Outcome, Sight, State
from engine.games.tactics_anthem.modes import MODES, Key, Value, strength

POSITIONS = 5
HAND_LIMIT = 12
OPENING_HAND = 7
TORMENTER = 10
TURN_CAP = 400

COLOURS = ("blue", "green", "yellow", "red")
FOURTH = 3
FUNCTIONS = (
    "take", "exchange", "negate", "bury", "alter", "disallow", "see", "issue", "move",
)  # fmt: skip

SIGHTS: Mapping[str, Sight] = {
    "minion_deck": Sight.NOBODY,
    "tactics_deck": Sight.NOBODY,
    "minions": Sight.OWNER,
    "tactics": Sight.OWNER,
    "combat": Sight.ALL,
    "support": Sight.ALL,
    "set": Sight.OWNER,
    "resolving": Sight.ALL,
    "victory": Sight.ALL,
    "graveyard": Sight.ALL,
    "banished": Sight.ALL,
}
"""The zones of each seat, and who sees the faces in them (TA-61).

Minion Zone and Combat Zone are two names of `combat` (TA-31).
"""

HANDS = ("minions", "tactics")

ME = "me"
"""Stands for the tactician in person among the users of tactics, here and in moves."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """A lasting effect: a rule in force, its value, and whose card brought it about.

    `rule` is a word of `effects`, `by` the seat that used `card`. `seat` is whom it binds, None
    for both; `turns` the numbers of the turns it counts in (TA-58), None for as long as the card
    lies on the Support Zone; `target` the support minion it is about, if any.
    """

    rule: str
    value: str | int
    by: int
    card: int
    seat: int | None = None
    turns: tuple[int, ...] | None = None
    target: int | None = None

    def binds(self, seat: int, turn: int) -> bool:
        """True if it binds a seat in a turn."""
        return self.seat in (seat, None) and self.counts_in(turn)

    def counts_in(self, turn: int) -> bool:
        return self.turns is None or turn in self.turns

    def ends_with(self, turn: int) -> bool:
        """True if no later turn counts."""
        return self.turns is not None and max(self.turns) <= turn


@dataclass(frozen=True, slots=True)
class Altered:
    """The change of a minion by an effect: a difference in strength, and its colour or ""."""

    strength: int = 0
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Deployed:
    """The deployment of a seat in its last turn: the mode, or "", and the highest strength."""

    mode: str = ""
    highest: int = 0


@dataclass(slots=True)
class AnthemState(State):
    """One position.

    turn: counts both players' turns (TA-58). active: whose turn it is. mode: the standing
    mode, "" where none stands. initiative: the active player holds it (TA-19, TA-89). gained:
    they gained it by their opponent's pass. passed: per seat, in its last Combat Phase. shown,
    picked: opening reveals, and the first seat's while it is hidden. owed: the card the first
    deployment must hold, or -1. known: cards in a hand whose faces everybody has seen (TA-94).
    used: whose tactic of the turn is spent, supports or ME. fresh: supports summoned this turn.
    full: per seat, 12 minions at its last End Turn Check. skip: no deployment this turn.
    altered: by card, what has been changed of it. affected: minions of the deployment in the
    making that a reaction touched. emptied: that deployment took the last minions of the hand
    (TA-49). barred: titles kept out of this Combat Phase. chained: minions a Minion Chain must
    deploy. deployed: per seat, in its last turn. negated: cards in use that a reaction has
    negated. lasting: effects in force. set_circle: by card set face down, the circle of its user
    (TA-68).
    """

    turn: int = 0
    active: int = 0
    mode: str = ""
    initiative: bool = False
    gained: bool = False
    skip: bool = False
    picked: int = -1
    owed: int = -1
    passed: list[bool] = field(default_factory=lambda: [False, False])
    full: list[bool] = field(default_factory=lambda: [False, False])
    shown: list[list[int]] = field(default_factory=lambda: [[], []])
    known: list[int] = field(default_factory=list)
    used: list[int | str] = field(default_factory=list)
    fresh: list[int] = field(default_factory=list)
    barred: list[str] = field(default_factory=list)
    chained: list[int] = field(default_factory=list)
    negated: list[int] = field(default_factory=list)
    emptied: bool = False
    altered: dict[str, Altered] = field(default_factory=dict)
    affected: list[int] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    deployed: list[Deployed] = field(default_factory=lambda: [Deployed(), Deployed()])
    set_circle: dict[str, int] = field(default_factory=dict)

    def value(self, card: int, change: Altered | None = None) -> Value:
        """A minion's strength number and colour place as they count now (TA-48).

        Or as they would count with another `change`.
        """
        facts = self.cards[card].definition.facts
        number, place = facts["strength"], facts["colour_place"]
        if change is None and self.altered:
            change = self.altered.get(str(card))
        if change is not None:
            number += change.strength
            place = COLOURS.index(change.colour) if change.colour else place
        if place == FOURTH and self.variant["fourth_colour"] == "below":
            place = -1
        return number, place

    def colour(self, card: int) -> str:
        """The name of the colour that a minion counts as now."""
        change = self.altered.get(str(card))
        colour: str = self.cards[card].definition.facts["colour"]
        return change.colour or colour if change else colour

    def key(self, seat: int) -> Key | None:
        """The strength of what stands in a seat's combat zone; None for nothing or no mode."""
        zone = self.zones[f"combat/{seat}"]
        if not zone:
            return None
        return strength([self.value(card) for card in zone], self.duo_by_rank)

    def standing_mode(self, seat: int) -> str:
        """The mode of as many minions as stand in a seat's combat zone."""
        return MODES.get(len(self.zones[f"combat/{seat}"]), "")

    @property
    def duo_by_rank(self) -> bool:
        return self.variant["duo"] == "rank"

    def title(self, card: int) -> str:
        """The value that TA-23 bars: the printed title, or title and colour by option."""
        facts = self.cards[card].definition.facts
        title: str = facts["title"]
        return f"{title} {facts['colour']}" if self.variant["bar"] == "title_colour" else title

    def binding(self, rule: str, seat: int) -> list[Any]:
        """The values of the lasting effects of a rule that bind a seat in this turn."""
        return [
            effect.value
            for effect in self.lasting
            if effect.rule == rule and effect.binds(seat, self.turn)
        ]

    def free_positions(self, seat: int) -> int:
        """Support positions still free: supports, set cards and duration tactics take one each."""
        zones = self.zones
        return POSITIONS - len(zones[f"support/{seat}"]) - len(zones[f"set/{seat}"])

    def unsealed(self, seat: int) -> int:
        """Combat positions a seat may deploy to (TA-57)."""
        if not self.lasting:
            return POSITIONS
        sealed: int = sum(self.binding("seal", seat))
        return POSITIONS - sealed

    def circle(self, support: int) -> int:
        """A support minion's circle, with what lasting effects and flanks add to it."""
        circle: int = self.cards[support].definition.facts["circle"]
        for effect in self.lasting:
            if effect.rule == "circle" and effect.target == support:
                circle += int(effect.value) if effect.counts_in(self.turn) else 0
        return circle

    def bury(self, card: int) -> None:
        """Put a card into the graveyard of the player who has it."""
        self.send(card, "graveyard")

    def send(self, card: int, zone: str, seat: int | None = None, at: int | None = None) -> None:
        """Move a card to a zone of a seat (of its holder by default), ending what hung on it.

        The seat to whose zone it comes has it for the rest of the game (TA-72).
        """
        source, _, holder = self.where[card].partition("/")
        self._note_faces(card, zone)
        self.move(card, f"{zone}/{holder if seat is None else seat}", at)
        if card == self.owed and self.where[card] != f"minions/{self.cards[card].owner}":
            self.owed = -1
        if source == "combat":
            self.altered.pop(str(card), None)
        if source == "support":
            self._end_effects_of(card)
        if source == "set":
            self.set_circle.pop(str(card), None)

    def _note_faces(self, card: int, zone: str) -> None:
        """Keep `known` true while a card goes from where it is to such a zone (TA-94).

        A face seen in a public zone stays known in hand. A card that leaves a hand unseen may be
        any of it, so that from then on no face of that hand is known.
        """
        left = self.where[card]
        source, _, _ = left.partition("/")
        if source in HANDS and SIGHTS[zone] is not Sight.ALL:
            self.known = [other for other in self.known if self.where[other] != left]
        elif zone in HANDS and SIGHTS[source] is Sight.ALL:
            self.show([card])
        elif card in self.known:
            self.known.remove(card)

    def show(self, cards: Sequence[int]) -> None:
        """Note cards in hand whose faces everybody has seen."""
        self.known += [card for card in cards if card not in self.known]

    def _end_effects_of(self, card: int) -> None:
        """End the lasting effects that a card kept in force or was the target of."""
        ended = [effect for effect in self.lasting if card in (effect.card, effect.target)]
        self.lasting = [effect for effect in self.lasting if effect not in ended]
        for effect in ended:
            if effect.card != card and self.where[effect.card].startswith("support/"):
                self.bury(effect.card)

    def to_hand(self, card: int, seat: int) -> None:
        """Put a card into a seat's hand, minions and tactics apart as their backs are."""
        self.send(card, "minions" if self.is_minion(card) else "tactics", seat)

    def is_minion(self, card: int) -> bool:
        return self.cards[card].definition.kind == "minion"

    def lose(self, seat: int, reason: str) -> None:
        """End the game against a seat; against the turn player where both lose at once (TA-32)."""
        if self.outcome is None or (seat == self.active and self.outcome.winner == seat):
            self.outcome = Outcome(1 - seat, reason)
