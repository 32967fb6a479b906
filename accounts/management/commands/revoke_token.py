"""`manage.py revoke_token`: takes a token back."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.selectors import find_token
from accounts.services.tokens import revoke_token


class Command(BaseCommand):
    help = "Revoke a token, which stops working at once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("prefix", help="the eight characters between the token's underscores")

    def handle(self, *args: Any, **options: Any) -> None:
        token = find_token(prefix=options["prefix"])
        if token is None:
            raise CommandError(f"No token starts with muster_{options['prefix']}_.", returncode=2)
        revoke_token(token=token, now=timezone.now())
        self.stdout.write(f"Revoked {token} of {token.user.username}.")
