"""A round made score group by score group: good in any field, and mostly provably the best.

In a group everybody is paired by lot, and a player who is left over goes one group down. Shuffling
a small group until nobody meets again makes every such pairing of it equally likely; in a larger
one, where that would take too long, opponents are exchanged until nobody does.
"""

import random
from collections.abc import Sequence

from tournaments.pairing.numbered_players import Couple, NumberedPlayers

SMALL_GROUP = 12
TRIES = 24
# Number of the last couples that are looked at for somebody whom no group could take.
OPENED = 256


def quick_round(numbered: NumberedPlayers, rng: random.Random) -> list[Couple]:
    """A round with every player paired; the bye is the larger number of its couple, and the couples
    are sorted."""
    couples: list[Couple] = []
    resting = None
    if numbered.odd:
        resting = rng.choice(numbered.bye_candidates())
        couples.append((resting, numbered.bye))
    carried: list[int] = []
    for level in range(len(numbered.starts) - 1):
        group = list(numbered.members(level))
        if resting is not None and numbered.level[resting] == level:
            group.remove(resting)
        paired, carried = _pool(numbered, carried, group, rng)
        couples += paired
    return _place(numbered, couples, carried)


def _pool(
    numbered: NumberedPlayers, carried: list[int], group: list[int], rng: random.Random
) -> tuple[list[Couple], list[int]]:
    """A group together with those who came down to it: its couples, and the players who go further
    down."""
    small = len(group) <= SMALL_GROUP
    best = _attempt(numbered, carried, group, rng, exchanging=not small)
    for _ in range(TRIES if small else 0):
        if len(best[1]) <= 1:
            return best
        rng.shuffle(group)
        best = min(best, _attempt(numbered, carried, group, rng, exchanging=False), key=_left_over)
    if len(best[1]) <= 1:
        return best
    return min(best, _attempt(numbered, carried, group, rng, exchanging=True), key=_left_over)


def _left_over(made: tuple[list[Couple], list[int]]) -> int:
    return len(made[1])


def _attempt(
    numbered: NumberedPlayers,
    carried: list[int],
    group: list[int],
    rng: random.Random,
    *,
    exchanging: bool,
) -> tuple[list[Couple], list[int]]:
    """The group in the order that it has: those who came down first, then neighbours."""
    waiting, left = list(group), []
    couples = []
    for player in carried:
        at = _partner(numbered, player, waiting)
        if at is None:
            left.append(player)
        else:
            couples.append((player, waiting.pop(at)))
    if len(waiting) % 2:
        left.append(waiting.pop(_floater(numbered, waiting)))
    pairs = list(zip(waiting[::2], waiting[1::2], strict=True))
    bad = numbered.clashes(pairs)
    if exchanging:
        bad = [
            at
            for at in bad
            if not numbered.legal(*pairs[at]) and not _exchange(numbered, pairs, at, rng)
        ]
    for at in reversed(bad):
        left.extend(pairs.pop(at))
    return couples + pairs, left


def _partner(numbered: NumberedPlayers, player: int, waiting: Sequence[int]) -> int | None:
    """The place of the first legal opponent, rather one who did not float before."""
    nearest = None
    for at, other in enumerate(waiting):
        if numbered.legal(player, other):
            if not numbered.players[other].floated:
                return at
            nearest = at if nearest is None else nearest
    return nearest


def _floater(numbered: NumberedPlayers, waiting: Sequence[int]) -> int:
    """The place of the player who goes down: the last who did not float before, else the last."""
    for at in range(len(waiting) - 1, -1, -1):
        if not numbered.players[waiting[at]].floated:
            return at
    return len(waiting) - 1


def _exchange(numbered: NumberedPlayers, pairs: list[Couple], at: int, rng: random.Random) -> bool:
    """Make this couple legal by exchanging opponents with another, if one can be found."""
    player, opponent = pairs[at]
    start, legal = rng.randrange(len(pairs)), numbered.legal
    for step in range(len(pairs)):
        to = (start + step) % len(pairs)
        first, second = pairs[to]
        if to == at:
            continue
        if legal(player, first) and legal(opponent, second):
            pairs[at], pairs[to] = (player, first), (opponent, second)
            return True
        if legal(player, second) and legal(opponent, first):
            pairs[at], pairs[to] = (player, second), (opponent, first)
            return True
    return False


def _place(numbered: NumberedPlayers, couples: list[Couple], left: list[int]) -> list[Couple]:
    """Pair those whom no group could take, by opening the couple where that costs least."""
    while left:
        player, opponent = left.pop(), left.pop()
        ways: list[tuple[tuple[int, ...], int, list[Couple]]] = [
            (numbered.price(player, opponent), len(couples), [(player, opponent)])
        ]
        for at in range(max(0, len(couples) - OPENED), len(couples)):
            first, second = couples[at]
            if second == numbered.bye:
                continue
            for new in (
                [(player, first), (opponent, second)],
                [(player, second), (opponent, first)],
            ):
                ways.append((_more(numbered, new, couples[at]), at, new))
        _, at, new = min(ways)
        couples[at : at + 1] = new
    return couples


def _more(numbered: NumberedPlayers, new: Sequence[Couple], old: Couple) -> tuple[int, ...]:
    """The cost of these couples above that of an old one."""
    return tuple(
        now - then for now, then in zip(numbered.total(new), numbered.price(*old), strict=True)
    )
