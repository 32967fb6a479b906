"""Standings and pairings: stored bytes with a strong tag, and nothing else on the way."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournaments.models import PairingsPage, StandingsPage

# Short enough for a hall that waits for pairings; a reader in between is answered by its cache.
LIVE = "public, max-age=5, stale-while-revalidate=30"


@require_safe
def standings(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The live standings of an event."""
    page = (
        StandingsPage.objects.filter(tournament_id=tournament_id)
        .values_list("etag", "body")
        .first()
    )
    if page is None:
        raise Http404(f"There is no event {tournament_id}.")
    return _served(request, *page, LIVE)


@require_safe
def pairings(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """The pairings of a published round."""
    page = (
        PairingsPage.objects.filter(round__tournament_id=tournament_id, round__number=number)
        .values_list("etag", "body")
        .first()
    )
    if page is None:
        raise Http404(f"There is no round {number} in this event.")
    return _served(request, *page, LIVE)


def _served(
    request: HttpRequest, etag: str, body: bytes | memoryview, cache: str
) -> HttpResponseBase:
    response = HttpResponse(bytes(body), content_type="application/json")
    response["ETag"] = etag
    response["Cache-Control"] = cache
    return get_conditional_response(request, etag=etag, response=response) or response
