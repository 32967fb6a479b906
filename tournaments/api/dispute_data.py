"""What is said about disputes, to players and to the staff."""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Literal, TypedDict
from uuid import UUID

from accounts.models import User
from accounts.roles import Power
from tournaments.api.play_data import ReportData, report_data
from tournaments.contradictions import Contradiction, contradictions, sees_moves
from tournaments.models import Dispute
from tournaments.services.pairings_page import EntryName, entry_name
from tournaments.services.reported import last_reports

Cause = Literal["reports", "logs", "call", "result"]


class ContradictionData(TypedDict):
    """Two certified logs of one game that tell different games. They part at `move`: 0 is what was
    fixed before the first, null that all moves are the same, and draws or result differ, or that it
    cannot be told. `seats` are by log whose move it is. `after` is the last move before that
    names something, and `moves` are what they are: for everybody where both logs are open, else for
    the judge alone who has taken the dispute on."""

    game_number: int
    replays: list[str]
    move: int | None
    seats: list[int | None]
    after: str | None
    moves: list[str | None] | None


class DisputeData(TypedDict):
    """A match that waits for a judge. `seat` is that of the player who called one. What else only
    the judges' desk shows is for those who may rule, and null or empty for the others of the staff:
    the `words` of that player, who has taken it on and when, and the `contradictions`."""

    id: Annotated[str, {"format": "uuid"}]
    match: Annotated[str, {"format": "uuid"}]
    round: int
    table: int
    players: list[EntryName]
    cause: Cause
    seat: int | None
    words: str | None
    opened_at: datetime
    age_seconds: int
    judge: Annotated[str | None, "The user name of who has taken it on."]
    taken_at: datetime | None
    reports: list[ReportData]
    contradictions: list[ContradictionData]


def dispute_data(
    dispute: Dispute, *, viewer: User, powers: Collection[Power], now: datetime
) -> DisputeData:
    """A dispute as somebody of the staff with these powers may see it."""
    match, rules = dispute.match, Power.RULE in powers
    seats = {seat.entry_id: seat.number for seat in match.seats.all()}
    last = last_reports(match, sorted(match.reports.all(), key=lambda one: one.revision))
    reports = [report_data(report, seats[entry]) for entry, report in last.items()]
    return {
        "id": str(dispute.pk),
        "match": str(match.pk),
        "round": match.round.number,
        "table": match.table,
        "players": [entry_name(seat.entry) for seat in match.seats.all()],
        "cause": _cause(dispute),
        "seat": _seat(seats, dispute.opened_by_id),
        "words": dispute.words if rules else None,
        "opened_at": dispute.opened_at,
        "age_seconds": max(0, int((now - dispute.opened_at).total_seconds())),
        "judge": dispute.judge.get_username() if rules and dispute.judge else None,
        "taken_at": dispute.taken_at if rules else None,
        "reports": sorted(reports, key=lambda one: one["seat"]),
        "contradictions": [
            contradiction_data(one, shows=sees_moves(dispute, viewer, powers))
            for one in (contradictions(match) if rules else ())
        ],
    }


def contradiction_data(one: Contradiction, *, shows: bool) -> ContradictionData:
    found = one.parting
    opens = found is not None and (shows or one.open)
    return {
        "game_number": one.game_number,
        "replays": [str(replay) for replay in one.replays],
        "move": None if found is None else found.move,
        "seats": [None, None] if found is None else list(found.seats),
        "after": found.after[1] if found is not None and opens and found.after else None,
        "moves": list(found.moves) if found is not None and opens else None,
    }


def _cause(dispute: Dispute) -> Cause:
    known: dict[str, Cause] = {
        "reports": "reports",
        "logs": "logs",
        "call": "call",
        "result": "result",
    }
    return known[dispute.cause]


def _seat(seats: dict[UUID, int], entry: UUID | None) -> int | None:
    return None if entry is None else seats[entry]
