"""The Warden, The Champion and the cards of guardians, each doing what its words say."""

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


def test_bulwark_holds_against_push_and_pull():
    """The Warden cannot be pushed or pulled."""
    board = duel(Hero("the-warden", 14), Hero("the-champion", 15, hand="trample"), active=1)
    board.do("play", "trample").do("choose", "the-warden")
    assert cells(board)[ME] == 14


def test_mace_moves_1_and_deals_2():
    """Action: move up to 1 square, then deal 2 physical damage to an adjacent enemy."""
    board = duel(Hero("the-warden", 14), Hero("the-oracle", 16))
    board.do("use", "the-warden", "mace").do("move", 15).quietly()
    assert hearts(board.do("choose", "the-oracle").quietly())[FOE] == 14


def test_iron_chain_costs_an_enemy_1_whenever_it_is_pulled():
    """Whenever an enemy is pulled, it loses 1 Endurance."""
    board = duel(
        Hero("the-assassin", 14, hand="garrotte"), Hero("the-oracle", 17),
        ally=Hero("the-warden", 0),
    )  # fmt: skip
    board.do("play", "garrotte").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 15


def test_stand_firm_prevents_1_of_each_attack_this_round_and_heals_1():
    """This round, 1 damage of each attack on The Warden is prevented. The Warden gains 1
    Endurance."""
    board = attacked(Hero("the-warden", 14, hand="stand-firm", endurance=15))
    board.do("trick", "stand-firm").quietly()
    assert hearts(board)[ME] == 13  # 15 + 1 - (4 - 1)


def test_shield_wall_prevents_1_of_each_attack_on_those_near_this_round():
    """This round, 1 damage of each attack on The Warden, and on each ally now within Radius 2, is
    prevented. Refresh."""
    board = duel(
        Hero("the-warden", 14, hand="shield-wall"), Hero("the-cutpurse", 9, hand="cut-and-run"),
        ally=Hero("the-oracle", 15),
    )  # fmt: skip
    board.do("play", "shield-wall").quietly().end_turn()
    board.do("play", "cut-and-run").do("choose", "the-oracle").quietly()
    assert hearts(board) == [20, 13, 18, 0]


def test_shield_wall_reaches_radius_2_and_ends_with_the_round():
    board = duel(
        Hero("the-warden", 14, hand="shield-wall"),
        Hero("the-oracle", 35),
        ally=Hero("the-assassin", 17),
    )
    board.do("play", "shield-wall").quietly()
    assert [board.state.modifier(hero, "shield") for hero in (ME, ALLY)] == [1, 0]
    board.end_turn().end_turn()
    assert board.state.modifier(ME, "shield") == 0


def test_chain_hook_pulls_4_and_deals_3():
    """Pull an enemy within Range 5 by 4 squares. Deal 3 physical damage to an adjacent enemy."""
    board = duel(Hero("the-warden", 12, hand="chain-hook"), Hero("the-oracle", 17))
    board.do("play", "chain-hook").do("choose", "the-oracle").quietly()
    assert cells(board)[FOE] == 13
    assert hearts(board.do("choose", "the-oracle").quietly())[FOE] == 12  # 1 by Iron Chain


def test_retaliate_deals_3_to_an_adjacent_attacker():
    """When an attack on you is declared: If the attacker is adjacent, deal 3 physical damage to
    it."""
    board = attacked(Hero("the-warden", 14, hand="retaliate"))
    board.do("trick", "retaliate").quietly()
    assert hearts(board)[ME::2] == [16, 15]


def test_retaliate_does_not_reach_an_attacker_from_afar():
    board = duel(
        Hero("the-warden", 14, hand="retaliate"),
        Hero("the-stormcaller", 17, hand="arc-bolt"),
        active=1,
    )
    board.do("play", "arc-bolt").do("choose", "the-warden").do("trick", "retaliate").quietly()
    assert hearts(board)[ME::2] == [18, 15]


def test_to_me_pulls_an_ally_and_heals_it():
    """Pull an ally within Range 4 by 3 squares. That ally gains 2 Endurance."""
    board = duel(
        Hero("the-warden", 12, hand="to-me"), Hero("the-oracle", 35),
        ally=Hero("the-assassin", 16, endurance=10),
    )  # fmt: skip
    board.do("trick", "to-me").do("choose", "the-assassin").quietly()
    assert (cells(board)[ALLY], hearts(board)[ALLY]) == (13, 12)


def test_wardens_watch_moves_as_an_ally_is_attacked():
    """Whenever an ally is attacked, The Warden may move up to 2 squares."""
    board = duel(
        Hero("the-warden", 12, auras="wardens-watch"),
        Hero("the-cutpurse", 9, hand="cut-and-run"),
        ally=Hero("the-oracle", 15),
        active=1,
    )
    board.do("play", "cut-and-run").do("choose", "the-oracle")
    board.do("accept").do("move", 14).quietly()
    assert cells(board)[:2] == [14, 15]


def test_bastion_helps_your_other_heroes_defend():
    """Each card that the other heroes of your side hide to defend prevents 1 more physical
    damage."""
    board = duel(
        Hero("the-warden", 0, auras="bastion"),
        Hero("the-cutpurse", 16, hand="cut-and-run"),
        ally=Hero("the-oracle", 15, hand="mend"),
        active=1,
    )
    board.do("play", "cut-and-run").do("choose", "the-oracle")
    passed(board)
    board.do("defend", "mend").quietly()
    assert hearts(board)[ALLY] == 15  # 4 - (2 + 1)
    assert board.state.modifier(ME, "defence") == 0


def test_hammer_of_judgement_counts_the_targets_auras():
    """Deal 4 physical damage to an adjacent enemy, and 1 more for each aura it has."""
    board = duel(
        Hero("the-warden", 14, hand="hammer-of-judgement"),
        Hero("the-oracle", 15, auras="omens prophecy"),
    )
    board.do("play", "hammer-of-judgement").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 10


def test_battle_fury_adds_1_for_each_loss_until_the_end_of_the_next_turn():
    """Whenever The Champion loses Endurance, their attacks deal 1 more damage until the end of
    your next turn."""
    board = attacked(Hero("the-champion", 14)).quietly().do("stay").end_turn()
    assert board.state.modifier(ME, "damage") == 1
    assert board.end_turn().state.modifier(ME, "damage") == 0
    own = duel(Hero("the-champion", 14, hand="blood-price"), Hero("the-oracle", 15))
    own.do("play", "blood-price").do("stay").quietly().do("choose", "the-oracle").quietly()
    assert hearts(own)[ME::2] == [15, 9]  # 6 + 1


def test_le_83_what_begins_in_the_own_turn_lasts_through_the_next():
    board = duel(Hero("the-champion", 14, hand="blood-price"), Hero("the-oracle", 15))
    board.do("play", "blood-price").do("stay").quietly().do("choose", "the-oracle").quietly()
    assert [board.end_turn().state.modifier(ME, "damage") for _ in range(3)] == [1, 1, 0]


def test_le_85_nobody_is_asked_whether_to_push_a_dead_hero():
    board = duel(
        Hero("the-champion", 14, hand="mighty-swing"), Hero("the-oracle", 15, endurance=4),
        other=Hero("the-warden", 35),
    )  # fmt: skip
    board.do("play", "mighty-swing").do("choose", "the-oracle")
    assert ("accept" in passed(board), hearts(board)[FOE]) == (False, 0)


def test_forward_moves_2_and_deals_3():
    """Action: move up to 2 squares, then deal 3 physical damage to an adjacent enemy."""
    board = duel(Hero("the-champion", 14), Hero("the-oracle", 17))
    board.do("use", "the-champion", "forward").do("move", 16)
    assert hearts(board.do("choose", "the-oracle").quietly())[FOE] == 13


def test_overbear_may_push_whoever_is_damaged():
    """Whenever The Champion deals damage to a hero, you may push it by 1 square."""
    for answer, cell in (("accept", 16), ("decline", 15)):
        board = duel(Hero("the-champion", 14, hand="mighty-swing"), Hero("the-oracle", 15))
        board.do("play", "mighty-swing").do("choose", "the-oracle").do(answer)
        assert (hearts(board)[FOE], cells(board)[FOE]) == (12, cell)
    blocked = duel(
        Hero("the-champion", 14, hand="mighty-swing"), Hero("the-oracle", 15, hand="mend omens")
    )
    blocked.do("play", "mighty-swing").do("choose", "the-oracle").do("pass")
    blocked.do("defend", "mend").do("defend", "omens").quietly()
    assert (hearts(blocked)[FOE], cells(blocked)[FOE]) == (16, 15)


def test_mighty_swing_deals_4_and_2_more_to_a_wounded_enemy():
    """Deal 4 physical damage to an adjacent enemy, and 2 more if it is wounded."""
    for endurance, left in ((16, 12), (15, 9)):
        board = duel(
            Hero("the-champion", 14, hand="mighty-swing"),
            Hero("the-oracle", 15, endurance=endurance),
        )
        board.do("play", "mighty-swing").do("choose", "the-oracle").quietly()
        assert hearts(board)[FOE] == left


def test_battle_cry_adds_1_to_all_your_attacks_this_turn():
    """This turn, attacks of all heroes of your side deal 1 more damage. Refresh."""
    board = duel(
        Hero("the-champion", 14, hand="battle-cry mighty-swing"), Hero("the-oracle", 15),
        ally=Hero("the-assassin", 21, hand="backstab"),
    )  # fmt: skip
    board.do("play", "battle-cry").quietly()
    board.do("play", "mighty-swing").do("choose", "the-oracle").quietly()
    board.do("play", "backstab").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 16 - 5 - 5
    board.end_turn()
    assert board.state.modifier(ME, "damage") == 0


def test_whirlwind_deals_4_to_friend_and_foe():
    """Deal 4 physical damage to each adjacent hero, friend or foe."""
    board = duel(
        Hero("the-champion", 14, hand="whirlwind"), Hero("the-oracle", 15),
        ally=Hero("the-assassin", 13), other=Hero("the-cutpurse", 16),
    )  # fmt: skip
    board.do("play", "whirlwind")
    assert board.options("aim") == [("the-assassin",), ("the-oracle",)]
    board.do("aim", "the-oracle").quietly()
    assert hearts(board) == [17, 12, 12, 18]


def test_trample_pushes_moves_and_deals_3():
    """Push an adjacent enemy by 2 squares. Move up to 3 squares. Deal 3 physical damage to an
    adjacent enemy."""
    board = duel(Hero("the-champion", 14, hand="trample"), Hero("the-oracle", 15))
    board.do("play", "trample").do("choose", "the-oracle")
    assert cells(board)[FOE] == 17
    board.do("move", 16).do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 13


def test_long_spear_gives_reach_2():
    """The Champion has Reach 2. Refresh."""
    board = duel(Hero("the-champion", 14, hand="long-spear mighty-swing"), Hero("the-oracle", 16))
    board.do("play", "long-spear").quietly().do("play", "mighty-swing")
    assert board.options("choose") == [("the-oracle",)]
    without = duel(Hero("the-champion", 14, hand="mighty-swing"), Hero("the-oracle", 16))
    assert without.do("play", "mighty-swing").options("choose") == []


def test_long_spear_twice_is_reach_2():
    board = duel(
        Hero("the-champion", 14, hand="mighty-swing", auras="long-spear long-spear"),
        Hero("the-oracle", 17),
    )
    assert board.do("play", "mighty-swing").options("choose") == []


def test_blood_price_costs_2_moves_2_and_deals_6():
    """The Champion loses 2 Endurance. Move up to 2 squares. Deal 6 physical damage to an adjacent
    enemy."""
    board = duel(
        Hero("the-champion", 14, hand="blood-price", endurance=2), Hero("the-oracle", 17),
        ally=Hero("the-assassin", 0),
    )  # fmt: skip
    board.do("play", "blood-price").quietly()
    assert hearts(board) == [0, 16, 16, 0]  # dead: the rest of their own card is dropped (LE-14)
    board = duel(Hero("the-champion", 14, hand="blood-price"), Hero("the-oracle", 17))
    board.do("play", "blood-price").do("move", 16).quietly()
    assert hearts(board.do("choose", "the-oracle").quietly()) == [15, 0, 9, 0]


def test_dread_presence_makes_hands_of_enemies_smaller():
    """The maximum hand size of each enemy is 2 smaller."""
    hand = "mend mend doom doom omens omens"
    board = duel(
        Hero("the-champion", 14, auras="dread-presence"),
        Hero("the-oracle", 35, hand=hand, deck="smite"),
    ).end_turn()
    assert len(board.zone("hand/2")) == 6
    board = duel(Hero("the-champion", 14), Hero("the-oracle", 35, hand=hand, deck="smite"))
    assert len(board.end_turn().zone("hand/2")) == 7


def test_parting_blow_adds_1_and_draws():
    """When you declare an attack: The attack deals 1 more damage. Draw a card."""
    board = duel(
        Hero("the-champion", 14, hand="mighty-swing parting-blow", deck="trample"),
        Hero("the-oracle", 15),
    )
    board.do("play", "mighty-swing").do("choose", "the-oracle")
    board.do("trick", "parting-blow").quietly()
    assert (hearts(board)[FOE], board.zone("hand/0")) == (11, ["trample"])


def test_shield_bash_deals_3_or_4_when_wounded_and_pushes_2():
    """Deal 3 physical damage to an adjacent enemy, and 1 more if you are wounded. Push that enemy
    by 2 squares."""
    for endurance, left in ((20, 13), (19, 12)):
        board = duel(
            Hero("the-warden", 14, hand="shield-bash", endurance=endurance), Hero("the-oracle", 15)
        )
        board.do("play", "shield-bash").do("choose", "the-oracle").quietly()
        assert (hearts(board)[FOE], cells(board)[FOE]) == (left, 17)


def test_raise_shield_prevents_3_physical_alone():
    """When an attack on you is declared: Prevent 3 physical damage."""
    assert (
        hearts(
            attacked(Hero("the-champion", 14, hand="raise-shield"))
            .do("trick", "raise-shield")
            .quietly()
        )[ME]
        == 16
    )
    board = attacked(
        Hero("the-champion", 14, hand="raise-shield"), by="the-oracle", with_card="smite"
    )
    assert hearts(board.do("trick", "raise-shield").quietly())[ME] == 13


def test_intercept_prevents_3_for_an_ally_within_radius_3():
    """When an attack on another hero of your side is declared: If the target is within Radius 3,
    prevent 3 damage."""
    for cell, left in ((14, 15), (0, 12)):
        board = duel(
            Hero("the-warden", cell, hand="intercept"),
            Hero("the-cutpurse", 16, hand="cut-and-run"),
            ally=Hero("the-oracle", 15),
            active=1,
        )
        board.do("play", "cut-and-run").do("choose", "the-oracle")
        board.do("trick", "intercept").quietly()
        assert hearts(board)[ALLY] == left


def test_sweeping_blow_moves_1_and_deals_3_to_each_adjacent_enemy():
    """Move up to 1 square. Deal 3 physical damage to each adjacent enemy."""
    board = duel(
        Hero("the-champion", 13, hand="sweeping-blow"), Hero("the-oracle", 15),
        other=Hero("the-cutpurse", 20),
    )  # fmt: skip
    board.do("play", "sweeping-blow").do("move", 14)
    board.do("aim", "the-oracle").quietly()
    assert hearts(board)[FOE:] == [13, 15]


def test_spiked_armour_costs_the_attacker_1_for_a_block():
    """Whenever you block an attack, the attacker loses 1 Endurance."""
    board = attacked(Hero("the-warden", 14, hand="trample", auras="spiked-armour"))
    passed(board)
    board.do("defend", "trample").quietly()
    assert hearts(board)[ME::2] == [18, 17]
    unblocked = attacked(Hero("the-warden", 14, auras="spiked-armour")).quietly()
    assert hearts(unblocked)[ME::2] == [16, 18]


def test_hold_the_line_pushes_after_a_full_block():
    """Whenever you fully block an attack, push the attacker by 1 square. Refresh."""
    board = attacked(Hero("the-champion", 14, hand="trample trample", auras="hold-the-line"))
    passed(board)
    board.do("defend", "trample").do("defend", "trample").quietly()
    assert (hearts(board)[ME], cells(board)[FOE]) == (17, 16)


def test_charge_moves_4_and_deals_3():
    """Move up to 4 squares. Deal 3 physical damage to an adjacent enemy."""
    board = duel(Hero("the-champion", 12, hand="charge"), Hero("the-oracle", 17))
    board.do("play", "charge").do("move", 16).do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 13


def test_second_breath_heals_2_at_most_to_the_start_and_draws_2():
    """Gain 2 Endurance. Draw 2 cards."""
    for endurance, after in ((10, 12), (16, 17)):
        board = duel(
            Hero("the-champion", 12, hand="second-breath", deck="charge charge",
                 endurance=endurance),
            Hero("the-oracle", 17),
        )  # fmt: skip
        board.do("play", "second-breath").quietly()
        assert (hearts(board)[ME], board.zone("hand/0")) == (after, ["charge", "charge"])
