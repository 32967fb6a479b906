"""Keeping an account that was to be closed."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from ledger.services.journal import append


@transaction.atomic
def keep_open(*, user: User, now: datetime) -> None:
    """Keep an account whose user has signed in before it was closed."""
    user.closing_at, user.kept_open = None, True
    user.save(update_fields=["closing_at"])
    append(stream=f"user:{user.pk}", kind="user.kept_open", now=now, actor=user, public=False)
