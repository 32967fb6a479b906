"""What the staff may type for a result, and what is none."""

import pytest

from tournaments.terms.kinds import ResultReason
from tournaments.terms.match_score import MatchScore
from web.rounds.quick_grammar import QuickEntry, UnreadableEntry, read_entry

PLAYED, UNFINISHED = ResultReason.PLAYED, ResultReason.UNFINISHED
NO_SHOW, AGREED = ResultReason.NO_SHOW, ResultReason.INTENTIONAL_DRAW


@pytest.mark.parametrize(
    ("best_of", "text", "expected"),
    [
        (3, "4 21", QuickEntry(4, PLAYED, MatchScore((2, 1)))),
        (3, "  4   2-1 ", QuickEntry(4, PLAYED, MatchScore((2, 1)))),
        (3, "12 2–1", QuickEntry(12, PLAYED, MatchScore((2, 1)))),
        (3, "4 0:2", QuickEntry(4, PLAYED, MatchScore((0, 2)))),
        (3, "4 02", QuickEntry(4, PLAYED, MatchScore((0, 2)))),
        (3, "4 1-1-1", QuickEntry(4, PLAYED, MatchScore((1, 1), 1))),
        (3, "4 111", QuickEntry(4, PLAYED, MatchScore((1, 1), 1))),
        (3, "4 10", QuickEntry(4, UNFINISHED, MatchScore((1, 0)))),
        (3, "4 d", QuickEntry(4, UNFINISHED, MatchScore((1, 1)))),
        (3, "4 D", QuickEntry(4, UNFINISHED, MatchScore((1, 1)))),
        (3, "4 id", QuickEntry(4, AGREED)),
        (3, "4 0", QuickEntry(4, UNFINISHED)),
        (3, "4 x2", QuickEntry(4, NO_SHOW, absent=(1,))),
        (3, "4 x1", QuickEntry(4, NO_SHOW, absent=(0,))),
        (3, "4 x12", QuickEntry(4, NO_SHOW, absent=(0, 1))),
        (3, "4 21 d2", QuickEntry(4, PLAYED, MatchScore((2, 1)), drops=(1,))),
        (3, "4 x2 d2", QuickEntry(4, NO_SHOW, absent=(1,), drops=(1,))),
        (3, "4 20 d2 d1", QuickEntry(4, PLAYED, MatchScore((2, 0)), drops=(0, 1))),
        (3, "4 20 d12", QuickEntry(4, PLAYED, MatchScore((2, 0)), drops=(0, 1))),
        (1, "4 1", QuickEntry(4, PLAYED, MatchScore((1, 0)))),
        (1, "4 2", QuickEntry(4, PLAYED, MatchScore((0, 1)))),
        (1, "4 01", QuickEntry(4, PLAYED, MatchScore((0, 1)))),
        (1, "4 d", QuickEntry(4, PLAYED, MatchScore((0, 0), 1))),
        (1, "4 10 150-90", QuickEntry(4, PLAYED, MatchScore((1, 0)), numbers=((150, 90),))),
        (
            1,
            "4 10 150-90 5-0",
            QuickEntry(4, PLAYED, MatchScore((1, 0)), numbers=((150, 90), (5, 0))),
        ),
        (5, "4 32", QuickEntry(4, PLAYED, MatchScore((3, 2)))),
        (5, "4 21", QuickEntry(4, UNFINISHED, MatchScore((2, 1)))),
        (5, "4 d", QuickEntry(4, UNFINISHED, MatchScore((2, 2)))),
    ],
)
def test_what_is_typed(best_of: int, text: str, expected: QuickEntry) -> None:
    assert read_entry(text, best_of=best_of) == expected


NO_TABLE = "Begin with the number of a table, as in “4 21”."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x 21", NO_TABLE),
        ("-4 21", NO_TABLE),
        ("٤ 21", NO_TABLE),
        ("1234567 21", NO_TABLE),
        ("", NO_TABLE),
        ("4", "Add a result: 21 or 2-1, d for a draw, x2 if the second player did not come."),
        ("4 won", "“won” is no result: 21 or 2-1, d, id, 0, x1 or x2."),
        ("4 1", "“1” is no result: 21 or 2-1, d, id, 0, x1 or x2."),
        ("4 x3", "“x3” is no result: 21 or 2-1, d, id, 0, x1 or x2."),
        (
            "4 21 d3",
            "“d3” is unclear: after the result, d2 drops a player, 150-90 is a score.",
        ),
        (
            "4 21 150",
            "“150” is unclear: after the result, d2 drops a player, 150-90 is a score.",
        ),
    ],
)
def test_what_is_no_result(text: str, words: str) -> None:
    with pytest.raises(UnreadableEntry) as refused:
        read_entry(text, best_of=3)
    assert str(refused.value) == words


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("4 21", "played:2-1-0"),
        ("4 d", "unfinished:1-1-0"),
        ("4 0", "unfinished:0-0-0"),
        ("4 id", "intentional_draw:"),
        ("4 x2", "no_show:1"),
        ("4 x12", "no_show:01"),
    ],
)
def test_it_is_a_choice_of_the_form_for_results(text: str, choice: str) -> None:
    assert read_entry(text, best_of=3).choice == choice
