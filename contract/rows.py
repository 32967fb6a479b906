"""The shape of a list's rows, read from their type: their fields, and their columns in a table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Required,
    TypedDict,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Path = tuple[str | int, ...]


class Parts(TypedDict):
    """Additional fields of an answer whose reader asked for a part of a whole list by `page` or
    `page_size`: the number of rows, and the addresses of the parts beside this."""

    count: NotRequired[int]
    next: NotRequired[str | None]
    previous: NotRequired[str | None]


@dataclass(frozen=True)
class Row:
    """The rows of an answer of the type `listing`, whose `results` they are.

    `expansions` are those of their fields that come only where they are asked for.
    """

    listing: Any
    expansions: frozenset[str] = frozenset()

    @cached_property
    def type(self) -> Any:
        """The type of a row."""
        listing = get_origin(self.listing) or self.listing
        (item,) = get_args(get_type_hints(listing)["results"])
        given = dict(
            zip(getattr(listing, "__parameters__", ()), get_args(self.listing), strict=True)
        )
        return given[item] if isinstance(item, TypeVar) else item

    @cached_property
    def fields(self) -> Mapping[str, Any]:
        """The types of the fields, by name; those of expansions too."""
        return get_type_hints(self.type, include_extras=True)

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The names of the fields that a row has unasked."""
        return tuple(name for name in self.fields if name not in self.expansions)

    @property
    def comes_whole(self) -> bool:
        """True if the list comes whole, unless its reader asks for a part."""
        listing = get_origin(self.listing) or self.listing
        return bool({"count", "next", "previous"} <= listing.__optional_keys__)

    def columns(self, chosen: Sequence[str]) -> list[Path]:
        """The columns of a table with these fields, in the order of the type."""
        return [
            path
            for name, hint in self.fields.items()
            if name in chosen
            for path in _columns((name,), hint)
        ]


def _columns(path: Path, hint: Any) -> Iterator[Path]:
    """The columns of a value: of each field of an object, and each item of a bounded list."""
    bare, most = _bare(hint)
    if is_typeddict(get_origin(bare) or bare):
        for name, inner in get_type_hints(bare, include_extras=True).items():
            yield from _columns((*path, name), inner)
    elif most and get_origin(bare) is list:
        for number in range(most):
            yield from _columns((*path, number), get_args(bare)[0])
    else:
        yield path


def _bare(hint: Any) -> tuple[Any, int]:
    """A type without what is said beside it and without null, and the most items of a list."""
    most = 0
    while True:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            notes = [note for note in arguments[1:] if isinstance(note, Mapping)]
            most = next((note["maxItems"] for note in notes if "maxItems" in note), most)
            hint = arguments[0]
        elif origin in (Required, NotRequired):
            hint = arguments[0]
        elif origin in (Union, UnionType):
            others = [argument for argument in arguments if argument is not NoneType]
            if len(others) != 1:
                return hint, most
            hint = others[0]
        else:
            return hint, most


def column_name(path: Path) -> str:
    """The name of a column: `player.name`, `seats.0.result`."""
    return ".".join(map(str, path))


def cell(row: Mapping[str, Any], path: Path) -> Any:
    """The value in a column of a row; None where there is nothing."""
    value: Any = row
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value
