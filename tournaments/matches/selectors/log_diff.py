"""Certified logs of one match that differ, and the first move in which they do.

The words of a move are hidden until its log is public, except from the judge of the dispute.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

import engine
from accounts.models import User
from accounts.roles import Power
from replays.models import Replay
from replays.selectors import current_replays
from tournaments.models import Dispute, Match


@dataclass(frozen=True, slots=True)
class LogDifference:
    """The first difference between two logs. `move` counts from 1; it is 0 if the setup differs
    already, and None if all moves are equal and the draws or the result differ.

    By log, `seats` are whose move it is and `moves` what it is in words, both None where a log
    ended earlier. `after` is the seat and the words of the last move before that names something,
    to which these moves may be the answer.
    """

    move: int | None
    seats: tuple[int | None, int | None] = (None, None)
    moves: tuple[str | None, str | None] = (None, None)
    after: tuple[int, str] | None = None


def first_difference(first: bytes, second: bytes) -> LogDifference | None:
    """The first difference between two logs; None if there is none, or a log cannot be read."""
    if first == second:
        return None
    try:
        first_log, second_log = engine.read_log(first), engine.read_log(second)
    except (engine.LogUnusable, engine.LogMalformed):
        return None
    if first_log.head != second_log.head:
        return LogDifference(0)
    for at in range(max(len(first_log.moves), len(second_log.moves))):
        pair = [log.moves[at] if at < len(log.moves) else None for log in (first_log, second_log)]
        bare = [None if move is None else move.bare for move in pair]
        if bare[0] != bare[1]:
            seats = [None if move is None else move.seat for move in pair]
            words = [engine.move_words(log) for log in (first_log, second_log)]
            moves = [lines[at] if at < len(lines) else None for lines in words]
            if moves[0] == moves[1]:  # Two cards of one name: their numbers tell them apart.
                moves = [
                    f"{text} ({' '.join(map(str, move.move))})"
                    for text, move in zip(moves, pair, strict=True)
                    if move is not None
                ]
            return LogDifference(
                at + 1, (seats[0], seats[1]), (moves[0], moves[1]), _after(first_log, words[0], at)
            )
    return LogDifference(None)


def _after(log: engine.Log, words: list[str], at: int) -> tuple[int, str] | None:
    for before in reversed(range(at)):
        if len(log.moves[before].move) > 1:  # A bare *decline* says nothing by itself.
            return log.moves[before].seat, words[before]
    return None


# Pairs of logs kept by each process: they never change, and a desk asks for them again and again.
KEPT = 64


# So many moves are shown before and after the one that is looked for.
AROUND = 10


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move of a log: its number, its seat, and its text."""

    number: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class MovePage:
    """A part of the moves of a log: those around `at`, of `count`. `earlier` and `later` are moves
    around which the parts before and after lie, without a gap; None at either end."""

    at: int
    count: int
    lines: Sequence[MoveLine]
    earlier: int | None
    later: int | None


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two certified logs of one game that differ. `open` says that everybody may read both;
    `difference` is None where one of them cannot be read."""

    game_number: int
    replays: tuple[UUID, UUID]
    open: bool
    difference: LogDifference | None


def contradictions(match: Match) -> list[Contradiction]:
    """For each game of a match, its first certified log beside every other that differs from it."""
    by_game_number: dict[int, dict[str, Replay]] = defaultdict(dict)
    certified = current_replays(matches=[str(match.pk)]).filter(finding__certified=True)
    for replay in certified.order_by("slot__game_number", "finding__pk"):
        by_game_number[replay.slot.game_number].setdefault(replay.finding.game_digest, replay)
    return [
        found_one
        for number, by_game in by_game_number.items()
        for found_one in _beside_the_first(number, by_game)
    ]


def sees_moves(dispute: Dispute | None, viewer: User, powers: Collection[Power]) -> bool:
    """True if a user may see the moves of hidden logs of a disputed match: the judge who has taken
    the dispute, which the journal records, and sees decks in the event, as no player of it does."""
    if dispute is None or dispute.closed_at is not None:
        return False
    return dispute.judge_id == viewer.pk and {Power.RULE, Power.SEE_DECKS} <= set(powers)


def moves_around(replay_id: UUID, move: int) -> MovePage | None:
    """The moves of a log around `move`, or around the nearest that it has; None if the log cannot
    be read."""
    try:
        log = engine.read_log(Replay.objects.get(pk=replay_id).log)
    except (engine.LogUnusable, engine.LogMalformed):
        return None
    moves, words = log.moves, engine.move_words(log)
    at = max(1, min(move, len(moves)))
    first, last = max(1, at - AROUND), min(len(moves), at + AROUND)
    return MovePage(
        at,
        len(moves),
        [
            MoveLine(number, moves[number - 1].seat, words[number - 1])
            for number in range(first, last + 1)
        ],
        earlier=max(1, first - 1 - AROUND) if first > 1 else None,
        later=min(len(moves), last + 1 + AROUND) if last < len(moves) else None,
    )


def _beside_the_first(number: int, by_game: Mapping[str, Replay]) -> list[Contradiction]:
    first, *others = by_game.values()
    return [
        Contradiction(
            number,
            (first.pk, other.pk),
            open=first.revealed_at is not None and other.revealed_at is not None,
            difference=_first_difference(first.pk, other.pk),
        )
        for other in others
    ]


@lru_cache(maxsize=KEPT)
def _first_difference(first: UUID, second: UUID) -> LogDifference | None:
    logs = Replay.objects.in_bulk([first, second])
    return first_difference(logs[first].log, logs[second].log)
