"""Games for hosts to play, and for hosts and players to bring."""

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.api.caller import caller, caller_scopes
from accounts.models import Scope, User
from accounts.roles import Power
from contract.answers import Accepted, Answer
from contract.operations import Media, operation
from ground.steady_clock import steady_now
from replays.api.parsers import MoveLogParser, PackedLogParser
from replays.api.serializers import ReplayDetail, replay_data
from replays.packing import PackedLogUnusable
from replays.selectors import find_replay
from tournaments.core.access import ReasonMissing, is_seated
from tournaments.core.api.conditions import expected_version
from tournaments.core.api.permissions import require_power
from tournaments.core.api.serializers import ForAReason
from tournaments.entries.services.decks import NoDeck
from tournaments.matches.api import data as show
from tournaments.matches.api.views import match_answer
from tournaments.matches.selectors import matches as matches_selectors
from tournaments.matches.services.hosting import (
    HostIsSeated,
    demand_host,
    host_game,
    start_recording,
    upload_as_host,
    upload_as_player,
)
from tournaments.matches.services.open_matches import (
    not_seated,
)
from tournaments.matches.services.reinstating import reinstate_game
from tournaments.matches.start_data import HostedGameData, StartData, hosted_game_data, start_data
from tournaments.models import Tournament


class GameSeed(APIView):
    scopes = {"get": (Scope.GAMES_HOST,)}

    def get(self, request: Request, match_id: UUID, number: int) -> Answer[HostedGameData]:
        """Retrieve the seed and the decks of a game, as its host. Each view is recorded."""
        hosted = host_game(
            match_id=match_id,
            game_number=number,
            user=_host(request, matches_selectors.event_of_match(match_id=match_id)),
            now=steady_now(),
        )
        return Answer(hosted_game_data(hosted), headers={"Cache-Control": "no-store"})


class GameStart(APIView):
    scopes = {"get": (Scope.MATCHES_REPORT, Scope.GAMES_HOST)}

    @operation(
        # A player who sits at a table has handed in a deck, and the match is reason enough.
        never=(NoDeck, ReasonMissing),
    )
    def get(self, request: Request, match_id: UUID, number: int) -> Answer[StartData]:
        """Retrieve the start file for `python -m engine record --start`, to record a game at a
        table.

        Players get their own deck and revealed ones. Staff who can see decks and don't play get
        all; each view is recorded.
        """
        start = start_recording(
            match_id=match_id, game_number=number, user=caller(request), now=steady_now()
        )
        return Answer(start_data(start), headers={"Cache-Control": "no-store"})


class GameReplays(APIView):
    scopes = {"post": (Scope.GAMES_HOST, Scope.MATCHES_REPORT)}
    parser_classes = [MoveLogParser, PackedLogParser]

    @operation(
        name="uploadLog",
        takes=(
            # Generated clients that send any bytes send them as the last of these.
            Media("application/zstd", "A move log, packed as one zstd frame."),
            Media("application/x-ndjson", "A move log, line by line."),
        ),
        # Raised where the body is read.
        refuses=(PackedLogUnusable,),
    )
    def post(
        self, request: Request, match_id: UUID, number: int
    ) -> Accepted[ReplayDetail] | Answer[ReplayDetail]:
        """Upload the log of a game, as its host or as one of its players.

        `Location` in the response leads to the state of the log. Uploading the same bytes again
        returns the same replay with status 200.
        """
        upload: Any = request.data
        log = upload if isinstance(upload, bytes) else b""  # an empty body never reaches the parser
        take_in, user = _sender(request, match_id)
        replay, created = take_in(
            match_id=match_id, game_number=number, user=user, log=log, now=steady_now()
        )
        location = reverse("replay", kwargs={"replay_id": replay.pk}, request=request)
        body = replay_data(find_replay(replay_id=replay.pk), for_sender=True)
        if created:
            return Accepted(body, location=location)
        return Answer(body, headers={"Location": location})


class GameReinstatement(APIView):
    scopes = {"post": (Scope.RESULTS_WRITE,)}

    @operation(name="reinstateGame", takes=ForAReason, versioned=True)
    def post(self, request: Request, match_id: UUID, number: int) -> Answer[show.MatchDetail]:
        """Count a game of a reopened match again, by the log that settled it before.

        Requires the power to rule, and a reason. The match has a result once its games decide it.
        """
        sent = ForAReason.read(request)
        reinstate_game(
            match_id=match_id,
            game_number=number,
            actor=caller(request),
            reason=sent.reason,
            expected=expected_version(request),
            now=steady_now(),
        )
        return match_answer(match_id)


def _sender(request: Request, match_id: UUID) -> tuple[Any, User]:
    """The service for whoever brings a log: players of the event bring those of their matches."""
    user, scopes = caller(request), caller_scopes(request)
    tournament = matches_selectors.event_of_match(match_id=match_id)
    if Scope.MATCHES_REPORT in scopes and is_seated(user=user, tournament=tournament):
        return upload_as_player, user
    if Scope.GAMES_HOST not in scopes:
        raise not_seated()
    return upload_as_host, _host(request, tournament, bring=True)


def _host(request: Request, tournament: Tournament, *, bring: bool = False) -> User:
    """The sender of the request, if they may host games in the event, or bring logs of such."""
    if is_seated(user=caller(request), tournament=tournament):
        raise HostIsSeated("You play in this event, so you can't host its games.")
    if bring:
        demand_host(user=caller(request), tournament=tournament)
        return caller(request)
    return require_power(request, tournament, Power.HOST_GAMES)
