"""Victory points and survivors that the staff adds to a result."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from accounts.selectors import PowerMissing
from contract.errors import NotFound
from ground.steady_clock import steady_now
from tournaments.core.services.changes import VersionMismatch
from tournaments.matches.services.secondary_scores import enter_secondary_scores
from tournaments.models import Match
from tournaments.terms.kinds import UNPLAYED, MatchState
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import overtaken
from web.core.staff_pages import staffed
from web.matches.forms import CountForm
from web.matches.views import match_context


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def counting(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    context = _context(request, match_id)
    match: Match = context["match"]
    form = CountForm(
        request.POST or None,
        counts=context["counts"],
        names=[seat.entry.name for seat in context["seats"]],
        known=context["secondary"],
        version=match.version,
    )
    if form.is_valid():
        with blame(form, PowerMissing):
            try:
                _enter(request, match, form)
                text = gettext("Table {table}: scores saved.")
                messages.success(request, text.format(table=match.table))
                return redirect("web:run", tournament_id=match.round.tournament_id)
            except VersionMismatch as error:
                context = _context(request, match_id)
                overtaken(form, now_at=error.actual)
    context |= {"form": form, "button": gettext("Save scores")}
    return render(request, "web/judging/ruling.html", context)


def _context(request: HttpRequest, match_id: UUID) -> dict[str, Any]:
    """The context of a match, for staff who may add scores to its result."""
    context = match_context(request, match_id)
    match: Match = context["match"]
    settled = match.state == MatchState.SETTLED and match.settled_by not in UNPLAYED
    if not settled or not context["counts"]:
        raise NotFound
    return context | staffed(request, match.round.tournament_id, Power.ENTER_RESULTS)


def _enter(request: HttpRequest, match: Match, form: CountForm) -> None:
    enter_secondary_scores(
        match_id=match.pk,
        actor=visitor(request),
        secondary=form.scores(),
        reason=form.named["reason"],
        expected=form.version,
        now=steady_now(),
    )
