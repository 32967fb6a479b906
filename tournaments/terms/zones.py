"""Time zones of events: their names, and local times in them."""

from datetime import UTC as UTC_TIME
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

UTC = "UTC"


class UnknownZone(ValueError):
    """A name that no place of the time zone database has."""


class MomentSkipped(ValueError):
    """A time that the clocks of a place do not show on a day: they are put forward over it."""


class MomentTwice(ValueError):
    """A time that the clocks of a place show twice on a day: they are put back before it."""


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
        raise UnknownZone(f"There is no zone {name!r}: give one such as Europe/Madrid, or UTC.")
    return ZoneInfo(name)


def time_in_zone(zone: ZoneInfo, local: datetime) -> datetime:
    """The time in UTC at which clocks in `zone` show `local`, which has no zone of its own.

    MomentSkipped and MomentTwice say what to type instead if there is no such time or if there are
    two.
    """
    first, second = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if not _exists(first):
        later, earlier = (time.astimezone(UTC_TIME).astimezone(zone) for time in (first, second))
        raise MomentSkipped(
            f"{local:%H:%M} does not come on {_day(local)} in {_place(zone)}, where clocks are put"
            f" forward: type {earlier:%H:%M} or {later:%H:%M}."
        )
    if first.utcoffset() != second.utcoffset():
        both = (time.isoformat(sep=" ", timespec="minutes") for time in (first, second))
        raise MomentTwice(
            f"{local:%H:%M} comes twice on {_day(local)} in {_place(zone)}, where clocks are put"
            f" back: type {' for the first or '.join(both)} for the second."
        )
    return first.astimezone(UTC_TIME)


def is_unambiguous(zone: ZoneInfo, local: datetime) -> bool:
    """Whether clocks in `zone` show this local time exactly once."""
    first, second = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    return first.utcoffset() == second.utcoffset()


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


def _day(local: datetime) -> str:
    return f"{local.day} {local:%B %Y}"


def _place(zone: ZoneInfo) -> str:
    return str(zone).replace("_", " ")
