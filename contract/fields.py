"""Texts, numbers and truth values of JSON bodies, as the document says them.

The framework's own fields read a text as well, `"7"` or `"true"`, which queries need, and a number
where a text should be. Whoever sends one in a body would learn nothing of their mistake, and
another field would refuse it.
"""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from rest_framework import serializers

# Half a surrogate pair and NUL, which no database stores, and the other control characters but tab
# and line end, which nobody reads.
UNFIT = re.compile(r"[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\U0010ffff]")
# Line breaks and tabs, and marks that turn the direction of what follows them on a page.
_TURNS = re.compile("[\t\n\r\u2028-\u202e\u2066-\u2069]")


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


class Partly(serializers.Serializer[Any]):
    """Mixin for a body of which everything may be left out. What stands in it is whole, which
    `partial` would not ask of the objects inside."""

    def get_fields(self) -> Any:
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


def _is_number(data: object) -> bool:
    return isinstance(data, int | float) and not isinstance(data, bool)
