"""`manage.py create_token`: gives a program a token and shows it once."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.models import Scope
from accounts.services.tokens import (
    LONGEST_LIFETIME,
    LifetimeTooLong,
    UnknownUser,
    UnusableTokenName,
    create_token_of,
)
from accounts.services.users import UnusableUsername, UsernameTaken


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
        try:
            token = create_token_of(
                username=options["user"],
                make_user=options["create"],
                name=options["name"],
                scopes=options["scope"],
                now=timezone.now(),
                lifetime=_lifetime(options["days"]),
            )
        except UnknownUser as error:
            raise CommandError(f"{error}; --create makes one", returncode=2) from error
        except (LifetimeTooLong, UnusableTokenName, UnusableUsername, UsernameTaken) as error:
            raise CommandError(str(error), returncode=2) from error
        self.stdout.write(token)


def _lifetime(days: int | None) -> timedelta | None:
    if days is None:
        return None
    if not 1 <= days <= LONGEST_LIFETIME.days:
        raise CommandError(
            f"--days takes a whole number from 1 to {LONGEST_LIFETIME.days}, not {days}",
            returncode=2,
        )
    return timedelta(days=days)
