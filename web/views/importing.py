"""Going on here with an event that was run elsewhere."""

from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from accounts.services.attempts import TooManyAttempts
from ledger.steady_clock import steady_now
from tournaments.archive.packing import MARK, PIECE, ArchiveNotPacked, ArchiveTooLarge
from tournaments.archive.shape import UnusableArchive
from tournaments.imports import find_import
from tournaments.services.events import UnknownOrganisation
from tournaments.services.import_requests import ask_for_import
from web.forms.blame import blame
from web.forms.importing import ImportForm
from web.uploading import WholeEvents
from web.views.access import signed_in, visitor
from web.views.organising import organisations_run_by

OF_THE_FILE = (UnusableArchive, ArchiveTooLarge, ArchiveNotPacked)


@csrf_exempt  # Only here, where nothing of a body is read: the next one asks for the token.
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def importing_event(request: HttpRequest) -> HttpResponseBase:
    """An event of an archive, for whoever has signed in; nobody else sends so much."""
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
        file: UploadedFile = form.cleaned_data["archive"]
        packed = file.read(len(MARK)) == MARK
        organisation = UnknownOrganisation
        with blame(form, TooManyAttempts, organisation=organisation, archive=OF_THE_FILE):
            made = ask_for_import(
                pieces=file.chunks(PIECE),
                packed=packed,
                organisation=form.cleaned_data["organisation"] or None,
                actor=visitor(request),
                results_of=None,
                now=steady_now(),
            )
            return redirect("web:import", import_id=made.pk)
    return render(request, "web/running/import.html", {"form": form})


@never_cache
@signed_in
@require_safe
def imported(request: HttpRequest, import_id: UUID) -> HttpResponse:
    """What became of a document. While it waits, the page asks again by itself."""
    row = find_import(import_id=import_id, user=visitor(request))
    return render(request, "web/running/imported.html", {"row": row})
