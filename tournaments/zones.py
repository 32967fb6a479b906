"""The places of the earth by whose clocks the times of events are told."""

from zoneinfo import ZoneInfo, available_timezones

UTC = "UTC"


class UnknownZone(ValueError):
    """A name that no place of the time zone database has."""


def zones() -> list[str]:
    """All places by name, such as Europe/Madrid, and UTC as the first of them."""
    places = {name for name in available_timezones() if "/" in name}
    kept = {name for name in places if name.split("/")[0] not in ("Etc", "SystemV", "posix")}
    return [UTC, *sorted(kept)]


def zone_named(name: str) -> ZoneInfo:
    """The zone of this name; UnknownZone without one."""
    if name not in (UTC, *available_timezones()):
        raise UnknownZone(f"There is no zone {name!r}: give one such as Europe/Madrid, or UTC.")
    return ZoneInfo(name)
