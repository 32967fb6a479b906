"""The signed heads of the journal, for anybody to read and keep."""

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
    """Signed journal heads: the end of each stream at a time."""

    signed_at: datetime
    streams: Annotated[int, "Number of streams."]
    url: Annotated[str, {"format": "uri"}]


class SignedHeadsList(APIView):
    scopes = {"get": None}

    @listed(Listing[SignedHeadsRow])
    def get(self, request: Request) -> Answer[Listing[SignedHeadsRow]]:
        """List the stored signed journal heads, newest first.

        Keep copies of your own: they prove later whether the journal was truncated or rewritten.
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
    """Retrieve the signed journal heads of one time."""

    scopes = {"get": None}

    @operation(answers={200: _HEADS})
    def get(self, request: Request, name: str) -> HttpResponse:
        return _jws_answer(selectors.find_signed_heads(name=name), UNCHANGING)


class LatestHeads(APIView):
    """The latest signed journal heads."""

    scopes = {"get": None}

    @operation(name="getLatestSignedHeads", answers={200: _HEADS}, refuses=(NotFound,))
    def get(self, request: Request) -> HttpResponse:
        return _jws_answer(selectors.find_signed_heads(), KEYS_CACHE)


def _jws_answer(row: SignedHeads, cache: str) -> HttpResponse:
    response = HttpResponse(row.jws, content_type=JWS)
    response["Cache-Control"] = cache
    response["Content-Disposition"] = f'attachment; filename="heads-{row.name}.jws"'
    return response
