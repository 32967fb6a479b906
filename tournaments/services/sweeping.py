"""What is due by the clock: times to contest and to contradict, rounds, and pages."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.db import transaction

from tournaments.models import Match, ObjectionWindow, StandingsPage, TournamentState
from tournaments.services.confirming import settle_uncontested, under_certification
from tournaments.services.due_deadlines import events_with_something_due, open_and_close
from tournaments.services.locking import lock_tournament
from tournaments.services.pages import write_pages
from tournaments.services.results import lock_match, review
from tournaments.services.round_standings import tell_results
from tournaments.services.time_over import end_time, matches_out_of_time

AT_ONCE = 200


def sweep(*, clock: Callable[[], datetime]) -> None:
    """Close the times to contest and to contradict that are over, open and close what is due in
    events, end the matches whose time is over, and write the pages that are due, each on its own.
    """
    now = clock()
    over = ObjectionWindow.objects.filter(closed_at=None, due_at__lte=now).order_by("due_at", "pk")
    for replay_id, match_id in list(over.values_list("pk", "match_id")[:AT_ONCE]):
        close_window(replay_id=replay_id, match_id=match_id, now=clock())
    for tournament_id in events_with_something_due(now=now, most=AT_ONCE):
        open_and_close(tournament_id=tournament_id, now=clock())
    for match_id in reports_over(now)[:AT_ONCE]:
        close_report(match_id=match_id, now=clock())
    for match_id in matches_out_of_time(now=now, most=AT_ONCE):
        end_time(match_id=match_id, now=clock())
    due = StandingsPage.objects.filter(due_at__lte=now).order_by("due_at")
    for tournament_id in list(due.values_list("pk", flat=True)[:AT_ONCE]):
        write_due_pages(tournament_id=tournament_id, clock=clock)


@transaction.atomic
def close_window(*, replay_id: UUID, match_id: UUID, now: datetime) -> None:
    """Settle what nobody has contested in time. Closing a window again changes nothing."""
    tournament, match = lock_match(match_id=match_id)
    window = ObjectionWindow.objects.filter(pk=replay_id, closed_at=None, due_at__lte=now)
    if window.update(closed_at=now):
        review(tournament=tournament, match=match, now=now)
        tell_results(tournament=tournament, match=match, now=now)


def reports_over(now: datetime) -> list[UUID]:
    """The matches of which one player has reported and the time to contradict him is over, the
    first first; but for those of which a log is under certification, for which they wait."""
    over = Match.objects.filter(
        confirm_due_at__lte=now, round__tournament__state=TournamentState.RUNNING
    )
    found = list(over.order_by("confirm_due_at", "pk").values_list("pk", flat=True))
    waiting = under_certification(found)
    return [match_id for match_id in found if match_id not in waiting]


@transaction.atomic
def close_report(*, match_id: UUID, now: datetime) -> None:
    """Settle a match that nobody has contradicted in time. Again changes nothing."""
    tournament, match = lock_match(match_id=match_id)
    if tournament.state == TournamentState.RUNNING and match.confirm_due_at is not None:
        review(tournament=tournament, match=match, now=now)
        settle_uncontested(tournament=tournament, match=match, now=now)
        tell_results(tournament=tournament, match=match, now=now)


@transaction.atomic
def write_due_pages(*, tournament_id: UUID, clock: Callable[[], datetime]) -> None:
    """Write the pages of an event, if that is still due.

    The pause until the next time begins when they are written: however long that takes, those who
    report have their turn in between.
    """
    tournament = lock_tournament(tournament_id=tournament_id)
    pages = StandingsPage.objects.filter(pk=tournament_id)
    if pages.filter(due_at__lte=clock()).exists():
        write_pages(tournament=tournament, now=clock())
        pages.update(written_at=clock())
