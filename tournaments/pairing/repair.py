"""Improving a round where it is not yet proved best, by what its segments say."""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tournaments.pairing.exact import Scale
from tournaments.pairing.numbered_players import Couple, NumberedPlayers, Price
from tournaments.pairing.segments import Segment, Solved, Unsolved, segments, solve


def proven_round(
    numbered: NumberedPlayers, couples: Sequence[Couple], whole: int, rng: random.Random
) -> list[Couple]:
    """A round that is proved to be the best, made from another; Unsolved where that fails.

    Groups of at least `whole` players may take anybody. The proof: it has no rematch, the bye is as
    far down as it can be at all, and its score differences reach the sum of the bounds.
    """
    work = Work(numbered, couples, whole, rng)
    work.mend()
    price = numbered.total(work.couples)
    target = Price(
        late_byes=price.late_byes, bye_height=price.bye_height, score_difference=work.bound
    )
    if price != target:
        raise Unsolved
    return work.couples


def least_difference(numbered: NumberedPlayers, couples: Sequence[Couple]) -> int:
    """The least sum of score differences, were nobody to have met before: each gap between groups
    is crossed only where an odd number of players stands above it."""
    odd = numbered.odd_above(numbered.resting_levels(couples))
    return sum(gap for gap, crossed in zip(numbered.gaps, odd, strict=True) if crossed)


class Work:
    """A round under repair: its couples, and for each group the players who wait for an opponent
    there."""

    def __init__(
        self, numbered: NumberedPlayers, couples: Sequence[Couple], whole: int, rng: random.Random
    ) -> None:
        self.numbered, self.rng = numbered, rng
        resting = numbered.resting_levels(couples)
        odd = numbered.odd_above(resting)
        cut = segments(numbered, resting, whole)
        self._at_gap = [segment for segment in cut for _ in segment.gaps(numbered)]
        bad = self._bad(cut, couples, odd)
        self._inside = {level for segment in bad for level in segment.levels}
        self.couples: list[Couple] = []
        self.free: dict[int, list[int]] = defaultdict(list)
        self.across: list[tuple[int, int]] = []
        for couple in couples:
            self._sort(couple, bad)
        self.bound = sum(gap for gap, crossed in zip(numbered.gaps, odd, strict=True) if crossed)
        scale = Scale(numbered, rng)
        for segment, excess in bad.items():
            solved = solve(numbered, segment, odd, excess, scale)
            self.bound += solved.bound - sum(
                numbered.gaps[gap] * odd[gap] for gap in segment.gaps(numbered)
            )
            self._take(segment, solved)

    def _bad(
        self, cut: Sequence[Segment], couples: Sequence[Couple], odd: Sequence[int]
    ) -> dict[Segment, int | None]:
        """The segments that cost more than the least, or hold a rematch, and how much more they
        cost; None where a rematch makes that worthless."""
        numbered = self.numbered
        crossed = numbered.crossings(couples)
        bad: dict[Segment, int | None] = {}
        for segment in cut:
            gaps = segment.gaps(numbered)
            more = sum(numbered.gaps[gap] * (crossed[gap] - odd[gap]) for gap in gaps)
            if more:
                bad[segment] = more
        for player, opponent in couples:
            if opponent == numbered.bye or numbered.legal(player, opponent):
                continue
            first, last = sorted((numbered.level[player], numbered.level[opponent]))
            for segment in cut:
                gaps = segment.gaps(numbered)
                if first in segment.levels or any(gap in gaps for gap in range(first, last)):
                    bad[segment] = None
        return bad

    def _sort(self, couple: Couple, bad: Iterable[Segment]) -> None:
        """Keep a couple, or free its players where they must be paired again."""
        numbered = self.numbered
        player, opponent = sorted(couple)
        first = numbered.level[player]
        if opponent == numbered.bye:
            if first not in self._inside:
                self.couples.append((player, opponent))
            return
        last = numbered.level[opponent]
        if first == last:
            if first in self._inside:
                return
            if numbered.legal(player, opponent):
                self.couples.append((player, opponent))
            else:
                self.free[first] += [player, opponent]
            return
        crossed = list(dict.fromkeys(self._at_gap[gap] for gap in range(first, last)))
        crossed = [segment for segment in crossed if segment in bad]
        if not crossed:
            self.couples.append((player, opponent))
            return
        if first not in self._inside:
            self._wait(crossed[0].above, player)
        if last not in self._inside:
            self._wait(crossed[-1].below, opponent)
        for upper, lower in pairwise(crossed):
            if upper.below != lower.above:
                self._reach(upper.below, lower.above)

    def _wait(self, level: int | None, number: int) -> None:
        assert level is not None, "whoever stands outside of a segment stands beyond its end"
        self.free[level].append(number)

    def _reach(self, above: int | None, below: int | None) -> None:
        assert above is not None
        assert below is not None
        self.across.append((above, below))

    def _take(self, segment: Segment, solved: Solved) -> None:
        self.couples += solved.couples
        for number in solved.up:
            self._wait(segment.above, number)
        for number in solved.down:
            self._wait(segment.below, number)
        for _ in range(solved.across):
            self._reach(segment.above, segment.below)

    def mend(self) -> None:
        """Pair everybody who waits."""
        for above, below in self.across:
            self.free[below].append(self._member(above))
        for level in sorted(self.free):
            self._pair(level, self.free[level])

    def _member(self, level: int) -> int:
        """Somebody of this group who may go elsewhere: one who waits, or of a couple opened."""
        for at, number in enumerate(self.free[level]):
            if self.numbered.level[number] == level:
                return self.free[level].pop(at)
        inside = self._inside_couples(level)
        if not inside:
            raise Unsolved
        player, opponent = self.couples.pop(self.rng.choice(inside))
        self.free[level].append(opponent)
        return player

    def _inside_couples(self, level: int) -> list[int]:
        """The places of the couples that are both of this group."""
        levels, bye = self.numbered.level, self.numbered.bye
        return [
            at
            for at, (player, opponent) in enumerate(self.couples)
            if opponent != bye and levels[player] == level == levels[opponent]
        ]

    def _pair(self, level: int, waiting: list[int]) -> None:
        if len(waiting) % 2:
            raise Unsolved
        self.rng.shuffle(waiting)
        while waiting:
            player = waiting.pop()
            for at, other in enumerate(waiting):
                if self.numbered.legal(player, other):
                    self.couples.append((player, waiting.pop(at)))
                    break
            else:
                self._exchange(level, player, waiting.pop())

    def _exchange(self, level: int, player: int, opponent: int) -> None:
        """Give these two the players of a couple of the group as opponents."""
        legal = self.numbered.legal
        ways = self._inside_couples(level)
        self.rng.shuffle(ways)
        for at in ways:
            for first, second in (self.couples[at], self.couples[at][::-1]):
                if legal(player, first) and legal(opponent, second):
                    self.couples[at] = (player, first)
                    self.couples.append((opponent, second))
                    return
        raise Unsolved
