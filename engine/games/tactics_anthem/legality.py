"""Deck rules of Tactics Anthem alone: minions come in complete sections (TA-30)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.decks import Deck
from engine.core.formats import DeckRule, Format, Problem


@dataclass(frozen=True)
class Sections(DeckRule):
    """The minion part is so many complete sections, each of another colour, once each minion.

    `one_troop`: all sections belong to one troop (human or elven). `highest_level`: the
    highest level of a minion.
    """

    word: ClassVar[str] = "sections"
    part: str
    count: int
    one_troop: bool
    highest_level: int
    cite: str = ""

    def check(self, deck: Deck, format: Format) -> Iterator[Problem]:
        pool = format.pool
        present: Counter[str] = Counter()
        for card, count in deck.parts.get(self.part, {}).items():
            definition = pool.cards.get(card)
            if definition is None or definition.kind != "minion":
                continue
            present[definition.facts["section"]] += 1
            if count > 1:
                once = f"{definition.name} appears {count} times: a section has it once"
                yield Problem("minion_twice", self.cite, once, (card,), 1, count)
        sections = sorted(present)
        for section in sections:
            if present[section] != len(pool.groups[section]):
                yield self._incomplete(section, deck, format)
        yield from self._combination(sections, format)

    def _incomplete(self, section: str, deck: Deck, format: Format) -> Problem:
        whole = format.pool.groups[section]
        missing = tuple(card for card in whole if card not in deck.parts[self.part])
        names = ", ".join(format.called(card) for card in missing)
        return Problem(
            "section_incomplete",
            self.cite,
            f"the section {section} is not complete: add {names}, or leave the section out",
            missing,
            len(whole),
            len(whole) - len(missing),
        )

    def _combination(self, sections: list[str], format: Format) -> Iterator[Problem]:
        if len(sections) != self.count:
            wrong = f"the minions must be {self.count} sections and are {len(sections)}"
            yield Problem("section_count", self.cite, wrong, (), self.count, len(sections))
        facts = [format.pool.cards[format.pool.groups[one][0]].facts for one in sections]
        colours = [one["colour"] for one in facts]
        for colour in sorted({one for one in colours if colours.count(one) > 1}):
            wrong = f"two sections are {colour}: each section needs a colour of its own"
            yield Problem("colour_twice", self.cite, wrong, (), 1, colours.count(colour))
        troops = sorted({one["troop"] for one in facts})
        if self.one_troop and len(troops) > 1:
            wrong = f"the sections mix {' and '.join(troops)}: use those of one troop"
            yield Problem("troops_mixed", self.cite, wrong, (), 1, len(troops))
        for section, one in zip(sections, facts, strict=True):
            if one["level"] > self.highest_level:
                wrong = f"the section {section} is of level {one['level']}: leave it out"
                cards = format.pool.groups[section]
                yield Problem(
                    "level_too_high", self.cite, wrong, cards, self.highest_level, one["level"]
                )
