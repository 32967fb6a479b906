"""`manage.py remove_second_factor`: for a user who has lost their second factor."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.management.named_user import named_user
from accounts.services.second_factors import NoSecondFactor, remove_second_factor


class Command(BaseCommand):
    help = (
        "Remove the app, passkeys and recovery codes of a user who has lost them, so that the"
        " password is enough. The user gets an email. First make sure that the request comes from"
        " them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--reason", required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        user = named_user(options["username"])
        try:
            remove_second_factor(user=user, reason=options["reason"], now=timezone.now())
        except NoSecondFactor as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(f"{user.username} now signs in with the password only.")
