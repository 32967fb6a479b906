"""The round timer as pages show it: counted down by a script, or in words without one."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from tournaments.core.round_timer import Clock, shown_clock
from tournaments.models import Match, Round


@dataclass(frozen=True)
class TimerContext:
    """The `clock` of `web/core/clock.html`. `extension_minutes` are the extra minutes of the match
    that it is shown for; a script reads the present state from `url`."""

    url: str
    clock: Clock
    extension_minutes: int


def timer_context(
    round_: Round, now: datetime, *, match: Match | None = None
) -> TimerContext | None:
    """The timer of a round for its page, or for that of a match, which may have extra time. None
    for a round without a timer."""
    clock = shown_clock(round_, now)
    if clock is None:
        return None
    where = {"tournament_id": round_.tournament_id, "number": round_.number}
    url = reverse("round-clock", kwargs=where)
    if match is None:
        return TimerContext(url, clock, 0)
    more = match.extension_minutes
    return TimerContext(f"{url}?match_id={match.pk}", clock.extended(more), more)
