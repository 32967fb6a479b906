"""Replays in answers, to anybody and to the one who sent it."""

from datetime import datetime
from typing import Annotated, Literal, NotRequired, TypedDict

from replays.models import Draws, Finding, Replay
from replays.verdicts import ReplayState, public_reason, replay_state


class GameTally(TypedDict, total=False):
    """The numbers counted in the game, by side; only those that the game counts."""

    survivors: list[int]
    victory_points: list[int]


class GameResult(TypedDict):
    """The side that won, null for a draw, and why. Some games also have a `tally` of scores; games
    with more than two sides have the sides of each place, in order.
    """

    winner: int | None
    reason: str
    tally: NotRequired[GameTally]
    order: NotRequired[list[list[int]]]


class CertifiedVerdict(TypedDict):
    """A complete game in which every move is legal, with its result. `hashed` says whether its
    moves had hashes; null if that wasn't recorded.
    """

    certified: Literal[True]
    moves: int
    game_result: GameResult
    draws: Literal["seeded", "recorded"]
    hashed: bool | None
    chain: str | None
    game_digest: str | None
    certificate: bool
    found_at: datetime


class RefusedVerdict(TypedDict):
    """The problem: in general terms for the public, and the engine's own message for the
    uploader.
    """

    certified: Literal[False]
    code: str
    move: int | None
    seat: int | None
    reason: str
    moves: int
    found_at: datetime


class ReplayDetail(TypedDict):
    """The state of an uploaded log. A `held` log is verified once the opponent has uploaded one or
    answered it, or the time for that is over. `overruled_at` is the time when a ruling decided
    against it: from then on it doesn't count.
    """

    id: Annotated[str, {"format": "uuid"}]
    overruled_at: datetime | None
    match_id: str
    game_number: int
    state: ReplayState
    log_digest: str
    revealed: bool
    uploaded_at: datetime
    updated_at: Annotated[datetime, "Time of the last change of the log."]
    verdict: CertifiedVerdict | RefusedVerdict | None


def replay_data(replay: Replay, *, for_sender: bool) -> ReplayDetail:
    """A replay without its log, which is a deck list and a hand and is shown to nobody."""
    finding: Finding | None = getattr(replay, "finding", None)
    return {
        "id": str(replay.pk),
        "overruled_at": replay.overruled_at,
        "match_id": replay.slot.match,
        "game_number": replay.slot.game_number,
        "state": replay_state(replay),
        "log_digest": replay.log_digest,
        "revealed": replay.revealed_at is not None,
        "uploaded_at": replay.uploaded_at,
        "updated_at": replay.shown_update,
        "verdict": None if finding is None else _verdict(replay, finding, for_sender),
    }


def _result(finding: Finding) -> GameResult:
    result: GameResult = {"winner": finding.winner, "reason": finding.ending}
    if finding.tally:
        result["tally"] = finding.tally
    if finding.order:
        result["order"] = finding.order
    return result


def _verdict(
    replay: Replay, finding: Finding, for_sender: bool
) -> CertifiedVerdict | RefusedVerdict:
    if finding.certified:
        # Unsalted digests: who saw most of a game could try out what they did not see.
        open_ = for_sender or replay.revealed_at is not None
        return {
            "certified": True,
            "moves": finding.moves,
            "game_result": _result(finding),
            "draws": "seeded" if finding.draws == Draws.SEEDED else "recorded",
            "hashed": finding.hashed,
            "chain": finding.chain if open_ else None,
            "game_digest": finding.game_digest if open_ else None,
            "certificate": hasattr(replay, "certificate"),
            "found_at": finding.found_at,
        }
    public = public_reason(finding.code)
    return {
        "certified": False,
        "code": finding.code,
        "move": finding.move,
        "seat": finding.seat,
        "reason": finding.reason if for_sender else public,
        "moves": finding.moves,
        "found_at": finding.found_at,
    }
