"""Words of card texts where the rulings say how they work: movement, Push, hands, Refresh."""

from engine.games.letal.effects import reachable
from engine.games.letal.state import READY, REFRESHED, SPENT
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.cast import CAST, All, a_text
from tests.engine.games.letal.house import ALLY, FOE, ME, attacked, cells, duel, hearts


def test_le_18_movement_goes_by_empty_squares_alone_and_may_be_none():
    board = duel(
        Hero("the-assassin", 0, hand="slip-away"), Hero("the-oracle", 1),
        ally=Hero("the-warden", 12),
    )  # fmt: skip
    board.do("trick", "slip-away")
    assert board.options("move") == [
        (0,),
        (6,),
        (7,),
    ]  # out and back; 2 is behind The Oracle, 12 is taken
    assert board.refused("move", 12) is not None
    board.do("stay")
    assert cells(board) == [0, 12, 1, -1]


def test_le_57_movement_2_leads_two_orthogonal_steps_far():
    board = duel(Hero("the-assassin", 14), Hero("the-oracle", 35))
    assert reachable(board.state, ME, 2) == [2, 7, 8, 9, 12, 13, 14, 15, 16, 19, 20, 21, 26]
    assert reachable(board.state, ME, 1) == [8, 13, 15, 20]
    assert reachable(board.state, ME, 0) == []


def test_le_73_a_movement_is_told_by_its_last_square_and_happens_once():
    board = duel(
        Hero("the-cutpurse", 14, hand="slip-away vanish vanish", deck="backstab"),
        Hero("the-oracle", 35),
    )
    board.do("trick", "slip-away").do("move", 16)
    assert [event for event in board.events() if event[0] == "moved"] == [("moved", 0)]
    board.do("accept").do("hide", "vanish")
    assert len(board.zone("hand/0")) == 2


def test_a_hero_enclosed_on_all_sides_is_not_asked_to_move():
    board = duel(
        Hero("the-assassin", 0, hand="slip-away"), Hero("the-oracle", 6),
        ally=Hero("the-warden", 1),
    )  # fmt: skip
    assert board.do("trick", "slip-away").decide() == (0, ["pass", "use"])


def test_le_19_a_push_that_can_move_must():
    board = duel(Hero("the-champion", 14, hand="trample"), Hero("the-oracle", 15))
    board.do("play", "trample").do("choose", "the-oracle")
    assert cells(board)[FOE] == 17
    assert board.decide() == (0, ["move", "stay"])


def test_le_56_a_push_by_nothing_sets_off_nothing():
    board = duel(
        Hero("the-stormcaller", 16, hand="force-wave", auras="lightning-rod"),
        Hero("the-oracle", 17),
    )
    board.do("play", "force-wave").quietly()
    assert (cells(board)[FOE], hearts(board)[FOE]) == (17, 16)


def test_le_74_of_several_the_farthest_is_pushed_first():
    board = duel(
        Hero("the-stormcaller", 12, hand="force-wave"), Hero("the-oracle", 13),
        other=Hero("the-assassin", 14),
    )  # fmt: skip
    board.do("play", "force-wave").quietly()
    assert cells(board)[FOE:] == [15, 16]


def test_le_57_a_square_taken_meanwhile_receives_nobody():
    """The square is chosen and the hero put there in one line: nothing can come between."""
    board = duel(Hero("the-stormcaller", 14, hand="blink"), Hero("the-oracle", 16))
    board.do("trick", "blink")
    assert (16,) not in board.options("choose")


def test_le_14_healing_stops_at_the_starting_endurance():
    board = duel(Hero("the-oracle", 14, hand="mend", endurance=15), Hero("the-warden", 35))
    board.do("play", "mend").do("choose", "the-oracle").quietly()
    assert hearts(board)[ME] == 16


def test_le_32_the_first_card_hidden_is_drawn_first():
    board = duel(Hero("the-oracle", 14, hand="weave-fate doom mend"), Hero("the-warden", 35))
    board.do("play", "weave-fate").do("hide", "mend").do("hide", "doom").quietly()
    assert board.zone("hand/0") == ["mend", "doom"]


def test_le_75_cards_hidden_by_one_line_are_hidden_once_for_triggers():
    board = duel(Hero("the-stormcaller", 14, hand="weave-fate gale spark"), Hero("the-warden", 35))
    board.do("play", "weave-fate").do("hide", "gale")
    assert board.decide() == (0, ["hide"])
    board.do("hide", "spark").do("accept").do("move", 15).quietly()
    assert (cells(board)[ME], board.zone("hand/0")) == (15, ["gale", "spark"])


def test_discarding_is_not_hiding():
    board = duel(
        Hero("the-stormcaller", 14, hand="gale spark"), Hero("the-cutpurse", 15, hand="pickpocket"),
        active=1,
    )  # fmt: skip
    board.do("play", "pickpocket").do("choose", "the-stormcaller")
    board.do("discard", "gale").do("discard", "spark")
    assert board.decide() == (1, ["end"])


def test_le_81_hiding_fewer_cards_than_asked_pays_for_nothing():
    """Weave Fate: hide 2 cards; if you did, draw 3."""
    board = duel(
        Hero("the-oracle", 14, hand="weave-fate doom", deck="smite smite"), Hero("the-warden", 35)
    )
    board.do("play", "weave-fate").do("hide", "doom").quietly()
    assert (board.zone("hand/0"), board.zone("deck/0")) == ([], ["doom", "smite", "smite"])


def test_le_76_a_card_is_not_recovered_into_a_full_hand():
    hand = "fence-the-goods" + " slip-away" * 9
    board = duel(Hero("the-cutpurse", 14, hand=hand, discard="vanish"), Hero("the-oracle", 35))
    board.do("play", "fence-the-goods").do("choose", "vanish").quietly()
    assert (len(board.zone("hand/0")), board.zone("discard/0")) == (9, ["vanish"])


def test_le_77_only_heroes_of_the_active_player_are_refreshed():
    game = All([*CAST, a_text("spur", [{"do": "refresh", "what": "allies"}], kind="trick")])
    heroes = [
        Hero("ada", 0, hand="spur"), Hero("bea", 1), Hero("cid", 35), Hero("dan", 34),
        Hero("eve", 3), Hero("fay", 4), Hero("gus", 33), Hero("hal", 32),
    ]  # fmt: skip
    board = Board(*heroes, game=game)
    board.state.allowance[1] = SPENT
    board.do("trick", "spur").quietly()
    assert [board.state.allowance[hero] for hero in (1, 4, 5)] == [REFRESHED, SPENT, SPENT]


def test_a_refreshed_hero_that_has_not_acted_gains_nothing():
    board = duel(
        Hero("the-oracle", 0, hand="borrowed-time doom"), Hero("the-warden", 35),
        ally=Hero("the-assassin", 14, hand="backstab"),
    )  # fmt: skip
    board.do("trick", "borrowed-time").do("hide", "doom").do("choose", "the-assassin").quietly()
    assert board.state.allowance[ALLY] == READY


def test_le_78_steps_of_one_printed_line_have_no_window_between_them():
    board = duel(Hero("the-assassin", 14, hand="low-blow"), Hero("the-oracle", 15, hand="absolve"))
    board.do("play", "low-blow")
    assert board.options("choose") == [("the-oracle",)]  # at once, no window before it
    bashed = duel(
        Hero("the-warden", 14, hand="shield-bash"), Hero("the-oracle", 15, hand="absolve")
    )
    bashed.do("play", "shield-bash").do("choose", "the-oracle")
    bashed.do("pass").do("done").do("pass")
    assert cells(bashed)[FOE] == 15  # the window between its lines is open
    bashed.do("pass")
    assert cells(bashed)[FOE] == 17


def test_le_21_a_card_that_says_hero_hits_friends_too():
    board = duel(
        Hero("the-champion", 14, hand="whirlwind"), Hero("the-oracle", 35),
        ally=Hero("the-warden", 15),
    )  # fmt: skip
    board.do("play", "whirlwind").quietly()
    assert hearts(board)[ALLY] == 16


def test_a_line_without_a_target_is_skipped_and_the_next_goes_on():
    board = duel(Hero("the-cutpurse", 14, hand="cut-and-run"), Hero("the-oracle", 35))
    assert board.do("play", "cut-and-run").decide() == (0, ["move", "stay"])


def test_a_disabled_target_of_an_attack_has_no_tricks():
    board = attacked(Hero("the-assassin", 14, hand="smoke-bomb", disabled=True))
    assert hearts(board)[ME] == 12
