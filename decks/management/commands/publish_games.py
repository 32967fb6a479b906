"""`manage.py publish_games`: makes this program's card pools and formats known to the database."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from decks.services.publishing import publish_games


class Command(BaseCommand):
    help = "Publish the card pools and formats of this version. Run it after each migrate."

    def handle(self, *args: Any, **options: Any) -> None:
        new = publish_games(now=timezone.now())
        self.stdout.write(f"Published {new} new format{'' if new == 1 else 's'}.")
