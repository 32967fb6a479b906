"""`manage.py rotate_signing_key`: has certificates signed with a new key from now on."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from replays.certificates.keys import KeyUnusable, new_key
from replays.services.certificates import KeyInEnvironment, rotate_key


class Command(BaseCommand):
    help = "Replace the key that signs certificates. Earlier certificates stay valid."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--print",
            action="store_true",
            help="only print a new secret key for MUSTER_SIGNING_KEY",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["print"]:
            self.stdout.write(new_key().secret)
            return
        try:
            key = rotate_key(now=timezone.now())
        except (KeyInEnvironment, KeyUnusable) as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(f"New certificates are signed with {key.kid}.")
