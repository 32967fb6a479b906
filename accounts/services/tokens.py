"""Giving out tokens and taking them back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from accounts.models import ApiToken, Scope, User
from accounts.notice_kinds import KINDS
from accounts.selectors import live_token, named_user, tokens_of
from accounts.services.notices import send_notice
from accounts.services.quotas import check_quota, lock_account
from accounts.services.second_step import (
    SecondFactorNeeded,
    check_code,
    has_second_factor,
    require_of_organiser,
)
from accounts.services.signing_in import sign_in
from accounts.services.users import check_username, create_service_user
from accounts.token_text import TokenText, new_token
from contract.errors import DomainError
from ground.notices import Facts
from ground.statements.planned_once import planned_once
from ledger.services.journal import append

LONGEST_NAME = 80
LONGEST_LIFETIME = timedelta(days=36_500)
# For those that people make themselves: long enough for a season, and not for ever.
LONGEST_PERSONAL_DAYS = 366
USUAL_DAYS = 90
# The most that `last_used_at` lags behind.
USE_NOTED_EVERY = timedelta(minutes=10)


class UnknownScope(ValueError):
    """A scope that no token can have."""


class UnusableTokenName(DomainError):
    """The name can't be used for a token."""

    status = 422
    code = "unusable_name"
    field = "name"


class LifetimeTooLong(ValueError):
    """A lifetime beyond all reason, or beyond what the calendar holds."""


@dataclass(frozen=True)
class GivenToken:
    """A new token: its text, which is shown this one time, and what is remembered of it."""

    text: str
    row: ApiToken


# Scopes that need a second factor where the operator requires one of organisers.
ORGANISING = {each.value for each in (Scope.EVENTS_MANAGE, Scope.RESULTS_WRITE, Scope.GAMES_HOST)}


class UnknownToken(DomainError):
    """The user has no such token."""

    status = 404
    code = "not_found"


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
    """A new token for a user by name; with `make_user` the user is created if there is none."""
    check_username(username)
    make = create_service_user if make_user else named_user
    user = make(username=username)
    made = _give(user, name, scopes, now, lifetime)
    _send_notice("token.created", made.row, now)
    return made.text


def create_token_by_password(
    *,
    login: str,
    password: str,
    name: str,
    scopes: Sequence[str],
    days: int,
    code: str = "",
    address: str,
    now: datetime,
) -> GivenToken:
    """Create a token by user name or email address and password, within the limits of signing in.
    A user with a second factor also needs a `code`."""
    user = sign_in(name=login, password=password, address=address, now=now)
    if has_second_factor(user):
        if not code:
            raise SecondFactorNeeded(
                gettext("This account has a second factor: send a code of it as `code`.")
            )
        check_code(user=user, code=code, address=address, now=now)
    return create_own_token(user=user, name=name, scopes=scopes, days=days, now=now)


@transaction.atomic
def create_own_token(
    *, user: User, name: str, scopes: Sequence[str], days: int, now: datetime
) -> GivenToken:
    """A new token that `user` makes for a program, which ends after at most a year."""
    if not 1 <= days <= LONGEST_PERSONAL_DAYS:
        raise LifetimeTooLong(
            gettext("A token lasts 1 to {most} days.").format(most=LONGEST_PERSONAL_DAYS)
        )
    if ORGANISING & {*scopes}:
        require_of_organiser(user)
    lock_account(user=user)
    check_quota(
        count=tokens_of(user=user).exclude(expires_at__lte=now).count(),
        most=settings.MUSTER_MOST_TOKENS,
        refusal=gettext(
            "You have {count} tokens, and an account can have {most}: revoke one you don’t need,"
            " or ask the operator of this site for more."
        ),
    )
    made = _give(user, name, scopes, now, timedelta(days=days))
    _send_notice("token.created", made.row, now)
    return made


def create_token(
    *, user: User, name: str, scopes: Sequence[str], now: datetime, lifetime: timedelta | None
) -> str:
    """A new token in clear, for this one time; without a `lifetime` it stays until revoked."""
    return _give(user, name, scopes, now, lifetime).text


@transaction.atomic
def _give(
    user: User, name: str, scopes: Sequence[str], now: datetime, lifetime: timedelta | None
) -> GivenToken:
    for scope in scopes:
        if scope not in Scope.values:
            raise UnknownScope(
                gettext("There is no scope “{scope}”, only {scopes}.").format(
                    scope=scope, scopes=", ".join(sorted(Scope.values))
                )
            )
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise UnusableTokenName(
            gettext("Token names have 1 to {longest} printable characters, not “{name}”.").format(
                longest=LONGEST_NAME, name=name[:40]
            )
        )
    if lifetime is not None and lifetime > LONGEST_LIFETIME:
        raise LifetimeTooLong(
            gettext("A token lasts up to {most} days.").format(most=LONGEST_LIFETIME.days)
        )
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
    return GivenToken(token.text, made)


@transaction.atomic
def revoke_token(*, token: ApiToken, now: datetime) -> None:
    """Revoke a token; a second call changes nothing."""
    if _revoke(token, now):
        _send_notice("token.revoked", token, now)


def end_tokens(*, user: User, now: datetime) -> int:
    """Revoke all tokens of a user, in the caller's transaction, which says so in its own email; how
    many there were."""
    return sum(_revoke(token, now) for token in tokens_of(user=user))


def revoke_own_token(*, user: User, prefix: str, now: datetime) -> None:
    """Revoke a token of the user's own; UnknownToken for those of others, whether there are any or
    not."""
    token = tokens_of(user=user).filter(prefix=prefix).first()
    if token is None:
        raise UnknownToken(
            gettext("You have no token that begins with {start}.").format(start=f"muster_{prefix}_")
        )
    revoke_token(token=token, now=now)


@planned_once()
def use_token(*, token: TokenText, now: datetime) -> ApiToken | None:
    """The remembered token if it still counts; that it was used is noted now and then."""
    remembered = live_token(token=token, now=now)
    if remembered is not None and _use_is_news(remembered, now):
        ApiToken.objects.filter(pk=remembered.pk).update(last_used_at=now)
    return remembered


def _revoke(token: ApiToken, now: datetime) -> bool:
    """True if it was not revoked before."""
    revoked = ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now)
    if revoked:
        _enter("token.revoked", token, now, {})
    return bool(revoked)


def _send_notice(kind: str, token: ApiToken, now: datetime) -> None:
    facts: Facts = {
        "token": token.name,
        "start": f"muster_{token.prefix}_",
        "scopes": partial(_scope_labels, token),
    }
    send_notice(KINDS[kind], user=token.user, now=now, facts=facts)


def _scope_labels(token: ApiToken) -> str:
    return "; ".join(str(Scope(scope).label) for scope in token.scopes) or gettext("read only")


def _use_is_news(token: ApiToken, now: datetime) -> bool:
    return token.last_used_at is None or token.last_used_at + USE_NOTED_EVERY <= now


def _enter(kind: str, token: ApiToken, now: datetime, data: dict[str, list[str]]) -> None:
    append(
        stream=f"user:{token.user_id}",
        kind=kind,
        now=now,
        actor=token.user,
        data={"token": token.prefix, **data},
        public=False,
    )
