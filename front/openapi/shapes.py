"""From Python's types to JSON Schema: TypedDicts and enumerations become components by name."""

import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from enum import Enum
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)
from uuid import UUID

from contract.rows import Row

Schema = dict[str, Any]

PLAIN: Mapping[Any, Schema] = {
    Any: {},
    None: {"type": "null"},
    types.NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
    datetime: {"type": "string", "format": "date-time"},
    float: {"type": "number"},
    int: {"type": "integer"},
    str: {"type": "string"},
    UUID: {"type": "string", "format": "uuid"},
}
LISTS = (list, tuple, Sequence)
MAPPINGS = (dict, Mapping)


class Unclear(TypeError):
    """A type that is not precise enough for a schema."""


class Shapes:
    """The components that the types met so far need; `schema` adds those of another type."""

    def __init__(self) -> None:
        self.components: dict[str, Schema] = {}
        self.types: dict[str, Any] = {}  # what each component was made from

    def schema(self, hint: Any) -> Schema:
        """The schema of a type; TypedDicts in it are referred to by name."""
        try:
            if hint in PLAIN:
                return dict(PLAIN[hint])
        except TypeError:
            pass  # unhashable, hence none of them
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._annotated(arguments)
        if origin in (Required, NotRequired):
            return self.schema(arguments[0])
        if origin in (Union, types.UnionType):
            return self._one_of(arguments)
        if origin is Literal:
            return _words(arguments)
        if is_typeddict(origin or hint):
            return self._named(hint, self._object)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return self._named(hint, _choices)
        if origin in MAPPINGS and arguments:
            return {"type": "object", "additionalProperties": self.schema(arguments[1])}
        if origin in LISTS and arguments:
            return {"type": "array", "items": self.schema(arguments[0])}
        raise Unclear(f"{hint!r} says too little to be documented.")

    def _annotated(self, arguments: tuple[Any, ...]) -> Schema:
        """A text beside a type describes it; a mapping beside it narrows the schema."""
        schema = self.schema(arguments[0])
        for note in arguments[1:]:
            schema |= {"description": note} if isinstance(note, str) else dict(note)
        return schema

    def _one_of(self, arguments: tuple[Any, ...]) -> Schema:
        parts = [self.schema(argument) for argument in arguments]
        plain = [part["type"] for part in parts if set(part) == {"type"}]
        others = [part for part in parts if set(part) != {"type"}]
        if not others:
            return {"type": plain}
        if plain == ["null"] and len(others) == 1 and isinstance(others[0].get("type"), str):
            return _nullable(others[0])
        return {"anyOf": [*others, *({"type": kind} for kind in plain)]}

    def chosen(self, row: Row) -> Schema:
        """The schema of a list of which the reader has chosen fields, or asked for more: that of
        the list, with rows all of whose fields may be missing."""
        whole = self.schema(row.listing)["$ref"].rpartition("/")[2]
        part = self.schema(row.type)["$ref"].rpartition("/")[2]
        fields = {
            name: value
            for name, value in self.components[part].items()
            if name not in ("required", "description")
        }
        about = "The fields chosen with `fields` and `expand`, or all."
        self._add(f"{part}Chosen", {"description": about, **fields}, (row.type, "chosen"))
        listing = self.components[whole]
        rows = {"type": "array", "items": {"$ref": f"#/components/schemas/{part}Chosen"}}
        properties = {**listing["properties"], "results": rows}
        name = f"{whole}Chosen"
        self._add(name, {**listing, "properties": properties}, (row.listing, "chosen"))
        return {"$ref": f"#/components/schemas/{name}"}

    def _add(self, name: str, schema: Schema, made_of: Any) -> None:
        self.components[name], self.types[name] = schema, made_of

    def _named(self, hint: Any, described: Callable[[Any], Schema]) -> Schema:
        name = _name(hint)
        if name not in self.types:
            self.types[name] = hint
            self.components[name] = {}  # known before its parts are read: they may contain it
            self.components[name] = described(hint)
        elif self.types[name] != hint:
            raise Unclear(f"Two different types are called {name}.")
        return {"$ref": f"#/components/schemas/{name}"}

    def _object(self, hint: Any) -> Schema:
        typed = get_origin(hint) or hint
        given = dict(zip(getattr(typed, "__parameters__", ()), get_args(hint), strict=True))
        fields = {
            name: self.schema(_filled(field, given))
            for name, field in get_type_hints(typed, include_extras=True).items()
        }
        schema: Schema = {"type": "object"}
        if about := (typed.__doc__ and inspect.cleandoc(typed.__doc__)):
            schema["description"] = about
        return schema | {"properties": fields, "required": sorted(typed.__required_keys__)}


def _nullable(schema: Schema) -> Schema:
    nullable = schema | {"type": [schema["type"], "null"]}
    return nullable | {"enum": [*schema["enum"], None]} if "enum" in schema else nullable


def _words(values: Sequence[Any]) -> Schema:
    kinds = {PLAIN[type(value)]["type"] for value in values}
    if len(kinds) != 1:
        raise Unclear(f"{values!r} are of several kinds.")
    return {"type": kinds.pop(), "enum": list(values)}


def _choices(hint: type[Enum]) -> Schema:
    """The values of an enumeration, with their labels where they have some."""
    schema = _words([member.value for member in hint])
    labels = {member.value: str(getattr(member, "label", "")) for member in hint}
    if any(labels[member.value] != member.name.replace("_", " ").title() for member in hint):
        lines = [f"- `{value}`: {label}" for value, label in labels.items() if label]
        return schema | ({"description": "\n".join(lines)} if lines else {})
    return schema


def _filled(hint: Any, given: Mapping[Any, Any]) -> Any:
    """A field's type with the type variables replaced by what the generic type was given."""
    if isinstance(hint, TypeVar):
        return given[hint]
    if parameters := getattr(hint, "__parameters__", ()):
        return hint[tuple(given[parameter] for parameter in parameters)]
    return hint


def _name(hint: Any) -> str:
    """`Page[TournamentRow]` is called TournamentRowPage."""
    typed = get_origin(hint) or hint
    return "".join([*(_name(argument) for argument in get_args(hint)), typed.__name__])
