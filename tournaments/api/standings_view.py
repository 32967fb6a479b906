"""The standings: stored bytes with a strong tag, and nothing else on the way."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournaments.models import StandingsPage

# Short enough for a hall that waits for pairings; a reader in between is answered by its cache.
CACHE = "public, max-age=5, stale-while-revalidate=30"


@require_safe
def standings(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    page = (
        StandingsPage.objects.filter(tournament_id=tournament_id)
        .values_list("etag", "body")
        .first()
    )
    if page is None:
        raise Http404
    etag, body = page
    response = HttpResponse(bytes(body), content_type="application/json")
    response["ETag"] = etag
    response["Cache-Control"] = CACHE
    return get_conditional_response(request, etag=etag, response=response) or response
