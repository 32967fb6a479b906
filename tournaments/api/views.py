"""Rounds and pairings for anybody to read, and for organisers to make."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.viewsets import GenericViewSet

from accounts.models import Scope
from tournaments import selectors
from tournaments.api import representations as show
from tournaments.api.permissions import require_owner
from tournaments.api.serializers import PairRound
from tournaments.services.rounds import pair_round


class Rounds(GenericViewSet):
    scopes = {
        "list": None,
        "retrieve": None,
        "pairings": None,
        "create": (Scope.EVENTS_MANAGE,),
    }

    def list(self, request: Request, tournament_id: UUID) -> Response:
        tournament = selectors.find_tournament(tournament_id=tournament_id)
        found = selectors.rounds(tournament_id=tournament.pk)
        return Response({"results": [show.round_data(round_) for round_ in found]})

    def retrieve(self, request: Request, tournament_id: UUID, number: int) -> Response:
        return Response(
            show.round_data(selectors.find_round(tournament_id=tournament_id, number=number))
        )

    def create(self, request: Request, tournament_id: UUID) -> Response:
        """Pair the next round."""
        require_owner(request, selectors.find_tournament(tournament_id=tournament_id))
        PairRound(data=request.data).is_valid(raise_exception=True)
        paired = pair_round(tournament_id=tournament_id, now=timezone.now())
        round_ = selectors.find_round(tournament_id=tournament_id, number=paired.number)
        body = {
            **show.round_data(round_),
            "pairings": _pairings(round_.pk),
        }
        return _created(request, body, "round", tournament_id=tournament_id, number=round_.number)

    def pairings(self, request: Request, tournament_id: UUID, number: int) -> Response:
        round_ = selectors.find_round(tournament_id=tournament_id, number=number)
        return Response({**show.round_data(round_), "results": _pairings(round_.pk)})


def _pairings(round_id: int) -> list[dict[str, Any]]:
    return [show.pairing_data(match) for match in selectors.pairings(round_id=round_id)]


def _created(request: Request, body: dict[str, Any], name: str, **where: Any) -> Response:
    location = reverse(name, kwargs=where, request=request)
    return Response(body, status=status.HTTP_201_CREATED, headers={"Location": location})
