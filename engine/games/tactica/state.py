"""A position of TACTICA: what stands on the hexes, what lies in which pile, and what lasts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.position.state import Sight, State
from engine.games.tactica.ground import Ground, ground_of
from engine.games.tactica.house import House

SIGHTS: Mapping[str, Sight] = {
    "troops": Sight.NOBODY,
    "tactics": Sight.NOBODY,
    "training": Sight.ALL,
    "barracks": Sight.OWNER,
    "battlefield": Sight.ALL,
    "attached": Sight.ALL,
    "played": Sight.ALL,
    "spire": Sight.ALL,
    "summons": Sight.ALL,
    "landmarks": Sight.ALL,
    "walls": Sight.ALL,
    "resupply": Sight.ALL,
    "hostages": Sight.ALL,
    "lost": Sight.ALL,
}
"""The zones of each seat, in the order of the views, and who sees the faces in them (TC-54).

troops, tactics: the two draw piles. barracks: the hand. battlefield: troops, CROWN and summons that
the seat commands, a traitor among them. attached: training under its troops. played: tactics that
lie until RESOLUTION. spire: its summon cards from the base up; summons: those not placed yet.
landmarks, walls: those not removed, on the map or still to be placed. hostages: what the seat has
captured. lost: what is out of the war.
"""

PHASES = (
    "set_up", "barracks", "recruitment", "mustering", "movement", "combat", "resolution",
)  # fmt: skip
DECREES = ("tactica", "promotion", "fog", "mud", "betrayal", "summon")
SUMMONS = ("ouran", "cthon")
"""The two faces of a summon card: its `face` is the place in this list."""
LEVELS = ("low", "high")
"""The two faces of a landmark."""

NOWHERE = -1
NOBODY = -1
MELEE = frozenset(("champion", "foot"))
RANGED = frozenset(("crossbow", "archer"))
TROOPS = MELEE | RANGED
DRAWN = -1
"""As the winner of a battle: nobody."""


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree of this turn: whose, which, the cards that meet its requirement (TC-30), and the
    seat that it binds, NOBODY for every opponent."""

    seat: int
    name: str
    cards: tuple[int, ...] = ()
    against: int = NOBODY


@dataclass(frozen=True, slots=True)
class Hit:
    """An attack of this turn: the piece that struck and the piece that was struck. Its damage is
    counted anew whenever it is asked for, from what then lies (TC-08, TC-44)."""

    attacker: int
    target: int


@dataclass(frozen=True, slots=True)
class Boost:
    """The gift of a sacrifice to a summon for this turn: more attack, and moves and attacks beyond
    the actions of the phase."""

    piece: int
    attack: int
    moves: int
    attacks: int


@dataclass(slots=True)
class TacticaState(State):
    """One position. Hexes are numbers: places in the list of the map's hexes.

    By card: seat_of (from whose box it is); place (the hex on which it stands or lies, or NOWHERE;
    all cards of a spire have that of the spire); face (landmark: 0 low, 1 high; summon: 0 Ouran,
    1 Cthon; training: 0 for level 1, 1 for level 2); under (the troop with which a training or
    tactics card lies, or NOBODY).
    house: the house rules. banned: the decrees that the format allows nobody. battle, turn: how
    many have begun, turns those of the whole war; earlier: the turns of the battles before. phase:
    one of PHASES. first: Player 1 of this battle (TC-26). actions: by seat, those left in this
    phase. captured: the turn of the last capture, or the last before this battle (TC-74). acted:
    the pieces that have moved, or attacked, in this phase. committed: decrees that are not shown
    yet (TC-27); enacted: those of this turn that are, a BETRAYAL only until its captive is
    mustered. enactments: by seat, of SUMMON in the war. completed: by seat, 1 once its
    spire was complete (TC-18). hits, boosts: see there. proven: the troops that took part in a
    capture in this battle (TC-32). out: the seats that have left this battle; conceded: those that
    have given up the war. points: by side, the victory points of the last RESOLUTION; scored: those
    at the ends of earlier battles, added up (TC-58). won: who won each battle that is over, a side
    or DRAWN.
    """

    left_out = State.left_out | {
        "seat_of": "the decks fix from whose box each card is",
        "house": "the rules of the match fix it",
        "banned": "the format fixes them",
        "_ground": "made of the house rules",
    }

    house: House = field(kw_only=True)
    banned: list[str] = field(default_factory=list)
    seat_of: list[int] = field(default_factory=list)
    place: list[int] = field(default_factory=list)
    face: list[int] = field(default_factory=list)
    under: list[int] = field(default_factory=list)
    battle: int = 0
    turn: int = 0
    earlier: int = 0
    phase: str = "set_up"
    first: int = 0
    captured: int = 0
    actions: list[int] = field(default_factory=list)
    acted: list[int] = field(default_factory=list)
    committed: list[Decree] = field(default_factory=list)
    enacted: list[Decree] = field(default_factory=list)
    enactments: list[int] = field(default_factory=list)
    completed: list[int] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    boosts: list[Boost] = field(default_factory=list)
    proven: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    conceded: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    scored: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    _ground: Ground | None = None

    @property
    def ground(self) -> Ground:
        """The map of this game."""
        if self._ground is None:
            self._ground = ground_of(getattr(self.house.maps, self.variant["players"]))
        return self._ground

    def wall_hexes(self, seat: int) -> tuple[int, ...]:
        """The hexes of the walls that the map gives a seat in this battle."""
        return self.ground.walls[self.battle - 1][seat]

    def name(self, card: int) -> str:
        """The id of a card in the pool."""
        return self.cards[card].definition.id

    def cell(self, card: int) -> str:
        """The hex of a card on the map, as players write it."""
        return self.ground.words[self.place[card]]

    def commander(self, piece: int) -> int:
        """The seat in whose zone a card lies: of a piece, the seat that commands it."""
        return int(self.where[piece][-1])

    def side_of(self, piece: int) -> int:
        """The side that commands a piece."""
        return self.side(int(self.where[piece][-1]))

    def pieces(self) -> Iterator[int]:
        """All that stands on the battlefield, those of seat 0 first."""
        for seat in range(self.seats):
            yield from self.zones[f"battlefield/{seat}"]

    def enemies(self, seat: int) -> list[int]:
        """All that opponents of a seat have on the battlefield."""
        side = self.side(seat)
        return [
            piece
            for other in range(self.seats)
            if self.side(other) != side
            for piece in self.zones[f"battlefield/{other}"]
        ]

    def fights(self, piece: int) -> bool:
        """True if a card is a piece on the battlefield."""
        return self.where[piece].startswith("battlefield/")

    def troop(self, piece: int) -> bool:
        """True if a card is a troop; CROWN and summons are none (TC-36)."""
        return self.cards[piece].definition.id in TROOPS

    def summon(self, piece: int) -> bool:
        """True if a card is a summon card."""
        return self.cards[piece].definition.kind == "summon"

    def traitor(self, piece: int) -> bool:
        """True if a piece is commanded by another side than the one from whose box it is."""
        return self.side(self.seat_of[piece]) != self.side_of(piece)

    def level(self, troop: int) -> int:
        """The training of a troop: 0, 1 or 2."""
        for card in self.zones[f"attached/{self.where[troop][-1]}"]:
            if self.under[card] == troop:
                return 1 + self.face[card]
        return 0

    def beside(self, piece: int) -> list[int]:
        """The troops of its own side that stand next to a piece."""
        around, side = self.ground.around[self.place[piece]], self.side_of(piece)
        return [
            other
            for seat in range(side, self.seats, self.sides)
            for other in self.zones[f"battlefield/{seat}"]
            if self.place[other] in around and self.troop(other)
        ]

    def bound(self, seat: int, decree: str) -> bool:
        """True if a decree of an opponent binds a seat this turn."""
        return any(
            each.name == decree and self.side(each.seat) != self.side(seat)
            and each.against in (NOBODY, seat)
            for each in self.enacted
        )  # fmt: skip

    def opponents(self, seat: int) -> list[int]:
        """The seats of other sides that are in this battle, in turn from the seat."""
        return [other for other in self.in_turn(seat) if self.side(other) != self.side(seat)]

    def in_turn(self, seat: int | None = None) -> list[int]:
        """The seats that are in this battle, from one on, or from Player 1."""
        start = self.first if seat is None else seat
        seats = ((start + step) % self.seats for step in range(self.seats))
        return [seat for seat in seats if seat not in self.out]
