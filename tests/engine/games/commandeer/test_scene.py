"""What each seat and a spectator may see of a position (CO-56), and how the field is told."""

from typing import Any

from engine.core.position.state import Sight
from tests.engine.games.commandeer.field import GAME, Field

PUBLIC = {
    "commander", "battlefield", "attached", "resolving", "retired", "defeated", "defeated_down",
    "removed",
}  # fmt: skip


def rich() -> Field:
    zones: dict[str, Any] = {
        "hand": "rally heron",
        "energy": "rally",
        "deck": "hawk heron rally",
        "commander": "crusade",
        "retired": "rally",
        "defeated": "heron",
        "defeated_down": "hawk",
        "removed": "old-bear",
    }
    return Field(
        "c3 vow-squire+blessed-mail+!curse-of-frailty, d4 !temple-lancer",
        their=zones,
        attacked="c3",
        used="c3",
        changes="c3 power 2000 6, d4 rooted 0 0",
        **zones,
    )


def faces(seat: int | None) -> set[str]:
    zones: Any = GAME.view(rich().state, seat)["zones"]
    return {f"{zone['name']}/{zone['seat']}" for zone in zones if "cards" in zone}


def test_co_56_public_zones_show_faces_and_hidden_ones_numbers():
    public = {f"{zone}/{seat}" for zone in PUBLIC for seat in (0, 1)}
    assert faces(None) == public
    for seat in (0, 1):
        assert faces(seat) == public | {f"{zone}/{seat}" for zone in ("hand", "energy", "roster")}
    assert {name for name, sight in GAME.sights.items() if sight is Sight.ALL} == PUBLIC


def test_the_battlefield_is_a_board_with_its_start_cells_and_pieces():
    field = rich()
    view: Any = GAME.view(field.state, None)
    (board,) = view["boards"]
    squire, lancer = field.at("c3"), field.at("d4")
    attached = field.state.attachments(squire)
    assert board == {
        "name": "battlefield",
        "columns": 6,
        "rows": 6,
        "marks": [{"cell": cell, "name": "start"} for cell in ([2, 2], [3, 2], [2, 3], [3, 3])],
        "pieces": [
            {"id": squire, "seat": 0, "cell": [2, 2], "attached": attached},
            {"id": lancer, "seat": 1, "cell": [3, 3], "attached": []},
        ],
    }


def test_a_face_tells_what_counts_now():
    field = rich()
    assert field.unit("c3") == {
        "id": field.at("c3"), "card": "vow-squire", "name": "Squire of the Vow", "kind": "unit",
        "printing": 1, "command": 1, "energy": 0, "legendary": False, "traits": "soldier",
        "power": 5000, "health": 6000, "arrows": "n s", "rules": "", "armour": 0, "damage": 0,
        "attacked": True, "used": True,
    }  # fmt: skip
    assert (field.unit("d4")["arrows"], field.unit("d4")["rules"]) == ("se s sw", "rooted")


def test_what_holds_for_a_time_is_told_with_its_turns():
    field = rich()
    view: Any = GAME.view(field.state, None)
    assert view["effects"] == [
        {
            "rule": "power", "seat": 0, "value": 2000, "turns": [5, 6], "card": -1,
            "target": field.at("c3"),
        },
        {
            "rule": "rooted", "seat": 1, "value": 0, "turns": [], "card": -1,
            "target": field.at("d4"),
        },
    ]  # fmt: skip


def test_counters_tell_command_defeats_and_what_is_to_be_paid():
    field = Field("c3 vow-squire", hand="temple-lancer", energy="rally heron", defeated="hawk")

    def counters() -> Any:
        view: Any = GAME.view(field.state, None)
        return [counter["value"] for counter in view["counters"]]

    assert counters() == [3, 1, 0, 0, None]
    field.do("deploy", "temple-lancer", "c4")
    assert counters() == [2, 1, 0, 0, 1]


def test_the_phase_is_told_while_a_card_is_carried_out():
    field = Field("c3 vow-squire", hand="rally").do("play", "rally")
    assert GAME.view(field.state, None)["phase"] == "planning"
    crow = Field("c3 storm-crow, c4 !heron", step="fight").do("end_combat")
    assert GAME.view(crow.state, None)["phase"] == "end"
