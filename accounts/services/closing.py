"""Closing an account, as far as it is an account: who signs in keeps it until its day has come, and
then nothing of it is left but a number and a placeholder."""

from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Q
from django.utils import dateformat

from accounts.models import Email, Membership, Organisation, SignUp, User
from accounts.notice_kinds import KINDS
from accounts.services.browser_sessions import end_sessions
from accounts.services.notices import send_notice
from accounts.services.second_factors import forget_second_factor
from accounts.services.tokens import end_tokens
from ground.spelling import likeness
from ledger.models import LedgerEntry
from ledger.services.journal import append, erase_private

# Time in which signing in keeps an account.
KEPT_FOR = timedelta(days=7)
# No user name has a space, so nobody else can be called so.
PLACEHOLDER = "Closed account {number}"


def placeholder(user: User) -> str:
    """The name that stands for somebody who has closed their account."""
    return PLACEHOLDER.format(number=user.pk)


@transaction.atomic
def plan_closing(*, user: User, now: datetime) -> datetime:
    """Have an account closed in KEPT_FOR, and say when: all sessions end now, and all tokens."""
    user.closing_at = now + KEPT_FOR
    user.save(update_fields=["closing_at"])
    end_sessions(user=user)
    end_tokens(user=user, now=now)
    day = partial(dateformat.format, user.closing_at, "j F Y, H:i \\U\\T\\C")
    send_notice(KINDS["account.closing"], user=user, now=now, facts={"day": day})
    _enter("user.closing", user, now)
    return user.closing_at


@transaction.atomic
def shut(*, user: User, now: datetime) -> None:
    """Let nobody sign in to an account or act for it any more; what is of it goes after that."""
    user.is_active, user.password = False, make_password(None)
    user.closing_at = user.closing_at or now
    user.save(update_fields=["is_active", "password", "closing_at"])
    end_sessions(user=user)
    end_tokens(user=user, now=now)


@transaction.atomic
def empty_account(*, user: User, now: datetime) -> None:
    """Take the last names out of an account that was shut, and all that it alone has."""
    SignUp.objects.filter(Q(likeness=user.likeness) | Q(email=user.email) & ~Q(email="")).delete()
    Email.objects.filter(Q(user=user) | Q(email=user.email) & ~Q(email="")).delete()
    user.tokens.all().delete()
    forget_second_factor(user=user)
    user.abuse_reports.update(reporter=None)
    _leave_organisations(user, now)
    streams = [f"user:{user.pk}"]
    own = Organisation.objects.filter(personal_of=user).first()
    if own is not None:
        own.name, own.slug = placeholder(user), _free_slug(user)
        own.save(update_fields=["name", "slug"])
        streams.append(f"organisation:{own.pk}")
    for entry in LedgerEntry.objects.filter(stream__in=streams, private_part__isnull=False):
        erase_private(entry=entry, actor=None, now=now)
    user.username, user.likeness = placeholder(user), likeness(placeholder(user))
    user.first_name, user.last_name, user.email = "", "", ""
    user.email_confirmed_at = user.last_login = user.closing_at = None
    user.suspended_at, user.suspended_because, user.closed_at = None, "", now
    user.language = settings.LANGUAGE_CODE
    user.save()
    _enter("user.closed", user, now)


def _free_slug(user: User) -> str:
    slug = f"closed-account-{user.pk}"
    while Organisation.objects.filter(slug=slug).exists():
        slug += "-x"
    return slug


def _leave_organisations(user: User, now: datetime) -> None:
    """Leave all but the personal one, which has no other owner."""
    for member in Membership.objects.filter(user=user).exclude(organisation__personal_of=user):
        append(
            stream=f"organisation:{member.organisation_id}",
            kind="member.removed",
            now=now,
            actor=user,
            data={"user": user.pk, "role": member.role},
            public=False,
        )
        member.delete()


def _enter(kind: str, user: User, now: datetime) -> None:
    append(stream=f"user:{user.pk}", kind=kind, now=now, actor=user, public=False)
