"""`manage.py export_event`: a whole event as one document."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.selectors import PowerMissing, find_user
from tournaments.archive.services.served_archives import (
    archive_for_staff,
    public_archive,
    report_of,
)
from tournaments.core.access import NotYourEvent
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Writes a whole event as one document (docs/archive-format.md) to standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", type=UUID, help="its id")
        parser.add_argument(
            "--staff", action="store_true", help="with clubs, tables, ratings and forbidden pairs"
        )
        parser.add_argument(
            "--decks", metavar="USER", help="with all decks, for USER, who sees them; recorded"
        )
        parser.add_argument("--trf", action="store_true", help="in the columns of chess programs")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = _text(options)
        except Tournament.DoesNotExist:
            raise CommandError(f"there is no event {options['event']}", returncode=2) from None
        except (NotYourEvent, PowerMissing) as error:
            raise CommandError(str(error), returncode=2) from None
        self.stdout.write(text, ending="")


def _text(options: dict[str, Any]) -> str:
    event, now = options["event"], timezone.now()
    if options["trf"]:
        return report_of(tournament_id=event, staff=options["staff"])
    if options["decks"] is not None:
        user = find_user(username=options["decks"])
        if user is None:
            raise CommandError(f"there is no user {options['decks']}", returncode=2)
        return archive_for_staff(tournament_id=event, actor=user, decks=True, now=now)
    if options["staff"]:
        return archive_for_staff(tournament_id=event, actor=None, now=now)
    return public_archive(tournament_id=event)
