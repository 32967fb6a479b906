"""Tables with terrain: as few players as possible on a terrain again, proved by trying them all."""

import random
from itertools import permutations

import pytest

from tournaments.pairing import Player, pair
from tournaments.pairing.terrain import AtTable, assign, on_terrain, reason, repeats
from tournaments.terms.terrains import tables_like, terrain_at


def player(name: str, *tables: int, keeps: int | None = None) -> Player:
    return Player(name, tables=frozenset(tables), fixed_table=keeps)


def match(table: int, *players: Player) -> AtTable:
    return AtTable(players, table)


def moved(matches: list[AtTable], tables: tuple[int, ...] | list[int]) -> tuple[int, int]:
    """What an assignment costs: players on a terrain again, and how far matches are moved."""
    again = sum(len(at.again(table)) for at, table in zip(matches, tables, strict=True))
    return again, sum(abs(at.table - table) for at, table in zip(matches, tables, strict=True))


def test_nobody_meets_a_terrain_again_where_that_is_possible() -> None:
    matches = [
        match(1, player("Ada", 1), player("Bo", 2)),
        match(2, player("Cy", 1), player("Dee", 3)),
        match(3, player("Eli", 2), player("Fay", 3)),
    ]

    assert assign(matches, 3) == [3, 2, 1]


def test_nothing_moves_where_nothing_is_gained() -> None:
    matches = [match(1, player("Ada", 2), player("Bo", 3)), match(2, player("Cy"), player("Dee"))]

    assert assign(matches, 9) == [1, 2]


def test_a_spare_table_spares_a_repeat() -> None:
    matches = [match(1, player("Ada", 1), player("Bo", 2)), match(2, player("Cy"), player("Dee"))]

    assert assign(matches, 2) == [1, 2]
    assert repeats(matches) == 1
    assert assign(matches, 3) == [3, 2]


def test_who_keeps_a_table_stays_there() -> None:
    matches = [
        match(1, player("Ada", 1, keeps=1), player("Bo", 1)),
        match(2, player("Cy", 2), player("Dee")),
    ]

    assert assign(matches, 2) == [1, 2]
    assert assign(matches, 3) == [1, 3]
    assert [name.id for name in matches[0].again(1)] == ["Bo"]


@pytest.mark.parametrize("seed", range(6))
def test_no_assignment_of_five_matches_is_better(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(30):
        count, spare = rng.randint(1, 5), rng.randint(0, 2)
        tables = range(1, count + spare + 1)

        def sat(name: str, tables: range = tables) -> Player:
            return player(name, *rng.sample(tables, rng.randint(0, len(tables))))

        matches = [match(at, sat("A"), sat("B")) for at in range(1, count + 1)]
        given = assign(matches, len(tables))

        assert len({*given}) == count
        assert moved(matches, given) == min(
            moved(matches, others) for others in permutations(tables, count)
        )


@pytest.mark.parametrize("seed", range(3))
def test_a_hall_of_a_hundred_matches_changes_tables_five_times(seed: int) -> None:
    rng = random.Random(seed)
    names = [f"Player {number}" for number in range(200)]
    sat: dict[str, set[int]] = {name: set() for name in names}
    for _ in range(5):
        rng.shuffle(names)
        matches = [
            match(at + 1, *(player(name, *sat[name]) for name in names[2 * at : 2 * at + 2]))
            for at in range(100)
        ]
        for at, table in zip(matches, assign(matches, 100), strict=True):
            assert at.again(table) == ()
            for seated in at.players:
                sat[seated.id].add(table)


def test_a_round_moves_as_a_whole_with_its_costs_and_byes_last() -> None:
    players = [player("Ada", 1), player("Bo", 1), player("Cy", 1), player("Dee"), player("Eli")]
    drawn = pair(players, seed="7")
    known = {each.id: each for each in players}
    placed, tables = on_terrain(drawn, known, 6)

    assert placed.costs.repeated_tables == 0
    assert {pairing.reason for pairing in placed.pairings} == {
        pairing.reason for pairing in drawn.pairings
    }
    again = {tables[pairing.table]: pairing.first for pairing in drawn.pairings}
    assert {pairing.table: pairing.first for pairing in placed.pairings} == again
    (bye,) = (pairing for pairing in placed.pairings if pairing.second is None)
    assert bye.table == max(again)


@pytest.mark.parametrize(
    ("at", "least", "why"),
    [
        (match(1, player("Ada", 1), player("Bo", 1, keeps=1)), True, "Their opponent stays"),
        (match(1, player("Ada", 1, 2, 3), player("Bo")), True, "They have played on every"),
        (match(1, player("Ada", 1), player("Bo", 2, 3)), True, "Between them, the two"),
        (match(1, player("Ada", 1), player("Bo", 2)), True, "No other seating"),
        (match(1, player("Ada", 1), player("Bo", 2)), False, "The tables were edited"),
    ],
)
def test_why_somebody_meets_a_terrain_again(at: AtTable, least: bool, why: str) -> None:
    text = reason(at, at.players[0], [1, 2, 3], least=least)

    assert text.startswith(why)


def test_tables_of_one_terrain_are_alike() -> None:
    terrains = ["Forest", "", "Desert", "forest "]

    assert [terrain_at(terrains, table) for table in (1, 2, 4, 5)] == ["Forest", "", "forest ", ""]
    assert tables_like(terrains, 1, "Forest") == {1, 4}
    assert tables_like(terrains, 2, "") == {2}
    assert tables_like(terrains, 3, "Ruins") == set()
