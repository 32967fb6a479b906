"""A game of a physical table, entered as it was played: moves, dice, and cards as they are seen.

Nobody knows the order of a face-down deck, and the rules ask for all of it at once. So the order
of a shuffle stays open: cards that nobody has seen stand in it by guess, each card that comes to
light is asked for and takes the place of the guess, and the game so far is played again. The rest
may lie in any order, since nobody saw it: that is how the log fills it up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.base.rng import BadDraw, Drawn, Recorded, master_key
from engine.core.decks.deck import Deck
from engine.core.decks.formats import Format
from engine.core.logs.log import Head, Log, Opening
from engine.core.logs.play import Table
from engine.core.logs.verify import Seal
from engine.core.position.choices import Choice, Move
from engine.core.position.state import Sight, State
from engine.core.rules.game import Game, IllegalMove

Place = tuple[int, int]
"""A place in a shuffle: the number of the shuffle in this game, and the place counted from the
bottom, both from 0."""


@dataclass(frozen=True)
class Start:
    """The facts that are known before play. A salt is empty where the recorder does not know it."""

    game: Game[Any]
    format: Format
    head: Head
    decks: tuple[Deck, ...]
    salts: tuple[bytes, ...]
    nonce: bytes


@dataclass(frozen=True)
class Die:
    """A die, a coin or another chance is thrown: a number below `bound` is asked for."""

    stream: str
    bound: int


@dataclass(frozen=True)
class Seen:
    """A card of a shuffled deck has come to light: which of the `candidates` is asked for.

    `zone` is where it is now; `needed` says that everybody sees it there, so that it cannot be left
    open.
    """

    place: Place
    stream: str
    zone: str
    candidates: tuple[int, ...]
    needed: bool


class Impossible(ValueError):
    """An entry that is impossible; the text tells the reason. Nothing has changed."""


class _Needed(Exception):
    """The rules ask for a throw that has not been entered yet."""

    def __init__(self, die: Die) -> None:
        super().__init__(die.stream)
        self.die = die


@dataclass
class Recording:
    """The entries of one game, and the table to which they lead.

    `entries` are `["move", seat, move]`, `["die", value]`, `["card", shuffle, place, card]` and
    `["unseen", shuffle, place]`, in their order; a recording is what they lead to.
    """

    start: Start
    entries: list[list[Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        given, self.entries = self.entries, []
        self.dice: list[int] = []
        self.orders: list[list[int]] = []
        self.streams: list[str] = []
        self.moves: list[tuple[int, Move]] = []
        self.named: dict[Place, int] = {}
        self.unseen: set[Place] = set()
        self._replay()
        for entry in given:
            self.enter(entry)

    def question(self) -> Die | Seen | Choice | None:
        """The next fact or move to enter; None once the game is over."""
        if (seen := self._exposed()) is not None:
            return seen
        return self.die or self.table.choice()

    def enter(self, entry: Sequence[Any]) -> None:
        """Take the answer to the question; Impossible or IllegalMove where it can be none."""
        kept = (
            [*self.dice],
            [[*order] for order in self.orders],
            [*self.streams],
            [*self.moves],
            {**self.named},
            {*self.unseen},
        )
        try:
            self._take(entry)
        except (Impossible, IllegalMove):
            self.dice, self.orders, self.streams, self.moves, self.named, self.unseen = kept
            self._replay()
            raise
        self.entries.append([*entry])

    def undone(self) -> "Recording":
        """The recording without its last entry."""
        return Recording(self.start, self.entries[:-1])

    def log(self) -> Log:
        """The log so far, with the orders filled up."""
        return self.table.log()

    def held_unseen(self, seat: int) -> dict[Place, int]:
        """The places whose cards a seat holds though nobody has named them, with the guesses."""
        state, sights = self.table.state, self.start.game.sights
        return {
            (shuffle, at): card
            for shuffle, at in sorted(self.unseen)
            if (zone := state.where[card := self.orders[shuffle][at]])
            and self._last_place(card) == (shuffle, at)
            and sights[zone.partition("/")[0]] is Sight.OWNER
            and state.holder(zone) == seat
        }

    def guess(self, place: Place) -> int:
        """The card that stands at a place of a shuffle, be it known or a guess."""
        shuffle, at = place
        return self.orders[shuffle][at]

    def candidates(self, shuffle: int) -> tuple[int, ...]:
        """The cards of a shuffle that nobody has named, in ascending order."""
        order = self.orders[shuffle]
        return tuple(sorted(c for at, c in enumerate(order) if (shuffle, at) not in self.named))

    def _take(self, entry: Sequence[Any]) -> None:
        question = self.question()
        match entry, question:
            case ["die", int(value)], Die() if 0 <= value < question.bound:
                self.dice.append(value)
                self._replay()
            case ["card", int(shuffle), int(at), int(card)], Seen():
                if (shuffle, at) != question.place or card not in question.candidates:
                    raise Impossible("this card cannot lie there")
                self._name((shuffle, at), card)
                self._replay()
            case ["unseen", int(shuffle), int(at)], Seen():
                if (shuffle, at) != question.place or question.needed:
                    raise Impossible("everybody sees this card: name it")
                self.unseen.add((shuffle, at))
            case ["move", int(seat), [str(), *_]], Choice():
                self._move(seat, tuple(entry[2]))
            case _:
                raise Impossible("this does not answer what is asked")

    def _move(self, seat: int, move: Move) -> None:
        """Play a move; a card in it that was held unseen has come to light by it."""
        refusal = self.start.game.refusal(self.table.state, seat, move)
        choice = self.table.choice()
        space = choice.spaces.get(str(move[0])) if choice is not None else None
        cards = space.cards_in(move[1:]) if space is not None else ()
        if refusal is not None:
            self._bring_to_light(seat, cards)
            refusal = self.start.game.refusal(self.table.state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        for shuffle, order in enumerate(self.orders):
            for at, card in enumerate(order):
                if card in cards and self._last_place(card) == (shuffle, at):
                    self.named.setdefault((shuffle, at), card)
                    self.unseen.discard((shuffle, at))
        self.moves.append((seat, move))
        self._play_on(seat, move)

    def _bring_to_light(self, seat: int, cards: Sequence[int]) -> None:
        """Let the cards of a move be among those that the seat holds unseen, as far as they fit, or
        among those of another seat, which has shown them to this one."""
        holders = sorted(range(self.table.state.seats), key=lambda holder: holder != seat)
        for card in cards:
            for held in map(self.held_unseen, holders):
                fitting = [place for place in held if card in self.candidates(place[0])]
                # A right guess stays, so that the next card does not take its place.
                fitting.sort(key=lambda place: self.guess(place) != card)
                if fitting:
                    self._name(fitting[0], card)
                    self._replay()
                    break

    def _last_place(self, card: int) -> Place | None:
        """The place of a card in the last shuffle that it was in; None where it was in none."""
        for shuffle in reversed(range(len(self.orders))):
            if card in self.orders[shuffle]:
                return shuffle, self.orders[shuffle].index(card)
        return None

    def _name(self, place: Place, card: int) -> None:
        """Put a card at its place in a shuffle, and the guess that was there where the card was."""
        shuffle, at = place
        order = self.orders[shuffle]
        other = order.index(card)
        order[at], order[other] = order[other], order[at]
        self.named[place] = card
        self.unseen.discard(place)

    def _exposed(self) -> Seen | None:
        """The first card that has come to light and is not named, from the top of each deck."""
        state, sights = self.state, self.start.game.sights
        for shuffle, order in enumerate(self.orders if state is not None else ()):
            for at in reversed(range(len(order))):
                card, place = order[at], (shuffle, at)
                if place in self.named or self._last_place(card) != place:
                    continue
                assert state is not None
                zone = state.where[card]
                sight = sights[zone.partition("/")[0]]
                needed = sight is Sight.ALL
                if needed or (sight is Sight.OWNER and place not in self.unseen):
                    stream = self.streams[shuffle]
                    return Seen(place, stream, zone, self.candidates(shuffle), needed)
        return None

    def _replay(self) -> None:
        """Play the game anew up to here; Impossible where what was named does not lead here."""
        start, self.die, self.state = self.start, None, None
        self.source = _Entered(
            master_key(start.nonce, (), start.head.match, start.head.rules), self
        )
        try:
            state: State = start.game.setup(
                start.decks, start.head.variant, self.source, start.format.pool
            )
        except _Needed as needed:
            self.die = needed.die
            return
        self.state = state
        opening = Opening(start.decks, start.salts, start.nonce, tuple(self.source.draws))
        self.table = Table(start.game, start.head, opening, state, Seal(start.head, state))
        self.table.listen()
        for number, (seat, move) in enumerate(self.moves, 1):
            try:
                self._play_on(seat, move)
            except IllegalMove as error:
                reason = error.refusal.reason
                raise Impossible(f"then move {number} was not legal: {reason}") from None
            if self.die is not None and number < len(self.moves):
                raise Impossible(f"then move {number} asked for another throw: {self.die.stream}")
        if self.source.thrown < len(self.dice):
            raise Impossible("then a throw that was entered was not made")
        if wrong := [c for (k, at), c in self.named.items() if self.orders[k][at] != c]:
            names = ", ".join(state.cards[card].definition.name for card in wrong)
            raise Impossible(f"then another card lay where {names} was")

    def _play_on(self, seat: int, move: Move) -> None:
        """Play a move; the news of the table is that of the last."""
        self.table.listen()
        try:
            self.table.move(seat, move)
        except _Needed as needed:
            self.die = needed.die
        except BadDraw as error:
            raise Impossible(str(error)) from None
        draws = tuple(self.source.draws)
        self.table.opening = replace(self.table.opening, draws=draws)


@dataclass(slots=True)
class _Entered:
    """The draws of a recording in the order in which the rules ask; remembers them for the log."""

    key: bytes
    recording: Recording
    drawn: list[Drawn] = field(default_factory=list)
    draws: list[tuple[int, str, int | tuple[int, ...]]] = field(default_factory=list)
    move: int = 0
    shuffles: int = 0
    thrown: int = 0

    def below(self, stream: str, bound: int) -> int:
        dice = self.recording.dice
        if self.thrown == len(dice):
            raise _Needed(Die(stream, bound))
        value = dice[self.thrown]
        self.thrown += 1
        self.draws.append((self.move, stream, value))
        self.drawn.append((stream, value))
        return value

    def shuffle(self, stream: str, items: Sequence[int]) -> list[int]:
        orders, number = self.recording.orders, self.shuffles
        self.shuffles += 1
        if number == len(orders):
            orders.append([*items])
            self.recording.streams.append(stream)
        orders[number] = order = _fitted(orders[number], items)
        place = {item: at for at, item in enumerate(items)}
        self.draws.append((self.move, stream, tuple(place[item] for item in order)))
        self.drawn.append((stream, tuple(order)))
        return [*order]

    def copy(self) -> Recorded:
        """The draws that were entered so far, and nothing after them."""
        return Recorded(self.key, [*self.draws], len(self.draws), self.move, [*self.drawn])

    def plain(self) -> dict[str, Plain]:
        return self.copy().plain()

    def begin_move(self, number: int) -> None:
        self.move = number
        self.drawn.clear()

    def finish(self) -> None:
        """Do nothing: draws for which nothing asked were not entered."""


def _fitted(order: Sequence[int], items: Sequence[int]) -> list[int]:
    """The order adapted to these items: each item that is not among them any more is replaced by
    the first new one that is not in the order. Impossible where their numbers differ."""
    if len(order) != len(items):
        raise Impossible("then another number of cards was shuffled")
    present = set(items)
    added = [item for item in items if item not in set(order)]
    return [card if card in present else added.pop(0) for card in order]
