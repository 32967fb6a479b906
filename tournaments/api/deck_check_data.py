"""What is said about deck checks: to judges all, to players what was found in their own."""

from datetime import datetime
from typing import Annotated, TypedDict

from tournaments.api.entry_data import PlayerRow
from tournaments.models import Chosen, DeckCheck, Finding


class PlayersCheck(TypedDict):
    """A check of one's own deck that is over."""

    id: Annotated[str, {"format": "uuid"}]
    round: Annotated[int | None, "Null where it was between rounds."]
    table: int | None
    chosen: Chosen
    closed_at: datetime | None
    finding: Finding | None
    note: str
    extension_minutes: Annotated[int, "What its match has got for it."]
    penalty: Annotated[str | None, "The id of the penalty that came of it.", {"format": "uuid"}]


class DeckCheckRow(PlayersCheck):
    """A deck that is or was compared with its registration; `reason` says why it was chosen."""

    entry: PlayerRow
    match: Annotated[str | None, {"format": "uuid"}]
    reason: str
    opened_at: datetime
    opened_by: str
    closed_by: str | None


def players_check(check: DeckCheck) -> PlayersCheck:
    return {
        "id": str(check.pk),
        "round": None if check.round is None else check.round.number,
        "table": None if check.match is None else check.match.table,
        "chosen": Chosen(check.chosen),
        "closed_at": check.closed_at,
        "finding": Finding(check.finding) if check.finding else None,
        "note": check.note,
        "extension_minutes": check.extension_minutes,
        "penalty": None if check.penalty_id is None else str(check.penalty_id),
    }


def deck_check_row(check: DeckCheck) -> DeckCheckRow:
    return {
        **players_check(check),
        "entry": {"id": str(check.entry_id), "name": check.entry.name},
        "match": None if check.match_id is None else str(check.match_id),
        "reason": check.reason,
        "opened_at": check.opened_at,
        "opened_by": check.opened_by.username,
        "closed_by": None if check.closed_by is None else check.closed_by.username,
    }
