"""A maintenance, for services that ask whether something new may begin, whether clocks run, and
what people are told.

Announcing, beginning and ending one is in `tournaments.events.services.maintenance`.
"""

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext

from contract.errors import DomainError
from ground.statements.reads import PreparedRead
from ledger.models import Maintenance

# Seconds after which to try again if it takes longer than expected.
TRY_AGAIN = 60


class UnderMaintenance(DomainError):
    """A maintenance is under way or begins soon: no moves are made in it, and no new games and
    rounds begin until it is over."""

    status = 503
    code = "under_maintenance"

    def __init__(self, text: str, seconds: int = TRY_AGAIN) -> None:
        super().__init__(text)
        self.seconds = seconds

    def headers(self) -> Mapping[str, str]:
        return {"Retry-After": str(self.seconds)}


class Notice:
    """The maintenance as this process last read it, so that pages show it without a query. Web
    processes read it every few seconds (`monitoring.presence`)."""

    def __init__(self) -> None:
        self.row: Maintenance | None = None

    def read(self) -> None:
        self.row = maintenance()

    def at(self, now: datetime) -> Maintenance | None:
        """The maintenance that people are told of at `now`; None without one."""
        return self.row if self.row is not None and self.row.is_news(now) else None

    @property
    def paused_at(self) -> datetime | None:
        """The moment since which all clocks stand still; None while they run."""
        return None if self.row is None else self.row.began_at


notice = Notice()


def maintenance() -> Maintenance | None:
    """The maintenance that is announced or under way; also one that was announced and never
    begun."""
    return _MAINTENANCE.first()


def is_paused() -> bool:
    """True while a maintenance is under way."""
    row = maintenance()
    return row is not None and row.is_under_way


def refuse_new(*, now: datetime) -> None:
    """Raise UnderMaintenance where no new games and rounds begin."""
    row = maintenance()
    if row is None or not row.is_closing(now):
        return
    if row.is_under_way:
        raise _paused(row, now)
    text = gettext(
        "Maintenance begins at {time} UTC. New games and rounds can begin again after it, at about"
        " {end} UTC."
    )
    raise UnderMaintenance(
        text.format(time=f"{row.begins_at:%H:%M}", end=f"{row.ends_at:%H:%M}"), _seconds(row, now)
    )


def refuse_changes(*, now: datetime) -> None:
    """Raise UnderMaintenance while all clocks stand still."""
    row = maintenance()
    if row is not None and row.is_under_way:
        raise _paused(row, now)


def _paused(row: Maintenance, now: datetime) -> UnderMaintenance:
    text = gettext(
        "Maintenance is under way: all clocks stand still. Play goes on after it, at about {end}"
        " UTC."
    )
    return UnderMaintenance(text.format(end=f"{row.ends_at:%H:%M}"), _seconds(row, now))


def _seconds(row: Maintenance, now: datetime) -> int:
    return max(TRY_AGAIN, int((row.ends_at - now).total_seconds()))


_MAINTENANCE: PreparedRead[Maintenance] = PreparedRead(Maintenance.objects.all)
