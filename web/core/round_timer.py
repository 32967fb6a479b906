"""The clock of a round as pages show it, for scripts to tick and in words without one."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from tournaments.core.round_timer import Clock, clock_of
from tournaments.models import Match, Round


@dataclass(frozen=True)
class TimerContext:
    """What `web/core/clock.html` takes as `clock`; `extension_minutes` are those of the match for
    which it is shown. `url` tells a script how the clock stands."""

    url: str
    clock: Clock
    extension_minutes: int


def timer_context(
    round_: Round, now: datetime, *, match: Match | None = None
) -> TimerContext | None:
    """The clock of a round for its page, or for that of a match, which may have more time than the
    round. None where nobody counts the time."""
    clock = clock_of(round_, now)
    if clock is None:
        return None
    where = {"tournament_id": round_.tournament_id, "number": round_.number}
    url = reverse("round-clock", kwargs=where)
    if match is None:
        return TimerContext(url, clock, 0)
    more = match.extension_minutes
    return TimerContext(f"{url}?match={match.pk}", clock.extended(more), more)
