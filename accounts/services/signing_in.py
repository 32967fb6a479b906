"""Who somebody is, by user name or e-mail address and password."""

from datetime import datetime

from django.contrib.auth.hashers import check_password

from accounts.models import User
from accounts.selectors import find_login
from accounts.services.attempts import (
    SIGN_IN_FROM_ADDRESS,
    SIGN_IN_TO_ACCOUNT,
    forget_attempts,
    give_back,
    take_attempt,
)

# What is stored for those who have no password; to compare with it takes as long as any.
NOBODYS = "!"


class WrongLogin(ValueError):
    """No user with this name or address has this password."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text or "The user name, the e-mail address or the password is wrong.")


def sign_in(*, name: str, password: str, address: str, now: datetime) -> User:
    """The user; WrongLogin alike for an unknown name and a wrong password, and as late.

    Not one transaction: an attempt stays counted whatever comes of it.
    """
    account = f"{name.strip().lower()}\n{address}"
    take_attempt(limit=SIGN_IN_TO_ACCOUNT, subject=account, now=now)
    take_attempt(limit=SIGN_IN_FROM_ADDRESS, subject=address, now=now)
    user = find_login(name=name.strip())
    # Of nobody the password is hashed too, so that both answers take the same time.
    known = check_password(password, NOBODYS) if user is None else user.check_password(password)
    if user is None or not known or not user.is_active:
        raise WrongLogin
    forget_attempts(limit=SIGN_IN_TO_ACCOUNT, subject=account)
    give_back(limit=SIGN_IN_FROM_ADDRESS, subject=address)
    return user
