"""Tables of TACTICA: a position, moves by name, and what can be seen afterwards.

    table = Table("sun foot d7 x2", "moon champion d8", sun="press")
    table.press("d7").attack("d7", "d8").resolve()
    assert table.zone("d8") == "hostages sun"

SUN is seat 0 and MOON seat 1. Pieces are called by the hex on which they begin (`position.py` says
how they are written), cards in barracks by their names. It is the turn and phase that the test
says, and SUN is Player 1 unless it says `first="moon"`. Windows that a test says nothing about are
let pass.
"""

from collections import Counter
from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any, Self

from engine.core.position.choices import Move
from engine.core.rules.game import IllegalMove
from engine.games.tactica.state import PHASES, SUMMONS, Hit, TacticaState
from engine.games.tactica.strength import attack_of
from engine.games.tactica.war import TEXTS
from tests.engine.games.tactica.by_the_book.house import FIGURES
from tests.engine.games.tactica.by_the_book.named_moves import NamedMoves
from tests.engine.games.tactica.by_the_book.position import (
    GAME,
    SIDES,
    Position,
    first_turn,
    play_set_up,
    seat_of,
)

STEP = {line["name"]: at for at, line in enumerate(TEXTS["turn"]) if line["do"] == "phase"}
OCCASIONS = {"extra": "take", "swap": "swap", "discard": "discard"}
"""The occasions of RESOLUTION, by the words of these tests."""


class Table(NamedMoves):
    """A position and the means to play on from it."""

    def __init__(
        self,
        *pieces: str,
        sun: str = "",
        moon: str = "",
        hands: Mapping[int, str] | None = None,
        phase: str = "combat",
        first: str | int = "sun",
        options: Mapping[str, str] | None = None,
        figures: Mapping[str, Mapping[str, int]] | None = None,
        actions: int = 6,
        battle: int = 1,
        seed: int = 1,
        veterans: tuple[str, ...] = (),
        won: tuple[str, ...] | None = None,
        binds: str = "all",
        quiet: int = 0,
        **facts: Any,
    ) -> None:
        changed = sorted((options or {}).items())
        figure = " ".join(
            f"{name}.{setting}={value}"
            for name, settings in (figures or {}).items()
            for setting, value in settings.items()
        )
        state = first_turn(seed, tuple(changed), figure, actions, battle, binds, quiet).copy()
        piles = {name: value for name, value in facts.items() if name.startswith(("sun_", "moon_"))}
        self.begin(state, Position(state, piles))
        for piece in pieces:
            self.position.put(piece)
        for seat, names in {0: sun, 1: moon, **(hands or {})}.items():
            self.position.hand(seat, names)
        self.position.settle()
        state.first = seat_of(first)
        if won is not None:
            state.won = [-1 if side == "draw" else seat_of(side) for side in won]
        for name in facts.keys() - piles.keys():
            value = facts[name]
            setattr(state, name, list(value) if isinstance(value, tuple) else value)
        state.turn = facts.get("turn", state.earlier + 3)
        state.proven = [self.pieces[name] for name in veterans]
        self._enter(phase)

    def _enter(self, phase: str) -> None:
        turn = self.state.agenda[-1]
        assert turn.text == "turn"
        turn.at, turn.seat, turn.bound = STEP[phase], self.state.first, {}
        self.resolving = (self.state.battle, self.state.turn)
        self.state.choice = None

    # Playing on.

    def do(self, seat: int, move: Move) -> Self:
        """Play a move; it must be legal."""
        refusal = GAME.refusal(self.state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        self.state.events = []
        GAME.play(self.state, seat, move)
        self.moves.append(move)
        self.happened += self.state.events or []
        return self

    def play(self, verb: str, *args: str) -> Self:
        """Play a move by its names, for whoever decides; windows before it are let pass."""
        while (
            self.choice.occasion in GAME.windows and self.named_move(verb, args) not in self.choice
        ):
            self.do(self.choice.seat, ("pass",))
        return self.do(self.choice.seat, self.named_move(verb, args))

    def can(self, verb: str, *args: str, by: str | int | None = None) -> bool:
        """Whether whoever decides may make this move, and is the player whom the test names.

        Windows before it are let pass in a copy of the position.
        """
        choice = GAME.choice(self.state)
        if choice is None:
            return False
        seat = choice.seat if by is None else seat_of(by)
        if verb in GAME.interruptions:
            return GAME.refusal(self.state, seat, (verb,)) is None
        if seat != choice.seat:
            return False
        if choice.occasion in GAME.windows and verb not in choice.spaces and verb != "pass":
            state, self.state = self.state, self.state.copy()
            self.pass_windows()
            answer = self.can(verb, *args)
            self.state = state
            return answer
        return GAME.refusal(self.state, seat, self.named_move(verb, args)) is None

    def pass_windows(self) -> Self:
        """Let all windows pass that are open now."""
        while (choice := GAME.choice(self.state)) is not None and choice.occasion in GAME.windows:
            self.do(choice.seat, ("pass",))
        return self

    def pass_decision(self) -> Self:
        """Whoever decides does as little as they may."""
        choice = self.choice
        for verb in ("pass", "done", "ready", "forgo"):
            if verb in choice.spaces:
                return self.do(choice.seat, (verb,))
        if "commit" in choice.spaces:
            return self.do(choice.seat, ("commit", "none"))
        verb = next(iter(choice.spaces))
        return self.do(choice.seat, (verb, *next(iter(choice.spaces[verb]))))

    def to(self, phase: str, by: str | int | None = None) -> Self:
        """Pass until this phase, of this turn or else the next, and until this player decides in
        it; where they are not asked, as far as the phase goes."""
        order, now = PHASES.index(phase), PHASES.index(self.state.phase)
        goal = (self.state.turn + (order < now), order)
        while (self.state.turn, PHASES.index(self.state.phase)) <= goal and not self.over():
            reached = (self.state.turn, PHASES.index(self.state.phase)) == goal
            if reached and (by is None or self.choice.seat == seat_of(by)):
                break
            self.pass_decision()
        return self

    def phases_of_a_turn(self) -> list[str]:
        """The phases in which anybody is asked until the turn is over."""
        phases: list[str] = []
        turn = self.state.turn
        while self.choice and self.state.turn == turn:
            if self.state.phase not in phases:
                phases.append(self.state.phase)
            self.pass_decision()
        return phases

    def who_acts(self) -> list[str]:
        """Who decides in the rest of the phase, where each makes the first move that there is."""
        deciders, phase = [], self.phase
        while self.choice and self.state.phase == phase:
            deciders.append(SIDES[self.choice.seat])
            self.do(self.choice.seat, ("move", *next(iter(self.choice.spaces["move"]))))
        return deciders

    def open_in_this_turn(self, verb: str) -> bool:
        """Whether anybody is offered a move of this verb until the turn is over."""
        turn, offered = self.state.turn, False
        while self.choice and self.state.turn == turn:
            offered = offered or bool(self.choice.spaces.get(verb))
            self.pass_decision()
        return offered

    def copy(self) -> Self:
        """An equal table on which may be played without a change here."""
        twin = copy(self)
        twin.state, twin.happened, twin.moves = self.state.copy(), [*self.happened], [*self.moves]
        return twin

    def refusals(self, by: str) -> list[Any]:
        """What a player is answered who asks for every use of every card."""
        verbs = (
            "saved",
            "negate",
            "press",
            "engineer",
            "muster",
            "spy",
            "name",
            "discard",
            "attack",
        )
        state, seat = self.state, seat_of(by)
        hex = state.ground.words[0]
        tails = [(), *((other,) for other in (0, 1, hex))]
        moves = [
            (verb, card, *tail)
            for verb in verbs
            for card in range(len(state.cards))
            for tail in tails
        ]
        return [(move, GAME.refusal(state, seat, move)) for move in moves]

    def until_asked(self, what: str, by: str | None = None) -> Self:
        """Pass until RESOLUTION asks this."""
        while self.choice.occasion != OCCASIONS[what] or by not in (None, SIDES[self.choice.seat]):
            self.pass_decision()
        return self

    def resolve(self, **answers: str) -> Self:
        """Pass to the end of the turn in which the test stands; `swap` and `extra` are answered
        with these pieces. The turn may be over already, where nobody had anything to decide."""
        GAME.choice(self.state)
        while not self.over() and (self.state.battle, self.state.turn) == self.resolving:
            word = next((each for each in answers if OCCASIONS[each] == self.choice.occasion), None)
            if word is None:
                self.pass_decision()
            else:
                self.play(word, answers[word])
        self.resolving = (self.state.battle, self.state.turn)
        return self

    def hit(self, name: str, damage: int) -> Self:
        """So much damage lies on a piece, by one of those who have attacked it, or by any enemy:
        what is printed on the attacker is changed so that it deals so much."""
        if self.moves:
            self.pass_windows()
        state, target = self.state, self.pieces[name]
        before = [hit for hit in state.hits if hit.target == target]
        attacker = (
            before[0].attacker
            if before
            else next(each for each in state.pieces() if self.enemies(each, target))
        )
        others = [hit for hit in state.hits if hit.target != target]
        state.hits = [*others, Hit(attacker, target)]
        summon = state.summon(attacker)
        name = SUMMONS[state.face[attacker]] if summon else state.name(attacker)
        group = "summons" if summon else "troops"
        cards = getattr(state.house, group)
        card = getattr(cards, name)
        more = damage - attack_of(state, attacker, target)
        cards = replace(cards, **{name: replace(card, attack=card.attack + more)})
        state.house = replace(state.house, **{group: cards})
        state.choice = None
        return self

    def give(self, side: str, names: str) -> Self:
        """Put cards of the player's piles into their barracks, as far as they are not in it."""
        seat, state = seat_of(side), self.state
        for name, count in Counter(names.split()).items():
            held = self.hand(side).count(name)
            cards = [
                card
                for zone in ("troops", "tactics", "resupply", "lost")
                for card in state.zones[f"{zone}/{seat}"]
                if state.name(card) == name
            ]
            for card in cards[: max(count - held, 0)]:
                state.move(card, f"barracks/{seat}")
            assert self.hand(side).count(name) >= count, f"{side} has no {name} left"
        state.choice = None
        return self

    # Moves by name.

    def commit(self, side: str | int, decree: tuple[str, str] | None) -> Self:
        if self.choice.occasion != "commit" or self.choice.seat != seat_of(side):
            assert decree is None, f"{side} is not asked for a decree"
            return self
        return self.play("decree", *decree) if decree else self.play("commit", "none")

    def decrees(self, **decrees: tuple[str, str] | None) -> Self:
        """Both commit, in turn; a player of whom nothing is written commits nothing."""
        while not self.over() and self.choice.occasion == "commit":
            side = SIDES[self.choice.seat]
            self.commit(side, decrees.get(side))
        return self

    def commit_nothing(self) -> Self:
        while self.choice.occasion == "commit":
            self.play("commit", "none")
        return self

    def attack(self, attacker: str, target: str) -> Self:
        return self.play("attack", attacker, target)

    def press(self, name: str) -> Self:
        return self.play("press", name)

    def saved(self, name: str) -> Self:
        return self.play("saved", name)

    def engineer(self, name: str) -> Self:
        return self.play("engineer", name)

    def negate(self) -> Self:
        return self.play("negate")

    def spy(self, side: str) -> Self:
        return self.play("spy", side)

    def name(self, card: str) -> Self:
        return self.play("name", card)

    def muster(self, card: str, hex: str) -> Self:
        return self.play("muster", card, hex).stands(hex)

    def betray(self, card: str, hex: str) -> Self:
        return self.play("betray", card, hex).stands(hex)

    def call(self, hex: str) -> Self:
        return self.play("call", hex).stands(hex)

    def train(self, name: str) -> Self:
        return self.play("train", name)

    def promote(self, name: str) -> Self:
        return self.play("promote", name)

    def base(self, face: str, hex: str) -> Self:
        return self.play("base", face, hex)

    def stack(self, face: str) -> Self:
        return self.play("stack", face)

    def forgo(self) -> Self:
        return self.play("forgo")

    def move(self, name: str, hex: str) -> Self:
        return self.play("move", name, hex)

    def sacrifice(self, lost: str, back: str) -> Self:
        return self.play("sacrifice", lost, back)

    def discard(self, *names: str) -> Self:
        return self.play("discard", *names)

    def recruit(self, troops: int) -> Self:
        return self.do(self.choice.seat, ("recruit", troops))

    def done(self) -> Self:
        self.pass_windows()
        return self.play("done")

    def forfeit(self, side: str | int) -> Self:
        return self.do(seat_of(side), ("forfeit",))

    def concede(self, side: str | int) -> Self:
        return self.do(seat_of(side), ("concede",))

    def into_battle(self, number: int, deploy: str = "") -> Self:
        """Play the set-up of the next battle; both deploy the card that is named, or nobody."""
        assert (self.state.battle, self.state.phase) == (number, "set_up")
        while deploy and self.choice.occasion != "deploy":
            self.pass_decision()
        while deploy and self.choice.occasion == "deploy":
            card = self.card(self.choice.seat, deploy)
            spaces = [args for args in self.choice.spaces.get("deploy", ()) if args[0] == card]
            self.do(self.choice.seat, ("deploy", *spaces[0]) if spaces else ("ready",))
        play_set_up(self.state)
        return self


__all__ = ["FIGURES", "SUMMONS", "Table", "TacticaState"]
