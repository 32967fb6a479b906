"""Films of certified games: everything a page needs to show one."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from contract.codings import gzip_answer
from contract.errors import NotFound
from contract.operations import Media, operation
from tournaments.matches.selectors.spectators import find_watchable, keeping

FILM = "application/json"


class ReplayFilm(APIView):
    """Retrieve the replay of a certified game for one audience: `open`, `public` or the number of a
    seat.

    Replays of public logs are public. For a sealed log, players get that of their own seat, and the
    judge who took the dispute of its match gets any. Available within seconds of the verdict.
    """

    scopes = {"get": None}

    @operation(
        answers={200: Media(FILM, "The film (docs/films.md), packed for readers who take gzip.")},
        refuses=(NotFound,),
    )
    def get(self, request: Request, replay_id: UUID, audience: str) -> HttpResponse:
        viewer = request.user if request.user.is_authenticated else None
        film = find_watchable(replay_id=replay_id, audience=audience, viewer=viewer)
        taken = request.headers.get("Accept-Encoding", "")
        return gzip_answer(bytes(film.packed), taken, FILM, keeping(film))
