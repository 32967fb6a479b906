"""Trick windows: who is asked, when, in which order, and what it betrays (LE-09, LE-63)."""

import json
from typing import Any

from engine.games.letal.abilities import ACTIVE, Ability, Ongoing
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.cast import (
    CAST,
    Trial,
    a_card,
    a_hero,
    an_aura,
    boost,
    disable,
    lasting,
    lose,
)

SPY = Ability("peek", "Peek", ACTIVE, "spy/0")
ONCE = Ability("nap", "Nap", ACTIVE, "nap/0", once=True)
PARRY = Ability("duck", "Duck", ACTIVE, "duck/0", condition="attack_declared_on_you", cards=1)
INNATE = Ability("rest", "Rest", ACTIVE, "rest/0", innate=True)
GAME = Trial(
    [
        *CAST,
        a_hero("spy", abilities=[(SPY, [lose(1)])]),
        a_hero("ducker", abilities=[(PARRY, [lose(1)])]),
        a_hero("sleeper", abilities=[(ONCE, [lose(1)])]),
        a_hero("rester", abilities=[(INNATE, [lose(1)])]),
        a_card("twofold", "action", lose(1), lose(1)),
        a_card("jab", "trick", lose(1)),
        a_card("plot", "trick", lose(1), lose(1)),
        a_card("mine", "trick", lose(1), condition="your_turn"),
        a_card("theirs", "trick", lose(1), condition="enemy_turn"),
        a_card("aimed", "trick", boost(1), condition="attack_by_you"),
        a_card("help", "trick", boost(1), condition="attack_by_ally"),
        a_card("cover", "trick", boost(-1), condition="attack_declared_on_ally"),
        a_card("trip", "trick", disable("enemies")),
        a_card("hush", "action", lasting("silenced", 1, "enemies", "this_turn")),
        an_aura("calm", ongoing=[Ongoing("silenced", 1, "enemies")]),
    ]
)
PASS_OR_TRICK = ["pass", "trick"]


def board(*hands: str, step: str = "main", **more: Any) -> Board:
    """Ada and Bea against Cid and Dan (and so on), with these cards in hand."""
    names = ("ada", "bea", "cid", "dan", "eve", "fay", "gus", "hal")
    heroes = [
        Hero(name, cell, hand=hand)
        for cell, (name, hand) in enumerate(zip(names, hands, strict=False))
    ]
    return Board(*heroes, game=GAME, step=step, **more)


def test_le_09_the_active_player_then_clockwise_until_all_have_passed():
    played = board("jab", "", "jab jab", "", "jab", "", "", "", step="turn_ends", active=2)
    seats = []
    for move in ("pass", "pass", "trick", "pass", "pass", "trick", "pass", "pass"):
        seat, verbs = played.decide() or (-1, [])
        assert verbs in (PASS_OR_TRICK, ["pass"])
        seats.append(seat)
        played.do(move, *(["jab"] if move == "trick" else []))
    assert seats == [2, 0, 1, 2, 0, 1, 2, 0]
    assert (played.state.active, played.state.turn) == (3, 6)


def test_le_09_windows_of_a_turn():
    """After beginning triggers, after the draw, after each card, between lines, at the end."""
    played = board("twofold", "", "jab", "", step="begin_turn", first=0)
    moves = ["pass", "pass", "pass", "pass", "play", "pass", "pass", "end", "pass"]
    places = []
    for move in moves:
        frame = played.state.agenda[-1]
        places.append((frame.text, frame.at, (played.decide() or (-1, []))[0]))
        played.do(move, *(["twofold"] if move == "play" else []))
    assert places == [
        ("turn", 1, 0),
        ("turn", 1, 1),
        ("turn", 3, 0),
        ("turn", 3, 1),
        ("turn", 4, 0),
        ("twofold/play", 1, 1),
        ("turn", 5, 1),
        ("turn", 4, 0),
        ("turn", 8, 1),
    ]
    assert (played.state.active, played.state.turn) == (1, 7)


def test_le_09_the_active_player_plays_tricks_in_their_main_phase():
    played = board("jab feint", "", "", "").do("trick", "jab")
    assert played.state.endurance == [10, 10, 9, 9]
    assert played.state.agenda[-1].at == 5
    assert (played.decide(), played.state.allowance[:2]) == ((0, PASS_OR_TRICK), [1, 1])


def test_le_09_a_trick_resolves_at_once_and_opens_windows_between_its_own_lines():
    played = board("jab", "", "plot", "jab", step="turn_ends").do("pass").do("trick", "plot")
    assert (played.state.agenda[-1].text, played.state.endurance) == ("plot/play", [9, 9, 10, 10])
    assert played.decide() == (0, PASS_OR_TRICK)
    played.do("trick", "jab")
    assert (played.decide(), played.state.endurance) == ((1, PASS_OR_TRICK), [9, 9, 9, 9])
    played.do("pass")
    assert (played.state.agenda[-1].text, played.state.endurance) == ("turn", [8, 8, 9, 9])


def test_le_09_only_tricks_of_a_living_enabled_hero_from_its_own_hand():
    heroes = [Hero("ada", 0, hand="jab", disabled=True), Hero("bea", 1), Hero("cid", 2, hand="jab")]
    played = Board(*heroes, Hero("dan", hand="jab"), game=GAME, step="turn_ends")
    assert (played.decide(), played.options("trick")) == ((1, PASS_OR_TRICK), [("jab",)])
    assert played.refused("trick", played.state.zones["hand/3"][0]) == (
        "a dead hero's cards are out of play (LE-14)"
    )
    assert played.refused("trick", played.state.heroes[2]) == (
        "only a Trick in the hand of an own hero is played (LE-09)"
    )


def test_le_42_a_trick_without_a_condition_is_legal_in_every_window():
    for step in ("begin_turn", "draw_step", "main", "turn_ends"):
        played = board("", "", "jab", "", step=step)
        if step == "main":
            played = board("twofold", "", "jab", "").do("play", "twofold")
        assert played.options("trick") == [("jab",)]


def test_le_42_conditions_say_when_a_trick_is_legal():
    hand = "mine theirs aimed help cover parry"
    played = board(hand, hand, hand, hand, step="turn_ends")
    assert played.options("trick") == [("mine",), ("mine",)]
    played.do("pass")
    assert played.options("trick") == [("theirs",), ("theirs",)]
    assert played.refused("trick", "mine") == "the condition of this Trick is not met (LE-42)"
    played = board(f"strike {hand}", hand, hand, hand).do("play", "strike").do("aim", "cid")
    assert played.options("trick") == [("mine",), ("aimed",), ("mine",), ("help",)]
    played.do("pass")
    assert played.options("trick") == [("theirs",), ("parry",), ("theirs",), ("cover",)]


def test_a_silenced_hero_is_asked_and_may_only_pass():
    played = board("hush", "", "jab", "").do("play", "hush")
    effect = played.state.lasting[0]
    assert (played.decide(), effect.rule, effect.hero) == ((1, ["pass"]), "silenced", 2)
    assert played.refused("trick", "jab") == "an effect keeps this hero from playing Tricks"
    heroes = [Hero("ada", 0, auras="calm"), Hero("bea", 1), Hero("cid", 2, hand="jab")]
    played = Board(*heroes, Hero("dan", 3), game=GAME, step="turn_ends")
    assert played.decide() == (1, ["pass"])


def test_le_63_who_is_asked_depends_on_public_facts_alone():
    """A seat that holds any card of an enabled hero is asked, be there a trick in it or not."""
    for hand, decides in (("jab", True), ("strike", True), ("mine", True), ("", False)):
        played = board("", "", hand, "", step="turn_ends")
        assert ((played.decide() or (0, []))[0] == 1 and played.state.turn == 5) is decides
    heroes = [Hero("ada", 0), Hero("bea", 1), Hero("cid", 2, hand="jab", disabled=True)]
    played = Board(*heroes, Hero("dan", 3), game=GAME, step="turn_ends")
    assert played.state.turn == 6


def test_le_63_being_asked_betrays_nothing_to_anybody():
    """Another card in the same hand: every other seat sees the same, and the same are asked."""
    for step in ("begin_turn", "draw_step", "turn_ends"):
        worlds = [board("", "", hand, "feint", step=step) for hand in ("jab", "strike")]
        for _ in range(4):
            assert worlds[0].decide() is not None
            for seat in (0, None):
                views = [json.dumps(GAME.view(world.state, seat)) for world in worlds]
                assert views[0] == views[1]
            choices = [world.choice for world in worlds]
            assert len({choice.seat for choice in choices if choice}) == 1
            for world, choice in zip(worlds, choices, strict=True):
                world.do("pass" if choice and "pass" in choice.spaces else "end")


def test_le_63_a_hand_of_nothing_but_an_active_ability_is_asked_while_it_can_be_used():
    heroes = [Hero("ada", 0), Hero("bea", 1), Hero("spy", 2), Hero("dan", 3)]
    played = Board(*heroes, game=GAME, step="turn_ends")
    assert played.decide() == (1, ["pass", "use"])
    played.do("use", "spy", "peek").do("pass")
    assert (played.state.turn, played.state.endurance) == (6, [9, 9, 10, 10])
    assert played.options("use") == [("spy", "peek")]


def test_le_41_an_active_ability_is_used_in_windows_of_an_enabled_hero():
    heroes = [Hero("ada", 0, hand="strike"), Hero("bea", 1), Hero("spy", 2, disabled=True)]
    played = Board(*heroes, Hero("dan"), game=GAME, step="turn_ends")
    assert played.decide() == (0, ["pass"])
    played = Board(Hero("spy", 0), Hero("bea", 1), Hero("cid", 2), Hero("dan"), game=GAME)
    played.do("use", "spy", "peek")
    assert (played.state.endurance[2], played.state.allowance[0]) == (9, 1)


def test_le_70_a_skill_is_used_as_often_as_one_likes_unless_it_says_once():
    """Rulebook, Explaining Hero Card: "You can use those abilities at any time"."""
    played = Board(Hero("spy", 0), Hero("sleeper", 1), Hero("cid", 2), Hero("dan"), game=GAME)
    played.do("use", "spy", "peek").do("use", "spy", "peek").do("use", "sleeper", "nap")
    assert played.state.endurance[2] == 7
    assert played.refused("use", "sleeper", "nap") == (
        "this skill says once in a turn, and was used in this one (LE-70)"
    )
    played.quietly().do("end")
    while played.state.turn == 5:
        played.do("pass")
    assert played.options("use") == [("spy", "peek"), ("sleeper", "nap")]


def test_hide_a_skill_that_hides_a_card_needs_one_in_hand():
    """Rulebook, Hide: nothing that asks to hide a card is used without one."""
    for hand, uses in (("feint", [("ducker", "duck")]), ("", [])):
        heroes = [Hero("ada", 0, hand="strike"), Hero("bea", 1), Hero("ducker", 2, hand=hand)]
        played = Board(*heroes, Hero("dan", 3, hand="feint"), game=GAME)
        assert played.state.attack() is None
        played.do("play", "strike").do("aim", "ducker")
        assert played.options("use") == uses
    assert played.refused("use", "ducker", "duck") == (
        "a skill that hides a card needs one in hand (rulebook, Hide)"
    )


def test_le_25_innate_skills_are_played_under_the_option_alone():
    heroes = [Hero("rester", 0), Hero("bea", 1), Hero("cid", 2), Hero("dan", 3)]
    played = Board(*heroes, game=GAME)
    assert played.options("use") == []
    assert played.refused("use", "rester", "rest") == (
        "this innate skill is not played here (LE-25)"
    )
    played = Board(*heroes, game=GAME, variant={"house_skills": "on"})
    assert played.options("use") == [("rester", "rest")]
