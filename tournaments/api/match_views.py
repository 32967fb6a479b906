"""Matches for anybody to read, and for hosts and players to bring their games."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope, User
from accounts.roles import Power
from replays.api.parsers import MoveLogParser, PackedLogParser
from replays.api.serializers import replay_data
from replays.selectors import find_replay, slots_of
from tournaments import selectors
from tournaments.access import is_seated
from tournaments.api import play_data as show
from tournaments.api.permissions import require_power
from tournaments.services.hosting import HostIsSeated, host_game, upload_as_host


class MatchDetail(APIView):
    scopes = {"get": None}

    def get(self, request: Request, match_id: UUID) -> Response:
        match = selectors.find_match(match_id=match_id)
        return Response(show.match_detail(match, slots_of(matches=[str(match.pk)])))


class GameSeed(APIView):
    """The seed and the decks of a game, for its host. Each look is recorded."""

    scopes = {"get": (Scope.GAMES_HOST,)}

    def get(self, request: Request, match_id: UUID, number: int) -> Response:
        host = _host(request, match_id)
        hosted = host_game(match_id=match_id, game_number=number, user=host, now=timezone.now())
        return Response(show.hosted_game_data(hosted), headers={"Cache-Control": "no-store"})


class GameReplays(APIView):
    """Takes the log of a game; what became of it is at the replay's own address."""

    scopes = {"post": (Scope.GAMES_HOST,)}
    parser_classes = [MoveLogParser, PackedLogParser]

    def post(self, request: Request, match_id: UUID, number: int) -> Response:
        host = _host(request, match_id)
        body: Any = request.data
        log = body if isinstance(body, bytes) else b""  # an empty body never reaches the parser
        replay, created = upload_as_host(
            match_id=match_id,
            game_number=number,
            user=host,
            log=log,
            now=timezone.now(),
        )
        location = reverse("replay", kwargs={"replay_id": replay.pk}, request=request)
        return Response(
            replay_data(find_replay(replay_id=replay.pk), for_sender=True),
            status=status.HTTP_202_ACCEPTED if created else status.HTTP_200_OK,
            headers={"Location": location},
        )


def _host(request: Request, match_id: UUID) -> User:
    """Who sends the request, if he may host games in the event of the match."""
    tournament = selectors.find_match(match_id=match_id).round.tournament
    if is_seated(user=caller(request), tournament=tournament):
        raise HostIsSeated("You play in this event, so you cannot host a game of it.")
    return require_power(request, tournament, Power.HOST_GAMES)
