"""Pages on which guests report their match, confirm or dispute what their opponent reported, and
score their sportsmanship, by the code of their slip."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ground.addresses import address_of
from ground.steady_clock import steady_now
from tournaments.core.access import OwnMatch
from tournaments.entries.claim_codes import spelled
from tournaments.entries.services.players import UnknownCode, find_guest
from tournaments.matches.selectors.matches import find_match
from tournaments.matches.selectors.scores import ContradictsGames, score_so_far
from tournaments.matches.selectors.submission_texts import facts, headline
from tournaments.matches.selectors.submissions import Submission, submissions_to_guests
from tournaments.matches.services.guest_answers import (
    answer_for_guest,
    report_for_guest,
    score_for_guest,
)
from tournaments.matches.services.open_matches import DrawNotAllowed
from tournaments.models import Match, MatchSeat
from tournaments.terms.kinds import LogAnswer, TournamentState
from tournaments.terms.match_score import ImpossibleScore
from web.core.form_errors import blame
from web.core.time_zones import use_time_zone_of
from web.matches.forms import GuestAnswerForm, GuestReportForm
from web.matches.soft_scores import take_score
from web.matches.views import match_context

ANSWERED = {
    LogAnswer.STANDS_BY: _("Result confirmed."),
    LogAnswer.CONTESTS: _("Result disputed. A judge decides."),
}


@never_cache
def answering_for_guest(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The form for the code and the answer; it needs no account."""
    match = find_match(match_id=match_id)
    event = match.round.tournament
    use_time_zone_of(event)
    waiting = submissions_to_guests(match) if event.state == TournamentState.RUNNING else []
    if not waiting:
        messages.info(request, gettext("There is nothing for a guest to confirm at this table."))
        return redirect("web:match", match_id=match_id)
    form = GuestAnswerForm(
        request.POST or None,
        choices=_choices(waiting),
        initial={"code": request.GET.get("code", "")},  # from the page that their slip opens
    )
    if form.is_valid():
        stance = LogAnswer(form.stance)
        chosen = next(brought for brought in waiting if _value(brought) == form.what)
        with blame(form, code=OwnMatch):
            answer_for_guest(
                match_id=match_id,
                code=form.code,
                stance=stance,
                **_named(chosen),
                address=address_of(request.META),
                now=steady_now(),
            )
            messages.success(request, str(ANSWERED[stance]))
            return redirect("web:guest-code", code=spelled(form.code))
    return render(request, "web/matches/guest.html", {"match": match, "event": event, "form": form})


@never_cache
def reporting_for_guest(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The form for the code and the result; it needs no account. The guest with the code is asked
    as a player with an account is."""
    context = match_context(request, match_id)
    match: Match = context["match"]
    if not context["guest_may_report"]:
        messages.info(request, gettext("No guest can report a result at this table now."))
        return redirect("web:match", match_id=match_id)
    code = request.POST.get("code") or request.GET.get("code", "")
    seat = _seat_of(code, context["seats"])
    form = GuestReportForm(
        request.POST or None,
        best_of=context["best_of"],
        seat=seat,
        names=[seat.entry.name for seat in context["seats"]],
        counts=context["counts"],
        draws=context["draws"],
        must_win=context["must_win"],
        so_far=score_so_far(match),
        initial={"code": code},  # from the page that their slip opens
    )
    if form.is_valid():
        with blame(form, code=OwnMatch, score=(ContradictsGames, DrawNotAllowed, ImpossibleScore)):
            report_for_guest(
                match_id=match_id,
                code=form.code,
                score=form.reported_score(),
                secondary=form.secondary_scores(),
                intentional_draw=form.intentional_draw,
                address=address_of(request.META),
                now=steady_now(),
            )
            messages.success(request, gettext("Result reported."))
            return redirect("web:guest-code", code=spelled(form.code))
    return render(
        request,
        "web/matches/guest_report.html",
        context | {"form": form, "known": seat is not None},
    )


@never_cache
@require_POST
def scoring_for_guest(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Take what a guest gives their opponent for sportsmanship, by the code of their slip."""
    code = request.POST.get("code", "")

    def score(points: int | None) -> None:
        score_for_guest(
            match_id=match_id,
            code=code,
            points=points,
            address=address_of(request.META),
            now=steady_now(),
        )

    take_score(request, score)
    if spelling := spelled(code):
        return redirect("web:guest-code", code=spelling)
    return redirect("web:match", match_id)


def _seat_of(code: str, seats: Sequence[MatchSeat]) -> int | None:
    """The number of the seat of the guest with this code; None if it is nobody's here."""
    try:
        entry = find_guest(code=code).entry
    except UnknownCode:
        return None
    return next((seat.number for seat in seats if seat.entry_id == entry.pk), None)


def _choices(waiting: Sequence[Submission]) -> list[tuple[str, str]]:
    return [
        (
            _value(brought),
            " ".join([f"{brought.own.entry.name}: {headline(brought)}.", *facts(brought)]),
        )
        for brought in waiting
    ]


def _value(brought: Submission) -> str:
    """The value that names the answered report or log, and the seat, in the form."""
    if brought.replay is not None:
        return str(brought.replay.pk)
    assert brought.report is not None
    return f"{brought.own.number}-{brought.report.revision}"


def _named(brought: Submission) -> dict[str, Any]:
    if brought.replay is not None:
        return {"replay_id": brought.replay.pk}
    assert brought.report is not None
    return {"revision": brought.report.revision}
