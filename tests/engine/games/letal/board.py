"""A position of L.E.T.A.L. built by hand: heroes on squares, cards in their zones, and a step.

    board = Board(
        Hero("ada", 14, hand="strike"), Hero("bea", 0),
        Hero("cid", 20, endurance=3), Hero("dan", 35),
    )
    board.do("play", "strike")

Heroes come in the order of their numbers: two of seat 0, two of seat 1, and so on; four seats
where eight are given. Cards are written by their ids; a move's card is the deciding seat's own
where it has one. Seat 0 has the turn unless `active` says otherwise, and it is not the first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from engine.core.base.rng import Recorded, Seeded, Source
from engine.core.position.agenda import Frame
from engine.core.position.cards import Card
from engine.core.position.choices import Choice, Move
from engine.core.rules.game import IllegalMove
from engine.games.letal.rules import Rules, lay_out
from engine.games.letal.state import OFF_BOARD, READY, SPENT
from engine.games.letal.turn import TEXTS
from tests.engine.games.letal.cast import GAME

STEPS = tuple(line["do"] for line in TEXTS["turn"])
QUIET = ("pass", "done", "decline")


@dataclass(frozen=True)
class Hero:
    """A hero by its card, its square (OFF_BOARD: fallen), and its cards by zone."""

    card: str
    cell: int = OFF_BOARD
    hand: str = ""
    deck: str = ""
    auras: str = ""
    discard: str = ""
    removed: str = ""
    endurance: int | None = None
    disabled: bool = False


class Board:
    """A position and the means to play on from it by card names."""

    def __init__(
        self,
        *heroes: Hero,
        game: Rules = GAME,
        active: int = 0,
        step: str = "main",
        variant: Mapping[str, str] | None = None,
        draws: Sequence[tuple[int, str, int]] = (),
        **facts: Any,
    ) -> None:
        self.game = game
        self.heroes = heroes
        seats = len(heroes) // 2
        options = game.variant({"team": "one" if seats == 2 else "two", **(variant or {})})
        cards, places = self._cards()
        rng: Source = Recorded(bytes(32), draws) if draws else Seeded(bytes(32))
        self.state = state = lay_out(cards, options, rng, seats)
        for card, zone in places.items():
            state.move(card, zone)
        for number, hero in enumerate(heroes):
            state.cell[number] = hero.cell
            if hero.endurance is not None:
                state.endurance[number] = hero.endurance
            if hero.cell == OFF_BOARD:
                state.endurance[number] = 0
                state.move(state.heroes[number], f"fallen/{number}")
            state.disabled[number] = int(hero.disabled)
            ready = number // 2 == active and state.alive(number)
            state.allowance[number] = READY if ready else SPENT
        facts = {"turn": 5, "round": 3, "first": 1, "bottom": 0, "shown": 1, **facts}
        state.active = active
        for name, value in facts.items():
            setattr(state, name, value)
        state.events = []
        state.agenda = [Frame("turn", active, at=STEPS.index(step))]
        game.choice(state)

    def _cards(self) -> tuple[tuple[Card, ...], dict[int, str]]:
        """The cards in the order in which decks are dealt, and the zone of each but the heroes."""
        cards: list[Card] = []
        places: dict[int, str] = {}
        seats = len(self.heroes) // 2
        for side in (0, 1):
            for seat in range(side, seats, 2):
                for number in (2 * seat, 2 * seat + 1):
                    hero = self.heroes[number]
                    cards.append(Card(len(cards), self.game.pool.cards[hero.card], side))
                    for zone in ("hand", "deck", "auras", "discard", "removed"):
                        for word in getattr(hero, zone).split():
                            places[len(cards)] = f"{zone}/{number}"
                            cards.append(Card(len(cards), self.game.pool.cards[word], side))
        return tuple(cards), places

    @property
    def choice(self) -> Choice | None:
        return self.game.choice(self.state)

    def _all(self, word: str) -> list[int]:
        """Every card of this name, those of the deciding seat first."""
        seat = self.choice.seat if self.choice else 0
        ids = [card.id for card in self.state.cards if card.definition.id == word]
        return sorted(ids, key=lambda card: self.state.hero_of[card] // 2 != seat)

    def find(self, word: str) -> int:
        """The first card of this name: the deciding seat's own if it has one, else any."""
        return self._all(word)[0]

    def _move(self, verb: str, args: tuple[int | str, ...]) -> Move:
        known = {card.definition.id for card in self.state.cards}
        meanings = [
            self._all(arg) if isinstance(arg, str) and arg in known else [arg] for arg in args
        ]
        moves = [(verb, *named) for named in product(*meanings)]
        choice = self.choice
        return next((move for move in moves if choice is not None and move in choice), moves[0])

    def do(self, verb: str, *args: int | str, seat: int | None = None) -> "Board":
        """Play a move for the seat that is to decide; IllegalMove when it is refused."""
        choice = self.choice
        assert choice is not None, "the game is over"
        seat = choice.seat if seat is None else seat
        move = self._move(verb, args)
        refusal = self.game.refusal(self.state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.game.play(self.state, seat, move)
        return self

    def quietly(self) -> "Board":
        """Pass windows, defend with no more cards and decline until something else is asked."""
        while (decided := self.decide()) is not None:
            quiet = [verb for verb in QUIET if verb in decided[1]]
            if not quiet:
                break
            self.do(quiet[0])
        return self

    def end_turn(self) -> "Board":
        """End the turn and pass until another player is in their main phase or the game is over."""
        turn = self.state.turn
        self.quietly().do("end").quietly()
        assert self.state.turn > turn or self.state.outcome is not None
        return self

    def refused(self, verb: str, *args: int | str, seat: int | None = None) -> str | None:
        """Why a move is refused, in words, or None where it is legal; nothing changes."""
        choice = self.choice
        seat = (choice.seat if choice else 0) if seat is None else seat
        refusal = self.game.refusal(self.state, seat, self._move(verb, args))
        return refusal.reason if refusal else None

    def options(self, verb: str) -> list[tuple[int | str, ...]]:
        """The arguments open for a verb, cards by their ids."""
        choice = self.choice
        if choice is None or verb not in choice.spaces:
            return []
        space = choice.spaces[verb]
        return [
            tuple(
                self.name(arg) if space.names_cards and isinstance(arg, int) else arg
                for arg in args
            )
            for args in space
        ]

    def name(self, card: int) -> str:
        return self.state.cards[card].definition.id

    def zone(self, zone: str) -> list[str]:
        """The cards of a zone (`hand/0`: of hero 0) by their ids, in order."""
        return [self.name(card) for card in self.state.zones[zone]]

    def decide(self) -> tuple[int, list[str]] | None:
        """Whose decision is open and between which verbs that have a move."""
        choice = self.choice
        if choice is None:
            return None
        return choice.seat, [verb for verb, space in sorted(choice.spaces.items()) if len(space)]

    def events(self) -> list[tuple[str, int]]:
        """What the last move brought about: kinds and seats."""
        return [(event.kind, event.seat) for event in self.state.events or []]
