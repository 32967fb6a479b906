"""Events for anybody to read, for organisers to run, and for players to enter."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.viewsets import GenericViewSet

import engine
from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope
from decks.services.judging import read_deck
from tournaments import selectors
from tournaments.api import representations as show
from tournaments.api.permissions import require_owner
from tournaments.api.serializers import CreateTournament, EnterTournament, PairRound
from tournaments.services.entries import enter
from tournaments.services.events import create_tournament
from tournaments.services.rounds import pair_round


class Tournaments(GenericViewSet):
    scopes = {"list": None, "retrieve": None, "create": (Scope.EVENTS_MANAGE,)}

    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(selectors.tournaments())
        return self.get_paginated_response([show.tournament_row(one) for one in page or []])

    def retrieve(self, request: Request, tournament_id: UUID) -> Response:
        return Response(
            show.tournament_detail(selectors.find_tournament(tournament_id=tournament_id))
        )

    def create(self, request: Request) -> Response:
        wanted = CreateTournament(data=request.data)
        wanted.is_valid(raise_exception=True)
        created = create_tournament(
            owner=caller(request),
            name=wanted.validated_data["name"],
            game=engine.game(wanted.validated_data["game"]),
            format=wanted.validated_data["format"],
            rounds=wanted.validated_data["rounds"],
            now=timezone.now(),
        )
        tournament = selectors.find_tournament(tournament_id=created.pk)
        return _created(
            request, show.tournament_detail(tournament), "tournament", tournament_id=tournament.pk
        )


class Entries(GenericViewSet):
    """The organiser enters guests; anybody else enters himself."""

    scopes = {"list": None, "create": (Scope.EVENTS_MANAGE, Scope.ENTRIES_WRITE)}

    def list(self, request: Request, tournament_id: UUID) -> Response:
        tournament = selectors.find_tournament(tournament_id=tournament_id)
        found = selectors.entries(tournament_id=tournament.pk)
        return Response({"results": [show.entry_data(entry) for entry in found]})

    def create(self, request: Request, tournament_id: UUID) -> Response:
        tournament = selectors.find_tournament(tournament_id=tournament_id)
        scopes = caller_scopes(request)
        as_organiser = Scope.ENTRIES_WRITE not in scopes or (
            Scope.EVENTS_MANAGE in scopes and tournament.owner_id == caller(request).pk
        )
        if as_organiser:
            require_owner(request, tournament)
        wanted = EnterTournament(data=request.data)
        wanted.is_valid(raise_exception=True)
        entry = enter(
            tournament_id=tournament.pk,
            user=None if as_organiser else caller(request),
            name=wanted.validated_data["name"],
            deck=read_deck(
                written=wanted.validated_data["deck"], game=engine.game(tournament.game)
            ),
            now=timezone.now(),
        )
        return _created(request, show.entry_data(entry), "entries", tournament_id=tournament.pk)


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
