"""The projector view of an event: large, public, and refreshed by itself."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from ledger.steady_clock import steady_now
from tournaments.core.selectors import find_tournament
from tournaments.matches.watching import latest_round
from tournaments.models import Tournament
from tournaments.prints.qr_codes import qr_svg
from tournaments.terms.kinds import TournamentState
from web.core.round_timer import timer_context
from web.core.time_zones import use_time_zone_of
from web.entries.arriving import arrival_address
from web.prints.projector_walls import Wall, WallView, wall_view

COLOURS = ("dark", "light")
_PAGE = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True)
class WallQuery:
    """The view, the colours and the page that are asked for."""

    wall: Wall
    colours: str
    page: int

    @classmethod
    def by(cls, query: QueryDict) -> "WallQuery":
        """The values in a query, with defaults for those it lacks or gets wrong."""
        show, colours = query.get("show", ""), query.get("colours", "")
        page = query.get("page", "")
        return cls(
            Wall(show) if show in list(Wall) else Wall.IN_TURN,
            colours if colours in COLOURS else COLOURS[0],
            int(page) if _PAGE.fullmatch(page) else 1,
        )


@require_safe
def projector(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The same page for all readers, staff included, without drafts; each leads to the next."""
    now, query = steady_now(), WallQuery.by(request.GET)
    event = find_tournament(tournament_id=tournament_id)
    use_time_zone_of(event)
    wall = wall_view(
        event=event, round=latest_round(event), requested=query.wall, number=query.page, now=now
    )
    etag = f'"{wall.stamp}-{query.colours}-{query.wall}"'
    headers = {"ETag": etag}
    known = HttpResponse(headers=headers)
    answer = get_conditional_response(request, etag=etag, response=known)
    if answer is not None and answer is not known:
        return answer
    response = render(request, "web/prints/projector.html", _facts(event, wall, query, now))
    for header, value in headers.items():
        response[header] = value
    return response


def _facts(event: Tournament, wall: WallView, query: WallQuery, now: datetime) -> dict[str, Any]:
    clock = None if wall.round is None else timer_context(wall.round, now)
    arrives = event.state in (TournamentState.REGISTRATION, TournamentState.CHECK_IN)
    address = arrival_address(event) if arrives else event_address(event)
    return {
        "event": event,
        "wall": wall,
        "page": wall.page,
        "drawing": wall.page.bracket,
        "selected": query.wall,
        "walls": list(Wall),
        "colours": query.colours,
        "others": COLOURS[1 - COLOURS.index(query.colours)],
        "clock": clock,
        "next": wall.number % wall.pages + 1,
        "arrives": arrives,
        "qr": mark_safe(qr_svg(address)),  # of our own address, drawn by us
    }


def event_address(event: Tournament) -> str:
    """The address of an event's page, as a phone opens it."""
    return settings.MUSTER_URL.rstrip("/") + reverse("web:event", args=(event.pk,))
