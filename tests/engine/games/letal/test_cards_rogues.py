"""The Assassin, The Cutpurse and the cards of rogues, each doing what its words say."""

from tests.engine.games.letal.board import Hero
from tests.engine.games.letal.house import FOE, ME, attacked, cells, duel, hearts, passed


def test_shadow_step_moves_one_square_once_in_each_of_your_turns():
    """Active, once in each of your turns: move up to 1 square."""
    board = duel(Hero("the-assassin", 14), Hero("the-oracle", 35))
    board.do("use", "the-assassin", "shadow_step")
    assert board.options("move") == [(8,), (13,), (15,), (20,)]
    board.do("move", 8)
    assert cells(board) == [8, -1, 35, -1]
    assert board.refused("use", "the-assassin", "shadow_step") is not None
    theirs = duel(Hero("the-assassin", 14), Hero("the-oracle", 35), active=1)
    assert theirs.decide() == (1, ["end", "use"])
    assert theirs.end_turn().decide() == (0, ["end", "use"])


def test_quick_blade_moves_and_deals_2():
    """Action: move up to 1 square, then deal 2 physical damage to an adjacent enemy."""
    board = duel(Hero("the-assassin", 14), Hero("the-oracle", 16))
    board.do("use", "the-assassin", "quick_blade").do("move", 15).quietly()
    board.do("choose", "the-oracle").quietly()
    assert hearts(board) == [16, 0, 14, 0]
    assert board.refused("use", "the-assassin", "quick_blade") is not None


def test_opportunist_draws_as_an_enemy_becomes_disabled():
    """Whenever an enemy becomes disabled, draw a card."""
    board = duel(Hero("the-assassin", 14, hand="low-blow", deck="vanish"), Hero("the-oracle", 15))
    board.do("play", "low-blow").do("choose", "the-oracle").quietly()
    assert board.zone("hand/0") == ["vanish"]


def test_backstab_deals_4_and_6_to_a_disabled_enemy():
    """Deal 4 physical damage to an adjacent enemy, and 2 more if it is disabled."""
    for disabled, left in ((False, 12), (True, 10)):
        board = duel(
            Hero("the-assassin", 14, hand="backstab"), Hero("the-oracle", 15, disabled=disabled)
        )
        board.do("play", "backstab").do("choose", "the-oracle").quietly()
        assert hearts(board)[FOE] == left


def test_vanish_prevents_4_for_a_hidden_card():
    """When an attack on you is declared: Hide a card. If you did, prevent 4 damage."""
    board = attacked(Hero("the-assassin", 14, hand="vanish backstab"))
    board.do("trick", "vanish").do("hide", "backstab").quietly()
    assert hearts(board)[ME] == 16
    assert (board.zone("deck/0"), board.zone("discard/0")) == (["backstab"], ["vanish"])


def test_vanish_without_a_card_to_hide_prevents_nothing():
    board = attacked(Hero("the-assassin", 14, hand="vanish"))
    board.do("trick", "vanish").quietly()
    assert hearts(board)[ME] == 12


def test_garrotte_pulls_and_deals_3_and_2_more_to_an_empty_hand():
    """Pull an enemy within Range 3 by 2 squares. Deal 3 physical damage to an adjacent enemy, and 2
    more if its hand is empty."""
    for hand, left in (("mend", 13), ("", 11)):
        board = duel(Hero("the-assassin", 14, hand="garrotte"), Hero("the-oracle", 17, hand=hand))
        board.do("play", "garrotte").do("choose", "the-oracle").quietly()
        board.do("choose", "the-oracle").quietly()
        assert (cells(board)[FOE], hearts(board)[FOE]) == (15, left)


def test_night_strike_moves_3_and_deals_3_magical():
    """Move up to 3 squares. Deal 3 magical damage to an adjacent enemy."""
    board = duel(Hero("the-assassin", 14, hand="night-strike"), Hero("the-oracle", 27, hand="mend"))
    board.do("play", "night-strike").do("move", 26).quietly().do("choose", "the-oracle")
    assert "defend" not in passed(board)  # magical damage cannot be defended (LE-11)
    assert hearts(board)[FOE] == 13


def test_marked_for_death_forbids_to_defend_this_turn():
    """An enemy of your choice cannot defend this turn. Refresh."""
    board = duel(
        Hero("the-assassin", 14, hand="marked-for-death backstab"),
        Hero("the-oracle", 15, hand="mend doom"),
    )
    board.do("play", "marked-for-death").do("choose", "the-oracle").quietly()
    board.do("play", "backstab").do("choose", "the-oracle")
    assert "defend" not in passed(board)
    assert hearts(board)[FOE] == 12


def test_death_from_above_places_and_deals_2_to_each_adjacent_enemy():
    """You may place The Assassin on an empty square within Radius 3. Deal 2 physical damage to each
    adjacent enemy."""
    board = duel(
        Hero("the-assassin", 14, hand="death-from-above"), Hero("the-oracle", 16),
        other=Hero("the-warden", 23),
    )  # fmt: skip
    board.do("play", "death-from-above").do("choose", 17).quietly()
    assert board.options("aim") == [("the-oracle",), ("the-warden",)]
    board.do("aim", "the-warden").quietly()
    assert hearts(board)[FOE:] == [14, 18]
    assert cells(board)[ME] == 17


def test_death_from_above_may_stay_where_it_stands():
    board = duel(Hero("the-assassin", 14, hand="death-from-above"), Hero("the-oracle", 15))
    board.do("play", "death-from-above").do("skip").quietly()
    assert (cells(board)[ME], hearts(board)[FOE]) == (14, 14)


def test_killer_instinct_adds_damage_and_draws_2_for_any_death():
    """Whenever any hero dies, draw 2 cards. The Assassin's attacks deal 1 more damage."""
    board = duel(
        Hero("the-assassin", 14, hand="backstab", auras="killer-instinct", deck="vanish vanish"),
        Hero("the-oracle", 15, endurance=5),
        other=Hero("the-warden", 35),
    )
    board.do("play", "backstab").do("choose", "the-oracle").quietly()
    assert hearts(board) == [16, 0, 0, 20]
    assert board.zone("hand/0") == ["vanish", "vanish"]


def test_twist_the_knife_adds_2_to_an_attack_of_yours():
    """When you declare an attack: The attack deals 2 more damage."""
    board = duel(Hero("the-assassin", 14, hand="backstab twist-the-knife"), Hero("the-oracle", 15))
    assert board.refused("trick", "twist-the-knife") is not None
    board.do("play", "backstab").do("choose", "the-oracle").do("trick", "twist-the-knife").quietly()
    assert hearts(board)[FOE] == 10


def test_sleight_of_hand_hides_1_and_draws_2():
    """Action: hide a card, then draw 2 cards."""
    board = duel(
        Hero("the-cutpurse", 14, hand="caltrops", deck="pickpocket slip-away"),
        Hero("the-oracle", 35),
    )
    board.do("use", "the-cutpurse", "sleight_of_hand").do("hide", "caltrops").quietly()
    assert (board.zone("hand/0"), board.zone("deck/0")) == (
        ["slip-away", "pickpocket"],
        ["caltrops"],
    )
    empty = duel(Hero("the-cutpurse", 14, deck="pickpocket"), Hero("the-oracle", 35))
    assert empty.options("use") == [("the-cutpurse", "dirk")]  # rulebook, Hide


def test_dirk_moves_2_and_deals_2():
    """Action: move up to 2 squares, then deal 2 physical damage to an adjacent enemy."""
    board = duel(Hero("the-cutpurse", 14), Hero("the-oracle", 17))
    board.do("use", "the-cutpurse", "dirk").do("move", 16).quietly()
    board.do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 14


def test_in_passing_exchanges_a_card_when_the_cutpurse_moves():
    """Whenever The Cutpurse moves, you may hide a card. If you do, draw a card."""
    board = duel(
        Hero("the-cutpurse", 14, hand="slip-away pickpocket", deck="the-big-score"),
        Hero("the-oracle", 35),
    )
    board.do("trick", "slip-away").do("move", 16).do("accept").do("hide", "pickpocket")
    assert board.zone("hand/0") == ["the-big-score"]
    assert board.zone("deck/0") == ["pickpocket"]


def test_pickpocket_discards_2_of_the_enemys_choice_and_draws_2():
    """An adjacent enemy discards 2 cards. Draw 2 cards."""
    board = duel(
        Hero("the-cutpurse", 14, hand="pickpocket", deck="slip-away slip-away"),
        Hero("the-oracle", 15, hand="mend doom smite"),
    )
    board.do("play", "pickpocket").do("choose", "the-oracle")
    assert board.decide() == (1, ["discard"])
    board.do("discard", "doom").do("discard", "mend").quietly()
    assert (board.zone("hand/2"), board.zone("discard/2")) == (["smite"], ["doom", "mend"])
    assert board.zone("hand/0") == ["slip-away", "slip-away"]


def test_cut_and_run_deals_4_and_moves_3():
    """Deal 4 physical damage to an adjacent enemy. Move up to 3 squares."""
    board = duel(Hero("the-cutpurse", 14, hand="cut-and-run"), Hero("the-oracle", 15))
    board.do("play", "cut-and-run").do("choose", "the-oracle").quietly().do("move", 32)
    assert hearts(board)[FOE] == 12
    assert cells(board)[ME] == 32


def test_fan_of_knives_deals_3_to_each_enemy_within_radius_2():
    """Deal 3 physical damage to each enemy within Radius 2."""
    board = duel(
        Hero("the-cutpurse", 14, hand="fan-of-knives"), Hero("the-oracle", 21),
        other=Hero("the-assassin", 17),
    )  # fmt: skip
    board.do("play", "fan-of-knives").quietly()
    assert hearts(board)[FOE:] == [13, 16]


def test_over_the_rooftops_places_on_a_line_in_your_turn_only():
    """In your turn: Place The Cutpurse on an empty square within Range 3."""
    board = duel(Hero("the-cutpurse", 14, hand="over-the-rooftops"), Hero("the-oracle", 15))
    board.do("trick", "over-the-rooftops")
    assert board.options("choose") == [
        (2,), (8,), (12,), (13,), (16,), (17,), (20,), (26,), (32,),
    ]  # fmt: skip
    assert cells(board.do("choose", 17))[ME] == 17
    theirs = duel(
        Hero("the-cutpurse", 14, hand="over-the-rooftops"),
        Hero("the-oracle", 15, hand="weave-fate"),
        active=1,
    ).do("play", "weave-fate")
    assert theirs.decide() == (0, ["pass"])


def test_fence_the_goods_recovers_a_card_and_is_removed():
    """Take a card of your choice from your discard pile into your hand. Remove this card from the
    game. Refresh."""
    board = duel(
        Hero("the-cutpurse", 14, hand="fence-the-goods", discard="slip-away pickpocket"),
        Hero("the-oracle", 35),
    )
    board.do("play", "fence-the-goods").do("choose", "slip-away").quietly()
    assert board.zone("hand/0") == ["slip-away"]
    assert (board.zone("removed/0"), board.zone("discard/0")) == (
        ["fence-the-goods"], ["pickpocket"],
    )  # fmt: skip
    assert "use" in (board.decide() or (0, []))[1]  # Refresh


def test_loaded_dice_discards_1_for_2_as_the_turn_begins():
    """At the beginning of your turn, you may discard a card. If you do, draw 2 cards."""
    board = duel(
        Hero("the-cutpurse", 14, hand="slip-away", deck="vanish pickpocket cut-and-run",
             auras="loaded-dice"),
        Hero("the-oracle", 35),
        active=1,
    )  # fmt: skip
    board.do("end")
    while "accept" not in (board.decide() or (0, []))[1]:
        board.do("pass")
    board.do("accept").do("discard", "slip-away").quietly()
    assert board.zone("hand/0") == ["cut-and-run", "pickpocket", "vanish"]


def test_the_big_score_counts_the_hand():
    """Deal 1 physical damage, and 1 more for each card in your hand, to an enemy within Range 2."""
    board = duel(
        Hero("the-cutpurse", 14, hand="the-big-score slip-away pickpocket pickpocket"),
        Hero("the-oracle", 16),
    )
    board.do("play", "the-big-score").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 12


def test_look_over_there_silences_an_enemy_in_its_turn():
    """In an enemy's turn: An enemy within Range 4 cannot play tricks this turn. Draw a card."""
    board = duel(
        Hero("the-cutpurse", 14, hand="look-over-there", deck="slip-away"),
        Hero("the-assassin", 16, hand="slip-away marked-for-death"),
        active=1,
    )
    board.do("play", "marked-for-death")
    board.do("choose", "the-cutpurse").do("pass").do("trick", "look-over-there")
    board.do("choose", "the-assassin").quietly()
    assert board.zone("hand/0") == ["slip-away"]
    assert board.refused("trick", "slip-away") is not None


def test_dagger_thrust_moves_2_and_deals_4():
    """Move up to 2 squares. Deal 4 physical damage to an adjacent enemy."""
    board = duel(Hero("the-assassin", 14, hand="dagger-thrust"), Hero("the-oracle", 17))
    board.do("play", "dagger-thrust").do("move", 16).quietly().do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 12


def test_throwing_knife_deals_2_at_range_3_and_refreshes():
    """Deal 2 physical damage to an enemy within Range 3. Refresh."""
    board = duel(
        Hero("the-assassin", 14, hand="throwing-knife throwing-knife"), Hero("the-oracle", 17)
    )
    for left in (14, 12):
        board.do("play", "throwing-knife").do("choose", "the-oracle").quietly()
        assert hearts(board)[FOE] == left


def test_slip_away_moves_2_at_any_time():
    """Move up to 2 squares."""
    board = attacked(Hero("the-assassin", 14, hand="slip-away"))
    board.do("trick", "slip-away").do("move", 2).quietly()
    assert (cells(board)[ME], hearts(board)[ME]) == (2, 12)


def test_smoke_bomb_prevents_2_and_moves_1():
    """When an attack on you is declared: Prevent 2 damage. Move up to 1 square."""
    board = attacked(Hero("the-assassin", 14, hand="smoke-bomb"))
    board.do("trick", "smoke-bomb").do("move", 13).quietly()
    assert (cells(board)[ME], hearts(board)[ME]) == (13, 14)


def test_low_blow_deals_2_and_disables():
    """Deal 2 physical damage to an adjacent enemy, then disable it."""
    board = duel(Hero("the-assassin", 14, hand="low-blow"), Hero("the-oracle", 15))
    board.do("play", "low-blow").do("choose", "the-oracle").quietly()
    assert (hearts(board)[FOE], board.state.disabled[FOE]) == (14, 1)


def test_light_feet_adds_a_square_to_each_movement():
    """Whenever you are granted movement, it is 1 square more. Refresh."""
    board = duel(
        Hero("the-assassin", 0, hand="slip-away", auras="light-feet"), Hero("the-oracle", 35)
    )
    board.do("trick", "slip-away")
    assert board.options("move") == [
        (0,), (1,), (2,), (3,), (6,), (7,), (8,), (12,), (13,), (18,),
    ]  # fmt: skip


def test_quick_fingers_hides_1_and_draws_2():
    """Hide a card. If you did, draw 2 cards. Refresh."""
    board = duel(
        Hero("the-assassin", 14, hand="quick-fingers backstab", deck="vanish garrotte"),
        Hero("the-oracle", 35),
    )
    board.do("play", "quick-fingers").do("hide", "backstab").quietly()
    assert (board.zone("hand/0"), board.zone("deck/0")) == (["garrotte", "vanish"], ["backstab"])
    assert "play" in (board.decide() or (0, []))[1]  # Refresh


def test_poisoned_edge_costs_1_more_whenever_damage_is_dealt():
    """Whenever you deal damage to a hero, it loses 1 Endurance."""
    board = duel(
        Hero("the-assassin", 14, hand="backstab", auras="poisoned-edge"), Hero("the-oracle", 15)
    )
    board.do("play", "backstab").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 11
