"""A process that starts takes the time from those that live, and not from the machine's clock.

After that clock was set, they still go by the time before (`ledger/steady_clock.py`), and one that
starts then would see clocks of games and rounds run out that have an hour left. All catch up
together.
"""

import logging

from django.db import DatabaseError

from ledger.services.heartbeats import service_time
from ledger.steady_clock import go_on_from

log = logging.getLogger(__name__)


def join() -> bool:
    """Go on from the time of the web processes, if some live; False where nobody could be asked."""
    try:
        time = service_time()
    except DatabaseError as error:
        log.warning("nobody tells the time of the service: %s", error)
        return False
    if time is not None:
        go_on_from(time)
    return True
