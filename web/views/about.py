"""The first page of an event: what it is, and what the reader has to do in it."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments import selectors
from tournaments.models import LateEntries, TournamentState
from tournaments.services.players import missing_players
from tournaments.services.records import profile_of
from web import reading
from web.views.brought import brought_elsewhere
from web.views.entry import here_shown
from web.views.events import framed, reader
from web.views.my_table import my_round
from web.words import events as words
from web.words import playing
from web.words.formats import limits
from web.words.house_rules import house_rules
from web.words.stages import stage_plan
from web.words.standings import points_told, ties_told

# So many of the final standings stand on the first page of an event.
TOP = 3


@require_safe
def event(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """What the event is, in words, and what the reader has to do with it."""
    shown = framed(request, tournament_id, "about")
    frame: reading.Frame = shown["frame"]
    found: Any = frame.event
    pinned, profile = reading.pinned(found), profile_of(found)
    shown |= {
        "places": words.places(found, found.waiting_count),
        "plan": [stage_plan(stage, begun=frame.has_begun(stage)) for stage in found.stages.all()],
        "objection": words.objection(found),
        "venue": words.VENUE[found.venue],
        "house_rules": house_rules(found),
        "profile": profile,
        "points": points_told(profile),
        "ties": ties_told(profile),
        "format": None if pinned is None else pinned[0],
        "amended": pinned is not None and pinned[1],
        "limits": [] if pinned is None else limits(pinned[0]),
        "deadlines": found.deadlines.order_by("at"),
        "opened_early": reading.opened_early(found),
        "series": selectors.series_of(tournament=found),
    }
    user = reader(request)
    if user is not None and frame.entry is None:
        asked = reading.invitations_to(user=user)
        shown["invitations"] = [one for one in asked if one.entry.tournament_id == found.pk]
        why = reading.left_out(user=user, event=found)
        if why is not None:
            takes_late = (
                found.state == TournamentState.RUNNING and found.late_entries != LateEntries.CLOSED
            )
            shown["left_out"] = playing.left_out(why, takes_late=takes_late)
    if frame.entry is not None:
        shown["missing"] = missing_players(frame.entry)
        shown["waiting_position"] = selectors.waiting_position(entry=frame.entry)
        if found.state == TournamentState.RUNNING and frame.current is not None:
            shown = my_round(request, frame.entry, frame.current) | shown
            shown |= here_shown(frame.entry) | {"is_team": found.team_size > 1}
            elsewhere = brought_elsewhere(user, shown.get("match"), event=found)
            shown["brought_elsewhere"] = elsewhere
    if found.state == TournamentState.FINISHED and frame.rounds:
        shown |= _ended(frame)
    return render(request, "web/events/about.html", shown)


def _ended(frame: reading.Frame) -> dict[str, Any]:
    """Who stands on top in the end, and where the reader does."""
    every = reading.standings(tournament_id=frame.event.pk)["results"]
    rows = [row for row in every if row["rank"] is not None]
    own = None if frame.entry is None else str(frame.entry.pk)
    return {
        "top": rows[:TOP],
        "own_row": next((row for row in rows if row["player"]["id"] == own), None),
        "ranked": len(rows),
    }
