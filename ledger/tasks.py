"""The queue's door: each task wakes one service, and may be called twice or never."""

from celery import shared_task
from django.utils import timezone

from ledger.services import deliveries, heartbeats


@shared_task
def deliver(*, entry_id: int) -> None:
    deliveries.deliver_entry(entry_id=entry_id, clock=timezone.now)


@shared_task
def sweep() -> None:
    deliveries.deliver_due(clock=timezone.now)


@shared_task
def note_heartbeat(*, queue: str) -> None:
    """Say that the workers of a queue work; it is sent to that queue."""
    heartbeats.note_heartbeat(name=heartbeats.heartbeat_of(queue), now=timezone.now())
