"""Planning an event after another."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments.services.cloning import clone_tournament
from tournaments.services.events import UnknownOrganisation
from web.forms.blame import blame
from web.forms.cloning import CloneForm
from web.views.access import signed_in, visitor
from web.views.organising import RULES_AT_FAULT, organisations_run_by
from web.views.staff import staffed


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def cloning(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """A draft with the plan of this event, for whoever manages it."""
    shown = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    user, event = visitor(request), shown["event"]
    form = CloneForm(
        request.POST or None,
        name=event.name,
        zone=event.zone,
        organisations=organisations_run_by(user),
        current=event.organisation,
    )
    faults = tuple(kind for kinds in RULES_AT_FAULT.values() for kind in _every(kinds))
    if form.is_valid():
        with blame(form, *faults, organisation=UnknownOrganisation):
            made = clone_tournament(
                tournament_id=event.pk, actor=user, **form.cleaned_data, now=steady_now()
            )
            messages.success(request, "The event is drafted. Only its staff sees it so far.")
            return redirect("web:run", tournament_id=made.pk)
    return render(request, "web/running/clone.html", shown | {"form": form})


def _every(kinds: type[Exception] | tuple[type[Exception], ...]) -> tuple[type[Exception], ...]:
    return kinds if isinstance(kinds, tuple) else (kinds,)
