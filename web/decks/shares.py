"""Shares of cards in the public decks of an event."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import engine
from web.decks.texts import group_name, known_cards


@dataclass(frozen=True)
class CardShare:
    """A card, or a group of cards that decks hold only as a whole: in how many decks it is, in what
    percentage of them, and in how many copies (of each card of the group)."""

    name: str
    decks: int
    percent: int
    copies: int


def card_shares(decks: Sequence[str], *, game: str) -> list[CardShare]:
    """The cards of these decks of `game`, which are canonical lists, the most played first."""
    with_it, copies = Counter[str](), Counter[str]()
    for deck in decks:
        held: Counter[str] = Counter()
        for cards in json.loads(deck)["parts"].values():
            held.update(cards)
        with_it.update(held.keys())
        copies.update(held)
    lines = [
        CardShare(name, with_it[id], round(100 * with_it[id] / len(decks)), copies[id])
        for id, name in _lines(with_it, copies, game)
    ]
    return sorted(lines, key=lambda line: (-line.decks, -line.copies, line.name))


def _lines(with_it: Counter[str], copies: Counter[str], game: str) -> list[tuple[str, str]]:
    """A card for each line, and the name of the line: groups that were always whole are one."""
    groups = engine.game(game).pool.groups if game in engine.slugs() else {}
    names = {id: card.name for id, card in known_cards(game).items()}
    left = dict.fromkeys(with_it)
    lines = []
    for slug, ids in groups.items():
        if ids[0] in left and len({(with_it[id], copies[id]) for id in ids}) == 1:
            lines.append((ids[0], group_name(slug)))
            for id in ids:
                del left[id]
    return [*lines, *((id, names.get(id, id)) for id in left)]
