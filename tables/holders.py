"""The holder of a seat: a signed-in user, or a browser with the key of the seat."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from accounts.models import User
from tables.models import TableSeat


@dataclass(frozen=True)
class Holder:
    """A reader with all that they may hold a seat by."""

    user: User | None = None
    key: str = ""

    def holds(self, seat: TableSeat) -> bool:
        """True if the seat is theirs."""
        if seat.user_id is not None:
            return self.user is not None and self.user.pk == seat.user_id
        return bool(self.key) and seat.key_digest == digest_of(self.key)

    @property
    def name(self) -> str:
        """A name that tells them from others: their account or the digest of their key; empty for
        somebody who has neither."""
        if self.user is not None:
            return f"user {self.user.pk}"
        return digest_of(self.key) if self.key else ""

    def seat_in(self, seats: Iterable[TableSeat]) -> TableSeat | None:
        """Their seat at a table; None for everybody else."""
        return next((seat for seat in seats if self.holds(seat)), None)


def digest_of(key: str) -> str:
    """The digest that is stored of the key of a seat."""
    return hashlib.sha256(key.encode()).hexdigest()
