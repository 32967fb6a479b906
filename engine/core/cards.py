"""Card definitions and pools: TOML tables, checked when they are read, with a digest."""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.core.canonical import Plain, digest, encode

if TYPE_CHECKING:
    from engine.core.agenda import Text


class DataError(ValueError):
    """A card or format file is wrong; the text names the file, the entry and the place in it."""


@dataclass(frozen=True, slots=True)
class CardDef:
    """One printing of a card as its file describes it.

    `facts` are the game's own attributes; `texts` are its compiled texts by occasion. `plain`
    is the whole table as written, the part that the pool digest covers.
    """

    id: str
    name: str
    kind: str
    set: str
    official: bool
    printing: int
    facts: Mapping[str, Any]
    texts: Mapping[str, "Text"] = field(hash=False, compare=False)
    plain: Mapping[str, Plain] = field(hash=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card in one game: its number, what it is, and whose deck it came from."""

    id: int
    definition: CardDef
    owner: int


@dataclass(frozen=True)
class CardPool:
    """Every card a game knows, by id, and its named groups (a section of minions, say)."""

    cards: Mapping[str, CardDef]
    groups: Mapping[str, tuple[str, ...]]

    @cached_property
    def digest(self) -> str:
        """`sha256:` over all card tables in canonical form."""
        return digest(encode({id: card.plain for id, card in self.cards.items()}))

    @cached_property
    def by_name(self) -> Mapping[str, str]:
        """Card id by case-folded name and by id itself, for reading deck lists."""
        names = {card.name.casefold(): id for id, card in self.cards.items()}
        return MappingProxyType(names | {id: id for id in self.cards})

    def called(self, card: str) -> str:
        """A card's name for people; what was written, cut short, where nobody knows it."""
        definition = self.cards.get(card)
        return definition.name if definition else card[:60]


def read_tables(folder: Path) -> list[tuple[str, dict[str, Any]]]:
    """The parsed TOML files of a folder with their names, sorted by name."""
    return [(path.name, read_table(path)) for path in sorted(folder.glob("*.toml"))]


def read_table(path: Path) -> dict[str, Any]:
    """One parsed TOML file; DataError when it is not TOML."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from error


def require(
    table: Any, where: str, fields: Mapping[str, type], optional: Collection[str] = ()
) -> None:
    """Raise DataError unless `table` has these fields, each of its type, and no others.

    Only the `optional` ones may be left out.
    """
    if not isinstance(table, dict):
        raise DataError(f"{where}: must be a table with {', '.join(fields)}")
    for name in table:
        if name not in fields:
            raise DataError(f"{where}: unknown field {name!r}; known are {', '.join(fields)}")
    for name, kind in fields.items():
        if name not in table:
            if name not in optional:
                raise DataError(f"{where}: {name} is missing")
        elif type(table[name]) is not kind:
            raise DataError(f"{where}: {name} must be of type {kind.__name__}")
