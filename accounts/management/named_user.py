"""Finds the user that an argument of a command names."""

from django.core.management.base import CommandError

from accounts.models import User
from accounts.selectors import find_user


def named_user(username: str) -> User:
    """The user with this name. Raises CommandError with exit status 2 if there is none."""
    user = find_user(username=username)
    if user is None:
        raise CommandError(f"There is no user {username!r}.", returncode=2)
    return user
