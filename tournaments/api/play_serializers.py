"""The shapes of requests about rounds and matches."""

from typing import Any

from rest_framework import serializers

from tournaments.models import Stance
from tournaments.tally import MOST, Tally

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


class GamesField(serializers.ListField):
    """Games won by seat 0 and by seat 1."""

    child = serializers.IntegerField(min_value=0, max_value=9)

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=2, max_length=2, **options)


class CountedField(serializers.ListField):
    """What seat 0 and seat 1 have; null where it is not counted."""

    child = serializers.IntegerField(min_value=0, max_value=MOST)

    def __init__(self, **options: Any) -> None:
        usual = {"min_length": 2, "max_length": 2, "required": False, "allow_null": True}
        super().__init__(**{**usual, **options})


class Counts(OnlyKnown):
    """Victory points and survivors, in the order of the seats."""

    victory_points = CountedField()
    survivors = CountedField()

    def tally(self) -> Tally:
        """Both as a value, when they are valid."""
        found: Any = {
            name: tuple(self.validated_data[name])
            for name in ("victory_points", "survivors")
            if self.validated_data.get(name) is not None
        }
        return Tally(**found)


class ReportResult(Counts):
    """The games of a match, and what is counted besides, in the order of its seats whoever
    reports."""

    games_won = GamesField()
    games_drawn = serializers.IntegerField(min_value=0, max_value=9, default=0)


class RuleMatch(ReportResult):
    """`double_loss` says that both have lost, whatever games they played."""

    double_loss = serializers.BooleanField(default=False)
    reason = serializers.CharField(max_length=2000)


class ForAReason(OnlyKnown):
    """What is done for a `reason`, which the staff can read later."""

    reason = serializers.CharField(max_length=2000)


class CountMatch(Counts):
    """`reason` is needed where numbers are replaced, or the round is closed."""

    reason = serializers.CharField(max_length=2000, required=False, allow_blank=True, default="")


class TakeStance(OnlyKnown):
    stance = serializers.ChoiceField(choices=Stance.choices)


class PairingsQuery(serializers.Serializer):
    undone = serializers.IntegerField(required=False, min_value=1)


class SnapshotQuery(serializers.Serializer):
    revision = serializers.IntegerField(required=False, min_value=1)
