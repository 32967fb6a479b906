"""The projector view of an event: large, public, and refreshed by itself."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ground.steady_clock import steady_now
from tournaments.core.selectors import find_tournament
from tournaments.matches.selectors.spectators import latest_round
from tournaments.models import Tournament
from tournaments.prints.hall_lists import Order
from tournaments.prints.qr_codes import qr_svg
from tournaments.terms.kinds import TournamentState
from web.core.round_timer import timer_context
from web.core.short_addresses import scanned, short_address, spoken
from web.core.time_zones import use_time_zone_of
from web.entries.arriving import arrival_address
from web.prints.projector_walls import Half, Names, Wall, WallView, wall_view

COLOURS = ("dark", "light")
ORDERS = {Order.NAME: _("Names by first name"), Order.FAMILY: _("Names by last name")}
HALVES = {
    Half.WHOLE: _("All names here"),
    Half.FIRST: _("First half of the names"),
    Half.SECOND: _("Second half of the names"),
}
_PAGE = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True)
class WallQuery:
    """The view, the names, the colours and the page that are asked for."""

    wall: Wall
    names: Names
    colours: str
    page: int

    @classmethod
    def by(cls, query: QueryDict) -> "WallQuery":
        """The values in a query, with defaults for those it lacks or gets wrong."""
        show, colours = query.get("show", ""), query.get("colours", "")
        page, order, half = query.get("page", ""), query.get("order", ""), query.get("half", "")
        return cls(
            Wall(show) if show in list(Wall) else Wall.IN_TURN,
            Names(
                Order(order) if order in list(Order) else Order.NAME,
                Half(half) if half in list(Half) else Half.WHOLE,
            ),
            colours if colours in COLOURS else COLOURS[0],
            int(page) if _PAGE.fullmatch(page) else 1,
        )

    def address(self, **other: str) -> str:
        """The query of this view from its first page, with `other` values in place of its own."""
        names = {"order": self.names.order, "half": self.names.half} | other
        usual = {"order": Order.NAME, "half": Half.WHOLE}
        values = {"show": self.wall, "colours": self.colours} | names
        return urlencode({name: text for name, text in values.items() if text != usual.get(name)})


@require_safe
def projector(request: HttpRequest, tournament_id: UUID) -> HttpResponseBase:
    """One page for all readers, staff included, without drafts; each leads to the next."""
    now, query = steady_now(), WallQuery.by(request.GET)
    event = find_tournament(tournament_id=tournament_id)
    use_time_zone_of(event)
    wall = wall_view(
        event=event,
        round=latest_round(event),
        requested=query.wall,
        names=query.names,
        number=query.page,
        now=now,
    )
    etag = f'"{wall.stamp}-{query.colours}-{query.wall}-{query.names.order}-{query.names.half}"'
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
    address = arrival_address(event) if arrives else short_address(event)
    return {
        "event": event,
        "wall": wall,
        "page": wall.page,
        "drawing": wall.page.bracket,
        "walls": _choices(query, query.wall, "show", {each: each.label for each in Wall}),
        "orders": _choices(query, query.names.order, "order", ORDERS),
        "halves": _choices(query, query.names.half, "half", HALVES),
        "colours": query.colours,
        "others": COLOURS[1 - COLOURS.index(query.colours)],
        "other_colours": query.address(colours=COLOURS[1 - COLOURS.index(query.colours)]),
        "selected": query.address(),
        "clock": clock,
        "next": wall.number % wall.pages + 1,
        "arrives": arrives,
        "qr": mark_safe(qr_svg(scanned(address))),  # of our own address, drawn by us
        "spoken": spoken(address),
    }


def _choices(
    query: WallQuery, chosen: str, name: str, labels: Mapping[Any, Any]
) -> list[tuple[str, Any, bool]]:
    """The choices of a value of the query, each with its address, and whether it is chosen."""
    return [
        (query.address(**{name: value}), label, value == chosen) for value, label in labels.items()
    ]
