"""The board of the featured match without controls: for the projector of a hall, and as an overlay
for streams, with both hands, under a secret link."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from contract.errors import DomainError
from ground.steady_clock import steady_now
from tables.audiences import Reader
from tournaments.core.selectors import find_tournament
from tournaments.matches.selectors.matches import games_won_by
from tournaments.matches.selectors.spectators import (
    delay_in,
    featured_match,
    find_overlay,
    game_at,
    latest_round,
)
from tournaments.models import Match, Tournament
from tournaments.stages.selectors.round_names import round_name
from web.core.round_timer import timer_context
from web.core.time_zones import use_time_zone_of
from web.tables.texts import table_words
from web.tables.watching import game_facts, tagged

PARTS = ("board", "log", "clock")


@never_cache
@require_safe
def featured(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The featured match of an event for the projector, as all spectators see it."""
    event = find_tournament(tournament_id=tournament_id)
    use_time_zone_of(event)
    round_ = latest_round(event)
    clock = None if round_ is None else timer_context(round_, steady_now())
    context = _context(event, reverse("web:featured-state", args=[event.pk])) | {"clock": clock}
    return render(request, "web/tables/featured.html", context)


@never_cache
@require_safe
def overlay(request: HttpRequest, key: str) -> HttpResponse:
    """The featured match of an event for a stream, transparent where nothing is drawn; `part` shows
    one part of it alone."""
    event = find_overlay(key=key).tournament
    part = request.GET.get("part", "")
    context = _context(event, reverse("web:overlay-state", args=[key]))
    return render(
        request, "web/tables/overlay.html", context | {"part": part if part in PARTS else ""}
    )


def _context(event: Tournament, state: str) -> dict[str, Any]:
    return {"event": event, "state": state, "words": table_words()}


@cache_control(private=True, no_cache=True)
@require_safe
def featured_state(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    try:
        event = find_tournament(tournament_id=tournament_id)
    except DomainError as error:
        return JsonResponse({"detail": str(error)}, status=error.status)
    return _state(request, event, Reader.SPECTATOR)


@cache_control(private=True, no_cache=True)
@require_safe
def overlay_state(request: HttpRequest, key: str) -> HttpResponseBase:
    try:
        event = find_overlay(key=key).tournament
    except DomainError as error:
        return JsonResponse({"detail": str(error)}, status=error.status)
    return _state(request, event, Reader.OVERLAY)


def _state(request: HttpRequest, event: Tournament, reader: Reader) -> HttpResponseBase:
    """The featured match, and the latest of its games of which this reader sees something: whole,
    or what came after the moves that they know of this `table`."""
    now = steady_now()
    match = featured_match(event)
    seen = None if match is None else game_at(match, reader, now)
    facts: dict[str, Any] = {"table": None, "match": None}
    if match is not None:
        facts["match"] = _match_facts(match, now - delay_in(event, reader))
    if seen is not None:
        table = str(seen.table.pk)
        other = request.GET.get("table") != table
        facts |= {"table": table, **game_facts(request, seen, now, other=other)}
    return tagged(request, facts)


def _match_facts(match: Match, until: datetime) -> dict[str, Any]:
    """The players, the table, and the number of games that each had won at a moment."""
    seats = list(match.seats.all())
    settled = match.settled_at is not None and match.settled_at <= until
    won = games_won_by(match=match, until=until)
    return {
        "round": round_name(match.round),
        "number": match.table,
        "names": [seat.entry.name for seat in seats],
        "won": [seat.games_won for seat in seats] if settled else won,
    }
