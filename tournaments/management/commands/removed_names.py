"""`manage.py removed_names`: the names that were removed, so that a restored backup loses them
again."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ground.steady_clock import steady_now
from tournaments.people.services.removals import UnreadableRemoval, removals, remove_again


class Command(BaseCommand):
    help = (
        "List closed accounts and guests whose names were removed: by ids, without names. After a"
        " restore, --again removes those that came back."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        printed = "a list that this command has printed, - for stdin"
        parser.add_argument("--again", metavar="FILE", help=printed)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["again"] is None:
            self.stdout.write("\n".join(removals()))
            return
        try:
            text = self._read(options["again"])
            done = remove_again(lines=text.splitlines(), now=steady_now())
        except (OSError, UnreadableRemoval) as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(f"Removed again: {done}.")

    def _read(self, place: str) -> str:
        return sys.stdin.read() if place == "-" else Path(place).read_text()
