"""Scenes in words."""

from typing import Any

from engine.core.display.brief_scene import sketch_view
from engine.core.display.text_scene import (
    board_lines,
    cell_words,
    counter_words,
    described,
    draw,
    effect_words,
)
from engine.core.rules.words import NO_WORDS
from engine.games import GAMES
from tests.engine.toy_game import TOY

CARD_ONE = {"id": 3, "card": "one", "name": "One", "kind": "toy", "strength": 4, "used": True}
CARD_TWO = {"id": 5, "card": "two", "name": "Two", "kind": "toy", "strength": 0, "used": False}

CALLED = ["seat 0", "seat 1"]


def scene(**facts: Any) -> dict[str, Any]:
    """A scene of seat 0 with a hand and a table."""
    return {
        "game": "toy", "you": 0, "turn": 7, "active": 1, "phase": "main", "decides": 1,
        "outcome": None, "boards": [], "effects": [], "counters": [], "revealed": [[], []],
        "zones": [
            {"name": "hand", "seat": 0, "count": 2, "cards": [CARD_ONE, CARD_TWO]},
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
    head = "== Toy, turn 7 of seat 1, main phase; seat 1 decides"
    assert draw(TOY, scene()) == f"{head}\n{SEATS}"


def test_before_the_first_turn_nobody_has_it() -> None:
    head = draw(TOY, scene(active=None, turn=0, phase="opening", decides=0)).splitlines()[0]
    assert head == "== Toy, opening phase; seat 0 decides"


def test_a_board_is_drawn_row_by_row_from_the_far_side() -> None:
    board = {
        "name": "field", "columns": 3, "rows": 2,
        "marks": [{"cell": [0, 0], "name": "start", "seat": 0}],
        "pieces": [{"id": 12, "seat": 1, "cell": [2, 1], "attached": []}],
    }  # fmt: skip
    zones = [{"name": "hand", "seat": 0, "of": 12, "count": 3}]
    assert draw(TOY, scene(boards=[board], zones=zones)).splitlines()[1:] == [
        "field:",
        "   2    .   .  12",
        "   1    +   .   .",
        "        a   b   c",
        "Seat 0 (you)",
        "  hand of a card: 3",
    ]


def test_a_wide_board_has_narrow_cells_and_a_letter_for_each_kind_of_mark() -> None:
    board = {
        "name": "field", "columns": 28, "rows": 2,
        "marks": [
            {"cell": [0, 0], "name": "high"}, {"cell": [1, 0], "name": "hedge"},
            {"cell": [2, 0], "name": "high"},
        ],
        "pieces": [{"id": 12, "seat": 1, "cell": [27, 1], "attached": []}],
    }  # fmt: skip
    empty, letters = "  ." * 25, "".join(f"  {letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
    assert board_lines(board, NO_WORDS, CALLED) == [
        "field:",
        f"   2 {empty}  .  . 12",
        f"   1   i  h  i{empty}",
        f"     {letters} aa ab",
        "     h hedge, i high",
    ]


def test_hexes_are_drawn_as_shifted_rows_between_the_names_of_their_ends() -> None:
    board = {
        "name": "map", "columns": 3, "rows": 3, "ground": "hexes",
        "hexes": [[1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2]],
        "marks": [
            {"cell": [1, 1], "name": "spire"}, {"cell": [2, 0], "name": "wall", "seat": 0},
            {"cell": [0, 2], "name": "wall", "seat": 1},
        ],
        "pieces": [
            {"id": 4, "seat": 0, "cell": [0, 2], "attached": [], "height": 3},
            {"id": 104, "seat": 0, "cell": [2, 1], "attached": []},
        ],
    }  # fmt: skip
    assert board_lines(board, NO_WORDS, CALLED) == [
        "map:",
        "   a3        4a     .  b3",
        "   a2      .     s   104  c2",
        "   b1         .     w  c1",
        "     s spire, w wall (seat 0), a wall (seat 1)",
    ]


def test_a_hex_that_is_not_there_leaves_a_gap() -> None:
    board = {
        "name": "map", "columns": 3, "rows": 2, "ground": "hexes", "marks": [], "pieces": [],
        "hexes": [[0, 0], [2, 0]],
    }  # fmt: skip
    assert board_lines(board, NO_WORDS, CALLED) == ["map:", "   a1      .           .  c1"]


TABLE = {
    "name": "table", "columns": 4801, "rows": 3601, "ground": "plane",
    "marks": [{"cell": [2400, 5], "name": "node", "radius": 59}],
    "pieces": [{"id": 12, "seat": 1, "cell": [2000, 1850], "attached": [], "radius": 59}],
    "areas": [
        {"name": "rough", "corners": [[100, 100], [700, 100], [100, 900]]},
        {"name": "hill", "corners": [[1000, 100], [1700, 100], [1000, 900]], "level": 1},
    ],
}  # fmt: skip
TABLE_LINES = [
    "table:",
    "  48.00″ × 36.00″",
    "    12: 20.00/18.50",
    "     + node: 24.00/0.05",
    "     rough: 1.00/1.00 7.00/1.00 1.00/9.00",
    "     hill 1: 10.00/1.00 17.00/1.00 10.00/9.00",
]


def test_a_table_is_told_in_inches() -> None:
    assert board_lines(TABLE, NO_WORDS, CALLED) == TABLE_LINES
    view = scene(boards=[TABLE], zones=[])
    assert sketch_view(view, ["A", "B"], NO_WORDS).splitlines()[:6] == TABLE_LINES


def test_a_cell_has_letters_and_numbers_or_inches() -> None:
    board = {"ground": "squares"}
    cells = [[0, 0], [25, 8], [26, 0], [47, 47], [51, 0], [52, 0]]
    assert [cell_words(board, cell) for cell in cells] == ["a1", "z9", "aa1", "av48", "az1", "ba1"]
    assert cell_words(TABLE, [2007, 95]) == "20.07/0.95"


def test_the_end_is_a_sentence_of_the_game() -> None:
    won = scene(decides=None, outcome={"winner": 1, "reason": "hand_empty"})
    drawn = scene(decides=None, outcome={"winner": None, "reason": "last_turn"})
    assert draw(TOY, won).splitlines()[0] == "== Toy, turn 7: Side 1 wins (hand empty)."
    assert draw(TOY, drawn).splitlines()[0] == "== Toy, turn 7: The game is drawn (last turn)."
    assert draw(GAMES["tactics_anthem"], won).splitlines()[0] == (
        "== Tactics Anthem, turn 7: Side 1 wins: the last minion in hand is deployed."
    )


def test_zones_phases_and_counters_have_the_words_of_their_game() -> None:
    """Not the names by which the rules know them: `aside`, `fallen`, `card 3` for an attacker."""
    words = GAMES["letal"].words
    zones = [
        {"name": "aside", "seat": 0, "of": 3, "count": 2},
        {"name": "fallen", "seat": 0, "of": 3, "count": 0},
        {"name": "hero", "seat": 0, "of": 3, "count": 1, "cards": [CARD_ONE]},
    ]
    counters = [{"name": "attacker", "value": 3}, {"name": "round", "value": 2}]
    view = scene(zones=zones, counters=counters, phase="end of turn")
    assert draw(GAMES["letal"], view).splitlines() == [
        "== L.E.T.A.L., turn 7 of seat 1, end of turn; seat 1 decides",
        "Seat 0 (you)",
        "  set aside of 3 One: 2",
        "  dead of 3 One: -",
        "  hero of 3 One (1): 3 One [strength 4, used]",
        "attacker 3 One; round 2",
    ]
    users = {"name": "tactics used by", "value": ["me", 3]}
    assert counter_words(users, GAMES["tactics_anthem"].words, {3: "One"}) == (
        "tactics used by the player, One"
    )
    assert counter_words(users, NO_WORDS, {3: "One"}) == "tactics used by me, 3"
    assert counter_words({"name": "attacker", "value": 3}, words, {}) == "attacker 3"
    waiting = {"name": "waiting", "value": [5, 3]}
    assert counter_words(waiting, GAMES["letal"].words, {3: "One", 5: "Two"}) == "waiting: Two, One"


def test_counters_and_effects_are_told_where_there_is_something_to_tell() -> None:
    counters = [
        {"name": "mode", "value": "solo"}, {"name": "score", "seat": 1, "value": 0},
        {"name": "passed", "seat": 0, "value": True}, {"name": "star", "seat": 0, "value": None},
        {"name": "full", "seat": 1, "value": False}, {"name": "barred", "value": []},
        {"name": "used by", "value": ["me", 4]}, {"name": "empty", "value": ""},
    ]  # fmt: skip
    effects = [{"rule": "seal", "seat": -1, "value": 2, "turns": [7, 8], "card": 5, "target": -1}]
    effects.append(
        {"rule": "no_luck", "seat": 1, "value": True, "turns": [], "card": -1, "target": -1}
    )
    effects.append({"rule": "haste", "seat": 0, "value": 1, "turns": [7], "card": 5, "target": 3})
    assert draw(TOY, scene(counters=counters, effects=effects)).splitlines()[-4:] == [
        "mode solo; score 0 of seat 1; passed of seat 0; used by me, 4",
        "In force: seal 2, from 5 Two, turns 7, 8",
        "In force: no luck for seat 1",
        "In force: haste 1 for 3 One, from 5 Two, turn 7",
    ]


def test_cards_are_called_as_the_scene_shows_them() -> None:
    assert described(scene()) == {3: "3 One [strength 4, used]", 5: "5 Two [strength 0]"}


def test_an_effect_without_a_figure_has_none() -> None:
    """0 adds nothing to what is said, and 1 does: True, which equals it, is a fact alone."""
    effect = {"rule": "calm", "seat": -1, "turns": [], "card": -1, "target": 3}
    phrases = [
        effect_words(effect | {"value": value}, NO_WORDS, {3: "One"}) for value in (0, 1, True)
    ]

    assert phrases == ["calm for One", "calm 1 for One", "calm for One"]
