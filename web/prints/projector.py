"""The view for a projector: large, public, and current by itself."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from ledger.steady_clock import steady_now
from tournaments.core.selectors import find_tournament
from tournaments.models import Round, Tournament
from web.core.round_timer import timer_context
from web.core.time_zones import use_time_zone_of
from web.prints.projector_walls import Wall, WallPage, wall

COLOURS = ("light", "dark")
# A wall asks every few seconds, and who asks in between is answered by a cache.
FRESH = "public, max-age=2"
# What the script of the page asks for: all lines at once.
WHOLE = "all"
_PAGE = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True)
class WallQuery:
    """Which wall somebody asks for, in which colours, and which page of it: None for all of it."""

    wall: Wall
    colours: str
    page: int | None

    @classmethod
    def by(cls, query: QueryDict) -> "WallQuery":
        """What a query says; whatever it says wrongly is as usual."""
        show, colours = query.get("show", ""), query.get("colours", "")
        page = query.get("page", "")
        return cls(
            Wall(show) if show in list(Wall) else Wall.BY_ITSELF,
            colours if colours in COLOURS else COLOURS[0],
            None if page == WHOLE else int(page) if _PAGE.fullmatch(page) else 1,
        )


@require_safe
def projector(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The same for everybody, whoever has signed in: a draft is shown to nobody.

    With a script all lines are there and roll by; without one the page leads to its next one.
    """
    now, query = steady_now(), WallQuery.by(request.GET)
    event = find_tournament(tournament_id=tournament_id)
    use_time_zone_of(event)
    page = wall(event=event, round=_latest(event), requested=query.wall, now=now)
    etag = f'"{page.stamp}-{query.colours}-{query.wall}-{query.page or WHOLE}"'
    headers = {"ETag": etag, "Cache-Control": FRESH}
    known = HttpResponse(headers=headers)
    answer = get_conditional_response(request, etag=etag, response=known)
    if answer is not None and answer is not known:
        return answer
    response = render(request, "web/prints/projector.html", _facts(event, page, query, now))
    for header, value in headers.items():
        response[header] = value
    return response


def _facts(event: Tournament, page: WallPage, query: WallQuery, now: datetime) -> dict[str, Any]:
    clock = None if page.round is None else timer_context(page.round, now)
    number = None if query.page is None else min(max(query.page, 1), page.pages())
    return {
        "event": event,
        "wall": page if number is None else page.page(number),
        "selected": query.wall,
        "walls": list(Wall),
        "colours": query.colours,
        "others": COLOURS[1 - COLOURS.index(query.colours)],
        "clock": clock,
        # A script that sees another one reads the whole page again.
        "clock_stamp": f"{page.round.number if page.round else 0}-{clock is not None}",
        "pages": page.pages(),
        "number": number or 1,
        "next": (number or 0) % page.pages() + 1,
    }


def _latest(event: Tournament) -> Round | None:
    """The last of the published rounds: a draft is for the staff."""
    return event.rounds.published().order_by("-number").first()
