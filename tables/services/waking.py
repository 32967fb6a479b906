"""Messages to the workers that a bot is to move."""

from datetime import timedelta

from ledger.services.wakeups import wake_worker
from tables.models import Table

# A message that waited longer says nothing new: whoever took another one has looked at all tables.
EXPIRES = timedelta(seconds=5)


def wake_for_bot(*, table: Table) -> None:
    """Have a worker play for bots once this transaction is committed, if it is the turn of one at
    this table; a sweep finds those for which no message arrived."""
    if table.bot_decides:
        wake_for_bots()


def wake_for_bots() -> None:
    """Have a worker play for bots once this transaction is committed."""
    wake_worker("tables.tasks.play_bots", expires=EXPIRES)
