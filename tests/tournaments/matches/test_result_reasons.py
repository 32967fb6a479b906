"""What a match comes to by the manner in which it was decided."""

import pytest

from tournaments.matches.selectors.result_reasons import (
    DecidedResult,
    ImpossibleManner,
    Ruling,
    resolve_ruling,
)
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import ImpossibleScore, MatchScore

ABSENT = {seat: frozenset({seat}) for seat in (0, 1)}
BOTH = frozenset({0, 1})


@pytest.mark.parametrize(
    ("ruling", "best_of", "decided"),
    [
        (Ruling(score=MatchScore((2, 1))), 3, DecidedResult(MatchScore((2, 1)))),
        (Ruling(ResultReason.UNFINISHED, MatchScore((1, 0))), 3, DecidedResult(MatchScore((1, 0)))),
        (Ruling(ResultReason.UNFINISHED, MatchScore()), 3, DecidedResult(MatchScore())),
        (Ruling(ResultReason.NO_SHOW, absent=ABSENT[0]), 1, DecidedResult(MatchScore((0, 1)))),
        (Ruling(ResultReason.NO_SHOW, absent=ABSENT[1]), 3, DecidedResult(MatchScore((2, 0)))),
        (Ruling(ResultReason.NO_SHOW, absent=ABSENT[1]), 5, DecidedResult(MatchScore((3, 0)))),
        (
            Ruling(ResultReason.NO_SHOW, absent=BOTH),
            3,
            DecidedResult(MatchScore(), double_loss=True),
        ),
        (Ruling(ResultReason.AWARDED, winner=1), 3, DecidedResult(MatchScore((0, 2)))),
        (
            Ruling(ResultReason.AWARDED, MatchScore((1, 2)), winner=1),
            3,
            DecidedResult(MatchScore((1, 2))),
        ),
        (Ruling(ResultReason.PENALTY, winner=0), 3, DecidedResult(MatchScore((2, 0)))),
        (Ruling(ResultReason.PENALTY), 3, DecidedResult(MatchScore(), double_loss=True)),
        (Ruling(ResultReason.DOUBLE_LOSS), 3, DecidedResult(MatchScore(), double_loss=True)),
        (
            Ruling(ResultReason.DOUBLE_LOSS, MatchScore((1, 1))),
            3,
            DecidedResult(MatchScore((1, 1)), double_loss=True),
        ),
        (Ruling(ResultReason.INTENTIONAL_DRAW), 3, DecidedResult(MatchScore())),
        (Ruling(ResultReason.INTENTIONAL_DRAW, MatchScore()), 3, DecidedResult(MatchScore())),
    ],
)
def test_what_a_manner_says(ruling: Ruling, best_of: int, decided: DecidedResult) -> None:
    assert resolve_ruling(ruling, best_of) == decided


@pytest.mark.parametrize(
    ("ruling", "name"),
    [
        (Ruling(), "games_won"),
        (Ruling(ResultReason.UNFINISHED), "games_won"),
        (Ruling(ResultReason.NO_SHOW), "absent"),
        (Ruling(ResultReason.NO_SHOW, absent=frozenset({2})), "absent"),
        (Ruling(ResultReason.NO_SHOW, MatchScore((2, 0)), absent=ABSENT[1]), "manner"),
        (Ruling(ResultReason.INTENTIONAL_DRAW, MatchScore((1, 1))), "manner"),
        (Ruling(ResultReason.AWARDED), "winner"),
        (Ruling(ResultReason.AWARDED, winner=2), "winner"),
        (Ruling(score=MatchScore((2, 0)), winner=0), "winner"),
        (Ruling(ResultReason.AWARDED, winner=0, absent=ABSENT[1]), "absent"),
    ],
)
def test_what_a_manner_lacks_or_has_no_use_for(ruling: Ruling, name: str) -> None:
    with pytest.raises(ImpossibleManner) as error:
        resolve_ruling(ruling, 3)

    assert error.value.field == name


@pytest.mark.parametrize(
    "ruling",
    [
        Ruling(score=MatchScore()),
        Ruling(score=MatchScore((3, 0))),
        Ruling(ResultReason.DOUBLE_LOSS, MatchScore((2, 0))),
        Ruling(ResultReason.AWARDED, MatchScore((2, 0)), winner=1),
        Ruling(ResultReason.PENALTY, MatchScore((1, 0))),
    ],
)
def test_scores_that_fit_no_manner(ruling: Ruling) -> None:
    with pytest.raises(ImpossibleScore):
        resolve_ruling(ruling, 3)
