"""Changing who meets whom: drafts as the staff likes, published rounds for a reason."""

from uuid import UUID

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Scope, User
from accounts.roles import Power
from accounts.selectors import PowerMissing
from contract.answers import Answer
from contract.operations import operation
from tournaments import selectors
from tournaments.access import NotYourEvent
from tournaments.api import pairing_data as show
from tournaments.api.conditions import expected_version, tagged
from tournaments.api.pairing_serializers import EditDraft
from tournaments.api.permissions import require_power, viewer
from tournaments.models import Round, Tournament
from tournaments.pairing.edits import Edit, ImpossibleEdit
from tournaments.services.draft_edits import PairedByStage, edit_draft, preview_edit
from tournaments.services.drafts import EventNotRunning, NotADraft

_STAFF_ONLY = (Tournament.DoesNotExist, NotYourEvent, PowerMissing)
_NO_EDIT = (*_STAFF_ONLY, Round.DoesNotExist, NotADraft, PairedByStage, ImpossibleEdit)


class DraftEdits(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(
        name="editDraft",
        takes=EditDraft,
        refuses=(*_NO_EDIT, EventNotRunning),
        versioned=True,
    )
    def post(self, request: Request, tournament_id: UUID, number: int) -> Answer[show.EditData]:
        """Edit a draft by hand.

        The answer tells what the edit costs. Once the round is published, everybody sees that it
        was edited, and where.
        """
        edited = edit_draft(
            tournament_id=tournament_id,
            number=number,
            actor=runner(request, tournament_id),
            edit=_wanted(request),
            expected=expected_version(request),
            now=timezone.now(),
        )
        return Answer(show.edit_data(edited), headers=tagged(edited.round))


class DraftEditPreview(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="previewEdit", takes=EditDraft, refuses=_NO_EDIT)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Answer[show.EditData]:
        """Tell what an edit of a draft would cost and leave. Nothing is changed."""
        runner(request, tournament_id)
        edited = preview_edit(tournament_id=tournament_id, number=number, edit=_wanted(request))
        return Answer(show.edit_data(edited))


def runner(request: Request, tournament_id: UUID) -> User:
    """Who sends the request, if he may run the rounds of the event."""
    found = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
    return require_power(request, found, Power.RUN_ROUNDS)


def _wanted(request: Request) -> Edit:
    wanted = EditDraft(data=request.data)
    wanted.is_valid(raise_exception=True)
    return wanted.wanted()
