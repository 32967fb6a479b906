"""The best round of a whole field, by exact matching over all couples that there are."""

import random
from collections.abc import Iterator
from itertools import combinations

from tournaments.pairing.matching import Edge, least_matching
from tournaments.pairing.numbered_players import Couple, NumberedPlayers, Price

# The bits of a cost: the matching computes with 128, and adds up a few costs.
COST_BITS = 118
LOT_BITS = 32


class Scale:
    """Costs as single integers, in which each kind outweighs all kinds after it: the prices in
    their order, then the soft costs, then a random number, so that among equally cheap rounds
    chance decides."""

    def __init__(self, numbered: NumberedPlayers, rng: random.Random) -> None:
        self.numbered, self._rng = numbered, rng
        half = numbered.size // 2
        spread = numbered.points[0] - numbered.points[-1]
        softest = 12 * len(numbered.players) + 2 if numbered.has_soft_costs else 0
        mosts = Price(half, 2, half, spread, half * spread)
        units, unit = [], half * softest + 1
        for most in reversed(mosts):
            units.append(unit)
            unit *= most + 1
        spare = COST_BITS - unit.bit_length() - half.bit_length()
        self._lot_bits = max(0, min(LOT_BITS, spare))
        # Lots are added up too, and no sum of them may reach the smallest unit.
        self._soft = (half + 1) << self._lot_bits
        self._units = tuple(size * self._soft for size in reversed(units))
        self.difference = self._units[-1]

    def lot(self) -> int:
        return self._rng.getrandbits(self._lot_bits) if self._lot_bits else 0

    def cost(self, player: int, opponent: int) -> int:
        """The cost of any couple."""
        price = self.numbered.price(player, opponent)
        cost = sum(unit * amount for unit, amount in zip(self._units, price, strict=True) if amount)
        return cost + self.legal_cost(player, opponent, 0)

    def legal_cost(self, player: int, opponent: int, difference: int) -> int:
        """The cost of pairing two players who may meet, with this difference of points."""
        soft = (
            self.numbered.soft(player, opponent) * self._soft if self.numbered.has_soft_costs else 0
        )
        return difference * self.difference + soft + self.lot()

    def lone_cost(self, player: int, difference: int) -> int:
        """The cost of leaving a player to an opponent that is not known yet, so many points
        away."""
        soft = self.numbered.players[player].floated * self._soft if difference else 0
        return difference * self.difference + soft + self.lot()


def best_round(numbered: NumberedPlayers, rng: random.Random) -> list[Couple]:
    """The cheapest round; among the cheapest that of least soft costs; among those by lot."""
    couples = least_matching(numbered.size, _edges(numbered, Scale(numbered, rng)))
    assert couples is not None, "a complete graph of even size has a perfect matching"
    return couples


def _edges(numbered: NumberedPlayers, scale: Scale) -> Iterator[Edge]:
    points, legal, bye = numbered.points, numbered.legal, numbered.bye
    for player, opponent in combinations(range(numbered.size), 2):
        if opponent != bye and legal(player, opponent):
            yield (
                player,
                opponent,
                scale.legal_cost(player, opponent, points[player] - points[opponent]),
            )
        else:
            yield player, opponent, scale.cost(player, opponent)
