"""The rules a format is made of: each finds every way in which a deck breaks it."""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from engine.core.base.canonical import Plain
from engine.core.decks.deck import MOST_COPIES, Deck, own_part, owner
from engine.core.decks.rooms import Plan, Room
from engine.core.position.cards import CardDef, CardPool


@dataclass(slots=True, unsafe_hash=True)
class Problem:
    """One thing wrong with a deck; it never changes.

    `rule` cites where the rule is written, `message` says how to mend the deck, `expected` and
    `found` what the rule asks for and what the deck has (docs/deck-format.md). `part` is where the
    cards are meant in the deck, empty for all of it; it only helps to find their lines in a list. A
    frozen one takes twice as long to make.
    """

    code: str
    rule: str
    message: str
    cards: tuple[str, ...] = ()
    expected: Plain = None
    found: Plain = None
    part: str = field(default="", compare=False)

    def plain(self) -> dict[str, Plain]:
        return {
            "code": self.code,
            "rule": self.rule,
            "message": self.message,
            "cards": list(self.cards),
            "expected": self.expected,
            "found": self.found,
        }


# Number of unknown cards of a part that are compared with known ones: a deck may hold thousands.
MOST_HINTS = 20
# Digits of the number of a model: no part of a deck has more copies of a card.
LONGEST_COPY = len(str(MOST_COPIES))
KEPT: Sequence[Problem] = ()
NO_CARDS: Mapping[str, int] = MappingProxyType({})

Change = Mapping[tuple[str, str], int]
"""Copies of cards that are added to a deck, or removed where they are negative, by (part, card)."""
NOTHING_TO_CHANGE: Sequence[Change] = ()


@dataclass(frozen=True)
class DeckRule(ABC):
    """One named rule of a format; its fields are the arguments the format's file gives it.

    `cite` says where the rule is written. `pool` is the game's own.
    """

    word: ClassVar[str]
    pool: CardPool = field(repr=False)
    cite: str

    @abstractmethod
    def check(self, deck: Deck) -> Sequence[Problem]:
        """Every way in which the deck breaks this rule, in an order of its own.

        Most decks keep most rules: that must be found without a loop over the cards.
        """

    def places(self, card: CardDef) -> bool:
        """True if the rule gives a card a part of a deck; most rules are about something else."""
        return False

    def most_of(self, card: CardDef) -> int | None:
        """The most copies of a card that the rule allows; None where it sets no limit for it."""
        return None

    def narrowed(self, part: str, room: Room) -> Room:
        """The part of a room that the rule leaves, by the limits of `most_of`."""
        return room.limited(lambda card: self.most_of(self.pool.cards[card]))

    def split(self, plan: Plan) -> Iterable[Plan]:
        """The plans, one for each way to keep the rule, that hold all decks of a plan that keep it.

        They may hold others as well: most rules leave the plan as it is.
        """
        return (plan,)

    def changes(self, deck: Deck) -> Sequence[Change] | None:
        """Changes of which everyone must make at least one whole, whichever way they bring a deck
        to keep the rule without a step back; none for a deck that keeps it.

        None where the rule knows of none: then nobody knows how far the deck is from a legal one.
        """
        return None

    def fewest(self, deck: Deck) -> int:
        """A number of copies that must at least be changed for a deck to keep the rule."""
        return 0

    def unmet(self, rules: Sequence["DeckRule"]) -> Sequence[str]:
        """Reasons why possible decks cannot keep this rule beside the others of a format.

        Each reason is a sentence that says how to mend it; none where such decks exist.
        """
        return ()


@dataclass(frozen=True)
class Parts(DeckRule):
    """A deck has parts of these names only."""

    word: ClassVar[str] = "parts"
    names: frozenset[str]

    def check(self, deck: Deck) -> Sequence[Problem]:
        if deck.parts.keys() <= self.names:
            return KEPT
        known = sorted(self.names)
        return [
            Problem(
                "unknown_part",
                self.cite,
                f"there is no part {part[:60]!r}: use {', '.join(known)}",
                tuple(sorted(deck.parts[part])),
                known,
                part,
                part,
            )
            for part in sorted(deck.parts.keys() - self.names)
        ]

    def changes(self, deck: Deck) -> Sequence[Change]:
        unknown = sorted(deck.parts.keys() - self.names)
        return together(all_of(deck, unknown))

    def split(self, plan: Plan) -> Iterable[Plan]:
        cards = dict.fromkeys(self.pool.cards, (0, MOST_COPIES))
        known = plan or dict.fromkeys(self.names, Room(cards))
        return ({name: room for name, room in known.items() if name in self.names},)


@dataclass(frozen=True)
class OwnParts(Parts):
    """A deck has parts of these names, and one for each model in the part `fielded` that has
    something of its own (`engine.core.decks.deck.own_part`)."""

    word: ClassVar[str] = "own_parts"
    fielded: str

    def check(self, deck: Deck) -> Sequence[Problem]:
        fielded = deck.parts.get(self.fielded, NO_CARDS)
        others = [part for part in deck.parts if part not in self.names and part not in fielded]
        orphans = sorted(part for part in others if owner(part, fielded) is None)
        return [self._problem(part, deck) for part in orphans]

    def changes(self, deck: Deck) -> Sequence[Change]:
        """Cards without their model go, or the model comes."""
        fielded = deck.parts.get(self.fielded, NO_CARDS)
        others = sorted(part for part in deck.parts if part not in self.names)
        orphans = [part for part in others if owner(part, fielded) is None]
        hopeless = [part for part in orphans if self._missing(part) is None]
        if hopeless:
            return [all_of(deck, hopeless)]
        for part in orphans[:1]:
            missing = self._missing(part)
            assert missing is not None
            card, copies = missing
            more = {(self.fielded, card): copies - fielded.get(card, 0)}
            return [all_of(deck, [part]), more]
        return NOTHING_TO_CHANGE

    def _missing(self, part: str) -> tuple[str, int] | None:
        """The card whose own a part would be if it were fielded so often; None for no such card."""
        card, _, copy = part.rpartition("/")
        if part in self.pool.cards:
            return part, 1
        if card not in self.pool.cards or not copy.isdecimal() or len(copy) > LONGEST_COPY:
            return None
        return (card, int(copy)) if own_part(card, int(copy)) == part else None

    def _problem(self, part: str, deck: Deck) -> Problem:
        listed = tuple(sorted(deck.parts[part]))
        card, slash, copy = part.rpartition("/")
        model = card if slash and copy.isdecimal() else part
        known = sorted(self.names)
        if model in self.pool.cards:
            wrong = (
                f"{part} has cards of its own and is not among the {self.fielded}:"
                f" add {self.pool.called(model)}, or leave these cards out"
            )
            return Problem("model_not_fielded", self.cite, wrong, listed, known, part, part)
        wrong = (
            f"there is no part {part[:60]!r}:"
            f" use {', '.join(known)} and a part for each of the {self.fielded}"
        )
        return Problem("unknown_part", self.cite, wrong, listed, known, part, part)


def all_of(deck: Deck, parts: Iterable[str]) -> Change:
    """All cards of these parts removed."""
    return {(part, card): -count for part in parts for card, count in deck.parts[part].items()}


def one_fewer(deck: Deck, cards: Container[str]) -> list[Change]:
    """One copy fewer of one of these cards, in each part that has it."""
    return [{(part, card): -1} for part in deck.parts for card in deck.parts[part] if card in cards]


def together(change: Change) -> Sequence[Change]:
    """One change that everyone must make, or none where it is empty."""
    return [change] if change else NOTHING_TO_CHANGE


@dataclass(frozen=True)
class PartRule(DeckRule):
    """A rule about the cards of one part."""

    part: str

    def narrowed(self, part: str, room: Room) -> Room:
        return super().narrowed(part, room) if part == self.part else room


@dataclass(frozen=True)
class Size(PartRule):
    """The part holds at least `least` and at most `most` cards."""

    word: ClassVar[str] = "size"
    least: int
    most: int

    def check(self, deck: Deck) -> Sequence[Problem]:
        count = sum(deck.parts.get(self.part, NO_CARDS).values())
        if self.least <= count <= self.most:
            return KEPT
        allowed = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        change = f"add {self.least - count}"
        if count > self.most:
            change = f"remove {count - self.most}"
        wrong = f"{self.part} must have {allowed} cards and has {count}: {change}"
        expected = {"least": self.least, "most": self.most}
        return [Problem("part_size", self.cite, wrong, (), expected, count)]

    def narrowed(self, part: str, room: Room) -> Room:
        return room.sized(self.least, self.most) if part == self.part else room

    def changes(self, deck: Deck) -> Sequence[Change]:
        counts = deck.parts.get(self.part, NO_CARDS)
        count = sum(counts.values())
        if count > self.most:
            return [{(self.part, card): -1} for card in counts]
        added = self.pool.cards if count < self.least else ()
        return [{(self.part, card): 1} for card in added]

    def fewest(self, deck: Deck) -> int:
        count = sum(deck.parts.get(self.part, NO_CARDS).values())
        return max(self.least - count, count - self.most, 0)


@dataclass(frozen=True)
class Copies(PartRule):
    """At most `most` copies of each card in the part."""

    word: ClassVar[str] = "copies"
    most: int

    def most_of(self, card: CardDef) -> int | None:
        return self.most

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = deck.parts.get(self.part, NO_CARDS)
        if max(counts.values(), default=0) <= self.most:
            return KEPT
        beyond = sorted(card for card, count in counts.items() if count > self.most)
        return [
            Problem(
                "too_many_copies",
                self.cite,
                f"{self.pool.called(card)}: at most {self.most} copies, found {counts[card]}:"
                f" remove {counts[card] - self.most}",
                (card,),
                self.most,
                counts[card],
                self.part,
            )
            for card in beyond
        ]

    def changes(self, deck: Deck) -> Sequence[Change]:
        counts = deck.parts.get(self.part, NO_CARDS)
        surplus = {(self.part, card): self.most - counts[card] for card in sorted(counts)}
        return together({at: copies for at, copies in surplus.items() if copies < 0})


@dataclass(frozen=True)
class Belongs(PartRule):
    """The part holds known cards of the given kinds and sets only."""

    word: ClassVar[str] = "belongs"
    kinds: frozenset[str]
    sets: frozenset[str]

    @cached_property
    def _allowed(self) -> frozenset[str]:
        return frozenset(
            id
            for id, card in self.pool.cards.items()
            if card.kind in self.kinds and card.set in self.sets
        )

    def places(self, card: CardDef) -> bool:
        return card.id in self._allowed

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = deck.parts.get(self.part, NO_CARDS)
        if counts.keys() <= self._allowed:
            return KEPT
        wrong = sorted(counts.keys() - self._allowed)
        unknown = [card for card in wrong if card not in self.pool.cards]
        meant = {card: self.pool.meant(card) for card in unknown[:MOST_HINTS]}
        return [
            self._unknown(card, counts[card], meant.get(card))
            if card not in self.pool.cards
            else self._misplaced(card)
            for card in wrong
        ]

    def narrowed(self, part: str, room: Room) -> Room:
        return room.keeping(self._allowed) if part == self.part else room

    def changes(self, deck: Deck) -> Sequence[Change]:
        counts = deck.parts.get(self.part, NO_CARDS)
        wrong = counts.keys() - self._allowed
        return together({(self.part, card): -counts[card] for card in sorted(wrong)})

    def _unknown(self, card: str, count: int, meant: str | None) -> Problem:
        wrong = self.pool.unknown(card, meant)
        return Problem("unknown_card", self.cite, wrong, (card,), meant, count, self.part)

    def _misplaced(self, card: str) -> Problem:
        definition = self.pool.cards[card]
        if definition.kind not in self.kinds:
            wrong = f"{definition.name} does not belong in {self.part}: move it to its own part"
            kinds = sorted(self.kinds)
            return Problem(
                "wrong_part", self.cite, wrong, (card,), kinds, definition.kind, self.part
            )
        wrong = f"{definition.name} is of the set {definition.set}, not used here: remove it"
        sets = sorted(self.sets)
        return Problem(
            "set_not_allowed", self.cite, wrong, (card,), sets, definition.set, self.part
        )
