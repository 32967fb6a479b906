"""The rules of a game: the methods that each game defines, and those that all have in common."""

from abc import abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Generic, TypeVar

from engine.core.base.canonical import Plain
from engine.core.base.rng import Seeded, Source
from engine.core.decks.deck import Deck
from engine.core.position import agenda, moments
from engine.core.position.cards import Card, CardDef, CardPool
from engine.core.position.choices import CONCEDE, Choice, Move
from engine.core.position.moments import Trigger
from engine.core.position.state import SIDES, Event, Outcome, Sight, State, Tally
from engine.core.rules.card_facts import CardFact, in_words
from engine.core.rules.catalogue import Catalogue, FormatUnusable, Undeclared, UnknownOption

__all__ = ["FormatUnusable", "Game", "IllegalMove", "Refusal", "UnknownOption"]
from engine.core.rules.words import ENGLISH, Words, read_words

S = TypeVar("S", bound=State)

FLAG, AGREE = "flag", "agree"
OF_HOST = (FLAG, AGREE)
"""Entries of a host in every game: the time of the deciding seat is up; a side agrees to a draw."""

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move is not accepted: a code, and words that reveal nothing hidden."""

    code: str
    reason: str


class IllegalMove(ValueError):
    """A move that may not be played here; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def named_card(card: Card) -> dict[str, Plain]:
    """A card as events and sessions name it: its number, which card it is, its name."""
    return {"id": card.id, "card": card.definition.id, "name": card.definition.name}


class Game(Catalogue, Generic[S]):
    """The rules of one game. It holds no position: every answer depends on its arguments only.

    A game gives its declarations (here and in `Catalogue`), `read_cards`, `deal`, `_set_up`, `view`
    and `appraise`; `choice`, `play` and the rest follow from the agenda (`docs/adding-a-game.md`).

    Two sides play, unless `sides_in` says otherwise, each with one deck and one seat or several
    (`State.side`); `seats` is how few and how many there may be in all. moves_at_most: no game is
    longer. interruptions: the moves that a seat may make at any time, whoever is to decide. uses:
    the verbs by which cards are put to use, for counts of what is played. windows: the occasions at
    which all that is asked is whether to interrupt, and the verb by which a seat lets each pass.
    stops: what a player may set, which is each window in their own turn (`window/mine`) and in that
    of others (`window/theirs`) if it can come then; with what holds until they do (`passing.Stop`).
    sights: the zones of each seat, in the order of the views, and who sees the faces in them.
    state_type: the class of its positions. tallies: the numbers of `Tally` in which each of its
    games ends, counted by `tally`. imagined: in how many positions, imagined with other dice, the
    bot `fair` weighs a move. glances: how many moves the bot `hasty` looks at. dice: the purposes
    of dice whose streams are `purpose/seat`; whoever records a table is asked for each by purpose
    and player, its faces counted from 1.
    """

    seats: tuple[int, int] = (SIDES, SIDES)
    moves_at_most: int
    interruptions: frozenset[str] = frozenset((CONCEDE,))
    sights: Mapping[str, Sight]
    state_type: type[S]
    uses: frozenset[str] = frozenset()
    windows: Mapping[str, str] = MappingProxyType({})
    stops: Mapping[str, str] = MappingProxyType({})
    tallies: tuple[str, ...] = ()
    words: Words
    imagined: int = 1
    glances: int = 3
    dice: frozenset[str] = frozenset()

    needed = (*Catalogue.needed, "moves_at_most", "sights", "state_type")

    def __init__(self) -> None:
        super().__init__()
        unknown = set(self.tallies) - {number.name for number in fields(Tally)}
        if unknown:
            raise Undeclared(f"{type(self).__name__}: a tally has no {', '.join(sorted(unknown))}")
        self._words: dict[str, Words] = {}
        self.words = self.words_in(ENGLISH)

    def words_in(self, language: str) -> Words:
        """The words of the game in a language, such as `en`; English where that lacks some."""
        if language not in self._words:
            folder = self.folder / "words"
            self._words[language] = read_words(folder, self.sights, language)
        return self._words[language]

    def card_facts(self, card: CardDef, language: str = ENGLISH) -> tuple[CardFact, ...]:
        """The facts of a card in words, as its reader is told them beside its texts."""
        return in_words(self.facts_of(card), self.words_in(language))

    @abstractmethod
    def _set_up(self, cards: tuple[Card, ...], options: Mapping[str, str], rng: Source) -> S:
        """The opening position with its first frame on the agenda; no choice is found yet."""

    def _furnish(self, state: S, pool: CardPool) -> None:
        """Give an opening position what it takes from the pool of its match besides cards."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Plain]:
        """The scene that `seat`, or a spectator (None), may see: `docs/scene.md`."""

    @abstractmethod
    def appraise(self, state: S, seat: int) -> int:
        """The standing of `seat` by what it can see, for the bots; larger is better."""

    def shortlist(self, state: S, choice: Choice, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves worth weighing, for bots that have too many (`moves`) to weigh them all.

        By default none is picked out, and such a bot draws some at random.
        """
        return ()

    def deal(
        self, deck: Deck, pool: CardPool | None = None, options: Mapping[str, str] = NO_OPTIONS
    ) -> list[CardDef]:
        """The physical cards of a legal deck, in their canonical order, in any printing.

        `pool` is that of the match, and `options` are its options: house rules may add cards.
        """
        known, dealt = self.pool.cards, list[CardDef]()
        for part in self.parts:
            for card, count in sorted(deck.parts.get(part, {}).items()):
                dealt += [known[card]] * count
        return dealt

    def empty_zones(self, owners: int = SIDES) -> dict[str, list[int]]:
        """The zones of `sights` for so many owners, the seats mostly, without a card in them."""
        return {f"{zone}/{owner}": [] for zone in self.sights for owner in range(owners)}

    def seats_in(self, variant: Mapping[str, str]) -> int:
        """Number of seats of a match under these options; each side has as many."""
        return self.seats[0]

    def sides_in(self, variant: Mapping[str, str]) -> int:
        """Number of sides of a match under these options; with more than two, an outcome has their
        order."""
        return SIDES

    def recorded_only(self, variant: Mapping[str, str]) -> bool:
        """True if a game under these options has draws that no seed can make, such as what players
        measure on their table: its log then records its draws."""
        return False

    def needs_staff(self, variant: Mapping[str, str]) -> bool:
        """True if under these options somebody who does not play enters moves in the name of a
        seat, such as that a timer has run out."""
        return False

    def map_option(self, variant: Mapping[str, str]) -> str:
        """The option that names the map of a game under these options; empty where none does."""
        return ""

    def setup(
        self,
        decks: Sequence[Deck],
        variant: Mapping[str, str],
        rng: Source,
        pool: CardPool | None = None,
    ) -> S:
        """The opening position, up to the first decision; side n plays decks[n].

        Of each card the printing of `pool` is played, a format's say; by default the newest.
        """
        printed, options = (pool or self.pool).cards, self.variant(variant)
        cards: list[Card] = []
        for side, deck in enumerate(decks):
            dealt = self.deal(deck, pool, options)
            cards += [Card(at, printed[card.id], side) for at, card in enumerate(dealt, len(cards))]
        rng.begin_move(0)
        state = self._set_up(tuple(cards), options, rng)
        self._furnish(state, pool or self.pool)
        state.choice = self._resolve(state)
        return state

    def choice(self, state: S) -> Choice | None:
        """The open decision: its seat, and the moves to choose from; None when the game is over."""
        if state.choice is None and state.outcome is None:
            state.choice = self._resolve(state)
        return state.choice

    def _resolve(self, state: S) -> Choice | None:
        choice = agenda.resolve(state, self.texts, self.predicates, self._arrange)
        if state.outcome is not None and self.tallies:
            state.outcome = replace(state.outcome, tally=self.tally(state))
        return choice

    def tally(self, state: S) -> Tally:
        """The numbers of `tallies` for the position in which a game is over: `state.outcome` says
        who has won and why, surrender included."""
        return Tally()

    def _arrange(self, state: S) -> None:
        gathered, state.set_off = state.set_off, []
        self.arrange(state, gathered)

    def arrange(self, state: S, set_off: Sequence[Trigger]) -> None:
        """Put on the agenda what one line has set off (`core/position/moments.py`): by its order.

        A game in which a player chooses the order does so by `moments.let_choose`.
        """
        moments.in_order(state, set_off)

    def declines(self, choice: Choice) -> Move | None:
        """The move that lets a window pass; None where more is asked than whether to interrupt."""
        verb = self.windows.get(choice.occasion)
        return (verb,) if verb is not None and (verb,) in choice else None

    def about(self, state: S) -> frozenset[int]:
        """The seats whose own is in what the open decision is about, as everybody sees: by default
        that of the card that asks."""
        choice = self.choice(state)
        if choice is None or choice.source is None:
            return frozenset()
        return frozenset((state.cards[choice.source].owner,))

    def refusal(self, state: S, seat: int, move: Move) -> Refusal | None:
        """The reason why `seat` may not make this move now, or None when it may."""
        choice = self.choice(state)
        if choice is None:
            return Refusal("after_end", "the game is over")
        if len(move) == 1 and move[0] in self.interruptions:
            if not 0 <= seat < state.seats:
                return Refusal("wrong_seat", "no such seat")
            return self._barred(state, seat, str(move[0]))
        if len(move) == 1 and move[0] in OF_HOST:
            return self._barred_for_host(state, seat, str(move[0]))
        if seat != choice.seat:
            return Refusal("wrong_seat", f"seat {choice.seat} is to decide, not seat {seat}")
        if move in choice:
            return None
        return self._explain(state, choice, move)

    def _explain(self, state: S, choice: Choice, move: Move) -> Refusal:
        space = choice.spaces.get(str(move[0])) if move else None
        known = self.reason(state, choice, move) if move else None
        if space is None:
            decisions = ", ".join(self.words.label(verb) for verb in sorted(choice.spaces))
            return Refusal("illegal", known or f"it is not among the decisions: {decisions}")
        for card in space.cards_in(move[1:]):
            if not 0 <= card < len(state.cards):
                return Refusal("unknown_card", f"there is no card {card} in this game")
            if not self.sees(state, choice.seat, card):
                return Refusal("unavailable", f"card {card} cannot be used by seat {choice.seat}")
        why = known or space.hinders(move[1:])
        return Refusal("illegal", why or "the rules do not allow this move here")

    def reason(self, state: S, choice: Choice, move: Move) -> str | None:
        """In words, with its section or ruling, the rule that a refused move breaks.

        Optional, and used for messages alone. It must name nothing that is hidden from any seat.
        """
        return None

    def sees(self, state: S, seat: int, card: int) -> bool:
        """True if a seat sees the face of a card where it lies."""
        return self._sees_into(state, seat, state.where[card]) or card in self.looked_at(
            state, seat
        )

    def unseen(self, state: S, seat: int) -> list[int]:
        """The cards whose faces a seat does not see, in order."""
        hidden: set[int] = set()
        for zone, cards in state.zones.items():
            if cards and not self._sees_into(state, seat, zone):
                hidden.update(cards)
        return sorted(hidden.difference(self.looked_at(state, seat)))

    def _sees_into(self, state: S, seat: int, zone: str) -> bool:
        sight = self.sights[zone.partition("/")[0]]
        return sight is Sight.ALL or (sight is Sight.OWNER and state.holder(zone) == seat)

    def looked_at(self, state: S, seat: int) -> Collection[int]:
        """The cards in zones closed to a seat that it sees all the same for the moment."""
        return ()

    def back(self, state: S, card: int) -> Hashable:
        """A value that distinguishes a face-down card from others, by default the owner of its
        deck. Cards with an equal value cannot be told apart from behind."""
        return state.cards[card].owner

    def kinds_of(self, deck: Deck) -> Sequence[str]:
        """The groups in which results of a deck count besides its name: heroes, faction."""
        return ()

    def play(self, state: S, seat: int, move: Move) -> None:
        """Play a move and change this position. The caller has made sure that the move is legal."""
        state.ply += 1
        state.rng.begin_move(state.ply)
        if state.events is not None:
            state.events = []
        if move[0] == AGREE:
            self._agree(state, seat)
        else:
            state.agreed.clear()
            if move[0] in self.interruptions:
                self._interrupt(state, seat, str(move[0]))
            elif move[0] == FLAG:
                state.say("flag", seat)
                self._interrupt(state, seat, CONCEDE)
            else:
                agenda.answer(state, self.texts, move)
        state.choice = self._resolve(state)
        if move[0] == FLAG and state.outcome is not None:
            state.outcome = replace(state.outcome, reason="out_of_time")

    def apply(self, state: S, seat: int, move: Move) -> tuple[S, list[Event]]:
        """The position after a move and what happened in it; the old position stays as it was.

        Raises IllegalMove.
        """
        refusal = self.refusal(state, seat, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        after = state.copy()
        after.events = []
        self.play(after, seat, move)
        return after, after.events or []

    def tell(self, state: S, event: Event, seat: int | None) -> dict[str, Plain]:
        """An event as `seat`, or a spectator (None), may know it, its cards with their names."""
        plain = event.plain(seat)
        if "cards" in plain:
            plain["cards"] = [named_card(state.cards[card]) for card in event.cards]
        for name, card in (("source", event.source), ("target", event.target)):
            if card is not None:
                plain[name] = named_card(state.cards[card])
        return plain

    def _barred(self, state: S, seat: int, interruption: str) -> Refusal | None:
        """The reason why a seat may not interrupt so now; two seats may always concede."""
        return None

    def _barred_for_host(self, state: S, seat: int, interruption: str) -> Refusal | None:
        """The reason why a host may not enter this now (docs/log-format.md#what-a-host-enters)."""
        if not isinstance(state.rng, Seeded):
            return Refusal(
                "illegal", "only a host that plays from a seed has a clock and agreements"
            )
        if not 0 <= seat < state.seats:
            return Refusal("wrong_seat", "no such seat")
        if interruption == AGREE:
            agreed = state.side(seat) in state.agreed
            return Refusal("illegal", "this side has agreed already") if agreed else None
        choice = self.choice(state)
        if choice is None or seat != choice.seat:
            return Refusal("wrong_seat", "only the time of the seat that is to decide runs out")
        return None

    def _agree(self, state: S, seat: int) -> None:
        """A side agrees to a draw; the game ends once all have, with no other move between."""
        state.say("agree", seat)
        state.agreed.append(state.side(seat))
        if len(state.agreed) == state.sides:
            together = (tuple(range(state.sides)),) if state.sides > SIDES else ()
            state.outcome = Outcome(None, "agreement", order=together)

    def _interrupt(self, state: S, seat: int, interruption: str) -> None:
        """Surrender between two seats; a game for more says itself who plays on, and in which
        order the sides have finished."""
        state.say("concede", seat)
        state.outcome = Outcome(1 - seat, "surrender")

    def restore(self, plain: Mapping[str, Plain], pool: CardPool | None = None) -> S:
        """The position that `State.plain` described, ready to go on; `pool` stands in for the
        game's own cards.

        Hashes and views take zones in order, which JSON with sorted keys does not keep.
        """
        zones = plain["zones"]
        assert isinstance(zones, Mapping)
        ordered = {zone: zones[zone] for zone in sorted(zones, key=self._zone_place)}
        return self.state_type.restore({**plain, "zones": ordered}, pool or self.pool)

    def _zone_place(self, zone: str) -> tuple[int, int]:
        """Zones in the order of `sights`, those of one name by seat."""
        name, _, seat = zone.partition("/")
        return self._zone_names.index(name), int(seat or 0)

    @cached_property
    def _zone_names(self) -> tuple[str, ...]:
        return tuple(self.sights)
