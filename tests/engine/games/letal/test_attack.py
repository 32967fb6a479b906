"""The Attack Phase: declare, tricks, defend, tricks, apply (rulebook, Attack Phase)."""

from typing import Any

import pytest

from engine.core.position.cards import CardDef
from engine.games.letal.abilities import Ongoing, Trigger
from tests.engine.games.letal.board import Board, Hero
from tests.engine.games.letal.cast import (
    CAST,
    Trial,
    a_card,
    a_hero,
    an_aura,
    boost,
    deal,
    disable,
    lasting,
    lose,
    prevent,
)


def notes(word: str, whose: str = "self") -> CardDef:
    """An aura whose hero gains a lasting effect of no value whenever something happens."""
    lines = [lasting("hand", 0, "self", "this_turn")]
    name = f"on-{word}" if whose == "self" else f"on-{whose}-{word}"
    return an_aura(name, triggers=[(Trigger(word, whose, f"{name}/0"), lines)])


GAME = Trial(
    [
        *CAST,
        a_hero("stone", endurance=30, ongoing=[Ongoing("shield", 1)]),
        a_hero("guard", ongoing=[Ongoing("defence", 1)]),
        a_card("mixed", "action", deal(3, magical=2)),
        a_card("nothing", "action", deal(0)),
        a_card("double", "action", deal(2), deal(1)),
        a_card("reckless", "action", deal(2), lose(1, "self")),
        a_card("riposte", "trick", deal(2, "attacker"), condition="attack_declared_on_you"),
        a_card("doom", "trick", lose(20, "attacker"), condition="attack_declared_on_you"),
        a_card("net", "trick", disable("attacker"), condition="attack_declared_on_you"),
        a_card("aim", "trick", boost(2), condition="attack_by_you"),
        a_card("dim", "trick", boost(-4), condition="attack_declared_on_you"),
        a_card("dull", "trick", boost(-9), condition="attack_declared_on_you"),
        a_card("ward", "trick", prevent(2, type="magical"), condition="attack_declared_on_you"),
        a_card("mail", "trick", prevent(2, type="physical"), condition="attack_declared_on_you"),
        a_card("wall", "trick", prevent(9), condition="attack_declared_on_you"),
        a_card("shove", "trick", lasting("exposed", 1, "defender", "this_turn")),
        *(notes(word) for word in ("blocked", "fully_blocked", "dealt_damage", "hidden")),
        *(notes("blocked", whose) for whose in ("enemy", "ally")),
        an_aura(
            "long-grief",
            triggers=[(Trigger("lost_endurance", "self", "grief/0"), [prevent(1), prevent(1)])],
        ),
        *(notes(word) for word in ("attacked", "attack_declared", "lost_endurance")),
    ]
)
BEA, DAN = Hero("bea", 0), Hero("dan")


def board(attacker: str, defender: str = "", **more: Any) -> Board:
    """Ada attacks Cid, who is alone; hands by cards."""
    cid = {name: more.pop(name) for name in ("auras", "endurance", "disabled") if name in more}
    second = more.pop("second", BEA)
    card = more.pop("card", "cid")
    ada = Hero("ada", 14, hand=attacker, auras=more.pop("own_auras", ""))
    return Board(ada, second, Hero(card, 20, hand=defender, **cid), DAN, game=GAME, **more)


def left(played: Board) -> int:
    return played.state.endurance[2]


def answered(played: Board, *tricks: str) -> Board:
    """Tricks played as soon as their seat is asked, then passes up to the next decision."""
    for trick in tricks:
        while not played.options("trick") or (trick,) not in played.options("trick"):
            played.do("pass")
        played.do("trick", trick)
    return played


def test_le_10_declare_tricks_defend_tricks_apply():
    played = board("strike", "parry parry feint")
    played.do("play", "strike")
    assert played.decide() == (1, ["pass", "trick"])
    played.do("trick", "parry")
    assert played.decide() == (1, ["pass", "trick"])
    played.do("pass")
    assert played.decide() == (1, ["defend", "done"])
    played.do("defend", "feint").do("done")
    assert played.decide() == (1, ["pass", "trick"])
    assert left(played) == 10
    played.do("pass")
    assert (left(played), played.zone("discard/2")) == (10, ["parry"])
    assert played.zone("discard/0") == ["strike"]


def test_le_10_the_loss_is_what_is_left_of_the_damage_not_all_of_it():
    played = answered(board("strike", "parry").do("play", "strike"), "parry").quietly()
    assert left(played) == 8


def test_le_10_the_source_is_the_hero_whose_card_it_is():
    played = board("strike", auras="on-attacked", own_auras="on-attack_declared")
    played.do("play", "strike").do("resolve", "on-attacked")
    assert [effect.hero for effect in played.state.lasting] == [2, 0]
    played = Board(
        Hero("ada", 14), Hero("bea", 0, hand="strike"), Hero("cid", 20, hand="net"), DAN, game=GAME
    )
    answered(played.do("play", "strike"), "net").quietly()
    assert played.state.disabled == [0, 1, 0, 0]


def test_le_11_each_card_hidden_prevents_2_physical_damage():
    played = board("strike", "feint feint feint").do("play", "strike")
    played.do("pass").do("defend", "feint")
    assert played.decide() == (1, ["defend", "done"])
    played.do("done").quietly()
    assert (left(played), len(played.zone("deck/2"))) == (8, 1)


def test_le_11_there_is_one_declaration_and_it_may_exceed_the_damage():
    played = board("strike", "feint feint feint feint").do("play", "strike").do("pass")
    played.do("defend", "feint").do("defend", "feint").do("defend", "feint").do("done")
    assert played.decide() == (1, ["pass", "trick"])
    assert played.refused("defend", "feint") == (
        "a defence is declared once, in its step of the Attack Phase (LE-10, LE-11)"
    )
    assert left(played.quietly()) == 10


def test_le_11_only_the_target_defends_with_its_own_hand():
    played = board("strike", second=Hero("bea", 0, hand="feint"))
    played.do("play", "strike").quietly()
    assert left(played) == 6
    heroes = [
        Hero("ada", 14, hand="strike"),
        BEA,
        Hero("cid", 20, hand="feint"),
        Hero("dan", 21, hand="parry"),
    ]
    played = Board(*heroes, game=GAME).do("play", "strike").do("aim", "cid").do("pass")
    assert played.options("defend") == [("feint",)]
    assert played.refused("defend", "parry") == (
        "a hero defends with cards of its own hand (LE-11)"
    )


def test_le_11_magical_damage_cannot_be_defended_but_prevented():
    played = board("bolt", "ward feint").do("play", "bolt")
    answered(played, "ward").do("pass")
    assert played.decide() == (1, ["pass", "trick"])
    assert left(played.quietly()) == 9


def test_le_11_a_disabled_hero_cannot_defend():
    played = board("strike", "feint feint", disabled=True).do("play", "strike")
    assert (played.decide(), left(played)) == ((0, ["end"]), 6)


def test_an_exposed_hero_cannot_defend():
    played = board("strike shove", "feint").do("play", "strike")
    answered(played, "shove").quietly()
    assert (left(played), played.zone("hand/2")) == (6, ["feint"])


def test_rules_of_a_hero_add_to_defend_and_prevent():
    played = board("strike", "feint", card="guard").do("play", "strike").do("pass")
    assert left(played.do("defend", "feint").quietly()) == 9
    played = board("strike", card="stone").do("play", "strike")
    assert left(played) == 27


def test_le_12_of_several_targets_the_attacker_chooses_the_next():
    heroes = [
        Hero("ada", 14, hand="strike"),
        BEA,
        Hero("cid", 20, hand="feint", endurance=3),
        Hero("dan", 21, hand="feint"),
    ]
    played = Board(*heroes, game=GAME).do("play", "strike")
    assert (played.decide(), played.options("aim")) == ((0, ["aim"]), [("cid",), ("dan",)])
    played.do("aim", "dan").do("pass").do("defend", "feint").do("pass")
    assert played.state.endurance[3] == 8
    played.do("pass").do("done").do("pass")
    assert played.state.endurance == [10, 10, 0, 8]


def test_le_27_mixed_damage_is_one_attack_with_two_parts():
    played = board("mixed", "feint feint feint").do("play", "mixed").do("pass")
    played.do("defend", "feint").do("defend", "feint").do("done").quietly()
    assert left(played) == 8
    assert left(answered(board("mixed", "ward").do("play", "mixed"), "ward").quietly()) == 7
    assert left(answered(board("mixed", "mail").do("play", "mixed"), "mail").quietly()) == 7


def test_le_66_what_is_prevented_of_any_type_counts_last():
    played = answered(board("mixed", "parry feint feint").do("play", "mixed"), "parry")
    played.do("pass").do("defend", "feint").do("defend", "feint").quietly()
    assert left(played) == 10


def test_le_28_declared_with_tricks_never_below_0_then_defend_then_prevent():
    """4 less 9 and 2 more is less than 0, in whatever order they are played."""
    for tricks in (("dull", "aim"), ("aim", "dull")):
        played = answered(board("strike aim", "dull feint").do("play", "strike"), *tricks)
        assert left(played.quietly()) == 10
    played = answered(board("mixed", "dim").do("play", "mixed"), "dim")
    assert left(played.quietly()) == 9  # 3 physical and 2 magical, less 4
    played = answered(board("strike aim", "parry feint").do("play", "strike"), "aim", "parry")
    while "defend" not in (played.decide() or (0, []))[1]:
        played.do("pass")
    assert left(played.do("defend", "feint").quietly()) == 8


def test_le_29_declared_0_is_an_attack_in_which_nothing_is_dealt_or_blocked():
    played = board(
        "nothing", "feint feint", auras="on-blocked on-attacked", own_auras="on-dealt_damage"
    )
    played.do("play", "nothing").do("pass").do("defend", "feint").quietly()
    assert (left(played), played.zone("deck/2")) == (10, ["feint"])
    assert len(played.state.lasting) == 1


@pytest.mark.parametrize(
    ("defending", "blocked", "fully"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (3, 1, 1)]
)
def test_le_30_any_reduction_blocks_and_all_of_it_blocks_fully(defending, blocked, fully):
    hand = "feint feint feint feint"
    for aura, number in (("on-blocked", blocked), ("on-fully_blocked", fully)):
        played = board("strike", hand, auras=aura).do("play", "strike").do("pass")
        for _ in range(defending):
            played.do("defend", "feint")
        played.quietly()
        assert len(played.state.lasting) == number


def test_le_30_a_block_counts_though_the_blocker_dies_of_the_rest():
    """Rulebook, block: it counts "even if that effect doesn't prevent all damages"."""
    heroes = [
        Hero("ada", 14, hand="strike", auras="on-enemy-blocked"),
        BEA,
        Hero("cid", 20, hand="feint", endurance=1, auras="on-blocked"),
        Hero("dan", 35, auras="on-ally-blocked"),
    ]
    played = Board(*heroes, game=GAME).do("play", "strike").do("aim", "cid").do("pass")
    played.do("defend", "feint")
    assert (left(played), played.decide()) == (0, (0, ["resolve"]))
    assert [card for card, *_ in played.options("resolve")] == [
        "on-enemy-blocked",
        "on-ally-blocked",
    ]


def test_le_80_what_an_attack_sets_off_comes_after_it():
    heroes = [
        Hero("ada", 14, hand="strike"),
        BEA,
        Hero("cid", 20, auras="long-grief", hand="parry parry"),
        DAN,
    ]
    played = Board(*heroes, game=GAME).do("play", "strike").do("pass").do("done").do("pass")
    assert played.decide() == (1, ["pass"])  # between the lines of the trigger
    assert played.state.attack() is None
    assert played.refused("trick", "parry") == "the condition of this Trick is not met (LE-42)"


def test_le_31_cards_are_hidden_in_secret_and_their_number_is_public():
    played = board("strike", "feint parry strike", auras="on-hidden").do("play", "strike")
    played.do("pass").do("defend", "parry")
    events = [event.plain(0) for event in played.state.events or []]
    assert events == [{"kind": "hide", "seat": 1, "count": 1}]
    played.do("defend", "feint").do("done")
    events = [event.plain(0) for event in played.state.events or []]
    assert events[0] == {"kind": "defend", "seat": 1, "amount": 2, "cards": [played.find("cid")]}
    assert played.zone("deck/2") == ["feint", "parry"]
    assert len(played.state.lasting) == 1


def test_le_32_hidden_under_an_empty_deck_the_first_is_drawn_first():
    played = board("strike", "feint parry").do("play", "strike").do("pass")
    played.do("defend", "parry").do("defend", "feint").quietly().end_turn()
    assert played.zone("hand/2") == ["parry"]
    assert played.zone("deck/2") == ["feint"]


def test_le_34_several_deal_lines_are_several_attack_phases():
    played = board("double", "feint feint feint").do("play", "double").do("pass")
    played.do("defend", "feint").do("done").do("pass")
    assert played.decide() == (1, ["pass", "trick"])
    played.do("pass").do("pass")
    assert played.decide() == (1, ["defend", "done"])
    assert left(played.quietly()) == 9


def test_le_34_amounts_are_fixed_at_the_first_target():
    game = Trial([*CAST, a_card("flurry", "action", deal(1, bonus="own_auras")), an_aura("rage")])
    heroes = [
        Hero("ada", 14, hand="flurry", auras="rage rage"),
        BEA,
        Hero("cid", 20),
        Hero("dan", 21),
    ]
    played = Board(*heroes, game=game).do("play", "flurry")
    played.state.zones["auras/0"].clear()
    played.do("aim", "dan")
    assert played.state.endurance == [10, 10, 7, 7]


def test_le_35_deal_in_a_trick_opens_an_attack_inside_the_attack():
    played = board("strike", "riposte feint").do("play", "strike")
    answered(played, "riposte")
    attack = played.state.attack()
    assert [frame.text for frame in played.state.agenda].count("attack") == 2
    assert attack is not None
    assert attack.bound["target"] == 0
    played.quietly()
    assert played.state.endurance[:3] == [8, 10, 6]
    assert played.state.allowance[0] == 0


def test_le_36_a_deal_line_without_a_target_is_skipped():
    game = Trial([*CAST, a_card("vain", "action", deal(2, "allies"), lose(1))])
    played = Board(Hero("ada", 14, hand="vain"), Hero("bea"), Hero("cid", 20), DAN, game=game)
    played.do("play", "vain")
    assert (left(played), played.zone("discard/0")) == (9, ["vain"])


def test_le_37_an_attacker_dead_in_its_own_attack_deals_no_damage():
    played = answered(board("strike", "doom feint").do("play", "strike"), "doom")
    assert played.state.endurance == [0, 10, 10, 0]
    assert played.zone("discard/0") == ["strike"]
    assert played.state.attack() is None


def test_le_37_a_disabled_attacker_goes_on():
    played = answered(board("double", "net").do("play", "double"), "net").quietly()
    assert (left(played), played.state.disabled[0]) == (7, 1)


def test_le_37_a_dead_target_ends_the_phase_and_the_next_line_goes_on():
    heroes = [Hero("ada", 14, hand="reckless"), BEA, Hero("cid", 20, endurance=1), Hero("dan", 21)]
    played = Board(*heroes, game=GAME).do("play", "reckless").do("aim", "cid")
    assert played.state.endurance == [9, 10, 0, 8]


def test_damage_and_loss_are_noticed():
    played = board("strike", auras="on-lost_endurance", own_auras="on-dealt_damage")
    played.do("play", "strike").do("resolve", "on-lost_endurance")
    assert [effect.hero for effect in played.state.lasting] == [2, 0]


def test_an_ongoing_rule_adds_to_the_damage_that_is_declared():
    game = Trial([*CAST, an_aura("rage", ongoing=[Ongoing("damage", 1, "team")])])
    heroes = [Hero("ada", 14, hand="strike"), Hero("bea", 0, auras="rage rage"), Hero("cid", 20)]
    played = Board(*heroes, DAN, game=game).do("play", "strike")
    assert left(played) == 4
