"""The innate skills that heroes have where house texts of them are played (LE-25)."""

from tests.engine.games.letal.board import Hero
from tests.engine.games.letal.house import ALLY, FOE, ME, attacked, duel, hearts

ON = {"house_skills": "on"}


def test_resting_heals_1_and_draws_as_the_action_of_the_turn():
    """Action: gain 1 Endurance and draw a card."""
    board = duel(
        Hero("the-warden", 14, endurance=9, hand="charge", deck="rally trample"),
        Hero("the-oracle", 35),
        variant=ON,
    )
    board.do("use", "the-warden", "resting").quietly()
    assert (hearts(board)[ME], board.zone("hand/0")) == (10, ["charge", "trample"])
    assert board.decide() == (0, ["end"])
    off = duel(Hero("the-warden", 14), Hero("the-oracle", 35))
    assert ("the-warden", "resting") not in off.options("use")


def test_avenging_adds_1_until_the_end_of_the_next_turn_as_another_hero_of_yours_dies():
    """Whenever another hero of your side dies, your attacks deal 1 more damage until the end of
    your next turn."""
    mine, ally = Hero("the-assassin", 14, endurance=3), Hero("the-warden", 0)
    board = attacked(mine, ally=ally, variant=ON).quietly()
    assert hearts(board)[ME] == 0
    assert [board.state.modifier(hero, "damage") for hero in (ALLY, FOE)] == [1, 0]
    board.do("stay").end_turn()
    assert board.state.modifier(ALLY, "damage") == 1
    assert board.end_turn().state.modifier(ALLY, "damage") == 0
    off = attacked(mine, ally=ally).quietly()
    assert off.state.modifier(ALLY, "damage") == 0
