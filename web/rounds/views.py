"""Rounds for the staff: pairing one, discarding its draft, and closing it."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.access import OwnEntry
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.states import EventNotRunning
from tournaments.rounds.selectors.rounds import find_round
from tournaments.rounds.services.closing import MatchesOpen, RoundNotOpen, close_round
from tournaments.rounds.services.drafts import (
    AllRoundsPlayed,
    NotADraft,
    RoundStillOpen,
    TooFewEntries,
    close_and_draft,
    discard_draft,
    draft_round,
)
from tournaments.stages.selectors.round_names import round_in_text, round_name
from tournaments.stages.services.stage_start import StageImpossible
from web.core.access import signed_in, visitor
from web.core.forms import OVERTAKEN, submitted_version
from web.core.staff_pages import staffed
from web.rounds.forms import NO_SHUFFLE, PairForm


@signed_in
@require_POST
def pairing(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Draft the next round."""
    staffed(request, tournament_id, Power.RUN_ROUNDS)
    form = PairForm(request.POST)
    if not form.is_valid():
        messages.error(request, str(NO_SHUFFLE))
        return redirect("web:run", tournament_id=tournament_id)
    try:
        drafted = draft_round(
            tournament_id=tournament_id,
            actor=visitor(request),
            redraw=form.redraw,
            now=steady_now(),
        )
    except (
        AllRoundsPlayed,
        EventNotRunning,
        OwnEntry,
        RoundStillOpen,
        StageImpossible,
        TooFewEntries,
    ) as error:
        messages.error(request, str(error))
        return redirect("web:run", tournament_id=tournament_id)
    return redirect("web:run-round", tournament_id=tournament_id, number=drafted.number)


@signed_in
@require_POST
def discarding(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    return _done(
        request, tournament_id, number, discard_draft, _("Draft of %(in_text)s discarded.")
    )


@signed_in
@require_POST
def closing(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponseBase:
    """Close a round; with `pair` the next one is drafted at once."""
    if "pair" not in request.POST:
        return _done(request, tournament_id, number, close_round, _("%(name)s closed."))
    return _done(
        request,
        tournament_id,
        number,
        close_and_draft,
        _("%(name)s closed. Nobody but staff sees the next pairings until you publish them."),
        draft=number + 1,
    )


def _done(
    request: HttpRequest,
    tournament_id: UUID,
    number: int,
    act: Callable[..., Any],
    message: str | Promise,
    *,
    draft: int | None = None,
) -> HttpResponseBase:
    """Call a service for a round, and show success or refusal as a message on the console; success
    on the page of the `draft` that was made, if any."""
    staffed(request, tournament_id, Power.RUN_ROUNDS)
    round_ = find_round(tournament_id=tournament_id, number=number, drafts=True)
    names = {"name": round_name(round_), "in_text": round_in_text(round_)}
    try:
        act(
            tournament_id=tournament_id,
            number=number,
            actor=visitor(request),
            expected=submitted_version(request.POST),
            now=steady_now(),
        )
    except VersionMismatch:
        messages.error(request, OVERTAKEN)
        return redirect("web:run-round", tournament_id=tournament_id, number=number)
    except (
        AllRoundsPlayed,
        EventNotRunning,
        MatchesOpen,
        NotADraft,
        RoundNotOpen,
        StageImpossible,
        TooFewEntries,
    ) as error:
        messages.error(request, str(error))
    else:
        messages.success(request, str(message) % names)
        if draft is not None:
            return redirect("web:run-round", tournament_id=tournament_id, number=draft)
    return redirect("web:run", tournament_id=tournament_id)
