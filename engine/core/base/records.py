"""Records in a position: small frozen dataclasses in place of lists of loose values.

A game writes what is more than a number or a word, an effect that lasts say, as

    @dataclass(frozen=True, slots=True)
    class Lasting:
        rule: str
        hero: int
        value: int = 1

    @dataclass(slots=True)
    class SomeState(State):
        lasting: list[Lasting] = field(default_factory=list)
        by_card: dict[str, Lasting] = field(default_factory=dict)
        chosen: Lasting | None = None

and nothing else is needed: the annotation says how the field is read back. A record never
changes, so copies of a position share it; to change one, put another in its place
(`dataclasses.replace`). It holds numbers, words, truth values, None, tuples of these, and other
records; no list, no dict. In JSON, saved or hashed, it is the object of its fields, those that
have their default left out, so that a field with a default added later changes nothing that was
written before. A tuple is a JSON list.

A frame of the agenda has no annotations for what it binds. The types of records that frames may
bind are named in the class of the state: `bound_records = (Waiting,)`. There a record is the
object `{"record": "Waiting", "fields": {...}}`.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

Reader = Callable[[Any], Any]

_AS_WRITTEN = (bool, int, str, NoneType, Any)
_BARE = (int, str, bool, NoneType)


class NotPlain(TypeError):
    """An annotation of a state or record promises what JSON would not keep; the text says which."""


def plain_record(record: Any) -> dict[str, Any]:
    """The fields of a record, without those at their default; what they hold stays as it is."""
    if not is_dataclass(record):
        raise TypeError(f"a {type(record).__name__} is no record")
    kind: Any = type(record)
    return {
        name: value
        for name, default in defaults(kind)
        if (value := getattr(record, name)) != default
    }


def plain_of(value: Any) -> Any:
    """A value of a position as JSON-able data that shares nothing changeable with it."""
    if type(value) in _BARE:  # Of most values, by the thousand for each move.
        return value
    if isinstance(value, list | tuple):
        return [plain_of(item) for item in value]
    if isinstance(value, dict):
        return {key: plain_of(item) for key, item in value.items()}
    if is_dataclass(value):
        return plain_of(plain_record(value))
    return value


def plain_bound(value: Any) -> Any:
    """The bindings of a frame as JSON-able data, a record with the name of its type."""
    if isinstance(value, list | tuple):
        return [plain_bound(item) for item in value]
    if isinstance(value, dict):
        return {key: plain_bound(item) for key, item in value.items()}
    if is_dataclass(value):
        return {"record": type(value).__name__, "fields": plain_of(plain_record(value))}
    return value


def read_bound(plain: Any, kinds: Mapping[str, type]) -> Any:
    """The inverse of `plain_bound`, for records of these types by name."""
    if isinstance(plain, list):
        return [read_bound(item, kinds) for item in plain]
    if isinstance(plain, dict):
        if plain.keys() == {"record", "fields"}:
            return reader(kinds[plain["record"]])(plain["fields"])
        return {key: read_bound(item, kinds) for key, item in plain.items()}
    return plain


@cache
def defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Each field of a dataclass with its default; MISSING, equal to nothing, where it has none."""
    return tuple(
        (field.name, field.default if field.default_factory is MISSING else field.default_factory())
        for field in fields(kind)
    )


@cache
def readers(kind: Any, names: tuple[str, ...]) -> Mapping[str, Reader]:
    """The functions that read these fields of a dataclass back from JSON. Raises NotPlain."""
    hints = get_type_hints(kind)
    by_name = {}
    for name in names:
        try:
            by_name[name] = reader(hints[name])
        except NotPlain as error:
            raise NotPlain(f"{kind.__name__}.{name}: {error}") from None
    return by_name


def reader(annotation: Any) -> Reader:
    """A function that reads a value of this annotated type from JSON, sharing nothing with it."""
    if annotation in _AS_WRITTEN:
        return copied
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is list:
        item = reader(inside[0])
        return lambda plain: [item(value) for value in plain]
    if origin is tuple:
        return _tuple(inside)
    if origin in (dict, Mapping) and inside[0] is str:
        item = reader(inside[1])
        return lambda plain: {key: item(value) for key, value in plain.items()}
    if origin in (Union, UnionType):
        return _union(inside)
    if isinstance(annotation, type) and is_dataclass(annotation):
        return _record(annotation)
    raise NotPlain(f"{annotation} does not come back from JSON as it was")


def _tuple(inside: tuple[Any, ...]) -> Reader:
    if len(inside) == 2 and inside[1] is Ellipsis:
        item = reader(inside[0])
        return lambda plain: tuple([item(value) for value in plain])
    items = [reader(kind) for kind in inside]
    return lambda plain: tuple([read(value) for read, value in zip(items, plain, strict=True)])


def _union(inside: tuple[Any, ...]) -> Reader:
    """Plain values as they are written; at most one of the types may be more than that."""
    others = [kind for kind in inside if kind not in _AS_WRITTEN]
    if not others:
        return copied
    if len(others) > 1 or len(inside) > 2 or NoneType not in inside:
        raise NotPlain(f"{inside} cannot be told apart in JSON")
    item = reader(others[0])
    return lambda plain: None if plain is None else item(plain)


def _record(kind: type) -> Reader:
    if not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise NotPlain(f"{kind.__name__} is not frozen")
    by_name = readers(kind, tuple(field.name for field in fields(kind)))
    return lambda plain: kind(**{name: by_name[name](value) for name, value in plain.items()})


def copied(value: Any) -> Any:
    """A copy of a plain value that shares no list or dict with it."""
    kind = type(value)
    # Most of a position are lists of numbers and names: a call for each takes most of the time.
    if kind is list:
        flat = _NESTING.isdisjoint(map(type, value))
        return value[:] if flat else [copied(item) for item in value]
    if kind is dict:
        return {key: copied(item) for key, item in value.items()}
    return value


_NESTING = frozenset((dict, list))
