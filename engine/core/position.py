"""The bytes of a position, which the hashes of a log cover: `docs/positions.md` specifies them.

Most of a position stays as it is in a move, so what was written last is kept beside a copy of
what it was written from, and only the rest is written anew.
"""

import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, is_dataclass
from functools import cache
from itertools import compress
from operator import attrgetter, ne
from typing import Any, NamedTuple, get_type_hints

from engine.core.canonical import encoder
from engine.core.records import copied, defaults, plain_record
from engine.core.rng import Drawn

_CONSTANTS: Mapping[bool | None, str] = {None: "null", False: "false", True: "true"}

_encode = encoder(plain_record)


class _Digits(dict[int, str]):
    """Numbers as they are written. Most are small, and looked up rather than written anew."""

    def __missing__(self, number: int) -> str:
        return str(number)


_DIGITS = _Digits({number: str(number) for number in range(-1, 256)})


class Written(NamedTuple):
    """What was last written: the zones, and the facts with copies of their values.

    `parts` is what each value came to, with a comma behind it, and empty for one at its default.
    Nothing in it is ever changed, so copies of a position share it.
    """

    zones: bytes = b""
    values: Sequence[Any] = ()
    parts: Sequence[str] = ()
    facts: str = ""

    def rest(self, seat: int | None, drawn: Sequence[Drawn]) -> bytes:
        """What follows the zones: the facts, the seat that is to decide, and the move's draws."""
        decides = "null" if seat is None else seat
        draws = _encode(drawn) if drawn else "[]"
        return f"[{self.facts},{decides},{draws}]".encode()


class Facts:
    """How the fields of one kind of position are written: as a canonical JSON object.

    It has the fields that the kind does not leave out, and that are not at their default.
    """

    def __init__(self, kind: Any) -> None:
        covered = [one for one in _sorted_defaults(kind) if one[0] not in kind.left_out]
        self.names = tuple(name for name, _ in covered)
        self.defaults = tuple(default for _, default in covered)
        self.places = range(len(covered))
        hints = get_type_hints(kind)
        self.forms = [_form(hints[name]) for name in self.names]
        self.unwritten = [MISSING] * len(covered)
        self.read: Callable[[Any], tuple[Any, ...]] = attrgetter(*self.names)
        if len(self.names) == 1:
            self.read = lambda state: (getattr(state, self.names[0]),)

    def write(self, state: Any, last: Written) -> Written:
        """The facts of a position, those written anew that are not as they were last."""
        values = self.read(state)
        before = last.values or self.unwritten
        changed = list(compress(self.places, map(ne, values, before)))
        if not changed:
            return last
        kept, parts = list(before), list(last.parts) or [""] * len(values)
        for at in changed:
            value = values[at]
            copy, text = self.forms[at]
            kept[at] = copy(value)
            default = value == self.defaults[at]
            parts[at] = "" if default else f'"{self.names[at]}":{text(value)},'
        facts = "{" + "".join(parts)[:-1] + "}"
        return Written(last.zones, kept, parts, facts)


@cache
def facts_of(kind: Any) -> Facts:
    """How positions of this kind, a subclass of `State`, are written."""
    return Facts(kind)


def encode_zone(ids: Sequence[int]) -> bytes:
    """A zone for the hash: its length and its card ids, as little-endian 16-bit numbers."""
    return _packed(len(ids) + 1)(len(ids), *ids)


@cache
def _packed(count: int) -> Callable[..., bytes]:
    return struct.Struct(f"<{count}H").pack


def _form(annotation: Any) -> tuple[Callable[[Any], Any], Callable[[Any], str]]:
    """How the value of a field of this type is copied, and how it is written.

    What most fields hold, numbers and lists of these, is not looked at item by item.
    """
    if annotation is int:
        return int, _DIGITS.__getitem__
    if annotation == list[int]:
        return list, _numbers
    return copied, _text


def _numbers(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(_DIGITS.__getitem__, numbers))}]"


def _text(value: Any) -> str:
    """The canonical JSON of a value, for which a general encoder takes several times as long."""
    kind = type(value)
    if kind is int:
        return _DIGITS[value]
    if kind is list or kind is tuple:
        return f"[{','.join(map(_text, value))}]"
    if kind is bool or value is None:
        return _CONSTANTS[value]
    if is_dataclass(kind):
        fields = [
            f'"{name}":{_text(found)}'
            for name, default in _sorted_defaults(kind)
            if (found := getattr(value, name)) != default
        ]
        return "{" + ",".join(fields) + "}"
    return _encode(value)


@cache
def _sorted_defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a position or record in the order in which they are written, with defaults."""
    return tuple(sorted(defaults(kind)))
