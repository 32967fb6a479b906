"""The list of infractions: what it suggests, and that a wrong list is refused."""

from pathlib import Path

import pytest

from tournaments.judging import infractions
from tournaments.judging.infractions import (
    INFRACTIONS,
    STEPS,
    UnknownInfraction,
    UnusableInfractions,
    find_infraction,
    read_infractions,
)
from tournaments.matches.selectors.scores import capped_score
from tournaments.terms.kinds import PenaltyKind
from tournaments.terms.match_score import MatchScore

TEXT = (Path(infractions.__file__).parent / "infractions.toml").read_text(encoding="utf-8")


def test_the_list_is_ours_and_says_so() -> None:
    assert not INFRACTIONS.official
    assert read_infractions(TEXT) == INFRACTIONS
    assert all(
        infraction.title and infraction.about for infraction in INFRACTIONS.infractions.values()
    )


def test_the_steps_of_common_practice() -> None:
    """Facts on the ladders of card games: docs/organisers.md names what they have in common."""
    first = {code: infraction.step for code, infraction in INFRACTIONS.infractions.items()}
    assert {code: first[code] for code in ("tardiness", "decklist_problem")} == {
        "tardiness": "game_loss",
        "decklist_problem": "game_loss",
    }
    for code in ("deck_problem", "slow_play", "marked_cards"):
        assert (first[code], find_infraction(code).repeated) == ("warning", "game_loss")
    assert first["unsporting_major"] == "match_loss"
    for code in ("cheating", "stalling", "aggression"):
        assert first[code] == "disqualification"
    assert STEPS[0] == "caution"
    assert STEPS[-1] == "disqualification"


def test_a_repeat_suggests_more() -> None:
    slow = find_infraction("slow_play")
    assert [slow.suggested(earlier) for earlier in (0, 1, 2)] == [
        PenaltyKind.WARNING,
        PenaltyKind.GAME_LOSS,
        PenaltyKind.GAME_LOSS,
    ]
    with pytest.raises(UnknownInfraction, match=r"no infraction 'jaywalking'\. Known: tardiness,"):
        find_infraction("jaywalking")


ROW = '[[infraction]]\ncode = "a"\ntitle = "A"\nabout = "b"\nstep = "warning"\n'
HEAD = 'title = "x"\nsource = "y"\nofficial = false\n'
LAST = ROW.replace('"a"', '"other"')


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (HEAD + ROW + ROW, "infraction 2: a is there twice"),
        (HEAD + ROW.replace("about", "abuot"), "infraction 1: about is missing"),
        (HEAD + ROW + "weight = 1\n", "infraction 1: there is no field weight"),
        (
            HEAD + ROW.replace('"warning"', '"blame"'),
            "infraction 1: 'blame' is not a penalty: choose one of caution,",
        ),
        (
            HEAD + ROW + 'repeated = "caution"\n',
            "infraction 1: repeated must not be lighter than step",
        ),
        (
            HEAD + ROW.replace('"a"', '"a b"'),
            "infraction 1: code = 'a b': must have letters, digits and underscores",
        ),
        (HEAD + ROW, "other is missing: it stands for what is not in the list"),
        (HEAD.replace("false", '"no"') + LAST, "official must be true or false"),
    ],
)
def test_a_wrong_list_is_refused_with_its_place(text: str, problem: str) -> None:
    assert list(read_infractions(HEAD + ROW + LAST).infractions) == ["a", "other"]
    with pytest.raises(UnusableInfractions) as refused:
        read_infractions(text)
    assert str(refused.value).startswith(problem)


@pytest.mark.parametrize(
    ("given", "best_of", "score"),
    [
        ((0, 0), 1, (0, 0)),
        ((1, 0), 1, (1, 0)),
        ((3, 0), 1, (1, 0)),
        ((1, 1), 1, (0, 0)),  # each cancels the other
        ((2, 1), 1, (1, 0)),
        ((1, 1), 3, (1, 1)),
        ((2, 1), 3, (2, 1)),
        ((2, 2), 3, (1, 1)),
        ((0, 5), 3, (0, 2)),
        ((2, 2), 5, (2, 2)),
        ((3, 3), 5, (2, 2)),
    ],
)
def test_games_given_are_what_a_match_can_hold(
    given: tuple[int, int], best_of: int, score: tuple[int, int]
) -> None:
    assert capped_score(*given, best_of) == MatchScore(score)
