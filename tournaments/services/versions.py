"""The versions of events, rounds and matches: nobody overwrites what they have not seen.

Each of these rows counts its changes. A service that changes one takes the versions on which the
change was decided, compares after the event's lock, and writes through `save_changes`:

    def close_round(*, …, expected: Expected | None = None, now: datetime) -> Round:
        tournament = lock_tournament(tournament_id=tournament_id)
        round_ = …
        check_version(round_, expected)
        …
        save_changes(round_, "state", "closed_at")

A comparison before the lock would let two go on from the same version. Whether somebody may act at
all is asked before it, whether it can be done now is asked after it. Where many rows change by one
`update`, it counts them with `**NEXT_VERSION`. What only counts others, such as how many places of
an event are taken, overtakes nobody's decision and raises nothing.

An API view passes `expected_version(request)` (`tournaments/api/conditions.py`), a page the hidden
field of its form (`web/forms/versions.py`).
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from tournaments.models import Match, Round, Series, Tournament

# Any one of these will do; with none of them, nothing does.
Expected = frozenset[int]
Versioned = Tournament | Round | Match | Series
NEXT_VERSION: Mapping[str, Any] = {"version": F("version") + 1}


class VersionMismatch(ValueError):
    """What was to be changed is at another version than the one that was named."""

    def __init__(self, text: str = "", *, expected: Expected = frozenset(), found: int = 0) -> None:
        super().__init__(text)
        self.expected, self.found = expected, found


def check_version(row: Versioned, expected: Expected | None) -> None:
    """VersionMismatch unless a row of a locked event is at one of these versions; None is any."""
    if expected is None or row.version in expected:
        return
    raise VersionMismatch(
        f"{row} has changed since you read it: it is at version {row.version} now. Read it again,"
        " then decide.",
        expected=expected,
        found=row.version,
    )


def save_changes(row: Versioned, *names: str) -> None:
    """Write these fields of a row of a locked event, as its next version. Without a name: what
    belongs to the row has changed, such as the reports of a match."""
    row.version += 1
    row.save(update_fields=[*names, "version"])
