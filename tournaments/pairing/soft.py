"""Lowering the soft costs of a round where that costs nothing else."""

import random
from collections.abc import Sequence

from tournaments.pairing.field import Couple, PairingInput

TRIES = 64
# How far away in the order of scores another couple may be.
NEAR = 64


def softened(field: PairingInput, couples: Sequence[Couple], rng: random.Random) -> list[Couple]:
    """The round with opponents exchanged wherever that lowers its soft costs and no price rises."""
    made = sorted(couples)
    if not field.has_soft_costs:
        return made
    level, bye = field.level, field.bye
    for at in range(len(made)):
        player, opponent = made[at]
        alike = opponent == bye or level[player] == level[opponent]
        if (field.keeps_apart or not alike) and field.soft(player, opponent):
            _exchanged(field, made, at, rng)
    return made


def _exchanged(field: PairingInput, made: list[Couple], at: int, rng: random.Random) -> None:
    for _ in range(TRIES):
        to = at + rng.randint(-NEAR, NEAR)
        if not 0 <= to < len(made) or to == at or field.bye in (made[to][1], made[at][1]):
            continue
        old = [made[at], made[to]]
        (player, opponent), (first, second) = old
        for new in ([(player, first), (opponent, second)], [(player, second), (opponent, first)]):
            if _soft(field, new) < _soft(field, old) and field.total(new) <= field.total(old):
                made[at], made[to] = new
                return


def _soft(field: PairingInput, couples: Sequence[Couple]) -> int:
    return sum(field.soft(*couple) for couple in couples)
