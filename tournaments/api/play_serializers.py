"""The shapes of requests about rounds and matches."""

from typing import Any

from rest_framework import serializers

MOST_REDRAWS = 99


class OnlyKnown(serializers.Serializer):
    """Takes no name that it does not know: who sends one shall learn that it would do nothing."""

    def validate(self, attrs: Any) -> Any:
        unknown = [name for name in self.initial_data if name not in self.fields]
        if unknown:
            wrong = [serializers.ErrorDetail("This call takes no such option.", code="unknown")]
            raise serializers.ValidationError(dict.fromkeys(unknown, wrong))
        return attrs


class DraftRound(OnlyKnown):
    redraw = serializers.IntegerField(min_value=0, max_value=MOST_REDRAWS, default=0)


class NoOptions(OnlyKnown):
    """A call that is all said by its address."""
