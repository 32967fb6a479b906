"""Deck rules of TACTICA alone: a deck names a side, and all else is dealt by the house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.decks.card_limits import limits_of
from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import (
    KEPT,
    NO_CARDS,
    DeckRule,
    PartRule,
    Parts,
    Problem,
)
from engine.core.decks.rooms import Room
from engine.core.position.cards import CardDef
from engine.games.tactica.library import SIDES, house_of

SUPPORT = ("foot", "crossbow", "archer")


@dataclass(frozen=True)
class SideParts(Parts):
    """A deck has parts of these names only; `partner` is a part in teams."""

    word: ClassVar[str] = "side_parts"

    def check(self, deck: Deck) -> Sequence[Problem]:
        return [self._problem(part, deck) for part in sorted(deck.parts.keys() - self.names)]

    def _problem(self, part: str, deck: Deck) -> Problem:
        known = sorted(self.names)
        wrong = f"there is no part {part[:60]!r}: use {' and '.join(known)}"
        if part == "partner":
            wrong = "partner is for teams of two players: leave it out"
        listed = tuple(sorted(deck.parts[part]))
        return Problem("unknown_part", self.cite, wrong, listed, known, part)


@dataclass(frozen=True)
class OneSide(PartRule):
    """The part names one side, Sun or Moon, once, and no other card."""

    word: ClassVar[str] = "one_side"

    def places(self, card: CardDef) -> bool:
        return card.id in SIDES

    def most_of(self, card: CardDef) -> int | None:
        return 1

    def narrowed(self, part: str, room: Room) -> Room:
        if part != self.part:
            return room
        return super().narrowed(part, room.keeping(SIDES)).sized(1, 1)

    def check(self, deck: Deck) -> Sequence[Problem]:
        counts = deck.parts.get(self.part, NO_CARDS)
        if counts in _ALONE:
            return KEPT
        others = [card for card in sorted(counts) if card not in SIDES]
        problems = [self._other(card, counts[card]) for card in others]
        sides = sum(counts.get(side, 0) for side in SIDES)
        if sides != 1:
            names = " or ".join(self.pool.called(side) for side in SIDES)
            wrong = f"{self.part} must name one side and names {sides}: write 1 {names}"
            named = tuple(side for side in SIDES if side in counts)
            problems.append(Problem("one_side", self.cite, wrong, named, 1, sides))
        return problems

    def _other(self, card: str, count: int) -> Problem:
        if card not in self.pool.cards:
            meant = self.pool.meant(card)
            wrong = self.pool.unknown(card, meant)
            return Problem("unknown_card", self.cite, wrong, (card,), meant, count)
        wrong = (
            f"{self.pool.called(card)} is dealt by the house rules: leave it out, and name a side"
        )
        return Problem("dealt_card", self.cite, wrong, (card,), 0, count)


_ALONE: Sequence[Mapping[str, int]] = [{side: 1} for side in SIDES]


@dataclass(frozen=True)
class Components(DeckRule):
    """The rule that bans and limits leave a side all that a battle needs: its walls, and somebody
    to deploy."""

    word: ClassVar[str] = "components"

    def places(self, card: CardDef) -> bool:
        """True for all that no deck lists: it is dealt."""
        return card.id not in SIDES

    def check(self, deck: Deck) -> Sequence[Problem]:
        return KEPT

    def unmet(self, rules: Sequence[DeckRule]) -> Sequence[str]:
        limits, house = limits_of(rules), house_of(self.pool)
        reasons = []
        if "wall" in limits:
            reasons.append("a wall can be neither banned nor limited: the map has them")
        if all(limits.get(side) == 0 for side in SIDES):
            reasons.append("no side is left to play: allow Sun or Moon")
        left = sum(_left(getattr(house.cards, card), limits.get(card)) for card in SUPPORT)
        champions = _left(house.cards.champion, limits.get("champion"))
        troops = house.deployment.troops
        if left < troops:
            reasons.append(
                f"{troops} Foot, Crossbow and Archer are deployed, but the rules leave {left}:"
                " allow more of them"
            )
        if champions + troops == 0:
            reasons.append("nobody is left to deploy: allow the Champion")
        return reasons


def _left(count: int, most: int | None) -> int:
    return count if most is None else min(count, most)


RULES: tuple[type[DeckRule], ...] = (SideParts, OneSide, Components)
