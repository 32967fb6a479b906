"""JSON as the API accepts it: UTF-8, limited in size and depth, and unambiguous."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any

from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from contract.fields import MOST_MARKS, UNFIT, has_heap

MAX_BYTES = 256 * 1024
MAX_DEPTH = 64

# A string, or a bracket outside of one. Possessive, so that it takes linear time: otherwise each
# quote in an unclosed string would start another search of the rest.
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


class BodyTooLarge(APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "body_too_large"


class StrictJSONParser(BaseParser):
    """Refuses JSON that parsers read differently (repeated names) or fail on (depth, NaN)."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return loads(read_capped(stream, MAX_BYTES))


def read_capped(stream: IO[bytes], limit: int) -> bytes:
    """The whole body, or BodyTooLarge without reading further than one byte past `limit`."""
    body = stream.read(limit + 1)
    if len(body) > limit:
        raise BodyTooLarge(f"The body is larger than {limit} bytes.")
    return body


def loads(body: bytes) -> Any:
    """The value in `body`; ParseError says what is wrong with it."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ParseError(f"The body is not UTF-8: byte {error.start} does not fit.") from error
    # The standard parser recurses, so the depth is checked first.
    _check_depth(text)
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise ParseError(
            f"The body is not JSON: {error.msg}, line {error.lineno} column {error.colno}."
        ) from error
    except ValueError as error:
        raise ParseError(f"The body is not JSON: {error}.") from error
    _check_strings(value)
    return value


def _check_depth(text: str) -> None:
    depth = 0
    for match in _TOKEN.finditer(text):
        if match[0] in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise ParseError(f"The body is nested more than {MAX_DEPTH} levels deep.")
        elif match[0] in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, value in pairs:
        if name in members:
            raise ValueError(f"the name {name[:80]!r} appears twice in one object")
        members[name] = value
    return members


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is not a JSON number")


def _check_strings(value: Any) -> None:
    """ParseError for half a surrogate pair or a NUL, which no database stores, and for every other
    control character but tab and line end, which nobody reads; and for marks heaped on a letter."""
    if isinstance(value, str):
        if unfit := UNFIT.search(value):
            raise ParseError(f"A string has the character U+{ord(unfit[0]):04X}. Remove it.")
        if has_heap(value):
            raise ParseError(f"A string has more than {MOST_MARKS} marks on a letter. Remove some.")
    elif isinstance(value, dict):
        for name, item in value.items():
            _check_strings(name)
            _check_strings(item)
    elif isinstance(value, list):
        for item in value:
            _check_strings(item)
