"""Improving a round where it is not yet proved best, by what its segments say."""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tournaments.pairing.exact import Scale
from tournaments.pairing.field import Couple, PairingInput, Price
from tournaments.pairing.segments import Segment, Solved, Unsolved, segments, solve


def proven_round(
    field: PairingInput, couples: Sequence[Couple], whole: int, rng: random.Random
) -> list[Couple]:
    """A round that is proved to be the best, made from another; Unsolved where that fails.

    Groups of at least `whole` players may take anybody. What is proved: it has no rematch, the bye
    is as far down as it can be at all, and its score differences reach the sum of the bounds.
    """
    work = Work(field, couples, whole, rng)
    work.mend()
    price = field.total(work.couples)
    target = Price(
        late_byes=price.late_byes, bye_height=price.bye_height, score_difference=work.bound
    )
    if price != target:
        raise Unsolved
    return work.couples


def least_difference(field: PairingInput, couples: Sequence[Couple]) -> int:
    """The least sum of score differences, were nobody to have met before: each gap between groups
    is crossed only where an odd number of players stands above it."""
    odd = field.odd_above(field.resting_levels(couples))
    return sum(gap for gap, crossed in zip(field.gaps, odd, strict=True) if crossed)


class Work:
    """A round under repair: its couples, and for each group the players who wait for an opponent
    there."""

    def __init__(
        self, field: PairingInput, couples: Sequence[Couple], whole: int, rng: random.Random
    ) -> None:
        self.field, self.rng = field, rng
        resting = field.resting_levels(couples)
        odd = field.odd_above(resting)
        cut = segments(field, resting, whole)
        self._at_gap = [segment for segment in cut for _ in segment.gaps(field)]
        bad = self._bad(cut, couples, odd)
        self._inside = {level for segment in bad for level in segment.levels}
        self.couples: list[Couple] = []
        self.free: dict[int, list[int]] = defaultdict(list)
        self.across: list[tuple[int, int]] = []
        for couple in couples:
            self._sort(couple, bad)
        self.bound = sum(gap for gap, crossed in zip(field.gaps, odd, strict=True) if crossed)
        scale = Scale(field, rng)
        for segment, excess in bad.items():
            solved = solve(field, segment, odd, excess, scale)
            self.bound += solved.bound - sum(
                field.gaps[gap] * odd[gap] for gap in segment.gaps(field)
            )
            self._take(segment, solved)

    def _bad(
        self, cut: Sequence[Segment], couples: Sequence[Couple], odd: Sequence[int]
    ) -> dict[Segment, int | None]:
        """The segments that cost more than the least, or hold a rematch, and how much more they
        cost; None where a rematch makes that worthless."""
        field = self.field
        crossed = field.crossings(couples)
        bad: dict[Segment, int | None] = {}
        for segment in cut:
            gaps = segment.gaps(field)
            more = sum(field.gaps[gap] * (crossed[gap] - odd[gap]) for gap in gaps)
            if more:
                bad[segment] = more
        for player, opponent in couples:
            if opponent == field.bye or field.legal(player, opponent):
                continue
            first, last = sorted((field.level[player], field.level[opponent]))
            for segment in cut:
                gaps = segment.gaps(field)
                if first in segment.levels or any(gap in gaps for gap in range(first, last)):
                    bad[segment] = None
        return bad

    def _sort(self, couple: Couple, bad: Iterable[Segment]) -> None:
        """Keep a couple, or free its players where they must be paired again."""
        field = self.field
        player, opponent = sorted(couple)
        first = field.level[player]
        if opponent == field.bye:
            if first not in self._inside:
                self.couples.append((player, opponent))
            return
        last = field.level[opponent]
        if first == last:
            if first in self._inside:
                return
            if field.legal(player, opponent):
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
            if self.field.level[number] == level:
                return self.free[level].pop(at)
        inside = self._inside_couples(level)
        if not inside:
            raise Unsolved
        player, opponent = self.couples.pop(self.rng.choice(inside))
        self.free[level].append(opponent)
        return player

    def _inside_couples(self, level: int) -> list[int]:
        """Where the couples stand that are both of this group."""
        levels, bye = self.field.level, self.field.bye
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
                if self.field.legal(player, other):
                    self.couples.append((player, waiting.pop(at)))
                    break
            else:
                self._exchange(level, player, waiting.pop())

    def _exchange(self, level: int, player: int, opponent: int) -> None:
        """Give these two the players of a couple of the group as opponents."""
        legal = self.field.legal
        ways = self._inside_couples(level)
        self.rng.shuffle(ways)
        for at in ways:
            for first, second in (self.couples[at], self.couples[at][::-1]):
                if legal(player, first) and legal(opponent, second):
                    self.couples[at] = (player, first)
                    self.couples.append((opponent, second))
                    return
        raise Unsolved
