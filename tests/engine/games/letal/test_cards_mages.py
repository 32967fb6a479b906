"""The Stormcaller and the cards of mages, each doing what its words say."""

from tests.engine.games.letal.board import Hero
from tests.engine.games.letal.house import FOE, ME, attacked, cells, duel, hearts


def test_discharge_moves_1_and_deals_2_within_radius_2():
    """Action: move up to 1 square, then deal 2 magical damage to an enemy within Radius 2."""
    board = duel(Hero("the-stormcaller", 14), Hero("the-oracle", 22))
    board.do("use", "the-stormcaller", "discharge").do("move", 15)
    assert hearts(board.do("choose", "the-oracle").quietly())[FOE] == 14


def test_tailwind_moves_1_as_the_stormcaller_hides():
    """Whenever The Stormcaller hides a card, you may move up to 1 square."""
    board = attacked(Hero("the-stormcaller", 14, hand="gale"))
    board.do("pass").do("defend", "gale").do("accept").do("move", 13).quietly()
    assert (cells(board)[ME], hearts(board)[ME]) == (13, 13)


def test_chain_lightning_deals_2_to_each_enemy_within_radius_3():
    """Deal 2 magical damage to each enemy within Radius 3."""
    board = duel(
        Hero("the-stormcaller", 14, hand="chain-lightning"), Hero("the-oracle", 17),
        other=Hero("the-assassin", 28),
    )  # fmt: skip
    board.do("play", "chain-lightning").quietly()
    assert hearts(board)[FOE:] == [14, 16]


def test_thunderclap_deals_3_to_each_adjacent_enemy_and_pushes_them():
    """Deal 3 magical damage to each adjacent enemy. Push them by 2 squares."""
    board = duel(
        Hero("the-stormcaller", 14, hand="thunderclap"), Hero("the-oracle", 15),
        other=Hero("the-assassin", 20),
    )  # fmt: skip
    board.do("play", "thunderclap").do("aim", "the-oracle").quietly()
    assert hearts(board)[FOE:] == [13, 13]
    assert cells(board)[FOE:] == [17, 32]


def test_eye_of_the_storm_costs_1_within_radius_2_as_your_turn_ends():
    """At the end of your turn, each enemy within Radius 2 loses 1 Endurance."""
    board = duel(
        Hero("the-stormcaller", 14, auras="eye-of-the-storm"), Hero("the-oracle", 21),
        other=Hero("the-assassin", 17),
    )  # fmt: skip
    assert hearts(board.end_turn())[FOE:] == [15, 16]
    assert hearts(board.end_turn())[FOE:] == [15, 16]


def test_tempest_deals_3_physical_and_2_magical():
    """Deal 3 physical and 2 magical damage to an enemy within Range 4."""
    board = duel(
        Hero("the-stormcaller", 14, hand="tempest"),
        Hero("the-oracle", 17, hand="mend mend mend"),
    )
    board.do("play", "tempest").do("choose", "the-oracle").do("pass")
    board.do("defend", "mend").do("defend", "mend").do("done").quietly()
    assert hearts(board)[FOE] == 14  # only the physical part can be defended (LE-27)


def test_gale_pushes_3_in_the_enemys_turn():
    """In an enemy's turn: Push an enemy within Range 3 by 3 squares."""
    board = duel(
        Hero("the-stormcaller", 14, hand="gale"),
        Hero("the-oracle", 13, hand="weave-fate"),
        active=1,
    )
    board.do("play", "weave-fate").do("trick", "gale").do("choose", "the-oracle").quietly()
    assert cells(board)[FOE] == 12
    mine = duel(Hero("the-stormcaller", 14, hand="gale"), Hero("the-oracle", 13))
    assert mine.refused("trick", "gale") is not None


def test_lightning_rod_costs_a_pushed_enemy_1():
    """Whenever an enemy is pushed, it loses 1 Endurance. Refresh."""
    board = duel(
        Hero("the-stormcaller", 14, hand="force-wave", auras="lightning-rod"),
        Hero("the-oracle", 15),
    )
    board.do("play", "force-wave").quietly()
    assert hearts(board)[FOE] == 15


def test_surge_adds_3_to_another_heros_attack_for_a_hidden_card():
    """When another hero of your side declares an attack: Hide a card. If you did, the attack of the
    other hero deals 3 more damage."""
    board = duel(
        Hero("the-assassin", 14, hand="backstab"), Hero("the-oracle", 15),
        ally=Hero("the-stormcaller", 0, hand="surge gale"),
    )  # fmt: skip
    board.do("play", "backstab").do("choose", "the-oracle")
    board.do("trick", "surge").do("hide", "gale").quietly()
    assert hearts(board)[FOE] == 9


def test_eager_wind_moves_any_hero_of_yours_by_3():
    """A hero of your side moves up to 3 squares. Refresh."""
    board = duel(
        Hero("the-stormcaller", 14, hand="eager-wind"), Hero("the-oracle", 35),
        ally=Hero("the-warden", 0),
    )  # fmt: skip
    board.do("play", "eager-wind").do("choose", "the-warden").do("move", 8).quietly()
    assert cells(board)[:2] == [14, 8]
    assert board.options("use") == [
        ("the-stormcaller", "discharge"), ("the-warden", "mace"),
    ]  # fmt: skip  # Refresh


def test_arc_bolt_deals_2_at_range_4_and_1_more_for_each_aura():
    """Deal 2 magical damage, and 1 more for each aura you have, to an enemy within Range 4."""
    for auras, left in (("", 14), ("open-mind lightning-rod", 12)):
        board = duel(
            Hero("the-stormcaller", 13, hand="arc-bolt", auras=auras), Hero("the-oracle", 17)
        )
        board.do("play", "arc-bolt").do("choose", "the-oracle").quietly()
        assert hearts(board)[FOE] == left


def test_frost_shackles_deal_3_and_hold_for_the_round():
    """Deal 3 magical damage to an enemy within Range 3. That enemy cannot be granted movement this
    round."""
    board = duel(
        Hero("the-stormcaller", 14, hand="frost-shackles"),
        Hero("the-oracle", 17, hand="pilgrims-staff"),
    )
    board.do("play", "frost-shackles").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 13
    board.end_turn().do("play", "pilgrims-staff").quietly()
    assert cells(board)[FOE] == 17


def test_blink_places_within_radius_2_at_any_time():
    """Place yourself on an empty square within Radius 2."""
    board = attacked(Hero("the-stormcaller", 14, hand="blink"))
    board.do("trick", "blink").do("choose", 21).quietly()
    assert (cells(board)[ME], hearts(board)[ME]) == (21, 11)


def test_null_ward_prevents_4_magical_alone_and_draws():
    """When an attack on you is declared: Prevent 4 magical damage. Draw a card."""
    board = attacked(
        Hero("the-stormcaller", 14, hand="null-ward", deck="gale"),
        by="the-oracle",
        with_card="smite",
    )
    board.do("trick", "null-ward").quietly()
    assert (hearts(board)[ME], board.zone("hand/0")) == (15, ["gale"])
    board = attacked(Hero("the-stormcaller", 14, hand="null-ward"))
    assert hearts(board.do("trick", "null-ward").quietly())[ME] == 11


def test_arcane_focus_adds_1_and_equal_ones_add_up():
    """Your attacks deal 1 more damage."""
    board = duel(
        Hero("the-stormcaller", 14, hand="arc-bolt", auras="arcane-focus arcane-focus"),
        Hero("the-oracle", 17),
    )
    board.do("play", "arc-bolt").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 10


def test_force_wave_pushes_all_in_line_the_farthest_first():
    """Push each enemy in a straight line within Range 2 by 2 squares. Refresh."""
    board = duel(
        Hero("the-stormcaller", 13, hand="force-wave"), Hero("the-oracle", 14),
        other=Hero("the-assassin", 15),
    )  # fmt: skip
    board.do("play", "force-wave").quietly()
    assert cells(board)[FOE:] == [16, 17]


def test_open_mind_widens_the_hand_and_draws_as_your_turn_ends():
    """Your maximum hand size is 2 larger. At the end of your turn, draw a card."""
    hand = " ".join(["gale"] * 8)
    board = duel(
        Hero("the-stormcaller", 14, hand=hand, auras="open-mind", deck="spark spark"),
        Hero("the-oracle", 35),
    )
    board.end_turn()
    assert len(board.zone("hand/0")) == 9
    assert board.state.modifier(ME, "hand") == 2


def test_spark_deals_1_within_radius_3_and_refreshes():
    """Deal 1 magical damage to an enemy within Radius 3. Refresh."""
    board = duel(Hero("the-stormcaller", 14, hand="spark spark"), Hero("the-oracle", 22))
    for left in (15, 14):
        board.do("play", "spark").do("choose", "the-oracle").quietly()
        assert hearts(board)[FOE] == left
