"""The second set of cards for a hero alone, each doing what its words say."""

from tests.engine.games.letal.board import Hero
from tests.engine.games.letal.house import (
    ALLY,
    FOE,
    ME,
    attacked,
    cells,
    duel,
    hearts,
    passed,
)


def test_choking_dust_keeps_enemies_within_radius_2_from_tricks_this_turn():
    """Each enemy within Radius 2 cannot play tricks this turn. Refresh."""
    board = duel(
        Hero("the-assassin", 14, hand="choking-dust backstab"),
        Hero("the-oracle", 15, hand="twist-of-fate"),
        other=Hero("the-stormcaller", 17, hand="blink"),
    )
    board.do("play", "choking-dust").quietly()
    board.do("play", "backstab").do("choose", "the-oracle").do("pass")  # Refresh
    assert (board.decide() or (0, []))[0] == 1
    assert board.options("trick") == [("blink",)]


def test_hamstring_holds_whoever_is_damaged_for_the_round():
    """Whenever The Assassin deals damage to a hero, that hero cannot be granted movement this
    round. Refresh."""
    board = duel(
        Hero("the-assassin", 14, hand="backstab", auras="hamstring"),
        Hero("the-oracle", 15, hand="pilgrims-staff"),
    )
    board.do("play", "backstab").do("choose", "the-oracle").quietly()
    board.end_turn().do("play", "pilgrims-staff").quietly()
    assert cells(board)[FOE] == 15
    assert "move" not in (board.decide() or (0, []))[1]


def test_caltrops_cost_2_and_hold_each_enemy_within_radius_2_for_the_round():
    """Each enemy within Radius 2 loses 2 Endurance and cannot be granted movement this round."""
    board = duel(
        Hero("the-cutpurse", 14, hand="caltrops"),
        Hero("the-oracle", 21, hand="procession"),
        other=Hero("the-assassin", 17),
    )
    board.do("play", "caltrops").quietly()
    assert hearts(board)[FOE:] == [14, 16]
    board.end_turn().do("play", "procession")
    assert board.options("move") != []
    board.do("stay").quietly()  # The Assassin alone is asked
    assert cells(board)[FOE:] == [21, 17]


def test_running_start_adds_1_this_turn_for_each_movement():
    """Whenever The Cutpurse moves, their attacks deal 1 more damage this turn. Refresh."""
    board = duel(
        Hero("the-cutpurse", 14, hand="slip-away cut-and-run", auras="running-start"),
        Hero("the-oracle", 17),
    )
    board.do("trick", "slip-away").do("move", 16).do("resolve", "running-start").quietly()
    board.do("play", "cut-and-run").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 11
    stays = duel(
        Hero("the-cutpurse", 16, hand="slip-away cut-and-run", auras="running-start"),
        Hero("the-oracle", 17),
    )
    stays.do("trick", "slip-away").do("stay").quietly()
    stays.do("play", "cut-and-run").do("choose", "the-oracle").quietly()
    assert hearts(stays)[FOE] == 12


def test_iron_grip_holds_whoever_is_pulled_for_the_round():
    """Whenever The Warden pulls a hero, that hero cannot be granted movement this round.
    Refresh."""
    board = duel(
        Hero("the-warden", 12, hand="chain-hook", auras="iron-grip"),
        Hero("the-oracle", 17, hand="pilgrims-staff"),
    )
    board.do("play", "chain-hook").do("choose", "the-oracle").do("resolve", "iron-grip")
    board.quietly().do("choose", "the-oracle").quietly()
    board.end_turn().do("play", "pilgrims-staff").quietly()
    assert cells(board)[FOE] == 13


def test_shackle_pulls_2_within_range_3_and_disables_what_is_adjacent_then():
    """Pull an enemy within Range 3 by 2 squares. If it is adjacent then, disable it."""
    for cell, after, disabled in ((15, 13, 1), (13, 13, 1)):
        board = duel(Hero("the-warden", 12, hand="shackle"), Hero("the-oracle", cell))
        board.do("play", "shackle").do("choose", "the-oracle").quietly()
        assert (cells(board)[FOE], board.state.disabled[FOE]) == (after, disabled)
    steady = duel(Hero("the-warden", 12, hand="shackle"), Hero("the-warden", 15))
    steady.do("play", "shackle").do("choose", "the-warden").quietly()
    assert (cells(steady)[FOE], steady.state.disabled[FOE]) == (15, 0)


def test_no_mercy_keeps_a_wounded_target_from_defending():
    """When you declare an attack: If the target is wounded, it cannot defend this turn."""
    for endurance, defends in ((15, False), (16, True)):
        board = duel(
            Hero("the-champion", 14, hand="mighty-swing no-mercy"),
            Hero("the-oracle", 15, hand="mend", endurance=endurance),
        )
        board.do("play", "mighty-swing").do("choose", "the-oracle").do("trick", "no-mercy")
        passed(board)
        assert ("defend" in (board.decide() or (0, []))[1]) is defends


def test_grudge_adds_1_until_the_end_of_the_next_turn_whenever_the_champion_blocks():
    """Whenever The Champion blocks an attack, their attacks deal 1 more damage until the end of
    your next turn."""
    board = attacked(Hero("the-champion", 14, hand="trample charge", auras="grudge"))
    board.do("pass").do("defend", "charge").do("done")
    passed(board)
    board.do("resolve", "grudge").quietly()
    assert hearts(board)[ME] == 15
    assert board.state.modifier(ME, "damage") == 2  # and Battle Fury for the loss
    board.do("stay").end_turn()
    assert board.state.modifier(ME, "damage") == 2
    board.end_turn()
    assert board.state.modifier(ME, "damage") == 0


def test_earthshaker_costs_all_within_radius_2_and_the_champion_1_and_refreshes():
    """The Champion and all heroes within Radius 2 lose 1 Endurance. Refresh."""
    board = duel(
        Hero("the-champion", 14, hand="earthshaker mighty-swing"), Hero("the-oracle", 16),
        ally=Hero("the-assassin", 13), other=Hero("the-cutpurse", 17),
    )  # fmt: skip
    board.do("play", "earthshaker").quietly()
    assert hearts(board) == [16, 15, 15, 18]
    assert board.options("play") == [("mighty-swing",)]


def test_whirlpool_pulls_each_enemy_within_range_3_by_2_and_deals_4_magical():
    """Pull each enemy within Range 3 by 2 squares. Deal 4 magical damage to an adjacent enemy."""
    board = duel(
        Hero("the-stormcaller", 12, hand="whirlpool"), Hero("the-oracle", 15, hand="mend"),
        other=Hero("the-assassin", 30),
    )  # fmt: skip
    board.do("play", "whirlpool").quietly()
    assert cells(board)[FOE:] == [13, 18]
    assert board.options("choose") == [("the-oracle",), ("the-assassin",)]
    board.do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE:] == [12, 16]


def test_slipstream_may_push_the_target_by_1_as_an_attack_is_declared():
    """Whenever The Stormcaller declares an attack, you may push its target by 1 square."""
    for answer, cell in (("accept", 16), ("decline", 15)):
        board = duel(
            Hero("the-stormcaller", 14, hand="arc-bolt", auras="slipstream"), Hero("the-oracle", 15)
        )
        board.do("play", "arc-bolt").do("choose", "the-oracle").do(answer)
        assert cells(board)[FOE] == cell
        assert hearts(board.quietly())[FOE] == 13  # 2 and 1 for its aura


def test_reversal_disables_the_attacker_for_2_hidden_cards():
    """When an attack on you is declared: Hide 2 cards. If you did, disable the attacker."""
    board = attacked(Hero("the-oracle", 14, hand="reversal mend doom"))
    board.do("trick", "reversal").do("hide", "mend").do("hide", "doom").quietly()
    assert (board.state.disabled[FOE], hearts(board)[ME]) == (1, 12)
    poor = attacked(Hero("the-oracle", 14, hand="reversal mend"))
    poor.do("trick", "reversal").do("hide", "mend").quietly()
    assert poor.state.disabled[FOE] == 0


def test_called_home_places_another_hero_within_radius_2_of_the_oracle():
    """Place another hero of your side on an empty square within Radius 2 of The Oracle. Refresh."""
    board = duel(
        Hero("the-oracle", 0, hand="called-home mend"), Hero("the-warden", 1),
        ally=Hero("the-assassin", 35),
    )  # fmt: skip
    board.do("play", "called-home").do("choose", "the-assassin")
    assert board.options("choose") == [(2,), (6,), (7,), (12,)]
    assert cells(board.do("choose", 7).quietly())[ALLY] == 7
    assert board.options("play") == [("mend",)]  # Refresh
    alone = duel(Hero("the-oracle", 0, hand="called-home"), Hero("the-warden", 35))
    assert alone.do("play", "called-home").options("choose") == []


def test_verdict_deals_2_magical_at_range_4_and_2_more_to_the_wounded():
    """Deal 2 magical damage to an enemy within Range 4, and 2 more if it is wounded."""
    for endurance, left in ((18, 16), (17, 13)):
        board = duel(
            Hero("the-oracle", 12, hand="verdict"),
            Hero("the-cutpurse", 16, hand="feint", endurance=endurance),
        )
        board.do("play", "verdict").do("choose", "the-cutpurse").quietly()
        assert hearts(board)[FOE] == left
