"""Every view of every game speaks the vocabulary of docs/scene.md."""

import json
import re
from typing import Any

import pytest

from engine.core.position.state import State
from engine.core.rules.game import Game
from tests.engine.every_game import EVERY_GAME
from tests.engine.scenes import DOCUMENT, TABLES, faults
from tests.engine.toy_game import TOY
from tests.engine.walks import walk, worth_a_look
from tests.support.proofs import count


@pytest.mark.proof(of="laws")
@pytest.mark.parametrize("game", [TOY, *EVERY_GAME.values()], ids=lambda game: game.slug)
def test_every_view_is_a_scene(game: Game[Any]) -> None:
    for number in range(count(6, 3)):
        order: list[tuple[str, int]] = []
        for table, _ in walk(game, number, "greedy" if number % 2 else "random"):
            if not worth_a_look(table.state.ply):
                continue
            for seat in (None, *range(table.state.seats)):
                view: Any = game.view(table.state, seat)
                assert faults(view) == [], (number, table.state.ply, seat)
                assert json.loads(json.dumps(view)) == view
                order = order or list(map(_place, view["zones"]))
                assert list(map(_place, view["zones"])) == order
                assert sorted(order) == sorted(_places(table.state))
        last = table.state
        for seat in range(last.seats):
            if last.outcome is None:
                game.play(last, seat, ("concede",))
        assert [faults(game.view(last, seat)) for seat in (None, *range(last.seats))] == [[]] * (
            1 + last.seats
        )


def _place(zone: Any) -> tuple[str, int]:
    return zone["name"], zone["seat"]


def _places(state: State) -> list[tuple[str, int]]:
    return [(zone.partition("/")[0], state.holder(zone)) for zone in state.zones]


def test_the_document_lists_the_fields_that_are_checked() -> None:
    for heading, fields in TABLES.items():
        section = DOCUMENT.read_text().partition(f"## {heading}\n")[2].partition("\n## ")[0]
        assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(fields), heading


def opening() -> Any:
    """A scene of the toy game."""
    table, _ = next(walk(TOY, 0))
    return table.game.view(table.state, 0)


CARD = {"id": 3, "card": "one", "name": "One", "kind": "toy"}


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("seed",), "00", "scene.seed: not in the vocabulary"),
        (("you",), "0", "scene.you: '0'"),
        (("you",), True, "scene.you: True"),
        (("decides",), 2, "scene.decides: there is no seat 2"),
        (("decides",), None, "scene: decides and outcome contradict each other"),
        (("outcome",), {"winner": 1}, "outcome.reason: missing"),
        (("phase",), "", "scene.phase: ''"),
        (("zones", 0, "count"), -1, "zones[0].count: -1"),
        (("zones", 0, "seat"), 1, "scene.zones: a zone is there twice, or a seat has none"),
        (("zones", 0, "cards"), [CARD], "zones[0]: count is 3, and 1 cards are shown"),
        (("zones", 2, "cards", 0, "face"), [1], "zones[2].cards[0].face: [1]"),
        (("zones", 2, "cards", 0, "kind"), "A B", "zones[2].cards[0].kind: 'A B'"),
        (("counters", 0, "value"), 1.5, "counters[0].value: 1.5"),
        (("counters", 0, "why"), "x", "counters[0].why: not in the vocabulary"),
        (("effects",), [{"rule": "seal"}], "effects[0].seat: missing"),
        (("revealed", 0), [7], "revealed[0][0]: not an object"),
    ],
)
def test_what_is_no_scene_is_found_out(path: tuple[Any, ...], value: Any, fault: str) -> None:
    view = opening()
    assert faults(view) == []
    place = view
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert fault in faults(view)


PIECE = {"id": 0, "seat": 0, "cell": [1, 2], "attached": []}
BOARD: dict[str, Any] = {
    "name": "field", "columns": 3, "rows": 3, "marks": [], "pieces": [PIECE]
}  # fmt: skip
OFF = {"cell": [3, 0], "name": "start"}
HEXES = "boards[0]: hexes are listed for the ground of hexes, and for no other"
HIDDEN = "scene.boards: a card is there twice, or its face is shown nowhere"


@pytest.mark.parametrize(
    ("change", "faults_found"),
    [
        ({}, []),
        ({"marks": [{"cell": [2, 2], "name": "start", "seat": 1}]}, []),
        ({"marks": [OFF]}, ["boards[0]: [3, 0] is off the board"]),
        ({"marks": [{"name": "start"}]}, ["boards[0].marks[0].cell: missing"]),
        ({"pieces": [PIECE | {"cell": [1]}]}, ["boards[0].pieces[0].cell: [1]"]),
        ({"pieces": [PIECE, PIECE]}, ["boards[0]: two pieces stand on one cell", HIDDEN]),
        ({"pieces": [PIECE | {"attached": [0]}]}, [HIDDEN]),
        ({"pieces": [PIECE | {"id": 99}]}, [HIDDEN]),
        ({"rows": "3"}, ["boards[0].rows: '3'"]),
        ({"ground": "squares"}, []),
        ({"ground": "sea"}, ["boards[0].ground: 'sea'"]),
        ({"ground": "hexes", "hexes": [[1, 2]]}, []),
        ({"ground": "hexes", "hexes": [[0, 2]]}, ["boards[0]: there is no hex [1, 2]"]),
        ({"ground": "hexes", "hexes": [[1, 2], [1, 2]]}, ["boards[0]: a hex is there twice"]),
        ({"ground": "hexes", "hexes": [[1, 2], [3, 0]]}, ["boards[0]: [3, 0] is off the board"]),
        ({"ground": "hexes"}, [HEXES]),
        ({"hexes": [[1, 2]]}, [HEXES]),
        ({"areas": [{"name": "rough", "corners": [[0, 0], [2, 0], [2, 2]], "level": 1}]}, []),
        (
            {"areas": [{"name": "rough", "corners": [[0, 0], [2, 0]]}]},
            ["boards[0].areas[0].corners: [[0, 0], [2, 0]]"],
        ),
        (
            {"areas": [{"name": "rough", "corners": [[0, 0], [3, 0], [0, 2]]}]},
            ["boards[0]: [3, 0] is off the board"],
        ),
        ({"marks": [{"cell": [2, 2], "name": "node", "radius": 1}]}, []),
        ({"pieces": [PIECE | {"radius": 1, "height": 3}], "ground": "plane"}, []),
        ({"pieces": [PIECE | {"radius": -1}]}, ["boards[0].pieces[0].radius: -1"]),
        (
            {"pieces": [PIECE | {"radius": 1}, PIECE | {"cell": [2, 1], "radius": 1}]},
            [HIDDEN],
        ),
    ],
)
def test_a_board_has_its_pieces_where_they_can_be(
    change: dict[str, Any], faults_found: list[str]
) -> None:
    view = opening()
    visible = next(zone["cards"][0]["id"] for zone in view["zones"] if zone.get("cards"))
    pieces = [
        {**piece, "id": visible if piece["id"] == 0 else piece["id"],
         "attached": [visible for _ in piece["attached"]]}
        for piece in (BOARD | change)["pieces"]
    ]  # fmt: skip
    view["boards"] = [BOARD | change | {"pieces": pieces}]
    assert faults(view) == faults_found


def test_bases_on_a_table_do_not_overlap() -> None:
    view = opening()
    cards = next(zone["cards"] for zone in view["zones"] if zone.get("cards"))
    first, second = cards[0]["id"], cards[1]["id"]

    def standing(x: int) -> list[str]:
        pieces = [
            PIECE | {"id": first, "cell": [100, 100], "radius": 59},
            PIECE | {"id": second, "cell": [x, 100], "radius": 59},
        ]
        table = {"columns": 4801, "rows": 4801, "ground": "plane", "pieces": pieces}
        view["boards"] = [BOARD | table]
        return faults(view)

    assert standing(218) == []
    assert standing(217) == [f"boards[0]: {first} and {second} overlap"]


def test_a_card_shown_twice_is_found_out() -> None:
    view = opening()
    hand = next(zone for zone in view["zones"] if zone.get("cards"))
    hand["cards"][0] = hand["cards"][1]
    assert faults(view) == ["scene.zones: a card is there twice"]
