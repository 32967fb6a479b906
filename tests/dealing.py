"""How a parallel run deals the tests out: the long ones first.

A long one that came last would leave a core idle. Long ones are marked `long`. One that wants a
database is not: pytest-django has reasons for its order.
"""

from collections.abc import Callable
from itertools import islice
from typing import TypeVar

import pytest

from tests.support.proofs import take_share

Test = TypeVar("Test")


def dealt(tests: list[Test], is_long: Callable[[Test], bool], workers: int) -> list[Test]:
    """The tests in their order, except that each worker finds its share of the long ones first.

    pytest-xdist hands each worker in turn a first batch of this size, and the rest as they ask.
    """
    long = [test for test in tests if is_long(test)]
    short = iter([test for test in tests if not is_long(test)])
    batch = len(tests) // workers // 4
    order: list[Test] = []
    for worker in range(workers):
        order += long[worker::workers]
        order += islice(short, max(0, (worker + 1) * batch - len(order)))
    return [*order, *short]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """pytest's hook. What runs in one process keeps its order."""
    take_share(config, items)
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        items[:] = dealt(items, lambda item: item.get_closest_marker("long") is not None, workers)
