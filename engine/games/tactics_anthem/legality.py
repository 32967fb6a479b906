"""Deck rules of Tactics Anthem alone: minions come in complete sections (TA-30, TA-93)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import NO_CARDS, PartRule, Problem
from engine.core.decks.rooms import Plan, Room
from engine.core.position.cards import CardDef


@dataclass(frozen=True)
class Sections(PartRule):
    """The part is `count` complete sections, each of another colour, once each minion.

    `one_troop`: all sections belong to one troop (human or elven). `highest_level`: the
    highest level of a minion.
    """

    word: ClassVar[str] = "sections"
    count: int
    one_troop: bool
    highest_level: int

    @cached_property
    def _section_of(self) -> Mapping[str, str]:
        cards = self.pool.cards.items()
        return {id: card.facts["section"] for id, card in cards if card.kind == "minion"}

    @cached_property
    def _sizes(self) -> Mapping[str, int]:
        return Counter(self._section_of.values())

    def most_of(self, card: CardDef) -> int | None:
        return 1 if card.facts["level"] <= self.highest_level else 0

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = deck.parts.get(self.part, NO_CARDS)
        present = Counter(map(self._section_of.get, counts))
        sections = sorted(section for section in present if section is not None)
        problems: list[Problem] = []
        if max(counts.values(), default=0) > 1:
            problems += self._repeated(counts)
        for section in sections:
            if present[section] != self._sizes[section]:
                problems.append(self._incomplete(section, counts))
        problems += self._combination(sections)
        return problems

    def narrowed(self, part: str, room: Room) -> Room:
        return room

    def split(self, plan: Plan) -> Iterator[Plan]:
        """A plan for each choice of sections that go together."""
        for chosen in combinations(sorted(self._sizes), self.count):
            if not self._combination(chosen):
                cards = [card for section in chosen for card in self.pool.groups[section]]
                yield {**plan, self.part: plan[self.part].exactly(dict.fromkeys(cards, 1))}

    def _repeated(self, counts: Mapping[str, int]) -> list[Problem]:
        return [
            Problem(
                "minion_twice",
                self.cite,
                f"{self.pool.called(card)} appears {counts[card]} times: a section has it once",
                (card,),
                1,
                counts[card],
            )
            for card in sorted(counts)
            if counts[card] > 1 and card in self._section_of
        ]

    def _incomplete(self, section: str, counts: Mapping[str, int]) -> Problem:
        whole = self.pool.groups[section]
        missing = tuple(card for card in whole if card not in counts)
        names = ", ".join(map(self.pool.called, missing))
        return Problem(
            "section_incomplete",
            self.cite,
            f"the section {section} is not complete: add {names}, or leave the section out",
            missing,
            len(whole),
            len(whole) - len(missing),
        )

    def _combination(self, sections: Sequence[str]) -> list[Problem]:
        facts = [self._facts(section) for section in sections]
        problems: list[Problem] = []
        if len(sections) != self.count:
            wrong = f"the minions must be {self.count} sections and are {len(sections)}"
            problems.append(
                Problem("section_count", self.cite, wrong, (), self.count, len(sections))
            )
        colours = [section["colour"] for section in facts]
        if len(set(colours)) < len(colours):
            problems += self._colours_repeated(colours)
        troops = sorted({section["troop"] for section in facts})
        if self.one_troop and len(troops) > 1:
            wrong = f"the sections mix {' and '.join(troops)}: use those of one troop"
            problems.append(Problem("troops_mixed", self.cite, wrong, (), 1, troops))
        for name, section in zip(sections, facts, strict=True):
            if section["level"] > self.highest_level:
                problems.append(self._too_high(name, section["level"]))
        return problems

    def _facts(self, section: str) -> Mapping[str, Any]:
        return self.pool.cards[self.pool.groups[section][0]].facts

    def _colours_repeated(self, colours: Sequence[str]) -> list[Problem]:
        return [
            Problem(
                "colour_twice",
                self.cite,
                f"{colours.count(colour)} sections are {colour}: keep one of them",
                (),
                1,
                colours.count(colour),
            )
            for colour in sorted({colour for colour in colours if colours.count(colour) > 1})
        ]

    def _too_high(self, section: str, level: int) -> Problem:
        cards = self.pool.groups[section]
        wrong = f"the section {section} is of level {level}: leave it out"
        return Problem("level_too_high", self.cite, wrong, cards, self.highest_level, level)
