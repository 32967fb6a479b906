"""The bytes of a position, which the hashes of a log cover: `docs/positions.md` specifies them.

Most of a position does not change in a move. So the text that was written last is kept beside a
copy of the values that it was written from, and only values that have changed are written anew.
"""

import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, is_dataclass
from functools import cache
from itertools import compress
from operator import attrgetter, ne
from typing import Any, get_type_hints

from engine.core.base.canonical import encoder
from engine.core.base.records import copied, defaults, plain_record
from engine.core.base.rng import Drawn

_CONSTANTS: Mapping[bool | None, str] = {None: "null", False: "false", True: "true"}

_encode = encoder(plain_record)


class _Digits(dict[int, str]):
    """Numbers as they are written. Most are small, and looked up rather than written anew."""

    def __missing__(self, number: int) -> str:
        return str(number)


_DIGITS = _Digits({number: str(number) for number in range(-1, 256)})


Written = tuple[Sequence[Any], Sequence[str], str]
"""The text of a position: copies of the values of the fields, their parts, and all as text.

A part is what a value came to, with a comma behind it, and empty for one at its default. Nothing in
it is ever changed, so copies of a position share it.
"""

NOTHING: Written = ((), (), "")


class Facts:
    """Writes the fields of positions of one kind as a canonical JSON object: those that the kind
    does not leave out and that are not at their default.
    """

    def __init__(self, kind: Any) -> None:
        covered = [pair for pair in _sorted_defaults(kind) if pair[0] not in kind.left_out]
        self.names = tuple(name for name, _ in covered)
        self.defaults = tuple(default for _, default in covered)
        self.places = range(len(covered))
        hints = get_type_hints(kind)
        self.forms = [(f'"{name}":', default, *_form(hints[name])) for name, default in covered]
        self.unwritten = (MISSING,) * len(covered)
        self.read = _values(self.names)

    def write(self, state: Any, last: Written) -> Written:
        """The fields of a position as text; `last` is what was written of an earlier position."""
        values = self.read(state)
        before = last[0] or self.unwritten
        if values == before:
            return last
        kept, parts = list(before), list(last[1]) or [""] * len(values)
        for at in compress(self.places, map(ne, values, before)):
            value = values[at]
            key, default, copy, text = self.forms[at]
            kept[at] = value if copy is None else copy(value)
            parts[at] = "" if value == default else f"{key}{text(value)},"
        return tuple(kept), parts, "{" + "".join(parts)[:-1] + "}"


@cache
def facts_of(kind: Any) -> Facts:
    """The way in which positions of this kind, a subclass of `State`, are written."""
    return Facts(kind)


def encode_rest(facts: str, seat: int | None, drawn: Sequence[Drawn]) -> bytes:
    """The bytes after the zones: the facts, the seat that is to decide, and the move's draws."""
    decides = "null" if seat is None else seat
    draws = _encode(drawn) if drawn else "[]"
    return f"[{facts},{decides},{draws}]".encode()


def encode_zone(ids: Sequence[int]) -> bytes:
    """A zone for the hash: its length and its card ids, as little-endian 16-bit numbers."""
    return _packed(len(ids) + 1)(len(ids), *ids)


@cache
def _packed(count: int) -> Callable[..., bytes]:
    return struct.Struct(f"<{count}H").pack


def _values(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads these fields of a position or record, as a tuple."""
    if len(names) == 1:
        return lambda holder: (getattr(holder, names[0]),)
    return attrgetter(*names)


def _form(annotation: Any) -> tuple[Callable[[Any], Any] | None, Callable[[Any], str]]:
    """The copier of a field of this type, None if it cannot change, and its writer.

    The contents of most fields, numbers and lists of these, are not looked at item by item.
    """
    if annotation in (bool, int, str):
        return None, _WRITERS[annotation]
    if annotation == list[int]:
        return list, _numbers
    return copied, _text


def _numbers(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(_DIGITS.__getitem__, numbers))}]"


def _text(value: Any) -> str:
    """The canonical JSON of a value, for which a general encoder takes several times as long."""
    return _WRITERS[type(value)](value)


def _items(items: Iterable[Any]) -> str:
    return f"[{','.join([_WRITERS[type(item)](item) for item in items])}]"


def _record(kind: Any) -> Callable[[Any], str]:
    """A function that writes records of this kind."""
    known = _sorted_defaults(kind)
    keys = [(f'"{name}":', default) for name, default in known]
    read = _values([name for name, _ in known])

    def write(record: Any) -> str:
        parts = [
            f"{key}{_WRITERS[type(value)](value)}"
            for (key, default), value in zip(keys, read(record), strict=True)
            if value != default
        ]
        return "{" + ",".join(parts) + "}"

    return write


class _Writers(dict[Any, Callable[[Any], str]]):
    """The functions that write values, by the types of these."""

    def __missing__(self, kind: Any) -> Callable[[Any], str]:
        self[kind] = writer = _record(kind) if is_dataclass(kind) else _encode
        return writer


_WRITERS = _Writers(
    {
        int: _DIGITS.__getitem__,
        bool: _CONSTANTS.__getitem__,
        type(None): _CONSTANTS.__getitem__,
        list: _items,
        tuple: _items,
    }
)


@cache
def _sorted_defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a position or record in the order in which they are written, with defaults."""
    return tuple(sorted(defaults(kind)))
