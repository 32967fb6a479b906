"""Results by the staff: entered, ruled and corrected, each with its reason."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from contract.errors import NotFound
from ledger.steady_clock import steady_now
from tournaments.core.services.changes import VersionMismatch
from tournaments.matches.selectors import find_match
from tournaments.matches.services.penalty_games import games_given
from tournaments.matches.services.rulings import rule
from tournaments.models import Match
from tournaments.terms.kinds import UNPLAYED, MatchState
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import overtaken
from web.core.staff_pages import staffed
from web.matches.views import match_context
from web.rounds.forms import RulingForm
from web.rounds.just_entered import entered

TITLES = {
    MatchState.OPEN: _("Enter result"),
    MatchState.DISPUTED: _("Enter ruling"),
    MatchState.SETTLED: _("Correct result"),
}


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    if find_match(match_id=match_id).state == MatchState.VOID:
        messages.error(request, gettext("This match was cancelled, so it gets no result."))
        return redirect("web:match", match_id=match_id)
    context = _context(request, match_id)
    match: Match = context["match"]
    first, second = context["seats"]
    form = RulingForm(
        request.POST or None,
        best_of=context["best_of"],
        names=(first.entry.name, second.entry.name),
        counts=context["counts"],
        draws=context["draws"],
        given=games_given(match),
        must_win=context["must_win"],
        initial={"version": match.version},
    )
    if form.is_valid():
        with blame(form):
            try:
                _rule(request, match, form)
                undoable = match.state == MatchState.OPEN and match.reopened_at is None
                messages.success(request, entered(match.pk, undoable=undoable))
                if request.POST.get("at") == "match":
                    return redirect("web:match", match_id=match_id)
                # A judge goes on with their queue.
                then = "web:desk" if context["dispute"] else "web:run"
                return redirect(then, tournament_id=match.round.tournament_id)
            except VersionMismatch as error:
                context = _context(request, match_id)
                overtaken(form, now_at=error.actual)
    context |= {"form": form, "button": TITLES[MatchState(context["match"].state)]}
    return render(request, "web/judging/ruling.html", context)


def _context(request: HttpRequest, match_id: UUID) -> dict[str, Any]:
    """The context of a match, for staff who may enter its result in its present state."""
    context = match_context(request, match_id)
    match: Match = context["match"]
    if match.state == MatchState.VOID or match.settled_by in UNPLAYED:
        raise NotFound
    in_doubt = match.state != MatchState.OPEN
    power = Power.RULE if in_doubt else Power.ENTER_RESULTS
    return context | staffed(request, match.round.tournament_id, power)


def _rule(request: HttpRequest, match: Match, form: RulingForm) -> None:
    rule(
        match_id=match.pk,
        actor=visitor(request),
        **form.ruling(),
        secondary=form.secondary_scores(),
        reason=form.cleaned_data["reason"],
        expected=form.cleaned_data["version"],
        now=steady_now(),
    )
