"""The first page of the API: where everything else is."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView


class Index(APIView):
    scopes = {"get": None}

    def get(self, request: Request) -> Response:
        return Response(
            {
                "name": "Muster",
                "version": 1,
                "links": {
                    "games": reverse("games", request=request),
                    "tournaments": reverse("tournaments", request=request),
                    "deck_validation": reverse("deck-validation", request=request),
                },
            }
        )
