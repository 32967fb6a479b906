"""Times as pages tell them."""

from datetime import datetime

from ground.steady_clock import steady_now
from web.core.time_zones import short_time


def page_time(at: datetime) -> str:
    """A time as a page in this zone tells it today."""
    return short_time(at, steady_now())
