"""The rules of formats once more, each as one plain question about a deck, to test the engine by.

They follow the table of docs/deck-format.md and know nothing of how the engine judges. Each takes
the arguments of a rule as the file has them, the parts of a deck and the pool of cards, and is true
for a deck that breaks the rule.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine.core.position.cards import CardDef, CardPool

Parts = Mapping[str, Mapping[str, int]]
Arguments = Mapping[str, Any]
Breaks = Callable[[Arguments, Parts, CardPool], bool]

PARTY = ("characters", "plot", "team", "organization")


def _all(parts: Parts) -> Counter[str]:
    total: Counter[str] = Counter()
    for counts in parts.values():
        total.update(counts)
    return total


def _copies(counts: Mapping[str, int]) -> list[str]:
    return [id for id, count in counts.items() for _ in range(count)]


def _of(a: Arguments, parts: Parts) -> Mapping[str, int]:
    return parts.get(a["part"], {})


def _fact(card: CardDef, fact: str) -> list[str]:
    value = {"kind": card.kind, "set": card.set, "name": card.name}.get(fact, card.facts.get(fact))
    values = value if isinstance(value, tuple | list) else [value]
    words = [str(v).lower() if v is True or v is False else str(v) for v in values if v is not None]
    return [word for word in words if word]


def _with(a: Arguments, parts: Parts, pool: CardPool, values: list[str]) -> int:
    return sum(
        1
        for id in _copies(_of(a, parts))
        if id in pool.cards and any(v in values for v in _fact(pool.cards[id], a["fact"]))
    )


def _own(parts: Parts, fielded: str) -> list[str]:
    """The parts of one model each."""
    return [
        f"{id}/{copy}" if copy > 1 else id
        for id, count in parts.get(fielded, {}).items()
        for copy in range(1, count + 1)
    ]


def _parts(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(part not in a["names"] for part in parts)


def _own_parts(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(part not in [*a["names"], *_own(parts, a["fielded"])] for part in parts)


def _belongs(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    cards = [pool.cards.get(id) for id in _of(a, parts)]
    return any(c is None or c.kind not in a["kinds"] or c.set not in a["sets"] for c in cards)


def _size(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return not a["least"] <= len(_copies(_of(a, parts))) <= a["most"]


def _copies_of_each(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(count > a["most"] for count in _of(a, parts).values())


def _budget(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    known = [pool.cards[id].facts for id in _copies(_all(parts)) if id in pool.cards]
    return sum(facts.get(a["fact"], 0) for facts in known) > a["most"]


def _banned(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(id in a["cards"] for id in _all(parts))


def _restricted(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(
        id in a["cards"] and count > a["most"]
        for counts in parts.values()
        for id, count in counts.items()
    )


def _restricted_together(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(id in a["cards"] and count > a["most"] for id, count in _all(parts).items())


def _counted(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return not a["least"] <= _with(a, parts, pool, a["values"]) <= a["most"]


def _copies_by(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    ids = [id for id in _copies(_of(a, parts)) if id in pool.cards]
    totals = Counter(value for id in ids for value in _fact(pool.cards[id], a["fact"]))
    return any(count > a["most"] for count in totals.values())


def _no_common(ids: list[str], fact: str, free: list[str], pool: CardPool) -> bool:
    values = [set(_fact(pool.cards[id], fact)) for id in ids if id in pool.cards]
    bound = [words for words in values if words and not words & set(free)]
    return bool(bound) and not set.intersection(*bound)


def _one_value(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return _no_common([*_of(a, parts)], a["fact"], a["free"], pool)


def _opposed(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    ids = [id for id in _of(a, parts) if id in pool.cards]
    own = [[v for v in _fact(pool.cards[id], a["fact"]) if v in a["values"]] for id in ids]
    if len({values[0] for values in own if len(set(values)) == 1}) < 2:
        return False
    return not a["waiver"] or _no_common(ids, a["waiver"], [], pool)


def _ratio(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    whole = _with(a, parts, pool, a["against"]) // a["per"]
    return _with(a, parts, pool, a["values"]) > whole * a["most"]


def _whole_groups(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    present = _of(a, parts)
    return any(
        any(id in present for id in group) and not all(id in present for id in group)
        for group in pool.groups.values()
    )


def _allowed(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(id not in a["cards"] for id in _of(a, parts))


def _manifest(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return sorted(_copies(_of(a, parts))) != sorted(_copies(a["cards"]))


def _points(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return sum(a["cards"].get(id, 0) for id in _copies(_all(parts))) > a["most"]


def _banned_together(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return sum(id in a["cards"] for id in _all(parts)) > a["most"]


def _legendary(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(
        count > a["most"] and id in pool.cards and pool.cards[id].facts.get("legendary")
        for id, count in _of(a, parts).items()
    )


def _one_faction(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    known = [pool.cards[id] for id in _of(a, parts) if id in pool.cards]
    return len({card.facts["faction"] for card in known}) > 1


def _sections(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    counts = _of(a, parts)
    minions = [pool.cards[id] for id in counts if id in pool.cards]
    minions = [card for card in minions if card.kind == "minion"]
    sections = {card.facts["section"] for card in minions}
    every = [card for card in pool.cards.values() if card.kind == "minion"]
    whole = {
        name: [card.id for card in every if card.facts["section"] == name] for name in sections
    }
    colours = [pool.cards[whole[name][0]].facts["colour"] for name in sections]
    troops = {pool.cards[whole[name][0]].facts["troop"] for name in sections}
    return (
        any(counts[card.id] > 1 for card in minions)
        or any(id not in counts for name in sections for id in whole[name])
        or len(sections) != a["count"]
        or len(set(colours)) != len(colours)
        or (a["one_troop"] and len(troops) > 1)
        or any(card.facts["level"] > a["highest_level"] for card in minions)
    )


def _heroes(parts: Parts) -> list[str]:
    return [*_copies(parts.get("heroes", {})), *_copies(parts.get("partner", {}))]


def _hero_parts(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(part not in [*a["names"], *_heroes(parts)] for part in parts)


def _distinct_heroes(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return len(set(_heroes(parts))) != len(_heroes(parts))


def _hero_decks(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    known = [id for id in _heroes(parts) if id in pool.cards and pool.cards[id].kind == "hero"]
    return any(hero not in parts for hero in known)


def _decks_of_heroes(parts: Parts) -> dict[str, Mapping[str, int]]:
    return {hero: parts[hero] for hero in _heroes(parts) if hero in parts}


def _hero_cards(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    def is_of(hero: CardDef, card: CardDef | None) -> bool:
        if card is None or card.kind == "hero" or card.set not in a["sets"]:
            return False
        return bool(card.facts["hero"] == hero.id or card.facts["type"] == hero.facts["type"])

    return any(
        not is_of(pool.cards[hero], pool.cards.get(id))
        for hero, counts in _decks_of_heroes(parts).items()
        if hero in pool.cards and pool.cards[hero].kind == "hero"
        for id in counts
    )


def _hero_deck_size(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    sizes = [len(_copies(counts)) for counts in _decks_of_heroes(parts).values()]
    return any(not a["least"] <= size <= a["most"] for size in sizes)


def _hero_deck_copies(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    decks = _decks_of_heroes(parts).values()
    return any(count > a["most"] for counts in decks for count in counts.values())


def _one_side(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return _copies(_of(a, parts)) not in (["sun"], ["moon"])


def _components(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return False  # It is about what a format leaves, not about decks.


RULES: Mapping[str, Breaks] = {
    "side_parts": _parts, "one_side": _one_side, "components": _components,
    "parts": _parts, "own_parts": _own_parts, "belongs": _belongs, "size": _size,
    "copies": _copies_of_each, "budget": _budget, "banned": _banned, "restricted": _restricted,
    "restricted_together": _restricted_together, "counted": _counted, "copies_by": _copies_by,
    "one_value": _one_value, "opposed": _opposed, "ratio": _ratio, "whole_groups": _whole_groups,
    "allowed": _allowed, "manifest": _manifest, "points": _points,
    "banned_together": _banned_together, "legendary": _legendary, "one_faction": _one_faction,
    "sections": _sections, "hero_parts": _hero_parts, "distinct_heroes": _distinct_heroes,
    "hero_decks": _hero_decks, "hero_cards": _hero_cards, "hero_deck_size": _hero_deck_size,
    "hero_deck_copies": _hero_deck_copies,
}  # fmt: skip
