"""The banner that announces a maintenance on all pages."""

from typing import NamedTuple

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from ground.steady_clock import steady_now
from ledger.services.maintenance import notice
from web.core.time_zones import time_tag


class MaintenanceBanner(NamedTuple):
    """A sentence with the times of a maintenance, and the operator's own words."""

    times: SafeString
    notice: str
    under_way: bool


def maintenance_banner() -> MaintenanceBanner | None:
    """The banner to show now; None if nothing is announced or under way."""
    now = steady_now()
    row = notice.at(now)
    if row is None:
        return None
    if row.is_under_way:
        text = gettext(
            "Maintenance is under way until about {end}. All clocks stand still, and everybody gets"
            " that time back."
        )
    elif row.is_closing(now):
        text = gettext(
            "Maintenance begins at {begin} and ends at about {end}. No new games and rounds begin"
            " before it."
        )
    else:
        text = gettext(
            "Maintenance begins at {begin} and ends at about {end}. No new games and rounds begin"
            " from {closes} on; all clocks stand still during it."
        )
    times = {"begin": row.begins_at, "end": row.ends_at, "closes": row.closes_at}
    tags = {name: time_tag(timezone.localtime(at), now) for name, at in times.items()}
    return MaintenanceBanner(format_html(text, **tags), row.notice, row.is_under_way)
