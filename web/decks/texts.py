"""Decks, verdicts and formats in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine


@dataclass(frozen=True)
class DeckPart:
    """A part of a deck: its name, its number of cards, and copies and name of each card."""

    name: str
    size: int
    cards: Sequence[tuple[int, str]]


@dataclass(frozen=True)
class DeckProblem:
    """One thing wrong with a deck, with the names of the cards that it is about."""

    message: str
    rule: str
    code: str
    cards: Sequence[str]


def deck_parts(deck: engine.Deck) -> list[DeckPart]:
    """Every part with its cards; one that belongs to a card, such as a hero, has its name.

    Parts that every deck of the game may have come first, so that a list can be read again.
    """
    names = _cards(deck.game)
    first = engine.game(deck.game).reader.parts if deck.game in engine.games() else ()
    return [
        DeckPart(_title(part, names), sum(cards.values()), _rows(cards, names))
        for part, cards in _ordered(deck, first)
    ]


def _title(part: str, names: Mapping[str, engine.CardDef]) -> str:
    """The heading of a part: its name, or that of the card whose own it is, `Guard, 2`."""
    if part in names:
        return names[part].name
    card, _, copy = part.rpartition("/")
    return f"{names[card].name}, {copy}" if card in names else part


def _rows(cards: Mapping[str, int], names: Mapping[str, engine.CardDef]) -> list[tuple[int, str]]:
    """How many of each card of a part and its name, by name."""
    rows = [(count, names[id].name if id in names else id) for id, count in cards.items()]
    return sorted(rows, key=lambda row: row[1])


def deck_problems(game: str, problems: Iterable[Mapping[str, Any]]) -> list[DeckProblem]:
    """Problems, as plain data, of a deck of `game`."""
    names = _cards(game)
    return [
        DeckProblem(
            _sentence(problem["message"]),
            problem["rule"],
            problem["code"],
            [names[id].name if id in names else id for id in problem["cards"]],
        )
        for problem in problems
    ]


def card_list(deck: engine.Deck) -> str:
    """The deck as a list that can be pasted again."""
    if deck.game in engine.games() and engine.game(deck.game).reader.each:
        return _list_of_models(deck)
    lines = []
    for part in deck_parts(deck):
        lines += [f"[{part.name}]", *(f"{count} {name}" for count, name in part.cards), ""]
    return "\n".join(lines).strip()


def _list_of_models(deck: engine.Deck) -> str:
    """A list in which each model has a line of its own, with what is its own below it."""
    reader, names = engine.game(deck.game).reader, _cards(deck.game)
    left = dict(deck.parts)
    lines: list[str] = []
    for part in (part for part in reader.parts if part in deck.parts):
        cards = left.pop(part)
        others = {id: count for id, count in cards.items() if id not in reader.openers}
        rows = [f"{count} {name}" for count, name in _rows(others, names)]
        lines += [f"[{part}]", *rows, ""] if rows or part != reader.parts[0] else []
        for id in sorted(cards.keys() - others.keys(), key=lambda id: names[id].name):
            for copy in range(1, cards[id] + 1):
                own = left.pop(engine.own_part(id, copy), {})
                rows = [f"{count} {name}" for count, name in _rows(own, names)]
                lines += [names[id].name, *rows, ""]
    for part, cards in left.items():
        lines += [
            f"[{_title(part, names)}]",
            *(f"{n} {name}" for n, name in _rows(cards, names)),
            "",
        ]
    return "\n".join(lines).strip()


def _ordered(deck: engine.Deck, first: Sequence[str]) -> list[tuple[str, Mapping[str, int]]]:
    known = [part for part in first if part in deck.parts]
    return [(part, deck.parts[part]) for part in dict.fromkeys((*known, *deck.parts))]


def _cards(game: str) -> Mapping[str, engine.CardDef]:
    """The cards of a game by id; none for a game that does not exist, as a deck may name one."""
    return engine.game(game).pool.cards if game in engine.games() else {}


def _sentence(message: str) -> str:
    return message[:1].upper() + message[1:]


@dataclass(frozen=True)
class RuleText:
    """A rule of a format, and its source."""

    text: str
    cite: str


@dataclass(frozen=True)
class LimitedCards:
    """Cards with a limit of copies, 0 for banned ones."""

    most: int
    cards: Sequence[str]
    cite: str


def rule_texts(format: engine.Format) -> list[RuleText]:
    """Every rule but the lists of cards, in the format's order."""
    return [
        RuleText(_rule_sentence(rule), str(rule["cite"])) for rule in _rules(format, lists=False)
    ]


def limits(format: engine.Format) -> list[LimitedCards]:
    """Its lists of cards, the banned ones first, each with the names of its cards."""
    lists = [
        LimitedCards(
            rule.get("most", 0),
            card_names(format, rule["cards"]),
            str(rule["cite"]),
        )
        for rule in _rules(format, lists=True)
    ]
    return sorted(lists, key=lambda limited_cards: limited_cards.most)


def card_names(format: engine.Format, ids: Sequence[str]) -> list[str]:
    """The names of cards, sorted; an id stays where the pool does not have it."""
    cards = format.pool.cards
    return sorted(cards[id].name if id in cards else id for id in ids)


def _rules(format: engine.Format, *, lists: bool) -> Iterator[Mapping[str, Any]]:
    plain: Any = format.plain["rules"]
    for rule in plain:
        if (rule["rule"] in ("banned", "restricted", "restricted_together")) == lists:
            yield rule


_HERO_RULES = {
    "hero_parts": "A list fields {names}, and has a deck for each hero.",
    "distinct_heroes": "The heroes of a side have different names.",
    "hero_decks": "Each hero has a deck of its own.",
    "hero_cards": "The deck of a hero holds cards of its name or its type, from the sets {sets}.",
    "hero_deck_size": "The deck of a hero has {least} to {most} cards.",
    "hero_deck_copies": "Of each card there are at most {most} in the deck of a hero.",
}
"""Rules of games in which a deck has a part for each hero."""

_PARTY_RULES = {
    "complete": "Everything that a character needs in play is known of it; a gear has a pilot.",
    "once": "Of each {kinds} a party has one.",
    "one_each": "A character has one {either} at most.",
    "carried": "A character carries what is {either}, from the sets {sets}.",
    "carriers": "A card that is for some characters belongs to one of those.",
    "advantages": "There are no more advantage cards than characters.",
    "wanderers": "Beside a party of one organisation there are at most {most} Wanderers.",
    "purses": "A party has {levels} levels; {points} points of advantages are free, others count.",
    "leaders": "Leaders: at most {most}.",
    "agents": "Agents: at most {most}.",
    "organization": "Advantages of the party's organisation: at most {most}.",
}
"""Rules of parties of characters."""

_BY_CHOICE = {
    ("unique", "agents", False): "Each character is in a party once, unless its card allows more.",
    ("unique", "agents", True): "Each character but agents is in a party once, unless its card"
    " allows more.",
    ("factions", "wanderers", False): "Light and Darkness are together only in a party of one"
    " organisation.",
    ("factions", "wanderers", True): "Light and Darkness are together only in a party of one"
    " organisation, with Wanderers beside it.",
}
"""Rules that say one thing or another, by their choice."""


_PARTS = {
    "partner": "heroes of a partner",
    "plot": "plot cards",
    "team": "team cards",
    "organization": "advantages of the organisation",
}
"""Parts whose name alone does not tell what is in them."""


def _names(rule: Mapping[str, Any]) -> str:
    return _and([_part(name) for name in rule.get("names", ["none"])])


def _part(name: str) -> str:
    return _PARTS.get(name, name)


def _rule_sentence(rule: Mapping[str, Any]) -> str:
    match rule:
        case {"rule": "parts", "names": names}:
            return f"The parts of a deck are {_and(names)}."
        case {"rule": "own_parts", "names": names, "fielded": fielded}:
            return f"The parts of a deck are {_and(names)}, and one for each of the {fielded}."
        case {"rule": "budget", "fact": fact, "most": most}:
            return f"The {fact} of all cards is at most {most}."
        case {"rule": "size", "part": part, "least": least, "most": most}:
            number = f"{least}" if least == most else f"{least} to {most}"
            return f"The {_part(part)} are {number} card{'' if most == 1 else 's'}."
        case {"rule": "copies", "part": part, "most": most}:
            return f"Of each card there are at most {most} among the {part}."
        case {"rule": "belongs", "part": part, "kinds": kinds, "sets": sets}:
            kind = "kind" if len(kinds) == 1 else "kinds"
            return f"The {_part(part)} are of the {kind} {_and(kinds)}, from the sets {_and(sets)}."
        case {"rule": str(word)} if word in _HERO_RULES:
            sets = _and(rule.get("sets", ["none"]))
            return _HERO_RULES[word].format_map({**rule, "sets": sets, "names": _names(rule)})
        case {"rule": str(word)} if word in _PARTY_RULES:
            kinds, sets = rule.get("kinds", ["card"]), _and(rule.get("sets", ["none"]))
            words = {"kinds": _and(kinds), "either": " or ".join(kinds), "sets": sets}
            return _PARTY_RULES[word].format_map({**rule, **words})
        case {"rule": "unique", "agents": bool(choice)}:
            return _BY_CHOICE["unique", "agents", choice]
        case {"rule": "factions", "wanderers": bool(choice)}:
            return _BY_CHOICE["factions", "wanderers", choice]
        case _:
            facts = (f"{name.replace('_', ' ')} {_value(of)}" for name, of in _facts(rule))
            return f"{str(rule['rule']).capitalize()}: {', '.join(facts)}."


def _facts(rule: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [(name, of) for name, of in rule.items() if name not in ("rule", "cite")]


def _value(of: Any) -> str:
    if isinstance(of, bool):
        return "yes" if of else "no"
    return _and(of) if isinstance(of, list) else str(of)


def _and(words: Sequence[Any]) -> str:
    *first, last = map(str, words)
    return f"{', '.join(first)} and {last}" if first else last
