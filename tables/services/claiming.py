"""Practice games of a browser that become those of an account."""

from django.db import transaction

from accounts.models import User
from tables.holders import digest_of
from tables.models import TableKind, TableSeat


@transaction.atomic
def claim_practice(*, user: User, key: str) -> int:
    """Give the practice games of the holder of a key to a user who has signed in with that browser,
    and say how many. They are kept longer then."""
    if not key:
        return 0
    seats = TableSeat.objects.filter(key_digest=digest_of(key), table__kind=TableKind.PRACTICE)
    return seats.update(user=user, key_digest="", name=user.username)
