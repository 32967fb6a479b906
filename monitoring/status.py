"""The state of the installation: how much work waits, and what waits too long."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from celery import current_app
from django.conf import settings

from accounts.models import Email
from ground.queues import QUEUES
from ledger.selectors import due_deliveries, failing_deliveries
from ledger.services.heartbeats import ONE_ADDRESS, heartbeat_of, heartbeats
from ledger.services.maintenance import maintenance
from monitoring.one_address import WINDOW
from replays.models import JobState
from replays.selectors import jobs_by_state, oldest_unfinished
from tables.services.bots import waiting_for_bots
from tournaments.archive.selectors.dumps import stuck_months
from tournaments.sweeping import overdue


@dataclass(frozen=True)
class Queue:
    """The number of messages that wait in a queue, None where the broker does not say, and the
    seconds in which no worker has taken one, None where none ever has."""

    messages: int | None
    silent: float | None


@dataclass(frozen=True)
class Condition:
    """The work that waits at a moment, and the queues by name.

    Waits are in seconds, 0 where nothing waits. `overdue` is the number of scheduled actions of
    events that are late: they fail, or no sweeper runs. Of open dumps those are stuck that workers
    have tried to write again and again. `one_address` is true if everybody who came to a web
    process lately seems to have one address. `maintenance` describes one that is announced or
    under way, and is empty without one."""

    logs: dict[str, int]
    oldest_log: float
    deliveries_due: int
    oldest_delivery: float
    deliveries_failing: int
    overdue: int
    dumps_stuck: int
    queues: dict[str, Queue]
    one_address: bool
    maintenance: str

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    def alarms(self, patience: timedelta) -> Iterator[str]:
        """A sentence for each thing that an operator must look at."""
        seconds = patience.total_seconds()
        if self.oldest_log > seconds:
            yield f"a log has waited for {self.oldest_log:.0f} s: does a worker run?"
        if self.oldest_delivery > seconds:
            yield f"a delivery is late by {self.oldest_delivery:.0f} s: do worker and beat run?"
        if self.deliveries_failing:
            yield f"deliveries that fail: {self.deliveries_failing}; the workers' log says why"
        if self.overdue:
            yield (
                f"overdue in events: {self.overdue}; do worker and beat run? If so, the workers'"
                " log says what fails"
            )
        for name, queue in self.queues.items():
            if queue.silent is not None and queue.silent > seconds:
                yield (
                    f"no worker has looked into the queue {name} for {queue.silent:.0f} s: do"
                    " one for it and beat run?"
                )
        if self.one_address:
            yield (
                "everybody seems to have one address, so all share its limits: name the proxy in"
                " MUSTER_TRUSTED_PROXIES, with Compose in MUSTER_PROXIES"
            )
        if self.dumps_stuck:
            yield (
                f"open dumps that cannot be written: {self.dumps_stuck}; what has been withdrawn"
                " from them is served until they are, and the workers' log says why"
            )
        if quarantined := self.logs[JobState.QUARANTINED]:
            yield f"logs put aside: {quarantined}; mend the cause, then `manage.py requeue`"


def look(*, now: datetime, patience: timedelta) -> Condition:
    """The condition at `now`; work that waits longer than `patience` is overdue."""
    due = due_deliveries(now=now)
    first = due.first()
    return Condition(
        logs=jobs_by_state(),
        oldest_log=_seconds(oldest_unfinished(), now),
        deliveries_due=due.count(),
        oldest_delivery=_seconds(first.next_at if first else None, now),
        deliveries_failing=failing_deliveries().count(),
        overdue=overdue(now=now, patience=patience),
        dumps_stuck=len(stuck_months(now=now)) if settings.MUSTER_DUMP_LICENCE else 0,
        queues=_queues(now),
        one_address=_is_one_address(now),
        maintenance=str(maintenance() or ""),
    )


def _is_one_address(now: datetime) -> bool:
    """True if a web process noted it within the last WINDOW seconds."""
    noted = heartbeats(names=[ONE_ADDRESS]).get(ONE_ADDRESS)
    return noted is not None and now - noted < timedelta(seconds=WINDOW)


def in_hand(*, now: datetime) -> list[str]:
    """The work that workers have begun or would begin next, a phrase for each kind. Films, dumps
    and sweeps are left out: they can wait."""
    jobs = jobs_by_state()
    counts = {
        "logs": jobs[JobState.QUEUED] + jobs[JobState.RUNNING],
        "deliveries": due_deliveries(now=now).count(),
        "emails": Email.objects.filter(next_at__lte=now).count(),
        "games in which a bot decides": waiting_for_bots().count(),
    }
    return [f"{count} {name}" for name, count in counts.items() if count]


def _queues(now: datetime) -> dict[str, Queue]:
    names = {queue: heartbeat_of(queue) for queue in QUEUES}
    seen = heartbeats(names=names.values())
    lengths = queue_lengths()
    return {
        queue: Queue(lengths.get(queue), _seconds(seen[name], now) if name in seen else None)
        for queue, name in names.items()
    }


def queue_lengths() -> dict[str, int]:
    """The number of messages that wait in each queue; empty where the broker does not answer."""
    try:
        with current_app.connection_for_write() as link:
            channel: Any = link.default_channel
            return {queue: channel._size(queue) for queue in QUEUES}
    except Exception:  # Each broker has errors of its own.
        return {}


def _seconds(since: datetime | None, now: datetime) -> float:
    return 0.0 if since is None else max(0.0, round((now - since).total_seconds(), 3))
