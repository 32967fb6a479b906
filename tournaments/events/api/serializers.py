"""The shapes of requests about events."""

from typing import Any

from rest_framework import serializers

from contract.fields import ListOf, Partly, PlainText, WholeNumber
from contract.lists import AwareTimeField, InBatches, WordField
from tournaments.core.api.serializers import NameField, Reasoned
from tournaments.core.api.settings import takes_settings
from tournaments.core.limits import (
    LONGEST_CARD,
    LONGEST_EVENT_NAME,
    LONGEST_PLACE,
    MOST_CARDS,
    MOST_ROUNDS,
)
from tournaments.events.plan import Plan
from tournaments.events.selectors import ORDERS
from tournaments.events.services.settings import MOST_STAGES
from tournaments.stages.plan import StagePlan
from tournaments.terms.kinds import BestOf, StageKind, TournamentState
from tournaments.terms.zones import UnknownZone, zone_named


@takes_settings(StagePlan)
class PlanStage(serializers.Serializer):
    """A stage of an event. Leave out what doesn't belong to its kind."""

    kind = serializers.ChoiceField(choices=StageKind.values)

    def validate(self, attrs: Any) -> StagePlan:
        return StagePlan(**attrs | {"entering": tuple(attrs.get("entering", ()))})


class PlanDeadlines(serializers.Serializer):
    """The scheduled openings and closings; null for what staff do manually."""

    open_registration = AwareTimeField(allow_null=True, required=False)
    close_registration = AwareTimeField(allow_null=True, required=False)
    open_check_in = AwareTimeField(allow_null=True, required=False)
    close_check_in = AwareTimeField(allow_null=True, required=False)


@takes_settings(
    Plan,
    first=(
        *(
            "name",
            "description",
            "game",
            "game_name",
            "format",
            "rounds",
            "best_of",
            "stages",
            "capacity",
        ),
        *("starts_at", "decks_due_at", "deadlines"),
    ),
)
class PlanTournament(serializers.Serializer):
    """What an organiser decides about an event; partial where they change it.

    `rounds` and `best_of` are those of one Swiss stage, or of the first of several; `stages` are
    all of them, in the order of play. `profile` names how points and ties are counted; the fields
    of `own_profile` change it, and with `{}` nothing does.
    """

    name = NameField(max_length=LONGEST_EVENT_NAME)
    rounds = WholeNumber(min_value=1, max_value=MOST_ROUNDS, required=False)
    best_of = serializers.ChoiceField(choices=BestOf.values, required=False)
    stages = ListOf(child=PlanStage(), required=False, min_length=1, max_length=MOST_STAGES)
    deadlines = PlanDeadlines(required=False)

    def validate_zone(self, zone: str) -> str:
        try:
            zone_named(zone)
        except UnknownZone as error:
            raise serializers.ValidationError(str(error), code="unknown_zone") from error
        return zone

    def validate_limited(self, limited: dict[str, int]) -> dict[str, int]:
        if len(limited) > MOST_CARDS or any(len(card) > LONGEST_CARD for card in limited):
            raise serializers.ValidationError(
                f"List up to {MOST_CARDS} cards, with names of up to {LONGEST_CARD} characters.",
                code="max_length",
            )
        return limited


class ChangeTournament(Partly, PlanTournament):
    """Changes; omitted fields are unchanged."""


class CreateTournament(PlanTournament):
    """`organisation` is a short name; by default your personal one."""

    organisation = PlainText(max_length=50, required=False)

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
    """`organisation` is a short name; by default that of the original event."""

    name = NameField(max_length=LONGEST_EVENT_NAME)
    organisation = PlainText(max_length=50, required=False)
    starts_at = AwareTimeField(allow_null=True, required=False)


class StateChange(Reasoned):
    state = serializers.ChoiceField(choices=TournamentState.values)


class TournamentFilter(InBatches):
    """`search` is in the name of the event or of its game `other`, `place` in the place, each
    whatever its case and accents.
    `organisation` is a short name, of somebody who runs events of their own their user name;
    `imported` is false for the events that began here, true for the others. With
    `updated_since` come the events that changed then or later, in the order of their changes."""

    search = PlainText(required=False, max_length=LONGEST_EVENT_NAME)
    game = PlainText(required=False)
    format = PlainText(required=False)
    state = WordField(TournamentState.values, required=False)
    place = PlainText(required=False, max_length=LONGEST_PLACE)
    organisation = PlainText(required=False)
    starts_after = AwareTimeField(required=False)
    starts_before = AwareTimeField(required=False)
    finished_after = AwareTimeField(required=False)
    finished_before = AwareTimeField(required=False)
    updated_since = AwareTimeField(required=False)
    imported = serializers.BooleanField(required=False)
    mine = serializers.BooleanField(required=False)
    ordering = WordField([sign + name for name in ORDERS for sign in ("", "-")], required=False)
    page = PlainText(required=False)

    def validate(self, attrs: Any) -> Any:
        follows = "updated_since" in attrs or "cursor" in attrs
        if follows and ("page" in attrs or attrs.get("ordering", "updated_at") != "updated_at"):
            raise serializers.ValidationError(
                {
                    "updated_since": [
                        serializers.ErrorDetail(
                            "Changes come in their order, as `next` goes on: leave `ordering` and"
                            " `page` out.",
                            code="order_of_changes",
                        )
                    ]
                }
            )
        return super().validate(attrs)
