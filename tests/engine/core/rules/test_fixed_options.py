"""The map that the terrain of a table chooses, by its name."""

import pytest

import engine
from engine.core.rules.fixed_options import options_of_terrain, vary_format

GAME = engine.game("anima_tactics")
OPEN = GAME.formats["saga1_250"]


@pytest.mark.parametrize(
    ("terrain", "chosen"),
    [
        ("ruins", {"map": "ruins"}),
        ("  RIVER ", {"map": "river"}),
        ("Hills", {"map": "hills"}),
        ("Hill", {}),
        ("the ruins", {}),
        ("", {}),
        ("measured", {}),
    ],
)
def test_a_terrain_chooses_the_map_of_its_name(terrain: str, chosen: dict[str, str]) -> None:
    assert options_of_terrain(GAME, OPEN, terrain) == chosen


def test_a_map_that_is_fixed_stays() -> None:
    fixed = vary_format(GAME, OPEN, {"map": "plain"})

    assert options_of_terrain(GAME, fixed, "Ruins") == {}


@pytest.mark.parametrize("ground", ["table", "measured"])
def test_no_map_is_chosen_where_scenery_is_set_up(ground: str) -> None:
    on_table = vary_format(GAME, OPEN, {"ground": ground})

    assert options_of_terrain(GAME, on_table, "Ruins") == {}


@pytest.mark.parametrize("slug", engine.slugs())
def test_what_names_the_map_is_an_option_of_the_game(slug: str) -> None:
    game = engine.game(slug)
    named = {game.map_option(game.variant(format.variant)) for format in game.formats.values()}

    assert named <= {"", *game.options}
