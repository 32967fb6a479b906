"""Setting up a second factor and taking it off: an authenticator app, passkeys, recovery codes."""

import base64
import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from accounts import passkeys, totp
from accounts.models import LONGEST_BROWSER, AuthenticatorApp, Passkey, RecoveryCode, User
from accounts.notice_kinds import KINDS
from accounts.services.browser_sessions import end_sessions
from accounts.services.notices import send_notice
from accounts.services.second_step import BETWEEN, WrongCode, digest_of, has_second_factor
from contract.errors import DomainError, NotFound
from ledger.services.journal import append

HOW_MANY_CODES = 10
CODE_BYTES = 10
MOST_PASSKEYS = 20


class AppInUse(DomainError):
    """The account has an authenticator app already."""

    code = "app_in_use"


class TooManyPasskeys(DomainError):
    """The account has as many passkeys as it can have, or this one already."""

    code = "too_many_passkeys"


class NoSecondFactor(DomainError):
    """The account has no second factor."""

    code = "no_second_factor"


@transaction.atomic
def add_app(*, user: User, secret: bytes, code: str, session: str = "", now: datetime) -> list[str]:
    """Set up the app that has this `secret` and shows this `code`. Returns recovery codes if it is
    the user's first factor, and ends their sessions but that with the key `session`; else none.
    Raises WrongCode and AppInUse."""
    user = _locked(user)
    if AuthenticatorApp.objects.filter(user=user).exists():
        raise AppInUse(gettext("You have an authenticator app already. Remove it first."))
    step = totp.step_of(secret, BETWEEN.sub("", code), now, after=0)
    if step is None:
        raise WrongCode
    is_first = not has_second_factor(user)
    AuthenticatorApp.objects.create(user=user, secret=secret, last_step=step, added_at=now)
    _note(user, "added", "app", now)
    return _begin(user, session, now) if is_first else []


@transaction.atomic
def add_passkey(
    *,
    user: User,
    name: str,
    state: Mapping[str, Any],
    answer: str,
    session: str = "",
    now: datetime,
) -> list[str]:
    """Set up the passkey that the user's browser has made. Returns recovery codes if it is their
    first factor, and ends their sessions but that with the key `session`; else none. Raises
    UnusablePasskey and TooManyPasskeys."""
    user = _locked(user)
    key_id, credential, uses = passkeys.created_passkey(state, answer)
    if Passkey.objects.filter(user=user).count() >= MOST_PASSKEYS:
        text = gettext("You have {count} passkeys. Remove one first.")
        raise TooManyPasskeys(text.format(count=MOST_PASSKEYS))
    if Passkey.objects.filter(key_id=key_id).exists():
        raise TooManyPasskeys(gettext("This passkey is set up already."))
    is_first = not has_second_factor(user)
    Passkey.objects.create(
        user=user,
        key_id=key_id,
        name=name[:LONGEST_BROWSER],
        credential=credential,
        uses=uses,
        added_at=now,
    )
    _note(user, "added", "passkey", now)
    return _begin(user, session, now) if is_first else []


@transaction.atomic
def make_recovery_codes(*, user: User, now: datetime) -> list[str]:
    """Replace the user's recovery codes, and return the new ones. Raises NoSecondFactor."""
    user = _locked(user)
    if not has_second_factor(user):
        raise NoSecondFactor(gettext("Set up an app or a passkey first."))
    append(
        stream=f"user:{user.pk}",
        kind="user.recovery_codes_made",
        now=now,
        actor=user,
        public=False,
    )
    _tell(user, "codes_made", now)
    return _codes(user, now)


@transaction.atomic
def remove_app(*, user: User, now: datetime) -> None:
    """Remove the user's authenticator app. Raises NotFound."""
    user = _locked(user)
    if not AuthenticatorApp.objects.filter(user=user).delete()[0]:
        raise NotFound(gettext("You have no authenticator app here."))
    _after_removal(user, "app", now)


@transaction.atomic
def remove_passkey(*, user: User, passkey_id: int, now: datetime) -> None:
    """Remove a passkey of the user. Raises NotFound."""
    user = _locked(user)
    if not Passkey.objects.filter(user=user, pk=passkey_id).delete()[0]:
        raise NotFound(gettext("You have no such passkey."))
    _after_removal(user, "passkey", now)


@transaction.atomic
def remove_second_factor(*, user: User, reason: str, now: datetime) -> None:
    """Remove every second factor of a user, for the operator. Raises NoSecondFactor."""
    user = _locked(user)
    if not has_second_factor(user):
        raise NoSecondFactor(gettext("This account has no second factor."))
    forget_second_factor(user=user)
    append(
        stream=f"user:{user.pk}",
        kind="user.second_factor_removed",
        now=now,
        data={"factor": "all"},
        private={"reason": reason},
        public=False,
    )
    _tell(user, "removed_by_operator", now)


def forget_second_factor(*, user: User) -> None:
    """Delete a user's app, passkeys and recovery codes."""
    for model in (AuthenticatorApp, Passkey, RecoveryCode):
        model.objects.filter(user=user).delete()


def _locked(user: User) -> User:
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _begin(user: User, session: str, now: datetime) -> list[str]:
    """The recovery codes that come with the first factor. Sessions that began with the password
    alone end: whoever knew it could take the factor off again."""
    end_sessions(user=user, but=session)
    return _codes(user, now)


def _codes(user: User, now: datetime) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    made = [_new_code() for _ in range(HOW_MANY_CODES)]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, digest=digest_of(code), made_at=now) for code in made
    )
    return ["-".join(code[at : at + 4] for at in range(0, len(code), 4)) for code in made]


def _new_code() -> str:
    return base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower()


def _after_removal(user: User, factor: str, now: datetime) -> None:
    if not has_second_factor(user):
        forget_second_factor(user=user)
    _note(user, "removed", factor, now)


def _note(user: User, change: str, factor: str, now: datetime) -> None:
    append(
        stream=f"user:{user.pk}",
        kind=f"user.second_factor_{change}",
        now=now,
        actor=user,
        data={"factor": factor},
        public=False,
    )
    _tell(user, f"{factor}_{change}", now)


def _tell(user: User, what: str, now: datetime) -> None:
    send_notice(KINDS["account.second_factor"], user=user, now=now, cases=[what])
