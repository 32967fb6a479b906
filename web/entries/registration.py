"""Registering for an event, claiming a guest registration, and registering late."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

import engine
from accounts.models import User
from accounts.roles import Power
from decks.selectors import decks_of, engine_deck, find_deck
from decks.services.snapshots import IllegalDeck
from ledger.steady_clock import steady_now
from tournaments.core.access import OwnMatch
from tournaments.entries.services.registration import (
    claim_entry,
    enter,
    enter_late,
)
from tournaments.models import Tournament
from tournaments.terms.kinds import EntryState
from web.core import queries
from web.core.access import signed_in, visitor
from web.core.event_frame import framed
from web.core.form_errors import blame
from web.core.staff_pages import staffed
from web.decks.forms import HandInForm
from web.decks.texts import deck_problems, limits
from web.entries.forms import ClaimForm, EnterForm, LateForm


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def entering(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Register, with or without a deck; an illegal deck is shown with all its problems."""
    context = framed(request, tournament_id, "about")
    event: Tournament = context["event"]
    if context["entry"] is not None:
        return redirect("web:entry", entry_id=context["entry"].pk)
    form = EnterForm(
        request.POST or None,
        request.FILES or None,
        username=visitor(request).username,
        team_size=event.team_size,
        decklists=event.decklists,
        decks=decks_of(user=visitor(request), game=event.game),
    )
    if form.is_valid():
        with blame(form):
            try:
                entry = enter(
                    tournament_id=event.pk,
                    user=visitor(request),
                    name=form.cleaned_data["name"],
                    player=form.cleaned_data.get("player", ""),
                    invited=form.cleaned_data.get("invite", ""),
                    deck=deck_in(form, event, visitor(request)),
                    now=steady_now(),
                )
                waits = entry.state == EntryState.WAITING
                message = "You are on the waiting list." if waits else "You have entered."
                messages.success(request, message)
                return redirect("web:entry", entry_id=entry.pk)
            except IllegalDeck as error:
                context |= refused(error, event)
    return render(
        request, "web/entries/enter.html", context | {"form": form} | deck_requirements(event)
    )


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def claiming(request: HttpRequest) -> HttpResponseBase:
    form = ClaimForm(request.POST or None)
    if form.is_valid():
        with blame(form, code=OwnMatch):
            entry = claim_entry(
                code=form.cleaned_data["code"], user=visitor(request), now=steady_now()
            )
            messages.success(request, f"The entry of {entry.name} is yours now.")
            return redirect("web:entry", entry_id=entry.pk)
    return render(request, "web/entries/claim.html", {"form": form})


def deck_in(form: HandInForm, event: Tournament, user: User) -> engine.Deck | None:
    """The deck of a form: a saved one, or the list or file in it; None for neither."""
    kept, written = form.cleaned_data.get("kept"), form.cleaned_data.get("deck", "")
    if kept:
        (version,) = find_deck(user=user, deck_id=UUID(kept)).latest  # type: ignore[attr-defined]
        return engine_deck(version.deck_list)
    if not written.strip():
        return None
    return form.read(event.game)


def refused(error: IllegalDeck, event: Tournament) -> dict[str, object]:
    """The context of a page that shows the problems of a deck for an event."""
    return {
        "judged": True,
        "legal": False,
        "format_name": event.format,
        "problems": deck_problems(event.game, error.problems),
    }


def deck_requirements(event: Tournament) -> dict[str, object]:
    """The requirements of the event for decks, beyond the rules of the format."""
    pinned = queries.pinned(event)
    if pinned is None:
        return {}
    return {"format_name": pinned[0].name, "limits": limits(pinned[0])}


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def entering_late(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Register a late player with their deck; the code of a guest is shown this once."""
    context = staffed(request, tournament_id)
    event = context["event"]
    if not {Power.MANAGE_EVENTS, Power.RUN_ROUNDS} & context["frame"].powers:
        staffed(request, tournament_id, Power.RUN_ROUNDS)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = LateForm(*sent, team_size=event.team_size, decklists=event.decklists, decks=())
    if form.is_valid():
        with blame(form):
            try:
                made = enter_late(
                    tournament_id=event.pk,
                    actor=visitor(request),
                    deck=deck_in(form, event, visitor(request)),
                    now=steady_now(),
                    **form.facts(),
                )
                if made.claim_code:
                    return render(request, "web/entries/claim_code.html", context | {"guest": made})
                messages.success(request, f"{made.entry.name} plays from the next round on.")
                return redirect("web:run-entry", entry_id=made.entry.pk)
            except IllegalDeck as error:
                context |= refused(error, event)
    return render(
        request, "web/entries/late_entry.html", context | {"form": form} | deck_requirements(event)
    )
