"""`manage.py status`: how the installation fares; exit status 1 when something is stuck."""

import json
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from monitoring.health import BROKER, Readiness
from monitoring.live_health import live_address, look_at_live
from monitoring.status import Condition, Queue, look
from replays.sandbox.parent import UNFILTERED
from replays.services.verification import is_filtered, may_verify

VERIFIER = {
    True: "behind the kernel's filter (seccomp)",
    False: f"behind resource limits alone: {UNFILTERED}",
}
LIVE_SILENT = "the live server does not answer: is it running?"
LIVE_STUCK = "the live server has not read the rows for some seconds; its log says why"


class Command(BaseCommand):
    help = "Show what waits for workers. Exit status 1 if something is stuck or missing."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one line of JSON")
        parser.add_argument(
            "--patience", type=int, default=60, help="seconds after which something counts as stuck"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        faults = Readiness().faults(time.monotonic())
        alarms = [fault.detail for fault in faults]
        filtered = is_filtered()
        if not may_verify():
            alarms.append(f"{UNFILTERED}: workers of this machine verify no logs")
        live, address = None, live_address()
        if address:
            live = look_at_live(address)
            if live is None or not live["ok"]:
                alarms.append(LIVE_SILENT if live is None else LIVE_STUCK)
        condition = None
        # Without the broker the rows can still be counted, and then it matters most.
        if faults in ([], [BROKER]):
            patience = timedelta(seconds=options["patience"])
            condition = look(now=timezone.now(), patience=patience)
            alarms += condition.alarms(patience)
        if options["json"]:
            facts = condition.plain() if condition else None
            status = {"ok": not alarms, "condition": facts, "verifier_filtered": filtered}
            status["live"] = live
            self.stdout.write(json.dumps(status | {"alarms": alarms}))
        elif condition:
            self.stdout.write(f"{describe(condition)}\nverifier: {VERIFIER[filtered]}")
            self.stdout.write(f"live: {describe_live(live)}")
        if alarms:
            raise CommandError("; ".join(alarms), returncode=1)


def describe_live(live: Mapping[str, Any] | None) -> str:
    """The live server's report on itself, in words."""
    if live is None:
        return "no live server answers, so pages ask now and then"
    return f"{live['readers']} readers of {live['channels']} streams; wake-up {live['wakeup']}"


def describe(condition: Condition) -> str:
    """The condition in words, a line for each kind of thing that can wait."""
    logs = ", ".join(f"{count} {state}" for state, count in condition.logs.items())
    queues = ", ".join(
        f"{name} {describe_queue(queue)}" for name, queue in condition.queues.items()
    )
    maintenance = f"maintenance: {condition.maintenance}\n" if condition.maintenance else ""
    return (
        f"{maintenance}logs: {logs}; the oldest has waited for {condition.oldest_log:.0f} s\n"
        f"deliveries: {condition.deliveries_due} due, {condition.deliveries_failing} failing\n"
        f"events: {condition.overdue} overdue\n"
        f"open dumps: {condition.dumps_stuck} stuck\n"
        f"queues: {queues}"
    )


def describe_queue(queue: Queue) -> str:
    """The number of messages that wait in a queue, and when a worker last took one."""
    messages = "?" if queue.messages is None else str(queue.messages)
    silent = "no worker yet" if queue.silent is None else f"looked into {queue.silent:.0f} s ago"
    return f"{messages} ({silent})"
