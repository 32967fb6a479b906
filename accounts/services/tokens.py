"""Giving out tokens and taking them back."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import ApiToken, Scope, User
from accounts.token_text import new_token


class UnknownScope(ValueError):
    """A scope that no token can have."""


def create_token(
    *, user: User, name: str, scopes: Sequence[str], now: datetime, lifetime: timedelta | None
) -> str:
    """A new token in clear, for this one time; without a `lifetime` it stays until revoked."""
    for scope in scopes:
        if scope not in Scope.values:
            raise UnknownScope(f"no scope {scope!r}; there are {', '.join(sorted(Scope.values))}")
    token = new_token()
    ApiToken.objects.create(
        user=user,
        name=name,
        prefix=token.prefix,
        digest=token.digest,
        scopes=sorted(set(scopes)),
        created_at=now,
        expires_at=None if lifetime is None else now + lifetime,
    )
    return token.text


def revoke_token(*, token: ApiToken, now: datetime) -> None:
    """From now on nobody acts by `token`; revoking it again changes nothing."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now)
