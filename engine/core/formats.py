"""Formats: what a deck must satisfy, as named rules in TOML, and the verdict on a deck.

A verdict is a pure function of a deck and a format: it lists every problem, each with its
code, the rule behind it, the cards, and what was expected and found.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, ClassVar

from engine.core.canonical import Plain, digest, encode
from engine.core.cards import CardDef, CardPool, DataError, require
from engine.core.decks import Deck


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a deck. `rule` names where it is written; `message` says how to mend."""

    code: str
    rule: str
    message: str
    cards: tuple[str, ...] = ()
    expected: Plain = None
    found: Plain = None

    def plain(self) -> dict[str, Plain]:
        return {
            "code": self.code,
            "rule": self.rule,
            "message": self.message,
            "cards": list(self.cards),
            "expected": self.expected,
            "found": self.found,
        }


@dataclass(frozen=True, slots=True)
class DeckVerdict:
    """Whether a deck is legal in a format, and every reason why it is not."""

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
class DeckRule(ABC):
    """One named rule of a format; its fields are the arguments the TOML file may give it."""

    word: ClassVar[str]

    @abstractmethod
    def check(self, deck: Deck, format: "Format") -> Iterator[Problem]:
        """Every way in which the deck breaks this rule."""

    def named(self) -> frozenset[str]:
        """The cards that the arguments name; reading a format makes sure that they exist."""
        return frozenset()


@dataclass(frozen=True)
class Size(DeckRule):
    """A part holds at least `least` and at most `most` cards."""

    word: ClassVar[str] = "size"
    part: str
    least: int
    most: int
    cite: str = ""

    def check(self, deck: Deck, format: "Format") -> Iterator[Problem]:
        found = sum(deck.parts.get(self.part, {}).values())
        if not self.least <= found <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least}-{self.most}"
            change = self.least - found if found < self.least else found - self.most
            verb = "add" if found < self.least else "remove"
            yield Problem(
                "part_size",
                self.cite,
                f"{self.part} must have {wanted} cards and has {found}: {verb} {change}",
                (),
                {"least": self.least, "most": self.most},
                found,
            )


@dataclass(frozen=True)
class Copies(DeckRule):
    """At most `most` copies of a card name in a part."""

    word: ClassVar[str] = "copies"
    part: str
    most: int
    cite: str = ""

    def check(self, deck: Deck, format: "Format") -> Iterator[Problem]:
        for card, count in deck.parts.get(self.part, {}).items():
            if count > self.most:
                yield Problem(
                    "too_many_copies",
                    self.cite,
                    f"{format.called(card)}: at most {self.most} copies, found {count}:"
                    f" remove {count - self.most}",
                    (card,),
                    self.most,
                    count,
                )


@dataclass(frozen=True)
class Banned(DeckRule):
    """These cards may not be used at all."""

    word: ClassVar[str] = "banned"
    cards: frozenset[str]
    cite: str = ""

    def check(self, deck: Deck, format: "Format") -> Iterator[Problem]:
        for counts in deck.parts.values():
            for card in sorted(counts.keys() & self.cards):
                yield Problem(
                    "banned",
                    self.cite,
                    f"{format.called(card)} is banned: remove it",
                    (card,),
                    0,
                    counts[card],
                )

    def named(self) -> frozenset[str]:
        return self.cards


@dataclass(frozen=True)
class Restricted(DeckRule):
    """At most `most` copies of each of these cards."""

    word: ClassVar[str] = "restricted"
    cards: frozenset[str]
    most: int
    cite: str = ""

    def check(self, deck: Deck, format: "Format") -> Iterator[Problem]:
        for counts in deck.parts.values():
            for card in sorted(counts.keys() & self.cards):
                if counts[card] > self.most:
                    yield Problem(
                        "restricted",
                        self.cite,
                        f"{format.called(card)} is restricted to {self.most}, found"
                        f" {counts[card]}: remove {counts[card] - self.most}",
                        (card,),
                        self.most,
                        counts[card],
                    )

    def named(self) -> frozenset[str]:
        return self.cards


@dataclass(frozen=True)
class Belongs(DeckRule):
    """A part holds known cards of the given kinds and sets only."""

    word: ClassVar[str] = "belongs"
    part: str
    kinds: frozenset[str]
    sets: frozenset[str]
    cite: str = ""

    def check(self, deck: Deck, format: "Format") -> Iterator[Problem]:
        pool = format.pool.cards
        for card, count in deck.parts.get(self.part, {}).items():
            definition = pool.get(card)
            if definition is None:
                known = f"{card[:60]}: no card of this name is known: check its spelling"
                yield Problem("unknown_card", self.cite, known, (card,), None, count)
            elif definition.kind not in self.kinds:
                kinds = sorted(self.kinds)
                wrong = f"{definition.name} does not belong in {self.part}: move it"
                yield Problem("wrong_part", self.cite, wrong, (card,), kinds, definition.kind)
            elif definition.set not in self.sets:
                sets = sorted(self.sets)
                wrong = f"{definition.name} is of a set this format does not use: remove it"
                yield Problem("set_not_allowed", self.cite, wrong, (card,), sets, definition.set)


@dataclass(frozen=True)
class Parts(DeckRule):
    """A deck has parts of these names only."""

    word: ClassVar[str] = "parts"
    names: frozenset[str]
    cite: str = ""

    def check(self, deck: Deck, format: "Format") -> Iterator[Problem]:
        for part in sorted(deck.parts.keys() - self.names):
            parts = sorted(self.names)
            wrong = f"there is no part {part[:60]!r}: use {', '.join(parts)}"
            yield Problem("unknown_part", self.cite, wrong, tuple(deck.parts[part]), parts, part)


CORE_RULES: tuple[type[DeckRule], ...] = (Parts, Belongs, Size, Copies, Banned, Restricted)


@dataclass(frozen=True)
class Format:
    """A named set of deck rules of one game, with its date and source; its digest pins it.

    `variant` fixes options of the game's rules for every match of the format.
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

    def called(self, card: str) -> str:
        """A card's name for people."""
        definition: CardDef | None = self.pool.cards.get(card)
        return definition.name if definition else card[:60]


def check_deck(deck: Deck, format: Format) -> DeckVerdict:
    """Judge a deck by a format: every problem, rule by rule in the format's order."""
    problems: list[Problem] = []
    if deck.game != format.game:
        other = f"this is a deck of {deck.game[:60]}, not of {format.game}"
        problems.append(Problem("wrong_game", format.slug, other, (), format.game, deck.game[:60]))
    else:
        for rule in format.rules:
            problems.extend(rule.check(deck, format))
    return DeckVerdict(deck, format, tuple(problems))


_FIELDS = {
    "name": str, "official": bool, "effective_from": str, "source": str, "rules": list,
    "variant": dict,
}  # fmt: skip


def read_formats(
    game: str, tables: Mapping[str, Any], pool: CardPool, extra: tuple[type[DeckRule], ...]
) -> dict[str, Format]:
    """The formats of a game from its parsed `formats.toml`; DataError names what is wrong."""
    words = {rule.word: rule for rule in (*CORE_RULES, *extra)}
    formats: dict[str, Format] = {}
    for slug, table in tables.items():
        where = f"formats.toml, {slug}"
        require(table, where, _FIELDS, ("variant",))
        rules = tuple(
            _read_rule(line, words, pool, f"{where}, rule {number}")
            for number, line in enumerate(table["rules"], 1)
        )
        formats[slug] = Format(
            game=game,
            slug=slug,
            name=table["name"],
            official=table["official"],
            effective_from=table["effective_from"],
            source=table["source"],
            rules=rules,
            variant=table.get("variant", {}),
            plain={"game": game, "slug": slug, **table},
            pool=pool,
        )
    return formats


def _read_rule(
    line: Mapping[str, Any], words: Mapping[str, type[DeckRule]], pool: CardPool, where: str
) -> DeckRule:
    kind = words.get(str(line.get("rule")))
    if kind is None:
        raise DataError(f"{where}: unknown rule {line.get('rule')!r}; known: {', '.join(words)}")
    args = {name: value for name, value in line.items() if name != "rule"}
    for name, value in args.items():
        if name not in {one.name for one in fields(kind)}:
            raise DataError(f"{where}: {kind.word} takes no {name!r}")
        if isinstance(value, list):
            args[name] = frozenset(value)
    try:
        rule = kind(**args)
    except TypeError as error:
        raise DataError(f"{where}: {error}") from error
    if unknown := sorted(rule.named() - pool.cards.keys()):
        raise DataError(f"{where}: unknown cards {', '.join(unknown)}")
    return rule
