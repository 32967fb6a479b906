"""The rules of parties of Anima Tactics once more, as `naive_rules` has those of other games."""

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.core.position.cards import CardDef, CardPool
from tests.engine.core.decks.naive_rules import PARTY, Arguments, Breaks, Parts

Models = list[tuple[CardDef, list[CardDef]]]


def _models(parts: Parts, pool: CardPool) -> Models:
    """Each character of a party, and the cards that it carries, a copy each."""
    return [
        (pool.cards[id], [*_known(parts.get(f"{id}/{copy}" if copy > 1 else id, {}), pool)])
        for id, count in parts.get("characters", {}).items()
        if id in pool.cards and pool.cards[id].kind == "character"
        for copy in range(1, count + 1)
    ]


def _known(counts: Mapping[str, int], pool: CardPool) -> Iterator[CardDef]:
    for id, count in counts.items():
        if id in pool.cards:
            yield from [pool.cards[id]] * count


def _every(parts: Parts, pool: CardPool) -> list[CardDef]:
    return [card for counts in parts.values() for card in _known(counts, pool)]


def _organizations(parts: Parts, pool: CardPool) -> set[str]:
    """The organisations of all who are no Wanderers, "" for one of none."""
    of = {card.facts["organization"] for card, _ in _models(parts, pool)}
    return of - {"wanderer"}


def _is_one(parts: Parts, pool: CardPool) -> bool:
    of = _organizations(parts, pool)
    return len(of) == 1 and of != {""}


def _is_mixed(parts: Parts, pool: CardPool) -> bool:
    return {"light", "darkness"} <= {card.facts["faction"] for card, _ in _models(parts, pool)}


def _wanderers_in(parts: Parts, pool: CardPool) -> int:
    return sum(card.facts["organization"] == "wanderer" for card, _ in _models(parts, pool))


def _times(parts: Parts, pool: CardPool) -> int:
    chosen = _known(parts.get("organization", {}), pool)
    return max([card.facts.get("advantage_times", 1) for card in chosen], default=1)


def _may_carry(character: CardDef, card: CardDef) -> bool:
    facts = character.facts
    words = {
        character.id,
        facts["faction"],
        facts["organization"],
        *facts["classes"],
        *facts["traits"],
    }
    return not card.facts["only"] or not words.isdisjoint(card.facts["only"])


def _carried(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    own = [id for part, counts in parts.items() if part not in PARTY for id in counts]
    cards = [pool.cards.get(id) for id in own]
    return any(c is None or c.kind not in a["kinds"] or c.set not in a["sets"] for c in cards)


def _complete(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(
        not of.facts["faction"]
        or not of.facts["classes"]
        or (of.facts["recovery"] is None and all(card.kind != "pilot" for card in own))
        for of, own in _models(parts, pool)
    )


def _unique(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    counts = Counter(card.id for card, _ in _models(parts, pool))
    return any(
        count > pool.cards[id].facts["copies"]
        and not (a["agents"] and pool.cards[id].facts["agent"])
        for id, count in counts.items()
    )


def _once(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    ids = Counter(card.id for card in _every(parts, pool) if card.kind in a["kinds"])
    return any(count > 1 for count in ids.values())


def _factions(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    if not _is_mixed(parts, pool):
        return False
    return not _is_one(parts, pool) or (_wanderers_in(parts, pool) > 0 and not a["wanderers"])


def _wanderers(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    as_one = _is_mixed(parts, pool) or bool(parts.get("organization"))
    return as_one and _is_one(parts, pool) and _wanderers_in(parts, pool) > a["most"]


def _one_each(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return any(sum(card.kind in a["kinds"] for card in own) > 1 for _, own in _models(parts, pool))


def _carriers(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    models = _models(parts, pool)
    return any(not _may_carry(of, card) for of, own in models for card in own)


def _advantages(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    kinds = ("plot", "equipment", "power", "team")
    count = sum(card.kind in kinds for card in _every(parts, pool))
    return count > sum(parts.get("characters", {}).values()) * _times(parts, pool)


def _purses(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    cards = _every(parts, pool)
    gears = sum("gear" in card.facts["traits"] for card, _ in _models(parts, pool))
    chosen = {card.id: card for card in _known(parts.get("organization", {}), pool)}
    dearer = sum(card.facts.get("gear_level", 0) for card in chosen.values())
    levels = sum(card.facts.get("level", 0) for card in cards) + gears * dearer
    beyond = sum(card.facts.get("points", 0) for card in cards) - a["points"] * _times(parts, pool)
    return levels + max(0, beyond) > a["levels"]


def _leaders(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    models = _models(parts, pool)
    leaders = [
        of
        for of, own in models
        if of.facts["leader"] or any(card.facts.get("leader") for card in own)
    ]
    return len(leaders) > a["most"]


def _agents(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    return sum(card.facts["agent"] for card, _ in _models(parts, pool)) > a["most"]


def _organization(a: Arguments, parts: Parts, pool: CardPool) -> bool:
    counts = parts.get("organization", {})
    own = _organizations(parts, pool) if _is_one(parts, pool) else {None}
    foreign = [card for card in _known(counts, pool) if card.facts.get("organization") not in own]
    return sum(counts.values()) > a["most"] or bool(foreign)


RULES: Mapping[str, Breaks] = {
    "carried": _carried, "complete": _complete, "unique": _unique, "once": _once,
    "factions": _factions, "wanderers": _wanderers, "one_each": _one_each, "carriers": _carriers,
    "advantages": _advantages, "purses": _purses, "leaders": _leaders, "agents": _agents,
    "organization": _organization,
}  # fmt: skip
