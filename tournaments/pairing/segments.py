"""The least sum of score differences without a rematch, and a round that reaches it.

The differences of a round are the widths of the gaps between score groups, counted once for each
couple that reaches across. So the gaps between two groups can be looked at alone: whoever stands
strictly between these groups is paired there, or leaves for one of the two. The least cost of such
a segment, allowing everybody who leaves to meet anybody, is found by exact matching. The sum over
all segments is a bound that no round without a rematch can be below, whatever groups they are cut
at; where groups are large it is also reached, since a large group can take anybody.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise

from tournaments.pairing.exact import Scale
from tournaments.pairing.matching import Edge, least_matching
from tournaments.pairing.numbered_players import Couple, NumberedPlayers

# Nodes of the largest segment that is still solved: some tenths of a second.
LARGEST = 600


class Unsolved(Exception):
    """These segments give no round that reaches their bound: cut the field at larger groups."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The groups strictly between two that stay whole; None stands for the end of the field."""

    above: int | None
    below: int | None
    levels: range

    def gaps(self, numbered: NumberedPlayers) -> range:
        """The numbers of the gaps from the group above to the group below."""
        first = 0 if self.above is None else self.above
        return range(first, len(numbered.gaps) if self.below is None else self.below)


def segments(numbered: NumberedPlayers, resting_levels: Sequence[int], whole: int) -> list[Segment]:
    """The field cut at each group of at least so many players, without the one who rests."""
    cuts: list[int | None] = [None]
    for level in range(len(numbered.starts) - 1):
        if len(numbered.members(level)) - resting_levels.count(level) >= whole:
            cuts.append(level)
    segments = []
    for above, below in pairwise([*cuts, None]):
        first = 0 if above is None else above + 1
        last = len(numbered.starts) - 1 if below is None else below
        segments.append(Segment(above, below, range(first, last)))
    return segments


@dataclass(frozen=True, slots=True)
class Solved:
    """The cheapest way through a segment: who meets whom, who leaves upwards and downwards, how
    many couples reach across all of it, and who rests if that is one of these."""

    bound: int
    couples: list[Couple]
    up: list[int]
    down: list[int]
    across: int


def solve(
    numbered: NumberedPlayers,
    segment: Segment,
    odd: Sequence[int],
    excess: int | None,
    scale: Scale,
) -> Solved:
    """The cheapest way through one segment, exactly.

    A player who leaves is matched with a slot of the group that they leave for; slots match each
    other too, within a group for nothing and between the two groups at the width of the segment.
    `odd` is the least number of couples that reach across each gap; `excess` is what a known round
    costs above that, so that no more need reach across than it allows.
    """
    inner = [number for level in segment.levels for number in numbered.members(level)]
    resting = _resting(numbered, segment)
    nodes: list[int | None] = [*inner, *([numbered.bye] if resting else [])]
    first_up = len(nodes)
    first_down = first_up
    if segment.above is not None:
        at = segment.above
        first_down += _slots(odd[at], len(inner), numbered.gaps[at], excess)
    size = first_down
    if segment.below is not None:
        at = segment.below - 1
        size += _slots(odd[at], len(inner), numbered.gaps[at], excess)
    if size > LARGEST:
        raise Unsolved
    idle = [2 * gap * (1 - least) for gap, least in zip(numbered.gaps, odd, strict=True)]
    layout = Layout(
        numbered=numbered,
        segment=segment,
        inner=inner,
        resting=resting,
        first_up=first_up,
        first_down=first_down,
        size=size,
        idle=list(accumulate(idle, initial=0)),
        excess=excess,
    )
    couples = least_matching(size, layout.edges(scale))
    if couples is None:
        raise Unsolved
    return layout.read(couples)


def _resting(numbered: NumberedPlayers, segment: Segment) -> list[int]:
    """The players who may have the bye, if one of this segment has it."""
    if not numbered.odd:
        return []
    candidates = numbered.bye_candidates()
    return candidates if numbered.level[candidates[0]] in segment.levels else []


def _slots(odd: int, inner: int, gap: int, excess: int | None) -> int:
    """As many slots as can be of use, of the parity that the players above give."""
    most = inner // 2 + 1
    if excess is not None:
        most = min(most, excess // (2 * gap))
    return odd + 2 * most


@dataclass(frozen=True, slots=True)
class Layout:
    """The nodes of a segment's graph: its players, the bye if it is here, slots up, slots down.

    Where an even number stands above a gap, an even number of couples reaches across. So to reach
    across it at all costs its width twice; `idle` adds that up over the gaps, and whatever would
    cost more than the known round has in `excess` is no edge.
    """

    numbered: NumberedPlayers
    segment: Segment
    inner: list[int]
    resting: list[int]
    first_up: int
    first_down: int
    size: int
    idle: Sequence[int]
    excess: int | None

    def edges(self, scale: Scale) -> Iterator[Edge]:
        numbered, inner = self.numbered, self.inner
        points, level, legal = numbered.points, numbered.level, numbered.legal
        for first_node, other_node in combinations(range(len(inner)), 2):
            first, second = inner[first_node], inner[other_node]
            if self._affordable(level[first], level[second]) and legal(first, second):
                apart = points[first] - points[second]
                yield first_node, other_node, scale.legal_cost(first, second, apart)
        for node, number in enumerate(inner):
            for slot in range(self.first_up, self.size):
                if self._affordable(level[number], self._level_of(slot)):
                    yield node, slot, scale.lone_cost(number, self._way(number, slot))
            if number in self.resting:
                yield node, len(inner), scale.lot()
        for first_node, other_node in combinations(range(self.first_up, self.size), 2):
            width = self._width if first_node < self.first_down <= other_node else 0
            yield first_node, other_node, width * scale.difference + scale.lot()

    def read(self, matched: Iterable[tuple[int, int]]) -> Solved:
        """The solution in a matching of these nodes."""
        couples: list[Couple] = []
        up: list[int] = []
        down: list[int] = []
        bound, across = 0, 0
        for node, other_node in matched:
            if node >= self.first_up:
                if node < self.first_down <= other_node:
                    across += 1
                    bound += self._width
                continue
            number = self.inner[node]
            if other_node >= self.first_up:
                (up if other_node < self.first_down else down).append(number)
                bound += self._way(number, other_node)
            elif other_node == len(self.inner):
                couples.append((number, len(self.numbered.players)))
            else:
                couples.append((number, self.inner[other_node]))
                bound += self.numbered.points[number] - self.numbered.points[self.inner[other_node]]
        return Solved(bound, couples, up, down, across)

    def _affordable(self, group: int, other_group: int) -> bool:
        """True if a couple of these two groups can be part of a round as cheap as the known one."""
        idle = self.idle
        return self.excess is None or abs(idle[group] - idle[other_group]) <= self.excess

    @property
    def _width(self) -> int:
        return sum(self.numbered.gaps[gap] for gap in self.segment.gaps(self.numbered))

    def _level_of(self, slot: int) -> int:
        level = self.segment.above if slot < self.first_down else self.segment.below
        assert level is not None
        return level

    def _way(self, number: int, slot: int) -> int:
        """The distance in points of a player from the group that a slot belongs to."""
        numbered = self.numbered
        return abs(numbered.points[numbered.starts[self._level_of(slot)]] - numbered.points[number])
