"""A position of Anima Tactics built by hand: figures on squares of the plain, and one that acts.

    stage = Stage({"tessa-crowe": "k10"}, {"brannoch-steel": "k11"})
    stage.play("use tessa-crowe twin_knives brannoch-steel", "attack/0 7")

Cards are written by their ids, those of seat 0 first; a card that both sides have is that of the
seat that decides. Dice are written with their stream and face, in the order in which they fall.
Windows for plot cards pass unless `windows` is set. What an attack takes from its target is its
Damage and level of success less Armor.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core.base.rng import Recorded, Seeded
from engine.core.decks.deck import Deck
from engine.core.position.agenda import Frame, places
from engine.core.position.cards import Card
from engine.core.position.choices import Choice, Move
from engine.games.anima_tactics import GAME
from engine.games.anima_tactics.field import SQUARE_OF
from engine.games.anima_tactics.figures import life_printed, value
from engine.games.anima_tactics.state import AnimaState, Counter
from engine.games.anima_tactics.turn import TEXTS

ACT = places(TEXTS["turn"])["act"]
KEY = bytes(32)
TARGETED = {"use": 3, "plot": 2}
"""How many arguments these verbs have with a target."""

FIGURES: Mapping[str, tuple[int | tuple[int, int], ...]] = {
    "aldric-vane": (5, 5, 9, 3, 16, 10),
    "brannoch-steel": (4, 7, 8, 4, 18, 8),
    "liora-fenn": (5, 3, 9, 1, 12, 10),
    "tessa-crowe": (5, 4, 9, 2, 13, 10),
    "sister-maelle": (4, 1, 8, 0, 11, 12),
    "brother-osric": (5, 5, 8, 4, 17, 9),
    "seraphine-dove": (5, 5, 9, 3, 14, 11),
    "inquisitor-harrow": ((5, 6), (4, 7), 9, 2, 15, 11),
    "korrin-blacktide": (6, 5, 9, 2, 18, 10),
    "vashti-null": (4, 2, 8, 0, 11, 12),
    "mirelle-ash": (5, 4, 9, 1, 11, 10),
    "lumen-vael": (5, 4, 9, 1, 13, 11),
    "doctor-hexley": (4, 2, 8, 0, 11, 11),
    "ossian-rook": (4, 6, 8, 3, 17, 8),
    "grave-sentinel": (4, 4, 8, 3, 12, 8),
    "captain-sorel": (5, 5, 9, 2, 15, 10),
    "azur-marksman": (4, 2, 8, 0, 10, 8),
    "unit-nine": (5, 2, 10, 0, 12, 10),
    "elspeth-wire": (4, 3, 8, 1, 12, 10),
    "hedda-kron": (5, 5, 8, 4, 17, 10),
    "juno-tarrow": (5, 4, 9, 1, 13, 9),
    "old-marrek": (4, 2, 8, 0, 12, 11),
}
"""Attack, Damage, Defense, Armor, life points and Resistance of the characters here: what abilities
do is tested, whatever figures are found to be good for play."""
NAMES = ("attack", "damage", "defense", "armor", "life", "resistance")


class Stage:
    """A position in turn 3, in which the first figure of seat 0 acts with all its actions."""

    def __init__(
        self,
        own: Mapping[str, str],
        foes: Mapping[str, str],
        *,
        carried: Mapping[str, str] | None = None,
        plot: Sequence[str] = (),
        foes_plot: Sequence[str] = (),
        team: Sequence[str] = (),
        variant: Mapping[str, str] | None = None,
        windows: bool = False,
        life: Mapping[str, int] | None = None,
    ) -> None:
        carried = carried or {}
        decks = [_deck(own, carried, plot, team), _deck(foes, carried, foes_plot, ())]
        options = {"map": "plain", "saga": "saga1", **(variant or {})}
        self.windows = windows
        self.state: AnimaState = GAME.setup(decks, options, Seeded(KEY))
        self.state.cards = tuple(_with_figures(card) for card in self.state.cards)
        for seat, side in enumerate((own, foes)):
            for figure, square in side.items():
                self._place(self.number(figure, seat), square)
        for figure, points in (life or {}).items():
            self.state.life[self.number(figure)] = points
        self.state.turn, self.state.bottom = 3, 0
        self.act(next(iter(own)))

    def _place(self, figure: int, square: str) -> None:
        state = self.state
        state.move(figure, f"table/{state.seat_of(figure)}")
        state.place[figure] = SQUARE_OF[square]
        state.actions[figure] = value(state, figure, "max_ap")
        state.life[figure] = life_printed(state, figure)

    def act(self, figure: str) -> None:
        """Have a figure act, with the actions that it has left."""
        state = self.state
        state.acting = self.number(figure)
        state.active = state.seat_of(state.acting)
        state.agenda = [Frame("turn", 0, at=ACT)]
        state.choice = None

    def number(self, card: str, seat: int | None = None) -> int:
        """The number of a card, by its id; of a seat where both have it."""
        cards = [each.id for each in self.state.cards if each.definition.id == card]
        if seat is None and self.state.choice is not None and len(cards) > 1:
            seat = self.state.choice.seat
        owned = [each for each in cards if self.state.cards[each].owner == seat]
        return (owned or cards)[0]

    @property
    def choice(self) -> Choice:
        choice = GAME.choice(self.state)
        assert choice is not None
        return choice

    def move(self, text: str) -> Move:
        """A move as it is written, with cards by their ids; one with a target is `use_on` or
        `plot_on`."""
        verb, *args = text.split()
        if len(args) == TARGETED.get(verb):
            verb += "_on"
        ids = {each.definition.id for each in self.state.cards}
        return (verb, *(self.number(arg) if arg in ids else arg for arg in args))

    def may(self, text: str) -> bool:
        """Whether a move is legal now."""
        return self.move(text) in self.choice

    def play(self, text: str, dice: str = "") -> None:
        """Play a move, with the dice that fall until somebody must decide again."""
        assert self.may(text), f"{text}: not among {sorted(self.choice.spaces)}"
        pending = [(die.split()[0], int(die.split()[1])) for die in dice.split(", ") if die]
        pending = self._play(self.move(text), pending)
        while not self.windows and self.state.outcome is None and self.choice.occasion == "plots":
            pending = self._play(("pass",), pending)
        assert pending == []

    def _play(self, move: Move, dice: list[tuple[str, int]]) -> list[tuple[str, int]]:
        draws = [(self.state.ply + 1, stream, face - 1) for stream, face in dice]
        self.state.rng = source = Recorded(KEY, draws)
        GAME.play(self.state, self.choice.seat, move)
        return dice[source.position :]

    def life(self, figure: str) -> int:
        return self.state.life[self.number(figure)]

    def actions(self, figure: str) -> int:
        return self.state.actions[self.number(figure)]

    def value(self, figure: str, name: str) -> int:
        return value(self.state, self.number(figure), name)

    def states(self, figure: str) -> dict[str, int]:
        """The State counters on a figure's card."""
        number = self.number(figure)
        return {each.state: each.level for each in self.state.counters if each.figure == number}

    def give(self, figure: str, kind: str, level: int = 1) -> None:
        """Put State counters on a figure's card."""
        self.state.counters = [*self.state.counters, Counter(self.number(figure), kind, level)]
        self.state.choice = None

    def hide(self, figure: str) -> None:
        self.state.hidden[self.number(figure)] = 1
        self.state.choice = None

    def hidden(self, figure: str) -> bool:
        return bool(self.state.hidden[self.number(figure)])

    def square(self, figure: str) -> int:
        return self.state.place[self.number(figure)]


def _deck(
    figures: Mapping[str, str], carried: Mapping[str, str], plot: Sequence[str], team: Sequence[str]
) -> Deck:
    parts: dict[str, Any] = {"characters": dict.fromkeys(figures, 1)}
    parts |= {figure: {carried[figure]: 1} for figure in figures if figure in carried}
    parts |= {"plot": {card: list(plot).count(card) for card in plot}}
    parts |= {"team": dict.fromkeys(team, 1)}
    return Deck("anima_tactics", {name: cards for name, cards in parts.items() if cards})


def _with_figures(card: Card) -> Card:
    """A card with the figures that these tests count on."""
    definition = card.definition
    if definition.id not in FIGURES:
        return card
    pairs = [each if isinstance(each, tuple) else (each,) for each in FIGURES[definition.id]]
    facts = {**definition.facts, **dict(zip(NAMES, pairs, strict=True))}
    return Card(card.id, replace(definition, facts=facts), card.owner)
