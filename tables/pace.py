"""Limit of the pace at which a player may send changes of a game: far above anybody's clicks."""

from collections.abc import Mapping
from uuid import UUID

from django.utils.translation import gettext

from contract.errors import DomainError
from ground.rates import Rate

MOST_A_SECOND = 10
# By table, and by sender: pages and programs of a player together.
SENT = Rate(1)


class TooFast(DomainError):
    """This player has sent more than 10 changes of this table in a second."""

    status = 429
    code = "too_fast"

    def headers(self) -> Mapping[str, str]:
        return {"Retry-After": "1"}


def keep_pace(*, table_id: UUID, sender: str, at: float) -> None:
    """Count a change that somebody sends for a table, whatever becomes of it, `at` in seconds of a
    steady clock. Raises TooFast beyond MOST_A_SECOND."""
    if SENT.count(f"{table_id} {sender}", at) > MOST_A_SECOND:
        raise TooFast(gettext("That was too fast. Wait a second, then try again."))
