"""Planning events: making one, and changing its plan."""

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
from decks.selectors import FormatNotPublished, UnknownFormat
from ledger.steady_clock import steady_now
from tournaments.services.arrangements import OwnEntry
from tournaments.services.events import (
    CHANGEABLE,
    CapacityTooSmall,
    NotChangeable,
    TooFewRounds,
    UnknownOrganisation,
    change_tournament,
    create_tournament,
)
from tournaments.services.plans import plan_of, planned
from tournaments.services.versions import VersionMismatch
from web.forms.blame import blame
from web.forms.organising import ChangeEventForm, NewEventForm
from web.forms.versions import OVERTAKEN
from web.views.access import signed_in, visitor
from web.views.staff import staffed

# What an event's game, format and own bans may have against them, by the field to blame.
RULES_AT_FAULT: dict[str, Any] = {
    "format": (engine.UnknownGame, UnknownFormat, FormatNotPublished),
    "own_limits": engine.AmendmentUnusable,
}


def organisations_run_by(user: User) -> list[Organisation]:
    """In whose name `user` plans events."""
    return [
        one.organisation
        for one in memberships_of(user=user)
        if Power.MANAGE_EVENTS in POWERS[Role(one.role)]
    ]


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponseBase:
    """A draft, which its staff alone sees."""
    form = NewEventForm(
        request.POST or None,
        initial={"organisation": request.GET.get("organisation", "")},
        organisations=organisations_run_by(visitor(request)),
    )
    if form.is_valid():
        with blame(form, organisation=UnknownOrganisation, **RULES_AT_FAULT):
            made = create_tournament(
                actor=visitor(request),
                plan=planned(form.plan(form.cleaned_data)),
                organisation=form.cleaned_data["organisation"] or None,
                now=steady_now(),
            )
            messages.success(request, "The event is drafted. Only its staff sees it so far.")
            return redirect("web:run", tournament_id=made.pk)
    return render(request, "web/running/new.html", {"form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def changing_event(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    shown = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event = shown["event"]
    form = ChangeEventForm(
        request.POST or None,
        plan=plan_of(event),
        changeable=CHANGEABLE[event.state],
        version=event.version,
    )
    if form.is_valid():
        try:
            with blame(
                form,
                NotChangeable,
                capacity=CapacityTooSmall,
                confirm_minutes=OwnEntry,
                rounds=TooFewRounds,
                **RULES_AT_FAULT,
            ):
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
    return render(request, "web/running/change.html", shown | {"form": form})
