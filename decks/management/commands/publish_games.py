"""`manage.py publish_games`: makes this program's card pools and formats known to the database."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from decks.services.publishing import publish_games


class Command(BaseCommand):
    help = "Publishes the card pools and formats of this program; run it after each migrate."

    def handle(self, *args: Any, **options: Any) -> None:
        new = publish_games(now=timezone.now())
        self.stdout.write(f"{new} format{'' if new == 1 else 's'} published")
