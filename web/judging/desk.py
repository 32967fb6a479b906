"""The judge desk: calls by age, and one of them as a case beside the queue."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.matches.selectors import disputes as disputes_selectors
from tournaments.matches.services.disputes import (
    release_dispute,
    take_dispute,
)
from tournaments.models import Dispute
from web.core import texts as words
from web.core.access import organising, signed_in, visitor
from web.core.form_errors import flash_refusal
from web.core.staff_pages import staffed
from web.judging.cases import case_context, queue_row

RECENT = 10


def to_case(dispute: Dispute) -> HttpResponse:
    """The desk with a call open beside the queue."""
    place = reverse("web:desk", kwargs={"tournament_id": dispute.tournament_id})
    return redirect(f"{place}?case={dispute.pk}")


@never_cache
@signed_in
@require_safe
def desk(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """All open calls of the event, and one of them as a case: that of the query, or else the oldest
    that the reader has taken, or the oldest."""
    context = staffed(request, tournament_id, Power.RULE)
    user, now = visitor(request), steady_now()
    waiting = list(disputes_selectors.disputes(tournament_id=tournament_id))
    case_id = request.GET.get("case", "")
    chosen = next((dispute for dispute in waiting if str(dispute.pk) == case_id), None)
    if case_id and chosen is None:
        messages.info(request, gettext("That call is closed. These calls are open."))
        return redirect("web:desk", tournament_id=tournament_id)
    open_now = chosen or _first(waiting, user)
    powers = context["frame"].powers
    context |= {
        "queue": [queue_row(dispute, user, now) for dispute in waiting],
        "chosen": chosen,
        "case": open_now and case_context(request, open_now, powers, now),
        "rulings": [
            (match, list(match.seats.all()), words.score(match))
            for match in disputes_selectors.recent_rulings(tournament_id=tournament_id)[:RECENT]
        ],
    }
    return render(request, "web/judging/desk.html", context)


def _first(waiting: Sequence[Dispute], user: User) -> Dispute | None:
    own = (dispute for dispute in waiting if dispute.judge_id == user.pk)
    return next(own, waiting[0] if waiting else None)


@organising
@require_POST
def taking_on(request: HttpRequest, dispute_id: UUID) -> HttpResponseBase:
    """Take a dispute, so that the other judges see by whom it is handled."""
    dispute = disputes_selectors.find_dispute(dispute_id=dispute_id)
    with flash_refusal(request):
        take_dispute(dispute_id=dispute_id, actor=visitor(request), now=steady_now())
    return to_case(dispute)


@organising
@require_POST
def giving_back(request: HttpRequest, dispute_id: UUID) -> HttpResponseBase:
    """Release a dispute to the queue."""
    dispute = disputes_selectors.find_dispute(dispute_id=dispute_id)
    with flash_refusal(request):
        release_dispute(dispute_id=dispute_id, actor=visitor(request), now=steady_now())
    return redirect("web:desk", tournament_id=dispute.tournament_id)
