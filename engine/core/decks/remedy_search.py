"""The search for the legal party nearest to another one, as far as a number of steps reaches.

The rule that a party breaks names changes of which one must be made whatever else is done
(`DeckRule.changes`). So each party has some neighbours, on a way to every legal party, and the one
that is reached first, the nearest of all first, is as near as any. Parties are taken by the copies
changed so far and the fewest still to change (`DeckRule.fewest`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, islice

from engine.core.decks.deck import MOST_COPIES, Deck
from engine.core.decks.deck_rules import Change, DeckRule, PartRule, Parts
from engine.core.decks.formats import Format

# A party that is made or looked at costs a little work, one for each name and one for so many
# copies, as rules count some models one by one. Both bounds together are some tenth of a second.
MOST_WORK = 10_000
MOST_WORK_STRAIGHT = 8_000
A_LITTLE = 10
COPIES_FOR_ONE = 20
MOST_FOR_COPIES = 1_000
# Neighbours that are compared at a step of the straight way.
MOST_COMPARED = 12


@dataclass(frozen=True, slots=True)
class _Party:
    """A party on the way: all changes so far, the copies that these add and remove, and the ones
    that they add."""

    deck: Deck
    changed: Mapping[tuple[str, str], int]
    copies: int = 0
    added: int = 0


class _Ways:
    """The rules of a format, and the neighbours of a party on the way to keeping them."""

    def __init__(self, format: Format, near: Deck) -> None:
        self.format, self.rules = format, format.rules
        self.names = {name for rule in self.rules if isinstance(rule, Parts) for name in rule.names}
        self.counting = [rule for rule in self.rules if type(rule).fewest is not DeckRule.fewest]
        self.liked = {card for counts in near.parts.values() for card in counts}
        self.is_known, self.work = True, 0
        self._places: dict[tuple[str, str], bool] = {}

    def changes(self, deck: Deck) -> Sequence[Change] | None:
        """The one change that a rule leaves no choice about, else those that the first broken rule
        names, the best liked first; None for a legal deck, and none where nothing helps."""
        first: list[Change] | None = None
        self.work += _work_for(deck)
        for rule in self.rules:
            changes = rule.changes(deck)
            if changes is None and rule.check(deck):
                self.is_known = False
                return ()
            if changes:
                allowed = [change for change in changes if self._is_allowed(change)]
                if len(allowed) <= 1:
                    return allowed
                first = first or allowed
        return first and sorted(first, key=self._liking)

    def fewest(self, deck: Deck) -> int:
        return max((rule.fewest(deck) for rule in self.counting), default=0)

    def neighbours(self, party: _Party) -> Iterator[_Party] | None:
        """The parties that are one change on; None for a legal one."""
        changes = self.changes(party.deck)
        return None if changes is None else self._made(party, changes)

    def _made(self, party: _Party, changes: Sequence[Change]) -> Iterator[_Party]:
        for change in changes:
            # A step back is on no shortest way.
            if all(party.changed.get(at, 0) * copies >= 0 for at, copies in change.items()):
                self.work += _work_for(party.deck)
                yield _after(party, change)

    def _is_allowed(self, change: Change) -> bool:
        return all(copies < 0 or self._may_hold(*at) for at, copies in change.items())

    def _may_hold(self, part: str, card: str) -> bool:
        """True if a rule gives a card this part, and no limit is 0."""
        if (part, card) not in self._places:
            definition = self.format.pool.cards[card]
            placed = any(
                rule.places(definition)
                for rule in self.rules
                if (rule.part == part if isinstance(rule, PartRule) else part not in self.names)
            )
            self._places[part, card] = placed and self.format.most_of(card) != 0
        return self._places[part, card]

    def _liking(self, change: Change) -> tuple[bool, bool, list[tuple[str, str]]]:
        adds = any(copies > 0 for copies in change.values())
        liked = all(card in self.liked for _, card in change)
        return adds, liked != adds, sorted(change)


def _work_for(deck: Deck) -> int:
    copies = sum(sum(counts.values()) for counts in deck.parts.values())
    names = sum(map(len, deck.parts.values()))
    return A_LITTLE + names + min(copies // COPIES_FOR_ONE, MOST_FOR_COPIES)


def search(deck: Deck, format: Format, near: Deck) -> tuple[Deck | None, bool]:
    """A legal party near a deck, and whether none is nearer; None where none is found.

    Removing is liked better than adding, what `near` lacks is liked to go, and what it has to come.
    """
    ways, number = _Ways(format, near), count()
    first = _Party(deck, {})
    waiting = [(0, 0, 0, next(number), first)]
    seen: set[frozenset[tuple[tuple[str, str], int]]] = set()
    while waiting and ways.work < MOST_WORK:
        *_, party = heappop(waiting)
        neighbours = ways.neighbours(party)
        if neighbours is None:
            return party.deck, ways.is_known
        for neighbour in neighbours:
            changed = frozenset(neighbour.changed.items())
            if changed not in seen:
                seen.add(changed)
                fewest = neighbour.copies + max(1, ways.fewest(neighbour.deck))
                rank = (fewest, neighbour.added, -neighbour.copies, next(number))
                heappush(waiting, (*rank, neighbour))
            if ways.work > MOST_WORK:
                break
    return _straight(first, ways) if waiting else None, False


def _straight(party: _Party, ways: _Ways) -> Deck | None:
    """A legal party by the change at each step that leaves the least to do, of some, and that adds
    nothing where there is such a one."""

    def rank(other: _Party) -> tuple[int, int]:
        return other.added, other.copies + ways.fewest(other.deck)

    bound = ways.work + MOST_WORK_STRAIGHT
    while ways.work < bound:
        neighbours = ways.neighbours(party)
        if neighbours is None:
            return party.deck
        fewest = ways.fewest(party.deck)
        best = min(islice(neighbours, MOST_COMPARED), key=rank, default=None)
        if best is None:
            return None
        party = _repeated(party, best, fewest)
    return None


def _repeated(party: _Party, after: _Party, most: int) -> _Party:
    """The step from one party to the next as often as it takes so many copies, and can."""
    step = {
        at: copies - party.changed.get(at, 0)
        for at, copies in after.changed.items()
        if copies != party.changed.get(at, 0)
    }
    if len(step) != 1 or max(step.values()) > 0:
        return after
    ((part, card),) = step
    return _after(party, {(part, card): -max(1, min(most, party.deck.parts[part][card]))})


def _after(party: _Party, change: Change) -> _Party:
    parts = dict(party.deck.parts)
    for part in {part for part, _ in change}:
        counts = dict(parts.get(part, {}))
        for (of, card), copies in change.items():
            if of == part:
                counts[card] = min(counts.get(card, 0) + copies, MOST_COPIES)
        parts[part] = {card: count for card, count in sorted(counts.items()) if count > 0}
        if not parts[part]:
            del parts[part]
    changed = dict(party.changed)
    for at, copies in change.items():
        changed[at] = changed.get(at, 0) + copies
    deck = Deck(party.deck.game, dict(sorted(parts.items())), party.deck.name)
    added = sum(copies for copies in change.values() if copies > 0)
    copies = sum(map(abs, change.values()))
    return _Party(deck, changed, party.copies + copies, party.added + added)
