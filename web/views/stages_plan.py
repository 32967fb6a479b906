"""Planning the stages of an event, as long as it is a draft."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from tournaments.models import TournamentState
from tournaments.services.events import NotChangeable, TooFewRounds, change_tournament
from tournaments.services.plans import StagesUnusable, plan_of
from web.forms.stages import stages_form
from web.views.access import signed_in, visitor
from web.views.staff import staffed
from web.words.stages import stage_plan


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def planning_stages(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The chain of stages; once players can enter, it stays as it is."""
    shown = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event = shown["event"]
    form = stages_form(request.POST or None, plan_of(event).stages)
    if request.method == "POST" and form.is_valid():
        try:
            change_tournament(
                tournament_id=event.pk,
                actor=visitor(request),
                changes={"stages": form.plans()},
                now=timezone.now(),
            )
        except StagesUnusable as error:
            form.blame(error)
        except (NotChangeable, TooFewRounds) as error:
            messages.error(request, str(error))
            return redirect("web:plan-stages", tournament_id=event.pk)
        else:
            messages.success(request, "The stages are planned.")
            return redirect("web:plan-stages", tournament_id=event.pk)
    shown |= {
        "form": form,
        "open": event.state == TournamentState.DRAFT,
        "plan": [stage_plan(stage) for stage in event.stages.all()],
    }
    return render(request, "web/running/stages.html", shown)
