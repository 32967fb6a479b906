"""Changing who meets whom: drafts as the staff likes, published rounds for a reason."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Scope, User
from accounts.roles import Power
from contract.answers import Answer, Listing
from contract.listed import listed
from contract.operations import operation
from ground.steady_clock import steady_now
from tournaments.core import selectors
from tournaments.core.api.conditions import expected_version, tagged
from tournaments.core.api.permissions import require_power, viewer
from tournaments.core.api.serializers import ForAReason
from tournaments.core.services.pinned_rules import RulesChanged
from tournaments.matches.api.data import RoundData, UndoneRound, round_data, undone_round
from tournaments.matches.selectors import matches as matches_selectors
from tournaments.pairing.edits import Edit
from tournaments.rounds.api import data as show
from tournaments.rounds.api.serializers import EditDraft, RepairRound
from tournaments.rounds.selectors import rounds as rounds_selectors
from tournaments.rounds.services.draft_edits import edit_draft, preview_edit
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.undoing import undo_round
from tournaments.standings.services.pairings_document import pairing_lines


class DraftEdits(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="editDraft", takes=EditDraft, versioned=True)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Answer[show.EditData]:
        """Edit draft pairings.

        Returns what the edit costs. Once the round is published, everyone can see that it was
        edited, and where. Staff who play can't change their own opponent.
        """
        edited = edit_draft(
            tournament_id=tournament_id,
            number=number,
            actor=runner(request, tournament_id),
            edit=_requested_edit(request),
            expected=expected_version(request),
            now=steady_now(),
        )
        return Answer(show.edit_data(edited), headers=tagged(edited.round))


class DraftEditPreview(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="previewEdit", takes=EditDraft)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Answer[show.EditData]:
        """Preview an edit of draft pairings with its costs. Nothing is changed."""
        runner(request, tournament_id)
        edited = preview_edit(
            tournament_id=tournament_id, number=number, edit=_requested_edit(request)
        )
        return Answer(show.edit_data(edited))


class RoundRepair(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(
        name="repairRound",
        takes=RepairRound,
        # Rules that an event pinned stay published.
        never=(RulesChanged,),
        versioned=True,
    )
    def post(self, request: Request, tournament_id: UUID, number: int) -> Answer[RoundData]:
        """Re-pair some matches of an open round, with a reason.

        Players in the event without a match in this round can be paired too. The chosen matches
        become void, and all others stay. Everyone can see which matches are new. Staff who play
        can't change their own opponent or void their own match.
        """
        actor = runner(request, tournament_id)
        sent = RepairRound.read(request)
        repair_round(
            tournament_id=tournament_id,
            number=number,
            broken=sent.broken,
            pairs=sent.couples(),
            reason=sent.reason,
            actor=actor,
            expected=expected_version(request),
            now=steady_now(),
        )
        round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number)
        body = round_data(round_, for_staff=True, now=steady_now())
        body["pairings"] = pairing_lines(list(matches_selectors.pairings(round_id=round_.pk)))
        return Answer(body, headers=tagged(round_))


class RoundUndoing(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(name="undoRound", takes=ForAReason, versioned=True)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Answer[UndoneRound]:
        """Undo the last published round with all its results, with a reason.

        The round stays on record and can be paired again. Its lots are public, so the new pairings
        are drawn from others. Staff who play can't undo a round with reports or logs of
        their own match.
        """
        actor = runner(request, tournament_id)
        sent = ForAReason.read(request)
        undone = undo_round(
            tournament_id=tournament_id,
            number=number,
            actor=actor,
            reason=sent.reason,
            expected=expected_version(request),
            now=steady_now(),
        )
        round_ = rounds_selectors.undone_rounds(tournament_id=tournament_id).get(pk=undone.pk)
        return Answer(undone_round(round_), headers=tagged(round_))


class UndoneRounds(APIView):
    scopes = {"get": None}

    @listed(Listing[UndoneRound])
    def get(self, request: Request, tournament_id: UUID) -> Answer[Listing[UndoneRound]]:
        """List the undone rounds of an event, in the order they were undone."""
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        undone = rounds_selectors.undone_rounds(tournament_id=tournament.pk)
        return Answer({"results": [undone_round(round_) for round_ in undone]})


def runner(request: Request, tournament_id: UUID) -> User:
    """The sender of the request, if they may run the rounds of the event."""
    tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
    return require_power(request, tournament, Power.RUN_ROUNDS)


def _requested_edit(request: Request) -> Edit:
    return EditDraft.read(request).requested_edit()
