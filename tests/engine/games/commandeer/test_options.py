"""The options that a format may set, each against its default."""

from typing import Any

from tests.engine.games.commandeer.field import GAME, Field


def test_every_option_is_told_here():
    assert {name: values[0] for name, values in GAME.options.items()} == {
        "connect": "4", "lone_move": "illegal", "defence_command": "none", "flip": "any",
        "damage": "instance", "zero_health": "defeated", "energy": "down", "turn_cap": "200",
    }  # fmt: skip


def test_connect_8_counts_corners():
    field = Field("c3 vow-squire", hand="pike-sister", variant={"connect": "8"})
    assert len(field.options("deploy")) == 8
    assert field.refused("deploy", "pike-sister", "e5") == (
        "it must share an edge or a corner with another unit (CO-05)"
    )


def test_lone_move_start_cells_lets_the_only_unit_go_to_the_middle():
    field = Field("c3 vow-squire", variant={"lone_move": "start_cells"})
    assert field.options("move") == ["c3 c4", "c3 d3", "c3 d4"]
    wrong = "the only unit on the field moves to a start cell (option lone_move)"
    assert field.refused("move", "c3", "a1") == wrong


def test_defence_command_ignore_cost_waives_it():
    field = Field(
        "c3 vow-squire, c4 !heron", step="defend", variant={"defence_command": "ignore_cost"},
        their={"hand": "countermeasure", "energy": "rally"},
    )  # fmt: skip
    field.do("play", "countermeasure").do("choose", "c3")
    assert (field.state.command, field.zone("retired/1")) == ([0, 0], ["rally", "countermeasure"])


def test_co_73_defence_command_keep_unspent_lasts_to_the_own_defending_phase():
    field = Field(
        "c3 vow-squire, c4 !old-bear", hand="countermeasure", energy="rally", command=2,
        variant={"defence_command": "keep_unspent"},
    )  # fmt: skip
    field.do("end_planning").do("pass").do("end_combat")
    assert field.state.command == [2, 3]
    field.do("end_planning").do("play", "countermeasure").do("choose", "c4")
    assert field.state.command == [1, 3]
    field.do("pass")
    assert field.state.command == [0, 3]


def test_flip_once_allows_one_in_a_planning_phase():
    field = Field("c3 vow-squire", defeated="heron hawk", variant={"flip": "once"})
    field.do("flip", "heron")
    wrong = "one defeated unit is turned face down in a Planning Phase (option flip)"
    assert field.refused("flip", "hawk") == wrong


def test_co_46_damage_turn_adds_up_until_the_end_phase():
    """CO-46: it stays with a unit that moves, and is gone with the turn."""
    standing = "c3 pike-sister, d4 !cross-brother, e4 elk-rider, c4 press-hand"
    field = Field(standing, step="fight", variant={"damage": "turn"})
    field.do("attack", "e4", "d4")
    assert field.unit("d4")["damage"] == field.figures("e4")[0]
    kept = Field(standing, step="fight", variant={"damage": "turn"}).do("attack", "e4", "d4")
    kept.do("end_combat")
    assert kept.unit("d4")["damage"] == 0
    field.do("attack", "c4", "d4")
    assert field.zone("defeated/1") == ["cross-brother"]


def test_damage_turn_a_fall_in_health_counts_what_was_taken():
    standing = "c3 far-whisper, c4 !shield-maiden, d4 !cross-brother, e4 elk-rider"
    field = Field(standing, step="fight", variant={"damage": "turn"}).do("attack", "e4", "d4")
    assert field.figures("d4") == (4000, 8000)


def test_zero_health_illegal_placement_forbids_what_would_fall():
    variant = {"zero_health": "illegal_placement"}
    field = Field("a5 vow-squire, b6 cross-brother", hand="pike-sister", variant=variant)
    wrong = "the borders there leave it no Health (option zero_health)"
    assert field.refused("deploy", "pike-sister", "a6") == wrong
    assert field.refused("deploy", "pike-sister", "c6") is None
    low = Field("a5 heron, b6 vow-squire", variant=variant)
    assert low.refused("move", "b6", "a6") == wrong
    assert Field("a5 heron, b6 cross-brother", variant=variant).refused("move", "b6", "a6") is None


def test_zero_health_illegal_placement_leaves_defeat_to_damage():
    variant = {"zero_health": "illegal_placement"}
    field = Field(
        "c3 vow-squire, b1 !heron", hand="curse-of-frailty", energy="rally", variant=variant
    )
    field.do("play", "curse-of-frailty").do("choose", "b1")
    assert field.figures("b1") == (3000, -1000)


def test_energy_up_is_seen_by_everybody():
    def energy(variant: dict[str, str], seat: int | None) -> Any:
        field = Field(
            "c3 vow-squire", energy="rally", hand="heron", deck="hawk hawk", variant=variant
        )
        field.do("reinforce").do("energise", "heron")
        view: Any = GAME.view(field.state, seat)
        energised = [event for event in field.state.events or [] if event.kind == "energise"]
        return [card["card"] for card in view["revealed"][0]], energised[0].seen_by

    assert energy({}, None) == ([], (0,))
    assert energy({"energy": "up"}, 1) == (["rally", "heron"], None)


def test_co_18_energy_lies_face_down_and_its_owner_may_look():
    field = Field("c3 vow-squire", energy="rally")
    views: list[Any] = [GAME.view(field.state, seat) for seat in (0, 1, None)]
    zones = [
        next(zone for zone in view["zones"] if (zone["name"], zone["seat"]) == ("energy", 0))
        for view in views
    ]
    assert [("cards" in zone, zone["count"]) for zone in zones] == [
        (True, 1),
        (False, 1),
        (False, 1),
    ]
