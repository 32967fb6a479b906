"""Shapes that requests about anything in an event share."""

import unicodedata
from datetime import UTC, datetime
from typing import Any

from rest_framework import serializers

from tournaments.core.limits import LONGEST_REASON


class OnlyKnown(serializers.Serializer):
    """Takes no name that it does not know: who sends one shall learn that it would do nothing."""

    def validate(self, attrs: Any) -> Any:
        unknown = [name for name in self.initial_data if name not in self.fields]
        if unknown:
            wrong = [serializers.ErrorDetail("This call takes no such option.", code="unknown")]
            raise serializers.ValidationError(dict.fromkeys(unknown, wrong))
        return attrs


class NoOptions(OnlyKnown):
    """A call that is all said by its address."""


class ForAReason(OnlyKnown):
    """What is done for a `reason`, which the staff can read later."""

    reason = serializers.CharField(max_length=2000)


class NameField(serializers.CharField):
    """A name that people read: normalised, and without characters that nobody sees."""

    def to_internal_value(self, data: Any) -> str:
        name = unicodedata.normalize("NFC", super().to_internal_value(data))
        for char in name:
            if unicodedata.category(char) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"):
                raise serializers.ValidationError(
                    f"A name has no invisible or control characters; this has U+{ord(char):04X}.",
                    code="invisible_character",
                )
        return name


class AwareTimeField(serializers.DateTimeField):
    """A moment with its offset (RFC 3339): without one nobody knows which moment is meant."""

    def enforce_timezone(self, value: datetime) -> datetime:
        if value.tzinfo is None:
            raise serializers.ValidationError(
                "Say by an offset which moment is meant, as in 2026-03-28T10:00:00+01:00 or …Z.",
                code="offset_missing",
            )
        return value.astimezone(UTC)


class Reasoned(serializers.Serializer):
    """Something that the staff does; why, only the staff reads."""

    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, allow_blank=True, default=""
    )


class Filter(serializers.Serializer):
    """Which rows to list. A word that means nothing here would filter nothing, so it is refused."""

    def validate(self, attrs: Any) -> Any:
        wrong = [serializers.ErrorDetail("The list has no such filter.", code="unknown")]
        unknown = set(self.initial_data) - set(self.fields)
        if unknown:
            raise serializers.ValidationError(dict.fromkeys(sorted(unknown), wrong))
        return attrs
