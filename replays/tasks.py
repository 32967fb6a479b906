"""Tasks of the queue. Each calls one service, and may arrive twice or never."""

from celery import shared_task

from ground.steady_clock import steady_now
from replays.services import certification, filming, heads, sweeping

# The most logs that a worker takes at a time.
AT_ONCE = 16


@shared_task
def certify(*, job_id: int) -> None:
    certification.run_job(job_id=job_id, clock=steady_now, others=AT_ONCE - 1)


@shared_task
def sweep() -> None:
    sweeping.sweep(clock=steady_now)


@shared_task(time_limit=120)
def film() -> None:
    filming.make_due_films(clock=steady_now)


@shared_task(time_limit=600)
def sign_heads() -> None:
    heads.sign_nightly(now=steady_now())
