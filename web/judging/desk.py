"""The judge desk: disputes by age, the accounts of both players side by side, and the ruling."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments.matches import selectors as matches_selectors
from tournaments.matches.log_diff import contradictions, sees_moves
from tournaments.matches.services.disputes import (
    release_dispute,
    take_dispute,
)
from tournaments.matches.services.penalty_games import games_given
from tournaments.matches.services.report_values import last_reports
from tournaments.models import Dispute
from tournaments.terms.kinds import DisputeCause
from web.core import texts as words
from web.core.access import signed_in, visitor
from web.core.form_errors import flash_refusal
from web.core.staff_pages import staffed
from web.matches.views import match_context
from web.rounds.forms import RulingForm

RECENT = 10


@never_cache
@signed_in
@require_safe
def desk(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """All disputes of the event, and everything known about those that the reader has taken."""
    context = staffed(request, tournament_id, Power.RULE)
    user = visitor(request)
    waiting = list(matches_selectors.disputes(tournament_id=tournament_id))
    context |= {
        "queue": [_line(dispute, user) for dispute in waiting],
        "mine": [
            _account(request, dispute, context)
            for dispute in waiting
            if dispute.judge_id == user.pk
        ],
        "rulings": [
            (match, list(match.seats.all()), words.score(match))
            for match in matches_selectors.recent_rulings(tournament_id=tournament_id)[:RECENT]
        ],
    }
    return render(request, "web/judging/desk.html", context)


@signed_in
@require_POST
def taking_on(request: HttpRequest, dispute_id: UUID) -> HttpResponseBase:
    """Take a dispute, so that the other judges see by whom it is handled."""
    dispute = matches_selectors.find_dispute(dispute_id=dispute_id)
    with flash_refusal(request):
        take_dispute(dispute_id=dispute_id, actor=visitor(request), now=steady_now())
    return redirect("web:desk", tournament_id=dispute.tournament_id)


@signed_in
@require_POST
def giving_back(request: HttpRequest, dispute_id: UUID) -> HttpResponseBase:
    """Release a dispute to the queue."""
    dispute = matches_selectors.find_dispute(dispute_id=dispute_id)
    with flash_refusal(request):
        release_dispute(dispute_id=dispute_id, actor=visitor(request), now=steady_now())
    return redirect("web:desk", tournament_id=dispute.tournament_id)


def _line(dispute: Dispute, user: User) -> dict[str, Any]:
    """A dispute as a row of the queue."""
    match = dispute.match
    waited = steady_now() - dispute.opened_at
    return {
        "dispute": dispute,
        "match": match,
        "seats": list(match.seats.all()),
        "why": words.DISPUTED[dispute.cause],
        "minutes": max(0, int(waited.total_seconds() // 60)),
        "caller": _name(dispute),
        "mine": dispute.judge_id == user.pk,
    }


def _account(request: HttpRequest, dispute: Dispute, desk: dict[str, Any]) -> dict[str, Any]:
    """Everything known about a disputed match, and the form for the ruling."""
    context = match_context(request, dispute.match_id)
    match, seats = context["match"], context["seats"]
    names = (seats[0].entry.name, seats[1].entry.name)
    last = last_reports(match, match.reports.order_by("revision"))
    sees = sees_moves(dispute, visitor(request), desk["frame"].powers)
    form = RulingForm(
        best_of=context["best_of"],
        names=names,
        counts=context["counts"],
        draws=context["draws"],
        given=games_given(match),
        must_win=context["must_win"],
        initial={"version": match.version},
        auto_id=f"id_{dispute.pk.hex}_%s",
    )
    return {
        **_line(dispute, visitor(request)),
        "reports": [last.get(seat.entry_id) for seat in seats],
        "games": context["games"],
        "contradictions": [
            (contradiction, sees or contradiction.open) for contradiction in contradictions(match)
        ],
        "form": form,
    }


def _name(dispute: Dispute) -> str:
    """The player who called the judge; empty if none did."""
    seats = dispute.match.seats.all()
    if dispute.cause in (DisputeCause.CALL, DisputeCause.RESULT) and dispute.opened_by_id is None:
        return " and ".join(seat.entry.name for seat in seats)
    return next((seat.entry.name for seat in seats if seat.entry_id == dispute.opened_by_id), "")
