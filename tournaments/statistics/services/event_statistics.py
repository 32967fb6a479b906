"""Figures of an event, counted when they are asked for and something has changed."""

from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext

from accounts.models import User
from contract.errors import DomainError
from ground.statements.snapshot_read import snapshot_read
from ledger.services.wakeups import wake_worker
from tournaments.core.selectors import find_tournament
from tournaments.models import EventStatistics, Tournament
from tournaments.standings.services.stored_standings import WRITTEN_BY_WORKERS
from tournaments.statistics.counting import Figures
from tournaments.statistics.selectors.facts import event_figures, stamp_of
from tournaments.statistics.selectors.stored import body_of, figures_from

LEAST_PAUSE = timedelta(seconds=30)
WAIT = 5


class StatisticsBeingCounted(DomainError):
    """The statistics of the event are being counted for the first time."""

    status = 503
    code = "statistics_being_counted"

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(WAIT)}


def current_figures(
    *, tournament_id: UUID, viewer: User | None = None, now: datetime
) -> tuple[Tournament, Figures]:
    """An event that `viewer` sees, and its figures, those of the last change or of less than half a
    minute before; NotFound, StatisticsBeingCounted. All readers get the same."""
    tournament = find_tournament(tournament_id=tournament_id, viewer=viewer)
    row = EventStatistics.objects.filter(pk=tournament.pk).first()
    if row is not None and row.stamp == stamp_of(tournament):
        return tournament, figures_from(row.body)
    if _begins(tournament, now):
        if tournament.places_taken < WRITTEN_BY_WORKERS:
            return tournament, figures_from(_write(tournament, now).body)
        facts = {"tournament_id": str(tournament.pk)}
        wake_worker("tournaments.tasks.count_event", arguments=facts)
    if row is None or not row.stamp:
        text = gettext("The statistics of {event} are being counted. Reload in a few seconds.")
        raise StatisticsBeingCounted(text.format(event=tournament.name))
    return tournament, figures_from(row.body)


def count_event(*, tournament_id: UUID, now: datetime) -> EventStatistics:
    """Count an event anew unless nothing has changed, for workers; NotFound unless everybody sees
    it."""
    tournament = find_tournament(tournament_id=tournament_id)
    row = EventStatistics.objects.filter(pk=tournament.pk, stamp=stamp_of(tournament)).first()
    if row is not None:
        return row
    EventStatistics.objects.get_or_create(tournament=tournament, defaults={"begun_at": now})
    return _write(tournament, now)


def _begins(tournament: Tournament, now: datetime) -> bool:
    """True if it is the caller who counts now: of several at once one."""
    rows = EventStatistics.objects.filter(pk=tournament.pk)
    if rows.filter(begun_at__lte=now - LEAST_PAUSE).update(begun_at=now):
        return True
    _, created = EventStatistics.objects.get_or_create(
        tournament=tournament, defaults={"begun_at": now}
    )
    return created


def _write(tournament: Tournament, now: datetime) -> EventStatistics:
    with snapshot_read():
        stamp = stamp_of(tournament)
        body = body_of(event_figures(tournament, now=now))
    row = EventStatistics(tournament=tournament, stamp=stamp, body=body, begun_at=now)
    row.save(force_update=True, update_fields=["stamp", "body"])
    return row
