"""Teams of two and three players, by the house rules and, for three, the words "per opponent" of
the Victory Point variant; six players are refused."""

import pytest

from engine.core.rules.game import UnknownOption
from tests.engine.games.tactica.by_the_book.opening_table import Opening
from tests.engine.games.tactica.by_the_book.table import Table

TEAMS, THREE = {"players": "teams"}, {"players": "three"}


def test_six_players_are_refused():
    with pytest.raises(UnknownOption, match="players"):
        Table("sun foot d7", options={"players": "six"})


def test_a_team_game_has_four_seats_and_two_sides():
    table = Opening(options=TEAMS)
    assert (table.state.seats, [table.state.side(seat) for seat in range(4)]) == (4, [0, 1, 0, 1])


def test_three_players_are_three_sides():
    table = Opening(options=THREE)
    assert (table.state.seats, [table.state.side(seat) for seat in range(3)]) == (3, [0, 1, 2])


def test_partners_do_not_attack_each_other():
    table = Table("0 foot d7", "2 foot d8", "1 foot e7", options=TEAMS)
    assert (table.can("attack", "d7", "d8"), table.can("attack", "d7", "e7")) == (False, True)


def test_a_partners_foot_is_friendly_for_saved():
    table = Table(
        "0 champion d7",
        "2 foot c7",
        "1 archer d9",
        "1 archer g4",
        hands={0: "saved"},
        first=1,
        options=TEAMS,
    )
    table.attack("d9", "d7").saved("d7").hit("d7", 5).resolve(swap="c7")
    assert table.zone("d7") == "battlefield"


def test_a_landmark_that_two_partners_touch_counts_for_their_side():
    table = Table("0 foot d7", "2 foot e7", "1 wood d8", "1 foot k9", options=TEAMS).resolve()
    assert table.points() == (1, 0)


def test_the_points_of_a_team_count_together():
    table = Table("0 foot h8", "2 foot d7", "1 wall h9", "3 wood d8", "1 foot k9", options=TEAMS)
    assert table.resolve().points() == (2, 0)


def test_decrees_bind_every_opponent():
    table = Table(
        "0 foot d7",
        "1 foot h8",
        "3 foot h7",
        phase="barracks",
        hands={0: "spy negate negate"},
        options=TEAMS,
    )
    table.commit(0, ("fog", "spy negate negate")).commit_nothing()
    assert [table.bound(seat, "fog") for seat in range(4)] == [False, True, False, True]


def test_for_three_adjacent_to_a_wall_is_counted_per_opponent():
    table = Table(
        "0 foot h8", "0 foot d7", "1 wall h9", "2 wall d8", "1 foot k3", "2 foot c10", options=THREE
    )
    assert table.resolve().points() == (2, 0, 0)


def test_for_three_a_landmark_that_any_other_touches_counts_for_nobody():
    table = Table("0 foot d7", "2 foot e7", "1 wood d8", "1 foot k3", options=THREE).resolve()
    assert table.points() == (0, 0, 0)


def test_for_three_all_others_are_enemies():
    table = Table("0 foot d7", "1 foot d8", "2 foot e7", options=THREE)
    assert (table.can("attack", "d7", "d8"), table.can("attack", "d7", "e7")) == (True, True)


def test_for_three_who_forfeits_leaves_the_others_to_play_on():
    table = Table("0 foot d7", "1 foot h8", "2 foot c10", options=THREE).forfeit(1)
    assert not table.over()
    assert table.forfeit(2).winner() == 0


def test_for_three_the_loser_with_fewest_points_is_player_1_of_the_next_battle():
    options = {**THREE, "length": "war"}
    table = Table("0 foot d7", "1 foot h8", "2 foot d8", points=(7, 3, 1), options=options)
    assert table.forfeit(1).forfeit(2).battle == 2
    assert table.state.first == 2


def test_tc_65_the_last_who_struck_has_the_hostage():
    """For three, players 0 and 2 attack the Foot of player 1."""
    table = Table("0 foot d7", "2 foot e7", "1 foot d8", "1 foot k3", options=THREE)
    table.attack("d7", "d8").to("combat", by=2).attack("e7", "d8").resolve()
    assert table.state.where[table.pieces["d8"]] == "hostages/2"


def test_tc_69_the_attacks_of_pieces_that_leave_the_map_count_for_nothing():
    table = Table("0 champion d7", "2 foot e7", "1 foot d8", "1 foot k3", options=THREE)
    table.attack("d7", "d8").forfeit(0).to("combat", by=2).resolve()
    assert (table.over(), table.zone("d8")) == (False, "battlefield")


@pytest.mark.parametrize("partner", [0, 2])
def test_tc_69_a_partner_forfeits_for_both(partner):
    table = Table("0 foot d7", "2 foot c7", "1 foot d8", "3 foot h8", options=TEAMS)
    assert table.forfeit(partner).winner() == "moon"


@pytest.mark.parametrize("partner", [1, 3])
def test_tc_69_a_partner_concedes_for_both(partner):
    table = Table("0 foot d7", "2 foot c7", "1 foot d8", "3 foot h8", options=TEAMS)
    assert table.concede(partner).winner() == "sun"
