"""What the staff of an event takes away of it."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments.csv_tables import entries_csv
from tournaments.services.archive_for_staff import archive_for_staff
from tournaments.services.exporting import Contents, entry_documents
from web.views.access import signed_in, visitor
from web.views.staff import staffed


@signed_in
@require_safe
def taking_event(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The whole event with what is arranged, to go on with it elsewhere."""
    staffed(request, tournament_id, Power.MANAGE_EVENTS)
    text = archive_for_staff(tournament_id=tournament_id, actor=visitor(request), now=steady_now())
    return _file(text, "application/json", "event.json")


@signed_in
@require_safe
def taking_entries(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Who has entered, with what is arranged for them, as a table."""
    shown = staffed(request, tournament_id, Power.RUN_ROUNDS)
    text = entries_csv(entry_documents(shown["event"], Contents(staff=True)))
    return _file(text, "text/csv; charset=utf-8", "entries.csv")


def _file(text: str, kind: str, name: str) -> HttpResponse:
    return HttpResponse(
        text,
        content_type=kind,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
