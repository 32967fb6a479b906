"""`manage.py moderate`: hides what is abusive, and shows it again."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from contract.errors import NotFound
from ground.steady_clock import steady_now
from tournaments.people.services.moderation import KINDS, hidden_things, moderate


class Command(BaseCommand):
    help = (
        "Hide an event, an announcement, a replay or the name of a registration from everybody, or"
        " list all that is hidden. The organiser gets an email with the reason."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", nargs="?", choices=KINDS)
        parser.add_argument("id", nargs="?", type=UUID, help="as in the address of the page")
        parser.add_argument("--reason", default="")
        parser.add_argument("--undo", action="store_true", help="show it again")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["kind"] is None:
            for kind, target, name in hidden_things():
                self.stdout.write(f"{kind} {target}  {' '.join(name.split())[:80]}")
            return
        if options["id"] is None or not options["reason"]:
            raise CommandError("Name what to hide by its id, with a --reason.", returncode=2)
        try:
            name = moderate(
                kind=options["kind"],
                target=options["id"],
                reason=options["reason"],
                undo=options["undo"],
                now=steady_now(),
            )
        except NotFound as error:
            raise CommandError(str(error), returncode=2) from error
        done = "Shown again" if options["undo"] else "Hidden"
        self.stdout.write(f"{done}: {' '.join(name.split())[:80]}")
