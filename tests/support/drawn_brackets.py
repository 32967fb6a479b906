"""Brackets for drawings: of every size and kind, and as they stand after some results. `make test`
looks at the small ones, at those about a power of two, and at the largest."""

from collections.abc import Iterator, Mapping
from functools import cache

from tests.support.proofs import WHOLE
from tournaments.pairing.brackets import (
    Bracket,
    Stand,
    bracket_state,
    double_elimination,
    single_elimination,
)
from web.stages.drawing import Caption, Label, captions

SIZES = range(2, 65) if WHOLE else (*range(2, 18), 31, 32, 33, 64)
# How many begin in each round, where not all play the first one or wait for the second.
UNEVEN = {3: (2, 1), 6: (2, 1, 1, 1, 1), 10: (4, 6), 14: (8, 0, 6), 40: (16, 24)}


@cache
def every_bracket() -> tuple[Bracket, ...]:
    return tuple(_every_bracket())


def _every_bracket() -> Iterator[Bracket]:
    for size in SIZES:
        yield single_elimination(size)
        yield single_elimination(size, third_place=True)
        yield double_elimination(size)
        yield double_elimination(size, reset=False)
    for size, entries in UNEVEN.items():
        yield single_elimination(size, entries=entries, third_place=True)


def names(bracket: Bracket) -> dict[str, str]:
    """Entrants by seed with their names: `e1` is Player 1."""
    return {f"e{seed}": f"Player {seed}" for seed in range(1, bracket.size + 1)}


def stood(
    bracket: Bracket,
    results: Mapping[int, str | None] | None = None,
    *,
    withdrawn: tuple[str, ...] = (),
    labels: Mapping[int, Label] | None = None,
) -> list[Caption]:
    """The matches of a bracket in words after these results."""
    state = bracket_state(bracket, list(names(bracket)), results or {}, withdrawn=withdrawn)
    return captions(bracket, state, names(bracket), labels or {})


def played_out(bracket: Bracket) -> list[Caption]:
    """The matches in words after the better seed has won each."""
    results: dict[int, str | None] = {}
    while ready := [node for node in _course(bracket, results) if node.stand == Stand.READY]:
        for node in ready:
            results[node.match.number] = min(
                (name for name in node.players if name), key=lambda name: int(name[1:])
            )
    return stood(bracket, results)


def _course(bracket: Bracket, results: Mapping[int, str | None]):
    return bracket_state(bracket, list(names(bracket)), results)
