"""Passwords: which are good enough, and how they change."""

from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext

from accounts.links import UnusableLink, mark_of, read_link
from accounts.models import Purpose, User
from accounts.notice_kinds import KINDS
from accounts.services.attempts import (
    EMAIL_FROM_ADDRESS,
    EMAIL_TO_ADDRESS,
    take_attempt,
)
from accounts.services.browser_sessions import end_sessions
from accounts.services.emails import queue_email
from accounts.services.known_places import remember_place
from accounts.services.notices import send_notice
from accounts.services.signing_in import check_own_password
from accounts.services.tokens import end_tokens
from contract.errors import DomainError, Fault
from ground.addresses import normal_email
from ledger.services.journal import append

LONGEST_PASSWORD = 256


class UnusablePassword(DomainError):
    """The password is too easy to guess; each of `reasons` is a sentence."""

    status = 422
    code = "unusable_password"
    field = "password"

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__(" ".join(reasons))

    def faults(self) -> list[Fault]:
        return [Fault(self.code, reason, "/password") for reason in self.reasons]


def hash_password(password: str, *, username: str, email: str) -> str:
    """The hash of a good password, for storage; UnusablePassword for another.

    It takes long on purpose, so it is done before a transaction begins.
    """
    check_password(password, username=username, email=email)
    return make_password(password)


def check_password(password: str, *, username: str, email: str) -> None:
    """UnusablePassword, unless a user of this name and address can have this password."""
    if len(password) > LONGEST_PASSWORD:
        raise UnusablePassword(
            gettext("Passwords have up to {longest} characters.").format(longest=LONGEST_PASSWORD)
        )
    try:
        validate_password(password, User(username=username, email=email))
    except ValidationError as error:
        raise UnusablePassword(*error.messages) from error


def ask_for_reset(*, email: str, address: str, now: datetime) -> None:
    """Send a link with which a new password can be set, if the address belongs to an account."""
    email = normal_email(email)
    take_attempt(limit=EMAIL_FROM_ADDRESS, subject=address, now=now)
    take_attempt(limit=EMAIL_TO_ADDRESS, subject=email, now=now)
    with transaction.atomic():
        queue_email(purpose=Purpose.RESET, email=email, now=now)


def reset_target(*, link: str, now: datetime) -> User:
    """The user whose password a link changes; UnusableLink when it does so no longer."""
    parsed = read_link(purpose=Purpose.RESET, text=link, now=now)
    user = User.objects.filter(pk=parsed.subject, is_active=True).first()
    if user is None or not parsed.bears(mark_of(user)):
        raise UnusableLink
    return user


def reset_password(
    *, link: str, password: str, end_all_tokens: bool = True, address: str, now: datetime
) -> User:
    """Set another password by a link, which then is used up. All sessions of the user end, and all
    tokens unless they are to stay: who has lost the password may have lost more.

    From this address the user signs in then, however many guess at the account from elsewhere.
    """
    user = reset_target(link=link, now=now)
    hashed = hash_password(password, username=user.username, email=user.email)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        remember_place(user=user, place=address, now=now)
        user = reset_target(link=link, now=now)
        end_sessions(user=user)
        return _set_password(user, hashed, now, how="reset", end_all_tokens=end_all_tokens)


def change_password(
    *,
    user: User,
    old: str,
    new: str,
    end_all_tokens: bool = False,
    address: str,
    now: datetime,
) -> User:
    """Set a new password for a user who knows the old one. All other sessions of the user end, and
    on request all tokens."""
    check_own_password(user=user, password=old, address=address, now=now)
    hashed = hash_password(new, username=user.username, email=user.email)
    with transaction.atomic():
        return _set_password(user, hashed, now, how="change", end_all_tokens=end_all_tokens)


def _set_password(
    user: User, hashed: str, now: datetime, *, how: str, end_all_tokens: bool
) -> User:
    user.password = hashed
    user.save(update_fields=["password"])
    ended = end_tokens(user=user, now=now) if end_all_tokens else 0
    send_notice(
        KINDS["account.password_changed"],
        user=user,
        now=now,
        cases=[how, "tokens_ended"] if ended else [how],
        facts={"tokens": ended},
    )
    append(
        stream=f"user:{user.pk}",
        kind="user.password_changed",
        now=now,
        actor=user,
        data={"how": how},
        public=False,
    )
    return user
