"""The zone in which a page tells its times: that of its event, and else UTC."""

from collections.abc import Callable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponseBase
from django.utils import dateformat, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import Tournament
from tournaments.terms.zones import UTC, UnknownZone, offset_label, zone_named


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


def short_time(local: datetime, now: datetime) -> str:
    """A local time as people say it: the clock alone on the day of `now`, the day with it on
    another, and the year where that differs."""
    today = now.astimezone(local.tzinfo)
    if local.date() == today.date():
        return dateformat.format(local, "H:i")
    return dateformat.format(local, "D j M, H:i" if local.year == today.year else "D j M Y, H:i")


def time_tag(local: datetime, now: datetime) -> SafeString:
    """A local time as short as can be, with day, year and zone in its title. A script adds the
    reader's own time."""
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        local.isoformat(timespec="seconds").replace("+00:00", "Z"),
        full_time(local),
        short_time(local, now),
    )


def full_time(local: datetime) -> str:
    """A local time with all that belongs to it, its zone too: 1 July 2100, 10:00 CEST (UTC+2)."""
    return f"{dateformat.format(local, 'j F Y, H:i')} {offset_label(local)}"


def short_day(day: date) -> str:
    """A day as people say it: 1 Jul 2100."""
    return dateformat.format(day, "j M Y")


def zone_label(event: Tournament, now: datetime) -> str:
    """The zone in which the pages of an event tell its times, with its offset when it starts."""
    local = (event.starts_at or now).astimezone(zone_of(event))
    offset = offset_label(local)
    return offset if event.zone == offset else f"{event.zone.replace('_', ' ')}, {offset}"
