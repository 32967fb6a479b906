"""Losing Endurance, dying, and the end of the game (rulebook, End of the game)."""

from typing import Any

from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.deadly import GAME, four, outcome


def duel(*heroes: Hero, **more: Any) -> Board:
    names = ("ada", "bea", "cid", "dan")
    placed = [*heroes, *(Hero(name, cell) for cell, name in enumerate(names))][: len(heroes)]
    placed += [Hero(names[at], at) for at in range(len(heroes), 4)]
    return Board(*placed, game=GAME, **more)


def test_le_13_losing_endurance_is_no_damage_and_no_attack():
    played = duel(Hero("ada", 0, hand="drain"), Hero("bea", 1), Hero("cid", 2, hand="parry feint"))
    played.do("play", "drain")
    assert played.state.endurance == [10, 10, 7, 7]
    assert (played.state.attack(), played.decide()) == (None, (1, ["pass", "trick"]))
    assert played.options("trick") == [("feint",)]


def test_le_14_a_hero_dies_at_once_without_a_window_and_its_cards_stay_closed():
    dying = Hero(
        "cid",
        2,
        hand="feint",
        deck="strike",
        auras="thorns",
        discard="bolt",
        removed="drain",
        endurance=3,
    )
    played = duel(Hero("ada", 0, hand="drain"), Hero("bea", 1), dying)
    card = played.find("cid")
    played.do("play", "drain")
    assert (played.state.endurance[2], played.state.cell[2]) == (0, -1)
    zones = {
        name: played.zone(f"{name}/2")
        for name in ("hero", "hand", "deck", "auras", "discard", "removed", "fallen")
    }
    assert zones == {
        "hero": [], "hand": ["feint"], "deck": ["strike"], "auras": [],
        "discard": ["bolt", "thorns"], "removed": ["drain"], "fallen": ["cid"],
    }  # fmt: skip
    assert ("death", 1) in played.events()
    view: Any = GAME.view(played.state, 0)
    closed = [zone for zone in view["zones"] if zone["of"] == card and zone["name"] == "hand"]
    assert closed == [{"name": "hand", "seat": 1, "of": card, "count": 1}]


def test_le_14_the_rest_of_its_own_card_is_dropped():
    played = duel(Hero("ada", 0, hand="sacrifice"))
    played.do("play", "sacrifice")
    assert played.state.endurance == [0, 10, 10, 10]
    assert played.zone("discard/0") == ["sacrifice"]


def test_le_14_an_opponents_card_goes_on():
    played = duel(
        Hero("ada", 0, hand="strike"), Hero("bea", 1), Hero("cid", 2, hand="revenge"), Hero("dan")
    )
    played.do("play", "strike").do("trick", "revenge")
    assert played.state.endurance == [0, 9, 10, 0]
    assert played.zone("discard/2") == ["revenge"]


def test_le_14_triggers_of_the_dead_do_not_happen_those_of_the_living_do():
    played = duel(
        Hero("ada", 0, hand="drain"),
        Hero("bea", 1, auras="wake"),
        Hero("cid", 2, endurance=1, auras="last"),
    )
    played.do("play", "drain")
    assert played.state.endurance == [10, 10, 0, 6]


def test_le_14_lasting_effects_on_the_dead_end():
    played = duel(
        Hero("ada", 0, hand="curse"), Hero("bea", 1, hand="drain"), Hero("cid", 2, endurance=1)
    )
    played.do("play", "curse").quietly().do("play", "drain")
    assert [effect.hero for effect in played.state.lasting] == [3]


def test_le_15_a_team_without_heroes_loses_at_once():
    played = duel(
        Hero("ada", 0, hand="drain"), Hero("bea", 1), Hero("cid", 2, endurance=3), Hero("dan")
    )
    played.do("play", "drain")
    assert outcome(played) == {"winner": 0, "reason": "heroes_fallen"}
    assert played.choice is None


def test_le_15_le_52_both_teams_gone_at_once_is_a_draw():
    played = duel(Hero("ada", 0, hand="blast")).do("play", "blast")
    assert outcome(played) == {"winner": None, "reason": "heroes_fallen"}


def test_le_52_a_loss_of_several_heroes_is_simultaneous():
    played = duel(
        Hero("ada", 0, hand="drain", auras="wake"),
        Hero("bea", 1),
        Hero("cid", 2, endurance=3),
        Hero("dan", 3, endurance=2),
    )
    played.do("play", "drain")
    assert outcome(played) == {"winner": 0, "reason": "heroes_fallen"}
    assert played.zone("fallen/2") + played.zone("fallen/3") == ["cid", "dan"]


def test_le_52_targets_of_deal_are_sequential_and_the_first_team_emptied_loses():
    played = duel(Hero("ada", 0, hand="volley"), Hero("bea"), Hero("cid", 2), Hero("dan"))
    played.do("play", "volley").do("aim", "cid")
    assert outcome(played) == {"winner": 0, "reason": "heroes_fallen"}
    played = duel(Hero("ada", 0, hand="volley"), Hero("bea"), Hero("cid", 2), Hero("dan"))
    played.do("play", "volley").do("aim", "ada")
    assert outcome(played) == {"winner": 1, "reason": "heroes_fallen"}


def test_le_53_the_turn_of_a_player_whose_last_hero_dies_ends_at_once():
    played = four(
        Hero("ada", 0, hand="sacrifice", auras="dusk"), Hero("bea"), Hero("eve", 4, auras="dusk")
    )
    played.do("play", "sacrifice")
    assert (played.state.active, played.state.turn) == (1, 6)
    assert played.state.endurance == [0, 0, 10, 10, 10, 10, 10, 10]


def test_le_53_an_opponents_card_goes_on_before_the_next_seat_does():
    heroes = [Hero("ada", 0, hand="feint"), Hero("bea"), Hero("cid", 2, hand="snipe")]
    played = four(*heroes, Hero("eve"), Hero("fay", 5, endurance=30), Hero("dan", 3, endurance=5))
    played.do("trick", "feint")
    assert played.decide() == (1, ["pass", "trick"])
    played.do("trick", "snipe")
    assert played.state.endurance == [0, 0, 10, 3, 0, 10, 8, 8]
    assert (played.state.active, played.state.turn) == (1, 6)


def test_le_17_a_player_without_heroes_is_skipped_and_their_ally_plays_on():
    played = four(Hero("cid"), Hero("dan"))
    played.end_turn()
    assert (played.state.active, played.state.turn) == (2, 6)
    played.end_turn().end_turn().end_turn()
    assert played.state.active == 2
