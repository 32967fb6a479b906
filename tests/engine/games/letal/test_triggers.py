"""Triggers: what sets them off, for whom, and in which order they are carried out."""

from typing import Any

import pytest

from engine.games.letal.abilities import Ongoing, Trigger
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.cast import CAST, All, a_card, a_text, an_aura, disable, lasting, lose

MARK = lasting("hand", 0, "self", "this_turn")
GAME = All(
    [
        *CAST,
        a_card("blow", "action", lose(1)),
        a_card("twice", "action", lose(1), lose(1)),
        a_card("read", "action", MARK),
        a_text("study", [{"do": "draw", "count": 2}]),
        a_text("pray", [{"do": "heal", "amount": 9, "what": "self"}]),
        an_aura("rage", ongoing=[Ongoing("damage", 1)]),
        an_aura(
            "first", triggers=[(Trigger("lost_endurance", "any", "first/0"), [disable("subject")])]
        ),
        an_aura("second", triggers=[(Trigger("disabled", "any", "second/0"), [lose(1, "self")])]),
        an_aura("third", triggers=[(Trigger("lost_endurance", "any", "third/0"), [MARK])]),
        an_aura(
            "rob", triggers=[(Trigger("lost_endurance", "enemy", "rob/0"), [disable("subject")])]
        ),
        an_aura("scribe", triggers=[(Trigger("card_played", "any", "scribe/0"), [lose(1)])]),
        *(
            an_aura(
                f"for-{whose}",
                triggers=[(Trigger("lost_endurance", whose, f"for-{whose}/0"), [MARK])],
            )
            for whose in ("self", "ally", "enemy", "any")
        ),
    ]
)


def board(hand: str, auras: str = "", theirs: str = "", endurance: int | None = None) -> Board:
    return Board(
        Hero("ada", 0, hand=hand, auras=auras, endurance=endurance),
        Hero("bea", 1, endurance=5),
        Hero("cid", 2, auras=theirs),
        Hero("dan"),
        game=GAME,
    )


@pytest.mark.parametrize(
    ("holder", "whose", "times"),
    [(2, "self", 1), (2, "ally", 0), (2, "any", 1), (2, "enemy", 0),
     (0, "enemy", 1), (0, "any", 1), (0, "self", 0), (0, "ally", 0)],
)  # fmt: skip
def test_whose_a_trigger_minds(holder, whose, times):
    hanging = ["", "", f"for-{whose}"]
    played = board("blow", hanging[2 - holder], hanging[holder]).do("play", "blow")
    assert [effect.hero for effect in played.state.lasting] == [holder] * times


def test_le_67_what_one_line_sets_off_waits_together_before_the_next_line():
    played = board("twice", auras="third", theirs="third").do("play", "twice")
    assert (played.decide(), played.state.endurance[2]) == ((0, ["resolve"]), 9)


def test_le_67_what_a_trigger_sets_off_comes_before_those_that_still_wait():
    played = board("blow", auras="first third", theirs="second").do("play", "blow")
    assert played.options("resolve") == [("first",), ("third",)]
    played.do("resolve", "first")
    assert played.state.disabled[2] == 1
    assert [frame.text for frame in played.state.agenda][-1] != "second/0"
    assert played.state.endurance[2] == 8
    assert played.options("resolve") == [("first",), ("third",)]


def test_le_68_what_one_card_has_waiting_is_ordered_by_the_player_too():
    """Rulebook, Beginning of turn: "You choose the order, no matter where it comes from"."""
    played = Board(
        Hero("ada", 0, hand="blow", auras="rob"), Hero("bea", 1),
        Hero("cid", 2, hand="read"), Hero("dan", 3, hand="read read"), game=GAME,
    )  # fmt: skip
    played.do("play", "blow")
    assert played.decide() == (0, ["resolve"])
    assert played.options("resolve") == [("rob", "no1"), ("rob", "no2")]
    view: Any = GAME.view(played.state, None)
    rob, ada, cid, dan = map(played.find, ("rob", "ada", "cid", "dan"))
    assert [counter["value"] for counter in view["counters"] if counter["name"] == "waiting"] == [
        [rob, cid, ada],
        [rob, dan, ada],
    ]
    played.do("resolve", "rob", "no2")
    disabled = [event.cards for event in played.state.events or [] if event.kind == "disable"]
    assert disabled == [(dan,), (cid,)]


def test_le_68_nobody_is_asked_about_the_order_of_what_is_alike():
    played = board("blow", auras="third third").do("play", "blow")
    assert played.decide() == (0, ["resolve"])  # two cards, though equal
    single = board("read", auras="scribe").do("play", "read")
    assert single.decide() == (0, ["end"])


def test_le_69_a_card_is_played_once_it_has_resolved():
    played = board("twice", theirs="scribe")
    played.do("play", "twice")
    assert played.state.endurance == [9, 4, 8, 0]
    assert [kind for kind, _ in played.events()].index("trigger") > 2


def test_le_59_equal_auras_add_up():
    played = Board(
        Hero("ada", 14, hand="strike", auras="rage rage"), Hero("bea", 0), Hero("cid", 20),
        Hero("dan"), game=GAME,
    )  # fmt: skip
    assert played.do("play", "strike").state.endurance[2] == 4


def test_le_44_cards_draw_in_the_first_players_first_turn_too():
    played = Board(
        Hero("ada", 0, hand="study", deck="feint feint feint"), Hero("bea", 1, deck="feint"),
        Hero("cid", 2), Hero("dan", 3), game=GAME, turn=0, round=1, first=0, step="begin_turn",
    )  # fmt: skip
    played.quietly().do("play", "study")
    assert (played.zone("hand/0"), played.zone("hand/1")) == (["feint", "feint"], [])


def test_le_14_healing_stops_at_the_starting_endurance():
    played = board("pray", endurance=4).do("play", "pray")
    assert played.state.endurance[0] == 10
