"""Writing down what is asked at a table after each move, so that nobody who reads computes it."""

from collections.abc import Sequence
from typing import Any

import engine
from tables.models import Table, TableSeat, packed


def ask_now(*, table: Table, seats: Sequence[TableSeat], played: engine.Table) -> None:
    """Set on the row what is asked now, and of whom, with a prompt of the guide that the person has
    not seen; both rows are for the caller to save."""
    choice = played.choice()
    decides = None if choice is None else seats[choice.seat]
    of_person = decides is not None and bool(decides.key_digest)
    question: dict[str, Any] = {
        "seat": decides and decides.number,
        "ask": engine.ask(played) if of_person else None,
        "waits": engine.waiting(played),
        "guide": _next_prompt(decides, played) if decides is not None and of_person else None,
    }
    table.ask = packed(question)
    table.bot_decides = decides is not None and not of_person


def _next_prompt(seat: TableSeat, played: engine.Table) -> dict[str, str] | None:
    """The first prompt that fits this decision and was not shown here before; it counts as seen
    then."""
    prompt = engine.guide(played, seat.prompts)
    if prompt is None:
        return None
    seat.prompts = [*seat.prompts, prompt.id]
    return {"title": prompt.title, "text": prompt.text}
