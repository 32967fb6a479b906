"""Making users."""

from accounts.models import User


def create_service_user(*, username: str) -> User:
    """A user who acts by tokens only; the existing one if the name is taken."""
    user, created = User.objects.get_or_create(username=username)
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user
