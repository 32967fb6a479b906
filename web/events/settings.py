"""Creating, changing and duplicating events."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

import engine
from accounts.models import Organisation, User
from accounts.roles import POWERS, Power, Role
from accounts.selectors import memberships_of
from decks.selectors import FormatNotPublished
from ledger.steady_clock import steady_now
from tournaments.core.access import OwnEntry
from tournaments.core.services.changes import VersionMismatch
from tournaments.events.services.cloning import clone_tournament
from tournaments.events.services.events import (
    CHANGEABLE,
    change_tournament,
    create_tournament,
)
from tournaments.events.services.settings import plan_of, planned
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import OVERTAKEN
from web.core.staff_pages import staffed
from web.events.forms import ChangeEventForm, NewEventForm
from web.events.schedule_forms import CloneForm

# Errors about an event's game, format and own bans, by the field that they stand beside.
RULES_AT_FAULT: dict[str, Any] = {
    "format": (engine.UnknownGame, FormatNotPublished),
    "own_limits": engine.AmendmentUnusable,
}


def organisations_run_by(user: User) -> list[Organisation]:
    """The organisations for which `user` may create events."""
    return [
        membership.organisation
        for membership in memberships_of(user=user)
        if Power.MANAGE_EVENTS in POWERS[Role(membership.role)]
    ]


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponseBase:
    """Creates an event as a draft, which only its staff sees."""
    form = NewEventForm(
        request.POST or None,
        request.FILES or None,
        initial={"organisation": request.GET.get("organisation", "")},
        organisations=organisations_run_by(visitor(request)),
    )
    if form.is_valid():
        with blame(form, **RULES_AT_FAULT):
            made = create_tournament(
                actor=visitor(request),
                plan=planned(form.plan(form.cleaned_data)),
                organisation=form.cleaned_data["organisation"] or None,
                now=steady_now(),
            )
            messages.success(request, "The event is drafted. Only its staff sees it so far.")
            return redirect("web:run", tournament_id=made.pk)
    return render(request, "web/events/new.html", {"form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def changing_event(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event = context["event"]
    form = ChangeEventForm(
        request.POST or None,
        request.FILES or None,
        plan=plan_of(event),
        changeable=CHANGEABLE[event.state],
        version=event.version,
    )
    if form.is_valid():
        with blame(form, confirm_minutes=OwnEntry, **RULES_AT_FAULT):
            try:
                change_tournament(
                    tournament_id=event.pk,
                    actor=visitor(request),
                    changes=form.changes(),
                    expected=form.cleaned_data["version"],
                    now=steady_now(),
                )
                messages.success(request, "The event is changed.")
                return redirect("web:run", tournament_id=event.pk)
            except VersionMismatch:
                messages.error(request, OVERTAKEN)
                return redirect("web:change-event", tournament_id=event.pk)
    return render(request, "web/events/change.html", context | {"form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def cloning(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Creates a draft with the plan of this event."""
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    user, event = visitor(request), context["event"]
    form = CloneForm(
        request.POST or None,
        name=event.name,
        zone=event.zone,
        organisations=organisations_run_by(user),
        current=event.organisation,
    )
    if form.is_valid():
        with blame(form, engine.UnknownGame, engine.AmendmentUnusable):
            made = clone_tournament(
                tournament_id=event.pk, actor=user, **form.cleaned_data, now=steady_now()
            )
            messages.success(request, "The event is drafted. Only its staff sees it so far.")
            return redirect("web:run", tournament_id=made.pk)
    return render(request, "web/events/clone.html", context | {"form": form})
