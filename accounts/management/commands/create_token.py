"""`manage.py create_token`: gives a program a token and shows it once."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.models import Scope
from accounts.selectors import find_user
from accounts.services.tokens import create_token
from accounts.services.users import create_service_user


class Command(BaseCommand):
    help = "Gives a token to a user and prints it; it cannot be shown again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--user", required=True, help="whose token it is")
        parser.add_argument("--create", action="store_true", help="make the user if there is none")
        parser.add_argument(
            "--scope",
            action="append",
            required=True,
            choices=sorted(Scope.values),
            help="what it may do; may be given several times",
        )
        parser.add_argument("--name", default="made by manage.py", help="what it is for")
        parser.add_argument("--days", type=int, help="days until it expires; without: never")

    def handle(self, *args: Any, **options: Any) -> None:
        username, days = options["user"], options["days"]
        if days is not None and days < 1:
            raise CommandError("--days takes a whole number from 1", returncode=2)
        user = find_user(username=username)
        if user is None and not options["create"]:
            raise CommandError(f"no user {username!r}; --create makes one", returncode=2)
        token = create_token(
            user=user or create_service_user(username=username),
            name=options["name"],
            scopes=options["scope"],
            now=timezone.now(),
            lifetime=None if days is None else timedelta(days=days),
        )
        self.stdout.write(token)
