"""What a match comes to by the manner in which it was decided."""

import pytest

from tournaments.matches.result_reasons import Decided, ImpossibleManner, Ruling, decide
from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import ImpossibleScore, Score

ABSENT = {seat: frozenset({seat}) for seat in (0, 1)}
BOTH = frozenset({0, 1})


@pytest.mark.parametrize(
    ("ruling", "best_of", "decided"),
    [
        (Ruling(score=Score((2, 1))), 3, Decided(Score((2, 1)))),
        (Ruling(ResultReason.UNFINISHED, Score((1, 0))), 3, Decided(Score((1, 0)))),
        (Ruling(ResultReason.UNFINISHED, Score()), 3, Decided(Score())),
        (Ruling(ResultReason.NO_SHOW, absent=ABSENT[0]), 1, Decided(Score((0, 1)))),
        (Ruling(ResultReason.NO_SHOW, absent=ABSENT[1]), 3, Decided(Score((2, 0)))),
        (Ruling(ResultReason.NO_SHOW, absent=ABSENT[1]), 5, Decided(Score((3, 0)))),
        (Ruling(ResultReason.NO_SHOW, absent=BOTH), 3, Decided(Score(), double_loss=True)),
        (Ruling(ResultReason.AWARDED, winner=1), 3, Decided(Score((0, 2)))),
        (Ruling(ResultReason.AWARDED, Score((1, 2)), winner=1), 3, Decided(Score((1, 2)))),
        (Ruling(ResultReason.PENALTY, winner=0), 3, Decided(Score((2, 0)))),
        (Ruling(ResultReason.PENALTY), 3, Decided(Score(), double_loss=True)),
        (Ruling(ResultReason.DOUBLE_LOSS), 3, Decided(Score(), double_loss=True)),
        (
            Ruling(ResultReason.DOUBLE_LOSS, Score((1, 1))),
            3,
            Decided(Score((1, 1)), double_loss=True),
        ),
        (Ruling(ResultReason.INTENTIONAL_DRAW), 3, Decided(Score())),
        (Ruling(ResultReason.INTENTIONAL_DRAW, Score()), 3, Decided(Score())),
    ],
)
def test_what_a_manner_says(ruling: Ruling, best_of: int, decided: Decided) -> None:
    assert decide(ruling, best_of) == decided


@pytest.mark.parametrize(
    ("ruling", "name"),
    [
        (Ruling(), "games_won"),
        (Ruling(ResultReason.UNFINISHED), "games_won"),
        (Ruling(ResultReason.NO_SHOW), "absent"),
        (Ruling(ResultReason.NO_SHOW, absent=frozenset({2})), "absent"),
        (Ruling(ResultReason.NO_SHOW, Score((2, 0)), absent=ABSENT[1]), "manner"),
        (Ruling(ResultReason.INTENTIONAL_DRAW, Score((1, 1))), "manner"),
        (Ruling(ResultReason.AWARDED), "winner"),
        (Ruling(ResultReason.AWARDED, winner=2), "winner"),
        (Ruling(score=Score((2, 0)), winner=0), "winner"),
        (Ruling(ResultReason.AWARDED, winner=0, absent=ABSENT[1]), "absent"),
    ],
)
def test_what_a_manner_lacks_or_has_no_use_for(ruling: Ruling, name: str) -> None:
    with pytest.raises(ImpossibleManner) as error:
        decide(ruling, 3)

    assert error.value.name == name


@pytest.mark.parametrize(
    "ruling",
    [
        Ruling(score=Score()),
        Ruling(score=Score((3, 0))),
        Ruling(ResultReason.DOUBLE_LOSS, Score((2, 0))),
        Ruling(ResultReason.AWARDED, Score((2, 0)), winner=1),
        Ruling(ResultReason.PENALTY, Score((1, 0))),
    ],
)
def test_scores_that_fit_no_manner(ruling: Ruling) -> None:
    with pytest.raises(ImpossibleScore):
        decide(ruling, 3)
