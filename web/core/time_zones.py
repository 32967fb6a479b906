"""The zone in which a page tells its times: that of its event, and else UTC."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.terms.zones import UTC, UnknownZone, zone_named


class UniversalTime:
    """Lets each request begin and end with UTC, whatever its page shows."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with timezone.override(None):
            return self.get_response(request)


def use_time_zone_of(event: Tournament) -> None:
    """Tell all times of this page by the clock of the event."""
    timezone.activate(zone_of(event))


def zone_of(event: Tournament) -> ZoneInfo:
    """The zone of an event; UTC where this machine does not know it, as every time says."""
    try:
        return zone_named(event.zone)
    except UnknownZone:
        return zone_named(UTC)


def short_time(at: datetime, event: Tournament) -> str:
    """A time in the zone of the event, with its year where that is not the present one."""
    local = timezone.localtime(at, zone_of(event))
    year = (
        "" if local.year == timezone.localtime(timezone=zone_of(event)).year else f" {local.year}"
    )
    return f"{local:%a} {local.day} {local:%b}{year}, {local:%H:%M}"
