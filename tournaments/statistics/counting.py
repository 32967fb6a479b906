"""Figures of what was played: counted from facts of an event, and added up over many events."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

# Of a normal distribution, for intervals of 95%.
Z = 1.959964
# The number of best places that are counted.
TOP = 8
OUTCOMES = {"win": 0, "loss": 1, "draw": 2}
# The key of the decks that no rule fits.
OTHER = ""


@dataclass(frozen=True)
class PlayedDeck:
    """A public deck: its archetype by key, name and card, its cards with their copies, whether it
    made the cut (None where the event has none), and its place, once that is final."""

    archetype: str
    name: str
    card: str
    copies: Mapping[str, int]
    cut: bool | None
    place: int | None


@dataclass(frozen=True)
class PlayedMatch:
    """Two entries that met, and how it ended for the first: win, loss or draw."""

    first: str
    second: str
    result: str


@dataclass(frozen=True)
class PlayedGame:
    """A certified game whose log is open: the entry of each side, the side that began and that won
    (None for a draw), its turns, how it ended, and by side the cards that were in hand and those
    that came into play."""

    entries: tuple[str, str]
    began: int
    winner: int | None
    turns: int
    ending: str
    drawn: tuple[Collection[str], Collection[str]]
    played: tuple[Collection[str], Collection[str]]


@dataclass
class Figures:
    """Sums over one or more events. A record has wins, losses and draws.

    `archetypes` have a name, a card, `decks`, a `record` of matches, and of decks `in_cut` among
    `with_cut`, `top` of the first eight places, and the `best` place. `matchups` have the record of
    one archetype against another by `key|key`, in both directions, without mirror matches. `cards`
    have decks, copies, and the records of matches of decks with the card against decks without, of
    games in which it was in hand, and of those in which it came into play. `began` is the record of
    the side that began. `turns` and `endings` count games.
    """

    events: int = 0
    decks: int = 0
    matches: int = 0
    games: int = 0
    archetypes: dict[str, dict[str, Any]] = field(default_factory=dict)
    matchups: dict[str, list[int]] = field(default_factory=dict)
    cards: dict[str, list[int]] = field(default_factory=dict)
    began: list[int] = field(default_factory=lambda: [0, 0, 0])
    turns: dict[str, int] = field(default_factory=dict)
    endings: dict[str, int] = field(default_factory=dict)


# Where what stands among the numbers of a card.
CARD_DECKS, CARD_COPIES, IN_DECK, DRAWN, PLAYED = 0, 1, 2, 5, 8
CARD_NUMBERS = 11


def count(
    decks: Mapping[str, PlayedDeck], matches: Iterable[PlayedMatch], games: Iterable[PlayedGame]
) -> Figures:
    """The figures of one event, whose public decks are by entry. A match counts for the decks of
    it that are public, and between two archetypes if both are."""
    figures = Figures(events=1, decks=len(decks))
    for deck in decks.values():
        _add_deck(figures, deck)
    for match in matches:
        _add_match(figures, decks, match)
    for game in games:
        _add_game(figures, decks, game)
    return figures


def _add_deck(figures: Figures, deck: PlayedDeck) -> None:
    row = figures.archetypes.setdefault(deck.archetype, _archetype(deck.name, deck.card))
    row["decks"] += 1
    if deck.cut is not None:
        row["with_cut"] += 1
        row["in_cut"] += deck.cut
    if deck.place is not None:
        row["top"] += deck.place <= TOP
        row["best"] = min(deck.place, row["best"] or deck.place)
    for card, copies in deck.copies.items():
        numbers = figures.cards.setdefault(card, [0] * CARD_NUMBERS)
        numbers[CARD_DECKS] += 1
        numbers[CARD_COPIES] += copies


def _archetype(name: str, card: str) -> dict[str, Any]:
    counted = {"decks": 0, "record": [0, 0, 0], "with_cut": 0, "in_cut": 0, "top": 0, "best": None}
    return {"name": name, "card": card, **counted}


def _add_match(figures: Figures, decks: Mapping[str, PlayedDeck], match: PlayedMatch) -> None:
    outcome = OUTCOMES[match.result]
    sides = [
        (decks.get(match.first), outcome),
        (decks.get(match.second), _mirrored(outcome)),
    ]
    if not any(deck for deck, _ in sides):
        return
    figures.matches += 1
    for deck, ending in sides:
        if deck is not None:
            figures.archetypes[deck.archetype]["record"][ending] += 1
    for (deck, ending), (other, _) in (sides, sides[::-1]):
        if deck is None or other is None:
            continue
        if deck.archetype != other.archetype:
            pair = f"{deck.archetype}|{other.archetype}"
            figures.matchups.setdefault(pair, [0, 0, 0])[ending] += 1
        for card in deck.copies.keys() - other.copies.keys():
            figures.cards[card][IN_DECK + ending] += 1


def _mirrored(outcome: int) -> int:
    return (1, 0, 2)[outcome]


def _add_game(figures: Figures, decks: Mapping[str, PlayedDeck], game: PlayedGame) -> None:
    figures.games += 1
    figures.began[_ending(game, game.began)] += 1
    for counted, value in ((figures.turns, str(game.turns)), (figures.endings, game.ending)):
        counted[value] = counted.get(value, 0) + 1
    for side, entry in enumerate(game.entries):
        deck = decks.get(entry)
        if deck is None:
            continue
        ending = _ending(game, side)
        for place, cards in ((DRAWN, game.drawn[side]), (PLAYED, game.played[side])):
            for card in set(cards) & deck.copies.keys():
                figures.cards[card][place + ending] += 1


def _ending(game: PlayedGame, side: int) -> int:
    return 2 if game.winner is None else int(game.winner != side)


def add(sums: Figures, more: Figures) -> None:
    """Add figures to others. Archetypes of one key are one, by the first of their names."""
    sums.events += more.events
    sums.decks += more.decks
    sums.matches += more.matches
    sums.games += more.games
    for key, row in more.archetypes.items():
        _add_archetype(sums.archetypes.setdefault(key, _archetype(row["name"], row["card"])), row)
    _add_numbers(sums.matchups, more.matchups, 3)
    _add_numbers(sums.cards, more.cards, CARD_NUMBERS)
    sums.began = [a + b for a, b in zip(sums.began, more.began, strict=True)]
    sums.turns = dict(Counter(sums.turns) + Counter(more.turns))
    sums.endings = dict(Counter(sums.endings) + Counter(more.endings))


def _add_archetype(row: dict[str, Any], more: Mapping[str, Any]) -> None:
    for name in ("decks", "with_cut", "in_cut", "top"):
        row[name] += more[name]
    row["record"] = [a + b for a, b in zip(row["record"], more["record"], strict=True)]
    places = [place for place in (row["best"], more["best"]) if place is not None]
    row["best"] = min(places, default=None)


def _add_numbers(sums: dict[str, list[int]], more: Mapping[str, list[int]], length: int) -> None:
    for key, numbers in more.items():
        row = sums.setdefault(key, [0] * length)
        for at, number in enumerate(numbers):
            row[at] += number


# The most archetypes of a sum, so that its matchups stay a table.
MOST_ARCHETYPES = 60


def capped(figures: Figures) -> Figures:
    """The figures with at most MOST_ARCHETYPES archetypes, those of most decks, and the others."""
    rows = figures.archetypes
    kept = sorted(rows, key=lambda key: (-rows[key]["decks"], key))[:MOST_ARCHETYPES]
    return _among_others(figures, rows.keys() - kept)


def folded(figures: Figures, least: int) -> Figures:
    """The figures with archetypes of fewer than `least` decks among the others."""
    few = {key for key, row in figures.archetypes.items() if row["decks"] < least}
    return _among_others(figures, few)


def _among_others(figures: Figures, few: Collection[str]) -> Figures:
    """The figures with these archetypes among the others."""
    few = {*few, OTHER}
    kept = Figures(**{**vars(figures), "archetypes": {}, "matchups": {}})
    others: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for key, row in figures.archetypes.items():
        place = OTHER if key in few else key
        named = _archetype("", "") if place == OTHER else _archetype(row["name"], row["card"])
        _add_archetype(kept.archetypes.setdefault(place, named), row)
    for pair, record in figures.matchups.items():
        first, second = (OTHER if key in few else key for key in pair.split("|"))
        if first != second:
            others[f"{first}|{second}"] = [
                a + b for a, b in zip(others[f"{first}|{second}"], record, strict=True)
            ]
    kept.matchups = dict(others)
    return kept


def interval(successes: int, trials: int) -> tuple[float, float]:
    """The 95% interval of a share, as E. B. Wilson gave it (1927): from 0 to 1 without trials."""
    if not trials:
        return 0.0, 1.0
    share, square = successes / trials, Z * Z
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    spread = sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    half = Z * spread / (1 + square / trials)
    return max(0.0, middle - half), min(1.0, middle + half)
