"""A format in sentences: what its rules ask of a deck, and which cards it bans or limits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine


@dataclass(frozen=True)
class RuleInWords:
    """A rule of a format, and where it is written."""

    text: str
    cite: str


@dataclass(frozen=True)
class LimitedCards:
    """Cards of which a deck may have so many; none when they are banned."""

    most: int
    cards: Sequence[str]
    cite: str


def rules_in_words(format: engine.Format) -> list[RuleInWords]:
    """Every rule but the lists of cards, in the format's order."""
    return [RuleInWords(_sentence(rule), str(rule["cite"])) for rule in _rules(format, lists=False)]


def limits(format: engine.Format) -> list[LimitedCards]:
    """Its lists of cards, the banned ones first, each with the names of its cards."""
    found = [
        LimitedCards(
            rule["most"] if rule["rule"] == "restricted" else 0,
            card_names(format, rule["cards"]),
            str(rule["cite"]),
        )
        for rule in _rules(format, lists=True)
    ]
    return sorted(found, key=lambda one: one.most)


def card_names(format: engine.Format, ids: Sequence[str]) -> list[str]:
    """The names of cards, sorted; an id stays where the pool does not have it."""
    cards = format.pool.cards
    return sorted(cards[id].name if id in cards else id for id in ids)


def _rules(format: engine.Format, *, lists: bool) -> Iterator[Mapping[str, Any]]:
    plain: Any = format.plain["rules"]
    for rule in plain:
        if (rule["rule"] in ("banned", "restricted")) == lists:
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


_PARTS = {"partner": "heroes of a partner"}
"""Parts whose name alone does not tell what is in them."""


def _names(rule: Mapping[str, Any]) -> str:
    return _and([_part(name) for name in rule.get("names", ["none"])])


def _part(name: str) -> str:
    return _PARTS.get(name, name)


def _sentence(rule: Mapping[str, Any]) -> str:
    match rule:
        case {"rule": "parts", "names": names}:
            return f"The parts of a deck are {_and(names)}."
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
