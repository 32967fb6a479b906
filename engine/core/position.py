"""The bytes of a position, which the hashes of a log cover: `docs/positions.md` specifies them.

Most of a position stays as it is in a move, so what was written last is kept beside a copy of
what it was written from, and only the rest is written anew.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import MISSING
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from engine.core.canonical import encoder
from engine.core.records import copied, defaults, plain_record
from engine.core.rng import Drawn

_BIG_ENDIAN = array("H", (1,)).tobytes() == b"\x00\x01"

_NUMBERS = frozenset((int,))

_encode = encoder(plain_record)


class Written(NamedTuple):
    """What was last written: the zones, and the facts with copies of their values.

    `parts` is what each value came to, empty for one at its default. Nothing in it is ever
    changed, so copies of a position share it.
    """

    zones: bytes = b""
    values: tuple[Any, ...] = ()
    parts: tuple[str, ...] = ()
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
        covered = sorted(one for one in defaults(kind) if one[0] not in kind.left_out)
        self.names = tuple(name for name, _ in covered)
        self.defaults = tuple(default for _, default in covered)
        self.read: Callable[[Any], tuple[Any, ...]] = attrgetter(*self.names)
        if len(self.names) == 1:
            self.read = lambda state: (getattr(state, self.names[0]),)

    def write(self, values: tuple[Any, ...], last: Written) -> Written:
        """The facts with these values, those written anew that are not as they were last."""
        kept = list(last.values) or [MISSING] * len(values)
        parts = list(last.parts) or [""] * len(values)
        for at, value in enumerate(values):
            if value != kept[at]:
                kept[at] = copied(value)
                default = value == self.defaults[at]
                parts[at] = "" if default else f'"{self.names[at]}":{_text(value)}'
        facts = "{" + ",".join(filter(None, parts)) + "}"
        return Written(last.zones, tuple(kept), tuple(parts), facts)


@cache
def facts_of(kind: Any) -> Facts:
    """How positions of this kind, a subclass of `State`, are written."""
    return Facts(kind)


def encode_zone(ids: Sequence[int]) -> bytes:
    """A zone for the hash: its length and its card ids, as little-endian 16-bit numbers."""
    packed = array("H", (len(ids), *ids))
    if _BIG_ENDIAN:
        packed.byteswap()
    return packed.tobytes()


def _text(value: Any) -> str:
    """The canonical JSON of a value. What most values are, whole numbers and lists of these, is as
    Python writes it, which takes a quarter of the time."""
    kind = type(value)
    if kind is int:
        return str(value)
    if kind is list and _NUMBERS.issuperset(map(type, value)):
        return str(value).replace(" ", "")
    return _encode(value)
