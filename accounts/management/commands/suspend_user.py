"""`manage.py suspend_user`: locks a user out, or lets them in again."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.management.named_user import named_user
from accounts.services.suspending import NotSuspendable, restore, suspend


class Command(BaseCommand):
    help = (
        "Suspend a user: all sessions end, tokens stop working, and nobody can sign in. The user"
        " reads the reason when they try."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--reason", required=True)
        parser.add_argument("--undo", action="store_true", help="let the user in again")

    def handle(self, *args: Any, **options: Any) -> None:
        user = named_user(options["username"])
        act = restore if options["undo"] else suspend
        try:
            act(user=user, reason=options["reason"], now=timezone.now())
        except NotSuspendable as error:
            raise CommandError(str(error), returncode=2) from error
        done = "can sign in again" if options["undo"] else "is suspended"
        self.stdout.write(f"{user.username} {done}.")
