"""How few could meet a terrain again, held against the assignment that says who sits where."""

from dataclasses import replace
from random import Random

from tournaments.pairing import Player
from tournaments.pairing.fewest_repeats import MOST_KINDS, fewest_repeats
from tournaments.pairing.terrain import AtTable, assign, repeats


def drawn(draw: Random, matches: int, tables: int, kinds: int, rounds: int) -> list[AtTable]:
    """Matches at tables in any order; tables beyond `tables` have no terrain and count alone."""
    alike = {at: {table for table in range(1, tables + 1) if table % kinds == at % kinds}
             for at in range(1, tables + 1)}  # fmt: skip
    round_ = []
    for table in draw.sample(range(1, max(matches, tables) + 5), matches):
        players = []
        for seat in range(2):
            sat = [draw.randint(1, max(matches, tables)) for _ in range(rounds)]
            seen = set().union(*(alike.get(at, {at}) for at in sat))
            fixed = table if not seat and draw.random() < 0.2 else None
            players.append(Player(f"{table}/{seat}", tables=frozenset(seen), fixed_table=fixed))
        round_.append(AtTable(tuple(players), table))
    return round_


def after_assignment(matches: list[AtTable], tables: int) -> int:
    pairs = zip(matches, assign(matches, tables), strict=True)
    return repeats([replace(match, table=table) for match, table in pairs])


def test_it_is_as_few_as_after_the_assignment() -> None:
    counts = set()
    for seed in range(150):
        draw = Random(seed)
        tables = draw.randint(1, 14)
        sizes = (draw.randint(1, 14), tables, draw.randint(1, tables), draw.randint(0, 5))
        matches = drawn(draw, *sizes)
        fewest = fewest_repeats(matches, tables)
        assert fewest == after_assignment(matches, tables), f"seed {seed}"
        counts.add((fewest > 0, fewest < repeats(matches)))
    assert counts == {(False, False), (False, True), (True, False), (True, True)}


def test_many_kinds_of_tables_are_assigned() -> None:
    matches = drawn(Random(1), 2 * MOST_KINDS, MOST_KINDS, MOST_KINDS, 6)
    assert repeats(matches) > 0
    assert fewest_repeats(matches, MOST_KINDS) == after_assignment(matches, MOST_KINDS)


def test_counting_leaves_everybody_at_their_table() -> None:
    matches = drawn(Random(2), 2 * MOST_KINDS, MOST_KINDS, MOST_KINDS, 6)
    before = [(match.players, match.table) for match in matches]
    assert fewest_repeats(matches, MOST_KINDS) < repeats(matches)
    assert [(match.players, match.table) for match in matches] == before
