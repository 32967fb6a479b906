"""The shapes of requests about decks."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from contract.fields import PlainText
from decks.models import LONGEST_DECK_NAME

MAX_DECK_TEXT = 25_000


@extend_schema_field(
    {
        "description": "A deck as a card list, or as an object of `game` and `parts`.",
        "type": ["string", "object"],
        "maxLength": MAX_DECK_TEXT,
    }
)
class DeckField(serializers.Field):
    """A deck as a card list (text) or as JSON (object); what it means is the engine's business."""

    default_error_messages = {
        "shape": "Write the deck as a text list or as a JSON object.",
        "long": f"A deck list has at most {MAX_DECK_TEXT} characters.",
    }

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str | dict):
            self.fail("shape")
        if isinstance(data, str) and len(data) > MAX_DECK_TEXT:
            self.fail("long")
        return data


class DayQuery(serializers.Serializer):
    """On which day; today (UTC) without one."""

    on = serializers.DateField(required=False)


class ChosenFormat(serializers.Serializer):
    """A format by its name, as valid on a date (by default today, UTC), or by its digest."""

    format = PlainText(max_length=64, required=False)
    format_digest = PlainText(max_length=71, required=False)
    on = serializers.DateField(required=False)

    needs_format = True
    default_error_messages = {
        "both": "Name a format by `format` or by `format_digest`, one of them.",
        "day": "A day goes with `format`: a digest is the same on every day.",
    }

    def validate(self, attrs: Any) -> Any:
        named = {"format", "format_digest"} & attrs.keys()
        if len(named) != 1 and (named or self.needs_format):
            self.fail("both")
        if "on" in attrs and "format" not in attrs:
            self.fail("day")
        return attrs


class ValidateDeck(ChosenFormat):
    game = PlainText(max_length=64)
    deck = DeckField()


class ShownFormat(ChosenFormat):
    """The format to judge by, where one is wanted."""

    needs_format = False


class DecksQuery(ShownFormat):
    """Of which game, and the format to judge by."""

    game = PlainText(max_length=64, required=False)

    default_error_messages = {"game": "A format goes with `game`: games name theirs alike."}

    def validate(self, attrs: Any) -> Any:
        attrs = super().validate(attrs)
        if "game" not in attrs and attrs:
            self.fail("game")
        return attrs


class SaveDeck(serializers.Serializer):
    game = PlainText(max_length=64)
    name = PlainText(max_length=LONGEST_DECK_NAME)
    deck = DeckField()


class SaveVersion(serializers.Serializer):
    deck = DeckField()
