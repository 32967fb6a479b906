"""The shapes of requests about rounds and matches."""

from collections.abc import Sequence
from typing import Annotated, Any
from uuid import UUID

from rest_framework import serializers

from contract.bodies import OnlyKnown
from contract.fields import ListOf, PlainText, WholeNumber
from tournaments.entries.claim_codes import LONGEST
from tournaments.models.judging import LONGEST_WORDS
from tournaments.terms.kinds import LogAnswer, ResultReason
from tournaments.terms.limits import LONGEST_REASON, MOST_REVISIONS
from tournaments.terms.match_score import MatchScore
from tournaments.terms.secondary_scores import MOST, SecondaryScores


class PairField(ListOf):
    """A value for seat 0 and one for seat 1."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=2, max_length=2, **options)

    def run_child_validation(self, data: Any) -> Any:
        return tuple(super().run_child_validation(data))


class GamesField(PairField):
    """Games won by seat 0 and by seat 1."""

    child = WholeNumber(min_value=0, max_value=9)


class SeatField(WholeNumber):
    """The number of a seat."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=1, **options)


class CountedField(PairField):
    """A count for seat 0 and one for seat 1; null where it is not counted."""

    child = WholeNumber(min_value=0, max_value=MOST)


class Counts(OnlyKnown):
    """Victory points and survivors, in the order of the seats."""

    victory_points: Annotated[tuple[int, int] | None, CountedField(allow_null=True)] = None
    survivors: Annotated[tuple[int, int] | None, CountedField(allow_null=True)] = None

    @property
    def secondary(self) -> SecondaryScores:
        """Both as a value."""
        return SecondaryScores(self.victory_points, self.survivors)


class ReportResult(Counts):
    """The games of a match, and other scores, always in seat order; or an `intentional_draw`
    without games, if the event allows it.
    """

    games_won: Annotated[tuple[int, int] | None, GamesField()] = None
    games_drawn: Annotated[int, WholeNumber(min_value=0, max_value=9)] = 0
    intentional_draw: bool = False

    @property
    def score(self) -> MatchScore:
        return MatchScore(self.games_won or (0, 0), self.games_drawn)

    def check(self) -> None:
        if self.games_won is None and not self.intentional_draw:
            missing = serializers.ErrorDetail("This field is required.", code="required")
            raise serializers.ValidationError({"games_won": [missing]})


class ReportForGuest(ReportResult):
    """A report with the claim `code` of a guest."""

    code: Annotated[str, PlainText(max_length=LONGEST)]


class CallJudge(OnlyKnown):
    """A judge call of a player."""

    words: Annotated[str, PlainText(max_length=LONGEST_WORDS, allow_blank=True)] = ""


class RuleMatch(Counts):
    """A ruling: how the match was decided.

    `played` and `unfinished` need `games_won`. `no_show` needs the `absent` seats: the other player
    wins with the full number of games, and if both are absent, both lose; `drop_absent` also drops
    them. `awarded` and `penalty` need the seat of the `winner`, who wins with the full number of
    games unless others are given; a `penalty` without a winner is lost by both, as is a
    `double_loss`. An `intentional_draw` has no games, and is available if the event allows it.
    """

    manner: ResultReason = ResultReason.PLAYED
    games_won: Annotated[tuple[int, int] | None, GamesField()] = None
    games_drawn: Annotated[int, WholeNumber(min_value=0, max_value=9)] = 0
    winner: Annotated[int | None, SeatField(allow_null=True)] = None
    absent: Annotated[Sequence[int], ListOf(child=SeatField(), max_length=2)] = ()
    drop_absent: bool = False
    reason: Annotated[str, PlainText(max_length=LONGEST_REASON)]

    @property
    def score(self) -> MatchScore | None:
        """The games; None where the manner says them."""
        if self.games_won is None and not self.games_drawn:
            return None
        return MatchScore(self.games_won or (0, 0), self.games_drawn)


class CountMatch(Counts):
    """`reason` is required if numbers are replaced or the round is closed."""

    reason: Annotated[str, PlainText(max_length=LONGEST_REASON, allow_blank=True)] = ""


class TakeStance(OnlyKnown):
    stance: LogAnswer


class AnswerForGuest(OnlyKnown):
    """A guest's answer to the opponent's log `replay_id`, or without one to the opponent's report
    of this `revision`.
    """

    code: Annotated[str, PlainText(max_length=LONGEST)]
    answer: LogAnswer
    replay_id: UUID | None = None
    revision: Annotated[int | None, WholeNumber(min_value=1, max_value=MOST_REVISIONS)] = None

    def check(self) -> None:
        if (self.replay_id is None) == (self.revision is None):
            wrong = serializers.ErrorDetail("Name a replay or a revision.", code="required")
            raise serializers.ValidationError({"replay_id": [wrong]})
