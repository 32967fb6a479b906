"""The board in the picture of a replay: where what stands, of which side, and nothing hidden."""

import re
from typing import Any

from web.prints.final_boards import draw_last_board

CARDS = {"scout": {"name": "Scout"}, "sly": {"name": "Sly & <Bold>"}}


def film(scene: dict[str, Any], *patches: dict[str, Any]) -> dict[str, Any]:
    scene = {"boards": {}, "pieces": {}, "zones": {}, "cards": {}} | scene
    return {
        "sides": 2,
        "cards": CARDS,
        "scene": scene,
        "frames": [[0, ["Ada moves"], patch] for patch in patches],
    }


def on_board(**board: Any) -> dict[str, Any]:
    return {
        "boards": {"field": {"columns": 4, "rows": 4} | board},
        "pieces": {"field": {"1": {"seat": 0, "cell": [0, 0]}, "2": {"seat": 1, "cell": [3, 3]}}},
        "cards": {"1": {"card": "scout"}, "2": {"card": "sly"}},
    }


def pieces(drawing: str | None, fill: str) -> list[tuple[float, float]]:
    """The left upper corners of the pieces of a colour."""
    corners = re.findall(
        rf'<rect x="([\d.]+)" y="([\d.]+)"[^>]* fill="{fill}" fill-opacity="1"', drawing or ""
    )
    return [(float(x), float(y)) for x, y in corners]


def test_side_0_stands_light_below_and_side_1_dark_above() -> None:
    drawing = draw_last_board(film(on_board()))
    assert pieces(drawing, "#ffffff") == [(7, 307)]
    assert pieces(drawing, "#10131a") == [(307, 7)]


def test_the_last_position_is_drawn_and_what_has_left_is_not() -> None:
    moved = {"pieces": {"field": {"1": {"cell": [2, 1]}}}}
    gone = {"pieces": {"field": {"2": None}}}
    drawing = draw_last_board(film(on_board(), moved, gone))
    assert pieces(drawing, "#ffffff") == [(207, 207)]
    assert pieces(drawing, "#10131a") == []


def test_a_name_stays_a_name() -> None:
    drawing = draw_last_board(film(on_board())) or ""
    assert "Sly &amp;" in drawing
    assert "&lt;Bold&gt;" in drawing
    assert "<Bold>" not in drawing


def test_bases_have_their_size_on_a_table_in_inches() -> None:
    scene = on_board(ground="plane", columns=4801, rows=4801)
    scene["pieces"]["field"]["1"] = {"seat": 0, "cell": [100, 4700], "radius": 50}
    assert '<circle cx="100" cy="100" r="50" fill="#ffffff"' in (draw_last_board(film(scene)) or "")


def test_without_a_board_the_cards_that_lie_open_are_drawn_and_no_piles() -> None:
    zones = {
        "combat/0": {"name": "combat", "seat": 0, "cards": [1]},
        "combat/1": {"name": "combat", "seat": 1, "cards": [2]},
        "grave/0": {"name": "grave", "seat": 0, "cards": list(range(3, 30))},
        "hand/0": {"name": "hand", "seat": 0, "count": 4},
    }
    cards = {"1": {"card": "scout"}, "2": {"card": "sly"}}
    drawing = draw_last_board(film({"zones": zones, "cards": cards}))
    assert pieces(drawing, "#ffffff") == [(14, 102)]
    assert pieces(drawing, "#10131a") == [(14, 14)]


def test_where_nothing_lies_open_there_is_no_board() -> None:
    hand = {"hand/0": {"name": "hand", "seat": 0, "count": 4}}
    assert draw_last_board(film({"zones": hand})) is None
