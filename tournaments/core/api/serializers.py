"""Shapes that requests about anything in an event share."""

import unicodedata
from typing import Annotated

from rest_framework import serializers

from contract.bodies import Body, OnlyKnown
from contract.fields import PlainText
from ground.names import unseen_character
from tournaments.terms.limits import LONGEST_REASON


class NoOptions(OnlyKnown):
    """A call without options."""


class ForAReason(OnlyKnown):
    """An action of the staff with a `reason`, which only staff can read."""

    reason: Annotated[str, PlainText(max_length=LONGEST_REASON)]


class NameField(PlainText):
    """A name that people read: normalised, without invisible characters."""

    def to_internal_value(self, data: object) -> str:
        name = unicodedata.normalize("NFC", super().to_internal_value(data))
        if unseen := unseen_character(name):
            raise serializers.ValidationError(
                f"Names can’t contain invisible or control characters such as U+{ord(unseen):04X}.",
                code="invisible_character",
            )
        return name


class Reasoned(Body):
    """An action of the staff; only staff can read the reason."""

    reason: Annotated[str, PlainText(max_length=LONGEST_REASON, allow_blank=True)] = ""
