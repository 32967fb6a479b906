"""`manage.py requeue`: has a quarantined log verified again."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from contract.errors import NotFound
from replays.selectors import find_replay
from replays.services.requeueing import NotQuarantined, requeue_job


class Command(BaseCommand):
    help = "Verify a log on hold again, once the cause is fixed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("replay", type=UUID, help="id of the replay")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            replay = find_replay(replay_id=options["replay"])
            requeue_job(replay=replay, now=timezone.now())
        except (NotQuarantined, NotFound) as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(f"Replay {replay.pk} is waiting for a worker.")
