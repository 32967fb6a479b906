"""Suspending an account, by the operator, and letting its user in again."""

from datetime import datetime

from django.db import transaction

from accounts.models import LONGEST_REASON, User
from accounts.services.browser_sessions import end_sessions
from contract.errors import DomainError
from ledger.services.journal import append


class NotSuspendable(DomainError):
    """The account is closed, or isn't as it would have to be for this."""

    code = "not_suspendable"


@transaction.atomic
def suspend(*, user: User, reason: str, now: datetime) -> None:
    """Let nobody sign in to an account or act for it by a token, and tell its user why when they
    try. Their things stay, and so do their tokens. NotSuspendable."""
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.closed_at is not None or not user.is_active:
        raise NotSuspendable(f"{user.username} is closed or suspended already.")
    user.is_active, user.suspended_at = False, now
    user.suspended_because = reason[:LONGEST_REASON]
    user.save(update_fields=["is_active", "suspended_at", "suspended_because"])
    end_sessions(user=user)
    _enter("user.suspended", user, reason, now)


@transaction.atomic
def restore(*, user: User, reason: str, now: datetime) -> None:
    """Let the user of a suspended account in again. NotSuspendable."""
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.suspended_at is None:
        raise NotSuspendable(f"{user.username} isn't suspended.")
    user.is_active, user.suspended_at, user.suspended_because = True, None, ""
    user.save(update_fields=["is_active", "suspended_at", "suspended_because"])
    _enter("user.restored", user, reason, now)


def _enter(kind: str, user: User, reason: str, now: datetime) -> None:
    private = {"reason": reason}
    append(stream=f"user:{user.pk}", kind=kind, now=now, private=private, public=False)
