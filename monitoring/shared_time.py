"""A starting process takes the time from the running web processes, not from the machine's clock.

Once that clock has been set, running processes only approach it (`ground/steady_clock.py`). A new
one that took it at once would see games and rounds end that have an hour left.
"""

import logging

from django.db import DatabaseError

from ground.steady_clock import go_on_from
from ledger.services.heartbeats import service_time

log = logging.getLogger(__name__)


def join() -> bool:
    """Take over the time of the web processes, if any run; False if the database is away."""
    try:
        time = service_time()
    except DatabaseError as error:
        log.warning("the time of the service is not known: %s", error)
        return False
    if time is not None:
        go_on_from(time)
    return True
