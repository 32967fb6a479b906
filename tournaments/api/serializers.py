"""The shapes of requests about events."""

import unicodedata
from typing import Any

from rest_framework import serializers

from decks.api.serializers import DeckField

MOST_ROUNDS = 32


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


class CreateTournament(serializers.Serializer):
    name = NameField(max_length=120)
    game = serializers.CharField(max_length=64)
    format = serializers.CharField(max_length=64)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)


class EnterTournament(serializers.Serializer):
    name = NameField(max_length=80)
    deck = DeckField()


class PairRound(serializers.Serializer):
    """Pairing has no options: who sends one shall learn that it would do nothing."""

    def validate(self, attrs: Any) -> Any:
        if self.initial_data:
            wrong = [serializers.ErrorDetail("Pairing takes no such option.", code="unknown")]
            raise serializers.ValidationError(dict.fromkeys(self.initial_data, wrong))
        return attrs
