"""Results by the staff: entered, ruled and corrected, each with its reason."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from contract.errors import NotFound
from ground.steady_clock import steady_now
from tournaments.core.access import demand
from tournaments.core.services.changes import VersionMismatch
from tournaments.matches.selectors.records import find_whole_match
from tournaments.matches.selectors.scores import games_given
from tournaments.matches.services.rulings import rule
from tournaments.models import Match
from tournaments.terms.kinds import UNPLAYED, MatchState
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import overtaken
from web.core.staff_pages import staffed
from web.matches.views import match_context, report_context
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
    record = find_whole_match(match_id=match_id)
    match = record.match
    if match.state == MatchState.VOID:
        return _say_cancelled(request, match_id)
    _demand_power(request, match)
    form = _form(request, match)
    if form.is_valid():
        disputed = record.dispute is not None
        with blame(form):
            try:
                ruled = _rule(request, match, form)
                undoable = match.state == MatchState.OPEN and match.reopened_at is None
                messages.success(request, entered(ruled, undoable=undoable))
                if request.POST.get("at") == "match":
                    return redirect("web:match", match_id=match_id)
                # A judge goes on with their queue.
                then = "web:desk" if disputed else "web:run"
                return redirect(then, tournament_id=match.round.tournament_id)
            except VersionMismatch as error:
                # News that came meanwhile may be for others to decide.
                _demand_power(request, find_whole_match(match_id=match_id).match)
                overtaken(form, now_at=error.actual)
    context = match_context(request, match_id)
    if context["match"].state == MatchState.VOID:  # Since it was read above.
        return _say_cancelled(request, match_id)
    context |= staffed(request, match.round.tournament_id)
    context |= {"form": form, "button": TITLES[MatchState(context["match"].state)]}
    return render(request, "web/judging/ruling.html", context)


def _say_cancelled(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    messages.error(request, gettext("This match was cancelled, so it gets no result."))
    return redirect("web:match", match_id=match_id)


def _demand_power(request: HttpRequest, match: Match) -> None:
    """NotFound, NotYourEvent or PowerMissing, unless the reader may enter the result of a match in
    its present state."""
    if match.settled_by in UNPLAYED:
        raise NotFound
    power = Power.ENTER_RESULTS if match.state == MatchState.OPEN else Power.RULE
    demand(user=visitor(request), tournament=match.round.tournament, power=power)


def _form(request: HttpRequest, match: Match) -> RulingForm:
    facts = report_context(request, match)
    first, second = facts["seats"]
    return RulingForm(
        request.POST or None,
        best_of=facts["best_of"],
        names=(first.entry.name, second.entry.name),
        counts=facts["counts"],
        draws=facts["draws"],
        given=games_given(match),
        must_win=facts["must_win"],
        initial={"version": match.version},
    )


def _rule(request: HttpRequest, match: Match, form: RulingForm) -> Match:
    return rule(
        match_id=match.pk,
        actor=visitor(request),
        **form.ruling(),
        secondary=form.secondary_scores(),
        reason=form.reason,
        expected=form.version,
        now=steady_now(),
    )
