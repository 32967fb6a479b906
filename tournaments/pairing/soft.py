"""Lowering the soft costs of a round where that costs nothing else."""

import random
from collections.abc import Sequence

from tournaments.pairing.numbered_players import Couple, NumberedPlayers

TRIES = 64
# Distance in the order of scores within which another couple may be.
NEAR = 64


def softened(
    numbered: NumberedPlayers, couples: Sequence[Couple], rng: random.Random
) -> list[Couple]:
    """The round with opponents exchanged wherever that lowers its soft costs and no price rises."""
    made = sorted(couples)
    if not numbered.has_soft_costs:
        return made
    level, bye = numbered.level, numbered.bye
    for at in range(len(made)):
        player, opponent = made[at]
        alike = opponent == bye or level[player] == level[opponent]
        if (numbered.keeps_apart or not alike) and numbered.soft(player, opponent):
            _exchanged(numbered, made, at, rng)
    return made


def _exchanged(numbered: NumberedPlayers, made: list[Couple], at: int, rng: random.Random) -> None:
    for _ in range(TRIES):
        to = at + rng.randint(-NEAR, NEAR)
        if not 0 <= to < len(made) or to == at or numbered.bye in (made[to][1], made[at][1]):
            continue
        old = [made[at], made[to]]
        (player, opponent), (first, second) = old
        for new in ([(player, first), (opponent, second)], [(player, second), (opponent, first)]):
            if _soft(numbered, new) < _soft(numbered, old) and numbered.total(
                new
            ) <= numbered.total(old):
                made[at], made[to] = new
                return


def _soft(numbered: NumberedPlayers, couples: Sequence[Couple]) -> int:
    return sum(numbered.soft(*couple) for couple in couples)
