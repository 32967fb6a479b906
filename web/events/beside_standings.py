"""Facts beside the standings of an event: the reader's match and place, and the number of results
that rest on certified games."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import HttpRequest
from django.utils.translation import ngettext

from tournaments.matches.selectors.matches import ways_of_settling
from tournaments.matches.selectors.own_seats import open_match_in
from tournaments.standings.counting import decimal, trimmed
from tournaments.standings.services.match_history import profile_of
from tournaments.terms.kinds import ELIMINATIONS, SettledBy
from web.core.event_frame import Frame, reader
from web.core.texts import record_text
from web.matches.my_match import next_match
from web.standings.marks import next_cut, outlook


def beside_standings(
    request: HttpRequest, frame: Frame, standings: Mapping[str, Any]
) -> dict[str, Any]:
    """The context of `web/standings/beside.html` for these stored standings."""
    return {
        "next": _open_match(request, frame),
        "own_place": _own_place(frame, standings),
        "certified": certified_share(frame),
    }


def certified_share(frame: Frame) -> tuple[int, int] | None:
    """The number of an event's matches that certified games settled, and of those that were played
    and have a result; None where there is none of the former."""
    by = ways_of_settling(tournament=frame.event)
    certified = by.count(SettledBy.LOG)
    return (certified, len(by)) if certified else None


def _open_match(request: HttpRequest, frame: Frame) -> Any:
    """The match of the reader in this event that waits for a result; None without one."""
    user = reader(request)
    if user is None or frame.entry is None or frame.current is None:
        return None
    seat = open_match_in(user=user, tournament=frame.event)
    return None if seat is None else next_match(seat)


def _own_place(frame: Frame, standings: Mapping[str, Any]) -> dict[str, Any] | None:
    """The row of the reader: their place, record and points, and what they need to make the cut."""
    own = "" if frame.entry is None else str(frame.entry.pk)
    rows = standings["results"]
    row = next((row for row in rows if row["player"]["id"] == own), None)
    if row is None or row["rank"] is None or not standings.get("round"):
        return None
    stages = list(frame.event.stages.all())
    cut = next_cut(standings, stages)
    profile = profile_of(frame.event)
    return {
        "row": row,
        "points": points_text(row)
        if any(stage.kind not in ELIMINATIONS for stage in stages)
        else "",
        "rank": ordinal(row["rank"]),
        "number": len(rows),
        "record": record_text(row["record"]),
        "cut": cut,
        "outlook": outlook(standings, cut, entry_id=own, win=profile.win * profile.step),
    }


def points_text(row: Mapping[str, Any]) -> str:
    """The points of a row of stored standings, as in *6 points*."""
    points = Fraction(str(row["match_points"]))
    text = ngettext("{points} point", "{points} points", 1 if points == 1 else 2)
    return text.format(points=trimmed(decimal(points)))
