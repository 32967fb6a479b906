"""The shapes of requests about decks."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

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


class ValidateDeck(serializers.Serializer):
    game = serializers.CharField(max_length=64)
    format = serializers.CharField(max_length=64)
    deck = DeckField()
