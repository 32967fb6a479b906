"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import TournamentState
from tournaments.selectors import tournaments

NEWEST = 12


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    hidden = (TournamentState.DRAFT, TournamentState.CANCELLED)
    events = tournaments().exclude(state__in=hidden)[:NEWEST]
    return render(request, "web/start.html", {"events": events})
