"""A Tactics Anthem position built by hand: named cards in named zones, and a line to stand on.

    board = Board(you={"minions": "B7 G7"}, opponent={"combat": "Y4"}, mode="solo", step="deploy")
    board.do("deploy", "B7")

Minions are written by colour and strength (`B7`, `G7`, `Y12`, `R13`), all others by card id.
Seat 0 is `you` and has the turn unless `active` says otherwise, with initiative unless `mode` says
what stands. `draws` fixes chance: the number
of the move, the stream with a card's word for its number, and what comes, as in
`(2, "chance/pitfall", 49)`.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import engine
from engine.core.base.rng import Recorded, Seeded, Source
from engine.core.position.agenda import Frame
from engine.core.position.cards import Card
from engine.core.position.choices import Choice, Move
from engine.core.rules.game import IllegalMove
from engine.games.tactics_anthem.rules import TacticsAnthem
from engine.games.tactics_anthem.state import AnthemState

GAME = TacticsAnthem()
SECTIONS = {"B": "human-blue", "G": "human-green", "Y": "human-yellow", "R": "mercenary-red"}
STEPS = (
    "start_turn", "draw_tactic", "tactics_phase", "drop_broken", "deploy", "draw_minion", "expire",
    "discard", "end_turn",
)  # fmt: skip


def card_id(word: str) -> str:
    """The card id that a word of a board stands for."""
    if word[0] in SECTIONS and word[1:].isdigit():
        return f"{SECTIONS[word[0]]}-{word[1:]}"
    return word


def _ordered(verb: str, args: tuple[int | str, ...]) -> list[int | str]:
    """Sets of cards are written in ascending order, after a word where there is one."""
    if verb not in ("deploy", "discard", "chain"):
        return list(args)
    return sorted(args, key=lambda arg: (isinstance(arg, int), arg))


class Board:
    """A position and the means to play on from it by card names."""

    def __init__(
        self,
        *,
        you: Mapping[str, str] | None = None,
        opponent: Mapping[str, str] | None = None,
        active: int = 0,
        step: str = "tactics_phase",
        variant: Mapping[str, str] | None = None,
        rng: Source | None = None,
        draws: Sequence[tuple[int, str, int]] = (),
        **facts: Any,
    ) -> None:
        cards: list[Card] = []
        zones: dict[str, list[int]] = {}
        for name in GAME.sights:
            for seat, side in enumerate((you or {}, opponent or {})):
                ids = zones[f"{name}/{seat}"] = []
                for word in side.get(name, "").split():
                    ids.append(len(cards))
                    cards.append(Card(len(cards), GAME.pool.cards[card_id(word)], seat))
        for side in (you or {}, opponent or {}):
            assert side.keys() <= GAME.sights.keys(), side
        set_cards = [*zones["set/0"], *zones["set/1"]]
        facts = {
            "turn": 5,
            "initiative": not facts.get("mode"),
            "set_circle": {str(card): 1 for card in set_cards},
            **facts,
        }
        if draws:
            first = {card.definition.id: str(card.id) for card in reversed(cards)}
            rng = Recorded(
                bytes(32),
                [
                    (move, "/".join(first.get(word, word) for word in stream.split("/")), value)
                    for move, stream, value in draws
                ],
            )
        self.state = AnthemState(
            cards=tuple(cards),
            variant=GAME.variant(variant or {}),
            rng=rng or Seeded(bytes(32)),
            zones=zones,
            active=active,
            agenda=[Frame("turn", active, at=STEPS.index(step))],
            events=[],
            **facts,
        )
        GAME.choice(self.state)

    @property
    def choice(self) -> Choice | None:
        return GAME.choice(self.state)

    def find(self, word: str) -> int:
        """The first card of this name: the deciding seat's own if it has one, else any."""
        return self._all(word)[0]

    def _all(self, word: str) -> list[int]:
        """Every card of this name, those with the deciding seat first."""
        named = card_id(word)
        seat = self.choice.seat if self.choice else 0
        ids = [card.id for card in self.state.cards if card.definition.id == named]
        return sorted(ids, key=lambda card: not self.state.where[card].endswith(f"/{seat}"))

    def _move(self, verb: str, args: tuple[int | str, ...]) -> Move:
        """The move these words mean: of cards of one name, those with which it is legal."""
        known = {card.definition.id for card in self.state.cards}
        meanings = [
            self._all(arg) if isinstance(arg, str) and card_id(arg) in known else [arg]
            for arg in args
        ]
        moves = [(verb, *_ordered(verb, named)) for named in product(*meanings)]
        choice = self.choice
        return next((move for move in moves if choice is not None and move in choice), moves[0])

    def do(self, verb: str, *args: int | str, seat: int | None = None) -> "Board":
        """Play a move for the seat that is to decide; IllegalMove when it is refused."""
        choice = self.choice
        assert choice is not None, "the game is over"
        seat = choice.seat if seat is None else seat
        move = self._move(verb, args)
        refusal = GAME.refusal(self.state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        GAME.play(self.state, seat, move)
        return self

    def end_turn(self) -> "Board":
        """Play the turn out: no more tactics, a pass where one may pass, else any deployment."""
        turn = self.state.turn
        while self.state.turn == turn and (choice := self.choice) is not None:
            spaces = choice.spaces
            verb = next(
                verb
                for verb in ("done", "decline", "pass", "deploy", "skip", "discard")
                if verb in spaces and len(spaces[verb])
            )
            GAME.play(self.state, choice.seat, (verb, *next(iter(spaces[verb]))))
        return self

    def refused(self, verb: str, *args: int | str, seat: int | None = None) -> str | None:
        """The refusal code of a move, or None where it is legal; nothing changes."""
        choice = self.choice
        seat = (choice.seat if choice else 0) if seat is None else seat
        refusal = GAME.refusal(self.state, seat, self._move(verb, args))
        return refusal.code if refusal else None

    def options(self, verb: str) -> list[tuple[int | str, ...]]:
        """The arguments open for a verb, cards by their short names."""
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
        """A card's word on a board."""
        definition = self.state.cards[card].definition
        for letter, section in SECTIONS.items():
            if definition.facts.get("section") == section:
                return f"{letter}{definition.facts['strength']}"
        return definition.id

    def zone(self, zone: str) -> list[str]:
        """The cards of a zone (`combat/0`) by their words, in order."""
        return [self.name(card) for card in self.state.zones[zone]]

    def decide(self) -> tuple[int, list[str]] | None:
        """Whose decision is open and between which verbs that have a move."""
        choice = self.choice
        if choice is None:
            return None
        return choice.seat, [verb for verb, space in sorted(choice.spaces.items()) if len(space)]

    def seen(self) -> tuple[int, list[str]] | None:
        """Whom the last move let see hidden cards, and which."""
        for event in self.state.events or []:
            if event.kind == "see" and event.seen_by is not None:
                (seat,) = event.seen_by
                return seat, [self.name(card) for card in event.cards]
        return None

    def events(self) -> list[tuple[str, int]]:
        """What the last move brought about: kinds and seats."""
        return [(event.kind, event.seat) for event in self.state.events or []]


def verdict(text: str, format: str) -> list[str]:
    """The problem codes of a deck given as text."""
    game = engine.game("tactics_anthem")
    deck = engine.read_deck(text, "tactics_anthem")
    return [problem.code for problem in engine.check_deck(deck, game.formats[format]).problems]
