"""Rounds for the staff: pairing one, discarding its draft, and closing it."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.roles import Power
from ledger.steady_clock import steady_now
from tournaments.core.services.changes import VersionMismatch
from tournaments.core.services.states import EventNotRunning
from tournaments.rounds.selectors import find_round
from tournaments.rounds.services.closing import MatchesOpen, RoundNotOpen, close_round
from tournaments.rounds.services.drafts import (
    AllRoundsPlayed,
    NotADraft,
    RoundStillOpen,
    TooFewEntries,
    discard_draft,
    draft_round,
)
from tournaments.stages.round_names import round_in_text, round_name
from tournaments.stages.services.stage_start import StageImpossible
from web.core.access import signed_in, visitor
from web.core.forms import OVERTAKEN, submitted_version
from web.core.staff_pages import staffed
from web.rounds.forms import PairForm


@signed_in
@require_POST
def pairing(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """Draft the next round."""
    staffed(request, tournament_id, Power.RUN_ROUNDS)
    form = PairForm(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("The shuffle number must be from 0 to 99."))
        return redirect("web:run", tournament_id=tournament_id)
    try:
        drafted = draft_round(
            tournament_id=tournament_id,
            actor=visitor(request),
            redraw=form.cleaned_data["redraw"],
            now=steady_now(),
        )
    except (
        AllRoundsPlayed,
        EventNotRunning,
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
    return _done(request, tournament_id, number, close_round, _("%(name)s closed."))


def _done(
    request: HttpRequest,
    tournament_id: UUID,
    number: int,
    act: Callable[..., Any],
    message: str | Promise,
) -> HttpResponseBase:
    """Call a service for a round, and show success or refusal as a message on the console."""
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
    except (EventNotRunning, MatchesOpen, NotADraft, RoundNotOpen) as error:
        messages.error(request, str(error))
    else:
        messages.success(request, str(message) % names)
    return redirect("web:run", tournament_id=tournament_id)
