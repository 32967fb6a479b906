"""`manage.py read_import`: the process in which a worker has the document of an event read."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from ground.steady_clock import steady_now
from tournaments.archive.services.import_jobs import Claim
from tournaments.archive.services.import_processes import read_here


class Command(BaseCommand):
    help = "For workers only: read the document of a claimed import."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("import_id", type=UUID)
        parser.add_argument("attempt", type=int)
        parser.add_argument("parent", type=int, help="process to end with")

    def handle(self, *args: Any, **options: Any) -> None:
        claim = Claim(options["import_id"], options["attempt"])
        read_here(claim=claim, parent=options["parent"], clock=steady_now)
