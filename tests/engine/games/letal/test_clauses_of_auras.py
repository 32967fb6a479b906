"""Whose doing sets an aura or an ability off, and how long what it does lasts."""

import pytest

from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.house import (
    ALLY,
    FOE,
    GAME,
    ME,
    answered,
    attacked,
    cells,
    duel,
    hearts,
    passed,
    until,
)


def test_wardens_watch_is_for_an_ally_and_2_squares():
    board = duel(
        Hero("the-warden", 12, auras="wardens-watch"),
        Hero("the-cutpurse", 9, hand="cut-and-run"),
        ally=Hero("the-oracle", 15),
        active=1,
    )
    board.do("play", "cut-and-run").do("choose", "the-oracle").do("accept")
    assert (14,) in board.options("move")
    assert not {(1,), (30,)} & {*board.options("move")}
    own = attacked(Hero("the-warden", 14, auras="wardens-watch"))
    assert "accept" not in answered(own)


@pytest.mark.parametrize(
    ("aura", "card", "answers"),
    [("slipstream", "the-stormcaller", "accept"), ("iron-grip", "the-warden", "resolve")],
)
def test_what_a_friend_does_sets_off_no_aura_of_ones_own_doing(aura: str, card: str, answers: str):
    """Garrotte by The Assassin: a pull, and an attack."""
    board = duel(
        Hero("the-assassin", 14, hand="garrotte"), Hero("the-oracle", 17),
        ally=Hero(card, 0, auras=aura),
    )  # fmt: skip
    board.do("play", "garrotte").do("choose", "the-oracle")
    words = answered(board, ("choose",))
    assert answers not in words
    assert board.state.modifier(FOE, "rooted") == 0


def test_vanguard_is_for_a_push_by_its_own_hero_and_2_squares():
    friend = duel(
        Hero("the-champion", 14, hand="shield-bash"), Hero("the-oracle", 15, hand="mend mend"),
        ally=Hero("the-warden", 0, auras="vanguard"),
    )  # fmt: skip
    friend.do("play", "shield-bash").do("choose", "the-oracle")
    until(friend, "defend").do("defend", "mend").do("defend", "mend")
    assert "accept" not in answered(friend)
    own = duel(Hero("the-warden", 12, hand="shield-bash", auras="vanguard"), Hero("the-oracle", 13))
    own.do("play", "shield-bash").do("choose", "the-oracle").do("accept")
    assert (14,) in own.options("move")
    assert not {(1,), (30,)} & {*own.options("move")}


@pytest.mark.parametrize("aura", ["spiked-armour", "hold-the-line", "grudge"])
def test_a_friends_block_sets_off_nothing_of_a_blockers_aura(aura: str):
    """Nor does an enemy's: the words say who blocks."""
    holder = Hero("the-champion", 12, auras=aura)
    friend = attacked(Hero("the-oracle", 14, hand="mend doom"), ally=holder)
    until(friend, "defend").do("defend", "mend").do("defend", "doom")
    answered(friend, ("resolve",))
    assert (hearts(friend)[ME::2], cells(friend)[FOE]) == ([16, 18], 15)
    assert friend.state.modifier(ALLY, "damage") == 0


@pytest.mark.parametrize("aura", ["", "running-start"])
def test_another_heros_movement_is_not_the_cutpurses(aura: str):
    """Neither for In Passing nor for Running Start."""
    board = duel(
        Hero("the-cutpurse", 0, hand="pickpocket", auras=aura), Hero("the-oracle", 35),
        ally=Hero("the-assassin", 14, hand="slip-away"),
    )  # fmt: skip
    board.do("trick", "slip-away").do("move", 15)
    assert not {"accept", "resolve"} & answered(board)
    assert board.state.modifier(ME, "damage") == 0


def test_scent_of_blood_is_for_an_enemys_loss():
    own = attacked(Hero("the-assassin", 14, auras="scent-of-blood"))
    assert "accept" not in answered(own)


@pytest.mark.parametrize("aura", ["blessing", "loaded-dice"])
def test_the_beginning_of_another_players_turn_sets_off_nothing(aura: str):
    hero = "the-oracle" if aura == "blessing" else "the-cutpurse"
    board = duel(Hero(hero, 14, hand="slip-away", auras=aura, endurance=9), Hero("the-warden", 35))
    board.do("end")
    assert "accept" not in answered(board)


def test_what_is_for_the_round_outlasts_the_turn():
    """In one's own turn a round begins that goes on through the enemy's (LE-17)."""
    firm = duel(Hero("the-warden", 14, hand="stand-firm shield-wall"), Hero("the-oracle", 35))
    firm.do("trick", "stand-firm").quietly().do("play", "shield-wall").quietly().end_turn()
    assert firm.state.modifier(ME, "shield") == 2
    fury = duel(Hero("the-champion", 14, hand="blood-price"), Hero("the-oracle", 35))
    answered(fury.do("play", "blood-price"))
    assert fury.end_turn().state.modifier(ME, "damage") == 1
    held = duel(
        Hero("the-warden", 12, hand="chain-hook", auras="iron-grip"), Hero("the-oracle", 17)
    )
    held.do("play", "chain-hook").do("choose", "the-oracle").do("resolve", "iron-grip").quietly()
    answered(held, ("choose",))
    assert held.end_turn().state.modifier(FOE, "rooted") == 1
    assert held.end_turn().state.modifier(FOE, "rooted") == 0


def test_grudge_outlasts_the_turn_in_which_the_champion_blocks():
    board = duel(
        Hero("the-champion", 14, hand="charge charge rally", auras="grudge"),
        Hero("the-warden", 15, hand="retaliate"),
    )
    board.do("play", "charge").do("stay").quietly().do("choose", "the-warden")
    until(board, "trick")
    while (board.decide() or (0, []))[0] == 0:
        board.do("pass")
    board.do("trick", "retaliate")
    until(board, "defend").do("defend", "charge").do("defend", "rally")
    answered(board, ("resolve",))
    assert board.end_turn().state.modifier(ME, "damage") == 1


@pytest.mark.parametrize("trick", ["look-over-there", "tripwire"])
def test_what_is_for_the_turn_has_ended_when_the_partners_turn_begins(trick: str):
    """The round of its player goes on through the turns of the other three (LE-17)."""
    heroes = [
        Hero("the-cutpurse", 14, hand=trick), Hero("the-oracle", 1),
        Hero("the-oracle", 15, hand="weave-fate"), Hero("the-stormcaller", 34),
        Hero("the-assassin", 3), Hero("the-warden", 4),
        Hero("the-warden", 33), Hero("the-champion", 32),
    ]  # fmt: skip
    rule = "silenced" if trick == "look-over-there" else "rooted"
    board = Board(*heroes, game=GAME, active=1).do("play", "weave-fate")
    until(board, "trick").do("trick", trick).do("choose", "the-oracle").quietly()
    assert board.state.modifier(FOE, rule) == 1
    board.end_turn()
    assert (board.state.active, board.state.modifier(FOE, rule)) == (2, 0)


@pytest.mark.parametrize(
    ("hero", "trick", "prevented"),
    [
        ("the-assassin", "vanish", 4),
        ("the-stormcaller", "null-ward", 4),
        ("the-oracle", "martyrdom", 4),
        ("the-warden", "raise-shield", 3),
    ],
)
def test_a_prevention_prevents_no_more_than_it_says(hero: str, trick: str, prevented: int):
    """Against 6 damage and more: Blood Price deals 6, and 1 more for Battle Fury."""
    magical = trick == "null-ward"
    by = (
        Hero("the-stormcaller", 15, hand="overload gale gale")
        if magical
        else Hero("the-champion", 15, hand="blood-price")
    )
    friend = trick == "martyrdom"
    mine = Hero("the-assassin", 14) if friend else Hero(hero, 14, hand=f"{trick} vanish")
    ally = Hero(hero, 0, hand=trick) if friend else Hero("the-oracle")
    board = duel(mine, by, ally=ally, active=1)
    board.do("play", "overload" if magical else "blood-price")
    while not board.options("choose"):
        word = next(verb for verb in ("hide", "stay", "decline", "pass") if board.options(verb))
        board.do(word, *board.options(word)[0])
    before = hearts(board)[ME]
    board.do("choose", mine.card)
    until(board, "trick").do("trick", trick)
    answered(board, ("hide",))
    assert before - hearts(board)[ME] == (5 if magical else 7) - prevented


@pytest.mark.parametrize(
    ("hero", "card"),
    [("the-stormcaller", "thunderclap"), ("the-cutpurse", "fan-of-knives")],
)
def test_each_enemy_is_no_friend(hero: str, card: str):
    board = duel(
        Hero(hero, 14, hand=card), Hero("the-oracle", 15), ally=Hero("the-assassin", 13)
    ).do("play", card)
    answered(board, ("choose", "aim"))
    assert (hearts(board)[ALLY], cells(board)[ALLY]) == (16, 13)


def test_whirlpool_pulls_no_friend_and_nobody_off_its_lines():
    board = duel(
        Hero("the-stormcaller", 12, hand="whirlpool"), Hero("the-oracle", 20),
        ally=Hero("the-assassin", 15), other=Hero("the-champion", 30),
    )  # fmt: skip
    answered(board.do("play", "whirlpool"))
    assert cells(board) == [12, 15, 20, 18]


@pytest.mark.parametrize(
    ("hero", "card"),
    [("the-warden", "chain-hook"), ("the-stormcaller", "whirlpool"), ("the-assassin", "garrotte")],
)
def test_adjacent_is_no_reach_of_2(hero: str, card: str):
    """The Warden of the enemy cannot be pulled, and stays two squares away."""
    board = duel(Hero(hero, 12, hand=card), Hero("the-warden", 14)).do("play", card)
    answered(board, ("choose",))
    assert hearts(board)[FOE] == 20


def test_long_spear_is_the_champions_alone():
    board = duel(
        Hero("the-champion", 0, auras="long-spear"), Hero("the-oracle", 16),
        ally=Hero("the-assassin", 14, hand="backstab"),
    )  # fmt: skip
    assert board.do("play", "backstab").options("choose") == []


def test_light_feet_are_their_heros_alone():
    board = duel(
        Hero("the-assassin", 0, auras="light-feet"), Hero("the-oracle", 35),
        ally=Hero("the-cutpurse", 12, hand="slip-away"),
    )  # fmt: skip
    assert (15,) not in board.do("trick", "slip-away").options("move")


def test_tailwind_and_smoke_bomb_move_by_1():
    wind = attacked(Hero("the-stormcaller", 14, hand="gale"))
    until(wind, "defend").do("defend", "gale").do("accept")
    bomb = attacked(Hero("the-assassin", 14, hand="smoke-bomb")).do("trick", "smoke-bomb")
    for board in (wind, bomb):
        assert board.options("move") == [(8,), (13,), (20,)]


def test_eager_wind_and_over_the_rooftops_reach_3_squares():
    wind = duel(Hero("the-stormcaller", 12, hand="eager-wind"), Hero("the-oracle", 35))
    wind.do("play", "eager-wind").do("choose", "the-stormcaller")
    roof = duel(Hero("the-cutpurse", 12, hand="over-the-rooftops"), Hero("the-oracle", 35))
    roof.do("trick", "over-the-rooftops")
    for places in (wind.options("move"), roof.options("choose")):
        assert [((15,) in places), ((16,) in places)] == [True, False]


def test_last_rites_heal_no_enemy():
    board = duel(
        Hero("the-assassin", 14, endurance=3), Hero("the-champion", 15, hand="blood-price"),
        ally=Hero("the-oracle", 0, endurance=10, auras="last-rites"), active=1,
    )  # fmt: skip
    answered(board.do("play", "blood-price"), ("choose", "resolve"))
    assert hearts(board)[:3] == [0, 13, 15]


@pytest.mark.parametrize(
    ("hero", "card", "drawn"),
    [("the-champion", "second-breath", 2), ("the-cutpurse", "pickpocket", 2)],
)
def test_a_card_draws_no_more_than_it_says(hero: str, card: str, drawn: int):
    board = duel(Hero(hero, 14, hand=card, deck="vanish " * 5), Hero("the-oracle", 35))
    answered(board.do("play", card))
    assert len(board.zone("hand/0")) == drawn


def test_in_passing_draws_nothing_for_a_card_that_is_kept():
    board = duel(
        Hero("the-cutpurse", 14, hand="slip-away pickpocket", deck="caltrops"),
        Hero("the-oracle", 35),
    )
    passed(board.do("trick", "slip-away").do("move", 15).do("decline"))
    assert board.zone("hand/0") == ["pickpocket"]
