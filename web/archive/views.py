"""Documents of an event for its staff, and importing an event that was run elsewhere."""

from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.archive.document.packing import MARK, PIECE, ArchiveNotPacked, ArchiveTooLarge
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.packed_answers import ATTACHED, archive_answer
from tournaments.archive.selectors.imports import find_import
from tournaments.archive.services.import_requests import ask_for_import
from tournaments.archive.services.staff_archives import staff_archive
from tournaments.entries.listings import entry_lines
from tournaments.prints.csv_tables import entries_csv
from web.archive.forms import ImportForm
from web.core.access import organising, signed_in, visitor
from web.core.form_errors import blame
from web.core.staff_pages import staffed
from web.core.uploads import WholeEvents
from web.events.settings import organisations_run_by


@signed_in
@require_safe
def taking_event(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The whole event as an archive, with what only its staff sees, to run it on elsewhere."""
    staffed(request, tournament_id, Power.MANAGE_EVENTS)
    packed = staff_archive(tournament_id=tournament_id, actor=visitor(request), now=steady_now())
    return archive_answer(packed, request.headers.get("Accept-Encoding", ""), ATTACHED)


@signed_in
@require_safe
def taking_entries(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The entries with their seating and notes of the staff, as CSV."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    text = entries_csv(entry_lines(tournament=context["event"], for_staff=True))
    return HttpResponse(
        text,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="entries.csv"'},
    )


OF_THE_FILE = (UnusableArchive, ArchiveTooLarge, ArchiveNotPacked)


@csrf_exempt  # Nothing of the body is read yet; `_importing_event` asks for the token.
@organising
@require_http_methods(["GET", "HEAD", "POST"])
def importing_event(request: HttpRequest) -> HttpResponseBase:
    """An event from an archive. Only users who have signed in may send a body of that size."""
    request.upload_handlers = [WholeEvents(request)]
    return _importing_event(request)


@csrf_protect
def _importing_event(request: HttpRequest) -> HttpResponseBase:
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = ImportForm(
        *sent,
        organisations=organisations_run_by(visitor(request)),
        initial={"organisation": request.GET.get("organisation", "")},
    )
    if form.is_valid():
        file: UploadedFile = form.archive
        packed = file.read(len(MARK)) == MARK
        with blame(form, archive=OF_THE_FILE):
            made = ask_for_import(
                pieces=file.chunks(PIECE),
                packed=packed,
                organisation=form.organisation or None,
                actor=visitor(request),
                results_of=None,
                now=steady_now(),
            )
            return redirect("web:import", import_id=made.pk)
    return render(request, "web/archive/import.html", {"form": form})


@never_cache
@signed_in
@require_safe
def imported(request: HttpRequest, import_id: UUID) -> HttpResponse:
    """The outcome of an import. The page reloads itself while the document waits."""
    row = find_import(import_id=import_id, user=visitor(request))
    return render(request, "web/archive/imported.html", {"row": row})
