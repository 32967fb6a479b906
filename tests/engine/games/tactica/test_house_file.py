"""The house rules file: every setting is checked, and an organiser's file is what is played."""

import copy
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import engine
from engine.core.base.records import plain_of, reader
from engine.core.base.rng import Seeded
from engine.core.base.toml_tables import DataError
from engine.core.geometry.hexes import distance
from engine.games.tactica.house import SEATS, House, read_house
from tests.engine.games.tactica.house_settings import GAME, OWN, WRITTEN, Path, numbers

HOUSE = read_house(OWN)


def leaves(table: Mapping[str, Any], path: Path = ()) -> Iterator[Path]:
    """Each setting of a file, and each table of them."""
    for name, value in table.items():
        yield (*path, name)
        if isinstance(value, dict):
            yield from leaves(value, (*path, name))


def changed(path: Path, value: Any) -> dict[str, Any]:
    """The project's own file with one setting changed; None takes it out."""
    document = copy.deepcopy(OWN)
    table = document
    for name in path[:-1]:
        table = table[name]
    if value is None:
        del table[path[-1]]
    else:
        table[path[-1]] = value
    return document


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"a": value}
    return value


def refusal(document: Any) -> str:
    with pytest.raises(DataError) as refused:
        read_house(document, "ours.toml")
    return str(refused.value)


def test_the_project_s_own_file_is_read_whole() -> None:
    assert {".".join(path) for path, _, _ in numbers()} <= {".".join(path) for path in leaves(OWN)}
    assert (HOUSE.official, HOUSE.cards.foot, HOUSE.troops.foot.range) == (
        False, OWN["cards"]["foot"], 1,
    )  # fmt: skip
    assert reader(House)(plain_of(HOUSE)) == HOUSE


def test_every_setting_of_the_file_has_a_comment() -> None:
    """Above each table, or above the first of several tables of one kind."""
    blocks = re.findall(r"((?:^#.*\n)*)^\[(\w+)", WRITTEN, re.MULTILINE)
    first: dict[str, str] = {}
    for comment, table in blocks:
        first.setdefault(table, comment)
    assert [table for table, comment in first.items() if not comment.strip("# \n")] == []


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [*numbers()],
    ids=lambda value: ".".join(value) if isinstance(value, tuple) else "",
)
def test_each_number_has_limits(path: Path, least: int, most: int) -> None:
    name = ".".join(path)
    allowed = f"must be a whole number from {least} to {most}"
    for wrong in (least - 1, most + 1, "3", 1.5, True, [1]):
        toml_value = "true" if wrong is True else repr(wrong)
        assert refusal(changed(path, wrong)) == f"ours.toml: {name} = {toml_value}: {allowed}"


@pytest.mark.parametrize("path", [*leaves(OWN)], ids=".".join)
def test_each_setting_must_be_there(path: Path) -> None:
    if len(path) > 2 and path[0] == "maps":
        required = "must be a table with hexes and walls, and nothing else"
        expected = f"ours.toml: maps.{path[1]} {required}"
    else:
        name = ".".join(path)
        expected = f"ours.toml: {name} is missing: the file must have every setting"
    assert refusal(changed(path, None)) == expected


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("gold",), 3, "there is no setting gold; known: name, official, "),
        (("cards", "knight"), 3, "there is no setting cards.knight; known: champion, foot, "),
        (("name",), "", "name = '': must be a line of 1 to 60 characters"),
        (("name",), "a\nb", "name = 'a\\nb': must be a line of 1 to 60 characters"),
        (("official",), True, "official = true: must be false: there are no official house rules"),
        (("landmarks", "ridge", "high", "blocks"), 1,
         "landmarks.ridge.high.blocks = 1: must be true or false"),
        (("teams", "binds"), "none", "teams.binds = 'none': must be all or named"),
        (("troops",), 5, "troops = 5: must be a table of settings"),
        (("troops", "champion", "range"), 2,
         "troops.champion.range = 2: must be 1, as they fight hand to hand"),
        (("maps", "two", "hexes"), [], "maps.two.hexes = []: must be a list of 1 to 60 rows"),
        (("maps", "two", "hexes"), ["d3-c3"],
         "maps.two.hexes: 'd3-c3' is not a row of hexes: write its ends from left to right, as"),
        (("maps", "two", "hexes"), ["d3-j4"],
         "maps.two.hexes: 'd3-j4' is not a row of hexes: write its ends from left to right, as"),
        (("maps", "two", "hexes"), ["a1-c1", "b1-d1"],
         "maps.two.hexes has b1 twice: name each hex once"),
        (("maps", "two", "hexes"), ["a1-z1", "a2-z2", "a3-z3", "a4-z4", "a5-z5", "a6-z6", "a7-z7",
                                    "a8-z8"],
         "maps.two.hexes has 208 hexes: a map has at most 200"),
        (("maps", "two", "hexes"), ["a1-c1", "a3-c3"],
         "maps.two.hexes: there is no way from a1 to a3: add the hexes between"),
        (("maps", "two", "walls"), [], "maps.two.walls = []: must be a list of 3 battles"),
        (("maps", "two", "walls"), [[["e1"]]] * 3,
         "maps.two.walls, battle 1 = [['e1']]: must be a list of 2 seats"),
        (("maps", "two", "walls"), [[["e1"], []]] * 3,
         "maps.two.walls, battle 1 = []: must be a list of 1 to 8 hexes for each seat"),
        (("maps", "two", "walls"), [[["e1"], ["a1"]]] * 3,
         "maps.two.walls, battle 1 = a1: must be a hex of the map"),
        (("maps", "two", "walls"), [[["e1"], ["e1"]]] * 3,
         "maps.two.walls, battle 1 has e1 twice: name each hex once"),
        (("maps", "two", "walls"), [[["e1"], ["F9"]]] * 3,
         "maps.two.walls, battle 1: 'F9' is not a hex: write a letter and a number to 26, as d7"),
        (("maps", "two", "walls"), [[["e1", "g1"], ["e5"]]] * 3,
         "maps.two.walls: every seat must have equally many walls in every battle"),
        (("maps", "four"), {}, "there is no setting maps.four; known: two, teams, three"),
    ],
    ids=lambda value: str(value)[:50],
)  # fmt: skip
def test_what_a_setting_must_be(path: Path, value: Any, message: str) -> None:
    assert refusal(changed(path, value)).startswith(f"ours.toml: {message}")


@pytest.mark.parametrize("document", [None, 5, [], "name"])
def test_what_is_no_table_is_no_file(document: Any) -> None:
    assert refusal(document) == f"ours.toml: the file = {document!r}: must be a table of settings"


def test_walls_leave_room_for_those_who_are_deployed() -> None:
    document = changed(("deployment", "troops"), 10)
    document["cards"] |= {"champion": 1, "foot": 30}
    document["deployment"]["distance"] = 1
    document["maps"]["two"] = {"hexes": ["a1-g1", "a2-g2"], "walls": [[["b1"], ["f2"]]] * 3}
    assert refusal(document) == (
        "ours.toml: maps.two.walls, battle 1, seat A: 11 figures are deployed within 1 of these"
        " walls, with room for 4: move walls, or change deployment"
    )


def test_walls_are_no_room() -> None:
    document = changed(("deployment", "troops"), 1)
    document["cards"]["champion"], document["deployment"]["distance"] = 1, 1
    document["maps"]["two"] = {"hexes": ["a1-d1"], "walls": [[["b1"], ["c1"]]] * 3}
    assert refusal(document) == (
        "ours.toml: maps.two.walls, battle 1, seat A: 2 figures are deployed within 1 of these"
        " walls, with room for 1: move walls, or change deployment"
    )


def test_nobody_deploys_more_troops_than_there_are() -> None:
    document = changed(("deployment", "troops"), 4)
    document["cards"] |= {"foot": 1, "crossbow": 1, "archer": 1}
    assert refusal(document) == (
        "ours.toml: deployment.troops = 4: must be at most 3, the number of foot, crossbow and"
        " archer in cards"
    )


@pytest.mark.parametrize("value", [int("f" * 9000, 16), nested(3000)], ids=["long", "deep"])
def test_what_is_too_long_to_show_is_refused_too(value: Any) -> None:
    assert refusal(changed(("cards", "foot"), value)) == (
        "ours.toml: cards.foot = something too long to show: must be a whole number from 0 to 30"
    )


def test_nobody_would_be_left_to_deploy() -> None:
    document = changed(("cards", "champion"), 0)
    document["deployment"]["troops"] = 0
    assert refusal(document) == (
        "ours.toml: deployment.troops = 0: must be at least 1 without a champion"
    )


@pytest.mark.parametrize("players", SEATS)
def test_the_maps_are_alike_from_all_seats(players: str) -> None:
    """Walls of a seat turned about the middle are those of another, in every battle, and the sides
    stand nearer to each other from battle to battle."""
    map = getattr(HOUSE.maps, players)
    cells = set(map.cells)
    total = [(cell[0], cell[1], -cell[0] - cell[1]) for cell in cells]
    middle = [sum(axis) for axis in zip(*total, strict=True)]  # times the number of hexes
    order = {"two": 2, "teams": 2, "three": 3}[players]

    def turned(cell: tuple[int, int]) -> tuple[int, int]:
        cube = (cell[0], cell[1], -cell[0] - cell[1])
        away = [value * len(cells) - centre for value, centre in zip(cube, middle, strict=True)]
        away = [-value for value in away] if order == 2 else [away[1], away[2], away[0]]
        return tuple(
            (value + centre) // len(cells) for value, centre in zip(away, middle, strict=True)
        )[:2]

    assert {turned(cell) for cell in cells} == cells
    gaps = []
    for battle in map.wall_hexes:
        walls = [frozenset(seat) for seat in battle]
        assert {
            frozenset(map_cell) for map_cell in ({turned(c) for c in seat} for seat in walls)
        } == set(walls)
        gaps.append(min(distance(a, b) for a in battle[0] for b in battle[1]))
    assert gaps == sorted(gaps, reverse=True)
    assert len(set(gaps)) == len(gaps)


def ours(*changes: tuple[str, str]) -> engine.Format:
    """The format `battle` under a file with these changes to its text."""
    written = WRITTEN
    for old, new in changes:
        assert written.count(old) >= 1, old
        written = written.replace(old, new, 1)
    return engine.use_house_rules(GAME.formats["battle"], written, "ours.toml")


def opened(format: engine.Format) -> Any:
    decks = GAME.ready_for(format)[:2]
    return GAME.setup(decks, format.variant, Seeded(bytes(32)), format.pool)


def counts(state: Any, card: str) -> list[int]:
    """How many of a card each seat has, wherever they are."""
    boxes = [state.seat_of[each.id] for each in state.cards if each.definition.id == card]
    return [boxes.count(seat) for seat in range(state.seats)]


def test_an_organiser_s_numbers_are_what_is_played() -> None:
    format = ours(("foot = ", "foot = 1"), ("name = ", "name = 'Ours'\n# "))
    foot = int(f"1{OWN['cards']['foot']}")
    state = opened(format)
    assert (state.house.name, state.house.cards.foot) == ("Ours", foot)
    assert counts(state, "foot") == [foot, foot]
    own = opened(GAME.formats["battle"])
    assert counts(own, "foot") == [OWN["cards"]["foot"]] * 2
    assert own.house == HOUSE


def test_a_position_goes_on_under_the_file_of_its_match() -> None:
    state = opened(ours(("name = ", "name = 'Ours'\n# ")))
    again = GAME.restore(state.plain())
    assert again.house == state.house != HOUSE


def test_a_log_is_certified_under_its_own_file_alone() -> None:
    format = ours(("name = ", "name = 'Ours'\n# "))
    other = ours(("name = ", "name = 'Theirs'\n# "))
    data = engine.play_log(
        GAME, format=format, decks=GAME.ready_for(format)[:2], seed=bytes(32), match="m 1",
        players=["x", "y"], salts=[b"a" * 16, b"b" * 16],
    )  # fmt: skip
    assert engine.verify(data, format=format).certified
    refused = [engine.verify(data, format=judge) for judge in (other, GAME.formats["battle"], None)]
    assert [judged.code for judged in refused] == ["unsupported_rules"] * 3
