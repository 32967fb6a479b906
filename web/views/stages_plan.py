"""Planning the stages of an event, as long as it is a draft."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments.models import TournamentState
from tournaments.services.events import NotChangeable, TooFewRounds, change_tournament
from tournaments.services.plans import StagesUnusable, plan_of
from web.forms.stages import blame_stage, is_timing, stages_form, timed, timing_form
from web.views.access import signed_in, visitor
from web.views.staff import staffed
from web.words.stages import stage_plan

# In these states the stages themselves stay as they are, and their time may change.
UNDER_WAY = (TournamentState.REGISTRATION, TournamentState.CHECK_IN, TournamentState.RUNNING)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def planning_stages(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The chain of stages; once players can enter, only the time of their rounds changes."""
    shown = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event, stages = shown["event"], plan_of(shown["event"]).stages
    under_way = event.state in UNDER_WAY
    # Who fills in stages while registration opens is told, and nothing of it is half done.
    timing = is_timing(request.POST) if request.method == "POST" else under_way
    form: Any = (timing_form if timing else stages_form)(request.POST or None, stages)
    if request.method == "POST" and form.is_valid():
        try:
            change_tournament(
                tournament_id=event.pk,
                actor=visitor(request),
                changes={"stages": timed(stages, form) if timing else form.plans()},
                now=steady_now(),
            )
        except StagesUnusable as error:
            blame_stage(form, error)
        except (NotChangeable, TooFewRounds) as error:
            messages.error(request, str(error))
            return redirect("web:plan-stages", tournament_id=event.pk)
        else:
            messages.success(request, "The stages are planned.")
            return redirect("web:plan-stages", tournament_id=event.pk)
    shown |= {
        "form": form,
        "open": event.state == TournamentState.DRAFT,
        "under_way": under_way,
        "plan": [stage_plan(stage) for stage in event.stages.all()],
    }
    return render(request, "web/running/stages.html", shown)
