"""JSON as the API takes it."""

import io
import json

import pytest
from rest_framework.exceptions import ParseError

from front.strict_json import MAX_BYTES, BodyTooLarge, StrictJSONParser, loads, read_capped
from tests.support import explosions


@pytest.mark.parametrize(
    "value",
    [{}, [], "ö", 1, None, {"a": [1, {"b": "]["}]}, {"": '"\\"'}, "\U0001f600", "a\tb\r\nc"],
)
def test_it_reads_what_json_writes(value: object) -> None:
    assert loads(json.dumps(value).encode()) == value
    assert loads(json.dumps(value, ensure_ascii=False).encode()) == value


HEAP = "a" + "\u0301\u0316" * 16


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"\xff{}", "The body is not UTF-8: byte 0 does not fit."),
        (b"{", "The body is not JSON: Expecting property name enclosed in double quotes, "
               "line 1 column 2."),
        (b"", "The body is not JSON: Expecting value, line 1 column 1."),
        (b'{"a":1,"a":1}', "The body is not JSON: the name 'a' appears twice in one object."),
        (b"[NaN]", "The body is not JSON: NaN is not a JSON number."),
        (b"[-Infinity]", "The body is not JSON: -Infinity is not a JSON number."),
        (b'"\\ud800"', "A string has the character U+D800. Remove it."),
        (b'{"a\\u0000":1}', "A string has the character U+0000. Remove it."),
        (b'["\\u001b[2J"]', "A string has the character U+001B. Remove it."),
        ("[\"a\x85\"]".encode(), "A string has the character U+0085. Remove it."),
        (f'["{HEAP}"]'.encode(), "A string has more than 30 marks on a letter. Remove some."),
        (f'{{"{HEAP}":1}}'.encode(), "A string has more than 30 marks on a letter. Remove some."),
        (b"[" * 65 + b"]" * 65, "The body is nested more than 64 levels deep."),
        (b"[" * 100_000, "The body is nested more than 64 levels deep."),
        (b'{"a":' * 100 + b"1" + b"}" * 100, "The body is nested more than 64 levels deep."),
    ],
    ids=range(15),
)  # fmt: skip
def test_what_is_wrong_is_said(body: bytes, what: str) -> None:
    with pytest.raises(ParseError) as error:
        loads(body)

    assert str(error.value) == what


def test_64_levels_pass() -> None:
    assert json.dumps(loads(b"[" * 64 + b"]" * 64)) == "[" * 64 + "]" * 64


def test_a_number_of_100_000_digits_is_an_error_and_no_failure() -> None:
    with pytest.raises(ParseError):
        loads(b"1" * 100_000)


@pytest.mark.parametrize(
    "body",
    [
        b'"' + b"\\" * 200_000,
        b'"' * 200_001,
        b"[{" * 10 + b'"' * 200_000,
        b'"' + b'\\"' * 130_000,
    ],
    ids=range(4),
)
def test_hostile_bodies_take_no_long_time(body: bytes) -> None:
    with explosions.guard(), pytest.raises(ParseError):
        loads(body)


def test_a_body_is_read_one_byte_beyond_the_limit_at_most() -> None:
    stream = io.BytesIO(b" " * (MAX_BYTES + 1000))
    with pytest.raises(BodyTooLarge):
        read_capped(stream, MAX_BYTES)

    assert stream.tell() == MAX_BYTES + 1


def test_the_largest_body_is_read() -> None:
    body = b'"' + b"x" * (MAX_BYTES - 2) + b'"'

    assert StrictJSONParser().parse(io.BytesIO(body)) == "x" * (MAX_BYTES - 2)
