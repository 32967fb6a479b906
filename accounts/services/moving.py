"""Another email address for an account: asked for with the password, and confirmed by a link that
is sent to it."""

from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from accounts.links import UnusableLink, mark_of, read_link
from accounts.models import Purpose, User
from accounts.notice_kinds import KINDS
from accounts.services.attempts import EMAIL_FROM_ADDRESS, EMAIL_TO_ADDRESS, take_attempt
from accounts.services.emails import move_link, queue_email
from accounts.services.notices import send_notice
from accounts.services.signing_in import check_own_password
from accounts.services.users import EmailTaken
from ground.addresses import UnusableEmail, normal_email
from ledger.services.journal import append


def ask_for_move(*, user: User, password: str, email: str, address: str, now: datetime) -> None:
    """Send a link to a new email address that makes it the account's. Only that email says whether
    another account has the address already."""
    email = normal_email(email)
    if email == user.email:
        raise UnusableEmail(gettext("Your account already has this email address."))
    check_own_password(user=user, password=password, address=address, now=now)
    take_attempt(limit=EMAIL_FROM_ADDRESS, subject=address, now=now)
    take_attempt(limit=EMAIL_TO_ADDRESS, subject=email, now=now)
    with transaction.atomic():
        queue_email(purpose=Purpose.MOVE, email=email, user=user, now=now)


@dataclass(frozen=True)
class Move:
    """A move of an account to an address; `back` is by the link sent to the former address."""

    user: User
    email: str
    back: bool


def read_move(*, link: str, now: datetime) -> Move:
    """The change that a link makes; UnusableLink if it cannot be made any more."""
    parsed = read_link(purpose=Purpose.MOVE, text=link, now=now)
    pk, _, email = parsed.subject.partition(" ")
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None or user.email == email or (parsed.mark and not parsed.bears(mark_of(user))):
        raise UnusableLink
    return Move(user, email, back=not parsed.mark)


def carry_out_move(*, link: str, now: datetime) -> User:
    """Give the account the address of a link, and write to the former address.

    That email has a link back, which works whatever the password is by then: if the account was
    stolen, its owner has that address. There is no such link where one has just been used.
    """
    user = read_move(link=link, now=now).user
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        move = read_move(link=link, now=now)
        before = move.user.email
        _give(move.user, move.email, now)
        send_notice(
            KINDS["account.moved"],
            user=move.user,
            now=now,
            email=before,
            cases=[] if move.back else ["can_go_back"],
            place=[] if move.back else [move_link(move.user, before, now, back=True)],
        )
        append(
            stream=f"user:{user.pk}",
            kind="user.email_changed",
            now=now,
            actor=move.user,
            data={"back": move.back},
            public=False,
        )
    return move.user


def _give(user: User, email: str, now: datetime) -> None:
    user.email, user.email_confirmed_at = email, now
    try:
        with transaction.atomic():
            user.save(update_fields=["email", "email_confirmed_at"])
    except IntegrityError as error:
        raise EmailTaken(gettext("This email address already has an account.")) from error
