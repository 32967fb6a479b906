"""Figures of many events, added up by a worker: months, years and series."""

import hashlib
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q

import engine
from contract.errors import NotFound
from tournaments.core.selectors import tournaments
from tournaments.models import EventStatistics, SeriesEvent, SummedStatistics
from tournaments.statistics.counting import Figures, add, capped
from tournaments.statistics.selectors.facts import stamps_of
from tournaments.statistics.selectors.stored import (
    MOST_MONTHS,
    body_of,
    figures_from,
    last_months,
    month_name,
    series_name,
    year_name,
)
from tournaments.statistics.services.event_statistics import count_event
from tournaments.terms.kinds import TournamentState

log = logging.getLogger(__name__)

# The time for which a worker counts before it leaves the others to its next turn.
TURN = timedelta(minutes=5)
TURN_SECONDS = 600
Clock = Callable[[], datetime]


class Counted(NamedTuple):
    """A finished event that everybody sees."""

    id: UUID
    game: str
    format: str
    month: str


def write_sums(*, clock: Clock) -> None:
    """Count the finished events of which something has changed, then add up those of each format
    and month, of each game in a year, and of each series. An event that fails is logged, left out
    until it has figures, and holds up no other."""
    now = clock()
    events = {event.id: event for event in _finished_events(now)}
    present = stamps_of(events)
    counted = dict(EventStatistics.objects.filter(pk__in=events).values_list("pk", "stamp"))
    for event_id in events:
        if counted.get(event_id) == present[event_id]:
            continue
        if clock() >= now + TURN:
            return
        try:
            counted[event_id] = count_event(tournament_id=event_id, now=clock()).stamp
        except NotFound:
            counted.pop(event_id, None)
        except Exception:
            log.exception("the statistics of %s could not be counted", event_id)
    groups = _groups([event for event in events.values() if counted.get(event.id)], now)
    _write(groups, counted)


def _finished_events(now: datetime) -> Iterator[Counted]:
    """Those of the last months, and those of series."""
    since = last_months(now.date(), MOST_MONTHS)[-1]
    first = datetime.fromisoformat(f"{since}-01T00:00:00+00:00")
    finished = tournaments().filter(state=TournamentState.FINISHED, game__in=engine.slugs())
    recent = finished.filter(Q(finished_at__gte=first) | Q(series_events__isnull=False)).distinct()
    columns = recent.order_by("pk").values_list("pk", "game", "format", "finished_at")
    for pk, game, format, finished_at in columns.iterator(chunk_size=500):
        yield Counted(pk, game, format, "" if finished_at is None else f"{finished_at:%Y-%m}")


def _groups(events: Sequence[Counted], now: datetime) -> Mapping[str, list[UUID]]:
    """The events of each sum, by its name."""
    months = last_months(now.date(), MOST_MONTHS)
    groups: dict[str, list[UUID]] = defaultdict(list)
    for event in events:
        if event.month in months:
            groups[month_name(event.game, event.format, event.month)].append(event.id)
            groups[year_name(event.game)].append(event.id)
    counted = {event.id for event in events}
    in_series = SeriesEvent.objects.order_by("series_id", "pk")
    for series_id, event_id in in_series.values_list("series_id", "tournament_id"):
        if event_id in counted:
            groups[series_name(series_id)].append(event_id)
    return groups


def _write(groups: Mapping[str, Sequence[UUID]], stamps: Mapping[UUID, str]) -> None:
    """Write the sums whose events have changed, and delete those without an event."""
    stored = dict(SummedStatistics.objects.values_list("name", "stamp"))
    for name, events in groups.items():
        facts = repr(sorted((str(event), stamps[event]) for event in events))
        stamp = hashlib.sha256(facts.encode()).hexdigest()
        if stored.get(name) != stamp:
            SummedStatistics.objects.update_or_create(
                name=name, defaults={"stamp": stamp, "body": body_of(_sum(events))}
            )
    SummedStatistics.objects.filter(name__in=stored.keys() - groups.keys()).delete()


def _sum(events: Sequence[UUID]) -> Figures:
    sums = Figures()
    rows = EventStatistics.objects.filter(pk__in=events).order_by("pk")
    for body in rows.values_list("body", flat=True).iterator(chunk_size=50):
        add(sums, figures_from(body))
    return capped(sums)
