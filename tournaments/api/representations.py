"""What is said about rounds and matches: allow-lists, so that nothing secret is shown because it
exists."""

from collections.abc import Iterable
from typing import Any

from replays.models import Slot
from tournaments.models import Match, MatchSeat, Result
from tournaments.services.hosting import Chair, HostedGame

# A row together with the counts that its selector added, which the type of the row does not know.
Counted = Any

OUTCOMES = {Result.BYE: "bye", Result.DRAW: "draw", Result.PENDING: "pending"}


def round_data(round_: Counted) -> dict[str, Any]:
    return {
        "number": round_.number,
        "state": round_.state,
        "matches": round_.match_count,
        "open_matches": round_.open_count,
        "optimal": round_.optimal,
        "paired_at": round_.paired_at,
    }


def pairing_data(match: Match) -> dict[str, Any]:
    seats = list(match.seats.all())
    return {
        "match": str(match.pk),
        "table": match.table,
        "state": match.state,
        "outcome": outcome(seats),
        "players": [_seat_data(seat) for seat in seats],
        "reason": {"code": match.reason_code, "text": match.reason},
    }


def match_detail(match: Match, slots: Iterable[Slot]) -> dict[str, Any]:
    return {
        **pairing_data(match),
        "tournament": str(match.round.tournament_id),
        "round": match.round.number,
        "settled_by": match.settled_by or None,
        "settled_at": match.settled_at,
        "replay": None if match.replay_id is None else str(match.replay_id),
        "games": [_game_data(slot) for slot in slots],
    }


def outcome(seats: list[MatchSeat]) -> str:
    """`pending`, `bye`, `draw`, or the seat that won as `seat_0`, `seat_1`."""
    for seat in seats:
        if seat.result == Result.WIN:
            return f"seat_{seat.number}"
    return OUTCOMES[Result(seats[0].result)]


def _seat_data(seat: MatchSeat) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "player": {"id": str(seat.entry_id), "name": seat.entry.name},
        "result": seat.result,
    }


def _game_data(slot: Slot) -> dict[str, Any]:
    return {
        "number": slot.game_number,
        "rules_digest": slot.rules_digest,
        "seed_commitment": slot.seed_commitment,
        "deck_commitments": [seat.deck_commitment for seat in slot.seats.all()],
    }


def hosted_game_data(hosted: HostedGame) -> dict[str, Any]:
    """What only the host of a game may read."""
    slot = hosted.slot
    return {
        "match": slot.match,
        "game_number": slot.game_number,
        "game": slot.game,
        "format": slot.format,
        "rules_digest": slot.rules_digest,
        "seed": hosted.seed.hex(),
        "seed_commitment": slot.seed_commitment,
        "players": [_chair_data(number, chair) for number, chair in enumerate(hosted.chairs)],
    }


def _chair_data(number: int, chair: Chair) -> dict[str, Any]:
    return {
        "seat": number,
        "id": chair.player,
        "name": chair.name,
        "deck": chair.deck,
        "salt": chair.salt.hex(),
    }
