"""The queue's door: each task wakes one service, and may be called twice or never."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from tournaments.services import sweeping


@shared_task
def sweep() -> None:
    sweeping.sweep(clock=timezone.now)


@shared_task
def write_due_pages(*, tournament_id: str) -> None:
    sweeping.write_due_pages(tournament_id=UUID(tournament_id), clock=timezone.now)
