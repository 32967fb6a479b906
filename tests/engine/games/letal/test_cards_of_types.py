"""The second set of cards for every hero of a type, each doing what its words say."""

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


def test_feint_has_the_target_discard_a_card_of_its_choice():
    """When you declare an attack: The target discards a card."""
    board = duel(
        Hero("the-assassin", 14, hand="backstab feint"), Hero("the-oracle", 15, hand="mend doom")
    )
    assert board.refused("trick", "feint") is not None  # only when you declare an attack
    board.do("play", "backstab").do("choose", "the-oracle").do("trick", "feint")
    assert board.decide() == (1, ["discard"])
    board.do("discard", "doom")
    assert (board.zone("hand/2"), board.zone("discard/2")) == (["mend"], ["doom"])


def test_tripwire_holds_an_enemy_within_radius_2_for_the_turn_and_draws():
    """In an enemy's turn: An enemy within Radius 2 cannot be granted movement this turn. Draw a
    card."""
    board = duel(
        Hero("the-assassin", 14, hand="tripwire", deck="vanish"),
        Hero("the-oracle", 21, hand="weave-fate pilgrims-staff"),
        other=Hero("the-warden", 17),
        active=1,
    )
    board.do("play", "weave-fate").do("hide", "pilgrims-staff").do("trick", "tripwire")
    assert board.options("choose") == [("the-oracle",)]
    board.do("choose", "the-oracle").quietly()
    assert board.zone("hand/0") == ["vanish"]
    board.do("use", "the-oracle", "censure")
    assert "move" not in (board.decide() or (0, []))[1]
    mine = duel(Hero("the-assassin", 14, hand="tripwire"), Hero("the-oracle", 15))
    assert mine.refused("trick", "tripwire") is not None  # in an enemy's turn


def test_grappling_line_pulls_3_within_range_4_and_refreshes():
    """Pull an enemy within Range 4 by 3 squares. Refresh."""
    board = duel(
        Hero("the-cutpurse", 12, hand="grappling-line cut-and-run"), Hero("the-oracle", 16)
    )
    board.do("play", "grappling-line").do("choose", "the-oracle").quietly()
    assert (cells(board)[FOE], hearts(board)[FOE]) == (13, 16)
    assert board.options("play") == [("cut-and-run",)]
    far = duel(Hero("the-cutpurse", 12, hand="grappling-line"), Hero("the-oracle", 17))
    assert far.do("play", "grappling-line").options("choose") == []


def test_scent_of_blood_may_move_1_whenever_an_enemy_loses_endurance():
    """Whenever an enemy loses Endurance, you may move up to 1 square. Refresh."""
    board = duel(
        Hero("the-cutpurse", 14, hand="cut-and-run", auras="scent-of-blood"),
        Hero("the-oracle", 15),
    )
    board.do("play", "cut-and-run").do("choose", "the-oracle").do("accept")
    assert board.options("move") == [(8,), (13,), (20,)]
    own = attacked(Hero("the-assassin", 14, auras="scent-of-blood")).quietly()
    assert cells(own)[ME] == 14


def test_le_84_scent_of_blood_notices_who_dies_of_the_loss():
    board = duel(
        Hero("the-cutpurse", 14, hand="cut-and-run", auras="scent-of-blood"),
        Hero("the-oracle", 15, endurance=1), other=Hero("the-warden", 35),
    )  # fmt: skip
    board.do("play", "cut-and-run").do("choose", "the-oracle").do("accept")
    assert (hearts(board)[FOE], board.options("move")) == (0, [(8,), (13,), (15,), (20,)])


def test_rally_has_another_hero_of_yours_draw_and_gain_1():
    """Another hero of your side draws a card and gains 1 Endurance. Refresh."""
    board = duel(
        Hero("the-warden", 14, hand="rally charge", endurance=10), Hero("the-oracle", 35),
        ally=Hero("the-assassin", 0, deck="vanish", endurance=10),
    )  # fmt: skip
    board.do("play", "rally")
    assert board.options("choose") == [("the-assassin",)]
    board.do("choose", "the-assassin").quietly()
    assert (hearts(board)[:2], board.zone("hand/1")) == ([10, 11], ["vanish"])
    assert board.options("play") == [("charge",)]  # Refresh


def test_shield_throw_deals_3_physical_at_range_3():
    """Deal 3 physical damage to an enemy within Range 3."""
    board = duel(
        Hero("the-warden", 14, hand="shield-throw"), Hero("the-oracle", 17, hand="mend"),
        other=Hero("the-cutpurse", 21),
    )  # fmt: skip
    board.do("play", "shield-throw")
    assert board.options("choose") == [("the-oracle",)]
    board.do("choose", "the-oracle")
    assert "defend" in passed(board) | set((board.decide() or (0, []))[1])
    board.do("done").quietly()
    assert hearts(board)[FOE] == 13


def test_taunt_pulls_2_within_range_3_in_an_enemys_turn():
    """In an enemy's turn: Pull an enemy within Range 3 by 2 squares."""
    board = duel(
        Hero("the-champion", 12, hand="taunt"), Hero("the-oracle", 15, hand="procession"), active=1
    )
    board.do("play", "procession").do("stay").do("trick", "taunt")
    board.do("choose", "the-oracle").quietly()
    assert cells(board)[FOE] == 13
    mine = duel(Hero("the-champion", 12, hand="taunt"), Hero("the-oracle", 15))
    assert mine.refused("trick", "taunt") is not None


def test_vanguard_may_move_2_whenever_you_push_a_hero():
    """Whenever you push a hero, you may move up to 2 squares. Refresh."""
    board = duel(
        Hero("the-warden", 14, hand="shield-bash", auras="vanguard"), Hero("the-oracle", 15)
    )
    board.do("play", "shield-bash").do("choose", "the-oracle").do("accept").do("move", 16)
    assert cells(board)[ME::2] == [16, 17]
    pushed = duel(
        Hero("the-champion", 14, auras="vanguard"),
        Hero("the-stormcaller", 15, hand="force-wave"),
        active=1,
    )
    pushed.do("play", "force-wave").quietly()
    assert cells(pushed)[ME] == 12  # who is pushed does not move


def test_gust_deals_3_magical_at_range_3_and_pushes_3():
    """Deal 3 magical damage to an enemy within Range 3. Push that enemy by 3 squares."""
    board = duel(Hero("the-stormcaller", 12, hand="gust"), Hero("the-oracle", 13, hand="mend"))
    board.do("play", "gust").do("choose", "the-oracle")
    assert "defend" not in passed(board)
    assert (hearts(board)[FOE], cells(board)[FOE]) == (13, 16)


def test_mirror_image_prevents_3_for_a_hidden_card():
    """When an attack on you is declared: Hide a card. If you did, prevent 3 damage."""
    for hand, left in (("mirror-image gale", 14), ("mirror-image", 11)):
        board = attacked(Hero("the-stormcaller", 14, hand=hand))
        board.do("trick", "mirror-image")
        if "gale" in hand:
            board.do("hide", "gale").do("decline")  # Tailwind
        assert hearts(board.quietly())[ME] == left


def test_dampen_takes_2_from_an_attack_on_another_hero_of_yours():
    """When an attack on another hero of your side is declared: The attack deals 2 less damage."""
    board = attacked(Hero("the-assassin", 14), ally=Hero("the-stormcaller", 0, hand="dampen"))
    assert hearts(board.do("trick", "dampen").quietly())[ME] == 14
    own = attacked(Hero("the-stormcaller", 14, hand="dampen"))
    assert own.refused("trick", "dampen") is not None


def test_overload_deals_5_magical_at_range_3_for_2_hidden_cards():
    """Hide 2 cards. If you did, deal 5 magical damage to an enemy within Range 3."""
    board = duel(Hero("the-stormcaller", 14, hand="overload gale spark"), Hero("the-oracle", 17))
    board.do("play", "overload").do("hide", "gale").do("hide", "spark").do("decline")
    board.do("choose", "the-oracle").quietly()
    assert (hearts(board)[FOE], board.zone("deck/0")) == (11, ["spark", "gale"])
    poor = duel(Hero("the-stormcaller", 14, hand="overload gale"), Hero("the-oracle", 17))
    poor.do("play", "overload").do("hide", "gale").quietly()
    assert (poor.decide(), hearts(poor)[FOE]) == ((0, ["end"]), 16)


def test_benediction_has_another_hero_draw_2_for_a_hidden_card():
    """Hide a card. If you did, another hero of your side draws 2 cards. Refresh."""
    board = duel(
        Hero("the-oracle", 14, hand="benediction doom mend"), Hero("the-warden", 35),
        ally=Hero("the-assassin", 0, deck="vanish backstab"),
    )  # fmt: skip
    board.do("play", "benediction").do("hide", "doom").do("choose", "the-assassin").quietly()
    assert board.zone("hand/1") == ["backstab", "vanish"]
    assert board.options("play") == [("mend",), ("backstab",)]  # Refresh
    poor = duel(
        Hero("the-oracle", 14, hand="benediction"), Hero("the-warden", 35),
        ally=Hero("the-assassin", 0, deck="vanish"),
    )  # fmt: skip
    assert poor.do("play", "benediction").quietly().zone("hand/1") == []


def test_penance_deals_2_magical_to_each_enemy_within_radius_2():
    """Deal 2 magical damage to each enemy within Radius 2."""
    board = duel(
        Hero("the-oracle", 14, hand="penance"), Hero("the-cutpurse", 21),
        other=Hero("the-assassin", 17),
    )  # fmt: skip
    board.do("play", "penance").quietly()
    assert hearts(board)[FOE:] == [16, 16]


def test_martyrdom_costs_1_and_prevents_4_for_another_hero():
    """When an attack on another hero of your side is declared: You lose 1 Endurance. Prevent 4
    damage."""
    board = attacked(Hero("the-assassin", 14), ally=Hero("the-oracle", 0, hand="martyrdom"))
    assert hearts(board.do("trick", "martyrdom").quietly())[:2] == [16, 15]
    own = attacked(Hero("the-oracle", 14, hand="martyrdom"))
    assert own.refused("trick", "martyrdom") is not None


def test_consecration_heals_others_within_radius_2_by_1_as_your_turn_ends():
    """At the end of your turn, each other hero of your side within Radius 2 gains 1 Endurance."""
    for cell, healed in ((21, 11), (17, 10)):
        board = duel(
            Hero("the-oracle", 14, auras="consecration", endurance=10), Hero("the-warden", 35),
            ally=Hero("the-assassin", cell, endurance=10),
        )  # fmt: skip
        assert hearts(board.end_turn())[:2] == [10, healed]
        assert hearts(board.end_turn())[ALLY] == healed
