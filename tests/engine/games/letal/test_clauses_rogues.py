"""Single words on the cards of rogues: whom, how often, how long, and where nobody is there."""

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
    until,
)


def test_opportunist_asks_for_an_enemy_that_was_able():
    already = duel(
        Hero("the-assassin", 14, hand="low-blow", deck="vanish"),
        Hero("the-oracle", 15, disabled=True),
    )
    already.do("play", "low-blow").do("choose", "the-oracle").quietly()
    assert already.zone("hand/0") == []
    friend = duel(
        Hero("the-assassin", 0, deck="vanish"), Hero("the-cutpurse", 15, hand="low-blow"),
        ally=Hero("the-oracle", 14), active=1,
    )  # fmt: skip
    friend.do("play", "low-blow").do("choose", "the-oracle").quietly()
    assert (friend.state.disabled[ALLY], friend.zone("hand/0")) == (1, [])


def test_opportunist_draws_for_what_another_hero_disables():
    board = duel(
        Hero("the-assassin", 0, deck="vanish"), Hero("the-oracle", 15),
        ally=Hero("the-cutpurse", 14, hand="low-blow"),
    )  # fmt: skip
    board.do("play", "low-blow").do("choose", "the-oracle").quietly()
    assert board.zone("hand/0") == ["vanish"]


def test_vanish_and_smoke_bomb_are_for_their_own_hero_and_against_any_damage():
    for trick in ("vanish", "smoke-bomb"):
        ally = attacked(Hero("the-oracle", 14), ally=Hero("the-assassin", 0, hand=trick))
        assert ally.refused("trick", trick) is not None
    magic = attacked(
        Hero("the-assassin", 14, hand="smoke-bomb"), by="the-oracle", with_card="smite"
    )
    magic.do("trick", "smoke-bomb").do("stay").quietly()
    assert (cells(magic)[ME], hearts(magic)[ME]) == (14, 14)


def test_garrotte_strikes_whoever_is_adjacent_then():
    board = duel(
        Hero("the-assassin", 14, hand="garrotte"), Hero("the-oracle", 17, hand="mend"),
        other=Hero("the-warden", 13),
    )  # fmt: skip
    board.do("play", "garrotte").do("choose", "the-oracle").quietly()
    assert board.options("choose") == [("the-oracle",), ("the-warden",)]
    board.do("choose", "the-warden").quietly()
    assert hearts(board)[FOE:] == [16, 15]  # 3, and 2 for its empty hand


def test_marked_for_death_lasts_for_the_turn_and_against_every_attack():
    board = duel(
        Hero("the-assassin", 35, hand="marked-for-death"),
        Hero("the-oracle", 15, hand="mend mend"),
        ally=Hero("the-cutpurse", 14, hand="cut-and-run"),
    )
    board.do("play", "marked-for-death").do("choose", "the-oracle").quietly()
    assert board.options("use")[0] == ("the-assassin", "quick_blade")  # Refresh
    board.do("play", "cut-and-run").do("choose", "the-oracle")
    assert "defend" not in passed(board)
    assert hearts(board)[FOE] == 12
    board.do("stay").end_turn()
    assert board.state.modifier(FOE, "exposed") == 0


def test_death_from_above_lands_on_empty_squares_within_radius_3_and_spares_friends():
    board = duel(
        Hero("the-assassin", 0, hand="death-from-above"), Hero("the-oracle", 1),
        ally=Hero("the-warden", 6),
    )  # fmt: skip
    board.do("play", "death-from-above")
    assert board.options("choose") == [(2,), (3,), (7,), (8,), (12,), (13,), (18,)]
    board.do("choose", 7).quietly()
    assert hearts(board) == [16, 20, 14, 0]


def test_killer_instinct_counts_friends_and_strengthens_the_assassin_alone():
    board = attacked(
        Hero("the-oracle", 14, endurance=3),
        ally=Hero("the-assassin", 0, auras="killer-instinct", deck="vanish backstab garrotte"),
    )
    assert [board.state.modifier(hero, "damage") for hero in (ME, ALLY, FOE)] == [0, 1, 0]
    assert board.quietly().zone("hand/1") == ["garrotte", "backstab"]


def test_twist_the_knife_and_feint_are_for_an_attack_of_ones_own():
    for trick in ("twist-the-knife", "feint"):
        board = duel(
            Hero("the-assassin", 0, hand=trick), Hero("the-oracle", 15, hand="mend"),
            ally=Hero("the-cutpurse", 14, hand="cut-and-run"),
        )  # fmt: skip
        board.do("play", "cut-and-run").do("choose", "the-oracle")
        assert board.refused("trick", trick) is not None


def test_choking_dust_leaves_friends_and_the_next_turn_alone():
    board = duel(
        Hero("the-assassin", 14, hand="choking-dust"), Hero("the-oracle", 15, hand="absolve"),
        ally=Hero("the-cutpurse", 13, hand="slip-away"),
    )  # fmt: skip
    board.do("play", "choking-dust").quietly()
    assert [board.state.modifier(hero, "silenced") for hero in (ME, ALLY, FOE)] == [0, 0, 1]
    assert board.options("trick") == [("slip-away",)]
    board.end_turn()
    assert board.options("trick") == [("absolve",)]


def test_hamstring_asks_for_damage_by_the_assassin_and_ends_with_the_round():
    friend = duel(
        Hero("the-assassin", 0, auras="hamstring"), Hero("the-oracle", 15),
        ally=Hero("the-cutpurse", 14, hand="cut-and-run"),
    )  # fmt: skip
    friend.do("play", "cut-and-run").do("choose", "the-oracle").quietly()
    assert friend.state.modifier(FOE, "rooted") == 0
    board = duel(
        Hero("the-assassin", 14, hand="backstab backstab", auras="hamstring"),
        Hero("the-oracle", 15, hand="mend doom"),
    )
    board.do("play", "backstab").do("choose", "the-oracle")
    until(board, "defend").do("defend", "mend").do("defend", "doom").quietly()
    assert (hearts(board)[FOE], board.state.modifier(FOE, "rooted")) == (16, 0)
    hurt = duel(
        Hero("the-assassin", 14, hand="backstab", auras="hamstring"), Hero("the-oracle", 15)
    )
    hurt.do("play", "backstab").do("choose", "the-oracle").quietly()
    assert hurt.state.modifier(FOE, "rooted") == 1
    assert hurt.end_turn().end_turn().state.modifier(FOE, "rooted") == 0


def test_in_passing_may_be_declined_and_needs_a_card():
    board = duel(
        Hero("the-cutpurse", 14, hand="slip-away pickpocket", deck="the-big-score"),
        Hero("the-oracle", 35),
    )
    board.do("trick", "slip-away").do("move", 16)
    assert board.decide() == (0, ["accept", "decline"])
    assert board.do("decline").zone("hand/0") == ["pickpocket"]
    bare = duel(
        Hero("the-cutpurse", 14, hand="slip-away", deck="fan-of-knives"), Hero("the-oracle", 35)
    )
    bare.do("trick", "slip-away").do("move", 16).quietly()
    assert (bare.zone("hand/0"), bare.zone("deck/0")) == ([], ["fan-of-knives"])


def test_a_pushed_cutpurse_moves_and_a_placed_one_does_not():
    """Rulebook, Movements: "the hero being pushed must move away" (LE-79)."""
    board = duel(
        Hero("the-cutpurse", 14, auras="running-start"), Hero("the-champion", 13, hand="trample"),
        active=1,
    )  # fmt: skip
    board.do("play", "trample").do("choose", "the-cutpurse").do("resolve", "running-start")
    assert (cells(board)[ME], board.state.modifier(ME, "damage")) == (16, 1)
    placed = duel(
        Hero("the-cutpurse", 14, hand="over-the-rooftops", auras="running-start"),
        Hero("the-oracle", 35),
    )
    placed.do("trick", "over-the-rooftops").do("choose", 20).quietly()
    assert (cells(placed)[ME], placed.state.modifier(ME, "damage")) == (20, 0)


def test_pickpocket_takes_what_is_there_and_draws_even_without_an_enemy():
    poor = duel(
        Hero("the-cutpurse", 14, hand="pickpocket", deck="slip-away slip-away"),
        Hero("the-oracle", 15, hand="mend"),
    )
    poor.do("play", "pickpocket").do("choose", "the-oracle").quietly()
    while poor.options("discard"):
        poor.do("discard", "mend").quietly()
    assert (poor.zone("hand/2"), poor.zone("discard/2")) == ([], ["mend"])
    alone = duel(
        Hero("the-cutpurse", 14, hand="pickpocket", deck="slip-away slip-away"),
        Hero("the-oracle", 35, hand="mend"),
    )
    alone.do("play", "pickpocket").quietly()
    assert (alone.zone("hand/0"), alone.zone("hand/2")) == (["slip-away"] * 2, ["mend"])


def test_cut_and_run_runs_without_having_cut():
    board = duel(Hero("the-cutpurse", 14, hand="cut-and-run"), Hero("the-oracle", 35))
    board.do("play", "cut-and-run").do("move", 32).quietly()
    assert (cells(board)[ME], hearts(board)[FOE]) == (32, 16)


def test_loaded_dice_may_be_declined_and_needs_a_card():
    for hand in ("slip-away", ""):
        board = duel(
            Hero("the-cutpurse", 14, hand=hand, deck="vanish pickpocket", auras="loaded-dice"),
            Hero("the-oracle", 35),
            active=1,
        )
        until(board.do("end"), "decline" if hand else "end")
        if hand:
            board.do("decline").quietly()
        drawn = [*hand.split(), "pickpocket"]  # in the draw step
        assert (board.zone("hand/0"), board.zone("discard/0")) == (drawn, [])


def test_the_big_score_deals_1_with_an_empty_hand():
    board = duel(Hero("the-cutpurse", 14, hand="the-big-score"), Hero("the-oracle", 16))
    board.do("play", "the-big-score").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 15


def test_look_over_there_and_tripwire_last_for_the_turn():
    for trick, rule in (("look-over-there", "silenced"), ("tripwire", "rooted")):
        board = duel(
            Hero("the-cutpurse", 14, hand=trick), Hero("the-oracle", 15, hand="weave-fate"),
            active=1,
        )  # fmt: skip
        board.do("play", "weave-fate").do("trick", trick).do("choose", "the-oracle").quietly()
        assert board.state.modifier(FOE, rule) == 1
        assert board.end_turn().state.modifier(FOE, rule) == 0


def test_caltrops_hold_for_the_round_and_spare_friends():
    board = duel(
        Hero("the-cutpurse", 14, hand="caltrops"), Hero("the-oracle", 15),
        ally=Hero("the-warden", 13),
    )  # fmt: skip
    board.do("play", "caltrops").quietly()
    assert (hearts(board)[:3], board.state.modifier(ALLY, "rooted")) == ([18, 20, 14], 0)
    assert board.end_turn().state.modifier(FOE, "rooted") == 1
    assert board.end_turn().state.modifier(FOE, "rooted") == 0


def test_running_start_counts_each_movement_of_the_turn():
    board = duel(
        Hero("the-cutpurse", 14, hand="slip-away slip-away", auras="running-start"),
        Hero("the-oracle", 35),
    )
    for cell in (15, 16):
        board.do("trick", "slip-away").do("move", cell).do("resolve", "running-start").quietly()
    assert board.state.modifier(ME, "damage") == 2
    board.end_turn()
    assert board.state.modifier(ME, "damage") == 0


def test_feint_takes_nothing_from_an_empty_hand():
    board = duel(Hero("the-assassin", 14, hand="backstab feint"), Hero("the-oracle", 15))
    board.do("play", "backstab").do("choose", "the-oracle").do("trick", "feint").quietly()
    assert (hearts(board)[FOE], board.zone("discard/2")) == (12, [])


def test_scent_of_blood_may_stay():
    board = duel(
        Hero("the-cutpurse", 14, hand="cut-and-run", auras="scent-of-blood"),
        Hero("the-oracle", 15),
    )
    board.do("play", "cut-and-run").do("choose", "the-oracle")
    assert board.decide() == (0, ["accept", "decline"])
    assert cells(board.do("decline"))[ME] == 14


def test_low_blow_disables_whom_it_did_not_hurt():
    board = duel(Hero("the-assassin", 14, hand="low-blow"), Hero("the-oracle", 15, hand="mend"))
    board.do("play", "low-blow").do("choose", "the-oracle")
    until(board, "defend").do("defend", "mend").quietly()
    assert (hearts(board)[FOE], board.state.disabled[FOE]) == (16, 1)


def test_light_feet_do_not_lengthen_a_push():
    board = duel(
        Hero("the-cutpurse", 14, auras="light-feet"), Hero("the-champion", 13, hand="trample"),
        active=1,
    )  # fmt: skip
    board.do("play", "trample").do("choose", "the-cutpurse").quietly()
    assert cells(board)[ME] == 16


def test_quick_fingers_draw_nothing_for_no_card():
    board = duel(
        Hero("the-assassin", 14, hand="quick-fingers", deck="vanish"), Hero("the-oracle", 35)
    )
    board.do("play", "quick-fingers").quietly()
    assert (board.zone("hand/0"), board.zone("deck/0")) == ([], ["vanish"])


def test_poisoned_edge_asks_for_damage_of_its_own_hero():
    blocked = duel(
        Hero("the-assassin", 14, hand="backstab", auras="poisoned-edge"),
        Hero("the-oracle", 15, hand="mend doom"),
    )
    blocked.do("play", "backstab").do("choose", "the-oracle")
    until(blocked, "defend").do("defend", "mend").do("defend", "doom").quietly()
    assert hearts(blocked)[FOE] == 16
    friend = duel(
        Hero("the-assassin", 0, auras="poisoned-edge"), Hero("the-oracle", 15),
        ally=Hero("the-cutpurse", 14, hand="cut-and-run"),
    )  # fmt: skip
    friend.do("play", "cut-and-run").do("choose", "the-oracle").quietly()
    assert hearts(friend)[FOE] == 12
