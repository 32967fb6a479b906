"""Guest slips: for each player without an account the code by which they answer and claim."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.prints.slips import stacked

GUESTS_ON_A_PAGE = 8
COLUMNS = 2


def guests_sheet(
    event: str, address: str, guests: Sequence[tuple[str, str, str]]
) -> Mapping[str, Any]:
    """A slip for each guest with name, team (empty without one) and claim code; `address` is that
    of the event, as people type it."""
    slips = [{"name": name, "team": team, "code": code} for name, team, code in guests]
    return {
        "event": event,
        "address": address,
        "columns": COLUMNS,
        "pages": stacked(slips, GUESTS_ON_A_PAGE),
    }
