"""The thread of a web process that notes every few seconds that people can reach the service, warns
if all of them seem to have one address, and reads the notice of a maintenance."""

import logging
import threading
import time
from datetime import datetime

from django.db import DatabaseError, connections
from django.utils import timezone

from ground.steady_clock import steady_now
from ledger.services.heartbeats import ONE_ADDRESS, note_heartbeat
from ledger.services.maintenance import notice
from monitoring.metrics import files
from monitoring.one_address import CROWD
from monitoring.shared_time import join
from tournaments.events.services.outages import EVERY, note_presence

log = logging.getLogger(__name__)

NAME_IT = "Name it in MUSTER_TRUSTED_PROXIES, with Compose in MUSTER_PROXIES."


def begin() -> None:
    """Note it before the first request is answered, so that nobody loses the time for which the
    service was away, and start the thread. The metrics of this process begin here too."""
    join()
    _note(None)
    files.begin("web")
    threading.Thread(target=_go_on, name="presence", daemon=True).start()


def _go_on() -> None:
    before: datetime | None = steady_now()
    while True:
        time.sleep(EVERY.total_seconds())
        before = _note(before)


def _note(before: datetime | None) -> datetime | None:
    """Note that people can reach the service; `before` is when this process last did so. Returns
    the new moment, or `before` if the database is away."""
    now = steady_now()
    try:
        notice.read()
        if away := note_presence(now=now, before=before):
            log.warning("away for %.0f s; clocks and deadlines got that time back", away.seconds)
        if address := CROWD.only_address():
            note_heartbeat(name=ONE_ADDRESS, now=timezone.now())
            log.warning("everybody has the address %s; is it a proxy? %s", address, NAME_IT)
    except DatabaseError as error:
        log.warning("it is not noted that people can reach the service: %s", error)
        return before
    finally:
        connections.close_all()
    return now
