"""The state of an uploaded log, for anybody."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from contract.answers import Answer
from replays import selectors
from replays.api import serializers as show


class ReplayDetail(APIView):
    """Retrieve the state of a game log.

    The detail of a rejection is general for the public, and that of the engine for the user who
    uploaded the log.
    """

    scopes = {"get": None}

    def get(self, request: Request, replay_id: UUID) -> Answer[show.ReplayDetail]:
        replay = selectors.find_replay(replay_id=replay_id)
        for_sender = request.user.pk == replay.uploaded_by_id
        return Answer(show.replay_data(replay, for_sender=for_sender))
