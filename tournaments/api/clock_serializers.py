"""The shapes of requests about the time of rounds and matches."""

from rest_framework import serializers

from tournaments.api.play_serializers import OnlyKnown
from tournaments.services.clocks import LONGEST_EXTENSION, LONGEST_MINUTES, ClockAction


class TurnClock(OnlyKnown):
    """`minutes` are those to `set` the clock to, or to `start` with; `adjust` adds them, or takes
    them away if they are below zero."""

    action = serializers.ChoiceField(choices=[one.value for one in ClockAction])
    minutes = serializers.IntegerField(
        min_value=-LONGEST_MINUTES, max_value=LONGEST_MINUTES, required=False
    )


class ExtendMatch(OnlyKnown):
    """`minutes` are added to those that the match has; below zero they are taken away again."""

    minutes = serializers.IntegerField(min_value=-LONGEST_EXTENSION, max_value=LONGEST_EXTENSION)
    reason = serializers.CharField(max_length=2000)


class ClockQuery(serializers.Serializer):
    match = serializers.UUIDField(required=False)
