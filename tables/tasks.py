"""Tasks of the queue. Each calls one service, and may arrive twice or never."""

from celery import shared_task

from ground.steady_clock import steady_now
from tables.services import bots, sweeping


@shared_task
def play_bots() -> None:
    bots.play_bots(clock=steady_now)


@shared_task
def sweep() -> None:
    sweeping.wake_forgotten_bots(now=steady_now())


@shared_task
def end_overdue() -> None:
    sweeping.end_overdue_games(now=steady_now())


@shared_task
def forget() -> None:
    sweeping.forget_old_games(now=steady_now())
