"""Recorded table games, with real dice and shuffles: the start file, and logs by the staff."""

import json
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.selectors import PowerMissing
from accounts.services.second_step import require_of_organiser
from contract.errors import DomainError, NotFound
from ground.steady_clock import steady_now
from replays.services.uploads import EmptyLog, LogTooLarge, TooManyLogs
from tournaments.core.access import NotYourEvent, is_seated
from tournaments.matches.selectors.matches import event_of_match, find_match
from tournaments.matches.services.hosting import (
    demand_host,
    start_recording,
    upload_as_host,
)
from tournaments.matches.start_data import start_data
from web.core.access import organising, signed_in, visitor
from web.core.form_errors import blame
from web.matches.views import match_context, staff_log_form


@signed_in
@require_POST
def start_file(request: HttpRequest, match_id: UUID, number: int) -> HttpResponseBase:
    """The file that a recording starts from. By POST, as a look at hidden decks is logged."""
    match = find_match(match_id=match_id)
    if not is_seated(user=visitor(request), tournament=match.round.tournament):
        require_of_organiser(visitor(request))
    try:
        start = start_recording(
            match_id=match.pk, game_number=number, user=visitor(request), now=steady_now()
        )
    except (DomainError, NotFound) as error:
        messages.error(request, str(error))
        return redirect("web:match", match_id=match_id)
    name = f"start-{str(match_id)[:8]}-{number}.json"
    return HttpResponse(
        json.dumps(start_data(start), ensure_ascii=False),
        content_type="application/json",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
    )


@organising
@require_POST
def bringing_recorded(request: HttpRequest, match_id: UUID) -> HttpResponseBase:
    """Upload a log that staff who do not play in the match recorded."""
    user = visitor(request)
    context = match_context(request, match_id)
    form = staff_log_form(context, request, sent=True)
    if form is not None and form.is_valid():
        with blame(form, NotYourEvent, PowerMissing, log=(EmptyLog, LogTooLarge, TooManyLogs)):
            demand_host(user=user, tournament=event_of_match(match_id=match_id))
            replay, _ = upload_as_host(
                match_id=match_id,
                game_number=form.game,
                user=user,
                log=form.log,
                now=steady_now(),
            )
            return redirect("web:replay", replay_id=replay.pk)
    return render(request, "web/matches/match.html", context | {"staff_log_form": form})
