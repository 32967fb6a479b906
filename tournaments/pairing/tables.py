"""The tables of a round: high scores first, and no player twice at a table if possible."""

import random
from collections.abc import Sequence
from itertools import count, groupby

from tournaments.pairing.field import Couple, PairingInput
from tournaments.pairing.values import Player

Seating = dict[int, Couple]


def seated(field: PairingInput, couples: Sequence[Couple], rng: random.Random) -> Seating:
    """The couples by table.

    Byes come last, with numbers after the last table. A player with a fixed table sits there, with
    the opponent; if both have one, or two couples have the same, the higher score and then the
    lower number go first. Couples of equal scores exchange tables where a player would sit at one
    again.
    """
    points, level = field.points, field.level
    met = [couple for couple in couples if couple[1] != field.bye]
    met.sort(key=lambda couple: (level[couple[0]], level[couple[1]], couple[0]))
    placed = _fixed(field, met)
    taken = set(placed.values())
    free = (number for number in count(1) if number not in placed)
    others = (couple for couple in met if couple not in taken)
    for _, group in groupby(others, key=lambda couple: (points[couple[0]], points[couple[1]])):
        equal = {next(free): couple for couple in group}
        if field.has_tables:
            _spread(field, equal, rng)
        placed.update(equal)
    last = max(placed, default=0) + 1
    byes = [couple for couple in couples if couple[1] == field.bye]
    return {**dict(sorted(placed.items())), **dict(enumerate(byes, last))}


def _fixed(field: PairingInput, couples: Sequence[Couple]) -> Seating:
    placed: Seating = {}
    if not field.keeps_apart:
        return placed
    for couple in couples:
        for table in sorted(fixed_tables(field, couple)):
            if table not in placed:
                placed[table] = couple
                break
    return placed


def fixed_tables(field: PairingInput, couple: Couple) -> set[int]:
    """The fixed tables of the two."""
    own = {field.players[number].fixed_table for number in couple}
    return {table for table in own if table is not None}


def repeats(field: PairingInput, couple: Couple, table: int) -> int:
    """How many of the two sat at this table before and need not."""
    player, opponent = couple
    return _sat_before(field.players[player], table) + _sat_before(field.players[opponent], table)


def _sat_before(player: Player, table: int) -> bool:
    return table in player.tables and table != player.fixed_table


def _spread(field: PairingInput, equal: Seating, rng: random.Random) -> None:
    """Exchange tables as long as fewer sit at one again."""
    tables, players = list(equal), field.players
    again_at = [
        table
        for table, (player, opponent) in equal.items()
        if table in players[player].tables or table in players[opponent].tables
    ]
    for table in again_at:
        again = repeats(field, equal[table], table)
        if not again:
            continue
        start = rng.randrange(len(tables))
        for to in tables[start:] + tables[:start]:
            couple, other_couple = equal[table], equal[to]
            before = again + repeats(field, other_couple, to)
            if (
                to != table
                and repeats(field, couple, to) + repeats(field, other_couple, table) < before
            ):
                equal[table], equal[to] = other_couple, couple
                break
