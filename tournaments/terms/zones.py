"""Time zones of events: their names, and local times in them."""

from datetime import UTC as UTC_TIME
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils.dateformat import format as date_text
from django.utils.translation import gettext

UTC = "UTC"


class UnknownZone(ValueError):
    """A name that the time zone database does not have."""


class MomentSkipped(ValueError):
    """A local time that does not exist on a day, as clocks go forward over it."""


class MomentTwice(ValueError):
    """A local time that happens twice on a day, as clocks go back."""


@cache
def _known() -> frozenset[str]:
    """All names that there are; reading them from the machine takes some milliseconds."""
    return frozenset({UTC, *available_timezones()})


def zones() -> list[str]:
    """All places by name, such as Europe/Madrid, and UTC as the first of them."""
    places = {name for name in _known() if "/" in name}
    kept = {name for name in places if name.split("/")[0] not in ("Etc", "SystemV", "posix")}
    return [UTC, *sorted(kept)]


def zone_named(name: str) -> ZoneInfo:
    """The zone of this name; UnknownZone without one."""
    if name not in _known():
        raise UnknownZone(
            gettext(
                "There is no time zone “{name}”. Enter one such as Europe/Madrid, or UTC."
            ).format(name=name)
        )
    return ZoneInfo(name)


def time_in_zone(zone: ZoneInfo, local: datetime) -> datetime:
    """The time in UTC at which clocks in `zone` show `local`, which has no zone of its own.

    MomentSkipped and MomentTwice say what to enter instead if there is no such time or if there are
    two.
    """
    first, second = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if not _exists(first):
        later, earlier = (time.astimezone(UTC_TIME).astimezone(zone) for time in (first, second))
        raise MomentSkipped(
            gettext(
                "{time} doesn’t exist on {day} in {zone}, where clocks go forward."
                " Enter {earlier} or {later}."
            ).format(
                time=f"{local:%H:%M}",
                day=date_text(local, "j F Y"),
                zone=_place(zone),
                earlier=f"{earlier:%H:%M}",
                later=f"{later:%H:%M}",
            )
        )
    if first.utcoffset() != second.utcoffset():
        raise MomentTwice(
            gettext(
                "{time} happens twice on {day} in {zone}, where clocks go back."
                " Enter {first} for the first or {second} for the second."
            ).format(
                time=f"{local:%H:%M}",
                day=date_text(local, "j F Y"),
                zone=_place(zone),
                first=first.isoformat(sep=" ", timespec="minutes"),
                second=second.isoformat(sep=" ", timespec="minutes"),
            )
        )
    return first.astimezone(UTC_TIME)


def is_unambiguous(zone: ZoneInfo, local: datetime) -> bool:
    """True if clocks in `zone` show this local time exactly once."""
    first, second = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    return first.utcoffset() == second.utcoffset()


def local_time_label(at: datetime, zone: str) -> str:
    """A time by the clocks of the zone of this name, as 2026-11-24 09:30 CET (UTC+1)."""
    local = at.astimezone(zone_named(zone))
    return f"{local:%Y-%m-%d %H:%M} {offset_label(local)}"


def offset_label(at: datetime) -> str:
    """The zone of a time as people write it: UTC, CET (UTC+1), UTC+5:30."""
    minutes = (at.utcoffset() or timedelta()) // timedelta(minutes=1)
    name = at.tzname() or UTC
    if minutes == 0 and name == UTC:
        return UTC
    hours, minutes_left = divmod(abs(minutes), 60)
    offset = (
        f"UTC{'-' if minutes < 0 else '+'}{hours}{f':{minutes_left:02}' if minutes_left else ''}"
    )
    return f"{name} ({offset})" if name[:1].isalpha() else offset


def _exists(at: datetime) -> bool:
    shown_again = at.astimezone(UTC_TIME).astimezone(at.tzinfo)
    return shown_again.replace(tzinfo=None) == at.replace(tzinfo=None, fold=0)


def _place(zone: ZoneInfo) -> str:
    return str(zone).replace("_", " ")
