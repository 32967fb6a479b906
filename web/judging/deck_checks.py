"""Deck checks for judges: the list, starting some at random or for a player, and closing them."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.access import ReasonMissing, demand_of
from tournaments.entries.listings import named_entries
from tournaments.entries.services.decks import NoDeck
from tournaments.entries.services.leaving import HasLeft
from tournaments.judging.selectors import deck_checks, find_deck_check, repeats
from tournaments.judging.services.deck_checks import (
    AlreadyChecked,
    close_deck_check,
    draw_deck_checks,
    open_deck_check,
)
from tournaments.matches.services.open_matches import MatchSettled, MatchVoid
from tournaments.rounds.services.round_timer import ExtensionImpossible, NoClock
from tournaments.terms.kinds import GONE, EntryState
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.penalty_texts import infraction_choices
from web.core.staff_pages import staffed
from web.judging.forms import CloseCheckForm, DrawChecksForm, OpenCheckForm

_OUT = (*GONE, EntryState.WITHDRAWN, EntryState.WAITING)


@signed_in
@require_safe
def checks(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """All checks, those in progress first."""
    return _page(request, for_judges(request, tournament_id))


@signed_in
@require_POST
def drawing_checks(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    context = for_judges(request, tournament_id)
    form = DrawChecksForm(request.POST)
    if form.is_valid():
        with blame(form):
            made = draw_deck_checks(
                tournament_id=tournament_id,
                actor=visitor(request),
                tables=form.tables,
                now=steady_now(),
            )
            started = ngettext(
                "Started %(number)d deck check.", "Started %(number)d deck checks.", len(made)
            )
            messages.success(request, started % {"number": len(made)})
            return redirect("web:deck-checks", tournament_id=tournament_id)
    return _page(request, context | {"draw_form": form})


@signed_in
@require_POST
def opening_check(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    context = for_judges(request, tournament_id)
    form = OpenCheckForm(request.POST, entries=context["entries"])
    if form.is_valid():
        entry = form.entry
        with blame(form, entry=(AlreadyChecked, HasLeft, NoDeck)):
            open_deck_check(
                entry_id=entry.pk,
                actor=visitor(request),
                reason=form.reason,
                now=steady_now(),
            )
            started = gettext("Deck check of %(name)s started.") % {"name": entry.name}
            messages.success(request, started)
            return redirect("web:deck-checks", tournament_id=tournament_id)
    return _page(request, context | {"open_form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def closing_check(request: HttpRequest, check_id: UUID) -> HttpResponseBase:
    """Close a check with its finding; the deck itself is shown from the page of its entry."""
    check = find_deck_check(check_id=check_id)
    context = for_judges(request, check.tournament_id)
    infractions = infraction_choices(repeats(entry=check.entry))
    form = CloseCheckForm(request.POST or None, infractions=infractions)
    if form.is_valid():
        with blame(
            form,
            extension_minutes=(ExtensionImpossible, MatchSettled, MatchVoid, NoClock),
            note=ReasonMissing,
        ):
            close_deck_check(
                check_id=check_id, actor=visitor(request), **form.outcome(), now=steady_now()
            )
            closed = gettext("Deck check of %(name)s closed.") % {"name": check.entry.name}
            messages.success(request, closed)
            return redirect("web:deck-checks", tournament_id=check.tournament_id)
    return render(request, "web/judging/close_check.html", context | {"form": form, "check": check})


def for_judges(request: HttpRequest, tournament_id: UUID) -> dict[str, Any]:
    """The context of pages about deck checks, for whoever may rule and see decks."""
    context = staffed(request, tournament_id, Power.SEE_DECKS)
    demand_of(context["frame"].powers, tournament=context["event"], power=Power.RULE)
    entries = named_entries(tournament=context["event"], without=_OUT)
    return context | {"entries": entries, "names": [entry.name for entry in entries]}


def _page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    checks = list(deck_checks(tournament_id=context["event"].pk))
    forms = {"draw_form": DrawChecksForm(), "open_form": OpenCheckForm(entries=())}
    context = forms | context
    context |= {
        "going_on": [check for check in checks if check.closed_at is None],
        "closed": [check for check in checks if check.closed_at is not None],
    }
    return render(request, "web/judging/deck_checks.html", context)
