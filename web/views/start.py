"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import TournamentState
from tournaments.selectors import tournaments

NEWEST = 24
GROUPS = (
    ("Playing now", (TournamentState.RUNNING, TournamentState.CHECK_IN)),
    ("Open for registration", (TournamentState.REGISTRATION,)),
    ("Finished", (TournamentState.FINISHED,)),
)


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """The newest events, by what one can do with them."""
    hidden = (TournamentState.DRAFT, TournamentState.CANCELLED)
    events = list(tournaments().exclude(state__in=hidden)[:NEWEST])
    grouped = [(title, [one for one in events if one.state in states]) for title, states in GROUPS]
    shown = {"events": events, "groups": [group for group in grouped if group[1]]}
    return render(request, "web/start.html", shown)
