"""Positions of Anima Tactics on the square board, written figure by figure, and steps with dice.

    table = Table(Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k11"))
    table.do("activate", "duncan-reid")
    table.do("attack", "duncan-reid", "celia")
    table.do("dodge", "celia", dice="defense/1=2 attack/0=9")

Figures and cards are written by their ids. Dice are written as `purpose/seat=face`, in the order in
which they must fall; a step that rolls others, more or fewer fails. A turn is in its Action Phase
unless `step` says otherwise, and nobody has acted.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from engine.core.base.rng import Recorded
from engine.core.position.agenda import Frame
from engine.core.position.cards import Card, CardPool
from engine.core.position.choices import Arguments, Choice, Move
from engine.core.position.state import Event
from engine.core.rules.game import IllegalMove
from engine.games.anima_tactics.card_words import card_abilities
from engine.games.anima_tactics.field import COLUMN, NEXT, ROW, SQUARE_OF, STEPS, WORDS
from engine.games.anima_tactics.game import AnimaTactics
from engine.games.anima_tactics.library import read_pool
from engine.games.anima_tactics.state import AnimaState, Counter
from engine.games.anima_tactics.turn import TEXTS


class Trial(AnimaTactics):
    """The game with the cards of `cards/` besides its own."""

    def read_cards(self) -> CardPool:
        own = read_pool(card_abilities, Path(__file__).parent / "cards")
        return CardPool({**super().read_cards().cards, **own.cards}, {})


GAME = Trial()
STEP = tuple(line["do"] for line in TEXTS["turn"])
SETTLED = {"active": 0, "first": 0, "bottom": 0, "turn": 2}


@dataclass(frozen=True)
class Figure:
    """A figure by its card and seat, where it stands, and what is not as at the start of a game:
    `life`, `actions` (all that its card allows where nothing is said), `hidden`, `moved`, `turned`,
    `states` with their levels, and the cards that it bears."""

    card: str
    seat: int
    square: str
    life: int | None = None
    actions: int | None = None
    hidden: bool = False
    moved: bool = False
    turned: bool = False
    states: Mapping[str, int] = field(default_factory=dict)
    gear: tuple[str, ...] = ()


def line(start: str, end: str) -> list[str]:
    """The squares from behind `start` to `end` in one of the eight directions."""
    a, b = SQUARE_OF[start], SQUARE_OF[end]
    across, up = COLUMN[b] - COLUMN[a], ROW[b] - ROW[a]
    step = (across > 0) - (across < 0), (up > 0) - (up < 0)
    squares = []
    while a != b:
        a = NEXT[a][STEPS.index(step)]
        squares.append(WORDS[a])
    return squares


class Table:
    """A position and the means to play on from it."""

    def __init__(
        self,
        *figures: Figure,
        variant: Mapping[str, str] | None = None,
        plots: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
        team: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
        step: str = "activate",
        **facts: Any,
    ) -> None:
        self.figures = figures
        options = GAME.variant({"map": "plain", "initiative": "once", **(variant or {})})
        cards: list[Card] = []
        at: dict[int, Figure] = {}
        for seat in (0, 1):
            for figure in figures:
                if figure.seat == seat:
                    at[len(cards)] = figure
                    for word in (figure.card, *figure.gear):
                        cards.append(Card(len(cards), GAME.pool.cards[word], seat))
            for word in (*plots[seat], *team[seat]):
                cards.append(Card(len(cards), GAME.pool.cards[word], seat))
        self.state: AnimaState = GAME._set_up(tuple(cards), options, Recorded(bytes(32), ()))
        self.state.events = []
        self.state.agenda = [Frame("turn", 0, at=STEP.index(step))]
        for number, figure in at.items():
            self._place(number, figure)
        for name, value in {**SETTLED, **facts}.items():
            setattr(self.state, name, value)

    def _place(self, number: int, figure: Figure) -> None:
        state = self.state
        state.move(number, f"table/{figure.seat}")
        state.place[number] = SQUARE_OF[figure.square]
        most = state.facts(number)["max_ap"]
        state.actions[number] = most if figure.actions is None else figure.actions
        if figure.life is not None:
            state.life[number] = figure.life
        state.hidden[number] = int(figure.hidden)
        state.moved[number] = int(figure.moved)
        state.turned[number] = int(figure.turned)
        given = [Counter(number, word, level) for word, level in figure.states.items()]
        state.counters = [*state.counters, *given]

    @property
    def choice(self) -> Choice | None:
        return GAME.choice(self.state)

    def begin(self, dice: str = "") -> "Table":
        """Carry on from where the position begins, with these dice before anybody decides."""
        self.state.rng = self._dice(dice, 0)
        self.state.rng.begin_move(0)
        assert self.choice is not None or self.state.outcome is not None
        self.state.rng.finish()
        return self

    def do(self, verb: str, *args: Any, dice: str = "", seat: int | None = None) -> "Table":
        """Play a move for whoever decides; it must be legal and roll exactly these dice."""
        choice = self.choice
        assert choice is not None, f"the game is over: {self.state.outcome}"
        seat = choice.seat if seat is None else seat
        move = self._move(verb, args)
        refusal = GAME.refusal(self.state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.state.rng = self._dice(dice, self.state.ply + 1)
        GAME.play(self.state, seat, move)
        self.state.rng.finish()
        return self

    def _dice(self, dice: str, ply: int) -> Recorded:
        draws = []
        for die in dice.split():
            stream, _, face = die.partition("=")
            draws.append((ply, stream, int(face) - 1))
        return Recorded(bytes(32), tuple(draws))

    def use(self, card: str, word: str, *target: str, dice: str = "") -> "Table":
        """Use an ability of a card, its figure being active or activated for it."""
        if self.occasion() == "activate":
            self.do("activate", card)
        split = target and self.choice and "use_on" in self.choice.spaces
        return self.do("use_on" if split else "use", card, word, *target, dice=dice)

    def mark(self, word: str, **states: int) -> "Table":
        """Put State counters on a figure's card, besides those on it."""
        given = [Counter(self.number(word), state, level) for state, level in states.items()]
        self.state.counters = [*self.state.counters, *given]
        return self

    def act(self, figure: str, verb: str, *args: Any, dice: str = "") -> "Table":
        """A figure's action, after its activation where it is not yet active."""
        if self.occasion() == "activate":
            self.do("activate", figure)
        return self.do(verb, figure, *args, dice=dice)

    def legal(self, verb: str, *args: Any, seat: int | None = None) -> bool:
        """Whether a move may be made now by whoever decides, or by this seat."""
        choice = self.choice
        if choice is None:
            return False
        seat = choice.seat if seat is None else seat
        return GAME.refusal(self.state, seat, self._move(verb, args)) is None

    def can(self, figure: str, verb: str, *args: Any) -> bool:
        """Whether a figure, once it is active, may do this."""
        if self.occasion() == "activate":
            self.do("activate", figure)
        return self.legal(verb, figure, *args)

    def _move(self, verb: str, args: tuple[Any, ...]) -> Move:
        meanings = [self._all(arg) or [arg] for arg in args]
        moves: list[Move] = [(verb, *named) for named in product(*meanings)]
        choice = self.choice
        return next((move for move in moves if choice and move in choice), moves[0])

    def _all(self, word: Any) -> list[int]:
        return [card.id for card in self.state.cards if card.definition.id == word]

    def next_turn(self, dice: str = "") -> "Table":
        """Everybody ends their activation at once, until the next Action Phase or the end."""
        turn = self.state.turn
        while self.state.turn == turn and self.choice is not None:
            choice = self.choice
            if choice.occasion == "activate":
                self.do("activate", *next(iter(choice.spaces["activate"])))
            last = len(self._waiting()) == 1
            self.do("end", dice=dice if last else "")
        return self

    def _waiting(self) -> list[int]:
        return [each for each in self.state.figures() if not self.state.turned[each]]

    def number(self, word: str) -> int:
        return self._all(word)[0]

    def life(self, word: str) -> int:
        return self.state.life[self.number(word)]

    def actions(self, word: str) -> int:
        return self.state.actions[self.number(word)]

    def square(self, word: str) -> str | None:
        """Where a figure stands; None where it is off the table."""
        place = self.state.place[self.number(word)]
        return WORDS[place] if place >= 0 else None

    def level(self, word: str, state: str) -> int:
        return self.state.level_of(self.number(word), state)

    def hidden(self, word: str) -> bool:
        return bool(self.state.hidden[self.number(word)])

    def happened(self, kind: str) -> list[Event]:
        """The events of a kind that the last step brought about."""
        return [event for event in self.state.events or [] if event.kind == kind]

    def examples(self, verb: str) -> list[Arguments]:
        """The moves of a verb that are listed now, without it."""
        choice = self.choice
        return list(choice.spaces[verb]) if choice and verb in choice.spaces else []

    def occasion(self) -> str | None:
        """The occasion of the open decision; None when the game is over."""
        choice = self.choice
        return choice.occasion if choice else None

    def decides(self) -> int | None:
        choice = self.choice
        return choice.seat if choice else None

    def verbs(self) -> list[str]:
        """The verbs that are open now and have a move."""
        choice = self.choice
        return sorted(verb for verb, space in choice.spaces.items() if len(space)) if choice else []

    def winner(self) -> tuple[int | None, str] | None:
        """Who has won and why; None while the game goes on."""
        outcome = self.state.outcome
        return (outcome.winner, outcome.reason) if outcome else None

    def survivors(self) -> tuple[int, ...]:
        """The levels left of each seat, as the outcome gives them."""
        assert self.state.outcome is not None
        return tuple(self.state.outcome.tally.survivors)
