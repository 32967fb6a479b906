"""Scenes in words."""

from typing import Any

from engine.core.drawing import draw, names_in

ONE = {"id": 3, "card": "one", "name": "One", "kind": "toy", "strength": 4, "used": True}
TWO = {"id": 5, "card": "two", "name": "Two", "kind": "toy", "strength": 0, "used": False}


def scene(**facts: Any) -> dict[str, Any]:
    """A scene of seat 0 with a hand and a table."""
    return {
        "game": "toy", "you": 0, "turn": 7, "active": 1, "phase": "main", "decides": 1,
        "outcome": None, "boards": [], "effects": [], "counters": [], "revealed": [[], []],
        "zones": [
            {"name": "hand", "seat": 0, "count": 2, "cards": [ONE, TWO]},
            {"name": "hand", "seat": 1, "count": 2},
            {"name": "draw_pile", "seat": 1, "count": 0},
            {"name": "table", "seat": 1, "count": 0, "cards": []},
        ],
        **facts,
    }  # fmt: skip


SEATS = """\
Seat 0 (you)
  hand (2): 3 One [strength 4, used], 5 Two [strength 0]
Seat 1
  hand: 2
  draw pile: -
  table: -"""


def test_a_position_is_drawn_seat_by_seat() -> None:
    assert draw(scene()) == f"== toy, turn 7 of seat 1, main phase; seat 1 decides\n{SEATS}"


def test_before_the_first_turn_nobody_has_it() -> None:
    head = draw(scene(active=None, turn=0, phase="opening", decides=0)).splitlines()[0]
    assert head == "== toy, opening phase; seat 0 decides"


def test_a_board_is_drawn_row_by_row_from_the_far_side() -> None:
    board = {
        "name": "field", "columns": 3, "rows": 2,
        "marks": [{"cell": [0, 0], "name": "start", "seat": 0}],
        "pieces": [{"id": 12, "seat": 1, "cell": [2, 1], "attached": []}],
    }  # fmt: skip
    zones = [{"name": "hand", "seat": 0, "of": 12, "count": 3}]
    assert draw(scene(boards=[board], zones=zones)).splitlines()[1:] == [
        "field:",
        "   2    .   .  12",
        "   1    +   .   .",
        "        a   b   c",
        "Seat 0 (you)",
        "  hand of 12: 3",
    ]


def test_the_end_is_told_with_its_reason() -> None:
    won = scene(decides=None, outcome={"winner": 1, "reason": "hand_empty"})
    drawn = scene(decides=None, outcome={"winner": None, "reason": "last_turn"})
    assert draw(won).splitlines()[0] == "== toy, turn 7: side 1 wins by hand_empty"
    assert draw(drawn).splitlines()[0] == "== toy, turn 7: a draw by last_turn"


def test_counters_and_effects_are_told_where_there_is_something_to_tell() -> None:
    counters = [
        {"name": "mode", "value": "solo"}, {"name": "score", "seat": 1, "value": 0},
        {"name": "passed", "seat": 0, "value": True}, {"name": "star", "seat": 0, "value": None},
        {"name": "full", "seat": 1, "value": False}, {"name": "barred", "value": []},
        {"name": "used by", "value": ["me", 4]}, {"name": "empty", "value": ""},
    ]  # fmt: skip
    effects = [{"rule": "seal", "seat": -1, "value": 2, "turns": [7, 8], "card": 5, "target": -1}]
    assert draw(scene(counters=counters, effects=effects)).splitlines()[-2:] == [
        "mode: solo; score of seat 1: 0; passed of seat 0; used by: me, 4",
        "In force: rule seal, seat -1, value 2, turns 7, 8, card 5, target -1",
    ]


def test_cards_are_called_as_the_scene_shows_them() -> None:
    assert names_in(scene()) == {3: "3 One [strength 4, used]", 5: "5 Two [strength 0]"}
