"""Ends of matches whose time is over, by the time policy of their stage.

Values in, values out.
"""

from dataclasses import dataclass

from tournaments.terms.kinds import AtTime
from tournaments.terms.match_score import MatchScore


@dataclass(frozen=True)
class Ending:
    """The result that time gives to a match."""

    score: MatchScore
    double_loss: bool = False


def ending_at_time(policy: str, *, so_far: MatchScore, must_win: bool = False) -> Ending | None:
    """The ending that `policy` gives a match with the score `so_far`, which counts certified games
    and penalties. None leaves it to the staff.

    A match without a winner is left to the staff if somebody `must_win`, as in a bracket.
    """
    if policy == AtTime.LEADER:
        return None if must_win and so_far.winner is None else Ending(so_far)
    if policy == AtTime.STAFF or (must_win and policy == AtTime.DRAW):
        return None
    return Ending(_level(so_far), double_loss=policy == AtTime.DOUBLE_LOSS)


def _level(score: MatchScore) -> MatchScore:
    """The score without the games by which one of both is ahead."""
    least = min(score.games_won)
    return MatchScore((least, least), score.games_drawn)
