"""`manage.py import_event`: an event of a document, or of a file of results."""

import sys
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

import engine
from accounts.selectors import PowerMissing, find_organisation, owner_of
from contract.errors import NotFound
from decks.selectors import FormatNotPublished, UnknownFormat
from tournaments.archive.document.packing import (
    BY_OPERATOR,
    MARK,
    PIECE,
    ArchiveNotPacked,
    ArchiveTooLarge,
    document_in,
    taken,
)
from tournaments.archive.document.shape import UnusableArchive
from tournaments.archive.services.importing import ResultsOf, import_event
from tournaments.standings.counting import PROFILES


def _document(file: str) -> bytes:
    """The document in a file, plain or packed; `-` is standard input. The operator may import
    larger ones than the API takes."""
    with sys.stdin.buffer if file == "-" else Path(file).open("rb") as stream:
        first = stream.read(PIECE)
        pieces = chain([first], iter(partial(stream.read, PIECE), b""))
        packed = first.startswith(MARK)
        return document_in(taken(pieces, packed=packed, results=True, sizes=BY_OPERATOR).packed)


class Command(BaseCommand):
    help = "Import an event from an archive (docs/archive-format.md) or a results file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="archive or results file; - for standard input")
        parser.add_argument(
            "--organisation", required=True, metavar="SLUG", help="organisation of the event"
        )
        of_results = parser.add_argument_group("for a results file, which doesn't have these")
        of_results.add_argument("--name", default="", help="name of the event")
        of_results.add_argument("--game", default="", help="short name of the game")
        of_results.add_argument(
            "--game-name", default="", help="name of the game, with --game other"
        )
        of_results.add_argument("--format", default="", help="short name of the format")
        of_results.add_argument("--profile", default=ResultsOf.profile, choices=sorted(PROFILES))
        of_results.add_argument("--rounds", type=int, help="total number of rounds")

    def handle(self, *args: Any, **options: Any) -> None:
        file = options["file"]
        names = ("name", "game", "game_name", "format", "profile", "rounds")
        try:
            document = _document(file)
            organisation = find_organisation(slug=options["organisation"])
            made = import_event(
                document=document,
                organisation=organisation.slug,
                actor=owner_of(organisation=organisation),
                results_of=ResultsOf(**{name: options[name] for name in names}),
                now=timezone.now(),
            )
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}", returncode=2) from None
        except (UnusableArchive, ArchiveTooLarge, ArchiveNotPacked) as error:
            raise CommandError(f"{file}: {error}", returncode=2) from None
        except (
            NotFound,
            PowerMissing,
            engine.UnknownGame,
            UnknownFormat,
            FormatNotPublished,
        ) as error:
            raise CommandError(str(error), returncode=2) from None
        self.stdout.write(str(made.pk))
