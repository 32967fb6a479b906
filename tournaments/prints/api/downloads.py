"""Tables of an event for spreadsheets, and its report in the columns of chess programs."""

import hashlib
import json
from collections.abc import Callable
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import caller
from accounts.roles import Power
from contract.bodies import Query
from contract.operations import Media, operation
from contract.reads import read_only
from ground.steady_clock import steady_now
from tournaments.archive.services.served_archives import archive_page
from tournaments.core import selectors
from tournaments.core.api.permissions import require_power, viewer
from tournaments.entries.listings import entry_lines
from tournaments.models import Round, RoundStandings, StoredPairings, StoredStandings
from tournaments.prints.csv_tables import entries_csv, pairings_csv, standings_csv

CSV = "text/csv"
TABLE = Media(CSV, "RFC 4180 in UTF-8 with its mark; nothing in it is a formula.")
REPORT = Media("text/plain", "The event in the columns of FIDE's TRF-16.")


@operation(answers={200: TABLE})
@read_only
def standings_table(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Export the current standings as CSV."""
    page = StoredStandings.objects.filter(pk=tournament_id, tournament__taken_down_at=None).first()
    return _table(request, page, standings_csv, "standings")


@operation(answers={200: TABLE})
@read_only
def round_standings_table(
    request: HttpRequest, tournament_id: UUID, number: int
) -> HttpResponseBase:
    """Export the standings after a closed round as CSV, with corrections."""
    standing = Round.objects.visible().filter(tournament=tournament_id, number=number)
    pages = RoundStandings.objects.filter(round__in=standing)
    page = pages.order_by("-revision").first()
    return _table(request, page, standings_csv, f"standings-{number}")


@operation(answers={200: TABLE})
@read_only
def pairings_table(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Export the pairings of a published round as CSV, with results so far."""
    standing = Round.objects.visible().filter(tournament=tournament_id, number=number)
    page = StoredPairings.objects.filter(round__in=standing).first()
    return _table(request, page, pairings_csv, f"pairings-{number}")


def _table(
    request: HttpRequest,
    page: StoredStandings | RoundStandings | StoredPairings | None,
    table: Callable[..., str],
    name: str,
) -> HttpResponseBase:
    """A stored page as a table; its tag tells the table's too."""
    if page is None:
        raise Http404
    etag = f'"{page.etag.strip(chr(34))}-csv"'
    unchanged = get_conditional_response(request, etag=etag, response=_headed("", etag, name))
    if unchanged is not None and unchanged.status_code != 200:
        return unchanged
    return _headed(table(json.loads(bytes(page.body))), etag, name)


def _headed(text: str, etag: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{CSV}; charset=utf-8")
    response["ETag"] = etag
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


class EntriesQuery(Query):
    staff: bool = False


class EntriesTable(APIView):
    scopes = {"get": None}

    @operation(query=EntriesQuery, answers={200: TABLE})
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """Export the entries as CSV; with `staff`, including what staff arranged."""
        query = EntriesQuery.read(request)
        staff = query.staff
        user = caller(request) if staff else viewer(request)
        tournament = selectors.find_tournament(tournament_id=tournament_id, viewer=user)
        if staff:
            require_power(request, tournament, Power.RUN_ROUNDS)
        text = entries_csv(entry_lines(tournament=tournament, for_staff=staff))
        etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
        response = _headed(text, etag, "entries")
        return get_conditional_response(request, etag=etag, response=response) or response


class EventReport(APIView):
    scopes = {"get": None}

    @operation(answers={200: REPORT})
    def get(self, request: Request, tournament_id: UUID) -> HttpResponseBase:
        """Export the event as a chess tournament report (TRF), at most a minute old."""
        page = archive_page(tournament_id=tournament_id, now=steady_now())
        etag = f'"{page.etag}-trf"'
        response = HttpResponse(page.report, content_type="text/plain; charset=utf-8")
        response["ETag"] = etag
        response["Content-Disposition"] = 'attachment; filename="event.trf"'
        return get_conditional_response(request, etag=etag, response=response) or response
