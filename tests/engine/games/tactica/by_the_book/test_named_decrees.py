"""Decrees among more than two players where the house rules have each bind the one opponent whom
its player names (`binds = "named"`), in place of every opponent."""

import pytest

from tests.engine.games.tactica.by_the_book.table import Table

TEAMS, THREE = {"players": "teams"}, {"players": "three"}
FOG = ("fog", "spy negate negate")
MUD = ("mud", "spy engineer engineer")
TACTICA = ("tactica", "champion foot crossbow archer press saved")
SEATED = ("0 foot d7", "1 foot h8", "2 foot c10")


def barracks(*more: str, options=THREE, binds="named", **settings) -> Table:
    return Table(*SEATED, *more, phase="barracks", options=options, binds=binds, **settings)


def under(decree, against: int, *more: str, **settings) -> Table:
    """Player 0 has enacted the decree against one of the others."""
    table = barracks(*more, hands={0: decree[1], **settings.pop("hands", {})}, **settings)
    return table.commit(0, decree).commit_nothing().do(0, ("bind", against))


@pytest.mark.parametrize("decree", [FOG, MUD, TACTICA], ids=lambda decree: decree[0])
@pytest.mark.parametrize("against", [1, 2])
def test_it_binds_the_one_who_is_named_alone(decree, against):
    table = under(decree, against)
    assert [table.bound(seat, decree[0]) for seat in range(3)] == [
        seat == against for seat in range(3)
    ]


def test_its_player_names_any_opponent_and_nobody_else():
    table = barracks(hands={0: FOG[1]}).commit(0, FOG).commit_nothing()
    assert (table.choice.seat, [*table.choice]) == (0, [("bind", 1), ("bind", 2)])


def test_in_a_team_the_partner_is_no_opponent():
    table = barracks("3 foot k9", options=TEAMS, hands={0: FOG[1]})
    table.commit(0, FOG).commit_nothing()
    assert [*table.choice] == [("bind", 1), ("bind", 3)]
    table.do(0, ("bind", 3))
    assert [table.bound(seat, "fog") for seat in range(4)] == [False, False, False, True]


def test_who_has_left_the_battle_is_not_named():
    table = barracks(hands={0: FOG[1]}).forfeit(1).commit(0, FOG).commit_nothing()
    assert [*table.choice] == [("bind", 2)]


def test_player_1_names_first():
    table = barracks(hands={0: FOG[1], 2: MUD[1]}, first=2)
    table.commit(2, MUD).commit(0, FOG).commit_nothing()
    assert (table.choice.seat, table.choice.occasion) == (2, "bind")
    assert table.do(2, ("bind", 0)).choice.seat == 0
    table.do(0, ("bind", 1))
    bound = [(table.bound(seat, "fog"), table.bound(seat, "mud")) for seat in range(3)]
    assert bound == [(False, True), (True, False), (False, False)]


def test_two_who_name_the_same_opponent_both_bind_them():
    table = barracks(hands={0: FOG[1], 2: MUD[1]})
    table.commit(0, FOG).commit(1, None).commit(2, MUD)
    table.do(0, ("bind", 1)).do(2, ("bind", 1))
    assert (table.bound(1, "fog"), table.bound(1, "mud")) == (True, True)


def test_who_is_not_named_attacks_under_fog():
    table = under(FOG, 1, "2 foot d8").to("combat", by=2)
    assert table.can("attack", "d8", "d7")


def test_who_is_named_does_not():
    table = under(FOG, 1, "1 foot d8").to("combat", by=1)
    assert not table.can("attack", "d8", "d7", by=1)


def test_everybody_sees_who_is_bound():
    table = under(FOG, 2)
    event = next(event for event in table.happened if event.kind == "bind")
    assert (event.seat, event.text, event.amount, event.seen_by) == (0, "fog", 2, None)


@pytest.mark.parametrize("options", [THREE, TEAMS], ids=["three", "teams"])
def test_nobody_is_asked_where_decrees_bind_every_opponent(options):
    table = barracks(options=options, binds="all", hands={0: FOG[1]})
    table.commit(0, FOG).commit_nothing()
    assert "bind" not in table.choice.spaces
    assert [table.bound(seat, "fog") for seat in (0, 1)] == [False, True]


def test_promotion_and_summon_bind_nobody():
    table = barracks(hands={0: "foot foot"}).commit(0, ("summon", "foot foot")).commit_nothing()
    assert (table.choice.occasion, "bind" in table.choice.spaces) == ("summon", False)


def test_a_decree_binds_until_its_turn_is_over():
    table = under(FOG, 1, "1 foot d8")
    turn = table.state.turn
    while table.state.turn == turn:
        table.pass_decision()
    assert not table.bound(1, "fog")
