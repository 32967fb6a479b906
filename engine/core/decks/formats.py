"""Formats: what a deck must satisfy, as named rules in TOML, and the verdict on a deck.

A verdict is a pure function of a deck and a format: it lists every problem, each with its
code, the rule behind it, the cards, and what was expected and found.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from engine.core.base.canonical import Plain, digest, encode
from engine.core.base.toml_tables import DataError, require
from engine.core.decks import fact_rules, listed_rules
from engine.core.decks.budgets import Budget
from engine.core.decks.card_limits import (
    Banned,
    CardsRule,
    Restricted,
    RestrictedTogether,
    limits_of,
)
from engine.core.decks.deck import MOST_COPIES, Deck
from engine.core.decks.deck_rules import (
    Belongs,
    Copies,
    DeckRule,
    OwnParts,
    PartRule,
    Parts,
    Problem,
    Size,
)
from engine.core.decks.fact_rules import FactRule
from engine.core.decks.listed_rules import Allowed, Manifest, Points
from engine.core.position.cards import CardPool, HouseRules

CORE_RULES: tuple[type[DeckRule], ...] = (
    Parts, OwnParts, Belongs, Size, Copies, Budget, Banned, Restricted, RestrictedTogether,
    *fact_rules.RULES, *listed_rules.RULES,
)  # fmt: skip


@dataclass(slots=True)
class DeckVerdict:
    """The legality of a deck in a format, with every reason against it; it never changes."""

    deck: Deck
    format: "Format"
    problems: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        return not self.problems

    def plain(self) -> dict[str, Plain]:
        return {
            "legal": self.legal,
            "deck": self.deck.digest,
            "format": self.format.digest,
            "problems": [problem.plain() for problem in self.problems],
        }


@dataclass(frozen=True)
class Format:
    """A named set of deck rules of one game, with its date and source; its digest pins it.

    `variant` fixes options of the game's rules for every match of the format. `pool` has the
    cards in the printings it is played with, of the day it pins or the newest, and the house rules,
    the format's own or the game's.
    """

    game: str
    slug: str
    name: str
    official: bool
    effective_from: str
    source: str
    rules: tuple[DeckRule, ...]
    variant: Mapping[str, str]
    plain: Mapping[str, Plain]
    pool: CardPool

    @cached_property
    def digest(self) -> str:
        """`sha256:` over the flattened content in canonical form."""
        return digest(encode(self.plain))

    @cached_property
    def checks(self) -> Sequence[Callable[[Deck], Sequence[Problem]]]:
        """The checks of its rules, in their order."""
        return [rule.check for rule in self.rules]

    def most_of(self, id: str) -> int | None:
        """The most copies of a card that a part of a deck may hold: 0 of one that is banned or has
        no place in it, None where there is no limit."""
        card = self.pool.cards.get(id)
        placing = [rule for rule in self.rules if card and rule.places(card)]
        if card is None or not placing:
            return 0
        parts = {rule.part for rule in placing if isinstance(rule, PartRule)}
        limits = [
            rule.most_of(card)
            for rule in self.rules
            if not isinstance(rule, PartRule) or rule.part in parts
        ]
        return min((most for most in limits if most is not None), default=None)

    def allows(self, deck: Deck) -> bool:
        """True for a legal deck, as `check_deck` finds, without all that is wrong with another."""
        return deck.game == self.game and not any(rule.check(deck) for rule in self.rules)

    @cached_property
    def limits(self) -> Mapping[str, int]:
        """The copies that its lists allow of each banned or restricted card, by id."""
        return limits_of(self.rules)

    def with_rules(self, rules: tuple[DeckRule, ...], written: Sequence[Plain]) -> "Format":
        """The format with these rules in the place of its own, and as its file would have them."""
        pool = limited_pool(self.pool, rules)
        return replace(self, rules=rules, pool=pool, plain={**self.plain, "rules": written})


def limited_pool(pool: CardPool, rules: Sequence[DeckRule]) -> CardPool:
    """The pool with the bans and limits of these rules, where decks do not list what is dealt."""
    return pool if pool.house is None else replace(pool, limits=limits_of(rules))


def check_deck(deck: Deck, format: Format) -> DeckVerdict:
    """Judge a deck by a format: every problem, rule by rule in the format's order."""
    problems: list[Problem] = []
    if deck.game != format.game:
        other = f"this is a deck of {deck.game[:60]}, not of {format.game}"
        problems.append(Problem("wrong_game", format.slug, other, (), format.game, deck.game[:60]))
    else:
        for check in format.checks:
            if broken := check(deck):
                problems += broken
    return DeckVerdict(deck, format, tuple(problems))


_FIELDS = {
    "name": str, "official": bool, "effective_from": str, "source": str, "extends": str,
    "variant": dict, "printings": str, "rules": list,
}  # fmt: skip
_DATE = re.compile(r"([12]\d{3})-(\d\d)-(\d\d)", re.ASCII)
_PLAIN = {
    "game": str, "slug": str, **{name: kind for name, kind in _FIELDS.items() if name != "extends"},
    "house": dict,
}  # fmt: skip
_WRITTEN_AS: Mapping[Any, type] = {
    frozenset[str]: list, Mapping[str, int]: dict, str: str, int: int, bool: bool,
}  # fmt: skip


HouseReader = Callable[[object, str], HouseRules]
"""Reads house rules as parsed, given what holds them, to name in errors. Raises DataError."""


def no_house_rules(document: object, where: str) -> HouseRules:
    """The reader of a game that has no house rules."""
    raise DataError(f"{where}: this game has no house rules")


def read_formats(
    game: str, tables: Mapping[str, Any], pool: CardPool, extra: tuple[type[DeckRule], ...]
) -> dict[str, Format]:
    """The formats of a game from its parsed `formats.toml`; DataError names what is wrong.

    A format that extends another has all its rules, then its own.
    """
    flat: dict[str, dict[str, Any]] = {}
    formats: dict[str, Format] = {}
    for slug, table in tables.items():
        where = f"formats.toml, {slug}"
        flat[slug] = _flattened(table, flat, where)
        plain = {"game": game, "slug": slug, **flat[slug]}
        formats[slug] = _built(plain, pool, extra, where)
        if reasons := unplayable(formats[slug].rules):
            raise DataError(f"{where}: {'; '.join(reasons)}")
    return formats


def unplayable(rules: Sequence[DeckRule]) -> list[str]:
    """Reasons why these rules together leave no legal deck, a sentence each."""
    return [reason for rule in rules for reason in rule.unmet(rules)]


def read_format(
    plain: Any,
    pool: CardPool,
    extra: tuple[type[DeckRule], ...],
    read_house: HouseReader = no_house_rules,
) -> Format:
    """The format that `Format.plain` described, with the same digest; DataError otherwise.

    It is checked as the formats of a file are.
    """
    slug = plain.get("slug") if isinstance(plain, dict) else None
    where = f"the format {str(slug)[:60]}"
    require(plain, where, _PLAIN, ("printings", "house"))
    check_date(plain["effective_from"], where)
    if "house" in plain:
        pool = replace(pool, house=read_house(plain["house"], where))
    format = _built(plain, pool, extra, where)
    try:
        encode(plain)
    except (ValueError, TypeError) as error:
        raise DataError(f"{where}: it cannot be written as JSON: {error}") from None
    return format


def _built(
    plain: dict[str, Any], pool: CardPool, extra: tuple[type[DeckRule], ...], where: str
) -> Format:
    words = {rule.word: rule for rule in (*CORE_RULES, *extra)}
    if "printings" in plain:
        check_date(plain["printings"], where, "printings")
        pool = pool.on(plain["printings"])
    rules = tuple(
        _read_rule(line, words, pool, f"{where}, rule {number}")
        for number, line in enumerate(plain["rules"], 1)
    )
    check_names(rules, where)
    return Format(
        game=plain["game"],
        slug=plain["slug"],
        name=plain["name"],
        official=plain["official"],
        effective_from=plain["effective_from"],
        source=plain["source"],
        rules=rules,
        variant=plain["variant"],
        plain=plain,
        pool=limited_pool(pool, rules),
    )


def _flattened(
    table: dict[str, Any], earlier: Mapping[str, dict[str, Any]], where: str
) -> dict[str, Any]:
    """A format's table with the rules of the one that it extends written out in it."""
    require(table, where, _FIELDS, ("extends", "variant", "printings"))
    check_date(table["effective_from"], where)
    base = table.get("extends")
    if base is not None and base not in earlier:
        raise DataError(f"{where}: extends = {base!r}: must be a format written above this one")
    inherited = earlier[base] if base else {"rules": [], "variant": {}}
    own = {name: value for name, value in table.items() if name != "extends"}
    pinned = {name: inherited[name] for name in ("printings",) if name in inherited}
    return {
        **pinned,
        **own,
        "rules": [*inherited["rules"], *table["rules"]],
        "variant": {**inherited["variant"], **table.get("variant", {})},
    }


def check_date(text: str, where: str, what: str = "effective_from") -> None:
    """Raise DataError unless the text is a day of the calendar, such as 2026-11-21."""
    date = _DATE.fullmatch(text)
    year, month, day = map(int, date.groups()) if date else (1, 0, 0)
    if not 1 <= month <= 12 or not 1 <= day <= monthrange(year, month)[1]:
        raise DataError(f"{where}: {what} must be a date such as 2026-11-21")


def _read_rule(
    line: Any, words: Mapping[str, type[DeckRule]], pool: CardPool, where: str
) -> DeckRule:
    kind = words.get(str(line.get("rule"))) if isinstance(line, dict) else None
    if kind is None:
        raise DataError(f"{where}: unknown rule {line!r:.200}; known: {', '.join(words)}")
    types = {field.name: _WRITTEN_AS[field.type] for field in fields(kind) if field.name != "pool"}
    args = {name: value for name, value in line.items() if name != "rule"}
    require(args, where, types)
    for name, value in args.items():
        if isinstance(value, list):
            if not all(isinstance(item, str) for item in value):
                raise DataError(f"{where}: {name} must be a list of text")
            args[name] = frozenset(value)
        if isinstance(value, dict) and not all(
            type(number) is int and 1 <= number <= MOST_COPIES for number in value.values()
        ):
            raise DataError(f"{where}: {name} must give each card a number from 1 to {MOST_COPIES}")
    return kind(pool=pool, **args)


def check_names(rules: Sequence[DeckRule], where: str) -> None:
    """Raise DataError for a rule about a part, card, kind, set or fact that does not exist, as
    it would never apply."""
    parts = {name for rule in rules if isinstance(rule, Parts) for name in rule.names}
    for number, rule in enumerate(rules, 1):
        place = f"{where}, rule {number}"
        cards = rule.pool.cards
        if isinstance(rule, PartRule):
            _known(place, "part", {rule.part}, parts)
        if isinstance(rule, OwnParts):
            _known(place, "part", {rule.fielded}, rule.names)
        if isinstance(rule, Budget) and not rule.worth:
            raise DataError(f"{place}: fact = {rule.fact!r}: no card has this fact")
        if isinstance(rule, CardsRule | Allowed | Manifest | Points):
            _known(place, "card", set(rule.cards), cards.keys())
        if isinstance(rule, FactRule) and not rule.words:
            raise DataError(f"{place}: fact = {rule.fact!r}: no card has this fact")
        if isinstance(rule, Belongs):
            _known(place, "kind", rule.kinds, {card.kind for card in cards.values()})
            _known(place, "set", rule.sets, {card.set for card in cards.values()})


def _known(where: str, what: str, names: Set[str], known: Set[str]) -> None:
    if unknown := sorted(names - known):
        raise DataError(f"{where}: unknown {what} {', '.join(unknown)}")
