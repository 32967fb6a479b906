"""The board of a draft: previewing and applying edits, publishing, and re-pairing."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.access import OwnEntry, ReasonMissing
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.states import EventNotRunning
from tournaments.matches import selectors as matches_selectors
from tournaments.models import Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.services.draft_edits import edit_draft, preview_edit
from tournaments.rounds.services.drafts import (
    AllRoundsPlayed,
    NotADraft,
    RoundStillOpen,
    TooFewEntries,
    redraw_round,
)
from tournaments.rounds.services.publishing import (
    DraftIncomplete,
    DraftStale,
    publish_and_start,
    publish_round,
)
from tournaments.rounds.services.round_timer import NoClock
from tournaments.stages.round_names import round_name
from tournaments.stages.services.stage_start import StageImpossible
from tournaments.terms.kinds import RoundState
from web.core import texts as words
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import OVERTAKEN, SentReasonForm, submitted_version
from web.core.round_timer import timer_context
from web.core.staff_pages import staffed
from web.rounds.board import board_of, preview_of
from web.rounds.cost_texts import cost_changes
from web.rounds.edit_error_texts import worded_edits
from web.rounds.pairing_edit_forms import (
    PublishForm,
    ReasonForm,
    RedrawForm,
    SwapForm,
    edit_forms,
)

# Why a round cannot be paired.
_NOT_PAIRED = (AllRoundsPlayed, EventNotRunning, RoundStillOpen, StageImpossible, TooFewEntries)


@signed_in
@require_safe
def run_round(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """The tables of a round, or the board of a draft, for the staff."""
    context = staffed(request, tournament_id)
    round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number, drafts=True)
    if round_.state == RoundState.DRAFT:
        return _board(request, context, round_)
    context["forbidden_tables"] = rounds_selectors.forbidden_tables(round_id=round_.pk)
    context |= {"round": round_, "undo_form": _undo_form(round_)}
    context["clock"] = timer_context(round_, context["now"])
    context["is_last"] = not context["event"].rounds.standing().filter(number__gt=number).exists()
    context["tables"] = [
        (match, list(match.seats.all()), words.score(match))
        for match in matches_selectors.pairings(round_id=round_.pk)
    ]
    return render(request, "web/rounds/round.html", context)


@signed_in
@require_POST
def editing(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Apply an edit of a draft, or preview its cost without a change."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number, drafts=True)
    if round_.state != RoundState.DRAFT:
        published = gettext("These pairings are already published.")
        messages.error(request, published)
        return redirect("web:run-round", tournament_id=tournament_id, number=number)
    forms = edit_forms(board_of(round_), request.POST)
    tried = next((form for form in forms if form.is_bound), None)
    if tried is not None and tried.is_valid():
        facts: dict[str, Any] = {
            "tournament_id": tournament_id,
            "number": number,
            "edit": tried.chosen_edit(),
        }
        with blame(tried), worded_edits():
            if request.POST.get("do") == "try":
                context["preview"] = preview_of(preview_edit(**facts))
            else:
                edited = edit_draft(
                    **facts,
                    actor=visitor(request),
                    expected=submitted_version(request.POST),
                    now=steady_now(),
                )
                costs = cost_changes(edited.before, edited.after, edited.step)
                messages.success(request, " ".join([gettext("Pairings changed."), *costs]))
                return redirect("web:run-round", tournament_id=tournament_id, number=number)
    return _board(request, context | {"forms": forms, "tried": tried}, round_)


@signed_in
@require_POST
def publishing(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Publish a draft; a refusal is shown on its board."""
    staffed(request, tournament_id, Power.RUN_ROUNDS)
    form = SentReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["reason"])))
        return redirect("web:run-round", tournament_id=tournament_id, number=number)
    try:
        publish = publish_and_start if "start" in request.POST else publish_round
        publish(
            tournament_id=tournament_id,
            number=number,
            actor=visitor(request),
            despite_stale=bool(request.POST.get("despite_stale")),
            reason=form.cleaned_data["reason"],
            expected=form.cleaned_data["version"],
            now=steady_now(),
        )
    except (DraftIncomplete, DraftStale, ReasonMissing, VersionMismatch) as error:
        messages.error(request, _message(error))
        return redirect("web:run-round", tournament_id=tournament_id, number=number)
    except (EventNotRunning, NoClock, NotADraft, OwnEntry) as error:
        messages.error(request, str(error))
    else:
        messages.success(
            request, _message_of(gettext("%(round)s published."), tournament_id, number)
        )
    return redirect("web:run", tournament_id=tournament_id)


@signed_in
@require_POST
def redrawing(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Pair a draft anew, in another way or for the present players."""
    staffed(request, tournament_id, Power.RUN_ROUNDS)
    form = RedrawForm(request.POST)
    try:
        if not form.is_valid():
            raise RoundStillOpen(gettext("The shuffle number must be from 0 to 99."))
        redraw_round(
            tournament_id=tournament_id,
            number=number,
            redraw=form.cleaned_data["redraw"],
            actor=visitor(request),
            expected=submitted_version(request.POST),
            now=steady_now(),
        )
    except (NotADraft, OwnEntry, VersionMismatch, *_NOT_PAIRED) as error:
        messages.error(request, _message(error))
    else:
        messages.success(
            request, _message_of(gettext("%(round)s re-paired."), tournament_id, number)
        )
    return redirect("web:run-round", tournament_id=tournament_id, number=number)


def _message_of(text: str, tournament_id: UUID, number: int) -> str:
    round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number, drafts=True)
    return text % {"round": round_name(round_)}


def _undo_form(round_: Round) -> ReasonForm:
    return ReasonForm(auto_id="id_undo_%s", initial={"version": round_.version})


def _message(error: Exception) -> str:
    return str(OVERTAKEN) if isinstance(error, VersionMismatch) else str(error)


def _board(request: HttpRequest, context: dict[str, Any], round_: Round) -> HttpResponseBase:
    board = board_of(round_)
    context["forbidden_tables"] = rounds_selectors.forbidden_tables(round_id=round_.pk)
    context |= {"round": round_, "board": board, "publish_form": PublishForm(board=board)}
    context["redraw_form"] = RedrawForm(
        initial={"redraw": round_.redraw, "version": round_.version}, auto_id="id_redraw_%s"
    )
    if context["may"].get(Power.RUN_ROUNDS.value) and "forms" not in context:
        context["forms"] = edit_forms(board)
    swaps = [form for form in context.get("forms", ()) if isinstance(form, SwapForm)]
    context["swap_form"] = swaps[0] if swaps else None
    context["forms"] = [form for form in context.get("forms", ()) if form not in swaps]
    return render(request, "web/rounds/draft.html", context)
