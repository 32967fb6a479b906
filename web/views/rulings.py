"""Results by the word of the staff: entered, decided and corrected, each with its reason."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.roles import Power
from tournaments.models import Match, MatchState, SettledBy
from tournaments.reasons import ReasonMissing
from tournaments.series import ImpossibleScore
from tournaments.services.drafts import EventNotRunning
from tournaments.services.playing import NotPlayed
from tournaments.services.rulings import OwnMatch, rule
from web.forms.blame import blame
from web.forms.rounds import RulingForm
from web.views.access import signed_in, visitor
from web.views.matches import match_shown
from web.views.staff import staffed

TITLES = {
    MatchState.OPEN: "Enter the result",
    MatchState.DISPUTED: "Decide the match",
    MatchState.SETTLED: "Correct the result",
}


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    shown = match_shown(request, match_id)
    match: Match = shown["match"]
    if match.settled_by == SettledBy.BYE:
        raise Match.DoesNotExist
    in_doubt = match.state != MatchState.OPEN
    power = Power.RULE if in_doubt else Power.ENTER_RESULTS
    shown |= staffed(request, match.round.tournament_id, power)
    first, second = shown["seats"]
    names = (first.entry.name, second.entry.name)
    form = RulingForm(
        request.POST or None, best_of=shown["best_of"], names=names, counts=shown["counts"]
    )
    if form.is_valid():
        score, double_loss = form.wanted()
        with blame(
            form, EventNotRunning, ImpossibleScore, NotPlayed, OwnMatch, reason=ReasonMissing
        ):
            rule(
                match_id=match.pk,
                actor=visitor(request),
                score=score,
                double_loss=double_loss,
                tally=form.tally(),
                reason=form.cleaned_data["reason"],
                now=timezone.now(),
            )
            messages.success(request, f"Table {match.table} has its result.")
            return redirect("web:run", tournament_id=match.round.tournament_id)
    shown |= {"form": form, "button": TITLES[MatchState(match.state)]}
    return render(request, "web/running/ruling.html", shown)
