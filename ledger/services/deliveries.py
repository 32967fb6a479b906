"""Telling the services that follow from an entry, each at least once."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.module_loading import import_string

from ledger.models import Delivery
from ledger.selectors import due_deliveries
from ledger.wording import trouble

log = logging.getLogger(__name__)

# A service that fails is asked again after a pause that grows to this.
LONGEST_PAUSE = timedelta(minutes=5)
MOST_DOUBLINGS = 9
AT_ONCE = 200


def deliver_entry(*, entry_id: int, clock: Callable[[], datetime]) -> None:
    """Call the services that wait for this entry."""
    waiting = Delivery.objects.filter(entry_id=entry_id, done_at=None).order_by("pk")
    for delivery_id in list(waiting.values_list("pk", flat=True)):
        deliver(delivery_id=delivery_id, clock=clock)


def deliver_due(*, clock: Callable[[], datetime]) -> None:
    """Call the services whose time has come: woken by no message, failed before, or cut off."""
    due = due_deliveries(now=clock()).values_list("pk", flat=True)
    for delivery_id in list(due[:AT_ONCE]):
        deliver(delivery_id=delivery_id, clock=clock)


def deliver(*, delivery_id: int, clock: Callable[[], datetime]) -> None:
    """Call the service that waits for this delivery, unless it has been called or is being so."""
    delivery = _claim(delivery_id, clock())
    if delivery is None:
        return
    try:
        import_string(delivery.reaction)(entry=delivery.entry, now=clock())
    except Exception as error:
        log.exception("delivery %s to %s failed", delivery_id, delivery.reaction)
        _mine(delivery).update(next_at=clock() + _pause(delivery), trouble=trouble(error))
        return
    _mine(delivery).update(done_at=clock())


@transaction.atomic
def _claim(delivery_id: int, now: datetime) -> Delivery | None:
    # A worker that dies meanwhile has lost the delivery as it would have lost a job.
    lease = timedelta(seconds=settings.MUSTER_LEASE_SECONDS)
    waiting = Delivery.objects.filter(pk=delivery_id, done_at=None, next_at__lte=now)
    if not waiting.update(attempt=F("attempt") + 1, next_at=now + lease):
        return None
    return Delivery.objects.select_related("entry").get(pk=delivery_id)


def _pause(delivery: Delivery) -> timedelta:
    seconds = 2 ** min(delivery.attempt, MOST_DOUBLINGS)
    return min(timedelta(seconds=seconds), LONGEST_PAUSE)


def _mine(delivery: Delivery) -> QuerySet[Delivery]:
    """The row, as long as nobody else has taken the delivery over."""
    return Delivery.objects.filter(pk=delivery.pk, attempt=delivery.attempt, done_at=None)
