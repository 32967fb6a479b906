"""Positions of Anima Tactics on a table, written in hundredths of an inch, and steps with dice.

    table = OnTable(Base("celia", 0, 2000, 2000), Base("bael", 1, 2000, 2600))
    table.do("activate", "celia")
    table.do("charge", "celia", "bael", 2000, 2482)
    table.do("stand", dice="attack/0=9")

Figures are written by their ids; dice as `purpose/seat=face`, in the order in which they must fall:
a step that rolls others, more or fewer fails. It is the Action Phase of the second turn.
"""

from dataclasses import dataclass
from typing import Any

from engine.core.base.rng import Recorded
from engine.core.geometry.plane import Point
from engine.core.position.agenda import Frame
from engine.core.position.cards import Card
from engine.core.position.choices import Choice, Move, Space
from engine.core.position.state import Event
from engine.games import GAMES
from engine.games.anima_tactics.state import AnimaState, Feature
from engine.games.anima_tactics.table import Table, place_of, point
from engine.games.anima_tactics.turn import TEXTS

GAME: Any = GAMES["anima_tactics"]
ACTIVATE = [line["do"] for line in TEXTS["turn"]].index("activate")
GROUND = Table()


@dataclass(frozen=True)
class Base:
    """A figure by its card and seat, and where the middle of its base is."""

    card: str
    seat: int
    x: int
    y: int
    hidden: bool = False
    actions: int = 4


class OnTable:
    """A position, and the means to play on from it."""

    def __init__(self, *figures: Base, scenery: tuple[Feature, ...] = (), **options: str) -> None:
        by_seat = sorted(figures, key=lambda figure: figure.seat)
        cards = tuple(
            Card(number, GAME.pool.cards[figure.card], figure.seat)
            for number, figure in enumerate(by_seat)
        )
        variant = GAME.variant({"ground": "table", "initiative": "once", **options})
        self.state: AnimaState = GAME._set_up(cards, variant, Recorded(bytes(32), ()))
        self.state.events = []
        self.state.agenda = [Frame("turn", 0, at=ACTIVATE)]
        self.state.turn, self.state.bottom = 2, 0
        self.state.scenery = list(scenery)
        for number, figure in enumerate(by_seat):
            self.state.move(number, f"table/{figure.seat}")
            self.state.place[number] = place_of((figure.x, figure.y))
            self.state.actions[number] = figure.actions
            self.state.hidden[number] = int(figure.hidden)

    def number(self, card: str) -> int:
        """The figure of that card."""
        return next(card_of.id for card_of in self.state.cards if card_of.definition.id == card)

    def at(self, card: str) -> Point:
        """Where a figure is."""
        return point(self.state, self.number(card))

    @property
    def choice(self) -> Choice:
        """The open decision."""
        choice = GAME.choice(self.state)
        assert choice is not None
        return choice

    def space(self, verb: str) -> Space:
        """What a verb may take now."""
        return self.choice.spaces[verb]

    def move(self, verb: str, *args: int | str) -> Move:
        """A move in which figures are written by their cards."""
        known = {card.definition.id: card.id for card in self.state.cards}
        return (verb, *(known.get(arg, arg) if isinstance(arg, str) else arg for arg in args))

    def legal(self, verb: str, *args: int | str) -> bool:
        """Whether whoever decides may do this."""
        refusal = GAME.refusal(self.state, self.choice.seat, self.move(verb, *args))
        return refusal is None

    def do(self, verb: str, *args: int | str, dice: str = "") -> "OnTable":
        """Play a legal move, which rolls exactly these dice."""
        assert self.legal(verb, *args), (verb, args)
        draws = []
        for die in dice.split():
            stream, _, face = die.partition("=")
            draws.append((self.state.ply + 1, stream, int(face) - 1))
        self.state.rng = Recorded(bytes(32), tuple(draws))
        GAME.play(self.state, self.choice.seat, self.move(verb, *args))
        self.state.rng.finish()
        return self

    def acting(self, card: str) -> "OnTable":
        """Activate a figure."""
        return self.do("activate", card)

    def happened(self, kind: str) -> list[Event]:
        """The events of a kind in the last step."""
        return [event for event in self.state.events or [] if event.kind == kind]

    def sight(self, first: str, second: str) -> str:
        """What one figure sees of another."""
        return GROUND.sight(self.state, self.number(first), self.number(second))
