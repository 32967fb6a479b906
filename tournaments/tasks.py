"""The queue's door: each task wakes one service, and may be called twice or never."""

from uuid import UUID

from celery import shared_task

from ground.steady_clock import steady_now
from tournaments import sweeping
from tournaments.archive.services import dumps, import_processes, served_archives
from tournaments.prints.services import preparing
from tournaments.standings.services import due_pages
from tournaments.statistics.services import event_statistics, sums


@shared_task
def sweep() -> None:
    sweeping.sweep(clock=steady_now)


@shared_task(time_limit=import_processes.TASK_SECONDS)
def read_import(*, import_id: str) -> None:
    import_processes.read_import(import_id=UUID(import_id), clock=steady_now)


@shared_task
def write_due_pages(*, tournament_id: str) -> None:
    due_pages.write_due_pages(tournament_id=UUID(tournament_id), clock=steady_now)


@shared_task
def prepare(*, tag: str) -> None:
    preparing.prepare(tag=tag)


@shared_task
def write_archive(*, tournament_id: str) -> None:
    served_archives.write_archive(tournament_id=UUID(tournament_id))


@shared_task(time_limit=sums.TURN_SECONDS)
def count_event(*, tournament_id: str) -> None:
    event_statistics.count_event(tournament_id=UUID(tournament_id), now=steady_now())


@shared_task(time_limit=sums.TURN_SECONDS)
def write_sums() -> None:
    sums.write_sums(clock=steady_now)


@shared_task(time_limit=dumps.TURN_SECONDS)
def write_dumps() -> None:
    dumps.write_due_dumps(clock=steady_now)
