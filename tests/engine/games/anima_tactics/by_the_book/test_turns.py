"""Who acts, in what order, and how the table is set up (rulebook, Preparing for the game, Action
Phase; AT-07 to AT-09, AT-30, AT-36, AT-41, AT-75)."""

import pytest

from tests.engine.games.anima_tactics.by_the_book.table import Figure, Table

FIRST, TWO, THREE = (
    Figure("kronen-roxxon", 0, "a1"), Figure("duncan-reid", 0, "c1"), Figure("feng-yi", 0, "e1"),
)  # fmt: skip
ENEMY, SECOND = Figure("celia", 1, "a48"), Figure("veronica", 1, "c48")


def order(*figures):
    """Whose decision each activation is, until the turn is over."""
    table, seats = Table(*figures), []
    while table.state.turn == 2:
        if table.occasion() == "activate":
            seats.append(table.decides())
            table.do("activate", *table.examples("activate")[0])
        table.do("end")
    return seats


def test_players_alternate_figure_by_figure():
    assert order(FIRST, TWO, ENEMY, SECOND) == [0, 1, 0, 1]


def test_at_09_who_has_no_figure_left_to_act_is_skipped():
    assert order(FIRST, TWO, THREE, ENEMY) == [0, 1, 0, 0]


def test_at_09_the_smaller_side_may_begin_too():
    assert order(FIRST, ENEMY, SECOND) == [0, 1, 1]


def test_at_09_a_player_with_figures_left_must_activate_one():
    assert Table(FIRST, ENEMY).verbs() == ["activate"]


def test_at_09_a_figure_killed_before_it_acted_drops_out():
    table = Table(
        Figure("kronen-roxxon", 0, "k10"), Figure("duncan-reid", 0, "a1"),
        Figure("celia", 1, "k11", life=1, actions=0), SECOND,
    )  # fmt: skip
    table.act("kronen-roxxon", "attack", "celia", dice="attack/0=9").do("end")
    assert not table.legal("activate", "celia")
    assert table.legal("activate", "veronica")


def test_nobody_activates_an_enemy():
    assert not Table(FIRST, ENEMY).legal("activate", "celia")


def test_only_the_figure_that_was_activated_acts():
    table = Table(FIRST, TWO, ENEMY).do("activate", "kronen-roxxon")
    assert not table.legal("walk", "duncan-reid", "c2")


def test_the_other_seat_cannot_move_in_between():
    table = Table(FIRST, ENEMY).do("activate", "kronen-roxxon")
    assert not table.legal("end", seat=1)


def test_at_08_initiative_is_rolled_each_turn_and_the_higher_chooses():
    table = Table(FIRST, ENEMY, variant={"initiative": "each_turn"})
    table.next_turn(dice="initiative/0=4 initiative/1=7")
    assert (table.occasion(), table.decides()) == ("first", 1)
    assert table.do("first", 0).decides() == 0


def test_at_08_the_higher_may_choose_to_act_first():
    table = Table(FIRST, ENEMY, variant={"initiative": "each_turn"})
    assert table.next_turn(dice="initiative/0=4 initiative/1=7").do("first", 1).decides() == 1


def test_at_36_equal_initiative_is_rolled_again_by_both():
    table = Table(FIRST, ENEMY, variant={"initiative": "each_turn"})
    table.next_turn(
        dice="initiative/0=4 initiative/1=4 initiative/0=10 initiative/1=10"
        " initiative/0=2 initiative/1=1"
    )
    assert table.decides() == 0


@pytest.mark.parametrize("first", [0, 1])
def test_at_08_once_no_later_turn_rolls_initiative(first):
    table = Table(FIRST, ENEMY, variant={"initiative": "once"}, first=first, active=first)
    assert table.next_turn().decides() == first


def test_a_new_turn_straightens_the_cards():
    table = Table(FIRST, ENEMY).next_turn()
    assert table.legal("activate", "kronen-roxxon")


def test_a_new_turn_gives_the_movement_back():
    table = Table(Figure("kronen-roxxon", 0, "a1", moved=True), ENEMY).next_turn()
    assert table.can("kronen-roxxon", "walk", "a2")


def test_unspent_actions_stay_for_reactions_after_the_card_is_turned():
    """AT-46."""
    table = Table(Figure("kronen-roxxon", 0, "k10"), Figure("celia", 1, "k11"))
    table.do("activate", "kronen-roxxon").do("end").act("celia", "attack", "kronen-roxxon")
    assert table.verbs() == ["counter", "dodge", "stand"]
