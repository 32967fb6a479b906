"""Fixing published rounds: re-pairing matches, reopening a match, undoing a round."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.roles import Power
from contract.errors import NotFound
from ground.steady_clock import steady_now
from tournaments.core.access import OwnEntry, ReasonMissing
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.states import EventNotRunning
from tournaments.matches.services.penalty_effects import deciding_penalties
from tournaments.matches.services.reinstating import reinstate_game
from tournaments.matches.services.reopening import take_result_back
from tournaments.models import Match
from tournaments.rounds.selectors import rounds as rounds_selectors
from tournaments.rounds.selectors.repairing import tables_to_repair
from tournaments.rounds.services.repairs import repair_round
from tournaments.rounds.services.undoing import NotTheLast, undo_round
from tournaments.stages.selectors.round_names import round_in_text, round_name
from tournaments.terms.kinds import UNPLAYED, UNSETTLED, MatchState, RoundState
from web.core import hall_lists
from web.core.access import signed_in, visitor
from web.core.form_errors import blame
from web.core.forms import OVERTAKEN, SentReasonForm
from web.core.staff_pages import staffed
from web.matches.views import match_context
from web.rounds.pairing_edit_forms import MOST_AT_ONCE, ReasonForm, RepairForm
from web.rounds.repair_rows import chosen_rows, players_to_pair, tables_to_choose


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def repairing(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """First choose matches to split, then the new pairings of their players."""
    context = staffed(request, tournament_id, Power.RUN_ROUNDS)
    round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number)
    context["round"] = round_
    rows = tables_to_repair(round=round_)
    query = request.POST if request.method == "POST" else request.GET
    context["broken"] = broken = chosen_rows(round_, rows, query.getlist("break"))
    choosing = "pair" not in query and ("break" not in query or len(rows) > hall_lists.A_HALL)
    if choosing or len(broken) > MOST_AT_ONCE:
        context |= tables_to_choose(request, round_, rows, broken)
        return render(request, "web/rounds/repair.html", context)
    players = players_to_pair(round_, broken)
    form = RepairForm(request.POST or None, players=players, version=round_.version)
    if form.is_valid():
        with blame(form, NotFound):
            repair_round(
                tournament_id=tournament_id,
                number=number,
                broken=[row.match.pk for row in broken],
                pairs=[_couple(*couple) for couple in form.couples()],
                reason=form.reason,
                actor=visitor(request),
                expected=form.version,
                now=steady_now(),
            )
            changed = gettext("Pairings of %(round)s changed.") % {"round": round_in_text(round_)}
            messages.success(request, changed)
            return redirect("web:run-round", tournament_id=tournament_id, number=number)
    context |= {"form": form, "names": [player.name for player in players] if form.typed else []}
    return render(request, "web/rounds/repair.html", context)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def taking_back(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Reopen a match: its result is removed, and it waits for one again."""
    context = match_context(request, match_id)
    match: Match = context["match"]
    context |= staffed(request, match.round.tournament_id, Power.RULE)
    if match.state != MatchState.SETTLED or match.settled_by in UNPLAYED:
        messages.error(request, gettext("This match has no result. It’s open already."))
        return redirect("web:match", match_id=match_id)
    sent = request.POST if request.method == "POST" else None
    form = ReasonForm(sent, initial={"version": match.version})
    context["deciding"] = deciding_penalties(match)
    if form.is_valid():
        with blame(form):
            take_result_back(
                match_id=match_id,
                actor=visitor(request),
                reason=form.reason,
                expected=form.version,
                now=steady_now(),
            )
            reopened = gettext("Table %(table)s reopened.")
            if match.round.state != RoundState.OPEN:
                reopened = gettext("%(round)s, table %(table)s reopened.")
            place = {"round": round_name(match.round), "table": match.table}
            messages.success(request, reopened % place)
            return redirect("web:run", tournament_id=match.round.tournament_id)
    return render(request, "web/rounds/take_back.html", context | {"form": form})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def reinstating_game(request: HttpRequest, match_id: UUID, number: int) -> HttpResponseBase:
    """Let a game of a reopened match count again by its earlier log."""
    context = match_context(request, match_id)
    match: Match = context["match"]
    context |= staffed(request, match.round.tournament_id, Power.RULE)
    game = next((line for line in context["games"] if line["number"] == number), None)
    if match.state not in UNSETTLED or game is None or game["taken_back"] is None:
        refused = gettext("Game %(number)d can’t be reinstated.") % {"number": number}
        messages.error(request, refused)
        return redirect("web:match", match_id=match_id)
    sent = request.POST if request.method == "POST" else None
    form = ReasonForm(sent, initial={"version": match.version})
    if form.is_valid():
        with blame(form):
            reinstate_game(
                match_id=match_id,
                game_number=number,
                actor=visitor(request),
                reason=form.reason,
                expected=form.version,
                now=steady_now(),
            )
            place = {"number": number, "table": match.table}
            reinstated = gettext("Game %(number)d at table %(table)s reinstated.") % place
            messages.success(request, reinstated)
            return redirect("web:match", match_id=match_id)
    context |= {"form": form, "number": number, "game": game}
    context["button"] = gettext("Reinstate game %(number)d") % {"number": number}
    return render(request, "web/rounds/reinstate_game.html", context)


@signed_in
@require_POST
def undoing(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Undo the latest published round with all its results."""
    staffed(request, tournament_id, Power.RUN_ROUNDS)
    form = SentReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["reason"])))
        return redirect("web:run-round", tournament_id=tournament_id, number=number)
    round_ = rounds_selectors.find_round(tournament_id=tournament_id, number=number, drafts=True)
    name = round_name(round_)
    try:
        undo_round(
            tournament_id=tournament_id,
            number=number,
            actor=visitor(request),
            reason=form.reason,
            expected=form.version,
            now=steady_now(),
        )
    except (EventNotRunning, NotTheLast, OwnEntry, ReasonMissing, VersionMismatch) as error:
        messages.error(request, OVERTAKEN if isinstance(error, VersionMismatch) else str(error))
        return redirect("web:run-round", tournament_id=tournament_id, number=number)
    undone = gettext("%(round)s undone. You can pair it again.") % {"round": name}
    messages.success(request, undone)
    return redirect("web:run", tournament_id=tournament_id)


def _couple(first: Any, second: Any) -> tuple[UUID, UUID | None]:
    return UUID(first), None if second is None else UUID(second)
