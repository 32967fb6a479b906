"""Things due by the clock in all events: dispute windows, deadlines, round timers, stored
documents."""

import logging
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction

from decks.services.trials import trials_due, wake_for_trial
from ledger.services.heartbeats import is_away
from tournaments.archive.services.import_jobs import (
    forget_import,
    imports_due,
    look_after_import,
    refused_long_ago,
)
from tournaments.core.round_timer import settles_at
from tournaments.core.services.prepared import forget_document, old_documents
from tournaments.matches.selectors.testimony import waiting_for_logs
from tournaments.matches.services.late_emails import due_notices, follow_up_notice
from tournaments.matches.services.results import lock_match, review
from tournaments.matches.services.sealed_lists import end_hold, held_logs_over
from tournaments.matches.services.time_up import end_time, matches_out_of_time
from tournaments.models import Match, ObjectionWindow, StoredStandings
from tournaments.people.services.closing import close_due, due_closings
from tournaments.schedule.services.due_deadlines import events_with_something_due, open_and_close
from tournaments.standings.services.due_pages import write_due_pages
from tournaments.standings.services.stored_standings import update_standings
from tournaments.terms.kinds import TournamentState

log = logging.getLogger(__name__)

# Number of things of a kind that are looked for, and number of those that are done, in one sweep.
LOOKED_FOR = 10_000
AT_ONCE = 200
Clock = Callable[[], datetime]
# The name of a thing that is due.
Ids = tuple[Any, ...]


@dataclass(frozen=True)
class Duty:
    """A kind of thing that falls due: which of them are due at a moment, the earliest first,
    what is done with one of them, and whether that ends the time of somebody."""

    name: str
    due: Callable[[datetime], Sequence[Ids]]
    do: Callable[[Ids, Clock], None]
    ends_time: bool = False


def sweep(*, clock: Clock) -> None:
    """Do everything that is due, each piece on its own.

    These are: waking workers for imports, releasing held logs, closing dispute windows, carrying
    out deadlines, ending matches whose time is over, and writing stored documents. A piece that
    fails is logged by its id and holds up no other; the next sweep tries it again, and after a
    while it counts as overdue in the health status. While people cannot reach the service, nothing
    is done that ends the time of somebody.
    """
    away = is_away(now=clock())
    for duty in DUTIES:
        if away and duty.ends_time:
            continue
        try:
            due = duty.due(clock())
        except Exception:
            log.exception("%s: what is due could not be found", duty.name)
            continue
        for ids in in_turn(due):
            try:
                duty.do(ids, clock)
            except Exception:
                log.exception("%s: %s failed", duty.name, " ".join(map(str, ids)))


def in_turn(due: Sequence[Ids]) -> Sequence[Ids]:
    """The rows of one sweep: all of them, or the first ones and as many others drawn at random, so
    that rows which fail again and again do not hold up those behind them."""
    if len(due) <= AT_ONCE:
        return due
    first, others = due[: AT_ONCE // 2], due[AT_ONCE // 2 :]
    return [*first, *random.sample(others, AT_ONCE - len(first))]


def overdue(*, now: datetime, patience: timedelta) -> int:
    """Number of pieces that altogether should have been done before `patience` ago: they fail, or
    no sweep runs. While nobody can reach the service, pieces that wait for that do not count."""
    away = is_away(now=now)
    duties = (duty for duty in DUTIES if not (away and duty.ends_time))
    return sum(len(duty.due(now - patience)) for duty in duties)


@transaction.atomic
def close_window(*, replay_id: UUID, match_id: UUID, now: datetime) -> None:
    """Settle what has not been disputed in time, unless the match waits for a log.
    A second call changes nothing."""
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    if waiting_for_logs([match_id]):
        return
    window = ObjectionWindow.objects.filter(pk=replay_id, closed_at=None, due_at__lte=now)
    if window.update(closed_at=now):
        review(record=record, now=now)
        update_standings(tournament=tournament, match=match, now=now)


def reports_over(now: datetime) -> list[UUID]:
    """The matches of which one player has reported and the time to dispute that is over, the
    first first; but for those that wait for a log."""
    over = Match.objects.filter(
        confirm_due_at__lte=now, round__tournament__state=TournamentState.RUNNING
    )
    rows = over.select_related("round__stage").order_by("confirm_due_at", "pk")
    due = [
        match.pk
        for match in rows
        if match.confirm_due_at is not None and _is_over(match, match.confirm_due_at, now)
    ]
    waiting = waiting_for_logs(due) if due else set()
    return [match_id for match_id in due if match_id not in waiting]


@transaction.atomic
def close_report(*, match_id: UUID, now: datetime) -> None:
    """Settle a match whose report was not disputed in time. A second call changes nothing."""
    record = lock_match(match_id=match_id)
    tournament, match = record.tournament, record.match
    if tournament.state == TournamentState.RUNNING and match.confirm_due_at is not None:
        review(record=record, now=now)
        update_standings(tournament=tournament, match=match, now=now)


def _windows_over(now: datetime) -> Sequence[Ids]:
    over = ObjectionWindow.objects.filter(
        closed_at=None, due_at__lte=now, match__round__clock_left=None
    )
    over = over.exclude(match__round__clock_ends_at__gt=now).order_by("due_at", "pk")
    rows = over.select_related("match__round__stage")[:LOOKED_FOR]
    due = [(row.pk, row.match_id) for row in rows if _is_over(row.match, row.due_at, now)]
    waiting = waiting_for_logs([match_id for _, match_id in due]) if due else set()
    return [ids for ids in due if ids[1] not in waiting]


def _is_over(match: Match, due_at: datetime, now: datetime) -> bool:
    moment = settles_at(match, due_at)
    return moment is not None and moment <= now


def _pages_due(now: datetime) -> Sequence[Ids]:
    due = StoredStandings.objects.filter(due_at__lte=now).order_by("due_at")
    return list(due.values_list("pk")[:LOOKED_FOR])


def _each(ids: Sequence[UUID]) -> Sequence[Ids]:
    return [(row_id,) for row_id in ids]


DUTIES = (
    # Before the times that it may stop.
    Duty(
        "emails about results",
        lambda now: due_notices(now=now, most=LOOKED_FOR),
        lambda ids, clock: follow_up_notice(notice_id=ids[0], match_id=ids[1], now=clock()),
    ),
    Duty(
        "imported event",
        lambda now: _each(imports_due(now=now)),
        lambda ids, clock: look_after_import(import_id=ids[0], now=clock()),
    ),
    Duty(
        "ban list to try",
        lambda now: _each(trials_due(now=now)),
        lambda ids, clock: wake_for_trial(ban_list_id=ids[0], now=clock()),
    ),
    # Before the times that end only once the log has its verdict.
    Duty(
        "time to answer a log",
        lambda now: held_logs_over(now=now, most=LOOKED_FOR),
        lambda ids, clock: end_hold(replay_id=ids[0], match_id=ids[1], now=clock()),
        ends_time=True,
    ),
    Duty(
        "time to dispute a log",
        _windows_over,
        lambda ids, clock: close_window(replay_id=ids[0], match_id=ids[1], now=clock()),
        ends_time=True,
    ),
    Duty(
        "deadlines of an event",
        lambda now: _each(events_with_something_due(now=now, most=LOOKED_FOR)),
        lambda ids, clock: open_and_close(tournament_id=ids[0], now=clock()),
        ends_time=True,
    ),
    Duty(
        "time to dispute a report",
        lambda now: _each(reports_over(now)),
        lambda ids, clock: close_report(match_id=ids[0], now=clock()),
        ends_time=True,
    ),
    Duty(
        "time of a match",
        lambda now: _each(matches_out_of_time(now=now, most=LOOKED_FOR)),
        lambda ids, clock: end_time(match_id=ids[0], now=clock()),
        ends_time=True,
    ),
    Duty(
        "pages of an event",
        _pages_due,
        lambda ids, clock: write_due_pages(tournament_id=ids[0], clock=clock),
    ),
    Duty(
        "refused import to forget",
        lambda now: _each(refused_long_ago(now=now, most=LOOKED_FOR)),
        lambda ids, clock: forget_import(import_id=ids[0]),
    ),
    Duty(
        "prepared document to forget",
        lambda now: [(tag,) for tag in old_documents(now=now, most=LOOKED_FOR)],
        lambda ids, clock: forget_document(tag=ids[0]),
    ),
    Duty(
        "account to close",
        lambda now: [(user_id,) for user_id in due_closings(now=now, most=LOOKED_FOR)],
        lambda ids, clock: close_due(user_id=ids[0], now=clock()),
    ),
)
