"""The time for which nobody could reach the service: no clock of an event runs out in it."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F

from ground.changed import changed
from ledger.models import Heartbeat, Outage
from ledger.services.heartbeats import PEOPLE_REACH_IT, SILENT_FOR, note_reachable
from ledger.services.maintenance import is_paused
from tables.services.outages import give_back_time
from tournaments.core.services.changes import EVENTS, lock_tournament, note
from tournaments.models import Deadline, Match, ObjectionWindow, Round
from tournaments.terms.kinds import RoundState

# The interval in which a web process notes that people reach the service.
EVERY = timedelta(seconds=5)
# The time for everybody beyond the outage itself, to find out that the service is back.
GRACE = timedelta(seconds=30)


@transaction.atomic
def note_presence(*, now: datetime, before: datetime | None = None) -> timedelta:
    """Note that people can reach the service, and return for how long they could not; zero if they
    could. `before` is when this process noted it last: they could until then, whatever others note.

    The first process to note it after an absence gives that time back, and `GRACE` beyond it: to
    clocks of games and rounds, to the time for an answer, and to deadlines that passed meanwhile.
    Running events tell of it in their journal. During a maintenance nothing is noted: it is an
    absence that lasts until the operator ends it.
    """
    last = lock_presence()
    if is_paused():
        return timedelta()
    away = timedelta() if last is None else now - last.at
    if last is not None and timedelta() <= away < EVERY / 2:
        return timedelta()
    if before is not None:
        away = min(away, now - before)
    if away > SILENT_FOR:
        Outage.objects.create(began_at=now - away, ended_at=now)
        give_back(since=now - away, now=now)
    note_reachable(now=now)
    return away if away > SILENT_FOR else timedelta()


def lock_presence() -> Heartbeat | None:
    """The last note that people can reach the service, locked until the transaction ends."""
    return Heartbeat.objects.select_for_update().filter(pk=PEOPLE_REACH_IT).first()


def give_back(*, since: datetime, now: datetime) -> None:
    """Give the time between back to clocks, windows and deadlines, and `GRACE` beyond it."""
    more = now - since + GRACE
    events = _events_with_clocks(since, now)
    for event_id in sorted(events):
        lock_tournament(tournament_id=event_id)
        rounds = Round.objects.filter(tournament=event_id, clock_ends_at__gt=since)
        rounds.update(clock_ends_at=F("clock_ends_at") + more)
        answers = Match.objects.filter(round__tournament=event_id, confirm_due_at__gt=since)
        answers.update(confirm_due_at=F("confirm_due_at") + more, **changed(now))
        windows = ObjectionWindow.objects.filter(match__round__tournament=event_id, closed_at=None)
        windows.filter(due_at__gt=since).update(due_at=F("due_at") + more)
        passed = Deadline.objects.filter(tournament=event_id, done_at=None)
        passed.filter(at__gt=since, at__lte=now).update(at=F("at") + more)
    streams = give_back_time(since=since, more=more)
    events |= {UUID(name.removeprefix(EVENTS)) for name in streams if name.startswith(EVENTS)}
    facts = {"since": since.isoformat(), "given_back_seconds": int(more.total_seconds())}
    for event_id in sorted(events):
        lock_tournament(tournament_id=event_id)
        note("tournament.away", tournament_id=event_id, actor=None, now=now, data=facts)


def _events_with_clocks(since: datetime, now: datetime) -> set[UUID]:
    """The events in which something would have run out since then, or may do so soon."""
    open_rounds = Round.objects.filter(state=RoundState.OPEN)
    windows = ObjectionWindow.objects.filter(closed_at=None, due_at__gt=since)
    passed = Deadline.objects.filter(done_at=None, at__gt=since, at__lte=now)
    answers = Match.objects.filter(confirm_due_at__gt=since)
    return {
        *open_rounds.filter(clock_ends_at__gt=since).values_list("tournament_id", flat=True),
        *answers.values_list("round__tournament_id", flat=True),
        *windows.values_list("match__round__tournament_id", flat=True),
        *passed.values_list("tournament_id", flat=True),
    }
