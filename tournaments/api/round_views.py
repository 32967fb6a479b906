"""Rounds for anybody to read, once they are published, and for the staff to draft and run."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.viewsets import GenericViewSet

from accounts.models import Scope, User
from accounts.roles import Power
from tournaments import selectors
from tournaments.api import play_data as show
from tournaments.api.permissions import PRIVATE, is_staff, require_power, viewer
from tournaments.api.play_serializers import DraftRound, NoOptions
from tournaments.models import RoundState
from tournaments.services.closing import close_round
from tournaments.services.drafts import discard_draft, draft_round
from tournaments.services.pairings_page import pairing
from tournaments.services.publishing import publish_round


class Rounds(GenericViewSet):
    scopes = {
        "list": None,
        "retrieve": None,
        "create": (Scope.EVENTS_MANAGE,),
        "destroy": (Scope.EVENTS_MANAGE,),
        "publish": (Scope.EVENTS_MANAGE,),
        "close": (Scope.EVENTS_MANAGE,),
    }

    def list(self, request: Request, tournament_id: UUID) -> Response:
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        found = selectors.rounds(tournament_id=tournament.pk, drafts=is_staff(request, tournament))
        return Response({"results": [show.round_data(one) for one in found]}, headers=PRIVATE)

    def retrieve(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """A round; a draft with its pairings, for the staff."""
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
        body = _round(tournament_id, number, drafts=is_staff(request, tournament))
        return Response(body, headers=PRIVATE)

    def create(self, request: Request, tournament_id: UUID) -> Response:
        """Draft the next round."""
        actor = _runner(request, tournament_id)
        wanted = DraftRound(data=request.data)
        wanted.is_valid(raise_exception=True)
        drafted = draft_round(
            tournament_id=tournament_id,
            actor=actor,
            redraw=wanted.validated_data["redraw"],
            now=timezone.now(),
        )
        where = {"tournament_id": tournament_id, "number": drafted.number}
        return Response(
            _round(tournament_id, drafted.number, drafts=True),
            status=status.HTTP_201_CREATED,
            headers={"Location": reverse("round", kwargs=where, request=request)},
        )

    def destroy(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Discard a draft."""
        actor = _runner(request, tournament_id, NoOptions)
        discard_draft(tournament_id=tournament_id, number=number, actor=actor, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)

    def publish(self, request: Request, tournament_id: UUID, number: int) -> Response:
        actor = _runner(request, tournament_id, NoOptions)
        publish_round(tournament_id=tournament_id, number=number, actor=actor, now=timezone.now())
        return Response(_round(tournament_id, number, drafts=True, pairings=True))

    def close(self, request: Request, tournament_id: UUID, number: int) -> Response:
        actor = _runner(request, tournament_id, NoOptions)
        close_round(tournament_id=tournament_id, number=number, actor=actor, now=timezone.now())
        return Response(_round(tournament_id, number, drafts=True))


def _runner(request: Request, tournament_id: UUID, shape: type[NoOptions] | None = None) -> User:
    """Who sends the request, if he may run rounds and the body has this shape."""
    tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
    actor = require_power(request, tournament, Power.RUN_ROUNDS)
    if shape is not None:
        shape(data=request.data).is_valid(raise_exception=True)
    return actor


def _round(
    tournament_id: UUID, number: int, *, drafts: bool, pairings: bool = False
) -> dict[str, Any]:
    """A round, with its pairings when they stand nowhere else or are asked for."""
    round_ = selectors.find_round(tournament_id=tournament_id, number=number, drafts=drafts)
    body = show.round_data(round_)
    if pairings or round_.state == RoundState.DRAFT:
        body["pairings"] = [pairing(one) for one in selectors.pairings(round_id=round_.pk)]
    return body
