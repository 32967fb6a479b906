"""`manage.py hide_username`: hides the name of an account everywhere, and shows it again."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.management.named_user import named_user
from contract.errors import DomainError
from tournaments.people.services.username import hide_username, show_username


class Command(BaseCommand):
    help = (
        "Hide the user name of an account: a placeholder stands in its place, also in events for"
        " which it is registered under it, until its user chooses another. They get an email."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="with --undo the placeholder, in quotes")
        parser.add_argument("--reason", required=True)
        parser.add_argument("--undo", action="store_true", help="show the name again")

    def handle(self, *args: Any, **options: Any) -> None:
        user = named_user(options["username"])
        act = show_username if options["undo"] else hide_username
        try:
            act(user=user, reason=options["reason"], now=timezone.now())
        except DomainError as error:
            raise CommandError(str(error), returncode=2) from error
        user.refresh_from_db()
        self.stdout.write(f"The account is called {user.username} now.")
