"""Creating, changing and duplicating events."""

from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

import engine
from accounts.models import Organisation, User
from accounts.roles import POWERS, Power, Role
from accounts.selectors import memberships_of
from decks.selectors import FormatNotPublished
from ground.steady_clock import steady_now
from tournaments.core.access import OwnEntry
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.states import BEFORE_PLAY
from tournaments.events.selectors import latest_event_of
from tournaments.events.services.events import (
    CHANGEABLE,
    change_tournament,
    create_tournament,
)
from tournaments.events.services.lifecycle import create_open_tournament
from tournaments.events.services.settings import plan_of, planned
from tournaments.events.templates import TEMPLATES
from tournaments.series.services.continuing import continue_series, continued, next_start
from tournaments.stages.selectors.progress import stages_begun
from tournaments.terms.kinds import TournamentState, Venue
from tournaments.terms.zones import UTC, zone_named, zones
from web.core.access import organising, signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import OVERTAKEN
from web.core.short_addresses import short_address, spoken
from web.core.staff_pages import staffed
from web.events.forms import StepForm
from web.events.plan_forms import ChangeEventForm, NewEventForm
from web.events.schedule_forms import CloneForm
from web.events.texts import house_rules
from web.stages.texts import stage_plan

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


@organising
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponseBase:
    """Creates an event: a draft that only its staff sees, or one whose registration is open."""
    user, now = visitor(request), steady_now()
    initial = _usual_values(user, request.GET.get("organisation", ""))
    template = TEMPLATES.get(request.GET.get("template", ""))
    if template is not None:
        initial["starts_at"] = template.usual_start(_known_zone(initial.get("zone", UTC)), now)
    form = NewEventForm(
        request.POST or None,
        request.FILES or None,
        organisations=organisations_run_by(user),
        template=template,
        game=str(initial.get("format", "")).partition("/")[0],
        initial=initial,
    )
    if form.is_valid() and not form.has_doubts(now):
        create = create_open_tournament if "open" in request.POST else create_tournament
        with blame(form, **RULES_AT_FAULT):
            made = create(
                actor=user,
                plan=planned(form.whole_plan()),
                organisation=form.organisation or None,
                now=now,
            )
            return redirect("web:next-steps", tournament_id=made.pk)
    context = {"form": form, "templates": TEMPLATES.values(), "template": template}
    return render(request, "web/events/new.html", context)


def _usual_values(user: User, organisation: str) -> dict[str, Any]:
    """The initial values for a new event of `user`: game, zone and place of the one before, and
    this organisation."""
    latest = latest_event_of(user=user)
    usual: dict[str, Any] = {"organisation": organisation}
    if latest is None:
        return usual | {"venue": Venue.HALL}
    kept = {name: getattr(latest, name) for name in ("zone", "venue", "place", "game_name")}
    usual |= kept | {"format": f"{latest.game}/{latest.format}"}
    if not organisation and latest.organisation.personal_of_id is None:
        usual["organisation"] = latest.organisation.slug
    return usual


def _known_zone(name: str) -> ZoneInfo:
    """The zone of this name; UTC where this machine does not know it."""
    return zone_named(name if name in zones() else UTC)


@signed_in
@require_safe
def next_steps(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The page of the plan of an event that has not started, and its next step."""
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event = context["event"]
    if event.state not in BEFORE_PLAY:
        return redirect("web:run", tournament_id=event.pk)
    stages = list(event.stages.all())
    context |= {
        "plan": [stage_plan(stage, begun=False) for stage in stages],
        "rules": house_rules(event),
        "has_cut": len(stages) > 1,
        "link": short_address(event),
        "spoken": spoken(short_address(event)),
        "step": StepForm(state=TournamentState.REGISTRATION, version=event.version),
    }
    return render(request, "web/events/next_steps.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def changing_event(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Changes the plan of an event, as far as its state lets it change."""
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event, now = context["event"], steady_now()
    form = ChangeEventForm(
        request.POST or None,
        request.FILES or None,
        plan=plan_of(event),
        changeable=CHANGEABLE[event.state],
        begun=stages_begun(event) > 0,
        version=event.version,
    )
    deadlines = {deadline.action: deadline.at for deadline in event.deadlines.all()}
    if form.is_valid() and not form.has_doubts(now, others=deadlines):
        with blame(form, confirm_minutes=OwnEntry, **RULES_AT_FAULT):
            try:
                change_tournament(
                    tournament_id=event.pk,
                    actor=visitor(request),
                    changes=form.changes(),
                    expected=form.version,
                    now=now,
                )
                messages.success(request, gettext("Settings saved."))
                return redirect("web:run", tournament_id=event.pk)
            except VersionMismatch:
                messages.error(request, OVERTAKEN)
                return redirect("web:change-event", tournament_id=event.pk)
    context["is_over"] = not CHANGEABLE[event.state]
    return render(request, "web/events/change.html", context | {"form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def cloning(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Creates a draft with the plan of this event, the next of its series."""
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    user, event, now = visitor(request), context["event"], steady_now()
    form = CloneForm(
        request.POST or None,
        name=event.name,
        zone=event.zone,
        starts_at=next_start(tournament=event, now=now),
        series=[place.series.name for place in continued(tournament_id=event.pk, actor=user)],
        organisations=organisations_run_by(user),
        current=event.organisation,
    )
    if form.is_valid():
        with blame(form, engine.UnknownGame, engine.AmendmentUnusable):
            made = continue_series(
                tournament_id=event.pk,
                actor=user,
                name=form.name,
                organisation=form.organisation,
                starts_at=form.starts_at,
                in_series=form.named.get("in_series", True),
                now=now,
            )
            return redirect("web:next-steps", tournament_id=made.pk)
    return render(request, "web/events/clone.html", context | {"form": form})
