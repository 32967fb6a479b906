"""The board of a draft: previewing and applying edits, publishing, and re-pairing."""

from functools import cache, partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.access import OwnEntry, ReasonMissing
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.states import EventNotRunning
from tournaments.matches.selectors.tables import (
    listed_tables,
    names_at_tables,
    tables_in_round,
    unsettled_tables,
)
from tournaments.models import Round
from tournaments.rounds.selectors import rounds as rounds_selectors
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
from tournaments.stages.selectors.round_names import round_name
from tournaments.stages.services.stage_start import StageImpossible
from tournaments.terms.kinds import RoundState
from web.core import hall_lists
from web.core import texts as words
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import OVERTAKEN, SentReasonForm, submitted_version
from web.core.round_timer import timer_context
from web.core.staff_pages import staffed
from web.rounds.board import Board, board_of, preview_of
from web.rounds.forms import NO_SHUFFLE
from web.rounds.pairing_edit_forms import (
    PublishForm,
    ReasonForm,
    RedrawForm,
    SwapForm,
    edit_forms,
)

# Errors that keep a round from being paired.
_NOT_PAIRED = (AllRoundsPlayed, EventNotRunning, RoundStillOpen, StageImpossible, TooFewEntries)


@signed_in
@require_safe
def run_round(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """The tables of a round, or the board of a draft, for the staff."""
    context = staffed(request, tournament_id)
    round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number, drafts=True)
    if round_.state == RoundState.DRAFT:
        board, listed = _board_of(request, round_)
        return _board(request, context | listed, round_, board)
    context["forbidden_tables"] = rounds_selectors.forbidden_tables(round_id=round_.pk)
    context |= {"round": round_, "undo_form": _undo_form(round_)}
    context["clock"] = timer_context(round_, context["now"])
    context["is_last"] = rounds_selectors.is_last_round(tournament=context["event"], number=number)
    context |= _listed(request, round_)
    context["tables"] = [
        (match, list(match.seats.all()), words.score(match)) for match in context["page"]
    ]
    return render(request, "web/rounds/round.html", context)


def _listed(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """The tables of a round by number; in parts, those of an open round without a result first."""
    rows = tables_in_round(round=round_)
    if len(rows) > hall_lists.A_HALL and round_.state == RoundState.OPEN:
        waiting = {table.match_id for table in unsettled_tables(round=round_)}
        rows.sort(key=lambda row: row[0] not in waiting)
    names = cache(partial(names_at_tables, round=round_))
    listed = hall_lists.hall_list(
        request, rows, lambda row: f"{row[1]} {row[2]} {names().get(row[0], '')}"
    )
    ids = [pk for pk, *_ in listed["page"]]
    matches = {match.pk: match for match in listed_tables(round=round_, ids=ids)}
    listed["page"].object_list = [matches[pk] for pk in ids]
    return listed


@signed_in
@require_POST
def editing(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Apply an edit of a draft, or preview its cost without a change."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number, drafts=True)
    if round_.state != RoundState.DRAFT:
        messages.error(request, str(NotADraft()))
        return redirect("web:run-round", tournament_id=tournament_id, number=number)
    board, listed = _board_of(request, round_)
    context |= listed
    forms = edit_forms(board, request.POST)
    tried = next((form for form in forms if form.is_bound), None)
    if tried is not None and tried.is_valid():
        facts: dict[str, Any] = {
            "tournament_id": tournament_id,
            "number": number,
            "edit": tried.chosen_edit(),
        }
        with blame(tried):
            if request.POST.get("do") == "try":
                context["preview"] = preview_of(preview_edit(**facts))
            else:
                edited = edit_draft(
                    **facts,
                    actor=visitor(request),
                    expected=submitted_version(request.POST),
                    now=steady_now(),
                )
                changes = [gettext("Pairings changed."), *edited.cost_changes]
                messages.success(request, " ".join(changes))
                return redirect(f"{_address('run-round', round_)}{_part(request)}")
    return _board(request, context | {"forms": forms, "tried": tried}, round_, board)


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
            reason=form.reason,
            expected=form.version,
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
            raise RoundStillOpen(str(NO_SHUFFLE))
        redraw_round(
            tournament_id=tournament_id,
            number=number,
            redraw=form.redraw,
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


def _board_of(request: HttpRequest, round_: Round) -> tuple[Board, dict[str, Any]]:
    """The board of a draft, and the list of its tables."""
    listed = _listed(request, round_)
    return board_of(round_, listed["page"].object_list, large=listed["in_parts"]), listed


def _address(name: str, round_: Round) -> str:
    return reverse(f"web:{name}", args=(round_.tournament_id, round_.number))


def _part(request: HttpRequest) -> str:
    """The part of the list that the page shows, as its address has it."""
    return f"?{request.GET.urlencode()}" if request.GET else ""


def _board(
    request: HttpRequest, context: dict[str, Any], round_: Round, board: Board
) -> HttpResponseBase:
    context["forbidden_tables"] = rounds_selectors.forbidden_tables(round_id=round_.pk)
    context |= {"round": round_, "board": board, "publish_form": PublishForm(board=board)}
    context["redraw_form"] = RedrawForm(
        initial={"redraw": round_.redraw, "version": round_.version}, auto_id="id_redraw_%s"
    )
    if context["may"].get(Power.RUN_ROUNDS.value) and "forms" not in context:
        context["forms"] = edit_forms(board)
    context["list_at"] = _address("run-round", round_)
    context["shown_at"] = f"{context['list_at']}{_part(request)}"
    context["edit_at"] = f"{_address('edit-draft', round_)}{_part(request)}"
    context["names"] = [name for name, _ in board.named]
    context["unpaired"] = board.unpaired[: hall_lists.A_HALL]
    context["more_unpaired"] = len(board.unpaired[hall_lists.A_HALL :])
    swaps = [form for form in context.get("forms", ()) if isinstance(form, SwapForm)]
    context["swap_form"] = swaps[0] if swaps else None
    context["forms"] = [form for form in context.get("forms", ()) if form not in swaps]
    return render(request, "web/rounds/draft.html", context)
