"""Random formats of a small game that is data alone, and random decks of any game."""

import random
from collections.abc import Callable
from itertools import product
from types import MappingProxyType
from typing import Any

import engine
from engine.core.decks.deck import Deck, own_part
from engine.core.decks.formats import Format, read_format
from engine.core.position.cards import CardDef, CardPool

IDS = ("pike", "bow", "ram", "drake", "fire", "frost")
PART = "army"


def any_pool() -> CardPool:
    """Six cards with a faction, traits, a cost and a rarity, of two kinds and two sets, of which
    some are a group."""
    cards = {id: _any_card(id) for id in IDS}
    return CardPool(MappingProxyType(cards), MappingProxyType({"war-band": IDS[:2]}))


def _any_card(id: str) -> CardDef:
    facts: dict[str, Any] = {
        "faction": random.choice(["sun", "sun", "moon", "star", ""]),
        "traits": tuple(random.sample(["beast", "siege", "flame"], random.randint(0, 2))),
        "cost": random.randint(0, 3),
        "rare": random.random() < 0.3,
    }
    kind, set = random.choice(["unit", "spell"]), random.choice(["base", "more"])
    return CardDef(id, id.title(), kind, set, False, 1, facts, {}, {"name": id.title()})


def any_format(*, decks: int = 0, most: int = 2) -> tuple[Format, list[Deck]]:
    """A format of one part with up to `most` copies of a card and two to four other rules, and so
    many decks."""
    pool = any_pool()
    rules: list[dict[str, Any]] = [
        {"rule": "parts", "names": [PART], "cite": "§1"},
        {"rule": "belongs", "part": PART, "kinds": ["unit", "spell"], "sets": ["base", "more"]},
        {"rule": "copies", "part": PART, "most": most},
        *random.sample([line() for line in LINES], random.randint(2, 4)),
    ]
    plain = {
        "game": "siege", "slug": "open", "name": "Open", "official": False,
        "effective_from": "2026-01-31", "source": "us", "variant": {},
        "rules": [{"cite": "us", **_known(rule, pool)} for rule in rules],
    }  # fmt: skip
    whole = [rule["cards"] for rule in rules if rule["rule"] == "manifest"]
    armies = [any_army(most) for _ in range(decks - 2 * len(whole))]
    return read_format(plain, pool, ()), [
        *armies,
        *(Deck("siege", {PART: dict(sorted(cards.items()))}) for cards in whole * 2),
    ]


def _known(rule: dict[str, Any], pool: CardPool) -> dict[str, Any]:
    """The rule with the kinds and sets that some card has."""
    known = {
        "kinds": sorted({card.kind for card in pool.cards.values()}),
        "sets": sorted({card.set for card in pool.cards.values()}),
    }
    return {**rule, **{name: words for name, words in known.items() if name in rule}}


def any_army(most: int = 2) -> Deck:
    counts = {id: random.randint(1, most + 1) for id in IDS if random.random() < 0.5}
    if random.random() < 0.1:
        counts["nobody"] = 1
    parts = {PART: dict(sorted(counts.items()))} if counts else {}
    if random.random() < 0.1:
        parts["reserve"] = {random.choice(IDS): 1}
    return Deck("siege", parts)


def every_army(most: int = 2) -> list[Deck]:
    """Every deck of up to so many copies of each card."""
    return [
        Deck("siege", {PART: counts} if counts else {})
        for copies in product(range(most + 1), repeat=len(IDS))
        for counts in [{id: count for id, count in zip(IDS, copies, strict=True) if count}]
    ]


def _some(values: list[str] | tuple[str, ...], most: int = 3) -> list[str]:
    return sorted(random.sample(values, random.randint(1, min(most, len(values)))))


def _fact_and_values() -> dict[str, Any]:
    fact, values = random.choice(
        [
            ("faction", ["sun", "moon", "star"]),
            ("traits", ["beast", "siege", "flame"]),
            ("cost", ["0", "1", "2", "3"]),
            ("kind", ["unit", "spell"]),
            ("rare", ["true"]),
        ]
    )
    return {"part": PART, "fact": fact, "values": _some(values)}


def _ratio() -> dict[str, Any]:
    line = _fact_and_values()
    others = _some(["sun", "moon", "beast", "flame", "unit", "0", "1", "false"])
    return {"rule": "ratio", **line, "most": random.randint(1, 2), "per": random.randint(1, 2),
            "against": others}  # fmt: skip


LINES: list[Callable[[], dict[str, Any]]] = [
    lambda: {"rule": "size", "part": PART, "least": 2, "most": random.randint(3, 7)},
    lambda: {"rule": "budget", "fact": "cost", "most": random.randint(2, 9)},
    lambda: {"rule": "banned", "cards": _some(IDS, 2)},
    lambda: {"rule": "restricted", "cards": _some(IDS), "most": 1},
    lambda: {"rule": "restricted_together", "cards": _some(IDS), "most": 1},
    lambda: {"rule": "counted", **_fact_and_values(), "least": random.randint(0, 2),
             "most": random.randint(2, 5)},
    lambda: {"rule": "copies_by", "part": PART, "most": random.randint(1, 4),
             "fact": random.choice(["faction", "traits", "cost", "name", "set"])},
    lambda: {"rule": "one_value", "part": PART, "free": random.choice([[], ["star"], ["beast"]]),
             "fact": random.choice(["faction", "traits", "set"])},
    lambda: {"rule": "opposed", "part": PART, "fact": "faction", "values": ["moon", "sun"],
             "waiver": random.choice(["", "set", "kind", "traits"])},
    _ratio,
    lambda: {"rule": "whole_groups", "part": PART},
    lambda: {"rule": "allowed", "part": PART, "cards": _some(IDS, 6)},
    lambda: {"rule": "manifest", "part": PART,
             "cards": {id: random.randint(1, 2) for id in _some(IDS, 4)}},
    lambda: {"rule": "points", "cards": {id: random.randint(1, 3) for id in _some(IDS, 4)},
             "most": random.randint(0, 6)},
    lambda: {"rule": "banned_together", "cards": _some(IDS, 4), "most": random.randint(0, 2)},
]  # fmt: skip


def any_deck_of(slug: str, format: Format) -> Deck:
    """A ready-made deck of a game with some copies of cards changed, or moved to another part."""
    game = engine.game(slug)
    parts = {
        part: dict(counts) for part, counts in random.choice(game.ready_for(format)).parts.items()
    }
    cards = [*game.pool.cards]
    for _ in range(random.choice([0, 1, 1, 2, 3, 5])):
        places = [*parts, *parts, *format_parts(format), random.choice([*cards, "nowhere"])]
        part = random.choice(places)
        counts = parts.setdefault(part, {})
        card = random.choice([*counts, random.choice(cards), random.choice([*cards, "nobody"])])
        counts[card] = max(0, counts.get(card, 0) + random.choice([-2, -1, 1, 1, 2]))
        if random.random() < 0.1 and "characters" in parts:
            model = random.choice([*parts["characters"]])
            parts.setdefault(own_part(model, 2), {})[random.choice(cards)] = 1
    kept = {
        part: {card: copies for card, copies in sorted(counts.items()) if copies}
        for part, counts in sorted(parts.items())
    }
    return Deck(slug, {part: counts for part, counts in kept.items() if counts})


def format_parts(format: Format) -> list[str]:
    """The names of the parts that a format's lines give."""
    lines: Any = format.plain["rules"]
    return sorted({name for line in lines for name in line.get("names", ())})
