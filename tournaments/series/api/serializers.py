"""The shapes of requests about series."""

from typing import Any

from rest_framework import serializers

from contract.fields import ListOf, Partly, PlainText, WholeNumber
from tournaments.core.api.serializers import NameField
from tournaments.core.limits import LONGEST_DESCRIPTION
from tournaments.series.counting import Band, Step
from tournaments.series.counting.scheme import (
    LOWEST_PLACE,
    MOST_EVENTS,
    MOST_PERCENT,
    MOST_POINTS,
    MOST_STEPS,
)
from tournaments.terms.other_games import LONGEST_GAME_NAME


class StepGiven(serializers.Serializer):
    """Points for players ranked `rank` or better, unless an earlier step gives them more."""

    rank = WholeNumber(min_value=1, max_value=LOWEST_PLACE)
    points = WholeNumber(min_value=0, max_value=MOST_POINTS)

    def validate(self, attrs: Any) -> Step:
        return Step(place=attrs["rank"], points=attrs["points"])


class BandGiven(serializers.Serializer):
    """From this number of players on, points for ranks count this percentage."""

    player_count = WholeNumber(min_value=1, max_value=LOWEST_PLACE)
    percent = WholeNumber(min_value=1, max_value=MOST_PERCENT)

    def validate(self, attrs: Any) -> Band:
        return Band(players=attrs["player_count"], percent=attrs["percent"])


class PlanSeries(serializers.Serializer):
    """What an organiser decides about a series; partial where they change it.

    Without `steps` first places give 10 points, second ones 7, the next two 5, those down to the
    eighth 3, and taking part 1.
    """

    name = NameField(max_length=120)
    description = PlainText(max_length=LONGEST_DESCRIPTION, allow_blank=True, required=False)
    steps = ListOf(child=StepGiven(), min_length=1, max_length=MOST_STEPS, required=False)
    bands = ListOf(child=BandGiven(), max_length=MOST_STEPS, required=False)
    attending = WholeNumber(min_value=0, max_value=MOST_POINTS, required=False)
    best = WholeNumber(min_value=1, max_value=MOST_EVENTS, allow_null=True, required=False)
    fewest = WholeNumber(min_value=0, max_value=MOST_EVENTS, required=False)

    def validate_steps(self, steps: list[Step]) -> tuple[Step, ...]:
        return tuple(steps)

    def validate_bands(self, bands: list[Band]) -> tuple[Band, ...]:
        return tuple(bands)


class ChangeSeries(Partly, PlanSeries):
    """Changes; omitted fields are unchanged."""


class CreateSeries(PlanSeries):
    """`organisation` is a short name; by default the series is the caller's own. A game that Muster
    has no rules for is `other`, with a `game_name`.
    """

    game = PlainText(max_length=64)
    game_name = PlainText(max_length=LONGEST_GAME_NAME, allow_blank=True, required=False)
    organisation = PlainText(max_length=50, required=False)


class SeriesFilter(serializers.Serializer[Any]):
    organisation = PlainText(required=False)
    game = PlainText(required=False)
    page = PlainText(required=False)
    page_size = PlainText(required=False)


class WeighEvent(serializers.Serializer):
    weight = WholeNumber(min_value=1, max_value=MOST_PERCENT)


class AddEvent(serializers.Serializer):
    """`weight` is the weight of the event in percent, by default 100."""

    tournament_id = serializers.UUIDField()
    weight = WholeNumber(min_value=1, max_value=MOST_PERCENT, default=100)
