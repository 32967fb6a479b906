"""Reports of players on their matches: results, logs, and whether they confirm them."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from ground.statements.planned_once import planned_once
from ground.steady_clock import steady_now
from replays.services.uploads import EmptyLog, LogTooLarge, TooManyLogs
from tournaments.matches.selectors.matches import match_of_slot
from tournaments.matches.selectors.records import find_whole_match
from tournaments.matches.selectors.scores import ContradictsGames
from tournaments.matches.services.disputes import call_judge, take_back_call
from tournaments.matches.services.hosting import upload_as_player
from tournaments.matches.services.log_confirmations import answer_log
from tournaments.matches.services.open_matches import DrawNotAllowed
from tournaments.matches.services.reports import (
    ReportChanged,
    confirm_report,
    dispute_report,
    report_result,
)
from tournaments.matches.services.sealed_lists import ListGuessedBefore
from tournaments.terms.kinds import LogAnswer, MatchState
from tournaments.terms.match_score import ImpossibleScore
from web.core.access import signed_in, visitor
from web.core.form_errors import blame, flash_refusal
from web.matches.forms import CallForm, ConfirmForm, LogConfirmationForm
from web.matches.views import log_form, match_context, report_context, report_form

ANSWERED = {
    LogAnswer.STANDS_BY: _("Game log confirmed."),
    LogAnswer.CONTESTS: _("Game log disputed. A judge decides."),
}
# After a button whose page named no report.
_UNREAD = _("Nothing was saved. Read the report again, then confirm or dispute it.")


@signed_in
@require_POST
def reporting(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    with planned_once():
        match = find_whole_match(match_id=match_id).match
        form = report_form(report_context(request, match), request)
    if form is not None and form.is_valid():
        with blame(form, score=(ContradictsGames, DrawNotAllowed, ImpossibleScore)):
            report_result(
                match_id=match_id,
                user=visitor(request),
                score=form.reported_score(),
                secondary=form.secondary_scores(),
                intentional_draw=form.intentional_draw,
                now=steady_now(),
            )
            messages.success(request, gettext("Result reported."))
            return redirect("web:match", match_id=match_id)
    context = match_context(request, match_id)
    context |= {"report_form": form, "log_form": log_form(context)}
    return render(request, "web/matches/match.html", context)


@signed_in
@require_POST
def confirming_report(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Confirm the opponent's report, in the revision that the reader saw."""
    form = ConfirmForm(request.POST)
    if form.is_valid():
        with flash_refusal(request, ReportChanged):
            confirm_report(
                match_id=match_id,
                user=visitor(request),
                revision=form.revision,
                now=steady_now(),
            )
            messages.success(request, gettext("Result confirmed."))
    else:
        messages.error(request, str(_UNREAD))
    return redirect("web:match", match_id=match_id)


@signed_in
@require_POST
def disputing_report(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Call a judge about the opponent's report, in the revision that the reader saw."""
    form = ConfirmForm(request.POST)
    if form.is_valid():
        with flash_refusal(request, ReportChanged):
            dispute_report(
                match_id=match_id,
                user=visitor(request),
                revision=form.revision,
                now=steady_now(),
            )
            messages.success(
                request, gettext("Result disputed. Stop playing: a judge comes to your table.")
            )
    else:
        messages.error(request, str(_UNREAD))
    return redirect("web:match", match_id=match_id)


@signed_in
@require_POST
def uploading(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    context = match_context(request, match_id)
    form = log_form(context, request)
    if form is not None and form.is_valid():
        with blame(form, log=(EmptyLog, LogTooLarge, ListGuessedBefore, TooManyLogs)):
            replay, _ = upload_as_player(
                match_id=match_id,
                game_number=form.game,
                user=visitor(request),
                log=form.log,
                now=steady_now(),
            )
            return redirect("web:replay", replay_id=replay.pk)
    context |= {"report_form": report_form(context), "log_form": form}
    return render(request, "web/matches/match.html", context)


@signed_in
@require_POST
def calling_judge(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Call a judge to the reader's match."""
    form = CallForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["words"])))
        return redirect("web:match", match_id=match_id)
    with flash_refusal(request):
        match = call_judge(
            match_id=match_id,
            user=visitor(request),
            words=form.words,
            now=steady_now(),
        )
        if match.state == MatchState.SETTLED:
            text = gettext("Judge called. The result stands until they decide.")
        else:
            text = gettext("Judge called. Stop playing until they arrive.")
        messages.success(request, text)
    return redirect("web:match", match_id=match_id)


@signed_in
@require_POST
def taking_call_back(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Cancel the call for a judge."""
    with flash_refusal(request):
        take_back_call(match_id=match_id, user=visitor(request), now=steady_now())
        messages.success(request, gettext("Judge call cancelled."))
    return redirect("web:match", match_id=match_id)


@signed_in
@require_POST
def confirming_log(request: HttpRequest, replay_id: UUID) -> HttpResponseBase:
    """Confirm or dispute a log."""
    form = LogConfirmationForm(request.POST)
    match_id = None
    if form.is_valid():
        stance = LogAnswer(form.stance)
        with flash_refusal(request):
            given = answer_log(
                replay_id=replay_id, user=visitor(request), stance=stance, now=steady_now()
            )
            match_id = match_of_slot(given.replay.slot.match)
            messages.success(request, str(ANSWERED[stance]))
    else:
        messages.error(request, gettext("Nothing was saved. Choose to confirm or dispute the log."))
    if match_id is None:
        return redirect("web:replay", replay_id=replay_id)
    return redirect("web:match", match_id=match_id)
