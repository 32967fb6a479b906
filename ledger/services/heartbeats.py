"""Signs of life of parts of the service, in rows that others look at."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models.functions import Now

from ground.statements.reads import PreparedRead
from ledger.models import Heartbeat
from ledger.services.maintenance import is_paused

# The name under which web processes report as long as they answer people.
PEOPLE_REACH_IT = "web"
# The same moment by the clock of the database, which all processes share.
BY_DATABASE = "web, by the database"
# Without a word for so long, they do not.
SILENT_FOR = timedelta(seconds=15)
# Noted while everybody who comes to a web process seems to have one address.
ONE_ADDRESS = "one-address"


def heartbeat_of(queue: str) -> str:
    """The name under which the workers of a queue say that they work."""
    return f"queue:{queue}"


@transaction.atomic
def note_heartbeat(*, name: str, now: datetime) -> None:
    """Write down that the part of this name works."""
    Heartbeat.objects.bulk_create(
        [Heartbeat(name=name, at=now)],
        update_conflicts=True,
        unique_fields=["name"],
        update_fields=["at"],
    )


@transaction.atomic
def note_reachable(*, now: datetime) -> None:
    """Write down that people can reach the service, at `now` by its steady clock."""
    note_heartbeat(name=PEOPLE_REACH_IT, now=now)
    row = Heartbeat(name=BY_DATABASE)
    row.at = Now()
    Heartbeat.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["name"], update_fields=["at"]
    )


def service_time() -> datetime | None:
    """The time by the steady clocks of the web processes; None if none has noted anything lately,
    or if the clock of the database was set since."""
    rows = Heartbeat.objects.filter(name__in=(PEOPLE_REACH_IT, BY_DATABASE))
    read = {
        name: (at, now)
        for name, at, now in rows.annotate(now=Now()).values_list("name", "at", "now")
    }
    if len(read) < 2:
        return None
    at, now = read[BY_DATABASE]
    passed = now - at
    return read[PEOPLE_REACH_IT][0] + passed if timedelta() <= passed <= SILENT_FOR else None


def heartbeats(*, names: Collection[str]) -> Mapping[str, datetime]:
    """The last sign of life of each of these parts; one that never gave any is left out."""
    return dict(Heartbeat.objects.filter(name__in=names).values_list("name", "at"))


def is_away(*, now: datetime) -> bool:
    """True if nobody can reach the service, or nobody could until a moment ago and the time has not
    been given back yet (`tournaments.events.services.outages`), or a maintenance is under way: no
    clock runs out then. Where no web process has ever said anything, as in a shell, there is none
    to wait for."""
    if is_paused():
        return True
    said_at = _LAST_HEARTBEAT.first(PEOPLE_REACH_IT)
    return said_at is not None and now - said_at > SILENT_FOR


_LAST_HEARTBEAT: PreparedRead[datetime] = PreparedRead(
    lambda name: Heartbeat.objects.filter(pk=name).values_list("at", flat=True), str
)
