"""The round timer for the staff, and extra time for a match."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.services.changes import VersionMismatch
from tournaments.rounds.services.round_timer import (
    ClockAction,
    extend_match,
    turn_clock,
)
from tournaments.terms.kinds import MatchState
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.forms import OVERTAKEN
from web.core.staff_pages import staffed
from web.matches.views import match_context
from web.rounds.forms import ClockForm, ExtensionForm


@signed_in
@require_POST
def turning(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Change the round timer, and return to the page with the button."""
    staffed(request, tournament_id, Power.RUN_ROUNDS)
    added = request.POST.get("add")
    adjusted = {"action": ClockAction.ADJUST.value, "minutes": added}
    form = ClockForm(request.POST if added is None else adjusted)
    if form.is_valid():
        with flash_refusal(request):
            turn_clock(
                tournament_id=tournament_id,
                number=number,
                action=ClockAction(form.action),
                minutes=form.minutes,
                actor=visitor(request),
                now=steady_now(),
            )
    else:
        messages.error(request, gettext("Enter whole minutes, at most 1440."))
    if "at_round" in request.POST:
        return redirect("web:run-round", tournament_id=tournament_id, number=number)
    return redirect("web:run", tournament_id=tournament_id)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def extending(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    context = match_context(request, match_id)
    match = context["match"]
    context |= staffed(request, match.round.tournament_id, Power.ENTER_RESULTS)
    if match.state in (MatchState.SETTLED, MatchState.VOID):
        messages.error(request, gettext("This match is over, so it gets no extra time."))
        return redirect("web:match", match_id=match_id)
    form = ExtensionForm(request.POST or None, initial={"version": match.version})
    if form.is_valid():
        with blame(form):
            try:
                extended = extend_match(
                    match_id=match_id,
                    minutes=form.minutes,
                    reason=form.reason,
                    actor=visitor(request),
                    expected=form.version,
                    now=steady_now(),
                )
                more = extended.extension_minutes
                given = ngettext(
                    "Table %(table)s has %(minutes)d minute extra time.",
                    "Table %(table)s has %(minutes)d minutes extra time.",
                    more,
                )
                messages.success(request, given % {"table": match.table, "minutes": more})
                # A judge goes on with the call in which they gave the time.
                called = context["dispute"] and Power.RULE in context["frame"].powers
                then = "web:desk" if called else "web:run"
                return redirect(then, tournament_id=match.round.tournament_id)
            except VersionMismatch:
                messages.error(request, OVERTAKEN)
                return redirect("web:extend-match", match_id=match_id)
    return render(request, "web/rounds/extension.html", context | {"form": form})
