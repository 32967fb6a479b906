"""`manage.py open_dumps`: the open dumps of finished events, listed or written."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from ground.steady_clock import steady_now
from tournaments.archive.selectors.dumps import open_dumps
from tournaments.archive.services.dumps import write_due_dumps


class Command(BaseCommand):
    help = "List the open dumps of finished events, each file with events, bytes and SHA-256."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--write", action="store_true", help="first write dumps that are due, as workers do"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["write"]:
            write_due_dumps(clock=steady_now)
        for dump in open_dumps():
            self.stdout.write(f"{dump.month}  revision {dump.revision}")
            for file in dump.files.all():
                self.stdout.write(
                    f"  {file.name}  {file.events} events  {file.bytes} bytes  {file.sha256}"
                )
