"""Formats over a handful of cards, and all the decks that may be legal in them."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from types import MappingProxyType
from typing import Any

import engine
from engine.core.decks.deck import Deck, own_part
from engine.core.decks.deck_rules import DeckRule
from engine.core.decks.formats import Format, read_format
from engine.core.position.cards import CardDef
from engine.games.anima_tactics import encounters
from engine.games.anima_tactics.advantages import Advantages
from engine.games.anima_tactics.allegiances import Factions, Wanderers
from engine.games.anima_tactics.library import may_carry

Counts = dict[str, int]
Parts = dict[str, Counts]


@dataclass(frozen=True)
class SmallFormat:
    """A format of a game over few cards, the decks that may be legal in it, and the parts and
    copies of which a random deck is made."""

    format: Format
    decks: tuple[Deck, ...]
    parts: tuple[str, ...]
    most: int

    def legal(self) -> list[Deck]:
        return [deck for deck in self.decks if engine.check_deck(deck, self.format).legal]

    def any_deck(self) -> Deck:
        """A random deck, of cards that may be unknown, in parts that may be wrong."""
        cards = [*self.format.pool.cards, "nobody"]
        parts: dict[str, Counts] = {}
        for _ in range(random.randint(0, 7)):
            counts = parts.setdefault(random.choice([*self.parts, "nowhere"]), {})
            counts[random.choice(cards)] = random.randint(1, self.most)
        return _deck(self.format.game, parts)


def small_commandeer() -> SmallFormat:
    """A few cards of two factions and a size of four to five."""
    game = engine.game("commandeer")
    pool = game.pool.cards.values()
    factions = random.sample(sorted({card.facts["faction"] for card in pool}), 2)
    ids = [
        id
        for faction in factions
        for id in _some([card.id for card in pool if card.facts["faction"] == faction], 2)
    ]
    for kind in ("event", "unit"):
        ids += _some([card.id for card in pool if card.kind == kind], 1)
    for of in ("borderlands", "founding"):
        ids += _some([card.id for card in pool if card.set == of], 1)
    rules: dict[str, Any] = {"size": {"least": 4, "most": 5}, "copies": {"most": 2}}
    lists: list[dict[str, Any]] = [
        {"rule": "banned", "cards": ids[:1], "cite": "us"},
        {"rule": "restricted", "most": 1, "cards": ids[1:2], "cite": "us"},
    ]
    format = _small("commandeer", "standard", ids, rules, lists)
    decks = (_deck("commandeer", {"deck": counts}) for counts in _counts(ids, 2))
    return SmallFormat(format, tuple(decks), ("deck",), 4)


def small_letal() -> SmallFormat:
    """Three heroes of whom two are fielded, each with a deck of two or three cards."""
    pool = engine.game("letal").pool.cards
    heroes = _some([id for id, card in pool.items() if card.kind == "hero"], 3)
    own = {
        hero: _some(
            [
                id
                for id, card in pool.items()
                if card.kind != "hero"
                and (card.facts["hero"] == hero or card.facts["type"] == pool[hero].facts["type"])
            ],
            1,
        )
        for hero in heroes
    }
    ids = [*heroes, *(card for cards in own.values() for card in cards)]
    rules = {"hero_deck_size": {"least": 2, "most": 3}}
    format = _small("letal", "duel", ids, rules, [])
    decks = (
        _deck("letal", {"heroes": dict.fromkeys(pair, 1), **dict(zip(pair, of, strict=True))})
        for pair in combinations(heroes, 2)
        for of in product(*([*_counts([c for c in ids if c not in heroes], 2)] for _ in pair))
    )
    return SmallFormat(format, tuple(decks), ("heroes", *heroes), 3)


def small_anthem() -> SmallFormat:
    """Sections of two minions each, of which two go together, and one or two tactics."""
    pool = engine.game("tactics_anthem").pool
    sections = {name: cards[:2] for name, cards in pool.groups.items() if "-" in name}
    names = _some([name for name in sections if "veteran" not in name], 4)
    names = sorted({*names, "ashen-yellow", "mercenary-red"})
    minions = [card for name in names for card in sections[name]]
    tactics = _some([id for id, card in pool.cards.items() if card.kind == "tactic"], 1)
    tactics += _some([id for id, card in pool.cards.items() if card.kind == "support"], 1)
    tactics += _some([id for id, card in pool.cards.items() if card.set == "upgrade"], 1)
    rules = {
        "size": [{"least": 4, "most": 4}, {"least": 1, "most": 2}],
        "sections": {"count": 2},
        "copies": {"most": 1},
    }
    groups = {name: sections[name] for name in names}
    ids = [*minions, *tactics]
    format = _small("tactics_anthem", "standard", ids, rules, [], groups)
    decks = (
        _deck("tactics_anthem", {"minions": dict.fromkeys(chosen, 1), "tactics": counts})
        for chosen in combinations(minions, 4)
        for counts in _counts(tactics, 1)
    )
    return SmallFormat(format, tuple(decks), ("minions", "tactics"), 2)


def small_tactica() -> SmallFormat:
    """The whole of a team battle, as a deck names two sides."""
    format = engine.game("tactica").formats["team_battle"]
    decks = (
        _deck("tactica", {"side": {side: 1}, "partner": {partner: 1}})
        for side in ("sun", "moon")
        for partner in ("sun", "moon")
    )
    return SmallFormat(format, tuple(decks), ("side", "partner"), 3)


def small_party(slug: str) -> SmallFormat:
    """Three characters of a format of Anima Tactics, of whom no party has two alike, with a few
    cards of each kind."""
    game = engine.game("anima_tactics")
    of = "house" if slug.startswith("house") else "saga2"
    pool = {
        id: card
        for id, card in game.pool.cards.items()
        if card.set == of and not card.facts.get("agent") and card.facts.get("copies", 1) == 1
    }
    kinds = {kind: [id for id, c in pool.items() if c.kind == kind] for kind in _kinds(game, slug)}
    characters = _some(kinds.pop("character"), 3)
    if "organization" in kinds:
        gears = [id for id, card in pool.items() if "gear" in card.facts.get("traits", ())]
        characters[:1] = _some(gears, 1)
    some = {kind: _some(ids, 2 if kind == "plot" else 1) for kind, ids in kinds.items()}
    if "organization" in some:
        some["organization"] = [random.choice(["lost-loggia", "gear-project"])]
    ids = [*characters, *(id for cards in some.values() for id in cards)]
    costs = sorted(pool[id].facts.get("cost", 0) for id in characters)
    rules = {"budget": {"most": costs[0] + costs[1]}, "purses": {"levels": 75, "points": 5}}
    format = _small("anima_tactics", slug, ids, rules, [])
    kinds_carried = ("equipment", "power", "option", "pilot")
    carried = [pool[id] for id in ids if pool[id].kind in kinds_carried]
    shared = [part for part in ("plot", "team", "organization") if part in some]
    copies = {"plot": 2, "team": 2, "organization": 1}
    decks = (
        _deck("anima_tactics", {**models, **dict(zip(shared, others, strict=True))})
        for models in _models([pool[id] for id in characters], carried)
        for others in product(*([*_counts(some[part], copies[part])] for part in shared))
    )
    parts = ("characters", *shared, *characters, own_part(characters[0], 2))
    return SmallFormat(format, tuple(decks), parts, 2)


def laxer_party(slug: str) -> SmallFormat:
    """The small format of parties as an organiser may change it, without some of its rules."""
    small = small_party(slug)
    plain: Any = small.format.plain
    rules_of_party: tuple[type[DeckRule], ...] = (
        Factions,
        Wanderers,
        Advantages,
        *encounters.RULES,
    )
    spared = {rule.word for rule in rules_of_party}
    rules = [rule for rule in plain["rules"] if rule["rule"] not in spared or random.random() < 0.6]
    deck_rules = engine.game("anima_tactics").deck_rules
    format = read_format({**plain, "rules": rules}, small.format.pool, deck_rules)
    return replace(small, format=format)


def _kinds(game: engine.Game, slug: str) -> list[str]:
    rules: Any = game.formats[slug].plain["rules"]
    return sorted(
        {kind for rule in rules if rule["rule"] in ("belongs", "carried") for kind in rule["kinds"]}
    )


def _models(characters: Sequence[CardDef], carried: Sequence[CardDef]) -> Iterator[Parts]:
    """Every choice of characters, each with every choice of what it may carry."""
    for number in range(1, len(characters) + 1):
        for fielded in combinations(characters, number):
            own = [[card.id for card in carried if may_carry(of, card)] for of in fielded]
            for counts in product(*([*_counts(ids, 1)] for ids in own)):
                names = [card.id for card in fielded]
                carried_by = dict(zip(names, counts, strict=True))
                yield {"characters": dict.fromkeys(names, 1), **carried_by}


def _some(ids: Iterable[str], number: int) -> list[str]:
    every = sorted(ids)
    return sorted(random.sample(every, min(number, len(every))))


def _counts(ids: Iterable[str], most: int) -> Iterator[Counts]:
    """Every choice of up to so many copies of each card."""
    every = list(dict.fromkeys(ids))
    for copies in product(range(most + 1), repeat=len(every)):
        yield {id: count for id, count in zip(every, copies, strict=True) if count}


def _deck(game: str, parts: Mapping[str, Counts]) -> Deck:
    kept = {part: dict(sorted(counts.items())) for part, counts in sorted(parts.items()) if counts}
    return Deck(game, kept)


def _small(
    slug: str,
    name: str,
    ids: Iterable[str],
    changed: Mapping[str, Any],
    more: list[dict[str, Any]],
    groups: Mapping[str, tuple[str, ...]] | None = None,
) -> Format:
    """A format of a game with some arguments of its rules changed, over these cards; where a rule
    stands in it more than once, its arguments are a list."""
    game = engine.game(slug)
    plain: Any = game.formats[name].plain
    seen: dict[str, int] = {}
    rules = []
    for rule in plain["rules"]:
        arguments = changed.get(rule["rule"], {})
        if isinstance(arguments, list):
            number = seen[rule["rule"]] = seen.get(rule["rule"], -1) + 1
            arguments = arguments[number]
        rules.append({**rule, **arguments})
    pool = replace(
        game.pool,
        cards=MappingProxyType({id: game.pool.cards[id] for id in dict.fromkeys(ids)}),
        groups=MappingProxyType(dict(groups or {})),
    )
    unpinned = {key: value for key, value in plain.items() if key != "printings"}
    return read_format({**unpinned, "rules": [*rules, *more]}, pool, game.deck_rules)
