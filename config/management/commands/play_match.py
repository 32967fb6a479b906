"""`manage.py play_match`: hosts the game of a match with bots, without any server."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.hosting import play

BOTS = ("greedy", "random")


class Command(BaseCommand):
    help = "Plays a game with bots: takes the answer of matches/ID/games/N/seed, gives a log."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "hosted", type=Path, help="file with the answer of matches/ID/games/N/seed"
        )
        parser.add_argument("log", type=Path, help="file to write the move log to")
        parser.add_argument("--bots", choices=BOTS, default="greedy")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            hosted = json.loads(options["hosted"].read_bytes())
            log = play(hosted, bots=options["bots"])
            options["log"].write_bytes(log)
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=2) from error
        except (ValueError, LookupError, TypeError) as error:
            what = f"{type(error).__name__}: {error}"
            raise CommandError(
                f"{options['hosted']} is not an answer of matches/ID/games/N/seed ({what})",
                returncode=2,
            ) from error
