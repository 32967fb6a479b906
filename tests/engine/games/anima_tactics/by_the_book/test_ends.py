"""How a game ends, and the three scenarios (rulebook, Winning, Optional scenarios; AT-10, AT-33,
AT-34, AT-78, AT-79, AT-86)."""

import pytest

from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table, line

KRONEN, CELIA = Figure("kronen-roxxon", 0, "a1"), Figure("celia", 1, "a48")
"""Level 40, and level 45."""
CENTRE = 23 * 48 + 23


def last_turn(*figures: Figure, turn: int = 10, **facts) -> Table:
    return Table(*figures, turn=turn, **facts).next_turn()


def test_at_10_after_ten_turns_most_levels_on_the_table_win():
    table = last_turn(KRONEN, CELIA)
    assert (table.winner(), table.survivors()) == ((1, "turns"), (40, 45))


def test_at_10_after_nine_turns_the_game_goes_on():
    table = last_turn(KRONEN, CELIA, turn=9)
    assert (table.winner(), table.state.turn) == (None, 10)


def test_at_10_equal_levels_are_a_draw():
    """Kronen Roxxon and Duncan Reid are both of level 40."""
    table = last_turn(KRONEN, Figure("duncan-reid", 1, "a48"))
    assert (table.winner(), table.survivors()) == ((None, "turns"), (40, 40))


def test_at_78_life_points_and_states_do_not_count():
    weak = Figure("celia", 1, "a48", life=1, states={"paralyzed": 3})
    assert last_turn(KRONEN, weak).winner() == (1, "turns")


def test_at_10_advantages_do_not_count():
    """40 and 40 with a weapon beside: a draw."""
    armed = Figure("kronen-roxxon", 0, "a1", gear=("supernatural-weapon",))
    assert last_turn(armed, Figure("duncan-reid", 1, "a48")).survivors() == (40, 40)


def test_at_10_fallen_figures_do_not_count():
    table = Table(
        Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k11", life=1, actions=0),
        Figure("veronica", 1, "a48"), turn=10,
    )  # fmt: skip
    table.act("duncan-reid", "attack", "celia", dice="attack/0=9")
    assert table.next_turn().survivors() == (40, 30)


def test_at_78_turn_ten_is_finished_for_all_before_counting():
    table = Table(KRONEN, CELIA, turn=10).do("activate", "kronen-roxxon").do("end")
    assert (table.winner(), table.occasion()) == (None, "activate")


def test_who_concedes_loses_and_has_nothing_left():
    """AT-94."""
    table = Table(KRONEN, CELIA).do("concede", seat=1)
    assert (table.winner(), table.survivors()) == ((0, "surrender"), (40, 0))


def test_the_waiting_seat_may_concede():
    assert Table(KRONEN, CELIA).do("concede", seat=0).winner() == (1, "surrender")


def nodes(*figures: Figure, claims: list[int], **facts) -> Table:
    places = [CENTRE, CENTRE + 5, CENTRE + 10, CENTRE - 5, CENTRE - 10][: len(claims)]
    return Table(*figures, nodes=places, claims=claims, variant={"scenario": "nodes"}, **facts)


def test_at_33_most_nodes_after_ten_turns_win_whatever_the_levels():
    assert nodes(KRONEN, CELIA, claims=[0, 0, 1, -1, -1], turn=10).next_turn().winner() == (
        0, "nodes")  # fmt: skip


def test_at_33_as_many_nodes_are_a_draw():
    table = nodes(KRONEN, CELIA, claims=[0, 1, -1, -1, -1], turn=10).next_turn()
    assert table.winner() == (None, "nodes")


def test_at_33_a_walk_onto_a_node_claims_it():
    table = nodes(Figure("kronen-roxxon", 0, "x20"), CELIA, claims=[-1])
    table.act("kronen-roxxon", "walk", *line("x20", "x24"))
    assert table.state.claims == [0]


def test_at_33_a_claimed_node_stays_when_its_figure_leaves():
    table = nodes(Figure("kronen-roxxon", 0, "x24"), CELIA, claims=[0])
    assert table.act("kronen-roxxon", "walk", "x23").state.claims == [0]


def test_at_33_an_enemy_takes_a_claimed_node_over():
    table = nodes(Figure("kronen-roxxon", 0, "x20"), CELIA, claims=[1])
    assert table.act("kronen-roxxon", "walk", *line("x20", "x24")).state.claims == [0]


def test_at_33_walking_over_a_node_without_stopping_claims_nothing():
    """Control is that of the last character that stood on it."""
    table = nodes(Figure("kronen-roxxon", 0, "x21"), CELIA, claims=[1])
    table.act("kronen-roxxon", "walk", *line("x21", "x26"))
    assert table.state.claims == [1]


def test_at_79_without_figures_the_nodes_are_lost_at_once():
    table = nodes(
        Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k11", life=1, actions=0),
        claims=[1, 1, 1],
    )  # fmt: skip
    table.act("duncan-reid", "attack", "celia", dice="attack/0=9")
    assert table.winner() == (0, "wiped_out")


HOMES = [5, 47 * 48 + 5]
"""The flags on f1 and f48."""


def flag(*figures: Figure, **facts) -> Table:
    state = {"flags": list(HOMES), "flag_homes": list(HOMES), "carriers": [-1, -1], **facts}
    return Table(*figures, variant={"scenario": "flag"}, **state)


def kronen(square, **facts):
    return Figure("kronen-roxxon", 0, square, **facts)


def test_picking_up_a_flag_takes_one_action_and_contact():
    table = flag(kronen("g47"), CELIA)
    table.do("activate", "kronen-roxxon").do("take_flag", "kronen-roxxon", 1)
    assert (table.state.carriers[1], table.actions("kronen-roxxon")) == (0, 3)


def test_a_flag_two_squares_away_is_out_of_contact():
    table = flag(kronen("h47"), CELIA).do("activate", "kronen-roxxon")
    assert not table.legal("take_flag", "kronen-roxxon", 1)


def test_without_actions_no_flag_is_picked_up():
    table = flag(kronen("g47", actions=0), CELIA).do("activate", "kronen-roxxon")
    assert not table.legal("take_flag", "kronen-roxxon", 1)


def test_the_own_flag_at_home_is_not_picked_up():
    table = flag(kronen("g2"), CELIA).do("activate", "kronen-roxxon")
    assert not table.legal("take_flag", "kronen-roxxon", 0)


def test_at_79_picking_up_a_flag_is_an_action_for_poison():
    table = flag(kronen("g47", states={"poison": 2}), CELIA)
    table.do("activate", "kronen-roxxon").do("take_flag", "kronen-roxxon", 1)
    assert table.life("kronen-roxxon") == 19


def test_at_33_the_enemy_flag_in_the_own_zone_wins_at_once():
    table = flag(kronen("k10"), CELIA, flags=[5, -1], carriers=[-1, 0])
    table.act("kronen-roxxon", "walk", "k9")
    assert table.winner() is None
    table = flag(kronen("k10"), CELIA, flags=[5, -1], carriers=[-1, 0])
    assert table.act("kronen-roxxon", "walk", "k9", "k8").winner() == (0, "flag")


def test_a_fallen_carrier_drops_the_flag_where_it_stood():
    table = flag(
        Figure("duncan-reid", 0, "k10"),
        Figure("celia", 1, "k11", life=1, actions=0), Figure("veronica", 1, "a48"),
        flags=[-1, HOMES[1]], carriers=[1, -1],
    )  # fmt: skip
    table.act("duncan-reid", "attack", "celia", dice="attack/0=9")
    assert (table.state.flags[0], table.state.carriers[0]) == (10 * 48 + 10, -1)


def test_at_33_a_friend_may_pick_up_its_own_fallen_flag():
    table = flag(kronen("k10"), CELIA, flags=[10 * 48 + 10, HOMES[1]])
    table.do("activate", "kronen-roxxon").do("take_flag", "kronen-roxxon", 0)
    assert table.state.carriers[0] == 0


def test_at_33_a_flag_game_without_a_flag_at_home_is_a_draw_after_ten_turns():
    assert flag(KRONEN, CELIA, turn=10).next_turn().winner() == (None, "turns")


def armageddon(turn: int, **options: str) -> Table:
    return last_turn(KRONEN, CELIA, turn=turn, variant={"scenario": "armageddon", **options})


@pytest.mark.parametrize("turn", [10, 11, 49])
def test_armageddon_has_no_limit_of_ten_turns(turn):
    assert armageddon(turn).winner() is None


def test_at_86_armageddon_is_counted_after_fifty_turns():
    table = armageddon(50)
    assert (table.winner(), table.survivors()) == ((1, "turns"), (40, 45))


def test_at_86_without_a_cap_armageddon_goes_on():
    assert armageddon(50, armageddon_cap="off").winner() is None


def test_armageddon_ends_when_a_side_is_gone():
    table = Table(
        Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k11", life=1, actions=0),
        variant={"scenario": "armageddon"},
    )  # fmt: skip
    table.act("duncan-reid", "attack", "celia", dice="attack/0=9")
    assert table.winner() == (0, "wiped_out")


@pytest.mark.parametrize("scenario", ["nodes", "flag"])
def test_at_79_by_option_who_is_left_plays_on_for_the_scenario(scenario):
    figures = Figure("duncan-reid", 0, "k10"), Figure("celia", 1, "k11", life=1, actions=0)
    table = Table(*figures, variant={"scenario": scenario, "wipeout_ends": "no"})
    table.act("duncan-reid", "attack", "celia", dice="attack/0=9")
    assert table.winner() is None


def test_at_33_a_figure_thrown_onto_a_node_claims_it():
    """Hammer of Rank throws Celia 11 squares, from x13 to x24."""
    table = nodes(Figure("hammerer", 0, "x12"), Figure("celia", 1, "x13", actions=0), claims=[0])
    table.use("hammerer", "hammer_of_rank", "celia", dice="attack/0=8")
    assert (table.square("celia"), table.state.claims) == ("x24", [1])
