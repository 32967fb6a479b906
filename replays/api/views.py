"""What became of an uploaded log, for anybody."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from replays import selectors
from replays.api.serializers import replay_data


class ReplayDetail(APIView):
    scopes = {"get": None}

    def get(self, request: Request, replay_id: UUID) -> Response:
        replay = selectors.find_replay(replay_id=replay_id)
        for_sender = request.user.pk == replay.uploaded_by_id
        # What the sender sees is not for the next reader of a shared cache.
        return Response(
            replay_data(replay, for_sender=for_sender), headers={"Vary": "Authorization"}
        )
