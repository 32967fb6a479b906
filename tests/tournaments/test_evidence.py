"""What certified logs and the words about them come to."""

from uuid import UUID

import pytest

from tournaments.evidence import Contradiction, Log, Settled, SettledBy, Word, judge

ONE, OTHER = UUID(int=1), UUID(int=2)
A, B = Log(ONE, "a", 0), Log(OTHER, "b", 1)
SAME = Log(OTHER, "a", 0)


def stands(log: Log) -> Word:
    return Word(log.id, stands_by=True)


def contests(log: Log) -> Word:
    return Word(log.id, stands_by=False)


def lapsed(log: Log) -> Log:
    return Log(log.id, log.game, log.winner, lapsed=True)


def hosted(log: Log) -> Log:
    return Log(log.id, log.game, log.winner, hosted=True)


@pytest.mark.parametrize(
    ("logs", "words", "found"),
    [
        ([], {}, None),
        ([A], {0: stands(A)}, None),
        ([A], {1: stands(A)}, None),
        ([A], {0: stands(A), 1: stands(A)}, Settled(A, SettledBy.BOTH)),
        ([A, SAME], {0: stands(A), 1: stands(SAME)}, Settled(A, SettledBy.BOTH)),
        ([A, B], {0: stands(A), 1: stands(B)}, Contradiction()),
        ([A], {0: stands(A), 1: contests(A)}, Contradiction()),
        ([A], {1: contests(A)}, Contradiction()),
        ([lapsed(A)], {0: stands(A)}, Settled(lapsed(A), SettledBy.WINDOW)),
        ([lapsed(A)], {0: stands(A), 1: contests(A)}, Contradiction()),
        ([lapsed(A), B], {0: stands(A), 1: stands(B)}, Contradiction()),
        ([lapsed(A), B], {0: stands(B)}, None),
        ([lapsed(A)], {}, None),
        ([hosted(A)], {}, Settled(hosted(A), SettledBy.HOST)),
        ([B, hosted(A)], {0: stands(B), 1: stands(B)}, Settled(hosted(A), SettledBy.HOST)),
        ([hosted(A)], {1: contests(A)}, Settled(hosted(A), SettledBy.HOST)),
        ([hosted(A), hosted(B)], {}, Settled(hosted(A), SettledBy.HOST)),
    ],
)
def test_what_is_known_of_a_game(
    logs: list[Log], words: dict[int, Word], found: Settled | Contradiction | None
) -> None:
    assert judge(logs, words, disputed=False) == found


def test_in_a_dispute_no_time_runs_out() -> None:
    assert judge([lapsed(A)], {0: stands(A)}, disputed=True) is None
    agreed = judge([lapsed(A)], {0: stands(A), 1: stands(A)}, disputed=True)
    assert agreed == Settled(lapsed(A), SettledBy.BOTH)
    told = judge([hosted(A)], {1: contests(A)}, disputed=True)
    assert told == Settled(hosted(A), SettledBy.HOST)
