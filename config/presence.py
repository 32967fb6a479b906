"""A web process says now and then that people can reach the service, from its start on, and whether
all of them seem to have one address; and reads what people are told of a maintenance."""

import logging
import threading
import time
from datetime import datetime

from django.db import DatabaseError, connections
from django.utils import timezone

from config.metrics import files
from config.one_address import CROWD
from config.shared_time import join
from ledger.services.heartbeats import ONE_ADDRESS, note_heartbeat
from ledger.services.maintenance import notice
from ledger.steady_clock import steady_now
from tournaments.events.services.outages import EVERY, note_presence

log = logging.getLogger(__name__)

NAME_IT = "Name it in MUSTER_TRUSTED_PROXIES, with Compose in MUSTER_PROXIES."


def begin() -> None:
    """Say so before the first request is answered, so that nobody loses by the time for which the
    service was away; and from then on again and again. Metrics of this process begin with it."""
    join()
    _say(None)
    files.begin("web")
    threading.Thread(target=_go_on, name="presence", daemon=True).start()


def _go_on() -> None:
    before: datetime | None = steady_now()
    while True:
        time.sleep(EVERY.total_seconds())
        before = _say(before)


def _say(before: datetime | None) -> datetime | None:
    """Say so, where this process has last done it `before`; when it has, by now."""
    now = steady_now()
    try:
        notice.read()
        if away := note_presence(now=now, before=before):
            log.warning("away for %.0f s; clocks and deadlines got that time back", away.seconds)
        if address := CROWD.only_address():
            note_heartbeat(name=ONE_ADDRESS, now=timezone.now())
            log.warning("everybody has the address %s; is it a proxy? %s", address, NAME_IT)
    except DatabaseError as error:
        log.warning("nobody hears that people can reach the service: %s", error)
        return before
    finally:
        connections.close_all()
    return now
