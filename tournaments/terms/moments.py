"""The range of times of an event."""

from datetime import UTC, datetime

# Far from the ends of the calendar, so that clocks of all zones can show each, and the distance
# from one to another can be added to a third.
EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
LATEST = datetime(2200, 1, 1, tzinfo=UTC)
BETWEEN = f"a time from {EARLIEST.year} to {LATEST.year - 1}"


def is_usable(at: datetime) -> bool:
    """True if something of an event can happen at this time."""
    return EARLIEST <= at < LATEST
