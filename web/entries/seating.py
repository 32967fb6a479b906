"""Seating, byes and ratings of entries, one by one or many at once; and forbidden pairs."""

from functools import cache, partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.entries import selectors as entries_selectors
from tournaments.entries.listings import entries_with_seating, named_entries, names_in_entries
from tournaments.entries.services import seating
from tournaments.entries.services.forbidden_pairs import (
    allow,
    forbid,
    reasons_by_pair,
)
from tournaments.models import Tournament
from tournaments.series.selectors import series as series_selectors
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.hall_lists import hall_list
from web.core.staff_pages import staffed
from web.entries.forms import StaffDeckForm
from web.entries.seating_forms import (
    ArrangeForm,
    ArrangeManyForm,
    ForbidForm,
    TakeRatingsForm,
    of_line,
)
from web.entries.staff_entries import entry_for_staff, staff_entry_page


@signed_in
@require_POST
def arranging_entry(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Set club, table, byes and rating of an entry."""
    entry, context = entry_for_staff(request, entry_id, Power.RUN_ROUNDS)
    form = ArrangeForm(request.POST, entry=entry)
    if form.is_valid():
        with blame(form):
            seating.set_seating(
                entry_id=entry.pk, actor=visitor(request), seating=form.seating(), now=steady_now()
            )
            messages.success(request, gettext("Saved for {name}.").format(name=entry.name))
            return redirect("web:run-entry", entry_id=entry.pk)
    context |= {"form": StaffDeckForm(decks=()), "arrange_form": form}
    return staff_entry_page(request, entry, context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def arranging(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Entries with seating, byes or ratings. A POST applies lines for many entries."""
    power = Power.RUN_ROUNDS if request.method == "POST" else None
    context = staffed(request, tournament_id, power)
    form = ArrangeManyForm(request.POST or None)
    if form.is_valid():
        try:
            with blame(form):
                many = seating.set_seating_of_all(
                    tournament_id=tournament_id,
                    actor=visitor(request),
                    lines=form.lines,
                    now=steady_now(),
                )
                message = ngettext("{n} player changed.", "{n} players changed.", many)
                messages.success(request, message.format(n=many))
                return redirect("web:arrangements", tournament_id=tournament_id)
        except seating.LinesRefused as error:
            form.add_error("lines", [of_line(number, text) for number, text in error.faults])
    context |= _arranged(request, context["event"]) | {"form": form}
    series = series_selectors.series_for(tournament=context["event"])
    context["ratings_form"] = TakeRatingsForm(None, series=series)
    context["takes"] = context["event"].state in seating.ARRANGING
    return render(request, "web/entries/seating.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def forbidding(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The forbidden pairs. A POST adds one."""
    power = Power.RUN_ROUNDS if request.method == "POST" else None
    context = staffed(request, tournament_id, power)
    entries = named_entries(tournament=context["event"])
    form = ForbidForm(request.POST or None, entries=entries)
    if form.is_valid():
        first, second = form.first, form.second
        with blame(form):
            forbid(
                tournament_id=tournament_id,
                first=first.pk,
                second=second.pk,
                reason=form.reason,
                actor=visitor(request),
                now=steady_now(),
            )
            message = gettext("{first} and {second} are kept apart.")
            messages.success(request, message.format(first=first.name, second=second.name))
            return redirect("web:forbidden-pairs", tournament_id=tournament_id)
    context |= {"form": form, "names": [entry.name for entry in entries]}
    context |= {"pairs": _pairs(context, tournament_id)}
    context["takes"] = context["event"].state in seating.ARRANGING
    return render(request, "web/entries/forbidden_pairs.html", context)


@signed_in
@require_POST
def allowing(request: HttpRequest, tournament_id: UUID, pair_id: int) -> HttpResponseBase:
    """Let a forbidden pair meet again."""
    staffed(request, tournament_id, Power.RUN_ROUNDS)
    with flash_refusal(request):
        allow(
            tournament_id=tournament_id,
            pair_id=pair_id,
            actor=visitor(request),
            now=steady_now(),
        )
        messages.success(request, gettext("Restriction removed."))
    return redirect("web:forbidden-pairs", tournament_id=tournament_id)


def _pairs(context: dict[str, Any], tournament_id: UUID) -> list[tuple[Any, str]]:
    """The pairs with their reasons, which no player of the event may read."""
    plays = context["entry"] is not None
    reasons = {} if plays else reasons_by_pair(tournament_id=tournament_id)
    pairs = entries_selectors.forbidden_pairs(tournament_id=tournament_id)
    return [(pair, reasons.get(pair.pk, "")) for pair in pairs]


def _arranged(request: HttpRequest, event: Tournament) -> dict[str, Any]:
    """The list of those for whom something is arranged."""
    people = cache(partial(names_in_entries, tournament=event))
    listed = hall_list(
        request,
        entries_with_seating(tournament=event),
        lambda row: f"{row[1]} {people().get(row[0], '')} {row[2]}",
    )
    ids = [pk for pk, *_ in listed["page"]]
    listed["page"].object_list = entries_selectors.entries_among(tournament=event, ids=ids)
    return listed
