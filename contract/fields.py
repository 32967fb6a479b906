"""Texts, numbers and truth values of JSON bodies, as the document says them.

The framework's own fields read a text as well, `"7"` or `"true"`, which queries need, and a number
where a text should be. A client that sends one in a body would learn nothing of its mistake, and
another field would refuse it.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from enum import Enum
from typing import Any
from unicodedata import combining

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from rest_framework import serializers

# Half a surrogate pair and NUL, which no database stores, and the other control characters but tab
# and line end, which nobody reads.
UNFIT = re.compile(r"[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\U0010ffff]")
# Line breaks and tabs, and marks that turn the direction of what follows them on a page.
_TURNS = re.compile("[\t\n\r\u2028-\u202e\u2066-\u2069]")

# After so many bad items the rest of a list is not looked at.
MOST_FAULTS = 20
# The most names of an object that may have any names.
MOST_NAMES = 1_000
# The most marks on one letter. No language has more than 30 (UAX 15, stream-safe texts), and
# comparing texts sorts them, in a time that grows with the square of their number.
MOST_MARKS = 30
_HEAP = re.compile(rb"[^\0]{%d,}" % (MOST_MARKS + 1))


def has_heap(text: str) -> bool:
    """True for a text with more than MOST_MARKS marks on a letter."""
    return not text.isascii() and _HEAP.search(_classes(text)) is not None


def without_heaps(text: str) -> str:
    """The text with no more than MOST_MARKS marks on each letter."""
    kept, at = [], 0
    for heap in _HEAP.finditer(_classes(text)):
        kept.append(text[at : heap.start() + MOST_MARKS])
        at = heap.end()
    return "".join([*kept, text[at:]])


def _classes(text: str) -> bytes:
    """The combining class of each character; 0 for one that is no mark."""
    return bytes(map(combining, text))


def single_line(text: str) -> None:
    """Raise Django's ValidationError for a text of several lines, or with a mark of direction."""
    if _TURNS.search(text):
        raise ValidationError(gettext("Enter a single line of text."), code="several_lines")


class PlainText(serializers.CharField):
    """A text; a number is none."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class WholeNumber(serializers.IntegerField):
    """An integer; `7.0` is one in JSON."""

    def to_internal_value(self, data: Any) -> Any:
        if not _is_number(data):
            self.fail("invalid")
        return super().to_internal_value(data)


class Number(serializers.FloatField):
    """A number."""

    def to_internal_value(self, data: Any) -> Any:
        if not _is_number(data):
            self.fail("invalid")
        return super().to_internal_value(data)


class TruthValue(serializers.BooleanField):
    """`true` or `false`."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    """A member of an enumeration by its value: any, or those in `only`."""

    def __init__(
        self, kind: type[Enum], *, only: Iterable[Enum] | None = None, **options: Any
    ) -> None:
        super().__init__(choices=[member.value for member in only or kind], **options)
        self.kind = kind

    def to_internal_value(self, data: Any) -> Any:
        return self.kind(super().to_internal_value(data))


class AwareTimeField(serializers.DateTimeField):
    """A moment with its offset (RFC 3339): without one nobody knows which moment is meant."""

    def enforce_timezone(self, value: datetime) -> datetime:
        if value.tzinfo is None:
            raise serializers.ValidationError(
                "Say by an offset which moment is meant, as in 2026-03-28T10:00:00+01:00 or …Z.",
                code="offset_missing",
            )
        try:
            return value.astimezone(UTC)
        except OverflowError as error:
            raise serializers.ValidationError(
                "By UTC this moment is in none of the years 1 to 9999.", code="overflow"
            ) from error


class ListOf(serializers.ListField):
    """A list whose items are not looked at if it is longer than `max_length`, nor after MOST_FAULTS
    bad ones: refusing each of 100,000 would take seconds."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)
        self.most = max_length

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, list) and len(data) > self.most:
            self.fail("max_length", max_length=self.most)
        return super().to_internal_value(data)

    def run_child_validation(self, data: Any) -> Any:
        return [value for _, value in _checked(self.child, enumerate(data))]


class TableOf(serializers.DictField):
    """An object with any names and values of one kind, bounded like `ListOf`."""

    default_error_messages = {"max_length": "Ensure this object has at most {max_length} names."}

    def __init__(self, *, max_length: int = MOST_NAMES, **options: Any) -> None:
        super().__init__(**options)
        self.max_length = max_length

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return super().to_internal_value(data)

    def run_child_validation(self, data: Any) -> Any:
        return dict(_checked(self.child, data.items()))


def _checked(child: Any, items: Iterable[tuple[Any, Any]]) -> Iterator[tuple[Any, Any]]:
    """Each place with its checked value. Raises ValidationError with the first faults."""
    faults = {}
    for place, item in items:
        try:
            yield place, child.run_validation(item)
        except serializers.ValidationError as error:
            faults[place] = error.detail
        if len(faults) == MOST_FAULTS:
            break
    if faults:
        raise serializers.ValidationError(faults)


def _is_number(data: object) -> bool:
    return isinstance(data, int | float) and not isinstance(data, bool)
