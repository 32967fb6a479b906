"""The staff's page of an event's deadlines: what opens or closes at which time."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.states import BEFORE_PLAY
from tournaments.events.services.events import change_tournament
from tournaments.schedule.services.deadlines import DeadlineUnusable
from tournaments.terms.kinds import DeadlineAction
from web.core.access import signed_in, visitor
from web.core.forms import OVERTAKEN
from web.core.staff_pages import staffed
from web.events.schedule_forms import DeadlinesForm
from web.events.schedule_texts import ACTIONS


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def changing_deadlines(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    power = Power.MANAGE_EVENTS if request.method == "POST" else None
    context = staffed(request, tournament_id, power)
    event = context["event"]
    deadlines = {deadline.action: deadline for deadline in event.deadlines.all()}
    form = DeadlinesForm(request.POST or None, event=event, deadlines=deadlines.values())
    if form.is_valid() and not form.has_doubts(steady_now()):
        try:
            change_tournament(
                tournament_id=event.pk,
                actor=visitor(request),
                changes={},
                deadlines=form.changes(),
                expected=form.version,
                now=steady_now(),
            )
        except DeadlineUnusable as error:
            form.add_error(error.action, str(error))
        except VersionMismatch:
            messages.error(request, OVERTAKEN)
            return redirect("web:deadlines", tournament_id=event.pk)
        else:
            messages.success(request, gettext("Schedule saved."))
            return redirect("web:deadlines", tournament_id=event.pk)
    context["deadlines"] = [
        (ACTIONS[action], deadlines.get(action.value)) for action in DeadlineAction
    ]
    context["form"] = form if event.state in BEFORE_PLAY else None
    return render(request, "web/events/deadlines.html", context)
