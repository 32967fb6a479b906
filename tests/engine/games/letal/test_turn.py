"""A turn from Re-enable to its end (rulebook, Playing your turn)."""

from typing import Any

from engine.games.letal.abilities import ACTION, Ability, Ongoing, Trigger
from engine.games.letal.state import READY, REFRESHED, SPENT
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.cast import (
    CAST,
    Trial,
    a_card,
    a_hero,
    an_aura,
    disable,
    lasting,
    lose,
)

DRILL = Ability("drill", "Drill", ACTION, "drill/0")
GAME = Trial(
    [
        *CAST,
        a_hero("drummer", abilities=[(DRILL, [lose(1)])]),
        a_card("rush", "action", lose(1), refresh=True),
        a_card("stumble", "action", disable("self"), refresh=True),
        a_card("rise", "action", {"do": "enable", "what": "allies"}, refresh=True),
        a_card("quick", "trick", lose(1), refresh=True),
        an_aura("banner", ongoing=[Ongoing("damage", 1)]),
        an_aura("standard", refresh=True),
        an_aura("dawn", triggers=[(Trigger("turn_begins", "self", "dawn/0"), [lose(1)])]),
        an_aura("dread", triggers=[(Trigger("turn_begins", "self", "dread/0"), [disable("self")])]),
        an_aura("dusk", triggers=[(Trigger("turn_ends", "any", "dusk/0"), [lose(1, "self")])]),
        an_aura("vigil", triggers=[(Trigger("turn_begins", "enemy", "vigil/0"), [lose(1)])]),
        an_aura(
            "grit", triggers=[(Trigger("lost_endurance", "self", "grit/0"), [disable("enemies")])]
        ),
    ]
)


BEA, CID, DAN = Hero("bea", 0), Hero("cid", 20), Hero("dan", 21)


def board(
    first: Hero, second: Hero = BEA, third: Hero = CID, fourth: Hero = DAN, **more: Any
) -> Board:
    return Board(first, second, third, fourth, game=GAME, **more)


def test_le_05_each_hero_has_one_action_or_aura_a_turn():
    played = board(Hero("ada", 14, hand="strike banner"), Hero("drummer", 0, hand="strike rush"))
    played.do("play", "banner").quietly()
    assert played.zone("auras/0") == ["banner"]
    assert played.options("play") == [("strike",), ("rush",)]
    assert played.refused("play", played.state.zones["hand/0"][0]) == (
        "one Action card, Action skill or Aura for each hero a turn (LE-05)"
    )
    played.do("use", "drummer", "drill").quietly()
    assert played.state.endurance == [10, 10, 9, 9]
    assert played.decide() == (0, ["end"])


def test_le_06_refresh_restores_the_allowance_by_one_and_chains():
    played = board(Hero("ada", 14, hand="rush rush strike standard feint"))
    played.do("play", "rush")
    assert played.state.allowance == [REFRESHED, READY, SPENT, SPENT]
    played.quietly().do("play", "rush").quietly().do("play", "standard").quietly()
    played.do("play", "strike").quietly()
    assert played.state.allowance == [SPENT, READY, SPENT, SPENT]
    assert played.options("play") == []


def test_le_40_refresh_counts_once_the_card_has_resolved_and_lapses_with_the_turn():
    played = board(Hero("ada", 14, hand="rush strike"))
    played.do("play", "rush").quietly().do("end").quietly()
    assert played.state.active == 1
    assert played.state.allowance == [SPENT, SPENT, READY, READY]


def test_le_40_refresh_on_a_trick_means_nothing():
    played = board(Hero("ada", 14, hand="strike quick strike"), fourth=Hero("dan"))
    played.do("play", "strike").quietly().do("trick", "quick").quietly()
    assert played.options("play") == []


def test_le_07_the_first_player_skips_the_draws_of_their_first_turn_alone():
    names = ("ada", "bea", "cid", "dan", "eve", "fay", "gus", "hal")
    heroes = [Hero(name, cell, deck="feint feint") for cell, name in enumerate(names)]
    played = Board(*heroes, game=GAME, step="begin_turn", turn=0, round=1, first=0)

    def hands() -> list[int]:
        return [len(played.zone(f"hand/{hero}")) for hero in range(8)]

    assert hands() == [0] * 8
    for turn, drawn in enumerate(([0] * 2 + [1] * 2, [0] * 2 + [1] * 4, [0] * 2 + [1] * 6), 1):
        played.do("end").quietly()
        assert (played.state.turn, hands()) == (turn + 1, drawn + [0] * (8 - len(drawn)))
    played.do("end").quietly()
    assert hands() == [1] * 8


def test_le_08_disabled_heroes_are_enabled_and_draw():
    played = board(Hero("ada", 14, deck="feint", disabled=True), step="begin_turn", turn=8)
    assert played.state.disabled == [0, 0, 0, 0]
    assert played.zone("hand/0") == ["feint"]


def test_le_08_a_full_hand_or_an_empty_deck_skips_that_draw_alone():
    full = Hero("ada", 14, hand="feint feint feint feint feint", deck="strike")
    played = board(full, Hero("bea", 0, deck="strike"), step="draw_step")
    assert (played.zone("deck/0"), played.zone("hand/1")) == (["strike"], ["strike"])
    played = board(Hero("ada", 14), Hero("bea", 0, deck="strike"), step="draw_step")
    assert (played.zone("hand/0"), played.zone("hand/1")) == ([], ["strike"])
    assert played.state.outcome is None


def test_le_33_discard_piles_are_never_reshuffled():
    played = board(Hero("ada", 14, discard="strike feint"), step="draw_step")
    assert played.zone("discard/0") == ["strike", "feint"]
    assert played.zone("hand/0") == []


def test_le_45_each_living_hero_draws_from_its_own_deck_to_its_own_hand():
    played = board(Hero("ada", 14, deck="strike bolt"), Hero("bea", deck="feint"), step="draw_step")
    assert (played.zone("hand/0"), played.zone("deck/0")) == (["bolt"], ["strike"])
    assert (played.zone("hand/1"), played.zone("deck/1")) == ([], ["feint"])


def test_le_43_triggers_of_all_seats_are_ordered_by_the_active_player():
    played = board(
        Hero("ada", 14, auras="dawn"), third=Hero("cid", 20, auras="vigil"), step="begin_turn"
    )
    assert played.decide() == (0, ["resolve"])
    assert played.options("resolve") == [("dawn",), ("vigil",)]
    played.do("resolve", "vigil")
    assert played.state.endurance == [9, 9, 9, 9]


def test_le_43_no_action_after_the_end_of_turn_has_begun():
    played = board(Hero("ada", 14, hand="strike feint", auras="dusk"))
    played.do("end")
    assert played.decide() == (0, ["pass", "trick"])
    assert played.state.allowance == [SPENT, SPENT, SPENT, SPENT]
    assert played.state.endurance[0] == 9
    assert played.refused("play", "strike") == (
        "Actions and Auras are played in one's own turn alone (rulebook, Cards type)"
    )


def test_le_26_end_of_turn_triggers_then_tricks_then_the_next_player():
    played = board(Hero("ada", 14, auras="dusk"), third=Hero("cid", 20, hand="quick"))
    played.do("end")
    assert (played.decide(), played.state.endurance[0]) == ((1, ["pass", "trick"]), 9)
    played.do("trick", "quick")
    assert (played.state.active, played.state.turn) == (1, 6)


def test_le_26_the_turn_ends_when_its_player_says_so():
    played = board(Hero("ada", 14, hand="strike"))
    assert "end" in (played.decide() or (0, []))[1]
    played.do("end").quietly()
    assert played.state.active == 1


def test_le_38_a_disabled_hero_does_nothing_but_its_auras_work():
    drummer = Hero("drummer", 14, hand="strike quick banner", auras="dawn", disabled=True)
    played = board(drummer, Hero("bea", 0, hand="feint"))
    assert played.options("play") == []
    assert played.options("use") == []
    assert played.options("trick") == [("feint",)]
    assert played.refused("play", "strike") == (
        "a disabled hero plays no cards and uses no skills (LE-38)"
    )
    played = board(Hero("cid", 0), third=drummer, step="begin_turn")
    assert played.state.endurance == [10, 10, 10, 10]
    played.end_turn()
    assert played.state.endurance == [9, 9, 10, 10]


def test_le_38_an_open_refresh_is_lost_when_a_hero_is_disabled():
    played = board(Hero("ada", 14, hand="stumble strike"))
    played.do("play", "stumble").quietly()
    assert (played.state.disabled[0], played.state.allowance[0]) == (1, SPENT)
    played = board(Hero("ada", 14, hand="rush strike"), third=Hero("cid", 20, auras="grit"))
    played.do("play", "rush").quietly()
    assert (played.state.disabled[0], played.state.allowance[0]) == (1, SPENT)


def test_le_39_only_the_owners_re_enable_step_or_a_card_turns_a_hero_up():
    played = board(Hero("ada", 14), third=Hero("cid", 20, disabled=True))
    played.end_turn()
    assert played.state.disabled == [0, 0, 0, 0]
    played = board(Hero("ada", 14, disabled=True), third=Hero("cid", 20, disabled=True))
    played.do("end").quietly()
    assert played.state.disabled == [1, 0, 0, 0]
    played = board(Hero("ada", 14, disabled=True, hand="strike"), Hero("bea", 0, hand="rise"))
    played.do("play", "rise").quietly()
    assert played.state.disabled == [0, 0, 0, 0]
    assert played.options("play") == [("strike",)]


def test_le_39_disabled_by_a_beginning_of_turn_trigger_it_stays_so_that_turn():
    played = board(Hero("ada", 14, hand="strike", auras="dread"), step="begin_turn").quietly()
    assert (played.state.disabled[0], played.decide()) == (1, (0, ["end"]))


def test_le_22_an_aura_entering_play_does_not_trigger_itself_and_stays():
    game = Trial(
        [
            *CAST,
            an_aura("echo", triggers=[(Trigger("card_played", "any", "echo/0"), [lose(1)])]),
            an_aura("banner"),
        ]
    )
    played = Board(
        Hero("ada", 14, hand="echo"), Hero("bea", 0, hand="banner"), Hero("cid", 20),
        Hero("dan", 21), game=game,
    )  # fmt: skip
    played.do("play", "echo")
    assert (played.zone("auras/0"), played.state.endurance) == (["echo"], [10] * 4)
    played.quietly().do("play", "banner")
    assert played.state.endurance == [10, 10, 9, 9]
    played.end_turn()
    assert played.zone("auras/0") == ["echo"]


def test_le_41_triggers_are_mandatory_unless_they_may_happen():
    lines = [lose(1)]
    game = Trial(
        [
            *CAST,
            an_aura("must", triggers=[(Trigger("turn_begins", "self", "must/0"), lines)]),
            an_aura("may", triggers=[(Trigger("turn_begins", "self", "may/0", may=True), lines)]),
        ]
    )
    heroes = [Hero("bea", 0), Hero("cid", 20), Hero("dan", 21)]
    played = Board(Hero("ada", 14, auras="must"), *heroes, game=game, step="begin_turn")
    assert (played.decide(), played.state.endurance[2]) == ((0, ["end"]), 9)
    for answer, left in (("accept", 9), ("decline", 10)):
        played = Board(Hero("ada", 14, auras="may"), *heroes, game=game, step="begin_turn")
        assert played.decide() == (0, ["accept", "decline"])
        played.do(answer)
        assert played.state.endurance[2] == left


def test_le_60_a_card_may_be_played_though_no_line_can_do_anything():
    game = Trial([*CAST, a_card("idle", "action", lasting("damage", 1, "attacker", "this_turn"))])
    heroes = [Hero("bea", 0), Hero("cid", 20), Hero("dan", 21)]
    played = Board(Hero("ada", 14, hand="idle"), *heroes, game=game).do("play", "idle")
    assert (played.zone("discard/0"), played.state.lasting) == (["idle"], [])
