"""`manage.py maintenance`: announces, begins and ends a maintenance, which stops all clocks."""

import time
from argparse import ArgumentTypeError
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from contract.errors import DomainError
from ground.steady_clock import steady_now
from ledger.services.maintenance import maintenance
from monitoring.status import in_hand
from tournaments.events.services.maintenance import announce, begin, end

LOOK_EVERY = 0.5
NOTHING = "No maintenance is announced or under way."


class Command(BaseCommand):
    help = (
        "Announce a maintenance, begin it (clocks stand still, no moves are made, and workers"
        " finish what is in hand), and end it (everybody gets the time back). Without one of these"
        " words it shows whether a maintenance is announced or under way."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("act", nargs="?", choices=("announce", "begin", "end"))
        parser.add_argument("--at", help="when it begins, as in 2026-12-01T22:00, in UTC")
        parser.add_argument("--minutes", type=minutes, help="how long it is expected to last (30)")
        parser.add_argument(
            "--closes",
            type=minutes,
            default=timedelta(minutes=15),
            help="minutes before it without new games and rounds (15)",
        )
        parser.add_argument("--notice", default="", help="a text for people, shown on all pages")
        parser.add_argument(
            "--patience", type=int, default=60, help="seconds to wait for workers once it begins"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._act(options)
        except DomainError as error:
            raise CommandError(str(error), returncode=2) from error

    def _act(self, options: Mapping[str, Any]) -> None:
        now, lasts = steady_now(), options["minutes"]
        match options["act"]:
            case "announce":
                facts: dict[str, Any] = {} if lasts is None else {"lasts": lasts}
                facts |= {"closes": options["closes"], "notice": options["notice"]}
                row = announce(begins_at=moment(options["at"]), **facts, now=now)
                self.stdout.write(f"Maintenance: {row}.")
            case "begin":
                row = begin(lasts=lasts, notice=options["notice"], now=now)
                self.stdout.write(f"Maintenance: {row}.")
                self._drain(options["patience"])
            case "end":
                lasted = end(now=now)
                over = f"It lasted {lasted.total_seconds():.0f} s, which everybody gets back."
                self.stdout.write(over if lasted else "Withdrawn: it had not begun.")
            case _:
                row_now = maintenance()
                self.stdout.write(f"Maintenance: {row_now}." if row_now else NOTHING)

    def _drain(self, patience: int) -> None:
        """Wait until workers have finished what is in hand."""
        until = time.monotonic() + patience
        while waits := in_hand(now=steady_now()):
            if time.monotonic() > until:
                raise CommandError(
                    f"Still in hand: {'; '.join(waits)}. Nothing is lost if you stop the service"
                    " now: workers go on with it afterwards.",
                    returncode=1,
                )
            time.sleep(LOOK_EVERY)
        self.stdout.write("Nothing is in hand: you can stop the service.")


def minutes(text: str) -> timedelta:
    """A number of minutes. Raises ArgumentTypeError."""
    try:
        return timedelta(minutes=int(text))
    except (ValueError, OverflowError) as error:
        raise ArgumentTypeError(f"{text!r} is not a number of minutes") from error


def moment(text: str | None) -> datetime:
    """A time in ISO 8601, in UTC unless it names a zone. Raises CommandError."""
    if text is None:
        raise CommandError("Say when it begins: --at 2026-12-01T22:00 (UTC).", returncode=2)
    try:
        at = datetime.fromisoformat(text)
    except ValueError as error:
        raise CommandError(
            f"{text!r} is not a time: write it as 2026-12-01T22:00.", returncode=2
        ) from error
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
