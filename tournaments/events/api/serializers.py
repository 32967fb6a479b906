"""The shapes of requests about events."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, ClassVar

from rest_framework import serializers

from contract.bodies import Body
from contract.fields import AwareTimeField, ListOf, PlainText, WholeNumber
from contract.lists import InBatches, WordField
from tournaments.core.api.serializers import NameField, Reasoned
from tournaments.core.api.settings import takes_settings
from tournaments.events.selectors import ORDERS
from tournaments.events.services.settings import MOST_STAGES
from tournaments.terms.event_plan import Plan
from tournaments.terms.kinds import BestOf, StageKind, TournamentState
from tournaments.terms.limits import (
    LONGEST_CARD,
    LONGEST_EVENT_NAME,
    LONGEST_PLACE,
    MOST_CARDS,
    MOST_ROUNDS,
)
from tournaments.terms.stage_plan import StagePlan
from tournaments.terms.zones import UnknownZone, zone_named


@takes_settings(StagePlan)
class PlanStage(serializers.Serializer):
    """A stage of an event. Leave out what doesn't belong to its kind."""

    kind = serializers.ChoiceField(choices=StageKind.values)

    def validate(self, attrs: Any) -> StagePlan:
        return StagePlan(**attrs | {"entering": tuple(attrs.get("entering", ()))})


class PlanDeadlines(Body):
    """The scheduled openings and closings; null for what staff do manually."""

    open_registration: Annotated[datetime | None, AwareTimeField(allow_null=True)] = None
    close_registration: Annotated[datetime | None, AwareTimeField(allow_null=True)] = None
    open_check_in: Annotated[datetime | None, AwareTimeField(allow_null=True)] = None
    close_check_in: Annotated[datetime | None, AwareTimeField(allow_null=True)] = None


takes_plan = takes_settings(
    Plan,
    first=(
        *("name", "description", "game", "game_name", "format", "rounds", "best_of", "stages"),
        *("capacity", "starts_at", "decks_due_at", "deadlines"),
    ),
    name=NameField(max_length=LONGEST_EVENT_NAME),
    rounds=WholeNumber(min_value=1, max_value=MOST_ROUNDS, required=False),
    best_of=serializers.ChoiceField(choices=BestOf.values, required=False),
    stages=ListOf(child=PlanStage(), required=False, min_length=1, max_length=MOST_STAGES),
)


@takes_plan
class PlanTournament(Body):
    """The plan of an event as an organiser sends it; partial where they change it.

    `rounds` and `best_of` are those of one Swiss stage, or of the first of several; `stages` are
    all of them, in the order of play. `profile` names how points and ties are counted; the fields
    of `own_profile` change it, and with `{}` nothing does.
    """

    deadlines: PlanDeadlines | None = None

    @property
    def times(self) -> Mapping[str, datetime | None]:
        """The times of openings and closings that the request names."""
        return {} if self.deadlines is None else self.deadlines.named

    @staticmethod
    def validate_zone(zone: str) -> str:
        try:
            zone_named(zone)
        except UnknownZone as error:
            raise serializers.ValidationError(str(error), code="unknown_zone") from error
        return zone

    @staticmethod
    def validate_limited(limited: dict[str, int]) -> dict[str, int]:
        if len(limited) > MOST_CARDS or any(len(card) > LONGEST_CARD for card in limited):
            raise serializers.ValidationError(
                f"List up to {MOST_CARDS} cards, with names of up to {LONGEST_CARD} characters.",
                code="max_length",
            )
        return limited


class ChangeTournament(PlanTournament):
    """Changes; omitted fields are unchanged."""

    partly: ClassVar[bool] = True


class CreateTournament(PlanTournament):
    """`organisation` is a short name; by default your personal one."""

    organisation: Annotated[str | None, PlainText(max_length=50)] = None

    def check(self) -> None:
        if ("rounds" in self.settings) == ("stages" in self.settings):
            raise serializers.ValidationError(
                {
                    "rounds": [
                        serializers.ErrorDetail(
                            "Give the number of Swiss rounds, or `stages`.", code="required"
                        )
                    ]
                }
            )


class CloneTournament(Body):
    """`organisation` is a short name; by default that of the original event."""

    name: Annotated[str, NameField(max_length=LONGEST_EVENT_NAME)]
    organisation: Annotated[str | None, PlainText(max_length=50)] = None
    starts_at: Annotated[datetime | None, AwareTimeField(allow_null=True)] = None


class StateChange(Reasoned):
    state: TournamentState


class TournamentFilter(InBatches):
    """`search` is in the name of the event or of its game `other`, `place` in the place, each
    whatever its case and accents.
    `organisation` is a short name, of somebody who runs events of their own their user name;
    `imported` is false for the events that began here, true for the others. With
    `updated_since` come the events that changed then or later, in the order of their changes."""

    search: Annotated[str | None, PlainText(max_length=LONGEST_EVENT_NAME)] = None
    game: str | None = None
    format: str | None = None
    state: Annotated[str | None, WordField(TournamentState.values)] = None
    place: Annotated[str | None, PlainText(max_length=LONGEST_PLACE)] = None
    organisation: str | None = None
    starts_after: datetime | None = None
    starts_before: datetime | None = None
    finished_after: datetime | None = None
    finished_before: datetime | None = None
    updated_since: datetime | None = None
    imported: bool | None = None
    mine: bool | None = None
    ordering: Annotated[
        str | None, WordField([sign + name for name in ORDERS for sign in ("", "-")])
    ] = None
    page: str | None = None

    @property
    def follows(self) -> bool:
        return self.updated_since is not None or self.cursor is not None

    def check(self) -> None:
        by_change = self.page is None and self.ordering in (None, "updated_at")
        if self.follows and not by_change:
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
