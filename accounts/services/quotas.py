"""Quotas of accounts, so that none can fill the disk."""

from accounts.models import User
from contract.errors import DomainError


class QuotaReached(DomainError):
    """The account has reached a limit of this installation."""

    code = "quota_reached"


def lock_account(*, user: User) -> None:
    """Lock the account until the end of the caller's transaction, so that concurrent requests count
    its belongings one by one."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)


def check_quota(*, count: int, most: int, refusal: str, more: int = 1) -> None:
    """QuotaReached with the sentence `refusal`, which has a {count} and a {most}, if `count` and
    `more` together exceed `most`."""
    if count + more > most:
        raise QuotaReached(refusal.format(count=f"{count:,}", most=f"{most:,}"))
