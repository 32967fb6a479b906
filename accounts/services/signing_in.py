"""Signing in with user name or email address and password."""

from datetime import datetime

from django.contrib.auth.hashers import check_password
from django.utils.translation import gettext

from accounts.models import User
from accounts.selectors import find_login
from accounts.services.attempts import (
    SIGN_IN_ANYWHERE,
    SIGN_IN_FROM_ADDRESS,
    SIGN_IN_TO_ACCOUNT,
    TooManyAttempts,
    forget_attempts,
    give_back,
    take_attempt,
)
from accounts.services.known_places import known_among
from accounts.services.second_step import complete_sign_in, has_second_factor
from contract.errors import DomainError
from ground.addresses import UnusableEmail, normal_email
from ground.spelling import spelled

# Stored for those who have no password; to compare with it takes as long as any.
NOBODYS = "!"


class WrongLogin(DomainError):
    """The user name, email address or password is wrong."""

    status = 403
    code = "wrong_login"

    def __init__(self, text: str = "") -> None:
        super().__init__(text or gettext("The user name, email address or password is wrong."))


class AccountSuspended(DomainError):
    """The account is suspended; whoever knows the password hears why."""

    status = 403
    code = "account_suspended"


def sign_in(*, name: str, password: str, address: str, now: datetime, browser: str = "") -> User:
    """The user; WrongLogin alike for an unknown name and a wrong password, and as late.

    A user with a second factor is signed in only after `second_step`.

    `browser` is what a browser was given when somebody signed in with it. One that the user is
    known by has attempts of its own, whatever is guessed from the same address; and where the user
    is not known by either, attempts count against the name from wherever they come.
    Not one transaction: an attempt stays counted whatever comes of it.
    """
    typed = _typed(name)
    user = find_login(name=name.strip())
    known = known_among(user=user, places=(browser, address))
    place = browser if browser in known else address
    mine = f"{typed}\n{place}"
    shared = [] if browser in known else [(SIGN_IN_FROM_ADDRESS, address)]
    shared += [] if known else [(SIGN_IN_ANYWHERE, typed)]
    take_attempt(limit=SIGN_IN_TO_ACCOUNT, subject=mine, now=now)
    for limit, subject in shared:
        take_attempt(limit=limit, subject=subject, now=now)
    held = _is_held(user, typed, place, now)
    # Of nobody the password is hashed too, so that both answers take the same time.
    right = check_password(password, NOBODYS) if user is None else user.check_password(password)
    if user is None or held or not right or user.closed_at is not None:
        raise WrongLogin
    if user.suspended_at is not None:
        raise AccountSuspended(
            gettext("This account is suspended by the operator of this site: {reason}").format(
                reason=user.suspended_because
            )
        )
    if not user.is_active:
        raise WrongLogin
    forget_attempts(limit=SIGN_IN_TO_ACCOUNT, subject=account_at(user, place))
    tries = forget_attempts(limit=SIGN_IN_TO_ACCOUNT, subject=mine)
    for limit, subject in shared:
        give_back(limit=limit, subject=subject, times=tries)
    if not has_second_factor(user):  # With one, the second step completes the sign-in.
        complete_sign_in(user=user, places=(browser, address), now=now)
    return user


def check_own_password(*, user: User, password: str, address: str, now: datetime) -> None:
    """WrongLogin, unless a user who has signed in knows the password too; within the limits."""
    account = account_at(user, address)
    take_attempt(limit=SIGN_IN_TO_ACCOUNT, subject=account, now=now)
    if not check_password(password, user.password):
        raise WrongLogin(gettext("This isn’t your password."))
    forget_attempts(limit=SIGN_IN_TO_ACCOUNT, subject=account)


def account_at(user: User, place: str) -> str:
    """The key under which attempts on a user's account from a place are counted, by whatever name
    the user was called."""
    return f"{user.pk}\n{place}"


def _is_held(user: User | None, typed: str, place: str, now: datetime) -> bool:
    """True if there were too many attempts by this name and another of the same user together.

    That is answered as a wrong password. Else five attempts by a user name and one by an email
    address would tell whether both are of the same person.
    """
    account = f"nobody\n{typed}\n{place}" if user is None else account_at(user, place)
    try:
        take_attempt(limit=SIGN_IN_TO_ACCOUNT, subject=account, now=now)
    except TooManyAttempts:
        return True
    return False


def _typed(name: str) -> str:
    """The one form of what was typed, so that no spelling of it has attempts of its own."""
    try:
        return normal_email(name)
    except UnusableEmail:
        return spelled(name.strip())
