"""`manage.py sign_heads`: signs now how far the journal has come, as every night."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ground.steady_clock import steady_now
from replays.certificates.keys import KeyUnusable
from replays.services.heads import FolderUnusable, sign_heads


class Command(BaseCommand):
    help = "Sign the length and last hash of every stream of the journal, to keep elsewhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--into",
            type=Path,
            metavar="FILE",
            help="also write the signed heads to this new file",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        target = options["into"]
        try:
            made = sign_heads(now=steady_now())
            if target is not None:
                with target.open("x", encoding="ascii") as file:
                    file.write(made.jws + "\n")
        except (FolderUnusable, KeyUnusable) as error:
            raise CommandError(str(error), returncode=2) from error
        except OSError as error:
            raise CommandError(f"{target}: {error.strerror or error}", returncode=2) from error
        self.stdout.write(f"Signed the heads of {made.streams} streams as {made.name}.")
