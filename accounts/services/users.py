"""Making users."""

from django.contrib.auth.hashers import make_password

from accounts.models import User
from accounts.selectors import find_user

LONGEST_USERNAME = 150


class UnusableUsername(ValueError):
    """A name that no user can have."""


def create_service_user(*, username: str) -> User:
    """A user who acts by tokens only; the existing one if the name is taken."""
    check_username(username)
    found = find_user(username=username)
    if found is not None:
        return found
    unusable = make_password(None)
    return User.objects.get_or_create(username=username, defaults={"password": unusable})[0]


def check_username(username: str) -> None:
    """UnusableUsername, unless it is a short word without spaces."""
    letters = all(char.isalnum() or char in "@.+-_" for char in username)
    if not letters or not 1 <= len(username) <= LONGEST_USERNAME:
        raise UnusableUsername(
            f"a user name has 1 to {LONGEST_USERNAME} letters, digits and @ . + - _;"
            f" this one has {len(username)} characters: {username[:40]!r}"
        )
