"""A web process says now and then that people can reach the service, from its start on."""

import logging
import threading
import time

from django.db import DatabaseError, connections

from ledger.steady_clock import steady_now
from tournaments.events.services.outages import EVERY, note_presence

log = logging.getLogger(__name__)


def begin() -> None:
    """Say so before the first request is answered, so that nobody loses by the time for which the
    service was away; and from then on again and again."""
    _say()
    threading.Thread(target=_go_on, name="presence", daemon=True).start()


def _go_on() -> None:
    while True:
        time.sleep(EVERY.total_seconds())
        _say()


def _say() -> None:
    try:
        if away := note_presence(now=steady_now()):
            log.warning("away for %.0f s; clocks and deadlines got that time back", away.seconds)
    except DatabaseError as error:
        log.warning("nobody hears that people can reach the service: %s", error)
    finally:
        connections.close_all()
