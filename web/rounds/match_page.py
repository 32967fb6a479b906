"""The page of a match: for all readers, with what its players and the staff can do there."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.roles import Power
from ground.steady_clock import steady_now
from tables.selectors import seats_in_order
from tournaments.matches.selectors.matches import find_match
from tournaments.matches.selectors.scores import games_given
from tournaments.matches.services.penalty_effects import deciding_penalties
from tournaments.matches.services.table_judging import running_table
from tournaments.models import Match
from tournaments.terms.kinds import UNSETTLED, MatchState, RoundState
from web.core.access import signed_in
from web.core.event_frame import reader
from web.core.round_timer import timer_context
from web.core.staff_pages import staffed
from web.matches.soft_scores import scores_sportsmanship
from web.matches.views import log_form, match_context, may_as_staff, report_form, staff_log_form
from web.rounds.just_entered import is_undoable
from web.rounds.outstanding import SLIP, outstanding_table


@never_cache
@require_safe
def match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """A match: its players, its result and how that is known, and all logs."""
    context = match_context(request, match_id)
    match: Match = context["match"]
    context |= {"report_form": report_form(context), "log_form": log_form(context)}
    context |= {
        "staff_log_form": staff_log_form(context, request),
        **_for_staff(request, match),
        "may_enter": _may_enter(request, context),
    }
    return render(request, "web/matches/match.html", context)


def _for_staff(request: HttpRequest, match: Match) -> dict[str, Any]:
    """The context of what the reader may do as staff. The result of an open match is entered by the
    buttons of the console, and undone as there."""
    rules = may_as_staff(request, match, Power.RULE)
    context: dict[str, Any] = {
        "may_penalise": rules,
        "may_score": rules and scores_sportsmanship(match),
        "may_reinstate": rules and match.state in UNSETTLED,
    }
    enters = may_as_staff(request, match, Power.ENTER_RESULTS)
    context["may_rule"] = enters if match.state == MatchState.OPEN else rules
    if context["may_rule"]:
        context["given"] = games_given(match)
        context["deciding"] = deciding_penalties(match)
    if enters and match.state == MatchState.OPEN and match.round.state == RoundState.OPEN:
        context |= {"table": outstanding_table(match, steady_now()), "slip_reason": SLIP}
    if rules and (running := running_table(match)) is not None:
        context |= {"running": running, "running_seats": seats_in_order(table=running)}
    user = reader(request)
    context["may_undo"] = enters and user is not None and is_undoable(match, user)
    return context


def _may_enter(request: HttpRequest, context: dict[str, Any]) -> bool:
    """True if the reader may add or replace the secondary scores of a result."""
    match: Match = context["match"]
    if match.state != MatchState.SETTLED or not context["counts"]:
        return False
    usual = context["lacking"] and match.round.state == RoundState.OPEN
    return may_as_staff(request, match, Power.ENTER_RESULTS if usual else Power.RULE)


@signed_in
@require_safe
def table_menu(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Actions of the staff on a table besides its buttons, which are read when its menu is
    opened."""
    match, now = find_match(match_id=match_id), steady_now()
    context = staffed(request, match.round.tournament_id)
    context |= {"table": outstanding_table(match, now), "slip_reason": SLIP}
    context["clock"] = timer_context(match.round, now)
    return render(request, "web/matches/slip_menu.html", context)
