"""Victory points, line by line (Victory Point variant; TC-23, TC-37, TC-50 to TC-52).

SUN's piece far off on a5 and MOON's on k5 touch nothing, and keep both sides on the map.
"""

from typing import Any

import pytest

from tests.engine.games.tactica.by_the_book.table import Table

FAR = ("sun foot a5", "moon foot k5")
WALLS = ("sun wall c3", "moon wall h9")


def points(*pieces: str, **settings: Any) -> tuple[int, ...]:
    return Table(*FAR, *WALLS, *pieces, **settings).resolve().points()


# A landmark to which only your troops are adjacent.


@pytest.mark.parametrize("owner", ["sun", "moon"])
def test_a_landmark_that_only_own_troops_touch_is_1(owner):
    assert points(f"{owner} wood e6", "sun foot e5") == (1, 0)


def test_several_troops_at_one_landmark_are_1():
    assert points("moon wood e6", "sun foot e5", "sun foot d6") == (1, 0)


def test_each_landmark_is_1():
    pieces = (
        "moon wood e6",
        "sun wood g4",
        "sun ridge c7",
        "sun foot e5",
        "sun foot f4",
        "sun foot d6",
    )
    assert points(*pieces) == (3, 0)


def test_one_troop_may_hold_two_landmarks():
    assert points("moon wood e6", "sun wood e4", "sun foot e5") == (2, 0)


def test_both_players_score_their_own_landmarks():
    assert points("moon wood e6", "sun wood g4", "sun foot e5", "moon foot h4") == (1, 1)


def test_tc_50_a_landmark_that_both_touch_counts_for_nobody():
    assert points("moon wood e6", "sun foot e5", "moon foot e7") == (0, 0)


def test_a_landmark_two_hexes_away_is_not_adjacent():
    assert points("moon wood e6", "sun foot e4") == (0, 0)


@pytest.mark.parametrize("piece", ["crown", "ouran"])
def test_tc_50_crown_and_summons_do_not_score_it(piece):
    assert points("moon wood e6", f"sun {piece} e5") == (0, 0)


@pytest.mark.parametrize("piece", ["crown", "ouran"])
def test_tc_50_crown_and_summons_do_not_contest_it(piece):
    assert points("moon wood e6", "sun foot e5", f"moon {piece} e7") == (1, 0)


def test_tc_63_a_troop_on_a_landmark_does_not_touch_it():
    assert points("moon wood e6", "sun foot e6") == (0, 0)


def test_tc_63_nor_does_it_contest_it():
    assert points("moon wood e6", "moon foot e6", "sun foot e5") == (1, 0)


# Adjacent to an enemy wall.


@pytest.mark.parametrize("troop", ["champion", "foot", "crossbow", "archer"])
def test_a_troop_adjacent_to_an_enemy_wall_is_1(troop):
    assert points(f"sun {troop} h8") == (1, 0)


def test_it_is_not_cumulative():
    assert points("sun foot h8", "sun foot g9") == (1, 0)


def test_it_is_not_cumulative_over_two_walls():
    assert points("moon wall e9", "sun foot h8", "sun foot e8") == (1, 0)


def test_an_own_wall_gives_nothing():
    assert points("sun foot c4") == (0, 0)


def test_so_it_is_for_the_other_player():
    assert points("moon foot c4") == (0, 1)


# Crown and troops at and on walls.


def test_the_crown_adjacent_to_an_enemy_wall_is_2():
    assert points("sun crown h8") == (2, 0)


def test_crown_and_troop_adjacent_are_3():
    assert points("sun crown h8", "sun foot g9") == (3, 0)


def test_a_troop_on_an_enemy_wall_is_2():
    assert points("sun foot h9") == (2, 0)


def test_tc_51_a_troop_on_a_wall_is_not_adjacent_to_that_wall():
    assert points("sun champion h9") == (2, 0)


def test_tc_51_it_is_adjacent_to_another_wall():
    assert points("moon wall h10", "sun foot h9") == (3, 0)


def test_a_troop_on_and_a_troop_adjacent_are_3():
    assert points("sun foot h9", "sun foot h8") == (3, 0)


def test_the_crown_on_an_enemy_wall_is_3():
    assert points("sun crown h9") == (3, 0)


def test_tc_51_the_crown_scores_its_best_line_alone():
    assert points("moon wall h10", "sun crown h9") == (3, 0)


def test_crown_on_a_wall_and_troops_on_and_at_others_add_up():
    assert points("moon wall e9", "sun crown h9", "sun foot e9", "sun foot h8") == (6, 0)


@pytest.mark.parametrize(("vp_on", "expected"), [("once", 2), ("each", 4)])
def test_tc_51_troops_on_two_walls(vp_on, expected):
    pieces = ("moon wall e9", "sun foot h9", "sun foot e9")
    assert points(*pieces, options={"vp_on": vp_on}) == (expected, 0)


@pytest.mark.parametrize("vp_on", ["once", "each"])
def test_tc_51_one_troop_on_one_wall_is_2_either_way(vp_on):
    assert points("sun foot h9", options={"vp_on": vp_on}) == (2, 0)


# The enemy Crown.


def test_the_enemy_crown_in_the_hostage_pile_is_5():
    assert points(sun_hostages="crown") == (5, 0)


def test_other_hostages_are_nothing():
    assert points(sun_hostages="champion foot archer") == (0, 0)


def test_a_crown_captured_in_this_resolution_counts_at_once():
    table = Table(*FAR, *WALLS, "moon crown e6", "sun foot e5").hit("e6", 9).resolve()
    assert (table.zone("e6"), table.points()) == ("hostages sun", (5, 0))


# Winning.


def test_tc_52_exactly_7_win():
    """The Crown as a hostage 5, a troop on a wall 2."""
    table = Table(*FAR, *WALLS, "sun foot h9", sun_hostages="crown").resolve()
    assert (table.points(), table.winner()) == ((7, 0), "sun")


def test_6_do_not_win():
    table = Table(*FAR, *WALLS, "sun foot h8", sun_hostages="crown").resolve()
    assert (table.points(), table.winner()) == ((6, 0), None)


def test_the_worked_example_both_at_7_play_on():
    table = Table(
        *FAR, *WALLS, "sun foot h9", "moon foot c3", sun_hostages="crown", moon_hostages="crown"
    ).resolve()
    assert (table.points(), table.winner(), table.over()) == ((7, 7), None, False)


def test_tc_52_both_above_7_play_on_whoever_has_more():
    table = Table(
        *FAR, *WALLS, "sun foot h9", "sun foot h8", "moon foot c3",
        sun_hostages="crown", moon_hostages="crown",
    ).resolve()  # fmt: skip
    assert (table.points(), table.winner()) == ((8, 7), None)


@pytest.mark.parametrize(("victory", "winner"), [("both", "moon"), ("points", "sun")])
def test_tc_71_points_are_nothing_to_a_side_without_a_troop(victory, winner):
    """8 points: the Crown on a wall, and a Crown as a hostage."""
    pieces = (*WALLS, "sun crown h9", "moon foot a9")
    table = Table(*pieces, sun_hostages="crown", options={"victory": victory}).resolve()
    assert (table.points(), table.winner()) == ((8, 0), winner)


def test_points_are_counted_in_resolution_alone():
    pieces = ("sun foot h9", "sun foot g5", "moon foot g6")
    table = Table(*FAR, *WALLS, *pieces, sun_hostages="crown", phase="movement")
    assert table.winner() is None
    table.to("combat")
    assert table.winner() is None


def test_points_are_not_permanent():
    table = Table(*FAR, *WALLS, "sun foot h8").resolve()
    assert table.points() == (1, 0)
    table.to("movement", by="sun").move("h8", "h7").resolve()
    assert table.points() == (0, 0)


def test_a_troop_that_is_captured_in_this_resolution_scores_nothing():
    table = Table(*FAR, *WALLS, "sun foot h8").hit("h8", 9).resolve()
    assert table.points() == (0, 0)


def test_tc_45_whom_saved_took_along_scores_nothing():
    pieces = ("sun champion h7", "sun foot h8", "moon archer h5", "moon archer j5")
    table = Table(*FAR, *WALLS, *pieces, sun="saved", first="moon").attack("h5", "h7").saved("h7")
    table.hit("h7", 30).resolve(extra="h8")
    assert (table.pile("moon", "hostages"), table.points()) == (["champion", "foot"], (0, 0))


def test_tc_08_a_landmark_that_was_removed_scores_no_more():
    table = Table(
        *FAR, *WALLS, "moon wood e6", "sun foot e5", "moon foot d6", moon="engineer", first="moon"
    )
    assert table.engineer("e6").resolve().points() == (0, 0)


def test_tc_48_on_a_removed_wall_nothing_is_scored():
    table = Table(*FAR, *WALLS, "sun foot h9 guest", "moon foot h8", moon="engineer", first="moon")
    assert table.engineer("h9").resolve().points() == (0, 0)


# The condition of a battle: option victory.


def test_with_victory_rout_points_win_nothing():
    settings: dict[str, Any] = {"sun_hostages": "crown", "options": {"victory": "rout"}}
    assert Table(*FAR, *WALLS, "sun foot h9", **settings).resolve().winner() is None


@pytest.mark.parametrize("victory", ["points", "both"])
def test_with_points_or_both_they_win(victory):
    settings: dict[str, Any] = {"sun_hostages": "crown", "options": {"victory": victory}}
    assert Table(*FAR, *WALLS, "sun foot h9", **settings).resolve().winner() == "sun"


@pytest.mark.parametrize(
    ("victory", "winner"), [("rout", "sun"), ("both", "sun"), ("points", None)]
)
def test_who_is_wiped_from_the_map_has_lost_where_rout_counts(victory, winner):
    table = Table("sun foot d7", "moon foot d8", *WALLS, options={"victory": victory})
    assert table.hit("d8", 9).resolve().winner() == winner


@pytest.mark.parametrize("victory", ["rout", "both"])
def test_tc_23_both_wiped_out_in_one_resolution_is_a_draw(victory):
    table = Table("sun foot d7", "moon foot d8", *WALLS, options={"victory": victory})
    assert table.hit("d7", 9).hit("d8", 9).resolve().winner() == "draw"
