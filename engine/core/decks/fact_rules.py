"""Rules about facts of cards, for games whose rules are data alone: an organiser's own game.

A fact is one of those that the game's cards have, or `kind`, `set` or `name`. Its values are words:
the digits of a number, each word of a list. A fact that a card lacks has no value.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import (
    KEPT,
    NO_CARDS,
    NOTHING_TO_CHANGE,
    Change,
    PartRule,
    Problem,
    together,
)
from engine.core.decks.rooms import Plan, Room
from engine.core.position.cards import CardDef


def fact_words(card: CardDef, fact: str) -> tuple[str, ...]:
    """The values of a fact of a card as words."""
    own = {"kind": card.kind, "set": card.set, "name": card.name}
    value = own.get(fact, card.facts.get(fact))
    if value is None or value == "":
        return ()
    return tuple(map(_word, value)) if isinstance(value, tuple | list) else (_word(value),)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class FactRule(PartRule):
    """A rule about one fact of the cards of a part."""

    fact: str

    @cached_property
    def words(self) -> Mapping[str, tuple[str, ...]]:
        """The values of the fact of each card that has it, by id."""
        cards = self.pool.cards.values()
        return {card.id: words for card in cards if (words := fact_words(card, self.fact))}

    def counts(self, deck: Deck) -> Mapping[str, int]:
        """The cards of the part."""
        return deck.parts.get(self.part, NO_CARDS)

    def having(self, values: Set[str]) -> frozenset[str]:
        """The cards of which the fact has one of these values."""
        return frozenset(id for id, words in self.words.items() if not values.isdisjoint(words))

    def fewer(self, deck: Deck, cards: Set[str]) -> list[Change]:
        """One copy fewer of one of these cards."""
        return [{(self.part, card): -1} for card in self.counts(deck) if card in cards]

    def without(self, deck: Deck, card: str) -> Change:
        """All copies of a card removed."""
        return {(self.part, card): -self.counts(deck)[card]}


def copies_in(counts: Mapping[str, int], cards: Set[str]) -> int:
    """The number of copies of these cards."""
    return sum(counts[card] for card in counts if card in cards)


@dataclass(frozen=True)
class Counted(FactRule):
    """The part holds at least `least` and at most `most` cards of which the fact has one of these
    values."""

    word: ClassVar[str] = "counted"
    values: frozenset[str]
    least: int
    most: int

    @cached_property
    def _cards(self) -> frozenset[str]:
        return self.having(self.values)

    def check(self, deck: Deck) -> Sequence[Problem]:
        count = copies_in(self.counts(deck), self._cards)
        if self.least <= count <= self.most:
            return KEPT
        allowed = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        change = f"add {self.least - count}"
        if count > self.most:
            change = f"remove {count - self.most}"
        which = f"cards with {self.fact} {' or '.join(sorted(self.values))}"
        wrong = f"{self.part} must have {allowed} {which} and has {count}: {change}"
        expected = {"least": self.least, "most": self.most}
        return [Problem("count", self.cite, wrong, (), expected, count, self.part)]

    def changes(self, deck: Deck) -> Sequence[Change]:
        count = copies_in(self.counts(deck), self._cards)
        if count > self.most:
            return self.fewer(deck, self._cards)
        more = sorted(self._cards) if count < self.least else ()
        return [{(self.part, card): 1} for card in more]

    def fewest(self, deck: Deck) -> int:
        count = copies_in(self.counts(deck), self._cards)
        return max(self.least - count, count - self.most, 0)


@dataclass(frozen=True)
class CopiesBy(FactRule):
    """Of the cards with one value of the fact, a name say, the part holds `most` at most."""

    word: ClassVar[str] = "copies_by"
    most: int

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = self.counts(deck)
        if sum(counts.values()) <= self.most:
            return KEPT
        return [
            Problem(
                "too_many_alike",
                self.cite,
                f"cards with {self.fact} {value}: at most {self.most}, found {count}:"
                f" remove {count - self.most}",
                tuple(card for card in sorted(counts) if value in self.words.get(card, ())),
                self.most,
                count,
                self.part,
            )
            for value, count in sorted(self._totals(counts).items())
            if count > self.most
        ]

    def _totals(self, counts: Mapping[str, int]) -> Mapping[str, int]:
        totals: Counter[str] = Counter()
        for card, count in counts.items():
            for value in self.words.get(card, ()):
                totals[value] += count
        return totals

    def changes(self, deck: Deck) -> Sequence[Change]:
        for problem in self.check(deck)[:1]:
            return self.fewer(deck, frozenset(problem.cards))
        return NOTHING_TO_CHANGE


@dataclass(frozen=True)
class OneValue(FactRule):
    """All cards of the part have one value of the fact in common, except those with a value that is
    `free` and those without the fact."""

    word: ClassVar[str] = "one_value"
    free: frozenset[str]

    @cached_property
    def _bound(self) -> Mapping[str, frozenset[str]]:
        """The values of each card that does not go with any."""
        return {
            card: frozenset(words)
            for card, words in self.words.items()
            if self.free.isdisjoint(words)
        }

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = self.counts(deck)
        bound = [self._bound[card] for card in counts if card in self._bound]
        if not bound or frozenset.intersection(*bound):
            return KEPT
        totals = {
            value: sum(counts[card] for card in counts if value in self._bound.get(card, ()))
            for value in sorted(frozenset.union(*bound))
        }
        most = max(totals, key=lambda value: totals[value])
        strangers = [card for card in sorted(counts) if most not in self._bound.get(card, {most})]
        wrong = f"all cards must have one {self.fact}, found {', '.join(totals)}: keep one of them"
        return [Problem("values", self.cite, wrong, tuple(strangers), most, [*totals], self.part)]

    def split(self, plan: Plan) -> Sequence[Plan]:
        """A plan for each value."""
        room = plan.get(self.part)
        values = sorted(frozenset[str]().union(*self._bound.values()))
        if room is None or not values:
            return [plan]
        return [
            {**plan, self.part: room.keeping(self._going_with(value, room))} for value in values
        ]

    def _going_with(self, value: str, room: Room) -> Set[str]:
        """The cards of a room that may be beside one with this value."""
        return {card for card in room.cards if value in self._bound.get(card, (value,))}

    def changes(self, deck: Deck) -> Sequence[Change] | None:
        """A card that has not the value of another goes, or that other; where no two of them tell
        which, nothing is known."""
        if not self.check(deck):
            return NOTHING_TO_CHANGE
        bound = [card for card in self.counts(deck) if card in self._bound]
        for card, other in combinations(bound, 2):
            if self._bound[card].isdisjoint(self._bound[other]):
                return [self.without(deck, card), self.without(deck, other)]
        return [self.without(deck, card) for card in bound]


@dataclass(frozen=True)
class Opposed(FactRule):
    """Cards with two of these values are not in the part together, unless all its cards that have
    the fact `waiver` have one value of it; "" for none."""

    word: ClassVar[str] = "opposed"
    values: frozenset[str]
    waiver: str

    @cached_property
    def _sides(self) -> Mapping[str, str]:
        """The opposed value of each card that has one alone."""
        opposed = {card: self.values.intersection(words) for card, words in self.words.items()}
        return {card: min(own) for card, own in opposed.items() if len(own) == 1}

    @cached_property
    def _waived(self) -> OneValue | None:
        if not self.waiver:
            return None
        return OneValue(self.pool, self.cite, self.part, self.waiver, frozenset())

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = self.counts(deck)
        sides = sorted({self._sides[card] for card in counts if card in self._sides})
        if len(sides) <= 1 or (self._waived and not self._waived.check(deck)):
            return KEPT
        unless = f", unless all have one {self.waiver}" if self.waiver else ""
        wrong = f"{' and '.join(sides)} are not together{unless}: keep one of them"
        cards = tuple(card for card in sorted(counts) if card in self._sides)
        return [Problem("opposed", self.cite, wrong, cards, 1, sides, self.part)]

    def changes(self, deck: Deck) -> Sequence[Change]:
        """One of two opposed cards goes, or somebody who keeps the others from being alike."""
        for problem in self.check(deck):
            first = {self._sides[card]: card for card in reversed(problem.cards)}
            pair = [first[side] for side in sorted(first)[:2]]
            others = self.counts(deck) if self.waiver else pair
            return [self.without(deck, card) for card in others]
        return NOTHING_TO_CHANGE


@dataclass(frozen=True)
class Ratio(FactRule):
    """The part holds at most `most` cards with one of `values` for every `per` cards with one of
    `against`."""

    word: ClassVar[str] = "ratio"
    values: frozenset[str]
    most: int
    per: int
    against: frozenset[str]

    @cached_property
    def _cards(self) -> frozenset[str]:
        return self.having(self.values)

    @cached_property
    def _others(self) -> frozenset[str]:
        return self.having(self.against)

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = self.counts(deck)
        count, others = copies_in(counts, self._cards), copies_in(counts, self._others)
        allowed = others // max(self.per, 1) * self.most
        if count <= allowed:
            return KEPT
        values, against = (" or ".join(sorted(words)) for words in (self.values, self.against))
        wrong = (
            f"at most {self.most} with {self.fact} {values} for every {self.per} with {against},"
            f" found {count} for {others}: remove {count - allowed}"
        )
        return [Problem("ratio", self.cite, wrong, (), allowed, count, self.part)]

    def changes(self, deck: Deck) -> Sequence[Change]:
        if not self.check(deck):
            return NOTHING_TO_CHANGE
        more = [{(self.part, card): 1} for card in sorted(self._others - self._cards)]
        return [*self.fewer(deck, self._cards), *more]


@dataclass(frozen=True)
class WholeGroups(PartRule):
    """A card that is of a group of cards is in the part with all others of the group."""

    word: ClassVar[str] = "whole_groups"

    def _broken(self, deck: Deck) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
        """Each group of which some are there and some are not, with those and these."""
        counts = deck.parts.get(self.part, NO_CARDS)
        for name, group in sorted(self.pool.groups.items()):
            present = [card for card in group if card in counts]
            if present and len(present) < len(group):
                yield name, present, [card for card in group if card not in counts]

    def check(self, deck: Deck) -> Sequence[Problem]:
        problems = []
        for name, present, missing in self._broken(deck):
            names = ", ".join(map(self.pool.called, missing))
            wrong = f"{name} is not complete: add {names}, or leave all of it out"
            total = len(present) + len(missing)
            problem = Problem(
                "group_incomplete", self.cite, wrong, tuple(missing), total, len(present), self.part
            )
            problems.append(problem)
        return problems

    def changes(self, deck: Deck) -> Sequence[Change]:
        """One of those that are there goes, or all others come."""
        counts = deck.parts.get(self.part, NO_CARDS)
        for _, present, missing in self._broken(deck):
            gone = {(self.part, card): -counts[card] for card in present}
            return [gone, *together({(self.part, card): 1 for card in missing})]
        return NOTHING_TO_CHANGE


RULES = (Counted, CopiesBy, OneValue, Opposed, Ratio, WholeGroups)
