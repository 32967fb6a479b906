"""The head and tabs around every page of an event."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest

from accounts.models import User
from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.events import selectors as events_selectors
from tournaments.models import Round, Tournament
from tournaments.schedule.services.deadlines import is_closed
from tournaments.terms.kinds import DeadlineAction, TournamentState
from web.core import queries
from web.core.round_timer import timer_context
from web.core.time_zones import use_time_zone_of


def reader(request: HttpRequest) -> User | None:
    """The signed-in user; None without one."""
    return request.user if isinstance(request.user, User) else None


def framed(request: HttpRequest, tournament_id: UUID, tab: str) -> dict[str, Any]:
    """The context of the head of every page of an event."""
    frame = queries.frame(tournament_id=tournament_id, reader=reader(request))
    use_time_zone_of(frame.event)
    now = steady_now()
    return {
        "frame": frame,
        "event": frame.event,
        "entry": frame.entry,
        "tab": tab,
        "now": now,
        "frame_timer": frame.current and timer_context(frame.current, now),
        "may_enter": frame.entry is None and _takes_entries(frame.event, now),
        "staff": bool(frame.powers),
        "announcements": events_selectors.announcements(tournament_id=frame.event.pk),
        "manages": Power.MANAGE_EVENTS in frame.powers,
        "with_decks": queries.has_decks(frame.event),
    }


def _takes_entries(event: Tournament, now: datetime) -> bool:
    """Whether players may enter now."""
    closes = DeadlineAction.CLOSE_REGISTRATION
    open_ = event.state == TournamentState.REGISTRATION
    return open_ and not is_closed(tournament=event, action=closes, now=now)


def round_in(frame: queries.Frame, number: int) -> Round:
    round = next((published for published in frame.rounds if published.number == number), None)
    if round is None:
        raise Http404
    return round
