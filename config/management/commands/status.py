"""`manage.py status`: how the installation fares; exit status 1 when something is stuck."""

import json
import time
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from config.condition import Condition, look
from config.health import BROKER, Readiness


class Command(BaseCommand):
    help = "Says what waits for workers; ends with status 1 when something is stuck or away."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one line for programs")
        parser.add_argument(
            "--patience", type=int, default=60, help="seconds that anything may wait"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        faults = Readiness().faults(time.monotonic())
        alarms = [fault.detail for fault in faults]
        condition = None
        # Without the broker the rows can still be counted, and then it matters most.
        if faults in ([], [BROKER]):
            patience = timedelta(seconds=options["patience"])
            condition = look(now=timezone.now(), patience=patience)
            alarms += condition.alarms(patience)
        if options["json"]:
            facts = condition.plain() if condition else None
            self.stdout.write(json.dumps({"ok": not alarms, "condition": facts, "alarms": alarms}))
        elif condition:
            self.stdout.write(told(condition))
        if alarms:
            raise CommandError("; ".join(alarms), returncode=1)


def told(condition: Condition) -> str:
    """The condition in words, a line each for the logs, the deliveries and the events."""
    logs = ", ".join(f"{count} {state}" for state, count in condition.logs.items())
    return (
        f"logs: {logs}; the oldest has waited for {condition.oldest_log:.0f} s\n"
        f"deliveries: {condition.deliveries_due} due, {condition.deliveries_failing} failing\n"
        f"events: {condition.overdue} overdue"
    )
