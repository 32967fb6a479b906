"""Finding users and tokens."""

from datetime import datetime

from django.db.models import Q

from accounts.models import ApiToken, User
from accounts.token_text import TokenText


def find_user(*, username: str) -> User | None:
    return User.objects.filter(username=username).first()


def find_token(*, prefix: str) -> ApiToken | None:
    """The token whose text begins with `muster_` and this prefix."""
    return ApiToken.objects.filter(prefix=prefix).first()


def live_token(*, token: TokenText, now: datetime) -> ApiToken | None:
    """The remembered token with its user, if it still counts at `now`."""
    not_expired = Q(expires_at=None) | Q(expires_at__gt=now)
    return (
        ApiToken.objects.select_related("user")
        .filter(not_expired, digest=token.digest, revoked_at=None, user__is_active=True)
        .first()
    )
