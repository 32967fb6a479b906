"""The shapes of requests about events."""

from typing import Any

from rest_framework import serializers

from tournaments.core.api.serializers import Filter, MomentField, NameField, Reasoned
from tournaments.core.limits import (
    LONGEST_CARD,
    LONGEST_DESCRIPTION,
    LONGEST_OBJECTION,
    LONGEST_ROUND,
    LONGEST_ZONE,
    MOST_CARDS,
    MOST_COPIES,
    MOST_GROUPS,
    MOST_PLACES,
    MOST_POINTS,
    MOST_ROUNDS,
)
from tournaments.events.services.settings import MOST_STAGES
from tournaments.stages.plan import MOST_LEGS, StagePlan
from tournaments.terms.kinds import (
    AtTime,
    BestOf,
    IntentionalDraws,
    LateEntries,
    Reveal,
    Seeding,
    StageKind,
    TournamentState,
    Venue,
)
from tournaments.terms.zones import UnknownZone, zone_named


class PlanStage(serializers.Serializer):
    """A stage of an event. What does not belong to its kind is left out."""

    kind = serializers.ChoiceField(choices=StageKind.values)
    rounds = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, required=False
    )
    attendance = serializers.CharField(max_length=40, allow_blank=True, required=False)
    best_of = serializers.ChoiceField(choices=BestOf.values, required=False)
    third_place = serializers.BooleanField(required=False)
    entering = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_PLACES),
        max_length=MOST_ROUNDS,
        required=False,
    )
    reset = serializers.BooleanField(required=False)
    legs = serializers.IntegerField(min_value=1, max_value=MOST_LEGS, required=False)
    groups = serializers.IntegerField(min_value=1, max_value=MOST_GROUPS, required=False)
    cut_size = serializers.IntegerField(
        min_value=2, max_value=MOST_PLACES, allow_null=True, required=False
    )
    cut_points = serializers.IntegerField(
        min_value=1, max_value=MOST_POINTS, allow_null=True, required=False
    )
    cut_strict = serializers.BooleanField(required=False)
    cut_each = serializers.IntegerField(
        min_value=1, max_value=MOST_PLACES, allow_null=True, required=False
    )
    carries = serializers.BooleanField(required=False)
    seeding = serializers.ChoiceField(choices=Seeding.values, required=False)
    minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST_ROUND, allow_null=True, required=False
    )
    grace_minutes = serializers.IntegerField(min_value=0, max_value=LONGEST_ROUND, required=False)
    at_time = serializers.ChoiceField(choices=AtTime.values, required=False)

    def validate(self, attrs: Any) -> StagePlan:
        return StagePlan(**attrs | {"entering": tuple(attrs.get("entering", ()))})


class PlanDeadlines(serializers.Serializer):
    """When the clock opens and closes something; null leaves it to the staff."""

    open_registration = MomentField(allow_null=True, required=False)
    close_registration = MomentField(allow_null=True, required=False)
    open_check_in = MomentField(allow_null=True, required=False)
    close_check_in = MomentField(allow_null=True, required=False)


class PlanTournament(serializers.Serializer):
    """What an organiser decides about an event; partial where they change it.

    `rounds` and `best_of` are those of one Swiss stage, or of the first of several; `stages` are
    all of them, in the order of play. `profile` names how points and ties are counted; the fields
    of `own_profile` change it, and with `{}` nothing does.
    """

    name = NameField(max_length=120)
    description = serializers.CharField(
        max_length=LONGEST_DESCRIPTION, allow_blank=True, required=False
    )
    game = serializers.CharField(max_length=64)
    format = serializers.CharField(max_length=64)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    best_of = serializers.ChoiceField(choices=BestOf.values, required=False)
    stages = serializers.ListField(
        child=PlanStage(), required=False, min_length=1, max_length=MOST_STAGES
    )
    capacity = serializers.IntegerField(
        min_value=2, max_value=MOST_PLACES, allow_null=True, required=False
    )
    starts_at = MomentField(allow_null=True, required=False)
    decks_due_at = MomentField(allow_null=True, required=False)
    deadlines = PlanDeadlines(required=False)
    reveal = serializers.ChoiceField(choices=Reveal.values, required=False)
    objection_minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST_OBJECTION, allow_null=True, required=False
    )

    banned = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CARD), max_length=MOST_CARDS, required=False
    )
    limited = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_COPIES), required=False
    )

    profile = serializers.CharField(max_length=40, required=False)
    own_profile = serializers.DictField(required=False)

    zone = serializers.CharField(max_length=LONGEST_ZONE, required=False)
    venue = serializers.ChoiceField(choices=Venue.values, required=False)
    late_entries = serializers.ChoiceField(choices=LateEntries.values, required=False)
    late_limit = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, required=False
    )
    round_check_in = serializers.BooleanField(required=False)
    most_missed = serializers.IntegerField(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, required=False
    )
    intentional_draws = serializers.ChoiceField(choices=IntentionalDraws.values, required=False)
    confirm_minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST_OBJECTION, allow_null=True, required=False
    )

    def validate_zone(self, zone: str) -> str:
        try:
            zone_named(zone)
        except UnknownZone as error:
            raise serializers.ValidationError(str(error), code="unknown_zone") from error
        return zone

    def validate_limited(self, limited: dict[str, int]) -> dict[str, int]:
        if len(limited) > MOST_CARDS or any(len(card) > LONGEST_CARD for card in limited):
            raise serializers.ValidationError("These are too many cards.", code="max_length")
        return limited


class ChangeTournament(PlanTournament):
    """The same, of which everything may be left out."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"partial": True, **options})


class CreateTournament(PlanTournament):
    """`organisation` is a short name; without it the event is the caller's own."""

    organisation = serializers.CharField(max_length=50, required=False)

    def validate(self, attrs: Any) -> Any:
        if ("rounds" in attrs) == ("stages" in attrs):
            raise serializers.ValidationError(
                {
                    "rounds": [
                        serializers.ErrorDetail(
                            "Give the number of Swiss rounds, or `stages`.", code="required"
                        )
                    ]
                }
            )
        return attrs


class CloneTournament(serializers.Serializer):
    """`organisation` is a short name; without it the event is of the same as the other."""

    name = NameField(max_length=120)
    organisation = serializers.CharField(max_length=50, required=False)
    starts_at = MomentField(allow_null=True, required=False)


class StateChange(Reasoned):
    state = serializers.ChoiceField(choices=TournamentState.values)


class TournamentFilter(Filter):
    game = serializers.CharField(required=False)
    state = serializers.ChoiceField(choices=TournamentState.values, required=False)
    organisation = serializers.CharField(required=False)
    mine = serializers.BooleanField(required=False)
    page = serializers.CharField(required=False)
    page_size = serializers.CharField(required=False)
