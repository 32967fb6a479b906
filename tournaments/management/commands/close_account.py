"""`manage.py close_account`: closes an account at once, as its user or a law asks for."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.management.named_user import named_user
from accounts.services.closing import shut
from ground.steady_clock import steady_now
from tournaments.people.services.closing import close, reasons_to_stay


class Command(BaseCommand):
    help = (
        "Close an account at once and for good: a placeholder replaces the name wherever it is"
        " shown or kept, and what only the user has is deleted."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument(
            "--anyway", action="store_true", help="even if others depend on the account"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        user = named_user(options["username"])
        if (reasons := reasons_to_stay(user=user)) and not options["anyway"]:
            raise CommandError(
                "The account isn't closed, because others depend on it (--anyway closes it):\n"
                + "\n".join(f"- {reason}" for reason in reasons)
            )
        shut(user=user, now=steady_now())
        close(user=user, now=steady_now())
        self.stdout.write(f"Closed. In the account's place stands “{user.username}”.")
