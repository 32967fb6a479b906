"""Which events belong to a series, and how much each counts."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tournaments.models import Series, SeriesEvent, Tournament
from tournaments.seasons.scheme import MOST_PERCENT
from tournaments.services.locking import lock_tournament
from tournaments.services.series import enter, lock_series
from tournaments.services.series_standings import write_series_page

MOST_EVENTS = 200


class NotOfSeries(ValueError):
    """An event of another game or organisation than the series."""


class AlreadyInSeries(ValueError):
    """An event that belongs to the series."""


class TooManyEvents(ValueError):
    """More events than a series has room for."""


class UnusableWeight(ValueError):
    """A share that no event can have."""


@transaction.atomic
def add_event(
    *, series_id: UUID, tournament_id: UUID, actor: User, weight: int = 100, now: datetime
) -> SeriesEvent:
    """Let an event of the same organisation and game belong to a series. It counts `weight` percent
    as soon as it is finished, at once if it is."""
    series = lock_series(series_id=series_id, actor=actor)
    _check_weight(weight)
    tournament = _event_of(series, tournament_id)
    if series.events.filter(tournament=tournament).exists():
        raise AlreadyInSeries(f"{tournament.name} belongs to {series.name} already.")
    if series.events.count() >= MOST_EVENTS:
        raise TooManyEvents(f"{series.name} has {MOST_EVENTS} events, which is the most.")
    made = SeriesEvent.objects.create(
        series=series, tournament=tournament, weight=weight, joined_at=now
    )
    told = {"tournament": str(tournament.pk), "weight": weight}
    enter(series, "series.event_added", actor, told, now)
    write_series_page(series=series, now=now)
    return made


@transaction.atomic
def weigh_event(
    *, series_id: UUID, tournament_id: UUID, actor: User, weight: int, now: datetime
) -> SeriesEvent:
    """Let an event of a series count so many percent."""
    series = lock_series(series_id=series_id, actor=actor)
    _check_weight(weight)
    found = _in_series(series, tournament_id)
    if found.weight == weight:
        return found
    found.weight = weight
    found.save(update_fields=["weight"])
    told = {"tournament": str(tournament_id), "weight": weight}
    enter(series, "series.event_weighed", actor, told, now)
    write_series_page(series=series, now=now)
    return found


@transaction.atomic
def remove_event(*, series_id: UUID, tournament_id: UUID, actor: User, now: datetime) -> None:
    """Let an event belong to a series no more: nothing of it counts there."""
    series = lock_series(series_id=series_id, actor=actor)
    _in_series(series, tournament_id).delete()
    enter(series, "series.event_removed", actor, {"tournament": str(tournament_id)}, now)
    write_series_page(series=series, now=now)


def _event_of(series: Series, tournament_id: UUID) -> Tournament:
    """An event that can belong to a series. That of another organisation is not told from none, for
    it might be a draft."""
    own = Tournament.objects.filter(organisation=series.organisation_id)
    if not own.filter(pk=tournament_id).exists():
        raise NotOfSeries(f"{series.organisation.name} has no event {tournament_id}.")
    # One that is just being finished is so before it joins, or afterwards counts the series anew.
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.game != series.game:
        raise NotOfSeries(f"{series.name} is of {series.game}, not of {tournament.game}.")
    return tournament


def _in_series(series: Series, tournament_id: UUID) -> SeriesEvent:
    found = series.events.filter(tournament=tournament_id).first()
    if found is None:
        raise SeriesEvent.DoesNotExist(f"{series.name} has no event {tournament_id}.")
    return found


def _check_weight(weight: int) -> None:
    if not 1 <= weight <= MOST_PERCENT:
        raise UnusableWeight(f"An event counts from 1 to {MOST_PERCENT} percent, not {weight}.")
