"""Reading series."""

from datetime import UTC
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from tournaments.core.access import visible_to
from tournaments.models import Series, SeriesEvent, Tournament


def series(*, organisation: str = "", game: str = "") -> QuerySet[Series]:
    """Series of events, the newest first: all, or those of an organisation or a game."""
    found = Series.objects.select_related("organisation").order_by("-created_at", "id")
    if organisation:
        found = found.filter(organisation__slug=organisation)
    return found.filter(game=game) if game else found


def find_series(*, series_id: UUID) -> Series:
    """One series; Series.DoesNotExist without one."""
    found = series().filter(pk=series_id).first()
    if found is None:
        raise Series.DoesNotExist(f"There is no series {series_id}.")
    return found


def series_of(*, tournament: Tournament) -> list[Series]:
    """The series for which an event counts."""
    return list(Series.objects.filter(events__tournament=tournament).order_by("name", "id"))


def series_events(*, series: Series, viewer: User | None = None) -> list[SeriesEvent]:
    """The events of a series that `viewer` sees, in the order of their days."""
    seen = Tournament.objects.filter(visible_to(viewer))
    found = series.events.filter(tournament__in=seen).select_related("tournament")
    return sorted(found.defer("tournament__pairing_seed"), key=lambda one: day_of(one.tournament))


def day_of(tournament: Tournament) -> str:
    """When an event was or will be, in a form that orders events and is no other's."""
    at = (tournament.starts_at or tournament.created_at).astimezone(UTC)
    return f"{at.isoformat(timespec='microseconds')} {tournament.pk}"
