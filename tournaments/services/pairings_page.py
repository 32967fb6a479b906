"""What the pairings of a round say: who meets whom, why, and what has come of it so far."""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Match, MatchSeat, Result, Round
from tournaments.selectors import pairings

_OUTCOMES = {Result.BYE: "bye", Result.DRAW: "draw", Result.PENDING: "pending"}


def pairings_page(round_: Round) -> dict[str, Any]:
    """All pairings of a round, by table."""
    matches = list(pairings(round_id=round_.pk))
    return {
        "tournament_id": str(round_.tournament_id),
        "round": {"number": round_.number, "state": round_.state},
        "optimal": round_.optimal,
        "redraw": round_.redraw,
        "results": [pairing(match) for match in matches],
    }


def pairing(match: Match) -> dict[str, Any]:
    """One match as it stands in the list, read with its seats and their entries."""
    seats = list(match.seats.all())
    return {
        "match": str(match.pk),
        "table": match.table,
        "state": match.state,
        "outcome": outcome(seats),
        "games_won": [seat.games_won for seat in seats],
        "games_drawn": seats[0].games_drawn,
        "players": [_player(seat) for seat in seats],
        "reason": {"code": match.reason_code, "text": match.reason},
    }


def outcome(seats: Sequence[MatchSeat]) -> str:
    """`pending`, `bye`, `draw`, `double_loss`, or the seat that won as `seat_0`, `seat_1`."""
    for seat in seats:
        if seat.result == Result.WIN:
            return f"seat_{seat.number}"
    if seats[0].result == Result.LOSS:
        return "double_loss"
    return _OUTCOMES[Result(seats[0].result)]


def _player(seat: MatchSeat) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "player": {"id": str(seat.entry_id), "name": seat.entry.name},
        "result": seat.result,
    }
