"""Giving out tokens and taking them back."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import ApiToken, Scope, User
from accounts.selectors import find_user
from accounts.services.users import check_username, create_service_user
from accounts.token_text import new_token
from ledger.services.journal import append

LONGEST_NAME = 80
LONGEST_LIFETIME = timedelta(days=36_500)


class UnknownScope(ValueError):
    """A scope that no token can have."""


class UnknownUser(ValueError):
    """Nobody has this name."""


class UnusableName(ValueError):
    """A name that no token can have."""


class LifetimeTooLong(ValueError):
    """A lifetime beyond all reason, or beyond what the calendar holds."""


@transaction.atomic
def create_token_of(
    *,
    username: str,
    make_user: bool,
    name: str,
    scopes: Sequence[str],
    now: datetime,
    lifetime: timedelta | None,
) -> str:
    """A new token of a user by name, who with `make_user` is made if there is none."""
    check_username(username)
    user = create_service_user(username=username) if make_user else find_user(username=username)
    if user is None:
        raise UnknownUser(f"no user {username!r}")
    return create_token(user=user, name=name, scopes=scopes, now=now, lifetime=lifetime)


@transaction.atomic
def create_token(
    *, user: User, name: str, scopes: Sequence[str], now: datetime, lifetime: timedelta | None
) -> str:
    """A new token in clear, for this one time; without a `lifetime` it stays until revoked."""
    for scope in scopes:
        if scope not in Scope.values:
            raise UnknownScope(f"no scope {scope!r}; there are {', '.join(sorted(Scope.values))}")
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise UnusableName(
            f"a token's name has 1 to {LONGEST_NAME} printable characters, not {name[:40]!r}"
        )
    if lifetime is not None and lifetime > LONGEST_LIFETIME:
        raise LifetimeTooLong(f"a token lives {LONGEST_LIFETIME.days} days at most")
    token = new_token()
    made = ApiToken.objects.create(
        user=user,
        name=name,
        prefix=token.prefix,
        digest=token.digest,
        scopes=sorted(set(scopes)),
        created_at=now,
        expires_at=None if lifetime is None else now + lifetime,
    )
    _enter("token.created", made, now, {"scopes": made.scopes})
    return token.text


@transaction.atomic
def revoke_token(*, token: ApiToken, now: datetime) -> None:
    """From now on nobody acts by `token`; revoking it again changes nothing."""
    if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now):
        _enter("token.revoked", token, now, {})


def _enter(kind: str, token: ApiToken, now: datetime, data: dict[str, list[str]]) -> None:
    append(
        stream=f"user:{token.user_id}",
        kind=kind,
        now=now,
        actor=token.user,
        data={"token": token.prefix, **data},
        public=False,
    )
