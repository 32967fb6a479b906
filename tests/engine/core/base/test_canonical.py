"""Canonical JSON: one encoding for each value, and a reader that takes no other."""

import json
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.base.canonical import LARGEST_INTEGER, NotCanonical, decode, digest, encode

NEWER = "x\u0301\U00010efd"
"""A mark of Unicode 15 after one of Unicode 1: a Python that knows both has them change places."""
TEXTS = st.text(st.characters(codec="utf-8")).map(lambda text: unicodedata.normalize("NFC", text))
SCALARS = st.none() | st.booleans() | st.integers(-LARGEST_INTEGER, LARGEST_INTEGER) | TEXTS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner), max_leaves=12
)


@given(VALUES)
def test_what_is_encoded_reads_back_and_encodes_alike(value: Any) -> None:
    data = encode(value)

    assert decode(data) == value
    assert encode(decode(data)) == data


@given(VALUES)
def test_every_other_spelling_is_refused(value: Any) -> None:
    data = encode(value)

    for other in (
        json.dumps(value, indent=1).encode(),
        json.dumps(value, sort_keys=True).encode(),
        b" " + data,
        data + b"\n",
        b"\xef\xbb\xbf" + data,
    ):
        if other != data:
            with pytest.raises(NotCanonical):
                decode(other)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it is not JSON: Expecting value at column 1"),
        (b"{}\r", "it is not written canonically: keys sorted, no spaces, no escapes"),
        (b"\xff", "byte 0 is not UTF-8"),
        (b'"\xed\xa0\x80"', "byte 1 is not UTF-8"),
        (b'"\\ud800"', "a text holds half a surrogate pair"),
        (b'{"\\udfff":1}', "a text holds half a surrogate pair"),
        (b'"\\u00e9"', "it is not written canonically: keys sorted, no spaces, no escapes"),
        (b'"e\xcc\x81"', "a text is not in Unicode normal form NFC"),
        (b'{"b":1,"a":2}', "it is not written canonically: keys sorted, no spaces, no escapes"),
        (b'{"a":1,"a":1}', "a key is written twice in one object"),
        (b"1.0", "1.0 is not an integer"),
        (b"1e5", "1e5 is not an integer"),
        (b"-0", "it is not written canonically: keys sorted, no spaces, no escapes"),
        (b"NaN", "NaN is not an integer"),
        (b"-Infinity", "-Infinity is not an integer"),
        (b"9007199254740992", "an integer lies beyond 2^53 - 1"),
        (b"-9007199254740992", "an integer lies beyond 2^53 - 1"),
        (b"[" * 17 + b"]" * 17, "it is nested too deeply"),
        (b"[" * 900 + b"]" * 900, "it is nested too deeply"),
        (b"[" * 100_000, "it is nested too deeply"),
        (b'{"a":' * 100_000, "it is nested too deeply"),
    ],
)
def test_the_reason_says_what_is_wrong(data: bytes, reason: str) -> None:
    with pytest.raises(NotCanonical) as raised:
        decode(data)

    assert str(raised.value) == reason


def test_an_integer_of_many_thousand_digits_is_refused_without_reading_it() -> None:
    with pytest.raises(NotCanonical):
        decode(b"1" * 100_000)


@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        value = decode(data)
    except NotCanonical:
        return
    assert encode(value) == data


def test_sixteen_levels_are_read() -> None:
    assert encode(decode(b"[" * 16 + b"]" * 16)) == b"[" * 16 + b"]" * 16


def test_a_digest_names_its_function() -> None:
    assert digest(b"") == (
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )


def test_a_mark_that_not_every_python_knows_stands_for_itself() -> None:
    assert decode(encode(NEWER)) == NEWER
