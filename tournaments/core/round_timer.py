"""The round timer: how much time a round, and each of its matches, has left.

A running timer has a time at which it ends; a paused one has the time that is left. A negative time
has passed since the end.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from ledger.services.maintenance import notice
from tournaments.models import Match, Round, Stage
from tournaments.terms.kinds import RoundState


@dataclass(frozen=True)
class Clock:
    """A clock as it is at a moment; `ends_at` is None while it stands."""

    running: bool
    ends_at: datetime | None
    left: timedelta

    @property
    def left_seconds(self) -> int:
        """The whole seconds that are left, below zero since the time is over."""
        return self.left // timedelta(seconds=1)

    @property
    def digits(self) -> str:
        """The time that is left, as clocks write it: 9:30, an hour as 1:00:00."""
        minutes, seconds = divmod(max(0, self.left_seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def is_over(self) -> bool:
        return self.left <= timedelta()

    def extended(self, minutes: int) -> "Clock":
        """The clock of a match that has so many minutes more."""
        more = timedelta(minutes=minutes)
        ends_at = None if self.ends_at is None else self.ends_at + more
        return Clock(self.running, ends_at, self.left + more)


def clock_at(now: datetime, running: bool, left: timedelta) -> Clock:
    """A running or paused timer with so many seconds left at this moment."""
    return Clock(running, now + left if running else None, left)


def clock_of(round_: Round, now: datetime) -> Clock | None:
    """The clock of a round; None where nobody counts its time, or it is not being played."""
    if round_.state != RoundState.OPEN:
        return None
    if round_.clock_ends_at is not None:
        return clock_at(now, True, round_.clock_ends_at - now)
    if round_.clock_left is not None:
        return clock_at(now, False, round_.clock_left)
    return None


def shown_clock(round_: Round, now: datetime) -> Clock | None:
    """The clock of a round as people see it: during a maintenance it stands at the time that was
    left when the maintenance began."""
    clock = clock_of(round_, now)
    if clock is None or not clock.running or notice.paused_at is None:
        return clock
    return clock_at(now, False, clock.left + (now - notice.paused_at))


def full_time(stage: Stage) -> timedelta | None:
    """The length of a round of this stage; None if it is not timed."""
    return None if stage.minutes is None else timedelta(minutes=stage.minutes)


def time_is_over(match: Match, ends_at: datetime) -> datetime:
    """The moment when the time policy takes effect on a match of a round whose timer ends then:
    after the extra time of the match and the grace period of its stage."""
    minutes = match.extension_minutes + match.round.stage.grace_minutes
    return ends_at + timedelta(minutes=minutes)


def settles_at(match: Match, due_at: datetime) -> datetime | None:
    """The moment when a match settles that may do so from `due_at` on, which is never before its
    time is over; None while its round's timer is paused, as the time is not known."""
    round_ = match.round
    if round_.clock_left is not None:
        return None
    if round_.clock_ends_at is None:
        return due_at
    return max(due_at, time_is_over(match, round_.clock_ends_at))
