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
from tournaments.stages.selectors.visible_stages import visible_stage, visible_stages


class Stages(GenericViewSet):
    scopes = {"list": None, "retrieve": None}

    @listed(Listing[show.StageSummary])
    def list(self, request: Request, tournament_id: UUID) -> Answer[Listing[show.StageSummary]]:
        """List the stages of an event, with their plan and what is published of them."""
        stages = visible_stages(tournament=_event(request, tournament_id))
        return Answer({"results": [show.stage_summary(stage) for stage in stages]})

    def retrieve(
        self, request: Request, tournament_id: UUID, number: int
    ) -> Answer[show.StageDetail]:
        """Retrieve a stage with its players, and its bracket or group standings.

        While the first round of the stage is a draft, none of this is included, even for staff, who
        can read the draft.
        """
        stage = visible_stage(tournament=_event(request, tournament_id), number=number)
        return Answer(show.stage_detail(stage))


def _event(request: Request, tournament_id: UUID) -> Tournament:
    return selectors.find_whole_tournament(tournament_id=tournament_id, viewer=viewer(request))
