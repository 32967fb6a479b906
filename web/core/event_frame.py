"""The head and tabs around every page of an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import gettext

from accounts.models import User
from accounts.roles import Power
from ground.steady_clock import steady_now
from tournaments.core.access import powers_in
from tournaments.core.selectors import find_whole_tournament
from tournaments.entries.selectors import has_decks, own_entry
from tournaments.events import selectors as events_selectors
from tournaments.models import (
    Entry,
    Round,
    Stage,
    Tournament,
)
from tournaments.schedule.services.deadlines import is_closed
from tournaments.terms.kinds import (
    DeadlineAction,
    StageKind,
    TournamentState,
)
from web.core.round_timer import timer_context
from web.core.time_zones import use_time_zone_of


def reader(request: HttpRequest) -> User | None:
    """The signed-in user; None without one."""
    return request.user if isinstance(request.user, User) else None


@dataclass(frozen=True)
class Frame:
    """An event as one reader sees it, with their own entry and their powers as staff."""

    event: Tournament
    entry: Entry | None
    powers: frozenset[Power]
    rounds: Sequence[Round]

    @property
    def current(self) -> Round | None:
        """The latest round that is published."""
        return self.rounds[-1] if self.rounds else None

    @property
    def planned(self) -> list[str]:
        """The names of the rounds to come, until the event is over: numbers of those planned, and
        of a bracket its size."""
        if self.event.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
            return []
        names: list[str] = []
        for stage in self.event.stages.all():
            played = sum(round.stage_id == stage.pk for round in self.rounds)
            if stage.is_elimination:
                if not played and stage.cut_size:
                    names.append(gettext("Top %(size)d") % {"size": stage.cut_size})
            else:
                first = len(self.rounds) + len(names) + 1
                names += [str(first + more) for more in range((stage.rounds or 0) - played)]
        return names

    def has_begun(self, stage: Stage) -> bool:
        """True if a round of a stage is published."""
        return any(round.stage_id == stage.pk for round in self.rounds)

    @property
    def stages(self) -> Sequence[Stage]:
        """The stages of the event; none where it is a single Swiss stage."""
        all_stages = list(self.event.stages.all())
        return all_stages if len(all_stages) > 1 or all_stages[0].kind != StageKind.SWISS else []


def frame_of(*, tournament_id: UUID, reader: User | None) -> Frame:
    """NotFound for an event that the reader does not see."""
    event = find_whole_tournament(tournament_id=tournament_id, viewer=reader)
    stages = {stage.pk: stage for stage in event.stages.all()}
    rounds = list(event.rounds.all())
    for round_ in rounds:
        round_.stage = stages[round_.stage_id]
    if reader is None:
        return Frame(event, None, frozenset(), rounds)
    return Frame(
        event,
        own_entry(user=reader, event=event),
        powers_in(user=reader, tournament=event),
        rounds,
    )


def framed(request: HttpRequest, tournament_id: UUID, tab: str) -> dict[str, Any]:
    """The context of the head of every page of an event."""
    frame = frame_of(tournament_id=tournament_id, reader=reader(request))
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
        "with_decks": has_decks(frame.event),
    }


def _takes_entries(event: Tournament, now: datetime) -> bool:
    """True if players may enter now."""
    closes = DeadlineAction.CLOSE_REGISTRATION
    open_ = event.state == TournamentState.REGISTRATION
    return open_ and not is_closed(tournament=event, action=closes, now=now)


def round_in(frame: Frame, number: int) -> Round:
    round = next((published for published in frame.rounds if published.number == number), None)
    if round is None:
        raise Http404
    return round
