"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import TournamentState
from tournaments.selectors import tournaments
from web.views.brought import brought_elsewhere
from web.views.events import reader

NEWEST = 24
GROUPS = (
    ("Playing now", (TournamentState.RUNNING, TournamentState.CHECK_IN)),
    ("Open for registration", (TournamentState.REGISTRATION,)),
    ("Finished", (TournamentState.FINISHED,)),
)


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """What waits for an answer of the reader, and the newest events by what can be done there."""
    hidden = (TournamentState.DRAFT, TournamentState.CANCELLED)
    events = list(tournaments().exclude(state__in=hidden)[:NEWEST])
    grouped = [(title, [one for one in events if one.state in states]) for title, states in GROUPS]
    shown = {
        "brought": brought_elsewhere(reader(request), None),
        "events": events,
        "groups": [group for group in grouped if group[1]],
    }
    return render(request, "web/start.html", shown)
