"""Settings: each is written once, for the type checker, requests, forms and archives.

A plan is a dataclass; a field of it that is annotated with a `Setting` is one. Its type, its
default and what is said of it stand together:

    capacity: Annotated[int | None, Setting(Whole(2, MOST_PLACES), until=Until.END)] = None
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, replace
from enum import Enum, auto
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from ground.kinds import Kind, NumberKind


@dataclass(frozen=True)
class Text:
    """At least and at most so many characters; `lines` may be of several lines."""

    longest: int
    least: int = 1
    lines: bool = False


@dataclass(frozen=True)
class Whole:
    """A whole number. `wide` is one that may be above 32,767 where it is stored."""

    least: int
    most: int
    wide: bool = False


@dataclass(frozen=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True)
class OneOf:
    """A word, or a number, of those that there are."""

    kind: type[Kind] | type[NumberKind]


@dataclass(frozen=True)
class Moment:
    """A point in time."""


@dataclass(frozen=True)
class Anything:
    """What only whoever reads it can judge."""


@dataclass(frozen=True)
class Record:
    """An object of these fields, each with its values; `name` is its own in the documentation."""

    name: str
    fields: "tuple[tuple[str, Text | Table], ...]"


@dataclass(frozen=True)
class Items:
    """A list of at most so many."""

    of: Text | Whole | Record
    most: int


@dataclass(frozen=True)
class Table:
    """An object of at most so many names, each with a value."""

    of: Text | Whole | Anything
    most: int
    longest_name: int


Values = Text | Whole | Flag | OneOf | Moment | Items | Table


class Until(Enum):
    """Until when something may be changed."""

    REGISTRATION = auto()  # opens: players must find the rules by which they entered
    START = auto()  # of play: players plan by it
    STAGE = auto()  # begins, which a setting is of: nobody is paired in it
    END = auto()  # of the event


@dataclass(frozen=True)
class Setting:
    """What an organiser decides. `about` is what the documentation says of it. What is
    `staff_only` nobody else sees. A change is told by the setting's own name or as `changed_as`.
    All after that is read from the field of the plan: what is `needed` has no default, what is
    `optional` may be None."""

    values: Values
    until: Until
    about: str = ""
    staff_only: bool = False
    changed_as: str = ""

    name: str = ""
    type: Any = None
    default: Any = None
    needed: bool = False
    optional: bool = False


def settings_of(plan: type) -> Mapping[str, Setting]:
    """The settings of a plan by name, in the order in which they are written."""
    return _read(plan)


@cache
def _read(plan: Any) -> Mapping[str, Setting]:
    types, described = get_type_hints(plan), get_type_hints(plan, include_extras=True)
    settings: dict[str, Setting] = {}
    for field in fields(plan):
        notes = getattr(described[field.name], "__metadata__", ())
        for setting in (note for note in notes if isinstance(note, Setting)):
            needed = field.default is MISSING and field.default_factory is MISSING
            settings[field.name] = replace(
                setting,
                name=field.name,
                type=types[field.name],
                default=None if needed else _default(field),
                needed=needed,
                optional=_takes_none(types[field.name]),
                changed_as=setting.changed_as or field.name,
            )
    return settings


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _takes_none(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)


def in_order(names: Iterable[str], first: Iterable[str]) -> list[str]:
    """The names, these first: what no reader has a place of its own for, comes in the order of the
    plan."""
    known = list(names)
    before = [name for name in first if name in known]
    return [*before, *(name for name in known if name not in before)]
