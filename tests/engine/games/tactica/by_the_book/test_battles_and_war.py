"""How a battle and the war end, and what goes on to the next battle (parts 0 and 1; TC-08, TC-16,
TC-23, TC-24, TC-26, TC-56, TC-58). What becomes of hostages is a house rule."""

import pytest

from tests.engine.games.tactica.by_the_book.opening_table import Opening
from tests.engine.games.tactica.by_the_book.table import Table

PIECES = ("sun wall d4", "moon wall h9", "sun foot d7", "moon foot h7")
WAR = {"length": "war"}


def war(*pieces: str, battle: int = 1, **settings) -> Table:
    options = {**WAR, **settings.pop("options", {})}
    return Table(*PIECES, *pieces, options=options, battle=battle, **settings)


# Single battle.


def test_a_single_battle_is_the_whole_game():
    table = Table(*PIECES, "sun foot h9 guest", sun_hostages="crown").resolve()
    assert (table.over(), table.winner()) == (True, "sun")


@pytest.mark.parametrize(("side", "winner"), [("sun", "moon"), ("moon", "sun")])
def test_tc_24_a_battle_may_be_forfeited(side, winner):
    assert Table(*PIECES).forfeit(side).winner() == winner


@pytest.mark.parametrize("phase", ["barracks", "recruitment", "mustering", "movement", "combat"])
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_tc_24_at_any_decision_by_either_player(phase, side):
    assert Table(*PIECES, phase=phase, sun_troops="foot").can("forfeit", by=side)


def test_tc_24_in_a_window_too():
    table = Table("sun champion d7", "sun foot c7", "moon archer d9", sun="saved", first="moon")
    table.attack("d9", "d7")
    assert (table.can("forfeit", by="sun"), table.can("forfeit", by="moon")) == (True, True)


@pytest.mark.parametrize(("side", "winner"), [("sun", "moon"), ("moon", "sun")])
def test_who_concedes_has_lost(side, winner):
    assert Table(*PIECES).concede(side).winner() == winner


# The war.


def test_a_war_goes_on_after_the_first_battle():
    table = war().forfeit("moon")
    assert (table.over(), table.battle) == (False, 2)


def test_it_goes_on_after_the_second():
    table = war(battle=2).forfeit("moon")
    assert (table.over(), table.battle) == (False, 3)


@pytest.mark.parametrize(
    "before", [("sun", "sun"), ("moon", "moon"), ("sun", "moon"), ("draw", "draw")]
)
@pytest.mark.parametrize(("loser", "winner"), [("sun", "moon"), ("moon", "sun")])
def test_tc_23_the_winner_of_the_third_battle_wins_the_war(before, loser, winner):
    table = war(battle=3, won=before).forfeit(loser)
    assert (table.over(), table.winner()) == (True, winner)


def test_tc_23_a_drawn_third_battle_is_a_drawn_war():
    table = war(battle=3, won=("sun", "sun"), options={"victory": "rout"})
    table.hit("d7", 9).hit("h7", 9).resolve()
    assert (table.over(), table.winner()) == (True, "draw")


def test_two_battles_won_decide_nothing():
    table = war(battle=2, won=("sun",)).forfeit("moon")
    assert (table.over(), table.battle) == (False, 3)


@pytest.mark.parametrize("battle", [1, 2, 3])
def test_who_concedes_has_lost_the_war(battle):
    assert war(battle=battle).concede("sun").winner() == "moon"


def test_points_win_a_battle_of_the_war_and_the_war_goes_on():
    table = war("sun foot h9 guest", sun_hostages="crown").resolve()
    assert (table.over(), table.battle, table.battles_won()) == (False, 2, ["sun"])


# Player 1.


@pytest.mark.parametrize(("loser", "other"), [("sun", "moon"), ("moon", "sun")])
def test_tc_26_the_loser_is_player_1_of_the_next_battle(loser, other):
    assert war(first=other).forfeit(loser).player_1() == loser


def test_tc_26_with_coin_it_is_drawn_in_each_battle():
    firsts = {
        war(options={"player1": "coin"}, seed=seed).forfeit("moon").player_1() for seed in range(12)
    }
    assert firsts == {"sun", "moon"}


# What goes on to the next battle.


def test_lost_cards_stay_lost():
    table = war(sun_lost="archer spy").forfeit("moon").into_battle(2)
    assert table.pile("sun", "lost") == ["archer", "spy"]


def test_tc_75_hostages_go_to_their_owners_lost():
    table = war(sun_hostages="foot archer").forfeit("moon").into_battle(2)
    assert (table.pile("sun", "hostages"), table.pile("moon", "lost")) == ([], ["archer", "foot"])


def test_tc_75_those_captured_later_go_home():
    """These house rules keep two hostages of each player; a test names the last one first."""
    table = war(sun_hostages="foot archer crown crossbow", moon_hostages="archer")
    before = table.count("moon")
    table.forfeit("moon").into_battle(2)
    assert (table.pile("sun", "hostages"), table.pile("sun", "lost")) == ([], ["archer"])
    assert (table.pile("moon", "lost"), table.count("moon")) == (["crossbow", "crown"], before + 2)


def test_tc_76_who_has_lost_every_wall_deploys_where_they_stood():
    table = Opening(options=WAR)
    for wall in list(table.state.zones["walls/0"]):
        table.state.move(wall, "lost/0")
    table.forfeit(1).to_deployment().deployed()
    assert [len(table.state.zones[f"battlefield/{seat}"]) for seat in (0, 1)] == [3, 3]
    hexes = table.state.wall_hexes(0)
    near = {hex for wall in hexes for hex in table.state.ground.around[wall]}
    assert {table.state.place[piece] for piece in table.state.zones["battlefield/0"]} <= near


def test_so_does_a_captured_crown():
    table = war(sun_hostages="crown").forfeit("moon").into_battle(2)
    assert table.pile("moon", "lost") == ["crown"]


def test_all_other_cards_are_there_again():
    table = war(sun="foot press", sun_resupply="archer saved", moon_hostages="foot")
    before = table.count("sun")
    table.forfeit("moon").into_battle(2)
    assert table.count("sun") == before
    assert table.pile("sun", "lost") == ["foot"]
    assert table.pile("sun", "resupply") == []


def test_training_goes_back_to_its_pile():
    table = war("sun foot d5 x2", sun_training=3).forfeit("moon").into_battle(2)
    assert table.training("sun") == 4


def test_no_capture_of_the_battle_before_is_remembered():
    table = war("sun foot d5", veterans=("d5",)).forfeit("moon").into_battle(2)
    assert table.veterans() == []


def test_decrees_do_not_go_on():
    table = war(phase="barracks", sun="spy negate negate").decrees(sun=("fog", "spy negate negate"))
    table.forfeit("sun").into_battle(2)
    assert not table.bound("moon", "fog")


def test_the_walls_stand_nearer_in_each_battle():
    """The distance between the sides shrinks (part 1)."""
    table = Opening(options=WAR)
    distances = [table.between_walls()]
    for _ in range(2):
        distances.append(table.forfeit(1).between_walls())
    assert distances == sorted(set(distances), reverse=True)


# Cap.


@pytest.mark.parametrize(("extra", "winner"), [("sun foot h8", "sun"), ("moon foot d5", "moon")])
def test_tc_56_after_60_turns_more_points_win(extra, winner):
    assert Table(*PIECES, extra, turn=60).resolve().winner() == winner


def test_tc_56_equal_points_are_a_draw():
    assert Table(*PIECES, turn=60).resolve().winner() == "draw"


def test_tc_56_after_59_turns_the_battle_goes_on():
    assert not Table(*PIECES, "sun foot h8", turn=59).resolve().over()


def test_tc_56_without_the_cap_the_battle_goes_on():
    table = Table(*PIECES, "sun foot h8", turn=60, options={"turn_cap": "off"}).resolve()
    assert not table.over()


def test_tc_56_the_cap_counts_the_turns_of_one_battle():
    """The war is in its 80th turn, its second battle in its 20th."""
    table = war("sun foot h8", battle=2, turn=80, earlier=60).resolve()
    assert (table.over(), table.battle) == (False, 2)


# Stand-off.


@pytest.mark.parametrize(("extra", "winner"), [("sun foot h8", "sun"), ("moon foot d5", "moon")])
def test_tc_74_after_quiet_turns_more_points_win(extra, winner):
    table = Table(*PIECES, extra, turn=9, captured=4, quiet=5).resolve()
    assert (table.winner(), table.ended_by()) == (winner, "standoff")


def test_tc_74_equal_points_are_a_draw():
    assert Table(*PIECES, turn=9, captured=4, quiet=5).resolve().winner() == "draw"


def test_tc_74_one_quiet_turn_fewer_ends_nothing():
    assert not Table(*PIECES, "sun foot h8", turn=8, captured=4, quiet=5).resolve().over()


def test_tc_74_at_0_no_number_of_quiet_turns_ends_a_battle():
    assert not Table(*PIECES, "sun foot h8", turn=50, captured=0, quiet=0).resolve().over()


def test_tc_74_a_capture_begins_the_count_anew():
    foot = {"foot": {"attack": 9}}
    table = Table(*PIECES, "moon foot d8", "sun foot h8", figures=foot, captured=0, turn=5, quiet=5)
    table.attack("d7", "d8").resolve()
    assert (table.over(), table.quiet_turns()) == (False, 1)


def test_tc_74_a_new_battle_counts_from_its_own_beginning():
    table = war(turn=4, captured=0, quiet=5).forfeit("moon").into_battle(2)
    assert table.quiet_turns() == 1


def test_tc_74_victory_points_come_first():
    table = Table(*PIECES, "sun foot h9", sun_hostages="crown", turn=9, captured=4, quiet=5)
    assert table.resolve().ended_by() == "points"


# Tally.


def test_tc_58_the_tally_has_the_points_of_the_battle():
    table = Table(*PIECES, "sun foot h9 guest", sun_hostages="crown").resolve()
    assert table.tally() == (7, 0)


def test_tc_58_it_adds_up_the_points_at_the_ends_of_battles():
    table = war("sun foot h9 guest", "moon foot d5", battle=3, sun_hostages="crown", scored=(4, 7))
    assert table.resolve().tally() == (11, 8)


def test_tc_61_after_a_drawn_battle_a_coin_says_who_is_player_1():
    firsts = set()
    for seed in range(12):
        table = war("sun foot c7", "moon foot d8", options={"victory": "rout"}, seed=seed)
        for hex in ("d7", "c7", "h7", "d8"):
            table.hit(hex, 9)
        firsts.add(table.resolve().player_1())
        assert table.battles_won() == ["draw"]
    assert firsts == {"sun", "moon"}


def test_tc_66_a_game_of_6000_moves_ends_with_its_turn_as_a_draw():
    table = war("sun foot h9 guest", sun_hostages="crown", ply=6000, options={"victory": "rout"})
    assert (table.resolve().over(), table.winner()) == (True, "draw")


def test_tc_66_5999_moves_do_not_end_it():
    table = war("sun foot h9 guest", sun_hostages="crown", ply=5980, options={"victory": "rout"})
    assert not table.resolve().over()
