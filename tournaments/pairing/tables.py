"""The tables of a round: high scores first, and no player twice at a table if possible."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count, groupby

from tournaments.pairing.numbered_players import Couple, NumberedPlayers
from tournaments.pairing.values import Pairing, Player, RoundPairing, total

Seating = dict[int, Couple]


def seated(numbered: NumberedPlayers, couples: Sequence[Couple], rng: random.Random) -> Seating:
    """The couples by table.

    Byes come last, with numbers after the last table. A player with a fixed table sits there, with
    the opponent; if both have one, or two couples have the same, the higher score and then the
    lower number go first. Couples of equal scores exchange tables where a player would sit at one
    again.
    """
    points, level = numbered.points, numbered.level
    met = [couple for couple in couples if couple[1] != numbered.bye]
    met.sort(key=lambda couple: (level[couple[0]], level[couple[1]], couple[0]))
    placed = _fixed(numbered, met)
    taken = set(placed.values())
    free = (number for number in count(1) if number not in placed)
    others = (couple for couple in met if couple not in taken)
    for _, group in groupby(others, key=lambda couple: (points[couple[0]], points[couple[1]])):
        equal = {next(free): couple for couple in group}
        if numbered.has_tables:
            _spread(numbered, equal, rng)
        placed.update(equal)
    last = max(placed, default=0) + 1
    byes = [couple for couple in couples if couple[1] == numbered.bye]
    return {**dict(sorted(placed.items())), **dict(enumerate(byes, last))}


def _fixed(numbered: NumberedPlayers, couples: Sequence[Couple]) -> Seating:
    placed: Seating = {}
    if not numbered.keeps_apart:
        return placed
    for couple in couples:
        for table in sorted(fixed_tables(numbered, couple)):
            if table not in placed:
                placed[table] = couple
                break
    return placed


def at_fixed_tables(
    drawn: RoundPairing, fixed: Mapping[str, int]
) -> tuple[RoundPairing, dict[int, int]]:
    """A round whose pairs follow from a schedule or a bracket, with each player of `fixed` at the
    table of theirs; and for each table where its match is now.

    As in Swiss rounds: of two such players who meet the lower table counts, of two pairs with the
    same the first. The others take the free tables in their order, and byes come after all.
    """
    met = [pairing for pairing in drawn.pairings if pairing.second is not None]
    kept = {
        pairing.table: sorted({fixed[name] for name in _players(pairing) if name in fixed})
        for pairing in met
    }
    moved: dict[int, int] = {}
    for table, tables in kept.items():
        free_of_these = [other for other in tables if other not in moved.values()]
        if free_of_these:
            moved[table] = free_of_these[0]
    taken = set(moved.values())
    free = (table for table in count(1) if table not in taken)
    moved |= {table: next(free) for table in kept if table not in moved}
    alone = [pairing.table for pairing in drawn.pairings if pairing.second is None]
    moved |= dict(zip(alone, count(max(moved.values(), default=0) + 1), strict=False))
    pairings = []
    for pairing in drawn.pairings:
        table = moved[pairing.table]
        missed = len(set(kept.get(pairing.table, ())) - {table})
        costs = replace(pairing.costs, fixed_tables_missed=missed)
        pairings.append(replace(pairing, table=table, costs=costs))
    pairings.sort(key=lambda pairing: pairing.table)
    costs = total(pairing.costs for pairing in pairings)
    return replace(drawn, pairings=tuple(pairings), costs=costs), moved


def _players(pairing: Pairing) -> tuple[str, ...]:
    return (pairing.first,) if pairing.second is None else (pairing.first, pairing.second)


def fixed_tables(numbered: NumberedPlayers, couple: Couple) -> set[int]:
    """The fixed tables of the two."""
    own = {numbered.players[number].fixed_table for number in couple}
    return {table for table in own if table is not None}


def repeats(numbered: NumberedPlayers, couple: Couple, table: int) -> int:
    """Number of the two who sat at this table before and need not."""
    player, opponent = couple
    return _sat_before(numbered.players[player], table) + _sat_before(
        numbered.players[opponent], table
    )


def _sat_before(player: Player, table: int) -> bool:
    return table in player.tables and table != player.fixed_table


def _spread(numbered: NumberedPlayers, equal: Seating, rng: random.Random) -> None:
    """Exchange tables as long as fewer sit at one again."""
    tables, players = list(equal), numbered.players
    again_at = [
        table
        for table, (player, opponent) in equal.items()
        if table in players[player].tables or table in players[opponent].tables
    ]
    for table in again_at:
        again = repeats(numbered, equal[table], table)
        if not again:
            continue
        start = rng.randrange(len(tables))
        for to in tables[start:] + tables[:start]:
            couple, other_couple = equal[table], equal[to]
            before = again + repeats(numbered, other_couple, to)
            if (
                to != table
                and repeats(numbered, couple, to) + repeats(numbered, other_couple, table) < before
            ):
                equal[table], equal[to] = other_couple, couple
                break
