"""Planning an event after another through the API."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.models import Scope
from accounts.roles import Power
from accounts.services.quotas import QuotaReached
from contract.answers import Created
from contract.operations import operation
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.api import event_data as show
from tournaments.api.event_views import RULES
from tournaments.api.permissions import NOT_STAFF, require_power, viewer
from tournaments.api.serializers import CloneTournament
from tournaments.models import Tournament
from tournaments.services.cloning import clone_tournament
from tournaments.services.events import UnknownOrganisation


class TournamentClone(APIView):
    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    @operation(
        name="cloneTournament",
        takes=CloneTournament,
        refuses=(Tournament.DoesNotExist, *NOT_STAFF, *RULES, UnknownOrganisation, QuotaReached),
    )
    def post(self, request: Request, tournament_id: UUID) -> Created[show.TournamentDetail]:
        """Plan an event after another.

        The draft has its settings, stages, bans, profile and the staff of the event, with the rules
        of today, but nobody's entry, seed or result. Deadlines keep their distance to `starts_at`.
        """
        template = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        actor = require_power(request, template, Power.MANAGE_EVENTS)
        wanted = CloneTournament(data=request.data)
        wanted.is_valid(raise_exception=True)
        made = clone_tournament(
            tournament_id=template.pk, actor=actor, **wanted.validated_data, now=steady_now()
        )
        where = reverse("tournament", kwargs={"tournament_id": made.pk}, request=request)
        found = selectors.find_whole_tournament(tournament_id=made.pk, viewer=viewer(request))
        return Created(show.tournament_detail(found), location=where)
