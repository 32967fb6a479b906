"""Registering for an event, claiming a guest registration, and registering late."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

import engine
from accounts.models import User
from accounts.roles import Power
from decks.models import Deck
from decks.selectors import decks_of, engine_deck, find_deck, latest_version
from decks.services.judging import remedy_for
from decks.services.mending import mended_deck
from decks.services.snapshots import IllegalDeck
from ground.steady_clock import steady_now
from tournaments.core.access import OwnMatch
from tournaments.core.selectors import pinned_format
from tournaments.core.services.pinned_rules import pinned_format as judging_format
from tournaments.entries.services.decks import check_takes_decks, decks_are_due
from tournaments.entries.services.late_registration import enter_late
from tournaments.entries.services.registration import claim_entry, enter
from tournaments.models import Tournament
from tournaments.stages.selectors.progress import another_round
from tournaments.terms.kinds import Decklists, EntryState
from web.core.access import signed_in, visitor
from web.core.event_frame import framed
from web.core.form_errors import blame
from web.core.staff_pages import staffed
from web.decks.forms import HandInForm
from web.decks.games import format_place
from web.decks.remedies import is_mending, remedy_text
from web.decks.rule_texts import limits
from web.decks.texts import deck_problems
from web.entries.arriving import code_page
from web.entries.forms import ClaimForm, EnterForm, LateForm


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def entering(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Register, with or without a deck; an illegal deck is shown with all its problems."""
    context = framed(request, tournament_id, "about")
    event: Tournament = context["event"]
    if context["entry"] is not None:
        return redirect("web:entry", entry_id=context["entry"].pk)
    late = decks_are_due(event, steady_now())
    form = EnterForm(
        request.POST or None,
        request.FILES or None,
        username=visitor(request).username,
        team_size=event.team_size,
        decklists=Decklists.NONE if late else event.decklists,
        decks=saved_decks(visitor(request), event),
    )
    if form.is_valid() and is_mending(request):
        with blame(form):
            context |= mend_deck(form, event, visitor(request))
    elif form.is_valid():
        with blame(form):
            try:
                entry = enter(
                    tournament_id=event.pk,
                    user=visitor(request),
                    name=form.name,
                    player=form.player or "",
                    invited=form.invite or "",
                    deck=deck_in(form, event, visitor(request)),
                    now=steady_now(),
                )
                message = (
                    gettext("You’re on the waitlist for {event}.")
                    if entry.state == EntryState.WAITING
                    else gettext("You’re registered for {event}.")
                )
                messages.success(request, message.format(event=event.name))
                return redirect("web:entry", entry_id=entry.pk)
            except IllegalDeck as error:
                context |= refused(error, event)
    context |= {"form": form, "late_for_decks": late and event.decklists != Decklists.NONE}
    return render(request, "web/entries/enter.html", context | deck_requirements(event))


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def claiming(request: HttpRequest) -> HttpResponseBase:
    form = ClaimForm(request.POST or None)
    if form.is_valid():
        with blame(form, code=OwnMatch):
            entry = claim_entry(code=form.code, user=visitor(request), now=steady_now())
            messages.success(
                request, gettext("Registration claimed: {name}.").format(name=entry.name)
            )
            return redirect("web:entry", entry_id=entry.pk)
    return render(request, "web/entries/claim.html", {"form": form})


def saved_decks(user: User, event: Tournament) -> Iterable[Deck]:
    """The decks that a user keeps and could submit to an event; none where it takes none."""
    if event.decklists == Decklists.NONE:
        return ()
    return decks_of(user=user, game=event.game)


def deck_in(form: HandInForm, event: Tournament, user: User) -> engine.Deck | None:
    """The deck of a form: a saved one, or the list or file in it; None for neither. NoDecklists
    where the event takes none."""
    kept, written = form.kept, form.deck or ""
    if kept or written.strip():
        check_takes_decks(event)
    if kept:
        version = latest_version(find_deck(user=user, deck_id=UUID(kept)))
        return engine_deck(version.deck_list)
    if not written.strip():
        return None
    return form.read(event.game)


def mend_deck(form: HandInForm, event: Tournament, user: User) -> dict[str, object]:
    """Put the legal deck nearest to that of a form into its field, in place of a saved one too: the
    context of a page that shows it before it is submitted. NoRemedy."""
    deck = deck_in(form, event, user)
    if deck is None:
        return {}
    form.mend(mended_deck(deck=deck, format=judging_format(event)))
    return {"judged": True, "legal": True, "format_name": event.format}


def refused(error: IllegalDeck, event: Tournament) -> dict[str, object]:
    """The context of a page that shows the problems of a deck for an event."""
    return {
        "judged": True,
        "legal": False,
        "remedy": remedy_text(remedy_for(verdict=error.verdict)),
        "format_name": event.format,
        "problems": deck_problems(event.game, error.problems),
    }


def deck_requirements(event: Tournament) -> dict[str, object]:
    """The requirements of the event for decks, beyond the rules of the format."""
    pinned = pinned_format(event)
    if pinned is None:
        return {}
    format = pinned[0]
    return {
        "format_name": format.name,
        "format_place": format_place(format),
        "limits": limits(format),
    }


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def entering_late(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Register a late player with their deck; the code of a guest is shown this once."""
    context = staffed(request, tournament_id)
    event = context["event"]
    if not {Power.MANAGE_EVENTS, Power.RUN_ROUNDS} & context["frame"].powers:
        staffed(request, tournament_id, Power.RUN_ROUNDS)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    context["more_rounds"] = another_round(event)
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
                    return code_page(request, context, made)
                message = (
                    gettext("{name} plays from the next round to be paired.")
                    if context["more_rounds"]
                    else gettext("{name} is added. Seat them in the open round, which is the last.")
                )
                messages.success(request, message.format(name=made.entry.name))
                return redirect("web:run-entry", entry_id=made.entry.pk)
            except IllegalDeck as error:
                context |= refused(error, event)
    return render(
        request, "web/entries/late_entry.html", context | {"form": form} | deck_requirements(event)
    )
