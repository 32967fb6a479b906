"""What works says so, in a row that others look at."""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.db import transaction

from ledger.models import Heartbeat


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


def heartbeats(*, names: Collection[str]) -> Mapping[str, datetime]:
    """When each of these parts last said that it works; one that never did is left out."""
    return dict(Heartbeat.objects.filter(name__in=names).values_list("name", "at"))
