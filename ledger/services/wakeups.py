"""Messages to the workers. Each is a hint that something waits, and may be lost."""

from celery import current_app
from django.db import transaction

from ledger.models import LedgerEntry


def wake_for_entry(*, entry: LedgerEntry) -> None:
    """Send a worker to the deliveries of `entry` once this transaction stands.

    A broker that is down must not undo or fail what is already written: the sweeper delivers what
    no message woke, so the error is only logged.
    """

    def send() -> None:
        current_app.send_task("ledger.tasks.deliver", kwargs={"entry_id": entry.pk}, retry=False)

    # No `partial`: to log the error Django asks for the name, which that has not.
    transaction.on_commit(send, robust=True)
