"""Making users."""

import re
from datetime import datetime

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from accounts.models import User
from accounts.selectors import find_user
from contract.errors import DomainError
from ground.addresses import normal_email
from ground.spelling import LONGEST_LIKENESS, ConfusingName, check_spelling, likeness
from ledger.services.journal import append

LONGEST_USERNAME = 150
# For people: nothing that looks like another name or like an email address.
PERSONAL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{1,39}")


class UnusableUsername(DomainError):
    """The user name isn't allowed."""

    status = 422
    code = "unusable_username"
    field = "username"


class UsernameTaken(DomainError):
    """The user name, or one that looks like it, is taken or was requested recently."""

    code = "username_taken"
    field = "username"


class EmailTaken(DomainError):
    """The address has an account; only its owner gets this answer."""

    code = "email_taken"


def create_service_user(*, username: str) -> User:
    """A user who acts by tokens only; the existing user if the name is taken."""
    check_username(username)
    existing = find_user(username=username)
    if existing is not None:
        return existing
    try:
        check_spelling(username)
        facts = {"password": make_password(None), "likeness": likeness(username)}
        return User.objects.get_or_create(username=username, defaults=facts)[0]
    except ConfusingName as error:
        raise UnusableUsername(str(error)) from error
    except IntegrityError as error:
        raise UsernameTaken(_taken(username)) from error


@transaction.atomic
def create_person(
    *,
    username: str,
    email: str,
    hashed: str,
    language: str = settings.LANGUAGE_CODE,
    now: datetime,
) -> User:
    """A user with a confirmed email address; `hashed` is the password as it is stored.

    For those whose address needs no confirmation: a link was followed, or the operator vouches for
    it.
    """
    check_personal_name(username)
    email = normal_email(email)
    try:
        with transaction.atomic():
            user = User.objects.create(
                username=username,
                likeness=likeness(username),
                email=email,
                password=hashed,
                language=language,
                date_joined=now,
                email_confirmed_at=now,
            )
    except IntegrityError as error:
        refuse_taken(username)
        raise EmailTaken(
            gettext("This email address already has an account. Sign in, or reset your password.")
        ) from error
    append(stream=f"user:{user.pk}", kind="user.signed_up", now=now, actor=user, public=False)
    return user


def choose_language(*, user: User, language: str) -> None:
    """Write notices to a user in one of the languages of this service from now on."""
    user.language = language
    user.save(update_fields=["language"])


@transaction.atomic
def rename_user(*, user: User, username: str, now: datetime) -> None:
    """Give a person another user name. Raises UnusableUsername, UsernameTaken. The caller names
    others who may read of the former one."""
    check_personal_name(username)
    before, user.username, user.likeness = user.username, username, likeness(username)
    taken = User.objects.filter(likeness=user.likeness).exclude(pk=user.pk)
    if taken.exists():
        raise UsernameTaken(_taken(username))
    try:
        with transaction.atomic():
            user.save(update_fields=["username", "likeness"])
    except IntegrityError as error:
        raise UsernameTaken(_taken(username)) from error
    append(
        stream=f"user:{user.pk}",
        kind="user.renamed",
        now=now,
        actor=user,
        private={"before": before, "after": username},
        public=False,
    )


def refuse_taken(username: str) -> None:
    """UsernameTaken if a user has this name or one that looks like it."""
    if User.objects.filter(likeness=likeness(username)).exists():
        raise UsernameTaken(_taken(username))


def _taken(username: str) -> str:
    if find_user(username=username) is not None:
        return gettext("The user name {name} is taken.").format(name=username)
    return gettext("The user name {name} looks too much like another user’s name.").format(
        name=username
    )


def check_username(username: str) -> None:
    """UnusableUsername, unless it is a short word without spaces."""
    fit = all(char.isalnum() or char in "@.+-_" for char in username)
    if not fit or not 1 <= len(username) <= LONGEST_USERNAME or _looks_long(username):
        raise UnusableUsername(
            gettext(
                "User names have 1 to {longest} letters, digits and @ . + - _, but “{name}” has"
                " {length} characters."
            ).format(longest=LONGEST_USERNAME, length=len(username), name=username[:40])
        )


def _looks_long(username: str) -> bool:
    """Some letters are one for a program and a whole word for the eye."""
    return len(likeness(username)) > LONGEST_LIKENESS


def check_personal_name(username: str) -> None:
    """UnusableUsername, unless a person can have this name."""
    if not PERSONAL_NAME.fullmatch(username):
        raise UnusableUsername(
            gettext(
                "User names have 2 to 40 letters a to z, digits and . _ -, and start with a letter"
                " or digit."
            )
        )
