"""Shapes that requests about anything in an event share."""

import unicodedata
from itertools import islice
from typing import Any

from rest_framework import serializers

from contract.fields import MOST_FAULTS, PlainText
from ground.names import unseen_character
from tournaments.core.limits import LONGEST_REASON


class OnlyKnown(serializers.Serializer):
    """Rejects unknown names, which would have no effect."""

    def validate(self, attrs: Any) -> Any:
        names = (name for name in self.initial_data if name not in self.fields)
        # Naming thousands would take longer than all other checks.
        unknown = [*islice(names, MOST_FAULTS)]
        if unknown:
            wrong = [serializers.ErrorDetail("Unknown option. Remove it.", code="unknown")]
            raise serializers.ValidationError(dict.fromkeys(unknown, wrong))
        return attrs


class NoOptions(OnlyKnown):
    """A call without options."""


class ForAReason(OnlyKnown):
    """An action of the staff with a `reason`, which only staff can read."""

    reason = PlainText(max_length=LONGEST_REASON)


class NameField(PlainText):
    """A name that people read: normalised, without invisible characters."""

    def to_internal_value(self, data: Any) -> str:
        name = unicodedata.normalize("NFC", super().to_internal_value(data))
        if unseen := unseen_character(name):
            raise serializers.ValidationError(
                f"Names can’t contain invisible or control characters such as U+{ord(unseen):04X}.",
                code="invisible_character",
            )
        return name


class Reasoned(serializers.Serializer):
    """An action of the staff; only staff can read the reason."""

    reason = PlainText(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")
