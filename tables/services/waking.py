"""Messages to the workers that a bot is to move."""

from ledger.services.wakeups import wake_worker
from tables.models import Table


def wake_for_bot(*, table: Table) -> None:
    """Have a worker play the bot of a table once this transaction is committed, if it is its turn;
    a sweep finds those for which no message arrived."""
    if table.bot_decides:
        wake_worker("tables.tasks.play_bots", arguments={"table_id": str(table.pk)})
