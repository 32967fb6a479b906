"""`manage.py create_token`: gives a program a token and shows it once."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.models import Scope
from accounts.selectors import UnknownUser
from accounts.services.tokens import (
    LONGEST_LIFETIME,
    LifetimeTooLong,
    UnusableTokenName,
    create_token_of,
)
from accounts.services.users import UnusableUsername, UsernameTaken


class Command(BaseCommand):
    help = "Create a token for a user and print it. It can't be shown again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--user", required=True, help="user name of the owner")
        parser.add_argument(
            "--create", action="store_true", help="create the user if there is none"
        )
        parser.add_argument(
            "--scope",
            action="append",
            required=True,
            choices=sorted(Scope.values),
            help="scope of the token; repeatable",
        )
        parser.add_argument("--name", default="made by manage.py", help="purpose of the token")
        parser.add_argument("--days", type=int, help="days until it expires (default: never)")

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
            raise CommandError(f"{error} Use --create to create one.", returncode=2) from error
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
