"""What the staff looks at before a round is closed, and before an event is finished."""

from uuid import UUID

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.roles import Power
from tournaments.matches.selectors import pairings
from tournaments.models import Round, Tournament
from tournaments.rounds import selectors as rounds_selectors
from tournaments.terms.kinds import UNSETTLED, RoundState, TournamentState
from web.core.access import signed_in
from web.core.round_timer import timer_context
from web.core.staff_pages import staffed
from web.events.console import next_steps
from web.events.do_next import champions, open_things, pairs_next, running_timer
from web.matches.soft_scores import not_given


@signed_in
@require_safe
def reviewing_close(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """What is open in a round, with the button that closes it."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number)
    if round_.state != RoundState.OPEN:
        return redirect("web:run", tournament_id=tournament_id)
    context |= {
        "round": round_,
        "waiting_tables": _without_result(round_),
        "matters": [
            *open_things(context["event"]),
            *running_timer(context["event"], timer_context(round_, context["now"])),
        ],
        "pairs": pairs_next(context["event"], round_),
    }
    return render(request, "web/events/review_close.html", context)


@signed_in
@require_safe
def reviewing_finish(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Who wins and what is open, with the button that finishes the event."""
    context = staffed(request, tournament_id, Power.MANAGE_EVENTS)
    event = context["event"]
    finishing = [
        (step, form) for step, form in next_steps(context) if step.state == TournamentState.FINISHED
    ]
    if not finishing:
        return redirect("web:run", tournament_id=tournament_id)
    step, form = finishing[0]
    context |= {
        "step": step,
        "form": form,
        "champions": champions(event),
        "matters": [*open_things(event), *_without_sportsmanship(event)],
    }
    return render(request, "web/events/review_finish.html", context)


def _without_sportsmanship(event: Tournament) -> list[tuple[str, str]]:
    """The number of matches that lack a score for sportsmanship, with the address of their list."""
    missing = len(not_given(event)) if event.sportsmanship_most is not None else 0
    text = ngettext(
        "%(number)s match has no sportsmanship score from both players",
        "%(number)s matches have no sportsmanship score from both players",
        missing,
    )
    place = reverse("web:soft-scores", args=(event.pk,))
    return [(text % {"number": missing}, place)] if missing else []


def _without_result(round_: Round) -> list[tuple[int, str]]:
    """The tables without a result, each with its players."""
    return [
        (match.table, " – ".join(seat.entry.title for seat in match.seats.all()))
        for match in pairings(round_id=round_.pk).filter(state__in=UNSETTLED)
    ]
