"""Writing down what is asked at a table after each move, so that nobody who reads computes it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import engine
from tables.clocks import runs_out_at
from tables.models import Table, TableKind, TableSeat, packed, unpacked


def ask_now(
    *, table: Table, seats: Sequence[TableSeat], played: engine.Table, now: datetime
) -> None:
    """Set on the row what is asked now, and of whom, with a prompt of the guide that a person who
    practises has not seen, and until when; the rows are for the caller to save."""
    choice = played.choice()
    decides = None if choice is None else seats[choice.seat]
    of_person = decides is not None and decides.of_person
    practises = decides is not None and of_person and table.kind == TableKind.PRACTICE
    question: dict[str, Any] = {
        "seat": decides and decides.number,
        "question": engine.question(played, with_moves=of_person),
        "guide": _next_prompt(decides, played) if decides and practises else None,
    }
    table.ask = packed(question)
    table.bot_decides = decides is not None and not of_person
    table.asked_at = None if decides is None else now
    start_clock(table=table, decides=decides)


def start_clock(*, table: Table, decides: TableSeat | None) -> None:
    """Let the time of the deciding player run from `asked_at`, where the table has a clock; in a
    pause none runs, also where a player of a team has conceded meanwhile."""
    table.due_at = None
    if table.paused_at is not None:
        return
    if decides is not None and decides.left is not None and table.asked_at is not None:
        table.due_at = runs_out_at(
            left=decides.left, asked_at=table.asked_at, delay=table.clock_delay
        )


def spend_delay(*, table: Table, seats: Sequence[TableSeat]) -> None:
    """Take the free seconds from the decision that was asked just now, where the table has a
    clock."""
    number = unpacked(table.ask)["seat"]
    if table.bank is not None and table.asked_at is not None and number is not None:
        table.asked_at -= table.clock_delay
        start_clock(table=table, decides=seats[number])


def _next_prompt(seat: TableSeat, played: engine.Table) -> str | None:
    """The id of the first prompt that fits this decision and was not shown here before; it counts
    as seen then."""
    prompt = engine.guide(played, seat.prompts)
    if prompt is None:
        return None
    seat.prompts = [*seat.prompts, prompt.id]
    return prompt.id
