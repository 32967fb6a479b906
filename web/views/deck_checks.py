"""Deck checks for judges: the log, opening by lot or on purpose, closing with what was found."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments import selectors
from tournaments.access import demand_of
from tournaments.models import GONE, EntryState
from tournaments.penalty_ledger import deck_checks, find_deck_check, repeats
from tournaments.reasons import ReasonMissing
from tournaments.services.clocks import ExtensionImpossible, NoClock
from tournaments.services.closing import RoundNotOpen
from tournaments.services.deck_checks import (
    AlreadyChecked,
    NothingToCheck,
    close_deck_check,
    draw_deck_checks,
    open_deck_check,
)
from tournaments.services.decks import NoDeck
from tournaments.services.drafts import EventNotRunning
from tournaments.services.leaving import HasLeft
from tournaments.services.penalties import NotPenalised
from tournaments.services.playing import MatchSettled, MatchVoid
from web.forms.blame import blame
from web.forms.judging import CloseCheckForm, DrawChecksForm, OpenCheckForm
from web.views.access import signed_in, visitor
from web.views.staff import staffed
from web.words.judging import infraction_choices

_OUT = (*GONE, EntryState.WITHDRAWN, EntryState.WAITING)


@signed_in
@require_safe
def checks(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The log of all checks, those that go on first."""
    return _page(request, _for_judges(request, tournament_id))


@signed_in
@require_POST
def drawing_checks(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    shown = _for_judges(request, tournament_id)
    form = DrawChecksForm(request.POST)
    if form.is_valid():
        with blame(form, EventNotRunning, NothingToCheck, RoundNotOpen):
            made = draw_deck_checks(
                tournament_id=tournament_id,
                actor=visitor(request),
                tables=form.cleaned_data["tables"],
                now=steady_now(),
            )
            messages.success(
                request,
                f"{len(made)} {'deck is' if len(made) == 1 else 'decks are'} to be checked.",
            )
            return redirect("web:deck-checks", tournament_id=tournament_id)
    return _page(request, shown | {"draw_form": form})


@signed_in
@require_POST
def opening_check(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    shown = _for_judges(request, tournament_id)
    form = OpenCheckForm(request.POST, entries=shown["entries"])
    if form.is_valid():
        entry = form.cleaned_data["entry"]
        with blame(form, entry=(AlreadyChecked, HasLeft, NoDeck), reason=ReasonMissing):
            open_deck_check(
                entry_id=entry.pk,
                actor=visitor(request),
                reason=form.cleaned_data["reason"],
                now=steady_now(),
            )
            messages.success(request, f"The deck of {entry.name} is to be checked.")
            return redirect("web:deck-checks", tournament_id=tournament_id)
    return _page(request, shown | {"open_form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def closing_check(request: HttpRequest, check_id: UUID) -> HttpResponseBase:
    """What was found; the deck itself is looked at from the page of its entry."""
    found = find_deck_check(check_id=check_id)
    shown = _for_judges(request, found.tournament_id)
    infractions = infraction_choices(repeats(entry=found.entry))
    form = CloseCheckForm(request.POST or None, infractions=infractions)
    if form.is_valid():
        with blame(
            form,
            AlreadyChecked,
            EventNotRunning,
            HasLeft,
            NotPenalised,
            extension_minutes=(ExtensionImpossible, MatchSettled, MatchVoid, NoClock),
            note=ReasonMissing,
        ):
            close_deck_check(
                check_id=check_id, actor=visitor(request), **form.wanted(), now=steady_now()
            )
            messages.success(request, f"The check of {found.entry.name} is over.")
            return redirect("web:deck-checks", tournament_id=found.tournament_id)
    return render(request, "web/running/close_check.html", shown | {"form": form, "check": found})


def _for_judges(request: HttpRequest, tournament_id: UUID) -> dict[str, Any]:
    shown = staffed(request, tournament_id, Power.SEE_DECKS)
    demand_of(shown["frame"].powers, tournament=shown["event"], power=Power.RULE)
    entries = selectors.entries(tournament_id=tournament_id).exclude(state__in=_OUT)
    return shown | {"entries": entries}


def _page(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse:
    found = list(deck_checks(tournament_id=shown["event"].pk))
    forms = {"draw_form": DrawChecksForm(), "open_form": OpenCheckForm(entries=())}
    shown = forms | shown
    shown |= {
        "going_on": [one for one in found if one.closed_at is None],
        "closed": [one for one in found if one.closed_at is not None],
    }
    return render(request, "web/running/deck_checks.html", shown)
