"""Deck rules of the later edition of Anima Tactics: what an encounter level allows (AT-26)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engine.core.decks.budgets import fewest_for, total_worth
from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import (
    KEPT,
    NO_CARDS,
    NOTHING_TO_CHANGE,
    Change,
    DeckRule,
    Problem,
    one_fewer,
)
from engine.core.position.cards import CardDef
from engine.games.anima_tactics.advantages import (
    advantage_times,
    advantages_for_all,
    more_for_all,
    price_for_all,
)
from engine.games.anima_tactics.library import WANDERER
from engine.games.anima_tactics.party import (
    CHARACTERS,
    carriers,
    characters,
    characters_with,
    organization,
    without,
)


@dataclass(frozen=True)
class Purses(DeckRule):
    """Advantages up to `points` are free; what they cost beyond counts as levels, of which a party
    has `levels` at most."""

    word: ClassVar[str] = "purses"
    levels: int
    points: int

    def check(self, deck: Deck) -> Sequence[Problem]:
        chosen = deck.parts.get("organization")
        if not chosen and total_worth(deck, self._worth) <= self.levels:
            return KEPT
        spent = total_worth(deck, self._levels) + self._changed(deck)
        cost = total_worth(deck, self._points)
        free = self.points * advantage_times(deck, self.pool.cards)
        total = spent + max(0, cost - free)
        if total <= self.levels:
            return KEPT
        wrong = (
            f"the party has {spent} levels and advantages of {cost} points, {free} of them free:"
            f" that is {total} of {self.levels}, take out {total - self.levels}"
        )
        expected = {"levels": self.levels, "points": free}
        have = {"levels": spent, "points": cost}
        return [Problem("over_levels", self.cite, wrong, (), expected, have)]

    def changes(self, deck: Deck) -> Sequence[Change]:
        """A card that costs levels goes, an advantage while these cost more than is free; or one
        of the organisation makes it cheaper."""
        if not self.check(deck):
            return NOTHING_TO_CHANGE
        fewer = one_fewer(deck, self._levels)
        if total_worth(deck, self._points) > self.points * advantage_times(deck, self.pool.cards):
            fewer += one_fewer(deck, self._points)
        return [*fewer, *more_for_all(deck, self._cheaper)]

    def fewest(self, deck: Deck) -> int:
        """Cards that cost as much as is too much, or an advantage of an organisation and less."""
        if not self.check(deck):
            return 0
        points = total_worth(deck, self._points)
        beyond = max(0, points - self.points * advantage_times(deck, self.pool.cards))
        excess = total_worth(deck, self._levels) + self._changed(deck) + beyond - self.levels
        gears = sum(count for card, count in characters(deck, self.pool) if _is_gear(card))
        saving = beyond - gears * sum(card.facts.get("gear_level", 0) for card in self._cheaper)
        price = price_for_all(deck, self._cheaper)
        return min(
            fewest_for(deck, self._worth, excess),
            max(price, 1 + fewest_for(deck, self._worth, excess - saving)),
        )

    @cached_property
    def _cheaper(self) -> Sequence[CardDef]:
        return advantages_for_all(self.pool, "advantage_times", "gear_level")

    def _changed(self, deck: Deck) -> int:
        """By how much advantages of the organisation change the levels of gears."""
        cards = self.pool.cards
        chosen = [id for id in deck.parts.get("organization", NO_CARDS) if id in cards]
        change: int = sum(cards[id].facts.get("gear_level", 0) for id in chosen)
        fielded = characters(deck, self.pool) if change else []
        return change * sum(count for card, count in fielded if _is_gear(card))

    @cached_property
    def _worth(self) -> Mapping[str, int]:
        return {**self._points, **self._levels}

    @cached_property
    def _levels(self) -> Mapping[str, int]:
        return _worth(self.pool.cards, "level")

    @cached_property
    def _points(self) -> Mapping[str, int]:
        return _worth(self.pool.cards, "points")


def _is_gear(card: CardDef) -> bool:
    return "gear" in card.facts["traits"]


def _worth(cards: Mapping[str, CardDef], fact: str) -> Mapping[str, int]:
    return {id: card.facts[fact] for id, card in cards.items() if card.facts.get(fact)}


@dataclass(frozen=True)
class Leaders(DeckRule):
    """A party has at most `most` leaders, those whom an option makes leaders among them."""

    word: ClassVar[str] = "leaders"
    most: int

    def most_of(self, card: CardDef) -> int | None:
        return self.most if card.facts.get("leader") else None

    @cached_property
    def _leading(self) -> Mapping[str, int]:
        return {id: 1 for id, card in self.pool.cards.items() if card.facts.get("leader")}

    def check(self, deck: Deck) -> Sequence[Problem]:
        if total_worth(deck, self._leading) <= self.most:
            return KEPT
        cards = self.pool.cards
        leaders = [
            card
            for card, count in characters(deck, self.pool)
            for _ in range(count)
            if card.facts["leader"]
        ] + [
            model.card
            for model in carriers(deck, self.pool)
            if not model.card.facts["leader"]
            and any(cards[card].facts.get("leader") for card in model.carried)
        ]
        wrong = _too_many("leaders", leaders, self.most)
        if not wrong:
            return KEPT
        named = tuple(dict.fromkeys(card.id for card in leaders))
        return [Problem("too_many_leaders", self.cite, wrong, named, self.most, len(leaders))]

    def changes(self, deck: Deck) -> Sequence[Change]:
        return one_fewer(deck, self._leading) if self.check(deck) else NOTHING_TO_CHANGE


@dataclass(frozen=True)
class Agents(DeckRule):
    """A party has at most `most` agents."""

    word: ClassVar[str] = "agents"
    most: int

    def most_of(self, card: CardDef) -> int | None:
        return self.most if card.facts.get("agent") else None

    @cached_property
    def _agents(self) -> frozenset[str]:
        return characters_with(self.pool, "agent", True)

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = deck.parts.get(CHARACTERS, NO_CARDS)
        if sum(counts[id] for id in counts.keys() & self._agents) <= self.most:
            return KEPT
        fielded = characters(deck, self.pool)
        agents = [card for card, count in fielded for _ in range(count) if card.facts["agent"]]
        wrong = _too_many("agents", agents, self.most)
        if not wrong:
            return KEPT
        named = tuple(dict.fromkeys(card.id for card in agents))
        return [Problem("too_many_agents", self.cite, wrong, named, self.most, len(agents))]

    def changes(self, deck: Deck) -> Sequence[Change]:
        return one_fewer(deck, {id for problem in self.check(deck) for id in problem.cards})


def _too_many(what: str, cards: Sequence[CardDef], most: int) -> str:
    """The complaint about too many leaders or agents; "" where they are no more than allowed."""
    if len(cards) <= most:
        return ""
    allowed = f"no {what}" if most == 0 else f"at most {most} {what}"
    return f"the party has {len(cards)} {what} and may have {allowed}: remove {len(cards) - most}"


@dataclass(frozen=True)
class OrganizationAdvantages(DeckRule):
    """A party of one organisation chooses at most `most` of that organisation's advantages."""

    word: ClassVar[str] = "organization"
    most: int

    def check(self, deck: Deck) -> Sequence[Problem]:
        chosen = deck.parts.get("organization", NO_CARDS)
        if not chosen:
            return KEPT
        problems = []
        count = sum(chosen.values())
        if count > self.most:
            wrong = (
                f"a party chooses at most {self.most} of its organisation's advantages,"
                f" found {count}: remove {count - self.most}"
            )
            problem = Problem(
                "too_many_organization_advantages",
                self.cite,
                wrong,
                tuple(chosen),
                self.most,
                count,
            )
            problems.append(problem)
        own = organization(characters(deck, self.pool))
        for id in chosen:
            card = self.pool.cards.get(id)
            if card and card.facts.get("organization") != own:
                problems.append(self._foreign(card, own))
        return problems

    def changes(self, deck: Deck) -> Sequence[Change]:
        """One of too many goes; one of another organisation goes, or somebody else of another, or
        somebody of its own comes."""
        chosen = deck.parts.get("organization", NO_CARDS)
        if sum(chosen.values()) > self.most:
            return one_fewer(deck, chosen)
        own = organization(characters(deck, self.pool))
        known = [card for id in chosen if (card := self.pool.cards.get(id)) is not None]
        foreign = [card for card in known if card.facts.get("organization") != own]
        if not foreign:
            return NOTHING_TO_CHANGE
        gone: Change = {("organization", foreign[0].id): -chosen[foreign[0].id]}
        theirs = foreign[0].facts.get("organization")
        fielded = [card for card, _ in characters(deck, self.pool)]
        others = [
            card.id for card in fielded if card.facts.get("organization") not in (theirs, WANDERER)
        ]
        if others:
            return [gone, *without(deck, others[:1])]
        members = [
            id
            for id, card in self.pool.cards.items()
            if card.kind == "character" and card.facts.get("organization") == theirs
        ]
        return [gone, *({(CHARACTERS, id): 1} for id in members)]

    def _foreign(self, card: CardDef, own: str | None) -> Problem:
        whose = card.facts.get("organization")
        wrong = f"{card.name} is for a party of one organisation, {whose}: remove it"
        return Problem("wrong_organization", self.cite, wrong, (card.id,), own, whose)


RULES: tuple[type[DeckRule], ...] = (Purses, Leaders, Agents, OrganizationAdvantages)
