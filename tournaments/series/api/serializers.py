"""The shapes of requests about series."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from uuid import UUID

from rest_framework import serializers

from contract.bodies import Body, Query
from contract.fields import ListOf, PlainText, WholeNumber
from tournaments.core.api.serializers import NameField
from tournaments.series.counting import Band, Step
from tournaments.series.counting.scheme import (
    LOWEST_PLACE,
    MOST_EVENTS,
    MOST_PERCENT,
    MOST_POINTS,
    MOST_STEPS,
)
from tournaments.terms.limits import LONGEST_DESCRIPTION
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


class NewName(Body):
    name: Annotated[str, NameField(max_length=120)]


class ChangedName(Body):
    name: Annotated[str | None, NameField(max_length=120)] = None


class PlanSeries(Body):
    """The plan of a series as an organiser sends it; partial where they change it.

    Without `steps` first places give 10 points, second ones 7, the next two 5, those down to the
    eighth 3, and taking part 1.
    """

    description: Annotated[
        str | None, PlainText(max_length=LONGEST_DESCRIPTION, allow_blank=True)
    ] = None
    steps: Annotated[
        Sequence[Step] | None, ListOf(child=StepGiven(), min_length=1, max_length=MOST_STEPS)
    ] = None
    bands: Annotated[Sequence[Band] | None, ListOf(child=BandGiven(), max_length=MOST_STEPS)] = None
    attending: Annotated[int | None, WholeNumber(min_value=0, max_value=MOST_POINTS)] = None
    best: Annotated[
        int | None, WholeNumber(min_value=1, max_value=MOST_EVENTS, allow_null=True)
    ] = None
    fewest: Annotated[int | None, WholeNumber(min_value=0, max_value=MOST_EVENTS)] = None

    @staticmethod
    def validate_steps(steps: list[Step]) -> tuple[Step, ...]:
        return tuple(steps)

    @staticmethod
    def validate_bands(bands: list[Band]) -> tuple[Band, ...]:
        return tuple(bands)


class ChangeSeries(ChangedName, PlanSeries):
    """Changes; omitted fields are unchanged."""


class CreateSeries(NewName, PlanSeries):
    """`organisation` is a short name; by default the series is the caller's own. A game that Muster
    has no rules for is `other`, with a `game_name`.
    """

    game: Annotated[str, PlainText(max_length=64)]
    game_name: Annotated[str | None, PlainText(max_length=LONGEST_GAME_NAME, allow_blank=True)] = (
        None
    )
    organisation: Annotated[str | None, PlainText(max_length=50)] = None

    @property
    def plan(self) -> Mapping[str, Any]:
        return {name: given for name, given in self.named.items() if name != "organisation"}


class SeriesFilter(Query):
    organisation: str | None = None
    game: str | None = None
    page: str | None = None
    page_size: str | None = None


class WeighEvent(Body):
    weight: Annotated[int, WholeNumber(min_value=1, max_value=MOST_PERCENT)]


class AddEvent(Body):
    """`weight` is the weight of the event in percent, by default 100."""

    tournament_id: UUID
    weight: Annotated[int, WholeNumber(min_value=1, max_value=MOST_PERCENT)] = 100
