"""`manage.py export_event`: a whole event as one document."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.selectors import PowerMissing, find_user
from tournaments.archive.services.served_archives import public_archive, report_of
from tournaments.archive.services.staff_archives import exported_for_staff
from tournaments.core.access import NotYourEvent
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Print an event as one document (docs/archive-format.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", type=UUID, help="id of the event")
        parser.add_argument(
            "--staff",
            action="store_true",
            help="include clubs, tables, ratings and forbidden pairs",
        )
        parser.add_argument(
            "--decks",
            metavar="USER",
            help="include all decks, for a USER who can see them; recorded",
        )
        parser.add_argument(
            "--trf", action="store_true", help="print a chess tournament report (TRF)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = _text(options)
        except Tournament.DoesNotExist:
            raise CommandError(f"There is no event {options['event']}.", returncode=2) from None
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
            raise CommandError(f"There is no user {options['decks']}.", returncode=2)
        return exported_for_staff(tournament_id=event, deck_reader=user, now=now)
    if options["staff"]:
        return exported_for_staff(tournament_id=event, deck_reader=None, now=now)
    return public_archive(tournament_id=event)
