"""The stages of an event: who plays in them, their brackets and groups."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet

from contract.answers import Answer, Listing
from contract.listed import listed
from tournaments.core import selectors
from tournaments.core.api.permissions import viewer
from tournaments.models import Tournament
from tournaments.stages.api import data as show
from tournaments.stages.services.visible_stages import visible_stage, visible_stages


class Stages(GenericViewSet):
    scopes = {"list": None, "retrieve": None}

    @listed(Listing[show.StageSummary])
    def list(self, request: Request, tournament_id: UUID) -> Answer[Listing[show.StageSummary]]:
        """The stages of an event, as they are planned and as far as they are published."""
        stages = visible_stages(tournament=_event(request, tournament_id))
        return Answer({"results": [show.stage_summary(stage) for stage in stages]})

    def retrieve(
        self, request: Request, tournament_id: UUID, number: int
    ) -> Answer[show.StageDetail]:
        """A stage with who plays in it, its bracket or the tables of its groups.

        Of a stage whose first round is still a draft nothing of this is told, not to its staff
        either: they have the draft.
        """
        stage = visible_stage(tournament=_event(request, tournament_id), number=number)
        return Answer(show.stage_detail(stage))


def _event(request: Request, tournament_id: UUID) -> Tournament:
    return selectors.find_whole_tournament(tournament_id=tournament_id, viewer=viewer(request))
