"""How a match ends when its time is over: by its stage's policy, or by the word of the staff.

Values in, values out.
"""

from dataclasses import dataclass

from tournaments.models import AtTime
from tournaments.series import Score


@dataclass(frozen=True)
class Ending:
    """The result that time gives to a match."""

    score: Score
    double_loss: bool = False


def ending_at_time(
    policy: str, *, so_far: Score, reported: Score | None = None, must_win: bool = False
) -> Ending | None:
    """What `policy` makes of a match that stands at `so_far` by certified games and penalties; None
    leaves it to the staff.

    `reported` is what one player has said of it and nobody has contradicted. It makes him whom it
    says the leader; no draw and no loss of both is put in its place, so these wait for the staff.
    So does whatever has no winner where somebody `must_win`, as in a bracket.
    """
    said = reported if reported is not None and so_far.allows(reported) else None
    if policy == AtTime.LEADER:
        score = said or so_far
        return None if must_win and score.winner is None else Ending(score)
    if policy == AtTime.STAFF or said is not None or (must_win and policy == AtTime.DRAW):
        return None
    return Ending(_level(so_far), double_loss=policy == AtTime.DOUBLE_LOSS)


def _level(score: Score) -> Score:
    """The score without the games by which one of both is ahead."""
    least = min(score.games_won)
    return Score((least, least), score.games_drawn)
