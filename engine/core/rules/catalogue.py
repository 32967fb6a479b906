"""The parts of a game: its declarations, and its folder of cards, formats and decks, read once.

A game's folder holds

- `cards/*.toml`: the cards, in as many files as it likes (`Catalogue.read_cards`);
- `formats.toml`: what decks must satisfy (`core/decks/formats.py`);
- `ban_lists.toml`, if there are any: versions of the formats by day (`core/decks/ban_lists.py`);
- `house.toml`, if there is one: what the game leaves to organisers (`house_rules`);
- `decks.toml`: ready-made decks, each with its `name`, the `format` it is meant for, and its cards;
- whatever else the game reads by `Catalogue.table`.

A mistake in any of them is a DataError with the file and the place when the game is made.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

from engine.core.base.canonical import Plain, digest, encode
from engine.core.base.card_names import fold
from engine.core.base.toml_tables import DataError, read_table, require
from engine.core.decks.ban_lists import Versions, listed_format, read_versions
from engine.core.decks.deck import Deck
from engine.core.decks.deck_rules import DeckRule
from engine.core.decks.format_changes import FormatChanges, compare_formats
from engine.core.decks.formats import (
    DeckVerdict,
    Format,
    check_deck,
    no_house_rules,
    read_format,
    read_formats,
)
from engine.core.decks.reader import Reader
from engine.core.decks.readings import Reading
from engine.core.decks.remedies import Remedy, find_remedy
from engine.core.decks.rosters import is_roster, read_roster
from engine.core.position.agenda import Predicates, Text, Verb, compile_text
from engine.core.position.cards import CardDef, CardPool, CardText, HouseRules, text_of

HOUSE_FILE = "house.toml"
_READY_DECK = {"name": str, "format": str, "cards": dict}


class UnknownOption(ValueError):
    """A variant names an option, or a value for one, that the game does not have."""


class FormatUnusable(ValueError):
    """A description of a format that its game cannot use; the text says what is wrong with it."""


class Undeclared(TypeError):
    """A game lacks declarations that every game makes; the text names them."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The least that a game's bots must show, so that the laws in the tests have something to
    check; a law fails that has seen less.

    hidden_exchanges: how often, in three games, two different cards lie hidden from a seat, so
    that they can be exchanged without its noticing; 0 for an open game. unnamed_cards: the cards
    that no move ever names, by id.
    """

    hidden_exchanges: int = 200
    unnamed_cards: frozenset[str] = frozenset()


class Catalogue(ABC):
    """The declarations of a game, and the files of its folder, read when it is made.

    Declared, besides what `Game` adds:

    slug, name: by what programs and people know it. edition: the number of its rules, which rises
    when they change. folder: its files. parts: the parts of a deck, by the headings under which
    people write them. course: the texts that are no card's, by name; verbs: what their lines may
    say. predicates: what may stand under `if` besides names that are bound.
    options: the rules that a match may choose, each with its values, the default first;
    scenarios: what players call each value of the option `scenario`, if there is one.
    deck_rules: rules of formats that the core does not have. part_of_kind: in which part of a deck
    cards of a kind belong; opening_kinds: kinds of cards that have a part of their own, as heroes
    have; opened_each: every copy of such a card has one (`Reader.each`);
    passed_over: names that rosters of the game have and that are no cards, as people write them.
    told_apart: facts by which people tell cards apart, such as `faction`, of which a ban list must
    leave some.
    reach: what the laws in the tests expect to see.
    """

    slug: str
    name: str
    edition: int
    folder: Path
    parts: tuple[str, ...]
    verbs: Mapping[str, Verb[Any]]
    course: Mapping[str, list[dict[str, Any]]]
    predicates: Predicates = {}
    options: Mapping[str, tuple[str, ...]] = {}
    scenarios: Mapping[str, str] = {}
    deck_rules: tuple[type[DeckRule], ...] = ()
    part_of_kind: Mapping[str, str] = {}
    opening_kinds: frozenset[str] = frozenset()
    opened_each: bool = False
    passed_over: tuple[str, ...] = ()
    told_apart: tuple[str, ...] = ("faction",)
    reach: Reach = Reach()

    pool: CardPool
    formats: Mapping[str, Format]
    dated: Versions
    texts: Mapping[str, Text]
    reader: Reader
    ready_decks: Mapping[str, Deck]
    ready_formats: Mapping[str, str]

    needed: ClassVar[tuple[str, ...]] = (
        "slug", "name", "edition", "folder", "parts", "verbs", "course",
    )  # fmt: skip
    """The declarations that every game makes, as there is no default for them."""

    def __init__(self) -> None:
        missing = [name for name in self.needed if not hasattr(self, name)]
        if missing:
            raise Undeclared(f"{type(self).__name__} declares no {', '.join(missing)}")
        self.pool = self.read_cards()
        if document := self.table(HOUSE_FILE):
            self.pool = replace(self.pool, house=self.read_house(document, HOUSE_FILE))
        self.formats = read_formats(
            self.slug, self.table("formats.toml"), self.pool, self.deck_rules
        )
        self.dated = read_versions(self.formats, self.table("ban_lists.toml"), self.pool)
        for format in self.formats.values():
            self.variant(format.variant)
        self.texts = self.course_texts() | self.card_texts()
        self.reader = self._deck_reader()
        decks = self.table("decks.toml")
        self.ready_decks = {slug: self.ready_deck(slug, table) for slug, table in decks.items()}
        self.ready_formats = {slug: table["format"] for slug, table in decks.items()}

    @abstractmethod
    def read_cards(self) -> CardPool:
        """Every card in the folder (`engine.core.decks.card_files` reads those of simple games).

        DataError names file, card and step of whatever is wrong.
        """

    def read_house(self, document: object, where: str) -> HouseRules:
        """The house rules of a parsed file, the game's own or an organiser's; by default none.

        `where` names the file in errors. DataError names the setting that is wrong.
        """
        return no_house_rules(document, where)

    def table(self, name: str) -> dict[str, Any]:
        """A file of the folder, parsed; an empty table where there is no such file."""
        path = self.folder / name
        return read_table(path) if path.exists() else {}

    @property
    def house_file(self) -> str:
        """The game's own house rules as they are written; empty where there are none."""
        path = self.folder / HOUSE_FILE
        return path.read_text("utf-8") if path.exists() else ""

    def course_texts(self) -> dict[str, Text]:
        """The texts that are no card's, compiled."""
        return {
            name: compile_text(lines, self.verbs, self.predicates, f"the text {name}")
            for name, lines in self.course.items()
        }

    def card_texts(self) -> dict[str, Text]:
        """The texts of the cards in every printing, by the names under which frames call them."""
        return {
            text_of(card, occasion): text
            for id in self.pool.cards
            for card in self.pool.printings(id)
            for occasion, text in card.texts.items()
        }

    def facts_of(self, card: CardDef) -> Mapping[str, Plain]:
        """The facts of a card that its reader is told, by the names of `Words.facts`: those of its
        file. A game adds what its house rules or the steps of the card say."""
        return card.plain

    def texts_of(self, card: CardDef) -> Sequence[CardText]:
        """The texts of a card in their order; by default its words are one."""
        words = str(card.plain.get("words") or "")
        return (CardText(words),) if words else ()

    def parts_for(self, card: CardDef, deck: Deck) -> Sequence[str]:
        """The parts of a deck in which a card may stand, the likeliest first; none while it has no
        place, as a card of a hero who is not there."""
        return (self.part_of_kind.get(card.kind, self.parts[0]),)

    def ready_deck(self, slug: str, table: Any) -> Deck:
        """A deck of `decks.toml`, whose `cards` has how many there are of each card.

        DataError where it names a format or card that is none.
        """
        where = f"decks.toml, {slug}"
        require(table, where, _READY_DECK)
        if table["format"] not in self.formats:
            raise DataError(f"{where}: there is no format {table['format']}")
        unknown = [name for name in table["cards"] if name not in self.pool.cards]
        if unknown:
            raise DataError(f"{where}: there is no card {', '.join(unknown)}")
        lines = [f"{count} {card}" for card, count in table["cards"].items()]
        return Deck(self.slug, self.reader.read("\n".join(lines)).parts, table["name"])

    def read_deck(self, data: str | bytes) -> Deck:
        """A deck from a roster, from JSON or from a text list; DeckSyntaxError where any of it
        cannot be read."""
        return self.reading(data).whole()

    def reading(self, data: str | bytes) -> Reading:
        """All that can be read of a roster, of JSON or of a text list, and what cannot;
        DeckSyntaxError where nothing can."""
        written = data.encode(errors="replace") if isinstance(data, str) else data
        if is_roster(written):
            ignored = frozenset(map(fold, self.passed_over))
            return Reading(read_roster(written, self.reader, ignored))
        return self.reader.reading(data)

    def _deck_reader(self) -> Reader:
        cards = self.pool.cards.items()
        kinds = self.part_of_kind
        return Reader(
            game=self.slug,
            parts=self.parts,
            ids=self.pool.by_name,
            groups=self.pool.groups_by_name,
            part_of={id: kinds[card.kind] for id, card in cards if card.kind in kinds},
            openers=frozenset(id for id, card in cards if card.kind in self.opening_kinds),
            each=self.opened_each,
            kinds={card.kind: kinds.get(card.kind) for _, card in cards},
        )

    def variant(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value: the ruling's default where none is chosen."""
        for name, value in chosen.items():
            if value not in self.options.get(name, ()):
                options = {name: self.options[name]} if name in self.options else self.options
                known = "; ".join(f"{key} = {' or '.join(of)}" for key, of in options.items())
                raise UnknownOption(f"{self.slug} has no option {name} = {value}; it has {known}")
        return {name: chosen.get(name, values[0]) for name, values in self.options.items()}

    def format_of(self, plain: object) -> Format:
        """The format that `Format.plain` described, with the same digest; FormatUnusable."""
        try:
            format = read_format(plain, self.pool, self.deck_rules, self.read_house)
            self.variant(format.variant)
        except (DataError, UnknownOption) as error:
            raise FormatUnusable(str(error)) from None
        if format.game != self.slug:
            raise FormatUnusable(
                f"{format.slug[:60]} is a format of {format.game[:60]}, not of {self.slug}"
            )
        return format

    def versions(self, slug: str) -> tuple[Format, ...]:
        """A format in all its versions, the earliest first; KeyError for a slug that is none."""
        return self.dated[slug]

    def format_on(self, slug: str, day: str) -> Format:
        """The version of a format in force on a day (`2026-11-21`); the first before its own day.

        KeyError for a slug that is none.
        """
        first, *later = self.versions(slug)
        held = [version for version in later if version.effective_from <= day]
        return held[-1] if held else first

    def listed(self, slug: str, table: Mapping[str, object]) -> Format:
        """The version of a format that a list makes which is none of the game's own: a table as in
        `ban_lists.toml`, in place of the list that is in force on its day. FormatUnusable says what
        is wrong. KeyError for a slug that is none."""
        format = self.format_on(slug, str(table.get("effective_from")))
        try:
            return listed_format(format, table, self.pool, "the list")
        except DataError as error:
            raise FormatUnusable(str(error).removeprefix("the list: ")) from None

    def format_by_rules(self, slug: str, rules: str) -> Format | None:
        """The version of a format that has this digest of rules, if there is one."""
        if slug not in self.formats:
            return None
        return next((format for format in self.versions(slug) if self.rules(format) == rules), None)

    def ready_for(self, format: Format) -> list[Deck]:
        """The ready-made decks that a format allows, in their order."""
        return [deck for deck in self.ready_decks.values() if check_deck(deck, format).legal]

    def compare(self, before: Format, after: Format) -> FormatChanges:
        """The difference of two formats, and what the second leaves without a legal deck."""
        return compare_formats(before, after, self.ready_decks, self.told_apart)

    def remedy(self, verdict: DeckVerdict) -> Remedy | None:
        """The fewest changes that make a judged deck legal, where cards must come those of its
        nearest ready-made deck; None where nothing is to be changed, or no way is found."""
        return find_remedy(verdict.deck, verdict.format, self.ready_for(verdict.format))

    def rules(self, format: Format) -> str:
        """The digest that names the rules of a match: edition, format, the cards that it plays, and
        its house rules, if there are any."""
        pool = format.pool
        house = "" if pool.house is None else pool.house.digest
        return _rules_digest(self.slug, self.edition, pool.digest, format.digest, house)


@lru_cache(maxsize=256)
def _rules_digest(game: str, edition: int, cards: str, format: str, house: str) -> str:
    """Cached, as each log asks for it and formats are few."""
    identity: dict[str, Plain] = {
        "game": game,
        "edition": edition,
        "cards": cards,
        "format": format,
    }
    return digest(encode(identity | ({"house": house} if house else {})))
