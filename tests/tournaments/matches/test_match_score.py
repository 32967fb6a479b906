"""The games of a match: scores that there can be, and when it is decided."""

import pytest

from tournaments.terms.match_score import ImpossibleScore, MatchScore, check_score


def score(text: str) -> MatchScore:
    first, second, drawn = map(int, text.split("-"))
    return MatchScore((first, second), drawn)


@pytest.mark.parametrize(
    ("best_of", "possible"),
    [
        (1, "0-0-0 0-0-1 0-1-0 1-0-0"),
        (
            3,
            "0-0-0 0-0-1 0-0-2 0-0-3 0-1-0 0-1-1 0-1-2 0-2-0 0-2-1 1-0-0 1-0-1 1-0-2 1-1-0 1-1-1"
            " 1-2-0 2-0-0 2-0-1 2-1-0",
        ),
    ],
)
def test_all_possible_scores(best_of: int, possible: str) -> None:
    scores = []
    for first in range(-1, 5):
        for second in range(-1, 5):
            for drawn in range(-1, 5):
                tried = MatchScore((first, second), drawn)
                try:
                    check_score(tried, best_of)
                except ImpossibleScore:
                    continue
                scores.append(str(tried))

    assert sorted(scores) == possible.split()


@pytest.mark.parametrize(
    ("text", "best_of", "words"),
    [
        ("2-0-0", 1, "A player can’t win more than 1 game in a best of 1."),
        ("3-0-0", 3, "A player can’t win more than 2 games in a best of 3."),
        ("2-2-0", 3, "A best of 3 can’t have 4 games."),
    ],
)
def test_an_impossible_score_says_why(text: str, best_of: int, words: str) -> None:
    with pytest.raises(ImpossibleScore) as error:
        check_score(score(text), best_of)

    assert str(error.value) == words


@pytest.mark.parametrize(
    ("winners", "decided_after", "winner"),
    [
        ([0, 0, 1], 2, 0),
        ([1, 0, 1], 3, 1),
        ([None, None, 1], 3, 1),
        ([0, None, 1], 3, None),
        ([None, None, None], 3, None),
        ([None, 1, 1], 3, 1),
    ],
)
def test_a_majority_or_the_last_game_decides(
    winners: list[int | None], decided_after: int, winner: int | None
) -> None:
    now, games = MatchScore(), 0
    while not now.decides(3):
        now = now.after(winners[games])
        games += 1

    assert (games, now.winner) == (decided_after, winner)


def test_one_game_decides_a_best_of_one() -> None:
    assert [MatchScore().after(winner).decides(1) for winner in (0, 1, None)] == [True] * 3
    assert not MatchScore().decides(1)


@pytest.mark.parametrize(
    ("now", "later", "allowed"),
    [
        ("0-0-0", "2-1-0", True),
        ("1-0-0", "1-0-0", True),
        ("1-0-0", "0-2-0", False),
        ("0-1-0", "2-0-1", False),
        ("0-0-1", "2-1-0", False),
    ],
)
def test_what_a_score_may_still_become(now: str, later: str, allowed: bool) -> None:
    assert score(now).allows(score(later)) == allowed
