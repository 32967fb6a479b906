"""The next event of a series: planned after another of it, and a part of it from the beginning."""

from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.models import User
from accounts.roles import Power
from accounts.selectors import has_power
from tournaments.events.services.cloning import clone_tournament
from tournaments.models import Series, SeriesEvent, Tournament
from tournaments.series.services.series import add_event, lock_series
from tournaments.terms.moments import is_usable

WEEK = 7
# Days; events further apart than this have no rhythm.
LONGEST_GAP = 92


@transaction.atomic
def continue_series(
    *,
    tournament_id: UUID,
    actor: User,
    name: str,
    organisation: str | None = None,
    starts_at: datetime | None = None,
    in_series: bool = True,
    now: datetime,
) -> Tournament:
    """Create a draft with the plan of another event, as `clone_tournament` does, which belongs to
    the series of the other and counts as much there.

    Series of another organisation than that of the draft are left out, and all of them without
    `in_series`.
    """
    series = [of for of in continued(tournament_id=tournament_id, actor=actor) if in_series]
    for of in series:  # before the events, as whoever adds one to a series does
        lock_series(series_id=of.series_id, actor=actor)
    made = clone_tournament(
        tournament_id=tournament_id,
        actor=actor,
        name=name,
        organisation=organisation,
        starts_at=starts_at,
        now=now,
    )
    for of in series:
        if of.series.organisation_id == made.organisation_id:
            add_event(
                series_id=of.series_id,
                tournament_id=made.pk,
                actor=actor,
                weight=of.weight,
                now=now,
            )
    return made


def continued(*, tournament_id: UUID, actor: User) -> list[SeriesEvent]:
    """The places of an event in series that `actor` manages, in the order in which they are
    locked."""
    places = SeriesEvent.objects.filter(tournament=tournament_id).select_related("series")
    return [
        place
        for place in places.order_by("series_id")
        if has_power(
            user=actor, organisation_id=place.series.organisation_id, power=Power.MANAGE_EVENTS
        )
    ]


def next_start(*, tournament: Tournament, now: datetime) -> datetime | None:
    """The start of the event after this one: as long after it as it was after the one before in its
    series, else a week, at the same time of the day; never in the past. None without a start."""
    if tournament.starts_at is None:
        return None
    zone = ZoneInfo(tournament.zone)
    wall = tournament.starts_at.astimezone(zone).replace(tzinfo=None)
    gap, start = timedelta(days=_gap(tournament, zone)), tournament.starts_at
    while start <= max(now, tournament.starts_at) and is_usable(start):
        wall += gap
        start = wall.replace(tzinfo=zone)
    return start if is_usable(start) else None


def _gap(tournament: Tournament, zone: ZoneInfo) -> int:
    """The days since the event before in any series of this one."""
    assert tournament.starts_at is not None
    series = Series.objects.filter(events__tournament=tournament)
    earlier = Tournament.objects.filter(
        series_events__series__in=series, starts_at__lt=tournament.starts_at
    )
    before = earlier.order_by("-starts_at").values_list("starts_at", flat=True).first()
    if before is None:
        return WEEK
    days = (tournament.starts_at.astimezone(zone).date() - before.astimezone(zone).date()).days
    return days if 1 <= days <= LONGEST_GAP else WEEK
