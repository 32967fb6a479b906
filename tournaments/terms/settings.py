"""Settings: each is written once, for columns, requests, forms, archives and the documentation.

A plan is a dataclass, and a setting a field of it:

    capacity: int | None = setting(
        Whole(2, MOST_PLACES),
        default=None,
        label=_("Player limit"),
        help=_("Empty: no limit. Players beyond it join the waitlist."),
        group=Group.REGISTRATION,
        until=Until.END,
    )

Each door has a table of `Makers`, by the kind of values, which `made` reads: columns, requests,
forms and archives.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum, auto
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from ground.kinds import Kind, NumberKind
from ground.texts import marked as _


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
    """A word, or a number, of those that there are; a word is stored in so many characters."""

    kind: type[Kind] | type[NumberKind]
    longest: int = 16


@dataclass(frozen=True)
class Moment:
    """A point in time."""


@dataclass(frozen=True)
class Anything:
    """A value that only its reader can judge."""


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


# For one door (columns, requests, forms, archives) the function that makes a field, by the class of
# its values. It gets the attributes of that class as keyword arguments.
Makers = Mapping[type, Callable[..., Any]]


def made(values: Values | Record | Anything, makers: Makers, **options: Any) -> Any:
    """The thing that these makers have for values, with `options` of the door. Where values hold
    others, as lists do, those are made first."""
    maker = makers.get(type(values))
    if maker is None:
        raise TypeError(f"Nothing is made of {values!r} here.")
    return maker(**{name: _part(part, makers) for name, part in vars(values).items()}, **options)


def _part(part: Any, makers: Makers) -> Any:
    if type(part) in makers:
        return made(part, makers)
    if isinstance(part, tuple):
        return {name: made(values, makers) for name, values in part}
    return part


class Until(Enum):
    """Until when something may be changed."""

    REGISTRATION = auto()  # opens: players must find the rules by which they entered
    START = auto()  # of play: players plan by it
    STAGE = auto()  # begins, which a setting is of: nobody is paired in it
    END = auto()  # of the event


class Group(Kind):
    """The place of a setting in a form: a group with its title, or before or after all."""

    SHORT = "short"
    ABOUT = "about", _("Description, fee and prizes")
    REGISTRATION = "registration", _("Registration and capacity")
    DECKS = "decks", _("Decklists and deck rules")
    ROUNDS = "rounds", _("Rounds and time")
    RESULTS = "results", _("Results and game logs")
    POINTS = "points", _("Points and tiebreakers")
    MINIATURES = "miniatures", _("Miniatures")
    OTHERS = "others", _("Other settings")
    SELDOM = "seldom"


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A decision of an organiser: the values it has, where None is one if it is `optional`, and a
    default unless it is `needed`. Forms show `label` and `help`, and the documentation has them
    too, where it has nothing else to say `about` it. A `staff_only` setting is seen by the staff
    alone. A change is told as `changed_as`, which is usually its name."""

    name: str
    type: Any
    values: Values
    default: Any
    needed: bool
    optional: bool
    until: Until
    label: str
    help: str
    group: Group
    about: str
    staff_only: bool
    changed_as: str

    @property
    def meaning(self) -> str:
        """The sentence of the documentation, in English."""
        if self.about or not self.label:
            return self.about
        return f"{self.label}. {self.help}".strip()


def setting(
    values: Values,
    *,
    until: Until,
    default: Any = MISSING,
    factory: Any = MISSING,
    label: str = "",
    help: str = "",
    group: Group = Group.OTHERS,
    about: str = "",
    staff_only: bool = False,
    changed_as: str = "",
) -> Any:
    """A field of a plan, as `Setting` describes it."""
    facts: dict[str, Any] = {"values": values, "until": until, "label": label, "help": help}
    facts |= {"group": group, "about": about, "staff_only": staff_only, "changed_as": changed_as}
    return field(default=default, default_factory=factory, metadata=facts)


def settings_of(plan: type) -> Mapping[str, Setting]:
    """The settings of a plan by name, in the order in which they are written."""
    return _read(plan)


@cache
def _read(plan: Any) -> Mapping[str, Setting]:
    types = get_type_hints(plan)
    return {
        field.name: _setting(field, types[field.name]) for field in fields(plan) if field.metadata
    }


def _setting(field: Field[Any], type: Any) -> Setting:
    needed = field.default is MISSING and field.default_factory is MISSING
    facts = {**field.metadata, "changed_as": field.metadata["changed_as"] or field.name}
    return Setting(
        name=field.name,
        type=type,
        default=None if needed else _default(field),
        needed=needed,
        optional=_takes_none(type),
        **facts,
    )


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
