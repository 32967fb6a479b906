"""Long tests come first at each worker, and no test is lost on the way."""

import pytest

from tests.dealing import dealt


def test_each_worker_begins_with_long_ones() -> None:
    tests = [*range(13), "A", 13, "B", "C"]

    assert dealt(tests, lambda test: isinstance(test, str), 2) == ["A", "C", "B", *range(14)]
    assert dealt([*range(30), *"AB"], lambda test: isinstance(test, str), 2) == [
        *("A", 0, 1, 2),
        *("B", 3, 4, 5),
        *range(6, 30),
    ]


@pytest.mark.parametrize("workers", [1, 2, 3, 64])
@pytest.mark.parametrize("count", [0, 1, 7, 200])
def test_none_is_lost_and_the_others_keep_their_order(count: int, workers: int) -> None:
    tests = list(range(count))
    order = dealt(tests, lambda test: test % 5 == 0, workers)

    assert sorted(order) == tests
    assert [test for test in order if test % 5] == [test for test in tests if test % 5]
