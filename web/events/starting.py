"""The review for the staff before an event starts, and letting players back in after it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.roles import Power
from decks.services.snapshots import IllegalDeck
from ground.steady_clock import steady_now
from tournaments.core.access import judges_of
from tournaments.core.services.states import BEFORE_PLAY
from tournaments.entries.selectors import find_entry, left_out_reason
from tournaments.entries.services.decks import lacks_deck
from tournaments.events.services.events import change_tournament
from tournaments.events.services.starting import (
    FEWEST_PLAYERS,
    StartReview,
    let_back_in,
    review_start,
    too_few,
)
from tournaments.models import Entry, Tournament
from tournaments.terms.kinds import TournamentState
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.core.hall_lists import hall_list
from web.core.staff_pages import staffed
from web.entries.forms import LetBackInForm
from web.entries.registration import deck_in, deck_requirements, refused
from web.events.console_texts import LEFT_OUT, STEPS
from web.events.forms import StepForm


@signed_in
@require_safe
def reviewing_start(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The players who start or are left out, with reasons, and the button that starts the event."""
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event = context["event"]
    starts = [step for step in STEPS.get(event.state, ()) if step.state == TournamentState.RUNNING]
    if event.state not in BEFORE_PLAY or not starts:
        return redirect("web:run", tournament_id=event.pk)
    review = review_start(event, before=event.state)
    impossible = review.players < FEWEST_PLAYERS
    context |= _listed(request, event, review) | {
        "review": review,
        "impossible": too_few(event, review, event.state) if impossible else "",
        "stuck": not event.playing_staff and not judges_of(tournament=event),
        "form": StepForm(state=TournamentState.RUNNING, asks="", version=event.version),
    }
    return render(request, "web/events/review_start.html", context)


def _listed(request: HttpRequest, event: Tournament, review: StartReview) -> dict[str, Any]:
    """The list of those who are left out, who come in from the waitlist, and who start; in parts in
    this order, and those of its page by these kinds."""
    rows = [
        *(("left_out", entry, LEFT_OUT[why]) for entry, why in review.left_out),
        *(("promoted", entry, "") for entry in review.promoted),
        *(("playing", entry, "") for entry in review.playing),
    ]
    listed = hall_list(request, rows, lambda row: row[1].title)
    of_kind: dict[str, list[Any]] = {"left_out": [], "promoted": [], "playing": []}
    for kind, entry, why in listed["page"]:
        of_kind[kind].append((entry, why))
    return listed | of_kind


@signed_in
@require_POST
def letting_staff_play(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Lets staff who play enter results, from a page that says what would be stuck without."""
    event = staffed(request, tournament_id, Power.MANAGE_EVENTS)["event"]
    with flash_refusal(request):
        change_tournament(
            tournament_id=event.pk,
            actor=visitor(request),
            changes={"playing_staff": True},
            now=steady_now(),
        )
        messages.success(request, gettext("Staff who play can enter results now."))
    return redirect("web:review-start", tournament_id=event.pk)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def letting_back_in(request: HttpRequest, entry_id: UUID) -> HttpResponseBase:
    """Ask before an entry is let back in that was left out at the start, with its deck if it lacked
    one."""
    entry = find_entry(entry_id=entry_id)
    context: dict[str, Any] = staffed(request, entry.tournament_id, Power.RUN_ROUNDS)
    why = left_out_reason(entry=entry)
    if not why:
        return redirect("web:run-entry", entry_id=entry.pk)
    form = _form(request, entry)
    if request.method == "POST" and form.is_valid():
        with blame(form):
            try:
                let_back_in(
                    entry_id=entry.pk,
                    actor=visitor(request),
                    deck=deck_in(form, entry.tournament, visitor(request)),
                    now=steady_now(),
                )
                back = gettext("%(player)s is back in and plays from round 1.")
                messages.success(request, back % {"player": entry.name})
                return redirect("web:run-players", tournament_id=entry.tournament_id)
            except IllegalDeck as error:
                context |= refused(error, entry.tournament)
    context |= {"subject": entry, "why": LEFT_OUT[why], "form": form}
    context |= deck_requirements(entry.tournament)
    return render(request, "web/events/let_back_in.html", context)


def _form(request: HttpRequest, entry: Entry) -> LetBackInForm:
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    return LetBackInForm(*sent, lacks_deck=lacks_deck(entry), decks=())
