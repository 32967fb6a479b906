"""Deck rules of Anima Tactics alone: who may be in a party together, and what it may cost."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import (
    KEPT,
    NO_CARDS,
    Banned,
    Belongs,
    Budget,
    DeckRule,
    Problem,
    total_worth,
)
from engine.core.position.cards import CardDef
from engine.games.anima_tactics.library import ADVANTAGES, PART_OF_KIND, PARTS, may_carry
from engine.games.anima_tactics.party import (
    CHARACTERS,
    Model,
    carriers,
    characters,
    models,
    opposed,
    organization,
    wanderers,
)


@dataclass(frozen=True)
class Carried(DeckRule):
    """The rule that only known cards of the given kinds and sets belong to one model."""

    word: ClassVar[str] = "carried"
    kinds: frozenset[str]
    sets: frozenset[str]

    def places(self, card: CardDef) -> bool:
        return card.kind in self.kinds and card.set in self.sets

    def check(self, deck: Deck) -> Sequence[Problem]:
        return [
            replace(problem, message=self._elsewhere(problem.cards[0]))
            if problem.code == "wrong_part"
            else problem
            for part in sorted(deck.parts.keys() - set(PARTS))
            for problem in Belongs(self.pool, self.cite, part, self.kinds, self.sets).check(deck)
        ]

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


def _times(most: int) -> str:
    return "once" if most == 1 else f"{most} times"


@dataclass(frozen=True)
class Once(DeckRule):
    """Each card of these kinds is in a party once, whoever carries it."""

    word: ClassVar[str] = "once"
    kinds: frozenset[str]

    def most_of(self, card: CardDef) -> int | None:
        return 1 if card.kind in self.kinds else None

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts: Counter[str] = Counter()
        for part in deck.parts.values():
            counts.update(part)
        return [
            Problem(
                "card_twice",
                self.cite,
                f"{card.name} may be in a party once, found {counts[id]}: remove {counts[id] - 1}",
                (id,),
                1,
                counts[id],
            )
            for id in sorted(counts)
            if counts[id] > 1 and (card := self.pool.cards.get(id)) and card.kind in self.kinds
        ]


@dataclass(frozen=True)
class Factions(DeckRule):
    """Light and Darkness are not in one party, unless all its characters are of one organisation;
    with `wanderers`, Wanderers may be beside those (AT-26, AT-27)."""

    word: ClassVar[str] = "factions"
    wanderers: bool

    def check(self, deck: Deck) -> Sequence[Problem]:
        if not opposed(deck, self.pool):
            return KEPT
        free = wanderers(deck, self.pool)
        if organization(deck, self.pool) and (self.wanderers or not free):
            return KEPT
        sides: dict[str, list[CardDef]] = {"light": [], "darkness": []}
        for card, _ in characters(deck, self.pool):
            sides.get(card.facts.get("faction", ""), []).append(card)
        fewer = min(sides.values(), key=len)
        wrong = (
            "Light and Darkness are together only in a party of one organisation:"
            f" remove {', '.join(card.name for card in fewer)}"
        )
        named = tuple(card.id for card in fewer)
        counts = {faction: len(cards) for faction, cards in sides.items()}
        return [Problem("opposed_factions", self.cite, wrong, named, 1, counts)]


@dataclass(frozen=True)
class Wanderers(DeckRule):
    """A party that is together as one organisation has at most `most` Wanderers beside it."""

    word: ClassVar[str] = "wanderers"
    most: int

    def check(self, deck: Deck) -> Sequence[Problem]:
        beside = wanderers(deck, self.pool)
        if len(beside) <= self.most:
            return KEPT
        as_one = opposed(deck, self.pool) or deck.parts.get("organization")
        if not as_one or organization(deck, self.pool) is None:
            return KEPT
        allowed = "no Wanderers" if self.most == 0 else f"at most {self.most} Wanderers"
        wrong = (
            f"a party of one organisation has {allowed} beside it, found {len(beside)}:"
            f" remove {len(beside) - self.most}"
        )
        named = tuple(dict.fromkeys(beside))
        return [Problem("too_many_wanderers", self.cite, wrong, named, self.most, len(beside))]


@dataclass(frozen=True)
class OneEach(DeckRule):
    """No character has more than one card of these kinds together (AT-82)."""

    word: ClassVar[str] = "one_each"
    kinds: frozenset[str]

    def check(self, deck: Deck) -> Sequence[Problem]:
        cards = self.pool.cards
        problems = []
        for model in carriers(deck, self.pool):
            own = [card for card in sorted(model.carried) if cards[card].kind in self.kinds]
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


@dataclass(frozen=True)
class Carriers(DeckRule):
    """A card that only some may carry belongs to one of these."""

    word: ClassVar[str] = "carriers"

    def check(self, deck: Deck) -> Sequence[Problem]:
        return [
            self._problem(model.card, self.pool.cards[card])
            for model in carriers(deck, self.pool)
            for card in sorted(model.carried)
            if not may_carry(model.card, self.pool.cards[card])
        ]

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


@dataclass(frozen=True)
class Advantages(DeckRule):
    """There are no more advantage cards than characters (AT-82), or than what an advantage of the
    organisation makes of their number."""

    word: ClassVar[str] = "advantages"

    def check(self, deck: Deck) -> Sequence[Problem]:
        count = total_worth(deck, self._counted)
        if count == 0:
            return KEPT
        most = sum(deck.parts.get(CHARACTERS, NO_CARDS).values())
        most *= advantage_times(deck, self.pool.cards)
        if count <= most:
            return KEPT
        cards = "advantage card" if most == 1 else "advantage cards"
        wrong = (
            f"there may be {most} {cards}, as many as characters, found {count}:"
            f" remove {count - most}"
        )
        return [Problem("too_many_advantages", self.cite, wrong, (), most, count)]

    @cached_property
    def _counted(self) -> Mapping[str, int]:
        return {id: 1 for id, card in self.pool.cards.items() if card.kind in ADVANTAGES}


def advantage_times(deck: Deck, cards: Mapping[str, CardDef]) -> int:
    """By how much the advantages of the organisation multiply advantage cards and points."""
    chosen = deck.parts.get("organization", NO_CARDS)
    known = [cards[id].facts for id in chosen if id in cards]
    return max((facts.get("advantage_times", 1) for facts in known), default=1)


RULES: tuple[type[DeckRule], ...] = (
    Carried, Complete, Unique, Once, Factions, Wanderers, OneEach, Carriers, Advantages,
)  # fmt: skip
