"""Time stands still in an event that is cancelled, and begins anew when it is opened again."""

from datetime import datetime, timedelta

from tournaments.models import (
    UNSETTLED,
    Match,
    MatchState,
    ObjectionWindow,
    Round,
    RoundState,
    Tournament,
)
from tournaments.services.versions import NEXT_VERSION


def stop_times(*, tournament: Tournament, now: datetime) -> None:
    """Let nothing of a locked event become due: close the windows, and stop the clock."""
    windows = ObjectionWindow.objects.filter(match__round__tournament=tournament)
    windows.filter(closed_at=None).update(closed_at=now)
    running = tournament.rounds.filter(state=RoundState.OPEN, clock_ends_at__isnull=False)
    for round_ in running:
        left = max(round_.clock_ends_at - now, timedelta()) if round_.clock_ends_at else None
        Round.objects.filter(pk=round_.pk).update(
            clock_ends_at=None, clock_left=left, **NEXT_VERSION
        )


def start_times_anew(*, tournament: Tournament, now: datetime) -> None:
    """Give the players of a locked event all the time again that they have to contest a log or to
    contradict a report. The clock of a round waits for the staff to start it."""
    matches = Match.objects.filter(round__tournament=tournament)
    if tournament.objection_minutes is not None:
        waiting = matches.filter(state__in=UNSETTLED)
        windows = ObjectionWindow.objects.filter(match__in=waiting)
        due = now + timedelta(minutes=tournament.objection_minutes)
        windows.update(due_at=due, closed_at=None)
    if tournament.confirm_minutes is not None:
        reported = matches.filter(state=MatchState.OPEN, confirm_due_at__isnull=False)
        due = now + timedelta(minutes=tournament.confirm_minutes)
        reported.update(confirm_due_at=due)
