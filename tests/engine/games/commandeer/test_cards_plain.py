"""Cards without a text: what they cost, what they are worth, and where they strike."""

from typing import Any

import pytest

from tests.engine.games.commandeer.field import GAME, Field
from tests.engine.games.commandeer.plain_cards import PLAIN, RANGED

FAR = {
    "n": "d6", "ne": "f6", "e": "f4", "se": "f2", "s": "d2", "sw": "b2", "w": "b4", "nw": "b6"
}  # fmt: skip


def test_these_are_all_the_cards_without_a_text():
    silent = {id for id, card in GAME.pool.cards.items() if not card.facts["words"]}
    assert silent == {*PLAIN}
    range_alone = {id for id, card in GAME.pool.cards.items() if card.facts["words"] == "Range."}
    assert range_alone == set(RANGED)


@pytest.mark.parametrize("card", PLAIN)
def test_a_plain_unit_costs_and_counts_what_is_printed(card: str):
    printed: Any = GAME.pool.cards[card].plain
    energy = "rally " * printed["energy"]
    field = Field("c3 old-bear", hand=card, energy=energy, command=printed["command"])
    field.do("deploy", card, "c4")
    assert (field.state.command, field.zone("energy/0")) == ([0, 0], [])
    assert field.figures("c4") == (printed["power"], printed["health"])
    assert set(field.unit("c4")["arrows"].split()) == set(printed["arrows"])


@pytest.mark.parametrize("card", RANGED)
def test_a_unit_with_range_reaches_to_the_edge_along_its_arrows(card: str):
    reached = []
    for arrow, cell in FAR.items():
        field = Field(f"d4 {card}, {cell} !gate-warden@1", step="fight")
        if field.options("attack"):
            reached.append(arrow)
    assert " ".join(reached) == RANGED[card]


GUARDS = ("elder-oak", "gate-warden", "iron-wall", "sapling-wall", "tomb-gate")


@pytest.mark.parametrize("card", GUARDS)
def test_a_guard_is_attacked_before_others(card: str):
    field = Field(f"c3 temple-lancer, c4 !{card}, d4 !heron", step="fight")
    assert field.options("attack") == ["c3 c4"]
    assert {
        id for id, definition in GAME.pool.cards.items() if "guard" in definition.facts["rules"]
    } == {*GUARDS}


@pytest.mark.parametrize("card", ["colossus", "elder-oak", "iron-wall", "reliquary"])
def test_a_rooted_unit_does_not_move(card: str):
    assert Field(f"c3 {card}, c4 !heron").options("move") == []


@pytest.mark.parametrize("card", ["dawn-seraph", "gyro-scout", "hawk", "storm-crow"])
def test_an_airborne_unit_is_deployed_on_any_empty_cell(card: str):
    field = Field("c3 vow-squire", hand=card, energy="rally rally")
    assert len(field.options("deploy")) == 35


@pytest.mark.parametrize(
    ("card", "health"), [("border-hermit", 5000), ("border-crawler", 6000), ("coast-crab", 6000)]
)
def test_borders_take_nothing_from_a_borderless_unit(card: str, health: int):
    assert Field(f"a1 {card}").figures("a1")[1] == health
