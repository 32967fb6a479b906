"""The pages of logs for the judge who has taken their dispute, and the button by which they have a
held one checked."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from ground.steady_clock import steady_now
from replays.models import Replay
from tournaments.core.access import powers_in
from tournaments.matches.selectors.disputes import dispute_of
from tournaments.matches.selectors.log_diff import sees_moves
from tournaments.matches.services.judged_logs import check_held_log
from tournaments.models import Match
from tournaments.terms.kinds import MatchState
from web.core.access import organising, visitor
from web.core.event_frame import reader
from web.core.form_errors import flash_refusal
from web.matches.texts import log_status


@organising
@require_POST
def checking_held(request: HttpRequest, replay_id: UUID) -> HttpResponseBase:
    """Have a held log checked, as the judge who has taken the dispute of its match."""
    with flash_refusal(request):
        check_held_log(replay_id=replay_id, actor=visitor(request), now=steady_now())
        messages.success(request, gettext("The log is being checked."))
    return redirect("web:replay", replay_id=replay_id)


def for_judge(request: HttpRequest, replay: Replay, match: Match, state: str) -> dict[str, Any]:
    """The part of the page of a log for the judge who has taken the dispute of its match."""
    asks = state in ("held", "refused") or match.state == MatchState.DISPUTED
    if not asks or not has_dispute(request, match):
        return {}
    return {"status": log_status(replay, reader(request), judging=True), "judges": True}


def has_dispute(request: HttpRequest, match: Match) -> bool:
    """True if the reader has taken the dispute of a match, and so may see its hidden logs."""
    user = reader(request)
    if user is None:
        return False
    powers = powers_in(user=user, tournament=match.round.tournament)
    return sees_moves(dispute_of(match), user, powers)
