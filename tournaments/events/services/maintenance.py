"""Announces, begins and ends a maintenance: an outage in which all clocks stand still from the
first second to the last (`tournaments.events.services.outages`)."""

from datetime import datetime, timedelta

from django.db import transaction

from contract.errors import DomainError
from ledger.models import LONGEST_NOTICE, Maintenance
from ledger.services.heartbeats import note_reachable
from ledger.services.journal import append
from ledger.services.maintenance import maintenance
from tables.services.outages import tell_players
from tournaments.events.services.outages import give_back, lock_presence, note_presence

STREAM = "service:maintenance"
# For so long before it no new games and rounds begin, unless the operator chooses otherwise.
CLOSES = timedelta(minutes=15)
LASTS = timedelta(minutes=30)
LONGEST = timedelta(days=7)


class UnusableMaintenance(DomainError):
    """A maintenance can't be announced, begun or ended like this."""

    status = 422
    code = "unusable_maintenance"


@transaction.atomic
def announce(
    *,
    begins_at: datetime,
    lasts: timedelta = LASTS,
    closes: timedelta = CLOSES,
    notice: str = "",
    now: datetime,
) -> Maintenance:
    """Announce a maintenance, in place of any announced before. No new games and rounds begin for
    the time `closes` before it. Raises UnusableMaintenance."""
    lock_presence()
    row = maintenance()
    if row is not None and row.is_under_way:
        raise UnusableMaintenance("A maintenance is under way; end it first.")
    if begins_at <= now:
        raise UnusableMaintenance("It has to begin in the future.")
    _require_length(lasts, notice)
    if not timedelta() <= closes <= LONGEST:
        raise UnusableMaintenance("New games can stop from 0 minutes to 7 days before it.")
    row = Maintenance(
        closes_at=begins_at - closes,
        begins_at=begins_at,
        ends_at=begins_at + lasts,
        notice=notice,
    )
    _save(row)
    _enter("maintenance.announced", row, now)
    return row


@transaction.atomic
def begin(*, lasts: timedelta | None = None, notice: str = "", now: datetime) -> Maintenance:
    """Begin a maintenance: stop all clocks and moves, and tell people. Length and notice are those
    that were announced, unless they are given here. Raises UnusableMaintenance."""
    note_presence(now=now)
    lock_presence()
    row = maintenance()
    if row is not None and row.is_under_way:
        raise UnusableMaintenance("A maintenance is under way already.")
    if row is not None and not row.is_news(now):
        row = None
    length = lasts or (LASTS if row is None else row.ends_at - row.begins_at)
    words = notice or ("" if row is None else row.notice)
    _require_length(length, words)
    row = Maintenance(closes_at=now, begins_at=now, ends_at=now + length, notice=words)
    row.began_at = now
    _save(row)
    tell_players()
    _enter("maintenance.begun", row, now)
    return row


@transaction.atomic
def end(*, now: datetime) -> timedelta:
    """End a maintenance, give the time back to clocks, windows and deadlines, and return how long
    it lasted. One that has not begun is withdrawn: zero. Raises UnusableMaintenance."""
    lock_presence()
    row = maintenance()
    if row is None:
        raise UnusableMaintenance("No maintenance is announced or under way.")
    Maintenance.objects.all().delete()
    if row.began_at is None:
        _enter("maintenance.withdrawn", row, now)
        return timedelta()
    give_back(since=row.began_at, now=now)
    note_reachable(now=now)
    tell_players()
    _enter("maintenance.ended", row, now)
    return now - row.began_at


def _require_length(lasts: timedelta, notice: str) -> None:
    if not timedelta() < lasts <= LONGEST:
        raise UnusableMaintenance("It can last from 1 minute to 7 days.")
    if len(notice) > LONGEST_NOTICE:
        raise UnusableMaintenance(f"The notice has at most {LONGEST_NOTICE} characters.")


def _save(row: Maintenance) -> None:
    Maintenance.objects.all().delete()
    row.save(force_insert=True)


def _enter(kind: str, row: Maintenance, now: datetime) -> None:
    times = {"begins_at": row.begins_at.isoformat(), "ends_at": row.ends_at.isoformat()}
    private = {"notice": row.notice} if row.notice else None
    append(stream=STREAM, kind=kind, now=now, data=times, private=private, public=False)
