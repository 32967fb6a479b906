"""One encoding for each value: canonical JSON, its strict reader, and digests over it."""

import hashlib
import json
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

Plain = None | bool | int | str | Sequence["Plain"] | Mapping[str, "Plain"]

category = unicodedata.ucd_3_2_0.category

LARGEST_INTEGER = 2**53 - 1
DEEPEST = 16


def encoder(other: Callable[[Any], Any] | None = None) -> Callable[[Any], str]:
    """A function that writes canonical JSON; `other` makes plain values of others."""
    return json.JSONEncoder(
        sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False,
        check_circular=False, default=other,
    ).encode  # fmt: skip


_encode = encoder()


class NotCanonical(ValueError):
    """The bytes are not the canonical encoding of any value; the text says why."""


def encode(value: Plain) -> bytes:
    """The canonical JSON of a plain value: sorted keys, no spaces, UTF-8."""
    return _encode(value).encode()


def decode(data: bytes) -> Plain:
    """The value of which `data` is the canonical encoding.

    Raises NotCanonical for bytes that are not UTF-8 or not JSON, for floats, integers beyond
    2^53 - 1, repeated keys, text not in NFC, values nested deeper than 16, and for every other
    spelling of the same value.
    """
    try:
        value: Plain = _decoder.decode(data.decode())
    except RecursionError:
        raise NotCanonical("it is nested too deeply") from None
    except UnicodeDecodeError as error:
        raise NotCanonical(f"byte {error.start} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise NotCanonical(f"it is not JSON: {error.msg} at column {error.colno}") from None
    except ValueError as error:
        raise NotCanonical(str(error)) from None
    _check(value)
    if encode(value) != data:
        raise NotCanonical("it is not written canonically: keys sorted, no spaces, no escapes")
    return value


def digest(data: bytes) -> str:
    """`sha256:` and the hexadecimal SHA-256 of the bytes."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(f"{text[:20]} is not an integer")


def _object(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key is written twice in one object")
    return members


def _check(value: Any) -> None:
    """Refuse a value with a text, a number or a depth that canonical JSON does not have."""
    level = [value]
    for depth in range(DEEPEST + 1):
        below: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is str:
                if not item.isascii():
                    _check_text(item)
            elif kind is int:
                if not -LARGEST_INTEGER <= item <= LARGEST_INTEGER:
                    raise NotCanonical("an integer lies beyond 2^53 - 1")
            elif kind is list or kind is dict:
                if depth == DEEPEST:
                    raise NotCanonical("it is nested too deeply")
                below += item
                if kind is dict:
                    below += item.values()
        level = below


def _check_text(text: str) -> None:
    """Letters that Unicode 3.2 lacks stand for themselves: Pythons know various letters, and what
    becomes of those that all know is fixed for ever."""
    known = "".join(letter if category(letter) != "Cn" else "\ufffd" for letter in text)
    if not unicodedata.is_normalized("NFC", known):
        raise NotCanonical("a text is not in Unicode normal form NFC")
    if any(0xD800 <= ord(letter) <= 0xDFFF for letter in text):
        raise NotCanonical("a text holds half a surrogate pair")


_decoder = json.JSONDecoder(
    parse_float=_refuse_number, parse_constant=_refuse_number, object_pairs_hook=_object
)
