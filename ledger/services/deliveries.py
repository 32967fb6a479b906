"""Telling the services that follow from an entry, each at least once."""

import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import cache, reduce
from inspect import signature
from operator import or_

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.module_loading import import_string

from ground.wording import trouble
from ledger.models import Delivery
from ledger.selectors import due_deliveries

log = logging.getLogger(__name__)

# A service that fails is asked again after a pause that grows to this.
LONGEST_PAUSE = timedelta(minutes=5)
MOST_DOUBLINGS = 9
# Most deliveries that a sweep begins, and the time for which it or a message goes on beginning
# them: far below what the time of a task allows. The next sweep goes on.
AT_ONCE = 200
GOES_ON = timedelta(seconds=2)


def deliver_entry(*, entry_id: int, clock: Callable[[], datetime]) -> None:
    """Call the services that wait for this entry."""
    deliver_entries(entry_ids=[entry_id], clock=clock)


def deliver_entries(*, entry_ids: Sequence[int], clock: Callable[[], datetime]) -> None:
    """Call the services that wait for these entries, those of one after those of another."""
    if entry_ids:
        _deliver_all(Delivery.objects.filter(entry_id__in=entry_ids), clock)


def deliver_due(*, clock: Callable[[], datetime]) -> None:
    """Call the services whose time has come: woken by no message, failed before, or cut off."""
    began = clock()
    due = due_deliveries(now=began).values_list("pk", "reaction")
    for ids in _begun_together(list(due[:AT_ONCE])):
        if clock() - began > GOES_ON:
            break
        _deliver_all(Delivery.objects.filter(pk__in=ids), clock)


def _begun_together(due: Sequence[tuple[int, str]]) -> list[list[int]]:
    """The deliveries of each service that takes many entries at once, the others one by one."""
    begun: dict[str | int, list[int]] = defaultdict(list)
    for delivery_id, reaction in due:
        begun[reaction if _takes_many(reaction) else delivery_id].append(delivery_id)
    return list(begun.values())


def deliver(*, delivery_id: int, clock: Callable[[], datetime]) -> None:
    """Call the service that waits for this delivery, unless it has been called or is being so."""
    _deliver_all(Delivery.objects.filter(pk=delivery_id), clock)


def _deliver_all(deliveries: QuerySet[Delivery], clock: Callable[[], datetime]) -> None:
    """Call each; what has not begun by the time of GOES_ON is due again, for the next sweep."""
    began = clock()
    called: list[Delivery] = []
    left: list[Delivery] = []
    for group in _groups(_claim(deliveries, began)):
        if clock() - began > GOES_ON:
            left += group
        else:
            called += _call(group, clock)
    if called:
        _mine(called).update(done_at=clock())
    if left:
        _mine(left).update(next_at=clock())


def _groups(deliveries: Sequence[Delivery]) -> list[list[Delivery]]:
    """Those of which a service is called at once: about entries of one stream, if it takes many."""
    groups: dict[tuple[str, str] | int, list[Delivery]] = defaultdict(list)
    for each in deliveries:
        many = _takes_many(each.reaction)
        groups[(each.reaction, each.entry.stream_id) if many else each.pk].append(each)
    return list(groups.values())


def _call(group: Sequence[Delivery], clock: Callable[[], datetime]) -> Sequence[Delivery]:
    """Call the service of these; those for which that has worked. Where many fail together, each
    is tried alone, so that one keeps no others waiting."""
    reaction, entries = group[0].reaction, [delivery.entry for delivery in group]
    facts = {"entries": entries} if _takes_many(reaction) else {"entry": entries[0]}
    try:
        import_string(reaction)(**facts, now=clock())
    except Exception as error:
        if len(group) > 1:
            return [done for delivery in group for done in _call([delivery], clock)]
        log.exception("delivery %s to %s failed", group[0].pk, reaction)
        _mine(group).update(next_at=clock() + _pause(group[0]), trouble=trouble(error))
        return []
    return group


@cache
def _takes_many(reaction: str) -> bool:
    """True if a service takes `entries`; others take one `entry`. One that is not there fails when
    it is called."""
    try:
        return "entries" in signature(import_string(reaction)).parameters
    except ImportError:
        return False


@transaction.atomic
def _claim(deliveries: QuerySet[Delivery], now: datetime) -> list[Delivery]:
    """Those that nobody has called or is calling, for this worker alone as long as its lease is:
    a worker that dies meanwhile has lost a delivery as it would have lost a job."""
    lease = timedelta(seconds=settings.MUSTER_LEASE_SECONDS)
    waiting = deliveries.filter(done_at=None, next_at__lte=now).order_by("pk")
    mine = list(waiting.select_for_update(of=("self",), skip_locked=True).select_related("entry"))
    claimed = Delivery.objects.filter(pk__in=[delivery.pk for delivery in mine])
    claimed.update(attempt=F("attempt") + 1, next_at=now + lease)
    for delivery in mine:
        delivery.attempt += 1
    return mine


def _pause(delivery: Delivery) -> timedelta:
    seconds = 2 ** min(delivery.attempt, MOST_DOUBLINGS)
    return min(timedelta(seconds=seconds), LONGEST_PAUSE)


def _mine(deliveries: Sequence[Delivery]) -> QuerySet[Delivery]:
    """The rows, as long as nobody else has taken a delivery over."""
    by_attempt: dict[int, list[int]] = defaultdict(list)
    for delivery in deliveries:
        by_attempt[delivery.attempt].append(delivery.pk)
    still = (Q(attempt=attempt, pk__in=ids) for attempt, ids in by_attempt.items())
    return Delivery.objects.filter(reduce(or_, still), done_at=None)
