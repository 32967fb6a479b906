"""The difference of two formats of a game, and what the second leaves without a legal list.

A list that allows a card may still leave no deck for it: the hero whose other cards are banned, the
faction with too few cards. Plans of parts tell (`remedies.py`), as they hold all legal decks; a
format whose models have parts of their own has none, and there a card counts as long as it is
allowed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.base.canonical import Plain
from engine.core.decks.card_limits import CardsRule
from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import OwnParts
from engine.core.decks.formats import Format, check_deck
from engine.core.decks.remedies import possible_plans


@dataclass(frozen=True, slots=True)
class LimitChange:
    """The most copies of a card that each of two formats allows: 0 of a banned card or one of a set
    that is not used, None without a limit."""

    card: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class FormatChanges:
    """The difference of two formats.

    cards: whose number of copies changes, the banned first. reprinted: those that say something
    else, by id. rules_gone, rules_new: rules of the one alone and of the other alone, as a file has
    them, without the lists of cards. stranded: cards that are allowed, and that some legal deck
    could hold before and none can now. groups: values of facts, such as `faction`, of which no card
    is left, and named groups. ready_decks: ready-made decks, by slug, that were legal and are not.
    """

    cards: tuple[LimitChange, ...]
    reprinted: tuple[str, ...]
    rules_gone: tuple[Mapping[str, Plain], ...]
    rules_new: tuple[Mapping[str, Plain], ...]
    stranded: tuple[str, ...]
    groups: tuple[tuple[str, str], ...]
    ready_decks: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.cards or self.reprinted or self.rules_gone or self.rules_new)


def compare_formats(
    before: Format, after: Format, ready: Mapping[str, Deck], kinds: Sequence[str] = ()
) -> FormatChanges:
    """The difference of two formats of one game, with what it does to its `ready` decks; `kinds`
    are the names of facts by which people tell its cards apart."""
    gone, new = _rules_apart(before, after), _rules_apart(after, before)
    were, are = playable_cards(before), playable_cards(after)
    cards = [
        LimitChange(card, before.most_of(card), after.most_of(card))
        for card in sorted(before.pool.cards.keys() | after.pool.cards.keys())
    ]
    changed = [change for change in cards if change.before != change.after]
    changed.sort(key=lambda change: (change.after is None, change.after))
    return FormatChanges(
        tuple(changed),
        tuple(_reprinted(before, after)),
        tuple(gone),
        tuple(new),
        tuple(card for card in sorted(were - are) if after.most_of(card) != 0),
        tuple(sorted(_groups(before, were, kinds) - _groups(after, are, kinds))),
        tuple(
            slug
            for slug, deck in ready.items()
            if check_deck(deck, before).legal and not check_deck(deck, after).legal
        ),
    )


def playable_cards(format: Format) -> frozenset[str]:
    """The cards that a legal deck of a format can hold, as far as its rules tell."""
    if any(isinstance(rule, OwnParts) for rule in format.rules):
        return frozenset(id for id in format.pool.cards if format.most_of(id) != 0)
    rooms = {
        id(room): room for plan in possible_plans(format.rules) for room in plan.values()
    }.values()
    return frozenset(
        card for room in rooms if room.most for card, (_, most) in room.cards.items() if most
    )


def _groups(format: Format, cards: frozenset[str], kinds: Sequence[str]) -> set[tuple[str, str]]:
    """The groups of these cards: by facts of these names, and the named groups of the pool that are
    whole."""
    known = format.pool.cards
    by_fact = {
        (kind, str(value))
        for card in cards
        for kind in kinds
        if (value := known[card].plain.get(kind))
    }
    whole = {("group", name) for name, of in format.pool.groups.items() if cards.issuperset(of)}
    return by_fact | whole


def _reprinted(before: Format, after: Format) -> Iterable[str]:
    both = before.pool.cards.keys() & after.pool.cards.keys()
    return (
        card
        for card in sorted(both)
        if before.pool.cards[card].plain != after.pool.cards[card].plain
    )


def _rules_apart(format: Format, other: Format) -> Iterable[Mapping[str, Plain]]:
    """The rules that a format has and another has not, without lists of cards."""
    theirs = other.plain["rules"]
    written = format.plain["rules"]
    assert isinstance(written, list)
    assert isinstance(theirs, list)
    for rule, line in zip(format.rules, written, strict=True):
        if not isinstance(rule, CardsRule) and line not in theirs and isinstance(line, dict):
            yield line
