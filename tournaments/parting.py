"""Where two logs of one game part: the first move that they tell differently.

Values in, values out. What a move says is hidden until its log is open to everybody.
"""

from dataclasses import dataclass

import engine


@dataclass(frozen=True, slots=True)
class Parting:
    """`move` counts from 1; it is 0 where what was fixed before the game differs already, and
    None where all moves are the same and draws or result differ. By log, `seats` are whose move
    it is, and `moves` what it is in words, both None where a log has ended before. `after` is the
    seat and the words of the last move before that names something, to which theirs may answer."""

    move: int | None
    seats: tuple[int | None, int | None] = (None, None)
    moves: tuple[str | None, str | None] = (None, None)
    after: tuple[int, str] | None = None


def part(first: bytes, second: bytes) -> Parting | None:
    """None where the logs tell the same, or one of them cannot be read."""
    if first == second:
        return None
    try:
        one, other = engine.read_log(first), engine.read_log(second)
    except (engine.LogUnusable, engine.LogMalformed):
        return None
    if one.head != other.head:
        return Parting(0)
    for at in range(max(len(one.moves), len(other.moves))):
        pair = [log.moves[at] if at < len(log.moves) else None for log in (one, other)]
        bare = [None if move is None else move.bare for move in pair]
        if bare[0] != bare[1]:
            seats = [None if move is None else move.seat for move in pair]
            words = [engine.move_words(log) for log in (one, other)]
            moves = [told[at] if at < len(told) else None for told in words]
            if moves[0] == moves[1]:  # Two cards of one name: their numbers tell them apart.
                moves = [
                    f"{said} ({' '.join(map(str, move.move))})"
                    for said, move in zip(moves, pair, strict=True)
                    if move is not None
                ]
            return Parting(
                at + 1, (seats[0], seats[1]), (moves[0], moves[1]), _after(one, words[0], at)
            )
    return Parting(None)


def _after(log: engine.Log, words: list[str], at: int) -> tuple[int, str] | None:
    for before in reversed(range(at)):
        if len(log.moves[before].move) > 1:  # A bare *decline* says nothing by itself.
            return log.moves[before].seat, words[before]
    return None
