"""Reasons and costs of a round: why each pairing was made, and its price.

Reasons are read by everybody, and who must not meet is nobody's business: a reason is the same as
if nothing were forbidden, and true where something is. The costs tell the staff.
"""

import random
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from tournaments.pairing.numbered_players import Couple, NumberedPlayers
from tournaments.pairing.reason_texts import reason_of
from tournaments.pairing.tables import Seating, fixed_tables, repeats
from tournaments.pairing.values import NO_COSTS, Costs, Pairing, Player, Reason

AWARDED = reason_of("awarded_bye")


class Claim(Enum):
    """A claim about a round in words: proved the best, the best found, or made by hand."""

    PROVED = "proved"
    BEST_KNOWN = "found"
    MADE = "made"


class Account:
    """The pairings of a round with reasons and costs."""

    def __init__(
        self, numbered: NumberedPlayers, couples: Sequence[Couple], claim: Claim, step: Fraction
    ) -> None:
        self.numbered, self.claim, self._step = numbered, claim, step
        self._clashes = {couples[at] for at in numbered.clashes(couples)}
        odd = numbered.odd_above(numbered.resting_levels(couples))
        crossed = numbered.crossings(couples)
        # Gaps that no more couples reach across than an odd number above makes necessary.
        self._needed = [many == least for many, least in zip(crossed, odd, strict=True)]
        self._drawn = "made" if claim is Claim.MADE else "random"
        self._first = reason_of("first_round", self._drawn)
        self._same = [
            reason_of("same_score", self._drawn, score=self._score(numbered.points[start]))
            for start in numbered.starts[:-1]
        ]

    def pairings(self, seating: Seating, rng: random.Random | None) -> list[Pairing]:
        """The pairings by table, with seats drawn by lot or else as the couples stand."""
        ids, bye = self.numbered.ids, self.numbered.bye
        made = []
        for table, (player, opponent) in seating.items():
            first = ids[player]
            if opponent == bye:
                costs = Costs(
                    late_byes=self.numbered.bye_rank(player), bye_score=self.numbered.points[player]
                )
                made.append(Pairing(first, None, self._bye_reason(player), table, costs))
                continue
            second = ids[opponent]
            costs = self._costs((player, opponent), table)
            reason = self._reason(player, opponent, costs)
            if rng is not None and rng.random() < 0.5:
                first, second = second, first
            made.append(Pairing(first, second, reason, table, costs))
        return made

    def _costs(self, couple: Couple, table: int) -> Costs:
        numbered = self.numbered
        player, opponent = couple
        first, second = numbered.players[player], numbered.players[opponent]
        if (
            first.points == second.points
            and table not in first.tables
            and table not in second.tables
            and not numbered.keeps_apart
            and couple not in self._clashes
        ):
            return NO_COSTS
        apart = abs(first.points - second.points)
        mates = numbered.first_round and first.club != "" and first.club == second.club
        costs = Costs(
            forbidden=int(second.id in first.forbidden or first.id in second.forbidden),
            rematches=int(second.id in first.met or first.id in second.met),
            score_difference=apart,
            same_club=int(mates),
            repeated_floats=(first.floated + second.floated) if apart else 0,
            repeated_tables=repeats(numbered, couple, table),
            fixed_tables_missed=len(fixed_tables(numbered, couple) - {table}),
        )
        return NO_COSTS if costs == NO_COSTS else costs

    def _reason(self, player: int, opponent: int, costs: Costs) -> Reason:
        numbered = self.numbered
        if costs is NO_COSTS or not (costs.rematches or costs.score_difference):
            if costs.same_club:
                club = numbered.players[player].club
                return reason_of("first_round", f"{self._drawn}_club", club=club)
            return self._first if numbered.first_round else self._same[numbered.level[player]]
        if costs.rematches:
            return reason_of("rematch", self.claim.value)
        return self._float_reason(player, opponent)

    def _score(self, points: int) -> str:
        return f"{float(points * self._step):g}"

    def _float_reason(self, player: int, opponent: int) -> Reason:
        numbered = self.numbered
        scores = sorted((numbered.points[player], numbered.points[opponent]), reverse=True)
        high, low = map(self._score, scores)
        start, end = sorted((numbered.level[player], numbered.level[opponent]))
        odd = self.claim is not Claim.MADE and all(self._needed[start:end])
        return reason_of("float", "odd" if odd else self.claim.value, high=high, low=low)

    def _bye_reason(self, resting: int) -> Reason:
        numbered = self.numbered
        first = numbered.bye_candidates()[0]
        lateness = numbered.bye_rank(resting)
        if self.claim is Claim.MADE:
            return reason_of("bye", "made" if lateness < 2 else "second")
        if lateness > numbered.bye_rank(first):
            return reason_of("bye", self.claim.value)
        if lateness == 2:
            return reason_of("bye", "all_had")
        if numbered.level[resting] != numbered.level[first]:
            return reason_of("bye", "rematch")
        return reason_of("bye", "missed" if lateness else "lowest")


def awarded_pairings(players: Sequence[Player], table: int) -> list[Pairing]:
    """The byes awarded before, at the numbers from this one on."""
    ordered = sorted(players, key=lambda player: player.id)
    return [Pairing(player.id, None, AWARDED, at) for at, player in enumerate(ordered, table)]
