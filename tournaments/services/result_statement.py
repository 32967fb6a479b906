"""What a signed statement says of the result of a match.

Ids, digests and numbers only: no name of a person, and nothing that the staff alone may read.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from tournaments.known_by import game_known_by
from tournaments.models import Match, MatchGame, MatchState, Superseded
from tournaments.services.pairings_page import PairingLine, pairing_lines

VERSION = 1
# The rest is what has become of the match.
_OF_ITSELF = ("v", "id", "iss", "iat", "revision", "supersedes")


def facts_told(match: Match) -> dict[str, Any]:
    """What there is to say of a match that was read with its seats: `result` and how it is known
    are null where it has none."""
    line = pairing_lines([match])[0]
    settled = match.state == MatchState.SETTLED
    return {
        "event": str(match.round.tournament_id),
        "round": match.round.number,
        "match": str(match.pk),
        "entries": [seat["player"]["id"] for seat in line["players"]],
        "result": _result(line) if settled else None,
        "known_by": line["known_by"],
        "settled_at": _seconds(match) if settled else None,
        "logs": _logs(match) if settled else [],
    }


def payload(
    *,
    issuer: str,
    statement: UUID,
    issued_at: int,
    revision: int,
    facts: Mapping[str, Any],
    supersedes: Mapping[str, str] | None,
) -> dict[str, Any]:
    """The whole statement; `issued_at` is in seconds since 1970, UTC."""
    return {
        "v": VERSION,
        "id": str(statement),
        "iss": issuer,
        "iat": issued_at,
        "revision": revision,
        "supersedes": supersedes,
        **facts,
    }


def facts_in(told: Mapping[str, Any]) -> dict[str, Any]:
    """What a statement says of the match."""
    return {name: value for name, value in told.items() if name not in _OF_ITSELF}


def why_superseded(before: Mapping[str, Any], after: Mapping[str, Any], match: Match) -> Superseded:
    """Why one takes the place of the other, which says something else."""
    was, now = before["result"], after["result"]
    if match.state == MatchState.VOID:
        return Superseded.VOID
    if now is None:
        return Superseded.REOPENED
    if was is None:
        return Superseded.SETTLED_AGAIN
    if was == now:
        return Superseded.EVIDENCE
    counted = ("victory_points", "survivors")
    same_games = all(was[name] == now[name] for name in now if name not in counted)
    return Superseded.COUNTED if same_games else Superseded.CORRECTED


def _result(line: PairingLine) -> dict[str, Any]:
    return {
        "outcome": line["outcome"],
        "games_won": line["games_won"],
        "games_drawn": line["games_drawn"],
        "manner": line["manner"] or "played",
        "victory_points": line["victory_points"],
        "survivors": line["survivors"],
    }


def _seconds(match: Match) -> int | None:
    return None if match.settled_at is None else int(match.settled_at.timestamp())


def _logs(match: Match) -> list[dict[str, Any]]:
    """The certified logs that the result rests on, by game."""
    games = MatchGame.objects.filter(match=match, replay__overruled_at=None).order_by("number")
    return [
        {
            "game_number": game.number,
            "log": game.replay.log_digest,
            "certificate": str(game.replay_id),
            "winner": game.winner,
            "known_by": game_known_by(game.settled_by).value,
        }
        for game in games.select_related("replay").defer("replay__packed_log")
    ]
