"""Shapes that requests about anything in an event share."""

import unicodedata
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


class Reasoned(serializers.Serializer):
    """Something that the staff does; why, only the staff reads."""

    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, allow_blank=True, default=""
    )
