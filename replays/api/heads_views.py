"""Where the signed heads of the journal are read, and kept from."""

from datetime import datetime
from typing import Annotated, TypedDict

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from contract.answers import Answer, Listing
from contract.errors import NotFound
from contract.listed import listed
from contract.operations import Media, operation
from contract.reads import UNCHANGING
from replays import selectors
from replays.api.certificate_views import KEYS_CACHE
from replays.api.certificates import JWS
from replays.models import SignedHeads

_HEADS = Media(JWS, "A compact JWS: header, payload and signature in base64url.")


class SignedHeadsRow(TypedDict):
    """Signed heads of the journal: how far each stream had come at a moment."""

    signed_at: datetime
    streams: Annotated[int, "How many streams there were."]
    url: Annotated[str, {"format": "uri"}]


class SignedHeadsList(APIView):
    scopes = {"get": None}

    @listed(Listing[SignedHeadsRow])
    def get(self, request: Request) -> Answer[Listing[SignedHeadsRow]]:
        """The signed heads that are kept here, the newest first.

        Keep copies of your own: they show it later when the journal was cut or written anew.
        """
        rows: list[SignedHeadsRow] = [
            {
                "signed_at": row.signed_at,
                "streams": row.streams,
                "url": reverse("signed-heads", kwargs={"name": row.name}, request=request),
            }
            for row in selectors.signed_heads().defer("jws")
        ]
        return Answer({"results": rows}, headers={"Cache-Control": KEYS_CACHE})


class SignedHeadsText(APIView):
    """The signed heads of one moment."""

    scopes = {"get": None}

    @operation(answers={200: _HEADS})
    def get(self, request: Request, name: str) -> HttpResponse:
        return _jws_answer(selectors.find_signed_heads(name=name), UNCHANGING)


class LatestHeads(APIView):
    """The latest signed heads."""

    scopes = {"get": None}

    @operation(name="getLatestSignedHeads", answers={200: _HEADS}, refuses=(NotFound,))
    def get(self, request: Request) -> HttpResponse:
        return _jws_answer(selectors.find_signed_heads(), KEYS_CACHE)


def _jws_answer(row: SignedHeads, cache: str) -> HttpResponse:
    response = HttpResponse(row.jws, content_type=JWS)
    response["Cache-Control"] = cache
    response["Content-Disposition"] = f'attachment; filename="heads-{row.name}.jws"'
    return response
