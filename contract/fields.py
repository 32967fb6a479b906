"""Texts, numbers and truth values of JSON bodies, as the document says them.

The framework's own fields read a text as well, `"7"` or `"true"`, which queries need, and a number
where a text should be. Whoever sends one in a body would learn nothing of their mistake, and
another field would refuse it.
"""

from typing import Any

from rest_framework import serializers


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
