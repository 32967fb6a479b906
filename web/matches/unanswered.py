"""Results of one player that the opponent has not answered, for the staff to accept."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.access import OwnEntry
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.states import EventNotRunning
from tournaments.matches.selectors.matches import plays_in
from tournaments.matches.services.unanswered import (
    NotUnanswered,
    accept_unanswered,
    list_unanswered,
)
from web.core import texts as words
from web.core.access import signed_in, visitor
from web.core.staff_pages import staffed
from web.matches.awaiting import final_of_others
from web.matches.texts import claim_text
from web.matches.unanswered_forms import NO_MATCH, AcceptForm


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def unanswered_results(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The unanswered results of the open round. A POST accepts some of them."""
    context = staffed(request, tournament_id, Power.ENTER_RESULTS)
    if request.method == "POST":
        form = AcceptForm(request.POST)
        if form.is_valid():
            _accept(request, tournament_id, form)
        else:
            messages.error(request, str(NO_MATCH))
        return redirect("web:unanswered", tournament_id=tournament_id)
    user = visitor(request)
    now = steady_now()
    claims = list_unanswered(tournament=context["event"], now=now)
    context["claims"] = [
        (
            claim.match,
            [
                (claim_text(brought), brought, final_of_others(brought))
                for brought in claim.submissions
            ],
            plays_in(match=claim.match, user=user),
            words.clock(claim.match, now),
        )
        for claim in claims
    ]
    return render(request, "web/matches/unanswered.html", context)


def _accept(request: HttpRequest, tournament_id: UUID, form: AcceptForm) -> None:
    try:
        accepted = accept_unanswered(
            tournament_id=tournament_id,
            versions=form.versions(),
            actor=visitor(request),
            now=steady_now(),
        )
    except (EventNotRunning, NotUnanswered, OwnEntry, VersionMismatch) as error:
        messages.error(request, str(error))
        return
    settled = [str(claim.match.table) for claim in accepted if claim.waits_for is None]
    if settled:
        text = ngettext(
            "Result accepted: table {tables}.", "Results accepted: tables {tables}.", len(settled)
        )
        messages.success(request, text.format(tables=", ".join(settled)))
    for claim in accepted:
        if claim.waits_for is not None:
            messages.warning(
                request, words.accepted_in_part(claim.match, claim.games, claim.waits_for)
            )
