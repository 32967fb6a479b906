"""The second step of signing in, for users who have a second factor: a code or a passkey."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext

from accounts import passkeys, totp
from accounts.models import AuthenticatorApp, Passkey, RecoveryCode, User
from accounts.notice_kinds import KINDS
from accounts.services.attempts import (
    CODE_ANYWHERE,
    CODE_TO_ACCOUNT,
    forget_attempts,
    take_attempt,
)
from accounts.services.keeping import keep_open
from accounts.services.known_places import known_among, remember_place
from accounts.services.notices import send_notice
from contract.errors import DomainError
from ledger.services.journal import append

OF_APP = re.compile(rf"[0-9]{{{totp.DIGITS}}}", re.ASCII)
LONGEST_CODE = 40
BETWEEN = re.compile(r"[\s-]")


class SecondFactorNeeded(DomainError):
    """The account has a second factor, so a code of it is needed too."""

    status = 403
    code = "second_factor_needed"
    field = "code"


class SecondFactorMissing(DomainError):
    """The operator asks organisers for a second factor, and this account has none."""

    status = 403
    code = "second_factor_missing"

    def __init__(self, text: str = "") -> None:
        super().__init__(
            text
            or gettext(
                "Organisers need a second step at sign-in on this site. Set it up on your account"
                " page."
            )
        )


class WrongCode(DomainError):
    """The code isn't right, or was used before."""

    status = 403
    code = "wrong_code"
    field = "code"

    def __init__(self, text: str = "") -> None:
        super().__init__(
            text
            or gettext(
                "This code isn’t right, or was used before. Enter the next code of your app, or"
                " another recovery code."
            )
        )


def has_second_factor(user: User) -> bool:
    """True if the user is asked for a second step when they sign in."""
    apps, keys = AuthenticatorApp.objects, Passkey.objects
    return apps.filter(user=user).exists() or keys.filter(user=user).exists()


def require_of_organiser(user: User) -> None:
    """Raise SecondFactorMissing if organisers need a second factor here and this user has none."""
    if settings.MUSTER_SECOND_FACTOR == "organisers" and not has_second_factor(user):
        raise SecondFactorMissing


def check_code(*, user: User, code: str, address: str, browser: str = "", now: datetime) -> None:
    """Check a code of the user's app, or a recovery code, after the password. Each code works once,
    also when it is sent twice at the same moment. Raises WrongCode and TooManyAttempts.

    This is not one transaction: an attempt stays counted whatever comes of it.
    """
    with _limited(user, address, browser, now):
        typed = BETWEEN.sub("", code).lower()
        use = _use_of_app if OF_APP.fullmatch(typed) else _use_of_recovery
        if not use(user, typed, now):
            raise WrongCode
    complete_sign_in(user=user, places=(browser, address), now=now)


def check_passkey(
    *,
    user: User,
    state: Mapping[str, Any],
    answer: str,
    address: str,
    browser: str = "",
    now: datetime,
) -> None:
    """Check the answer of a passkey after the password. Raises UnusablePasskey, also if the counter
    of the key went back, as that of a copy does, and TooManyAttempts."""
    with _limited(user, address, browser, now), transaction.atomic():
        rows = list(Passkey.objects.select_for_update(no_key=True).filter(user=user))
        known = [bytes(row.credential) for row in rows]
        key_id, uses = passkeys.used_passkey(state, known, answer)
        row = next(row for row in rows if row.key_id == key_id)
        if uses <= row.uses and (uses or row.uses):
            raise passkeys.UnusablePasskey
        row.uses, row.used_at = uses, now
        row.save(update_fields=["uses", "used_at"])
    complete_sign_in(user=user, places=(browser, address), now=now)


def complete_sign_in(*, user: User, places: tuple[str, ...], now: datetime) -> None:
    """Remember the places of a user who has given all that sign-in asks for, and keep their account
    open if it was to be closed."""
    for place in filter(None, {*places}):
        remember_place(user=user, place=place, now=now)
    if user.closing_at is not None:
        keep_open(user=user, now=now)


def digest_of(code: str) -> str:
    """The digest under which a recovery code is stored; its 80 random bits need no salt."""
    return hashlib.sha256(code.encode()).hexdigest()


@contextmanager
def _limited(user: User, address: str, browser: str, now: datetime) -> Iterator[None]:
    """Count an attempt before the block, and forget all attempts once the block succeeds."""
    known = known_among(user=user, places=(browser, address))
    place = browser if browser in known else address
    mine, anywhere = f"{user.pk}\n{place}", str(user.pk)
    take_attempt(limit=CODE_TO_ACCOUNT, subject=mine, now=now)
    if not known:
        take_attempt(limit=CODE_ANYWHERE, subject=anywhere, now=now)
    yield
    forget_attempts(limit=CODE_TO_ACCOUNT, subject=mine)
    if not known:
        forget_attempts(limit=CODE_ANYWHERE, subject=anywhere)


@transaction.atomic
def _use_of_app(user: User, code: str, now: datetime) -> bool:
    app = AuthenticatorApp.objects.select_for_update(no_key=True).filter(user=user).first()
    if app is None:
        return False
    step = totp.step_of(bytes(app.secret), code, now, after=app.last_step)
    if step is None:
        return False
    app.last_step, app.used_at = step, now
    app.save(update_fields=["last_step", "used_at"])
    return True


@transaction.atomic
def _use_of_recovery(user: User, code: str, now: datetime) -> bool:
    used, _ = RecoveryCode.objects.filter(user=user, digest=digest_of(code)).delete()
    if not used:
        return False
    left = RecoveryCode.objects.filter(user=user).count()
    kind = "user.recovery_code_used"
    append(stream=f"user:{user.pk}", kind=kind, now=now, actor=user, public=False)
    factor = KINDS["account.second_factor"]
    send_notice(factor, user=user, now=now, cases=["code_used"], facts={"left": left})
    return True
