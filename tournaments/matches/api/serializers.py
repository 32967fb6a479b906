"""The shapes of requests about rounds and matches."""

from typing import Any

from rest_framework import serializers

from contract.fields import ListOf, PlainText, TruthValue, WholeNumber
from tournaments.core.api.serializers import OnlyKnown
from tournaments.core.limits import LONGEST_REASON, MOST_REVISIONS
from tournaments.entries.claim_codes import LONGEST
from tournaments.models.judging import LONGEST_WORDS
from tournaments.terms.kinds import LogAnswer, ResultReason
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import MOST, SecondaryScores


class GamesField(ListOf):
    """Games won by seat 0 and by seat 1."""

    child = WholeNumber(min_value=0, max_value=9)

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=2, max_length=2, **options)


class SeatField(WholeNumber):
    """The number of a seat."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=1, **options)


class CountedField(ListOf):
    """What seat 0 and seat 1 have; null where it is not counted."""

    child = WholeNumber(min_value=0, max_value=MOST)

    def __init__(self, **options: Any) -> None:
        usual = {"min_length": 2, "max_length": 2, "required": False, "allow_null": True}
        super().__init__(**{**usual, **options})


class Counts(OnlyKnown):
    """Victory points and survivors, in the order of the seats."""

    victory_points = CountedField()
    survivors = CountedField()

    def secondary_scores(self) -> SecondaryScores:
        """Both as a value, when they are valid."""
        numbers: Any = {
            name: tuple(self.validated_data[name])
            for name in ("victory_points", "survivors")
            if self.validated_data.get(name) is not None
        }
        return SecondaryScores(**numbers)


class ReportResult(Counts):
    """The games of a match, and other scores, always in seat order; or an `intentional_draw`
    without games, if the event allows it.
    """

    games_won = GamesField(required=False)
    games_drawn = WholeNumber(min_value=0, max_value=9, default=0)
    intentional_draw = TruthValue(default=False)

    def validate(self, attrs: Any) -> Any:
        if not attrs["intentional_draw"]:
            _require(attrs, "games_won")
        return super().validate(attrs)


class ReportForGuest(ReportResult):
    """A report with the claim `code` of a guest."""

    code = PlainText(max_length=LONGEST)


def _require(attrs: Any, name: str) -> None:
    if name not in attrs:
        missing = serializers.ErrorDetail("This field is required.", code="required")
        raise serializers.ValidationError({name: [missing]})


class CallJudge(OnlyKnown):
    """A judge call of a player."""

    words = PlainText(max_length=LONGEST_WORDS, required=False, allow_blank=True, default="")


class RuleMatch(Counts):
    """A ruling: how the match was decided.

    `played` and `unfinished` need `games_won`. `no_show` needs the `absent` seats: the other player
    wins with the full number of games, and if both are absent, both lose; `drop_absent` also drops
    them. `awarded` and `penalty` need the seat of the `winner`, who wins with the full number of
    games unless others are given; a `penalty` without a winner is lost by both, as is a
    `double_loss`. An `intentional_draw` has no games, and is available if the event allows it.
    """

    manner = serializers.ChoiceField(choices=ResultReason.choices, default=ResultReason.PLAYED)
    games_won = GamesField(required=False)
    games_drawn = WholeNumber(min_value=0, max_value=9, default=0)
    winner = SeatField(required=False, allow_null=True, default=None)
    absent = ListOf(child=SeatField(), max_length=2, default=list)
    drop_absent = TruthValue(default=False)
    reason = PlainText(max_length=LONGEST_REASON)

    def ruling(self) -> dict[str, Any]:
        """What a ruling takes, when it is valid; without games the manner says them."""
        fields = self.validated_data
        names = ("winner", "absent", "drop_absent", "reason")
        ruling = {name: fields[name] for name in names} | {"manner": ResultReason(fields["manner"])}
        if "games_won" in fields or fields["games_drawn"]:
            first, second = fields.get("games_won", (0, 0))
            ruling["score"] = MatchScore((first, second), fields["games_drawn"])
        return ruling


class CountMatch(Counts):
    """`reason` is required if numbers are replaced or the round is closed."""

    reason = PlainText(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")


class TakeStance(OnlyKnown):
    stance = serializers.ChoiceField(choices=LogAnswer.choices)


class AnswerForGuest(OnlyKnown):
    """A guest's answer to the opponent's log `replay_id`, or without one to the opponent's report
    of this `revision`.
    """

    code = PlainText(max_length=LONGEST)
    answer = serializers.ChoiceField(choices=LogAnswer.choices)
    replay_id = serializers.UUIDField(required=False)
    revision = WholeNumber(min_value=1, max_value=MOST_REVISIONS, required=False)

    def validate(self, attrs: Any) -> Any:
        if ("replay_id" in attrs) == ("revision" in attrs):
            wrong = serializers.ErrorDetail("Name a replay or a revision.", code="required")
            raise serializers.ValidationError({"replay_id": [wrong]})
        return super().validate(attrs)
