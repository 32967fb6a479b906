"""Proofs look at all that there is, or play for long: `make test` runs a share, `make proofs` all.

The share is fixed, so that one commit gets one answer. What `make proofs` draws follows from the
seed of the run, which it prints. A run that names tests or modules takes all of them, and so does
one on SQLite, as `make proofs` runs all tests of the apps there.
"""

import os
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

SHARES = {
    "archives": 32,
    "events": 24,
    "laws": 24,
    "leaks": 32,
    "programs": 32,
    "races": 32,
    "slow": 8,
}
"""By kind of proof, `make test` runs one test in so many."""

WHOLE = "PROOFS" in os.environ
DRAWN_BY = [0]  # the seed of this run, 0 where proofs are not run whole


def count(whole: int, share: int = 10) -> int:
    """How often to try what the whole proof tries so often."""
    return whole if WHOLE else -(-whole // share)


def some(rows: Sequence[T], share: int = 10, *, always: Collection[T] = ()) -> list[T]:
    """One in `share` of the rows in their order, at least one, and those that a test is about."""
    if WHOLE:
        return list(rows)
    chosen = _drawn(len(rows), share)
    return [row for at, row in enumerate(rows) if at in chosen or row in always]


def _drawn(size: int, share: int, kind: str = "") -> set[int]:
    """The same places wherever so many of a kind are drawn from in this run: two walks can be
    compared."""
    return set(Random(f"{DRAWN_BY[0]} {size} {kind}").sample(range(size), count(size, share)))


def take_share(config: pytest.Config, tests: list[pytest.Item]) -> None:
    """Leave out what this run does not run; see above for those that run all of theirs."""
    if WHOLE:
        DRAWN_BY[0] = int(config.getoption("randomly_seed", 0) or 0)
    if names_tests(config) or "TEST_SQLITE_FILE" in os.environ:
        return
    names = left_out({test.nodeid: _mark(test) for test in tests})
    config.hook.pytest_deselected(items=[test for test in tests if test.nodeid in names])
    tests[:] = [test for test in tests if test.nodeid not in names]


def names_tests(config: pytest.Config) -> bool:
    """Whether this is a run of modules or tests by name (`-k` too), or of the last failures."""
    named = any("::" in argument or argument.endswith(".py") for argument in config.args)
    return named or any(config.getoption(option, default=None) for option in ("keyword", "lf"))


def left_out(marks: Mapping[str, Mapping[str, Any] | None]) -> set[str]:
    """Of tests by name, with what the mark `proof` says of each and None where it has none:
    whatever is no proof, where proofs are run whole; else what is not in the share of
    `proof(share=N)`, drawn from the parameter sets of a test, or of `proof(of="races")`, drawn from
    all tests of that kind; and `proof(whole=True)`, which has no smaller form."""
    if WHOLE:
        return {name for name, mark in marks.items() if mark is None}
    names: set[str] = set()
    shared: dict[tuple[str, int], list[str]] = {}
    for name, mark in sorted(marks.items()):
        if mark and "of" in mark:
            shared.setdefault((mark["of"], SHARES[mark["of"]]), []).append(name)
        elif mark and "share" in mark:
            shared.setdefault((name.partition("[")[0], mark["share"]), []).append(name)
        elif mark and mark["whole"]:
            names.add(name)
    for (kind, share), sets in shared.items():
        drawn = _drawn(len(sets), share, kind)
        names |= {name for at, name in enumerate(sets) if at not in drawn}
    return names


def _mark(test: pytest.Item) -> Mapping[str, Any] | None:
    """What Hypothesis makes examples for is a proof without a mark."""
    mark = test.get_closest_marker("proof")
    if mark is not None:
        return mark.kwargs
    return {} if getattr(getattr(test, "obj", None), "is_hypothesis_test", False) else None
