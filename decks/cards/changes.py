"""Changes to a deck while it is built: a card more, a card less, a whole group of cards; and the
difference of two decks."""

from collections.abc import Mapping

import engine

LONGEST_CHANGE = 120


def changed(deck: engine.Deck, game: engine.Game, change: str, into: str = "") -> engine.Deck:
    """A deck after a change: `+rally` or `-rally`, a card by its id, or a group of cards; one less
    can name its part, `-rally@deck`. A card more goes into the part `into`, where that is one for
    it, else into the likeliest. Any other change, or one without a place, changes nothing."""
    sign, name = change[:1], change[1:LONGEST_CHANGE]
    name, _, part = name.partition("@")
    cards = game.pool.groups.get(name) or ((name,) if name in game.pool.cards else ())
    for card in cards if sign == "+" else ():
        homes = game.parts_for(game.pool.cards[card], deck)
        if homes:
            deck = _moved(deck, into if into in homes else homes[0], card, 1)
    for card in cards or (name,) if sign == "-" else ():
        holding = [part] if part else [each for each in deck.parts if card in deck.parts[each]]
        if holding:
            deck = _moved(deck, holding[-1], card, -1)
    return deck


def difference(before: engine.Deck, after: engine.Deck) -> Mapping[str, Mapping[str, int]]:
    """By part and card the copies that one deck has more than another, negative for fewer; without
    cards of which both have as many."""
    parts = {}
    for part in dict.fromkeys((*before.parts, *after.parts)):
        old, new = before.parts.get(part, {}), after.parts.get(part, {})
        more = {card: new.get(card, 0) - old.get(card, 0) for card in dict.fromkeys((*old, *new))}
        if changed_cards := {card: copies for card, copies in more.items() if copies}:
            parts[part] = changed_cards
    return parts


def _moved(deck: engine.Deck, part: str, card: str, by: int) -> engine.Deck:
    counts = dict(deck.parts.get(part, {}))
    counts[card] = counts.get(card, 0) + by
    own = engine.own_part(card, counts[card] + 1)
    if counts[card] <= 0:
        del counts[card]
    parts: dict[str, Mapping[str, int]] = {**deck.parts, part: counts}
    # With a hero or a character goes what stood with them.
    if by < 0 and own != part:
        parts.pop(own, None)
    kept = {name: dict(sorted(cards.items())) for name, cards in sorted(parts.items()) if cards}
    return engine.Deck(deck.game, kept, deck.name)
