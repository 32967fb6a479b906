"""Events for anybody to read and for organisers to run."""

from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from accounts.api.caller import caller
from accounts.models import Scope
from accounts.roles import Power
from tournaments import selectors
from tournaments.api import event_data as show
from tournaments.api.permissions import require_power, viewer
from tournaments.api.serializers import (
    CreateTournament,
    PlanTournament,
    StateChange,
    TournamentFilter,
)
from tournaments.models import TournamentState
from tournaments.services.events import Plan, change_tournament, create_tournament
from tournaments.services.lifecycle import change_state


class Tournaments(GenericViewSet):
    scopes = {
        "list": None,
        "retrieve": None,
        "create": (Scope.EVENTS_MANAGE,),
        "update": (Scope.EVENTS_MANAGE,),
    }

    def list(self, request: Request) -> Response:
        wanted = TournamentFilter(data=request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        found = selectors.tournaments(viewer=viewer(request)).filter(
            _filters(request, wanted.validated_data)
        )
        page = self.paginate_queryset(found)
        return self.get_paginated_response([show.tournament_row(one) for one in page or []])

    def retrieve(self, request: Request, tournament_id: UUID) -> Response:
        return Response(_detail(request, tournament_id))

    def create(self, request: Request) -> Response:
        wanted = CreateTournament(data=request.data)
        wanted.is_valid(raise_exception=True)
        plan = {**wanted.validated_data}
        created = create_tournament(
            actor=caller(request),
            organisation=plan.pop("organisation", None),
            plan=Plan(**plan),
            now=timezone.now(),
        )
        where = reverse("tournament", kwargs={"tournament_id": created.pk}, request=request)
        return Response(
            _detail(request, created.pk),
            status=status.HTTP_201_CREATED,
            headers={"Location": where},
        )

    def update(self, request: Request, tournament_id: UUID) -> Response:
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        actor = require_power(request, tournament, Power.MANAGE_EVENTS)
        wanted = PlanTournament(data=request.data, partial=True)
        wanted.is_valid(raise_exception=True)
        change_tournament(
            tournament_id=tournament.pk,
            actor=actor,
            changes=wanted.validated_data,
            now=timezone.now(),
        )
        return Response(_detail(request, tournament_id))


class TournamentStates(APIView):
    """Takes the state that an event is to be in, and with it all that this brings about."""

    scopes = {"post": (Scope.EVENTS_MANAGE,)}

    def post(self, request: Request, tournament_id: UUID) -> Response:
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        actor = require_power(request, tournament, Power.MANAGE_EVENTS)
        wanted = StateChange(data=request.data)
        wanted.is_valid(raise_exception=True)
        change_state(
            tournament_id=tournament.pk,
            state=TournamentState(wanted.validated_data["state"]),
            actor=actor,
            reason=wanted.validated_data["reason"],
            now=timezone.now(),
        )
        return Response(_detail(request, tournament_id))


def _detail(request: Request, tournament_id: UUID) -> dict[str, Any]:
    return show.tournament_detail(
        selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
    )


def _filters(request: Request, wanted: dict[str, Any]) -> Q:
    found = Q()
    if "game" in wanted:
        found &= Q(game=wanted["game"])
    if "state" in wanted:
        found &= Q(state=wanted["state"])
    if "organisation" in wanted:
        found &= Q(organisation__slug=wanted["organisation"])
    if wanted.get("mine"):
        found &= selectors.events_of(user=caller(request))
    return found
