"""From wanting an account to having one: asked for, confirmed by email, made."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import get_language, gettext

from accounts.links import LIFETIMES, UnusableLink, read_link
from accounts.models import Purpose, SignUp, User
from accounts.services.attempts import (
    EMAIL_FROM_ADDRESS,
    EMAIL_TO_ADDRESS,
    SIGN_UP_FROM_ADDRESS,
    take_attempt,
)
from accounts.services.emails import queue_email
from accounts.services.passwords import hash_password
from accounts.services.users import (
    UsernameTaken,
    check_personal_name,
    create_person,
    refuse_taken,
)
from contract.errors import DomainError
from ground.addresses import normal_email
from ground.spelling import likeness


class NotAgreed(DomainError):
    """This site asks for your agreement to its terms, or for your age, and `agreed` is false."""

    status = 422
    code = "not_agreed"
    field = "agreed"


def asks_to_agree() -> bool:
    """True where this installation has terms, a privacy notice or a minimum age."""
    return bool(settings.MUSTER_TERMS or settings.MUSTER_PRIVACY or settings.MUSTER_MINIMUM_AGE)


def sign_up(
    *,
    username: str,
    email: str,
    password: str,
    agreed: bool = False,
    address: str,
    now: datetime,
) -> None:
    """Ask for an account; `agreed` to the terms and to be old enough, where an installation asks.
    An email goes to the address in any case; only the email says whether the address has an account
    already. The account has the language of this request."""
    if asks_to_agree() and not agreed:
        raise NotAgreed(gettext("Agree to the terms of this site to create an account."))
    check_personal_name(username)
    email = normal_email(email)
    take_attempt(limit=SIGN_UP_FROM_ADDRESS, subject=address, now=now)
    refuse_taken(username)
    hashed = hash_password(password, username=username, email=email)
    take_attempt(limit=EMAIL_TO_ADDRESS, subject=email, now=now)
    with transaction.atomic():
        sign_up = _reserve(username, email, hashed, now)
        queue_email(purpose=Purpose.CONFIRM, email=email, sign_up=sign_up, now=now)


def _reserve(username: str, email: str, hashed: str, now: datetime) -> SignUp:
    old = SignUp.objects.filter(asked_at__lte=now - LIFETIMES[Purpose.CONFIRM])
    alike = likeness(username)
    old.filter(likeness=alike).delete()
    refuse_taken(username)
    try:
        with transaction.atomic():
            return SignUp.objects.create(
                username=username,
                likeness=alike,
                email=email,
                password=hashed,
                asked_at=now,
                language=get_language() or settings.LANGUAGE_CODE,
            )
    except IntegrityError as error:
        raise UsernameTaken(
            gettext(
                "The user name {name} is taken. If you signed up with it, look for our email."
            ).format(name=username)
        ) from error


def send_again(*, email: str, address: str, now: datetime) -> None:
    """Have the email of the latest sign-up with this address sent once more, if there is one."""
    email = normal_email(email)
    take_attempt(limit=EMAIL_FROM_ADDRESS, subject=address, now=now)
    take_attempt(limit=EMAIL_TO_ADDRESS, subject=email, now=now)
    with transaction.atomic():
        queue_email(purpose=Purpose.AGAIN, email=email, now=now)


def find_sign_up(*, link: str, now: datetime) -> SignUp:
    """The sign-up that a link confirms; UnusableLink if there is none any more."""
    sign_up = SignUp.objects.filter(pk=_sign_up_id(link, now)).first()
    if sign_up is None:
        raise UnusableLink
    return sign_up


@transaction.atomic
def confirm_sign_up(*, link: str, now: datetime) -> User:
    """Make the account that a link confirms, which then is used up."""
    sign_up = SignUp.objects.select_for_update().filter(pk=_sign_up_id(link, now)).first()
    if sign_up is None:
        raise UnusableLink
    user = create_person(
        username=sign_up.username,
        email=sign_up.email,
        hashed=sign_up.password,
        language=sign_up.language,
        now=now,
    )
    sign_up.delete()
    return user


def _sign_up_id(link: str, now: datetime) -> UUID:
    return UUID(read_link(purpose=Purpose.CONFIRM, text=link, now=now).subject)
