"""The first page of the API: where everything else is."""

from typing import TypedDict

from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from contract.answers import Answer


class IndexLinks(TypedDict):
    games: str
    tournaments: str
    dumps: str
    deck_validation: str
    schema: str
    docs: str


class IndexPage(TypedDict):
    """The index of the API."""

    name: str
    version: int
    links: IndexLinks


class Index(APIView):
    """The index of the API."""

    scopes = {"get": None}

    def get(self, request: Request) -> Answer[IndexPage]:
        return Answer(
            {
                "name": "Muster",
                "version": 1,
                "links": {
                    "games": reverse("games", request=request),
                    "tournaments": reverse("tournaments", request=request),
                    "dumps": reverse("dumps", request=request),
                    "deck_validation": reverse("deck-validation", request=request),
                    "schema": reverse("schema", request=request),
                    "docs": reverse("docs", request=request),
                },
            }
        )
