"""The projector view of an event: large, public, and refreshed by itself."""

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
# The page that the script asks for: all lines at once.
WHOLE = "all"
_PAGE = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True)
class WallQuery:
    """The view and the colours that are asked for, and the page of it; None for all lines."""

    wall: Wall
    colours: str
    page: int | None

    @classmethod
    def by(cls, query: QueryDict) -> "WallQuery":
        """The values in a query, with defaults for those it lacks or gets wrong."""
        show, colours = query.get("show", ""), query.get("colours", "")
        page = query.get("page", "")
        return cls(
            Wall(show) if show in list(Wall) else Wall.BY_ITSELF,
            colours if colours in COLOURS else COLOURS[0],
            None if page == WHOLE else int(page) if _PAGE.fullmatch(page) else 1,
        )


@require_safe
def projector(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """The same page for all readers, staff included, without drafts.

    With a script the page holds all lines and scrolls; without one it leads to the next page.
    """
    now, query = steady_now(), WallQuery.by(request.GET)
    event = find_tournament(tournament_id=tournament_id)
    use_time_zone_of(event)
    page = wall(event=event, round=_latest(event), requested=query.wall, now=now)
    etag = f'"{page.stamp}-{query.colours}-{query.wall}-{query.page or WHOLE}"'
    headers = {"ETag": etag}
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
        # When this changes, the script reads the whole page again.
        "clock_stamp": f"{page.round.number if page.round else 0}-{clock is not None}",
        "pages": page.pages(),
        "number": number or 1,
        "next": (number or 0) % page.pages() + 1,
    }


def _latest(event: Tournament) -> Round | None:
    """The latest published round; drafts are for the staff."""
    return event.rounds.published().order_by("-number").first()
