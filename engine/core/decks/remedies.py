"""Remedies: the fewest changes that make a deck legal in a format.

A format without models is a few plans (`rooms.py`), which together hold all its legal decks; the
nearest deck of all plans is the remedy, and proved so, as each plan tells its distance exactly. A
party of models is searched for (`remedy_search.py`). Each remedy is judged by the format before it
is given.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import MOST_HINTS, NO_CARDS, DeckRule, OwnParts, Parts
from engine.core.decks.formats import Format, check_deck
from engine.core.decks.remedy_search import search
from engine.core.decks.rooms import Plan, Room, copies_between
from engine.core.position.cards import CardPool


@dataclass(frozen=True, slots=True)
class CardChange:
    """Copies of a card in a part of a deck, as they are and as they should be."""

    part: str
    card: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Remedy:
    """A legal deck near another, with what changes; `proved` if no legal deck is nearer."""

    deck: Deck
    changes: tuple[CardChange, ...]
    proved: bool

    @property
    def size(self) -> int:
        """The number of copies that are added or removed."""
        return sum(abs(change.after - change.before) for change in self.changes)


def find_remedy(deck: Deck, format: Format, ready: Sequence[Deck] = ()) -> Remedy | None:
    """The remedy for a deck; None for a legal one, one of another game, and where none is found.

    Of several that change as few copies it prefers more of the cards that the deck has, then cards
    of the nearest of the `ready` decks, which should be legal, then others by their ids.
    """
    if deck.game != format.game or check_deck(deck, format).legal:
        return None
    parts = {part: dict(counts) for part, counts in sorted(deck.parts.items()) if counts}
    left = Deck(deck.game, parts, deck.name)
    near = min(ready, key=lambda other: _distance(left, other), default=Deck(deck.game, {}))
    if any(isinstance(rule, OwnParts) for rule in format.rules):
        mended, proved = search(left, format, near)
    else:
        mended, proved = _nearest(left, format, near), True
        if mended is None or not check_deck(mended, format).legal:
            mended, proved = search(left, format, near)
    if mended is None or not check_deck(mended, format).legal:
        return None
    return Remedy(mended, tuple(_changes(left, mended)), proved)


def _distance(deck: Deck, other: Deck) -> int:
    return sum(
        copies_between(deck.parts.get(part, NO_CARDS), other.parts.get(part, NO_CARDS))
        for part in deck.parts.keys() | other.parts.keys()
    )


def _changes(before: Deck, after: Deck) -> Iterable[CardChange]:
    """The differences of two decks by part and card, those that remove copies first."""
    changes = [
        CardChange(part, card, was.get(card, 0), becomes.get(card, 0))
        for part in sorted(before.parts.keys() | after.parts.keys())
        for was in [before.parts.get(part, NO_CARDS)]
        for becomes in [after.parts.get(part, NO_CARDS)]
        for card in sorted(was.keys() | becomes.keys())
        if was.get(card) != becomes.get(card)
    ]
    return sorted(changes, key=lambda change: change.after > change.before)


def _nearest(deck: Deck, format: Format, near: Deck) -> Deck | None:
    """The nearest deck of all plans of a format; None where nothing fits them.

    Of plans as near it is the one of which the deck has the most cards, then the first.
    """
    plans = possible_plans(format.rules)
    if not plans:
        return None
    distances: dict[tuple[str, int], int] = {}

    def distance(plan: Plan) -> int:
        total = sum(sum(deck.parts[part].values()) for part in deck.parts.keys() - plan.keys())
        for part, room in plan.items():
            key = (part, id(room))
            if key not in distances:
                distances[key] = room.distance(deck.parts.get(part, NO_CARDS))
            total += distances[key]
        return total

    plan = min(plans, key=distance)
    parts = {part: _fitted(part, plan[part], deck, format.pool, near) for part in sorted(plan)}
    return Deck(deck.game, {part: cards for part, cards in parts.items() if cards}, deck.name)


def possible_plans(rules: Sequence[DeckRule]) -> list[Plan]:
    """The possible plans of these rules; none where no rule says which parts there are."""
    if not any(isinstance(rule, Parts) for rule in rules):
        return []
    plans: list[Plan] = [{}]
    for rule in sorted(rules, key=lambda rule: not isinstance(rule, Parts)):
        # Plans share rooms, and all rooms of a step are in `plans`, so that an id is of one room.
        plans = [way for plan in plans for way in rule.split(plan)]
        narrower: dict[tuple[str, int], Room] = {}
        for plan in plans:
            for part, room in plan.items():
                if (part, id(room)) not in narrower:
                    narrower[part, id(room)] = rule.narrowed(part, room)
        plans = [{part: narrower[part, id(room)] for part, room in plan.items()} for plan in plans]
        plans = [plan for plan in plans if all(room.is_possible for room in plan.values())]
    return plans


def _fitted(part: str, room: Room, deck: Deck, pool: CardPool, near: Deck) -> dict[str, int]:
    """The cards of a part, changed as little as its room asks for."""
    counts = deck.parts.get(part, NO_CARDS)
    model = near.parts.get(part, NO_CARDS)
    meant = _meant(counts, pool)
    kept = room.clamped(counts)

    def liking(card: str) -> tuple[bool, bool, bool, str]:
        is_in_model = model.get(card, 0) > kept.get(card, 0)
        return card not in meant, card not in kept, not is_in_model, card

    def disliking(card: str) -> tuple[bool, int, str]:
        return card in model, model.get(card, 0) - kept[card], card

    fitted = room.fitted(counts, sorted(room.cards, key=liking), sorted(kept, key=disliking))
    return dict(sorted(fitted.items()))


def _meant(counts: Mapping[str, int], pool: CardPool) -> set[str | None]:
    """The cards that unknown names of a part may stand for."""
    unknown = [card for card in counts if card not in pool.cards]
    return {pool.meant(card) for card in unknown[:MOST_HINTS]}
