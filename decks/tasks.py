"""The queue's door: a task wakes one service, and may be called twice or never."""

from uuid import UUID

from celery import shared_task

from decks.services import trials
from ground.steady_clock import steady_now


@shared_task
def try_list(*, ban_list_id: str) -> None:
    trials.carry_on(ban_list_id=UUID(ban_list_id), clock=steady_now)
