"""Single words on the cards of guardians: whom, how often, how long, and where nobody is there."""

from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.house import (
    ALLY,
    FOE,
    GAME,
    ME,
    OTHER,
    attacked,
    cells,
    duel,
    hearts,
    passed,
    until,
)


def test_bulwark_holds_against_a_pull_and_nothing_counts_as_a_push():
    pulled = duel(Hero("the-warden", 17), Hero("the-assassin", 14, hand="garrotte"), active=1)
    pulled.do("play", "garrotte").do("choose", "the-warden").quietly()
    assert cells(pulled)[ME] == 17
    pushed = duel(
        Hero("the-warden", 14),
        Hero("the-stormcaller", 15, hand="force-wave", auras="lightning-rod"),
        active=1,
    )
    pushed.do("play", "force-wave").quietly()
    assert (cells(pushed)[ME], hearts(pushed)[ME]) == (14, 20)


def test_iron_chain_counts_an_enemy_pulled_by_its_own_side():
    board = duel(
        Hero("the-warden", 35),
        Hero("the-warden", 12, hand="to-me"),
        other=Hero("the-oracle", 15, endurance=10),
        active=1,
    )
    board.do("trick", "to-me").do("choose", "the-oracle").quietly()
    assert (cells(board)[OTHER], hearts(board)[OTHER]) == (13, 11)


def test_iron_chain_asks_for_a_movement():
    board = duel(Hero("the-warden", 12, hand="chain-hook"), Hero("the-oracle", 13))
    board.do("play", "chain-hook").do("choose", "the-oracle").quietly()
    assert (cells(board)[FOE], hearts(board)[FOE]) == (13, 16)


def test_stand_firm_counts_for_each_attack_of_the_round_and_for_the_warden_alone():
    board = duel(
        Hero("the-warden", 14, hand="stand-firm", endurance=15),
        Hero("the-cutpurse", 15, hand="cut-and-run"),
        ally=Hero("the-oracle", 19),
        other=Hero("the-assassin", 20, hand="backstab backstab"),
        active=1,
    )
    board.do("play", "cut-and-run").do("choose", "the-warden").do("pass")
    board.do("trick", "stand-firm").quietly().do("stay").quietly()
    board.do("play", "backstab").do("choose", "the-warden").quietly()
    assert hearts(board)[:2] == [15 + 1 - 3 - 3, 16]
    assert [board.state.modifier(hero, "shield") for hero in (ME, ALLY)] == [1, 0]
    board.end_turn()
    assert board.state.modifier(ME, "shield") == 0


def test_shield_wall_stays_with_those_who_were_near_as_it_was_played():
    board = duel(
        Hero("the-warden", 12, hand="shield-wall"),
        Hero("the-oracle", 35),
        ally=Hero("the-assassin", 14, hand="slip-away"),
    )
    board.do("play", "shield-wall").quietly().do("trick", "slip-away").do("move", 16).quietly()
    assert [board.state.modifier(hero, "shield") for hero in (ME, ALLY)] == [1, 1]
    beside = duel(
        Hero("the-warden", 12, hand="shield-wall"),
        Hero("the-oracle", 35),
        ally=Hero("the-assassin", 19),
    )
    beside.do("play", "shield-wall").quietly()
    assert beside.state.modifier(ALLY, "shield") == 1
    later = duel(
        Hero("the-warden", 12, hand="shield-wall"),
        Hero("the-oracle", 35),
        ally=Hero("the-assassin", 16, hand="slip-away"),
    )
    later.do("play", "shield-wall").quietly().do("trick", "slip-away").do("move", 14).quietly()
    assert later.state.modifier(ALLY, "shield") == 0


def test_chain_hook_strikes_any_adjacent_enemy_after_its_pull():
    board = duel(
        Hero("the-warden", 12, hand="chain-hook"),
        Hero("the-oracle", 17),
        other=Hero("the-assassin", 18),
    )
    board.do("play", "chain-hook").do("choose", "the-oracle").quietly()
    assert board.options("choose") == [("the-oracle",), ("the-assassin",)]
    board.do("choose", "the-assassin").quietly()
    assert hearts(board)[FOE:] == [15, 13]


def test_retaliate_deals_damage_that_the_attacker_may_defend():
    board = duel(
        Hero("the-warden", 14, hand="retaliate"),
        Hero("the-cutpurse", 15, hand="cut-and-run feint"),
        active=1,
    )
    board.do("play", "cut-and-run").do("choose", "the-warden").do("pass").do("trick", "retaliate")
    passed(board)
    board.do("defend", "feint").quietly()
    assert hearts(board)[ME::2] == [16, 17]


def test_to_me_heals_an_ally_that_it_cannot_bring_nearer():
    board = duel(
        Hero("the-warden", 12, hand="to-me", endurance=9),
        Hero("the-oracle", 14),
        ally=Hero("the-assassin", 13, endurance=10),
    )
    board.do("trick", "to-me")
    assert board.options("choose") == [("the-assassin",)]
    board.do("choose", "the-assassin").quietly()
    assert (cells(board)[ALLY], hearts(board)[:2]) == (13, [9, 12])


def test_to_me_reaches_no_ally_off_its_line_or_beyond_range_4():
    for cell in (17, 19):
        board = duel(
            Hero("the-warden", 12, hand="to-me"), Hero("the-oracle", 35),
            ally=Hero("the-assassin", cell, endurance=10),
        )  # fmt: skip
        board.do("trick", "to-me")
        assert board.options("choose") == []
        board.quietly()
        assert (cells(board)[ALLY], hearts(board)[ALLY]) == (cell, 10)


def test_wardens_watch_may_stay_and_does_not_watch_over_the_warden():
    board = duel(
        Hero("the-warden", 12, auras="wardens-watch"),
        Hero("the-cutpurse", 9, hand="cut-and-run"),
        ally=Hero("the-oracle", 15),
        active=1,
    )
    board.do("play", "cut-and-run").do("choose", "the-oracle")
    assert board.decide() == (0, ["accept", "decline"])
    board.do("decline").quietly()
    assert (cells(board)[ME], hearts(board)[ALLY]) == (12, 12)
    own = attacked(Hero("the-warden", 14, auras="wardens-watch")).quietly()
    assert (own.decide(), hearts(own)[ME]) == ((1, ["move", "stay"]), 16)


def test_bastion_adds_nothing_to_the_wardens_own_defence():
    board = attacked(Hero("the-warden", 14, auras="bastion", hand="charge"))
    passed(board)
    board.do("defend", "charge").quietly()
    assert hearts(board)[ME] == 18


def test_hammer_of_judgement_deals_4_to_an_enemy_without_an_aura():
    board = duel(
        Hero("the-warden", 14, hand="hammer-of-judgement", auras="bastion iron-grip"),
        Hero("the-oracle", 15),
        other=Hero("the-assassin", 35, auras="hamstring"),
    )
    board.do("play", "hammer-of-judgement").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 12


def test_iron_grip_holds_an_ally_too_and_only_whom_the_warden_pulls():
    board = duel(
        Hero("the-warden", 12, hand="to-me", auras="iron-grip"), Hero("the-oracle", 35),
        ally=Hero("the-assassin", 16),
    )  # fmt: skip
    board.do("trick", "to-me").do("choose", "the-assassin").quietly()
    assert board.state.modifier(ALLY, "rooted") == 1
    board.end_turn().end_turn()
    assert board.state.modifier(ALLY, "rooted") == 0
    friend = duel(
        Hero("the-assassin", 14, hand="garrotte"), Hero("the-oracle", 17),
        ally=Hero("the-warden", 0, auras="iron-grip"),
    )  # fmt: skip
    friend.do("play", "garrotte").do("choose", "the-oracle").quietly()
    assert (cells(friend)[FOE], friend.state.modifier(FOE, "rooted")) == (15, 0)


def test_overbear_may_push_a_friend_and_asks_for_damage():
    board = duel(
        Hero("the-champion", 14, hand="whirlwind"), Hero("the-oracle", 35),
        ally=Hero("the-assassin", 13),
    )  # fmt: skip
    until(board.do("play", "whirlwind"), "accept").do("accept").quietly()
    assert (cells(board)[ALLY], hearts(board)[ALLY]) == (12, 12)
    loss = duel(Hero("the-champion", 14, hand="earthshaker"), Hero("the-oracle", 15))
    loss.do("play", "earthshaker")
    assert passed(loss) == set()
    assert (cells(loss)[FOE], hearts(loss)[FOE]) == (15, 15)


def test_battle_cry_is_for_all_heroes_of_the_side_a_partners_too():
    heroes = [
        Hero("the-champion", 0, hand="battle-cry"), Hero("the-oracle", 1),
        Hero("the-cutpurse", 35), Hero("the-stormcaller", 34),
        Hero("the-assassin", 3), Hero("the-warden", 4),
        Hero("the-warden", 33), Hero("the-oracle", 32),
    ]  # fmt: skip
    board = Board(*heroes, game=GAME).do("play", "battle-cry").quietly()
    strong = [board.state.modifier(hero, "damage") for hero in range(8)]
    assert strong == [1, 1, 0, 0, 1, 1, 0, 0]


def test_trample_without_anybody_near_still_moves_and_strikes():
    board = duel(Hero("the-champion", 12, hand="trample"), Hero("the-oracle", 16))
    board.do("play", "trample").do("move", 15).do("choose", "the-oracle").quietly()
    assert (cells(board)[FOE], hearts(board)[FOE]) == (16, 13)


def test_trample_strikes_another_than_it_pushed():
    board = duel(
        Hero("the-champion", 14, hand="trample"), Hero("the-oracle", 15),
        other=Hero("the-assassin", 20),
    )  # fmt: skip
    board.do("play", "trample").do("choose", "the-oracle").do("stay")
    assert board.options("choose") == [("the-assassin",)]


def test_long_spear_widens_what_is_adjacent_for_each_text_of_the_champion():
    board = duel(
        Hero("the-champion", 14, hand="whirlwind", auras="long-spear"), Hero("the-oracle", 16),
        other=Hero("the-assassin", 21),
    )  # fmt: skip
    board.do("play", "whirlwind").quietly()
    assert hearts(board)[FOE:] == [12, 16]


def test_dread_presence_is_felt_by_enemies_alone():
    board = duel(
        Hero("the-champion", 14, auras="dread-presence"), Hero("the-oracle", 35),
        ally=Hero("the-assassin", 0), other=Hero("the-warden", 30),
    )  # fmt: skip
    assert [board.state.modifier(hero, "hand") for hero in range(4)] == [0, 0, -2, -2]


def test_parting_blow_and_no_mercy_are_for_the_champions_own_attack():
    for trick in ("parting-blow", "no-mercy"):
        board = duel(
            Hero("the-champion", 0, hand=trick), Hero("the-oracle", 15),
            ally=Hero("the-assassin", 14, hand="backstab"),
        )  # fmt: skip
        board.do("play", "backstab").do("choose", "the-oracle")
        assert board.refused("trick", trick) is not None


def test_no_mercy_lasts_for_the_turn():
    board = duel(
        Hero("the-champion", 14, hand="mighty-swing no-mercy"),
        Hero("the-oracle", 15, hand="mend", endurance=15),
        ally=Hero("the-assassin", 21, hand="backstab"),
    )
    board.do("play", "mighty-swing").do("choose", "the-oracle").do("trick", "no-mercy").quietly()
    board.do("play", "backstab").do("choose", "the-oracle")
    assert "defend" not in passed(board)
    assert board.state.modifier(FOE, "exposed") == 1
    board.end_turn()
    assert board.state.modifier(FOE, "exposed") == 0


def test_grudge_is_not_for_an_attack_that_nothing_blocks():
    board = attacked(Hero("the-champion", 14, auras="grudge")).quietly()
    assert board.state.modifier(ME, "damage") == 1  # Battle Fury alone


def test_rally_chooses_a_partners_hero_too_and_heals_to_the_start_at_most():
    heroes = [
        Hero("the-champion", 0, hand="rally"), Hero("the-oracle", 1),
        Hero("the-cutpurse", 35), Hero("the-stormcaller", 34),
        Hero("the-assassin", 3, deck="vanish"), Hero("the-warden", 4),
        Hero("the-warden", 33), Hero("the-oracle", 32),
    ]  # fmt: skip
    board = Board(*heroes, game=GAME).do("play", "rally")
    assert board.options("choose") == [("the-oracle",), ("the-assassin",), ("the-warden",)]
    board.do("choose", "the-assassin").quietly()
    assert (hearts(board)[4], board.zone("hand/4")) == (16, ["vanish"])


def test_vanguard_may_stay_and_is_not_for_another_heros_push():
    board = duel(
        Hero("the-warden", 14, hand="shield-bash", auras="vanguard"), Hero("the-oracle", 15)
    )
    board.do("play", "shield-bash").do("choose", "the-oracle").do("decline").quietly()
    assert cells(board)[ME::2] == [14, 17]
    friend = duel(
        Hero("the-champion", 14, hand="shield-bash"), Hero("the-oracle", 15),
        ally=Hero("the-warden", 0, auras="vanguard"),
    )  # fmt: skip
    friend.do("play", "shield-bash").do("choose", "the-oracle").quietly()
    assert (cells(friend)[ALLY], friend.decide()) == (0, (0, ["end", "use"]))


def test_shield_bash_pushes_whom_it_did_not_hurt():
    board = duel(
        Hero("the-warden", 14, hand="shield-bash"), Hero("the-oracle", 15, hand="mend doom")
    )
    board.do("play", "shield-bash").do("choose", "the-oracle").do("pass")
    board.do("defend", "mend").do("defend", "doom").quietly()
    assert (hearts(board)[FOE], cells(board)[FOE]) == (16, 17)


def test_raise_shield_is_for_its_own_hero_and_intercept_for_another():
    ally = attacked(Hero("the-assassin", 14), ally=Hero("the-warden", 13, hand="raise-shield"))
    assert ally.refused("trick", "raise-shield") is not None
    own = attacked(Hero("the-warden", 14, hand="intercept"))
    assert own.refused("trick", "intercept") is not None


def test_intercept_prevents_magical_damage_as_well():
    board = attacked(
        Hero("the-assassin", 14), ally=Hero("the-warden", 13, hand="intercept"),
        by="the-oracle", with_card="smite",
    )  # fmt: skip
    assert hearts(board.do("trick", "intercept").quietly())[ME] == 15


def test_sweeping_blow_spares_friends():
    board = duel(
        Hero("the-champion", 14, hand="sweeping-blow"), Hero("the-oracle", 15),
        ally=Hero("the-assassin", 13),
    )  # fmt: skip
    board.do("play", "sweeping-blow").do("stay").quietly()
    assert hearts(board) == [17, 16, 13, 0]


def test_spiked_armour_counts_what_is_prevented_as_a_block():
    board = attacked(Hero("the-warden", 14, hand="raise-shield", auras="spiked-armour"))
    board.do("trick", "raise-shield").quietly()
    assert hearts(board)[ME::2] == [19, 17]


def test_hold_the_line_asks_for_a_full_block():
    board = attacked(Hero("the-champion", 14, hand="trample", auras="hold-the-line"))
    passed(board)
    board.do("defend", "trample").quietly()
    assert (hearts(board)[ME], cells(board)[FOE]) == (15, 15)
