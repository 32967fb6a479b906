"""The least number of players who could meet a terrain again at the tables of a round.

`tournaments.pairing.terrain.assign` says besides who sits where, and takes far longer. Tables that
differ for nobody are one kind, and matches change places round a cycle of kinds as long as that
helps; where no cycle helps any more, no assignment has fewer (Klein 1967).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.terrain import AtTable, assign, repeats

MOST_KINDS = 64
"""With more kinds of tables `assign` is faster."""


@dataclass
class _Seating:
    """The kinds of tables with the matches at them: the cost of each match at each kind, the number
    of tables of a kind that are left over, and the matches of each kind."""

    costs: list[list[int]]
    spare: list[int]
    rows: list[set[int]]


def fewest_repeats(matches: Sequence[AtTable], tables: int) -> int:
    """The least number of players at a terrain again that an assignment of these matches to tables
    can have; as many as after `assign`."""
    fewest = repeats(matches)
    if fewest == 0:
        return 0
    seating = _seating(matches, tables)
    if len(seating.rows) > MOST_KINDS:
        pairs = zip(matches, assign(matches, tables), strict=True)
        return repeats([replace(match, table=table) for match, table in pairs])
    while cycle := _helpful(seating):
        for row, start, end in cycle:
            fewest += seating.costs[row][end] - seating.costs[row][start]
            seating.rows[start].remove(row)
            seating.rows[end].add(row)
            seating.spare[start] += 1
            seating.spare[end] -= 1
    return fewest


def _seating(matches: Sequence[AtTable], tables: int) -> _Seating:
    free = [match for match in matches if not match.keeps]
    kept = {match.table for match in matches if match.keeps}
    columns = {match.table for match in free} | set(range(1, tables + 1)) - kept
    again = [_again(match) for match in free]
    met: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for row, counts in enumerate(again):
        for table, count in counts.items():
            met[table].append((row, count))
    kinds: dict[tuple[tuple[int, int], ...], list[int]] = defaultdict(list)
    for table in sorted(columns):
        kinds[tuple(met[table])].append(table)
    kind_of = {table: kind for kind, alike in enumerate(kinds.values()) for table in alike}
    firsts = [alike[0] for alike in kinds.values()]
    rows: list[set[int]] = [set() for _ in kinds]
    for row, match in enumerate(free):
        rows[kind_of[match.table]].add(row)
    spare = [len(alike) - len(rows[kind]) for kind, alike in enumerate(kinds.values())]
    return _Seating([[counts[table] for table in firsts] for counts in again], spare, rows)


def _again(match: AtTable) -> Counter[int]:
    """By table, how many of a match would meet its terrain again."""
    return Counter(
        table for player in match.players for table in player.tables if table != player.fixed_table
    )


def _helpful(seating: _Seating) -> list[tuple[int, int, int]]:
    """Matches with the kinds that they leave and come to, all together with fewer players on a
    terrain again; nothing where no cycle helps."""
    kinds = len(seating.rows)
    moves = {
        (start, end): min(
            (seating.costs[row][end] - seating.costs[row][start], row) for row in rows
        )
        for start, rows in enumerate(seating.rows)
        if rows
        for end in range(kinds)
        if end != start
    }
    # The last node stands for tables that nobody has: a way that ends at one need not come back.
    edges = [(start, end, cost) for (start, end), (cost, _) in moves.items()]
    edges += [(kind, kinds, 0) for kind in range(kinds) if seating.spare[kind] > 0]
    edges += [(kinds, kind, 0) for kind in range(kinds)]
    nodes = _negative_cycle(edges, kinds + 1)
    return [
        (moves[start, end][1], start, end)
        for start, end in zip(nodes, nodes[1:] + nodes[:1], strict=True)
        if kinds not in (start, end)
    ]


def _negative_cycle(edges: Sequence[tuple[int, int, int]], nodes: int) -> list[int]:
    """The nodes of a cycle whose costs together are below 0, in order; empty where there is none
    (Bellman 1958)."""
    distance, before = [0] * nodes, [-1] * nodes
    shorter = True
    while shorter:
        shorter = False
        for start, end, cost in edges:
            if distance[start] + cost < distance[end]:
                distance[end], before[end] = distance[start] + cost, start
                shorter = True
        if shorter and (cycle := _cycle(before)):
            return cycle
    return []


def _cycle(before: Sequence[int]) -> list[int]:
    """A cycle of nodes each of which comes after the one before it; empty where there is none."""
    seen: dict[int, int] = {}
    for first in range(len(before)):
        at = first
        while at != -1 and at not in seen:
            seen[at] = first
            at = before[at]
        if at != -1 and seen[at] == first:
            return list(_round(before, at))[::-1]
    return []


def _round(before: Sequence[int], first: int) -> Iterator[int]:
    yield first
    at = before[first]
    while at != first:
        yield at
        at = before[at]
