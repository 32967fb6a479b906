"""The figures and sentences of the rulebook, each with its place."""

from typing import Any

import pytest

from engine.core.position.cards import CardPool
from tests.engine.games.commandeer.field import GAME, Field
from tests.engine.walks import start


def opened(number: int = 0) -> Field:
    """A game after both seats have gone without a commander: the first Planning Phase."""
    field = Field()
    state: Any = start(GAME, number).state
    field.state = state
    return field.do("forgo").do("forgo")


def played_out(field: Field) -> Field:
    """To the next turn without doing more: end of planning, pass, end of combat, discards."""
    turn = field.state.turn
    while field.choice is not None and field.state.turn == turn:
        verb = next(
            verb
            for verb in ("end_planning", "pass", "end_combat", "discard")
            if verb in field.choice.spaces
        )
        args = next(iter(field.choice.spaces[verb]))
        field.do(verb, *args)
    return field


def test_play_zones_1_the_first_unit_stands_on_one_of_the_four_cells_in_the_middle():
    field = Field(hand="pike-sister")
    assert field.options("deploy") == [f"pike-sister {cell}" for cell in ("c3", "c4", "d3", "d4")]


def test_play_zones_1_every_other_unit_is_deployed_connected_to_a_unit():
    field = Field("c3 vow-squire, d5 !vow-squire", hand="pike-sister")
    cells = ["b3", "c2", "c4", "c5", "d3", "d4", "d6", "e5"]
    assert field.options("deploy") == [f"pike-sister {cell}" for cell in cells]


@pytest.mark.parametrize(("cell", "health"), [("b2", 7000), ("a2", 4000), ("a1", 1000)])
def test_play_zones_2_each_border_line_takes_3000_health_and_a_corner_6000(cell: str, health: int):
    assert Field(f"{cell} cross-brother").figures(cell) == (4000, health)


def test_play_zones_3_a_legendary_card_of_the_deck_is_played_as_from_the_hand():
    field = Field("c3 vow-squire", commander="saint-ysolde", energy="rally rally")
    field.do("deploy", "saint-ysolde", "c4")
    assert field.standing() == "c3 vow-squire, c4 saint-ysolde"
    assert field.zone("commander/0") == []


def test_play_zones_7_three_command_each_turn_and_two_for_the_starter():
    field = opened()
    starter = field.state.active
    assert (field.state.turn, field.state.command[starter]) == (1, 2)
    assert field.choice is not None
    field.do("deploy", *next(iter(field.choice.spaces["deploy"])))
    played_out(field)
    assert (field.state.turn, field.state.command[1 - starter]) == (2, 3)


def test_play_zones_7_unused_command_is_gone_after_planning():
    field = Field("c3 vow-squire").do("end_planning")
    assert field.state.command == [0, 0]


def test_play_zones_7_move_costs_one_command_and_goes_next_to_any_unit():
    field = Field("c3 vow-squire, d5 !vow-squire, b3 pike-sister", command=1)
    field.do("move", "b3", "d6")
    assert field.standing() == "c3 vow-squire, d5 !vow-squire, d6 pike-sister"
    assert field.state.command == [0, 0]
    assert field.options("move") == []


def test_play_zones_7_reinforce_draws_two_and_makes_a_card_of_the_hand_energy():
    field = Field("c3 vow-squire", hand="rally", deck="reliquary gate-warden pike-sister")
    field.do("reinforce")
    assert field.decide() == (0, ["energise"])
    assert field.options("energise") == ["rally", "gate-warden", "pike-sister"]
    field.do("energise", "rally")
    assert field.zone("hand/0") == ["pike-sister", "gate-warden"]
    assert (field.zone("energy/0"), field.zone("deck/0")) == (["rally"], ["reliquary"])
    assert field.state.command == [2, 0]


def test_play_zones_8_a_defeated_unit_turned_down_gives_one_command():
    field = Field("c3 vow-squire", defeated="heron").do("flip", "heron")
    assert field.state.command == [4, 0]
    assert (field.zone("defeated/0"), field.zone("defeated_down/0")) == ([], ["heron"])


def test_play_zones_8_six_units_in_the_defeated_zone_lose():
    their = {"defeated": "heron heron heron", "defeated_down": "heron heron"}
    field = Field("c3 ramming-cart, c4 !pike-sister", step="fight", their=their)
    assert field.do("attack", "c3", "c4").outcome() == (0, "six_defeated")


def test_play_zones_9_spent_energy_goes_to_the_retired_zone():
    field = Field("c3 vow-squire", hand="temple-lancer", energy="rally heron")
    field.do("deploy", "temple-lancer", "c4")
    assert (field.decide(), field.options("pay")) == ((0, ["pay"]), ["rally", "heron"])
    field.do("pay", "heron")
    assert (field.zone("energy/0"), field.zone("retired/0")) == (["rally"], ["heron"])
    assert field.standing() == "c3 vow-squire, c4 temple-lancer"


def test_turn_order_each_player_has_six_cards():
    field = opened()
    assert [len(field.state.zones[f"hand/{seat}"]) for seat in (0, 1)] == [6, 6]


def test_turn_order_planning_defending_combat_end_and_then_the_opponent():
    field = Field("c3 vow-squire, c5 !vow-squire", hand=" ".join(["rally"] * 8))
    seen = []
    while field.state.active == 0:
        assert field.choice is not None
        verb = next(
            verb
            for verb in ("end_planning", "pass", "end_combat", "discard")
            if verb in field.choice.spaces
        )
        view = GAME.view(field.state, None)
        seen.append((view["phase"], field.choice.seat))
        field.do(verb, *next(iter(field.choice.spaces[verb])))
    assert seen == [("planning", 0), ("defending", 1), ("combat", 0), ("end", 0)]
    assert (field.state.active, field.state.turn) == (1, 6)


def test_combat_a_unit_attacks_once_and_deals_its_power():
    field = Field("c3 pike-sister, c4 !pike-sister, b4 !vow-squire", step="fight")
    assert field.options("attack") == ["c3 c4"]
    field.do("attack", "c3", "c4")
    assert field.zone("defeated/1") == ["pike-sister"]
    assert field.options("attack") == []


def test_combat_damage_below_health_defeats_nothing():
    field = Field("c3 pike-sister, c4 !vow-squire", step="fight").do("attack", "c3", "c4")
    assert field.standing() == "c3 pike-sister, c4 !vow-squire"


def test_combat_a_range_attack_chooses_any_unit_in_its_path():
    field = Field("c2 wayside-archer, c3 rear-warden, c4 !bolt-thrower, c6 !old-bear", step="fight")
    assert field.options("attack") == ["c2 c4", "c2 c6"]


def test_end_phase_down_to_seven_cards():
    field = Field("c3 vow-squire", step="at_end", hand=" ".join(["rally"] * 8 + ["heron"]))
    field.do("discard", "heron").do("discard", "rally")
    assert (len(field.zone("hand/0")), field.zone("retired/0")) == (7, ["heron", "rally"])
    assert field.state.active == 1


def test_end_phase_without_a_unit_the_game_is_lost():
    assert Field("c3 !vow-squire", step="at_end").outcome() == (1, "empty_field")


def test_event_cards_ongoing_stays_on_its_target_until_that_leaves():
    field = Field("c3 pike-sister, c4 !ramming-cart", hand="blessed-mail", energy="rally")
    field.do("play", "blessed-mail").do("choose", "c3")
    assert (field.zone("attached/0"), field.figures("c3")) == (["blessed-mail"], (4000, 7000))
    ready = Field("c3 !pike-sister+!blessed-mail, c2 siege-walker", step="fight")
    ready.do("attack", "c2", "c3")
    assert (ready.zone("retired/1"), ready.zone("attached/1")) == (["blessed-mail"], [])


def test_the_cards_are_nobodys_but_the_projects_own():
    pool: CardPool = GAME.pool
    assert {card.official for card in pool.cards.values()} == {False}
    factions = {card.facts["faction"] for card in pool.cards.values()}
    assert factions == {"avalon", "ironreach", "verdance", "duskmere"}
    for faction in factions:
        cards = [card for card in pool.cards.values() if card.facts["faction"] == faction]
        assert len(cards) == 32
        assert sum(card.facts["legendary"] for card in cards) >= 2
