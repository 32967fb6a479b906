"""Tables with terrain: which match plays where, so that as few players as possible meet a terrain
again.

The tables are a minimum-cost assignment: first the players who sit at a terrain again, then how far
matches are moved from the table that they would have. Both are proved the least, for the costs are
whole numbers and each augmenting path is a shortest one (Kuhn 1955; Jonker and Volgenant 1987).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from tournaments.pairing.values import Player, RoundPairing


@dataclass(frozen=True, slots=True)
class AtTable:
    """A match at a table, mostly of two players, in the order of their seats."""

    players: tuple[Player, ...]
    table: int

    @property
    def keeps(self) -> bool:
        """True if one of them keeps this table, so that the match stays there."""
        return any(player.fixed_table == self.table for player in self.players)

    def again(self, table: int) -> tuple[Player, ...]:
        """Those who would meet a terrain again at a table, and do not keep it."""
        return tuple(
            player
            for player in self.players
            if table in player.tables and table != player.fixed_table
        )


def assign(matches: Sequence[AtTable], tables: int) -> list[int]:
    """The table of each match, out of those that they have and the first `tables`.

    A match whose player keeps its table stays. Of the assignments of the others with the fewest
    players on a terrain again, it is one that moves matches the least from the tables they have.
    """
    free = [at for at, match in enumerate(matches) if not match.keeps]
    kept = {match.table for match in matches if match.keeps}
    own = {matches[at].table for at in free}
    columns = sorted((own | set(range(1, tables + 1))) - kept)
    place = {table: at for at, table in enumerate(columns)}
    dearer = len(columns) ** 2 + 1

    def cost(row: int, column: int) -> int:
        match = matches[free[row]]
        moved = abs(place[match.table] - column)
        return dearer * len(match.again(columns[column])) + moved

    chosen = _cheapest(cost, [place[matches[at].table] for at in free], len(columns))
    given = [match.table for match in matches]
    for row, column in enumerate(chosen):
        given[free[row]] = columns[column]
    return given


def repeats(matches: Sequence[AtTable]) -> int:
    """Number of players who sit at a terrain again, and not at a table that they keep."""
    return sum(len(match.again(match.table)) for match in matches)


def on_terrain(
    drawn: RoundPairing, players: Mapping[str, Player], tables: int
) -> tuple[RoundPairing, dict[int, int]]:
    """The round at the tables that `assign` gives its matches, byes after all of them; and for each
    table where its match is now."""
    met = [pairing for pairing in drawn.pairings if pairing.second is not None]
    matches = [
        AtTable(
            tuple(players[name] for name in (pairing.first, pairing.second) if name), pairing.table
        )
        for pairing in met
    ]
    given = assign(matches, tables)
    last = max(given, default=0)
    moved = {match.table: table for match, table in zip(matches, given, strict=True)}
    alone = [pairing.table for pairing in drawn.pairings if pairing.second is None]
    moved |= {table: at for at, table in enumerate(alone, last + 1)}
    again = {table: len(match.again(table)) for match, table in zip(matches, given, strict=True)}
    pairings = [
        replace(
            pairing,
            table=moved[pairing.table],
            costs=replace(pairing.costs, repeated_tables=again.get(moved[pairing.table], 0)),
        )
        for pairing in drawn.pairings
    ]
    pairings.sort(key=lambda pairing: pairing.table)
    costs = replace(drawn.costs, repeated_tables=sum(again.values()))
    return replace(drawn, pairings=tuple(pairings), costs=costs), moved


def reason(match: AtTable, player: Player, tables: Sequence[int], *, least: bool) -> str:
    """The reason why a player is on a terrain again at the table of a match, as a sentence.
    `tables` are those of the round, and `least` says that no assignment has fewer such players."""
    fresh = [table for table in tables if not match.again(table)]
    if match.keeps:
        return gettext("Their opponent stays at this table.")
    if not fresh and all(table in player.tables for table in tables):
        return gettext("They have played on every terrain.")
    if not fresh:
        return gettext("Between them, the two players have played on every terrain.")
    if least:
        return gettext("No other seating has fewer repeats.")
    return gettext("The tables were edited; a seating with fewer repeats is possible.")


def _cheapest(cost: Callable[[int, int], int], start: Sequence[int], columns: int) -> list[int]:
    """The column of each row, all different, with the least sum of costs. `start` has a column for
    each row, all different; rows that cost nothing there are tried there first."""
    rows = len(start)
    costs = [[cost(row, column) for column in range(columns)] for row in range(rows)]
    row_of: list[int | None] = [None] * columns
    waiting = []
    for row, column in enumerate(start):
        if costs[row][column] == 0:
            row_of[column] = row
        else:
            waiting.append(row)
    # Potentials: no reduced cost is below 0, and that of each assigned pair is 0.
    rises, falls = [0] * rows, [0] * columns
    for row in waiting:
        _augment(costs, row, row_of, rises, falls)
    chosen = [0] * rows
    for column, assigned in enumerate(row_of):
        if assigned is not None:
            chosen[assigned] = column
    return chosen


def _augment(
    costs: Sequence[Sequence[int]],
    row: int,
    row_of: list[int | None],
    rises: list[int],
    falls: list[int],
) -> None:
    """Assign one row more along a shortest path, and raise the potentials by its length."""
    columns = len(row_of)
    far = max(map(max, costs)) * (len(costs) + 1) + 1
    distance, before = [far] * columns, [-1] * columns
    left = set(range(columns))
    scanned: list[int] = []
    current: int | None = row
    reached, column = 0, -1
    while current is not None:
        own, rise = costs[current], rises[current]
        for other in left:
            length = reached + own[other] - rise - falls[other]
            if length < distance[other]:
                distance[other], before[other] = length, column
        column = min(left, key=lambda other: (distance[other], other))
        reached = distance[column]
        left.remove(column)
        scanned.append(column)
        current = row_of[column]
    rises[row] += reached
    for other in scanned[:-1]:
        assigned = row_of[other]
        assert assigned is not None
        rises[assigned] += reached - distance[other]
        falls[other] -= reached - distance[other]
    while column != -1:
        previous = before[column]
        row_of[column] = row if previous == -1 else row_of[previous]
        column = previous
