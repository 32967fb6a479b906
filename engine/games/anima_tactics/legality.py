"""Deck rules of Anima Tactics alone: who may be in a party together, and what it may cost."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from engine.core.decks.budgets import Budget
from engine.core.decks.card_limits import Banned
from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import (
    KEPT,
    NO_CARDS,
    NOTHING_TO_CHANGE,
    Belongs,
    Change,
    DeckRule,
    Problem,
    one_fewer,
    together,
)
from engine.core.position.cards import CardDef
from engine.games.anima_tactics.advantages import Advantages
from engine.games.anima_tactics.allegiances import Factions, Wanderers
from engine.games.anima_tactics.library import (
    PART_OF_KIND,
    may_carry,
)
from engine.games.anima_tactics.party import (
    CHARACTERS,
    Model,
    carriers,
    characters,
    models,
    own_cards,
)


@dataclass(frozen=True)
class Carried(DeckRule):
    """The rule that only known cards of the given kinds and sets belong to one model."""

    word: ClassVar[str] = "carried"
    kinds: frozenset[str]
    sets: frozenset[str]

    def places(self, card: CardDef) -> bool:
        return card.kind in self.kinds and card.set in self.sets

    @cached_property
    def _placed(self) -> frozenset[str]:
        return frozenset(id for id, card in self.pool.cards.items() if self.places(card))

    def check(self, deck: Deck) -> Sequence[Problem]:
        own = own_cards(deck)
        if all(counts.keys() <= self._placed for _, counts in own):
            return KEPT
        return [
            replace(problem, message=self._elsewhere(problem.cards[0]))
            if problem.code == "wrong_part"
            else problem
            for part in sorted(part for part, _ in own)
            for problem in Belongs(self.pool, self.cite, part, self.kinds, self.sets).check(deck)
        ]

    def changes(self, deck: Deck) -> Sequence[Change]:
        wrong = {
            (part, card): -counts[card]
            for part, counts in sorted(own_cards(deck))
            for card in sorted(counts.keys() - self._placed)
        }
        return together(wrong)

    def _elsewhere(self, card: str) -> str:
        """The advice for a character who has a card of another kind."""
        kind = self.pool.cards[card].kind
        name = self.pool.called(card)
        if kind in PART_OF_KIND:
            return f"{name} is carried by nobody: list it under [{PART_OF_KIND[kind]}]"
        return f"{name} is of the kind {kind}, which no character carries here: remove it"


@dataclass(frozen=True)
class Complete(DeckRule):
    """Everything that a character needs in play is known: faction, class, and recovery, which a
    gear has from its pilot (AT-80, AT-96)."""

    word: ClassVar[str] = "complete"

    def check(self, deck: Deck) -> Sequence[Problem]:
        if self._doubtful.isdisjoint(deck.parts.get(CHARACTERS, NO_CARDS)):
            return KEPT
        return [
            self._problem(model.card, missing)
            for model in models(deck, self.pool)
            if (missing := self._missing(model))
        ]

    def changes(self, deck: Deck) -> Sequence[Change]:
        """A character without faction or class goes; a gear goes, or gets a pilot."""
        wanting = [model for model in models(deck, self.pool) if self._missing(model)]
        hopeless = {model.card.id for model in wanting if self._missing(model) != ["recovery"]}
        if hopeless or not wanting:
            fielded = deck.parts.get(CHARACTERS, NO_CARDS)
            return together({(CHARACTERS, id): -fielded[id] for id in sorted(hopeless)})
        pilots = [
            id
            for id, card in self.pool.cards.items()
            if card.kind == "pilot" and may_carry(wanting[0].card, card)
        ]
        fewer = {(CHARACTERS, wanting[0].card.id): -1}
        return [fewer, *({(wanting[0].part, pilot): 1} for pilot in pilots)]

    @cached_property
    def _doubtful(self) -> frozenset[str]:
        """The characters of whom something is not known, unless a pilot brings it."""
        cards = self.pool.cards.items()
        return frozenset(
            id
            for id, card in cards
            if card.kind == "character" and self._missing(Model(id, card, NO_CARDS))
        )

    def _missing(self, model: Model) -> list[str]:
        facts = model.card.facts
        missing = [name for name in ("faction", "classes") if not facts.get(name)]
        if facts.get("recovery") is None and not self._piloted(model):
            missing.append("recovery")
        return missing

    def _piloted(self, model: Model) -> bool:
        return any(self.pool.cards[card].kind == "pilot" for card in model.carried)

    def _problem(self, card: CardDef, missing: list[str]) -> Problem:
        mend = "choose another character"
        if missing == ["recovery"]:
            mend = "give it a pilot where the format has pilots, or choose another character"
        wrong = f"{card.name} has no known {' and '.join(missing)}: {mend}"
        return Problem("character_incomplete", self.cite, wrong, (card.id,), missing, None)

    def unmet(self, rules: Sequence[DeckRule]) -> Sequence[str]:
        """Some character must be left that a party can field."""
        banned = {card for rule in rules if isinstance(rule, Banned) for card in rule.cards}
        most = min((rule.most for rule in rules if isinstance(rule, Budget)), default=None)
        for rule in rules:
            if isinstance(rule, Belongs) and rule.part == CHARACTERS:
                left = self._fit(rule.sets, most) - banned
                return () if left else ["no character is left for a party: allow at least one"]
        return ()

    def _fit(self, sets: frozenset[str], most: int | None) -> set[str]:
        """The complete characters of these sets that alone stay in a budget."""
        return {
            id
            for id, card in self.pool.cards.items()
            if card.kind == "character"
            and card.set in sets
            and id not in self._doubtful
            and (most is None or card.facts["level"] <= most)
        }


@dataclass(frozen=True)
class Unique(DeckRule):
    """Each character is there once, unless its card allows more; with `agents` those who are agents
    may be there more often too (AT-81)."""

    word: ClassVar[str] = "unique"
    agents: bool

    def most_of(self, card: CardDef) -> int | None:
        free = card.kind != "character" or (self.agents and card.facts["agent"])
        return None if free else card.facts["copies"]

    def check(self, deck: Deck) -> Sequence[Problem]:
        if max(deck.parts.get(CHARACTERS, NO_CARDS).values(), default=0) <= 1:
            return KEPT
        return [
            Problem(
                "character_twice",
                self.cite,
                f"{card.name} may be in a party {_times(most)}, found {count}:"
                f" remove {count - most}",
                (card.id,),
                most,
                count,
            )
            for card, count in characters(deck, self.pool)
            if count > (most := card.facts.get("copies", 1))
            and not (self.agents and card.facts.get("agent"))
        ]

    def changes(self, deck: Deck) -> Sequence[Change]:
        surplus = {
            (CHARACTERS, card.id): most - count
            for card, count in characters(deck, self.pool)
            if (most := self.most_of(card)) is not None and count > most
        }
        return together(surplus)


def _times(most: int) -> str:
    return "once" if most == 1 else f"{most} times"


@dataclass(frozen=True)
class Once(DeckRule):
    """Each card of these kinds is in a party once, whoever carries it."""

    word: ClassVar[str] = "once"
    kinds: frozenset[str]

    def most_of(self, card: CardDef) -> int | None:
        return 1 if card.kind in self.kinds else None

    @cached_property
    def _cards(self) -> frozenset[str]:
        return frozenset(id for id, card in self.pool.cards.items() if card.kind in self.kinds)

    def check(self, deck: Deck) -> Sequence[Problem]:
        if all(map(self._cards.isdisjoint, deck.parts.values())):
            return KEPT
        counts: Counter[str] = Counter()
        for part in deck.parts.values():
            counts.update({id: part[id] for id in part.keys() & self._cards})
        return [
            Problem(
                "card_twice",
                self.cite,
                f"{self.pool.called(id)} may be in a party once, found {counts[id]}:"
                f" remove {counts[id] - 1}",
                (id,),
                1,
                counts[id],
            )
            for id in sorted(counts)
            if counts[id] > 1
        ]

    def changes(self, deck: Deck) -> Sequence[Change]:
        return one_fewer(deck, {problem.cards[0] for problem in self.check(deck)[:1]})


@dataclass(frozen=True)
class OneEach(DeckRule):
    """No character has more than one card of these kinds together (AT-82)."""

    word: ClassVar[str] = "one_each"
    kinds: frozenset[str]

    @cached_property
    def _cards(self) -> frozenset[str]:
        return frozenset(id for id, card in self.pool.cards.items() if card.kind in self.kinds)

    def check(self, deck: Deck) -> Sequence[Problem]:
        if not any(self._beyond(counts) for _, counts in own_cards(deck)):
            return KEPT
        problems = []
        for model in carriers(deck, self.pool):
            own = sorted(model.carried.keys() & self._cards)
            count = sum(model.carried[card] for card in own)
            if count > 1:
                kinds = " or ".join(sorted(self.kinds))
                wrong = (
                    f"{model.card.name} may have one card that is {kinds}, found {count}:"
                    f" remove {count - 1}"
                )
                listed = (model.card.id, *own)
                problems.append(Problem("too_many_carried", self.cite, wrong, listed, 1, count))
        return problems

    def changes(self, deck: Deck) -> Sequence[Change]:
        for model in carriers(deck, self.pool):
            if self._beyond(model.carried):
                return [{(model.part, id): -1} for id in model.carried if id in self._cards]
        return NOTHING_TO_CHANGE

    def _beyond(self, counts: Mapping[str, int]) -> bool:
        """True if there is more than one card of these kinds."""
        return (
            sum(counts.values()) > 1 and sum(counts[id] for id in counts if id in self._cards) > 1
        )


@dataclass(frozen=True)
class Carriers(DeckRule):
    """A card that only some may carry belongs to one of these."""

    word: ClassVar[str] = "carriers"

    @cached_property
    def _carriers(self) -> Mapping[str, frozenset[str]]:
        """The characters who may carry a card, for each card that not all of them may."""
        cards = self.pool.cards.values()
        fielded = [card for card in cards if card.kind == "character"]
        return {
            card.id: frozenset(of.id for of in fielded if may_carry(of, card))
            for card in cards
            if card.facts["only"]
        }

    def check(self, deck: Deck) -> Sequence[Problem]:
        narrow = self._carriers
        if not any(
            card in narrow and part.partition("/")[0] not in narrow[card]
            for part, counts in own_cards(deck)
            for card in counts
        ):
            return KEPT
        return [
            self._problem(model.card, self.pool.cards[card])
            for model in carriers(deck, self.pool)
            for card in sorted(model.carried)
            if card in narrow and model.card.id not in narrow[card]
        ]

    def changes(self, deck: Deck) -> Sequence[Change]:
        wrong = {
            (model.part, id): -count
            for model in carriers(deck, self.pool)
            for id, count in model.carried.items()
            if id in self._carriers and model.card.id not in self._carriers[id]
        }
        return together(wrong)

    def _problem(self, character: CardDef, card: CardDef) -> Problem:
        only = [*card.facts["only"]]
        names = " or ".join(self.pool.called(word).replace("_", " ") for word in only)
        wrong = f"{card.name} is for {names} only, not for {character.name}: remove it"
        facts = character.facts
        is_a = [*facts["classes"], facts["faction"], facts["organization"], *facts["traits"]]
        listed = (character.id, card.id)
        return Problem(
            "wrong_carrier", self.cite, wrong, listed, only, [word for word in is_a if word]
        )


RULES: tuple[type[DeckRule], ...] = (
    Carried, Complete, Unique, Once, Factions, Wanderers, OneEach, Carriers, Advantages,
)  # fmt: skip
