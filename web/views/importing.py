"""Going on here with an event that was run elsewhere."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from ledger.steady_clock import steady_now
from tournaments.archive.shape import UnusableArchive
from tournaments.services.events import UnknownOrganisation
from tournaments.services.importing import OtherEventRead, import_event
from web.forms.blame import blame
from web.forms.importing import ImportForm
from web.uploading import WholeEvents
from web.views.access import signed_in, visitor
from web.views.organising import organisations_run_by


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
        with blame(form, OtherEventRead, organisation=UnknownOrganisation, archive=UnusableArchive):
            made = import_event(
                document=form.cleaned_data["archive"],
                organisation=form.cleaned_data["organisation"] or None,
                actor=visitor(request),
                results_of=None,
                now=steady_now(),
            )
            messages.success(
                request,
                "The event is here as it stood, with the same standings. Its players are guests:"
                " give each a code, with which he makes the place his own.",
            )
            return redirect("web:run", tournament_id=made.pk)
    return render(request, "web/running/import.html", {"form": form})
