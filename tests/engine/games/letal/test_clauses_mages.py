"""Single words on the cards of mages: whom, how often, how long, and where nobody is there."""

from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.house import (
    ALLY,
    FOE,
    GAME,
    ME,
    attacked,
    cells,
    duel,
    hearts,
    passed,
    until,
)


def test_tailwind_may_stay_and_asks_for_what_the_stormcaller_hides():
    board = duel(Hero("the-stormcaller", 14, hand="overload gale spark"), Hero("the-oracle", 17))
    board.do("play", "overload").do("hide", "gale").do("hide", "spark")
    assert board.decide() == (0, ["accept", "decline"])
    assert cells(board.do("decline"))[ME] == 14
    friend = duel(
        Hero("the-oracle", 14, hand="weave-fate doom mend"), Hero("the-warden", 35),
        ally=Hero("the-stormcaller", 0),
    )  # fmt: skip
    friend.do("play", "weave-fate").do("hide", "doom").do("hide", "mend")
    assert "accept" not in passed(friend)
    assert cells(friend)[:2] == [14, 0]


def test_chain_lightning_spares_friends():
    board = duel(
        Hero("the-stormcaller", 14, hand="chain-lightning"), Hero("the-oracle", 15),
        ally=Hero("the-warden", 13),
    )  # fmt: skip
    board.do("play", "chain-lightning").quietly()
    assert hearts(board)[:3] == [15, 20, 14]


def test_thunderclap_pushes_whom_it_did_not_hurt():
    board = duel(
        Hero("the-stormcaller", 14, hand="thunderclap"),
        Hero("the-champion", 15),
        other=Hero("the-oracle", 0, hand="sanctuary martyrdom"),
    )
    board.do("play", "thunderclap")
    board.do("trick", "martyrdom").quietly()
    assert (hearts(board)[FOE], cells(board)[FOE]) == (17, 17)


def test_eye_of_the_storm_spares_friends():
    board = duel(
        Hero("the-stormcaller", 14, auras="eye-of-the-storm"), Hero("the-oracle", 15),
        ally=Hero("the-warden", 13),
    )  # fmt: skip
    assert hearts(board.end_turn())[:3] == [15, 20, 15]


def test_lightning_rod_counts_a_push_by_another_and_no_friend():
    board = duel(
        Hero("the-champion", 14, hand="trample"), Hero("the-oracle", 15),
        ally=Hero("the-stormcaller", 0, auras="lightning-rod"),
    )  # fmt: skip
    board.do("play", "trample").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 15
    friend = duel(
        Hero("the-oracle", 14), Hero("the-champion", 15, hand="trample"),
        ally=Hero("the-stormcaller", 0, auras="lightning-rod"), active=1,
    )  # fmt: skip
    friend.do("play", "trample").do("choose", "the-oracle").quietly()
    assert (cells(friend)[ME], hearts(friend)[ME]) == (12, 16)


def test_surge_is_for_the_attack_of_another_hero_and_asks_for_a_card():
    own = duel(Hero("the-stormcaller", 14, hand="arc-bolt surge"), Hero("the-oracle", 15))
    own.do("play", "arc-bolt").do("choose", "the-oracle")
    assert own.refused("trick", "surge") is not None
    poor = duel(
        Hero("the-assassin", 14, hand="backstab"), Hero("the-oracle", 15),
        ally=Hero("the-stormcaller", 0, hand="surge"),
    )  # fmt: skip
    poor.do("play", "backstab").do("choose", "the-oracle").do("trick", "surge").quietly()
    assert hearts(poor)[FOE] == 12


def test_eager_wind_moves_the_stormcaller_or_a_partners_hero_or_nobody():
    heroes = [
        Hero("the-stormcaller", 0, hand="eager-wind"), Hero("the-oracle", 1),
        Hero("the-cutpurse", 35), Hero("the-champion", 34),
        Hero("the-assassin", 3), Hero("the-warden", 4),
        Hero("the-warden", 33), Hero("the-oracle", 32),
    ]  # fmt: skip
    board = Board(*heroes, game=GAME).do("play", "eager-wind")
    mine = [("the-stormcaller",), ("the-oracle",), ("the-assassin",), ("the-warden",)]
    assert board.options("choose") == mine
    board.do("choose", "the-stormcaller")
    assert ("stay" in (board.decide() or (0, []))[1], (3,) in board.options("move")) == (
        True,
        False,
    )


def test_slipstream_is_for_the_attacks_of_the_stormcaller_alone():
    board = duel(
        Hero("the-assassin", 14, hand="backstab"), Hero("the-oracle", 15),
        ally=Hero("the-stormcaller", 0, auras="slipstream"),
    )  # fmt: skip
    board.do("play", "backstab").do("choose", "the-oracle").quietly()
    assert cells(board)[FOE] == 15


def test_gust_pushes_that_enemy_and_no_other():
    board = duel(
        Hero("the-stormcaller", 14, hand="gust"), Hero("the-oracle", 15),
        other=Hero("the-champion", 13),
    )  # fmt: skip
    board.do("play", "gust").do("choose", "the-oracle").quietly()
    assert cells(board)[FOE:] == [17, 13]


def test_mirror_image_and_null_ward_are_for_their_own_hero():
    for trick in ("mirror-image", "null-ward"):
        board = attacked(Hero("the-oracle", 14), ally=Hero("the-stormcaller", 0, hand=trick))
        assert board.refused("trick", trick) is not None


def test_dampen_takes_no_more_than_there_is():
    board = attacked(
        Hero("the-assassin", 14), ally=Hero("the-stormcaller", 0, hand="dampen"),
        by="the-stormcaller", with_card="spark",
    )  # fmt: skip
    assert hearts(board.do("trick", "dampen").quietly())[ME] == 16


def test_arc_bolt_counts_the_auras_of_its_own_hero():
    board = duel(
        Hero("the-stormcaller", 13, hand="arc-bolt"), Hero("the-oracle", 17, auras="omens"),
        ally=Hero("the-warden", 0, auras="bastion"),
    )  # fmt: skip
    board.do("play", "arc-bolt").do("choose", "the-oracle").quietly()
    assert hearts(board)[FOE] == 14


def test_frost_shackles_end_with_the_round():
    board = duel(Hero("the-stormcaller", 14, hand="frost-shackles"), Hero("the-oracle", 15))
    board.do("play", "frost-shackles").do("choose", "the-oracle").quietly()
    assert board.end_turn().state.modifier(FOE, "rooted") == 1
    assert board.end_turn().state.modifier(FOE, "rooted") == 0


def test_blink_lands_on_empty_squares_within_radius_2():
    board = duel(Hero("the-stormcaller", 0, hand="blink"), Hero("the-oracle", 1))
    board.do("trick", "blink")
    assert board.options("choose") == [(2,), (6,), (7,), (12,)]


def test_arcane_focus_adds_1_to_mixed_damage_and_nothing_to_a_friends():
    mixed = duel(
        Hero("the-stormcaller", 14, hand="tempest", auras="arcane-focus"), Hero("the-oracle", 17)
    )
    mixed.do("play", "tempest").do("choose", "the-oracle").quietly()
    assert hearts(mixed)[FOE] == 10
    friend = duel(
        Hero("the-assassin", 14, hand="backstab"), Hero("the-oracle", 15),
        ally=Hero("the-stormcaller", 0, auras="arcane-focus"),
    )  # fmt: skip
    friend.do("play", "backstab").do("choose", "the-oracle").quietly()
    assert hearts(friend)[FOE] == 12


def test_force_wave_spares_friends():
    board = duel(
        Hero("the-stormcaller", 14, hand="force-wave"), Hero("the-oracle", 16),
        ally=Hero("the-assassin", 13),
    )  # fmt: skip
    board.do("play", "force-wave").quietly()
    assert cells(board)[:3] == [14, 13, 17]


def test_open_mind_draws_at_no_other_turns_end_and_for_its_own_hero():
    board = duel(
        Hero("the-stormcaller", 14, auras="open-mind", deck="spark spark spark"),
        Hero("the-oracle", 35),
        ally=Hero("the-assassin", 0, deck="vanish vanish vanish"),
        active=1,
    )
    until(board.do("end"), "end")
    assert [len(board.zone(f"hand/{hero}")) for hero in (ME, ALLY)] == [1, 1]  # the draw step
    board.end_turn()
    assert [len(board.zone(f"hand/{hero}")) for hero in (ME, ALLY)] == [2, 1]
    assert [board.state.modifier(hero, "hand") for hero in (ME, ALLY, FOE)] == [2, 0, 0]
