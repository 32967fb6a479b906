"""Reviews for the staff before a round is closed, and before an event is finished."""

from functools import cache, partial
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from accounts.roles import Power
from tournaments.matches.selectors.matches import count_to_score
from tournaments.matches.selectors.tables import listed_tables, names_at_tables, unsettled_tables
from tournaments.models import Round, Tournament
from tournaments.rounds.selectors import rounds as rounds_selectors
from tournaments.terms.kinds import RoundState, TournamentState
from web.core.access import signed_in
from web.core.hall_lists import hall_list
from web.core.round_timer import timer_context
from web.core.staff_pages import staffed
from web.events.console import next_steps
from web.events.do_next import champions, open_things, pairs_next, running_timer


@signed_in
@require_safe
def reviewing_close(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """The open matters of a round, with the button that closes it."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number)
    if round_.state != RoundState.OPEN:
        return redirect("web:run", tournament_id=tournament_id)
    context |= {
        "round": round_,
        **_without_result(request, round_),
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
    """The winners and the open matters of an event, with the button that finishes it."""
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
    missing = count_to_score(tournament=event) if event.sportsmanship_most is not None else 0
    text = ngettext(
        "%(number)s match has no sportsmanship score from both players",
        "%(number)s matches have no sportsmanship score from both players",
        missing,
    )
    place = reverse("web:soft-scores", args=(event.pk,))
    return [(text % {"number": missing}, place)] if missing else []


def _without_result(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """The list of tables without a result, each with its players."""
    rows = sorted(unsettled_tables(round=round_), key=lambda row: row.table)
    names = cache(partial(names_at_tables, round=round_))
    listed = hall_list(request, rows, lambda row: f"{row.table} {names().get(row.match_id, '')}")
    matches = listed_tables(round=round_, ids=[row.match_id for row in listed["page"]])
    listed["page"].object_list = [
        (match.table, " – ".join(seat.entry.title for seat in match.seats.all()))
        for match in matches
    ]
    return listed
