"""The staff's page of an event: its state, what waits for the staff, and its next step."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

import engine
from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.selectors import entries_by_state
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.judges import NoJudge, lacks_judge
from tournaments.core.services.states import BEFORE_PLAY, OVER
from tournaments.entries import selectors as entries_selectors
from tournaments.events.services.lifecycle import (
    RoundsLeft,
    change_state,
)
from tournaments.events.services.starting import TooFewPlayers
from tournaments.matches.selectors import matches as matches_selectors
from tournaments.matches.services.unanswered import list_unanswered
from tournaments.models import Round, Tournament
from tournaments.stages.selectors.progress import Upcoming, latest_round, next_round
from tournaments.terms.kinds import EntryState, RoundState, TournamentState
from web.core.access import signed_in, visitor, way_back
from web.core.form_errors import blame
from web.core.forms import OVERTAKEN, STAFF_REASON
from web.core.parts import Parts
from web.core.round_timer import timer_context
from web.core.staff_pages import staffed
from web.events.console_texts import ARRIVED, GOES_ON, round_title, steps
from web.events.do_next import next_step
from web.events.forms import StepForm
from web.events.staff_requests import staff_requests
from web.matches.forms import LABELS
from web.rounds.forms import PairForm
from web.rounds.just_entered import just_entered
from web.rounds.outstanding import SLIP, board
from web.rounds.slips import Slip, counted_names

PLAYING = (EntryState.ENTERED, EntryState.CHECKED_IN)


@signed_in
@require_safe
def run(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The console: all that waits for the staff, disputes first."""
    return console(request, staffed(request, tournament_id))


@signed_in
@require_safe
def counting_what_waits(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The numbers in the navigation alone, which stay current on all pages of the staff."""
    return render(request, "web/events/console_counts.html", staffed(request, tournament_id))


@signed_in
@require_POST
def stepping(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Brings the event to another state; a step that fails says why beside its button, and a start
    of too few players on the page that says who starts."""
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    state = request.POST.get("state", "")
    if state not in TournamentState.values:
        return redirect("web:run", tournament_id=tournament_id)
    was = context["event"].state
    form = StepForm(request.POST, state=state, asks=STAFF_REASON)
    if not form.is_valid():
        return console(request, context, tried=form)
    with blame(form, engine.UnknownGame, engine.AmendmentUnusable, reason=RoundsLeft):
        try:
            change_state(
                tournament_id=tournament_id,
                state=TournamentState(state),
                actor=visitor(request),
                reason=form.reason.strip(),
                expected=form.version,
                now=steady_now(),
            )
            messages.success(request, GOES_ON if was in OVER else ARRIVED[state])
            return redirect(way_back(request, reverse("web:run", args=(tournament_id,))))
        except NoJudge as error:
            if was not in BEFORE_PLAY:
                raise
            messages.error(request, str(error))
            return redirect("web:review-start", tournament_id=tournament_id)
        except TooFewPlayers:
            return redirect("web:review-start", tournament_id=tournament_id)
        except VersionMismatch:
            messages.error(request, OVERTAKEN)
            return redirect("web:run", tournament_id=tournament_id)
    return console(request, context, tried=form)


def console(
    request: HttpRequest,
    context: dict[str, Any],
    tried: StepForm | None = None,
    slip: Slip | None = None,
) -> HttpResponseBase:
    """The page; with a step that was `tried` and refused, or a `slip` that asks or has an error."""
    event: Any = context["event"]  # with its entries counted
    latest, upcoming = _rounds(event)
    context |= {"latest": latest, "slip": slip}
    if event.state == TournamentState.RUNNING:
        context |= _round_context(request, latest, upcoming, context["now"])
    if "open_round" in context and "entered" in Parts(request):
        context["entered"] = just_entered(context["open_round"], visitor(request))
    if Parts(request).all:
        context |= _around(context, latest, tried)
    if "do-next" in Parts(request):
        again = context.get("again")
        offered = context["steps"] = _steps(context, latest, upcoming, tried)
        context["next"] = next_step(event, latest, upcoming, again, offered, context)
    return render(request, "web/events/console.html", context)


def _around(
    context: dict[str, Any], latest: Round | None, tried: StepForm | None
) -> dict[str, Any]:
    """The context of everything on the page but the tables of a round."""
    event, open_round = context["event"], context.get("open_round")
    by_state = _by_state(context)
    around: dict[str, Any] = {
        "playing": by_state[EntryState.ENTERED] + by_state[EntryState.CHECKED_IN],
        # Asked for where the page says so: before the start.
        "without_deck": partial(entries_selectors.without_deck, tournament=event, states=PLAYING),
        "incomplete": partial(entries_selectors.incomplete_count, tournament=event),
        "tried": tried,
        "requests": staff_requests(event, by_state[EntryState.WAITING], latest, context["may"]),
    }
    if event.state == TournamentState.RUNNING:
        around["lacks_judge"] = lacks_judge(event)
        if Power.ENTER_RESULTS in context["frame"].powers:
            around["unanswered"] = len(list_unanswered(tournament=event, now=steady_now()))
        around["clock"] = None if latest is None else timer_context(latest, context["now"])
    if open_round is not None:
        around["counts"] = [LABELS[name] for name in counted_names(event)]
        # The help's example of a match won by the player named first.
        around["won"] = "1" if open_round.stage.best_of == 1 else "21"
    return around


def _by_state(context: dict[str, Any]) -> Mapping[str, int]:
    """The entries of the event by state, which a page counts once."""
    if "by_state" not in context:
        context["by_state"] = entries_by_state(tournament=context["event"])
    counts: Mapping[str, int] = context["by_state"]
    return counts


def next_steps(context: dict[str, Any]) -> list[tuple[Any, StepForm]]:
    """The steps that an event can take now, each with its form."""
    return _steps(context, *_rounds(context["event"]), None)


def _rounds(event: Tournament) -> tuple[Round | None, Upcoming | None]:
    """The latest round, and the next one where that can be paired."""
    latest = latest_round(event)
    if latest is not None:
        latest.tournament = latest.stage.tournament = event
    running = event.state == TournamentState.RUNNING
    between = running and (latest is None or latest.state == RoundState.CLOSED)
    return latest, next_round(event) if between else None


def _steps(
    context: dict[str, Any], latest: Round | None, upcoming: Upcoming | None, tried: StepForm | None
) -> list[tuple[Any, StepForm]]:
    """The steps that the event can take, each with its form; a form that was sent and refused comes
    as it was filled in."""
    if Power.MANAGE_EVENTS not in context["frame"].powers:
        return []
    event: Tournament = context["event"]
    offered = steps(
        state=event.state,
        before=event.state_before,
        entered=any(_by_state(context).values()),
        latest=latest,
        left=upcoming is not None,
    )
    forms = []
    for step in offered:
        form = StepForm(state=step.state, asks=step.asks, version=event.version)
        if tried is not None and tried.data["state"] == step.state:
            form = tried
            if step.asks:
                form.fields["reason"].label = step.asks
            elif "reason" not in form.errors:
                del form.fields["reason"]
            context["tried_here"] = True
        forms.append((step, form))
    return forms


def _round_context(
    request: HttpRequest, latest: Round | None, upcoming: Upcoming | None, now: datetime
) -> dict[str, Any]:
    """The context of the latest round, or of the next one where that can be paired."""
    if latest is None or latest.state == RoundState.CLOSED:
        if latest is not None and (
            again := matches_selectors.reopened_match(tournament=latest.tournament)
        ):
            return {"again": again}
        if upcoming is None:
            return {}
        title = round_title(upcoming, len(upcoming.stage.tournament.stages.all()))
        return {"upcoming": upcoming, "next_title": title, "pairing": PairForm()}
    if latest.state == RoundState.DRAFT:
        return {"draft": latest}
    part = request.GET.get("part", "").strip()
    return {
        "open_round": latest,
        "slip_reason": SLIP,
        "board": board(latest, now, part=part, page=request.GET.get("page")),
        "part": part,
        "query": urlencode({"part": part}) if part else "",
    }
