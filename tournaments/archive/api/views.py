"""Whole events, for anybody to take away."""

import hashlib
from typing import Any, TypedDict
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.models import Scope
from contract.bodies import Query
from contract.codings import GZIP, accepts
from contract.operations import Media, operation
from ground.steady_clock import steady_now
from tournaments.archive.packed_answers import ATTACHED, JSON, archive_answer
from tournaments.archive.services.served_archives import archive_page
from tournaments.archive.services.staff_archives import staff_archive
from tournaments.core import selectors
from tournaments.core.api.permissions import require_scope, viewer


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

        One of more than 8 MiB comes to those who accept `gzip`.

        With `staff`, it is current and includes what staff arranged. With `decks`, it includes
        hidden decks, for staff who can see decks; that is recorded.
        """
        query = ArchiveQuery.read(request)
        if query.staff or query.decks:
            return _for_staff(request, tournament_id, decks=query.decks)
        page = archive_page(tournament_id=tournament_id, now=steady_now())
        taken = request.headers.get("Accept-Encoding", "")
        headers = _headers(page.etag, taken)
        unchanged = get_conditional_response(
            request, etag=headers["ETag"], response=HttpResponse(content_type=JSON, headers=headers)
        )
        if unchanged is not None and unchanged.status_code != 200:
            return unchanged
        return archive_answer(bytes(page.packed), taken, headers)


def _headers(tag: str, accept_encoding: str) -> dict[str, str]:
    packed = accepts(accept_encoding, GZIP)
    return {"ETag": f'"{tag}{"-gzip" if packed else ""}"', "Vary": "Accept-Encoding", **ATTACHED}


def _for_staff(request: Request, tournament_id: UUID, *, decks: bool) -> HttpResponse:
    user = caller(request)
    tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=viewer(request))
    require_scope(request, Scope.EVENTS_MANAGE)
    packed = staff_archive(tournament_id=tournament.pk, actor=user, decks=decks, now=steady_now())
    taken = request.headers.get("Accept-Encoding", "")
    headers = _headers(hashlib.sha256(packed).hexdigest()[:32], taken)
    return archive_answer(packed, taken, headers | {"Cache-Control": "no-store"})
