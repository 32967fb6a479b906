"""Deck rules of L.E.T.A.L. alone: a side's list fields heroes, and has a deck for each (LE-24)."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, product
from typing import ClassVar

from engine.core.decks.card_limits import limits_of
from engine.core.decks.deck import MOST_COPIES, Deck
from engine.core.decks.deck_rules import (
    KEPT,
    MOST_HINTS,
    NO_CARDS,
    DeckRule,
    Parts,
    Problem,
    Size,
)
from engine.core.decks.rooms import Plan, Room
from engine.core.position.cards import CardDef, CardPool

HERO_LISTS = ("heroes", "partner")
"""The parts that field the heroes of a side's first player, and of their partner in a team."""


def fielded(deck: Deck) -> list[str]:
    """The heroes of a side, those of its first player first, each player's sorted by id."""
    first, partner = _hero_lists(deck)
    return sorted(first) + sorted(partner)


def _hero_lists(deck: Deck) -> tuple[Mapping[str, int], Mapping[str, int]]:
    first, partner = HERO_LISTS
    return deck.parts.get(first, NO_CARDS), deck.parts.get(partner, NO_CARDS)


def heroes_of(pool: CardPool) -> frozenset[str]:
    """The heroes among the cards that there are."""
    return frozenset(id for id, card in pool.cards.items() if card.kind == "hero")


@dataclass(frozen=True)
class HeroParts(Parts):
    """A list has parts of these names, and one for each hero that it fields."""

    word: ClassVar[str] = "hero_parts"

    @cached_property
    def _heroes(self) -> frozenset[str]:
        return heroes_of(self.pool)

    def check(self, deck: Deck) -> Sequence[Problem]:
        first, partner = _hero_lists(deck)
        unknown = [
            part
            for part in deck.parts
            if part not in self.names and part not in first and part not in partner
        ]
        return [self._problem(part, deck.parts[part]) for part in sorted(unknown)]

    def _problem(self, part: str, cards: Mapping[str, int]) -> Problem:
        listed = tuple(sorted(cards))
        known = sorted(self.names)
        if part in self._heroes:
            name = self.pool.called(part)
            wrong = (
                f"{name} has a deck and is not fielded: name the hero in heroes, or leave it out"
            )
            return Problem("hero_not_fielded", self.cite, wrong, listed, known, part, part)
        if part in HERO_LISTS:
            wrong = f"{part} is for teams of two players: leave it out"
        else:
            meant = self.pool.meant(part)
            hint = f" (did you mean {self.pool.called(meant)!r}?)" if meant in self._heroes else ""
            known_parts = f"{', '.join(known)} and a part for each hero"
            wrong = f"there is no part {part[:60]!r}{hint}: use {known_parts}"
        return Problem("unknown_part", self.cite, wrong, listed, known, part, part)


@dataclass(frozen=True)
class DistinctHeroes(DeckRule):
    """No two heroes of a side have one name (LE-04)."""

    word: ClassVar[str] = "distinct_heroes"

    def most_of(self, card: CardDef) -> int | None:
        return 1 if card.kind == "hero" else None

    def check(self, deck: Deck) -> Sequence[Problem]:
        first, partner = _hero_lists(deck)
        once = max(first.values(), default=0) <= 1 and max(partner.values(), default=0) <= 1
        if once and first.keys().isdisjoint(partner):
            return KEPT
        heroes = sorted({*first, *partner})
        counts = {hero: first.get(hero, 0) + partner.get(hero, 0) for hero in heroes}
        return [
            Problem(
                "hero_twice",
                self.cite,
                f"{self.pool.called(hero)} is fielded {counts[hero]} times:"
                " choose heroes of different names",
                (hero,),
                1,
                counts[hero],
            )
            for hero in heroes
            if counts[hero] > 1
        ]

    def unmet(self, rules: Sequence[DeckRule]) -> Sequence[str]:
        """There must be heroes enough for a side."""
        limits = limits_of(rules)
        fields = sum(r.least for r in rules if isinstance(r, Size) and r.part in HERO_LISTS)
        left = [hero for hero in heroes_of(self.pool) if limits.get(hero) != 0]
        if len(left) >= fields:
            return ()
        return [
            f"a side fields {fields} heroes, but the rules leave {len(left)}: allow more of them"
        ]


@dataclass(frozen=True)
class HeroDecks(DeckRule):
    """Each hero that is fielded has a deck of their own."""

    word: ClassVar[str] = "hero_decks"

    @cached_property
    def _heroes(self) -> frozenset[str]:
        return heroes_of(self.pool)

    def check(self, deck: Deck) -> Sequence[Problem]:
        first, partner = _hero_lists(deck)
        if first.keys() <= deck.parts.keys() and partner.keys() <= deck.parts.keys():
            return KEPT
        return [
            Problem(
                "deck_missing",
                self.cite,
                f"{self.pool.called(hero)} has no deck: list its cards below the hero's name",
                (hero,),
                hero,
                None,
            )
            for hero in sorted({hero for hero in fielded(deck) if hero not in deck.parts})
            if hero in self._heroes
        ]

    def split(self, plan: Plan) -> Iterator[Plan]:
        """A plan for each choice of heroes, with a part for the deck of each."""
        lists = [part for part in HERO_LISTS if part in plan]
        deck = Room(dict.fromkeys(self.pool.cards, (0, MOST_COPIES)))
        rooms = dict.fromkeys(self._heroes, deck)
        for chosen in product(*(_choices(plan[part]) for part in lists)):
            fielded = list(chain.from_iterable(chosen))
            if len(set(fielded)) == len(fielded):
                named = {
                    part: plan[part].exactly(dict.fromkeys(heroes, 1))
                    for part, heroes in zip(lists, chosen, strict=True)
                }
                yield {**plan, **named, **{hero: rooms[hero] for hero in fielded}}


def _choices(room: Room) -> list[tuple[str, ...]]:
    """The heroes that a list may field, each once: every choice of so many as it holds."""
    heroes = sorted(room.cards)
    sizes = range(room.least, min(room.most, len(heroes)) + 1)
    return [chosen for size in sizes for chosen in combinations(heroes, size)]


@dataclass(frozen=True)
class EachDeck(DeckRule):
    """A rule about the deck of each hero that is fielded."""

    def check(self, deck: Deck) -> Sequence[Problem]:
        broken = [
            part
            for part, counts in deck.parts.items()
            if part not in HERO_LISTS and not self._keeps(part, counts)
        ]
        if not broken:
            return KEPT
        return [
            problem
            for hero in dict.fromkeys(fielded(deck))
            if hero in broken
            for problem in self._problems(hero, deck.parts[hero])
        ]

    def narrowed(self, part: str, room: Room) -> Room:
        return self._narrowed(part, room) if part in heroes_of(self.pool) else room

    def _narrowed(self, hero: str, room: Room) -> Room:
        """The part of the room of a hero's deck that the rule leaves."""
        return super().narrowed(hero, room)

    @abstractmethod
    def _keeps(self, hero: str, counts: Mapping[str, int]) -> bool:
        """True if one hero's deck keeps this rule."""

    @abstractmethod
    def _problems(self, hero: str, counts: Mapping[str, int]) -> Iterator[Problem]:
        """Every way in which one hero's deck breaks this rule."""


@dataclass(frozen=True)
class HeroDeckSize(EachDeck):
    """The deck of each hero holds at least `least` and at most `most` cards (LE-24)."""

    word: ClassVar[str] = "hero_deck_size"
    least: int
    most: int

    def _keeps(self, hero: str, counts: Mapping[str, int]) -> bool:
        return self.least <= sum(counts.values()) <= self.most

    def _problems(self, hero: str, counts: Mapping[str, int]) -> Iterator[Problem]:
        count = sum(counts.values())
        change = f"add {self.least - count}"
        if count > self.most:
            change = f"remove {count - self.most}"
        wrong = (
            f"the deck of {self.pool.called(hero)} must have {self.least} to {self.most} cards"
            f" and has {count}: {change}"
        )
        expected = {"least": self.least, "most": self.most}
        yield Problem("part_size", self.cite, wrong, (hero,), expected, count)

    def _narrowed(self, hero: str, room: Room) -> Room:
        return room.sized(self.least, self.most)

    def unmet(self, rules: Sequence[DeckRule]) -> Sequence[str]:
        """Every hero that may be fielded must have cards enough for a deck."""
        limits = limits_of(rules)
        copies = min(
            (rule.most for rule in rules if isinstance(rule, HeroDeckCopies)), default=None
        )
        reasons = []
        for playable in (rule.playable for rule in rules if isinstance(rule, HeroCards)):
            for hero, cards in sorted(playable.items()):
                allowed = (limits.get(card, self.most) for card in cards)
                room = sum(most if copies is None else min(most, copies) for most in allowed)
                if room < self.least and limits.get(hero) != 0:
                    name = self.pool.called(hero)
                    reasons.append(
                        f"{name} needs {self.least} cards for a deck, but the rules leave {room}:"
                        f" allow more of their cards, or ban {name} too"
                    )
        return reasons


@dataclass(frozen=True)
class HeroDeckCopies(EachDeck):
    """At most `most` copies of each card in the deck of a hero (LE-24)."""

    word: ClassVar[str] = "hero_deck_copies"
    most: int

    def most_of(self, card: CardDef) -> int | None:
        return None if card.kind == "hero" else self.most

    def _keeps(self, hero: str, counts: Mapping[str, int]) -> bool:
        most = self.most
        for count in counts.values():  # Twice as fast as a generator.
            if count > most:
                break
        else:
            return True
        return False

    def _problems(self, hero: str, counts: Mapping[str, int]) -> Iterator[Problem]:
        called, whose = self.pool.called, self.pool.called(hero)
        for card in sorted([card for card in counts if counts[card] > self.most]):
            count = counts[card]
            wrong = (
                f"{called(card)}: at most {self.most} copies in the deck of {whose},"
                f" found {count}: remove {count - self.most}"
            )
            yield Problem("too_many_copies", self.cite, wrong, (card,), self.most, count, hero)


@dataclass(frozen=True)
class HeroCards(EachDeck):
    """The deck of a hero holds known cards of these sets, of the hero's name or type (LE-23)."""

    word: ClassVar[str] = "hero_cards"
    sets: frozenset[str]

    @cached_property
    def playable(self) -> Mapping[str, frozenset[str]]:
        """For each hero the cards that its deck may hold."""
        cards = self.pool.cards
        return {
            hero: frozenset(
                id
                for id, card in cards.items()
                if card.kind != "hero"
                and card.set in self.sets
                and (card.facts["hero"] == hero or card.facts["type"] == definition.facts["type"])
            )
            for hero, definition in cards.items()
            if definition.kind == "hero"
        }

    def places(self, card: CardDef) -> bool:
        return card.kind != "hero" and card.set in self.sets

    def _narrowed(self, hero: str, room: Room) -> Room:
        return room.keeping(self.playable[hero])

    def _keeps(self, hero: str, counts: Mapping[str, int]) -> bool:
        playable = self.playable.get(hero)
        return playable is None or counts.keys() <= playable

    def _problems(self, hero: str, counts: Mapping[str, int]) -> Iterator[Problem]:
        wrong = sorted(counts.keys() - self.playable[hero])
        unknown = [card for card in wrong if card not in self.pool.cards]
        meant = {card: self.pool.meant(card) for card in unknown[:MOST_HINTS]}
        for card in wrong:
            if card in self.pool.cards:
                yield self._misplaced(hero, card)
            else:
                message = self.pool.unknown(card, meant.get(card))
                known, count = meant.get(card), counts[card]
                yield Problem("unknown_card", self.cite, message, (card,), known, count, hero)

    def _misplaced(self, hero: str, card: str) -> Problem:
        definition, name = self.pool.cards[card], self.pool.called(hero)
        if definition.kind == "hero":
            wrong = f"{definition.name} is a hero and no card of {name}: field it in heroes"
            return Problem("wrong_part", self.cite, wrong, (card,), "heroes", "hero", hero)
        if definition.set not in self.sets:
            wrong = f"{definition.name} is of the set {definition.set}, not used here: remove it"
            sets = sorted(self.sets)
            return Problem("set_not_allowed", self.cite, wrong, (card,), sets, definition.set, hero)
        owner, kind = definition.facts["hero"], definition.facts["type"]
        whose = self.pool.called(owner) if owner else f"heroes of the type {kind}"
        wrong = f"{definition.name} is a card of {whose}, not of {name}: remove it"
        expected = [hero, self.pool.cards[hero].facts["type"]]
        return Problem("wrong_hero", self.cite, wrong, (card,), expected, owner or kind, hero)


RULES: tuple[type[DeckRule], ...] = (
    HeroParts,
    DistinctHeroes,
    HeroDecks,
    HeroCards,
    HeroDeckSize,
    HeroDeckCopies,
)
