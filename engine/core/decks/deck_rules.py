"""The rules a format is made of: each finds every way in which a deck breaks it."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from engine.core.base.canonical import Plain
from engine.core.decks.deck import Deck, owner
from engine.core.position.cards import CardDef, CardPool


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a deck. `rule` cites where the rule is written, `message` says how to
    mend the deck, `expected` and `found` what the rule asks for and what the deck has
    (docs/deck-format.md). `part` is the part of the deck that the cards are meant in, empty for
    all; it only helps to find their lines in a list."""

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
KEPT: Sequence[Problem] = ()
NO_CARDS: Mapping[str, int] = MappingProxyType({})


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


@dataclass(frozen=True)
class OwnParts(Parts):
    """A deck has parts of these names, and one for each model in the part `fielded` that has
    something of its own (`engine.core.decks.deck.own_part`)."""

    word: ClassVar[str] = "own_parts"
    fielded: str

    def check(self, deck: Deck) -> Sequence[Problem]:
        fielded = deck.parts.get(self.fielded, NO_CARDS)
        others = sorted(deck.parts.keys() - self.names)
        return [self._problem(part, deck) for part in others if owner(part, fielded) is None]

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


@dataclass(frozen=True)
class Budget(DeckRule):
    """A fact of the cards, their level say, adds up to `most` at most over all parts."""

    word: ClassVar[str] = "budget"
    fact: str
    most: int

    @cached_property
    def worth(self) -> Mapping[str, int]:
        """The part of the budget that each card takes, for the cards that have the fact."""
        cards = self.pool.cards.items()
        return {id: card.facts[self.fact] for id, card in cards if card.facts.get(self.fact)}

    def check(self, deck: Deck) -> Sequence[Problem]:
        total = total_worth(deck, self.worth)
        if total <= self.most:
            return KEPT
        wrong = (
            f"the {self.fact} of all cards is {total}, at most {self.most}:"
            f" take out {total - self.most}"
        )
        return [Problem("over_budget", self.cite, wrong, (), self.most, total)]


def total_worth(deck: Deck, worth: Mapping[str, int]) -> int:
    """The worth of all cards of a deck together; those that are not in `worth` count 0."""
    return sum(
        count * worth.get(card, 0) for part in deck.parts.values() for card, count in part.items()
    )


@dataclass(frozen=True)
class PartRule(DeckRule):
    """A rule about the cards of one part."""

    part: str


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


@dataclass(frozen=True)
class CardsRule(DeckRule):
    """A rule about some cards by name, whatever part they are in."""

    cards: frozenset[str]


@dataclass(frozen=True)
class Banned(CardsRule):
    """These cards may not be used at all."""

    word: ClassVar[str] = "banned"

    def most_of(self, card: CardDef) -> int | None:
        return 0 if card.id in self.cards else None

    def check(self, deck: Deck) -> Sequence[Problem]:
        return [
            Problem(
                "banned",
                self.cite,
                f"{self.pool.called(card)} is banned: remove it",
                (card,),
                0,
                counts[card],
            )
            for counts in map(deck.parts.__getitem__, sorted(deck.parts))
            if not counts.keys().isdisjoint(self.cards)
            for card in sorted(counts.keys() & self.cards)
        ]


@dataclass(frozen=True)
class Restricted(CardsRule):
    """At most `most` copies of each of these cards."""

    word: ClassVar[str] = "restricted"
    most: int

    def most_of(self, card: CardDef) -> int | None:
        return self.most if card.id in self.cards else None

    def check(self, deck: Deck) -> Sequence[Problem]:
        return [
            Problem(
                "restricted",
                self.cite,
                f"{self.pool.called(card)} is restricted to {self.most}, found {counts[card]}:"
                f" remove {counts[card] - self.most}",
                (card,),
                self.most,
                counts[card],
            )
            for counts in map(deck.parts.__getitem__, sorted(deck.parts))
            if not counts.keys().isdisjoint(self.cards)
            for card in sorted(counts.keys() & self.cards)
            if counts[card] > self.most
        ]


@dataclass(frozen=True)
class RestrictedTogether(Restricted):
    """At most `most` copies of each of these cards in all parts together: limits of formats whose
    models have parts of their own."""

    word: ClassVar[str] = "restricted_together"

    def check(self, deck: Deck) -> Sequence[Problem]:
        limited = [counts for counts in deck.parts.values() if not self.cards.isdisjoint(counts)]
        if not limited:
            return KEPT
        together: Counter[str] = Counter()
        for counts in limited:
            together.update({card: counts[card] for card in counts.keys() & self.cards})
        return super().check(Deck(deck.game, {"": together}))


def limits_of(rules: Sequence[DeckRule]) -> Mapping[str, int]:
    """The number of copies of each banned or restricted card that these rules allow."""
    limits: dict[str, int] = {}
    for rule in rules:
        if isinstance(rule, Banned | Restricted):
            most = rule.most if isinstance(rule, Restricted) else 0
            limits |= {card: min(most, limits.get(card, most)) for card in rule.cards}
    return limits


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


CORE_RULES: tuple[type[DeckRule], ...] = (
    Parts, OwnParts, Belongs, Size, Copies, Budget, Banned, Restricted, RestrictedTogether,
)  # fmt: skip
