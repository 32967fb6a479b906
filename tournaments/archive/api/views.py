"""Whole events, for anybody to take away."""

import gzip
import hashlib
from typing import Any, TypedDict
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from contract.bodies import Query
from contract.codings import accepts
from contract.operations import Media, operation
from ground.steady_clock import steady_now
from tournaments.archive.api.parsers import PACKED
from tournaments.archive.services.served_archives import (
    archive_for_staff,
    archive_page,
)
from tournaments.core import selectors
from tournaments.core.api.permissions import require_scope, viewer

JSON = "application/json"


class Archive(TypedDict):
    """A whole event: docs/archive-format.md says what is in each part."""

    format: str
    version: int
    event: dict[str, Any]
    stages: list[dict[str, Any]]
    entries: list[dict[str, Any]]
    rounds: list[dict[str, Any]]


class ArchiveQuery(Query):
    staff: bool = False
    decks: bool = False


class EventArchive(APIView):
    scopes = {"get": None}

    @operation(
        query=ArchiveQuery,
        answers={200: Media(JSON, "By docs/archive-format.md; packed for who takes gzip.")},
    )
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """Export an event as one document, at most a minute old.

        With `staff`, it is current and includes what staff arranged. With `decks`, it includes
        hidden decks, for staff who can see decks; that is recorded.
        """
        query = ArchiveQuery.read(request)
        if query.staff or query.decks:
            return _for_staff(request, tournament_id, decks=query.decks)
        page = archive_page(tournament_id=tournament_id, now=steady_now())
        packed = accepts(request.headers.get("Accept-Encoding", ""), PACKED)
        etag = f'"{page.etag}{"-gzip" if packed else ""}"'
        unchanged = get_conditional_response(
            request, etag=etag, response=_headed(HttpResponse(content_type=JSON), etag)
        )
        if unchanged is not None and unchanged.status_code != 200:
            return unchanged
        body = bytes(page.packed)
        response = HttpResponse(body if packed else gzip.decompress(body), content_type=JSON)
        if packed:
            response["Content-Encoding"] = PACKED
        return _headed(response, etag)


def _headed(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    response["Content-Disposition"] = 'attachment; filename="event.json"'
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _for_staff(request: Request, tournament_id: UUID, *, decks: bool) -> HttpResponse:
    user = caller(request)
    tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
    require_scope(request, Scope.EVENTS_MANAGE)
    text = archive_for_staff(tournament_id=tournament.pk, actor=user, decks=decks, now=steady_now())
    response = HttpResponse(text, content_type=JSON)
    response["ETag"] = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    response["Cache-Control"] = "no-store"
    response["Content-Disposition"] = 'attachment; filename="event.json"'
    return response
