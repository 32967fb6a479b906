"""What a player reads when a move is refused: the rule it breaks, with its ruling."""

from typing import Any

import pytest

from tests.engine.games.commandeer.field import GAME, Field
from tests.engine.laws import mutants
from tests.engine.walks import walk

STANDING = "c3 vow-squire, c4 !heron"


@pytest.mark.parametrize(
    ("field", "move", "reason"),
    [
        (Field(STANDING), ("deploy", "heron", "c5"),
         "units are deployed from the hand or the commander zone (CO-19)"),
        (Field(STANDING, hand="rally"), ("deploy", "rally", "c5"),
         "an event is played, not deployed (rulebook, Planning Phase)"),
        (Field(STANDING, hand="hawk rally"), ("deploy", "hawk", "rally"),
         "name one cell, a1 to f6 (CO-29)"),
        (Field(STANDING, hand="thorn-boar"), ("play", "thorn-boar"),
         "a unit is deployed, not played (rulebook, Planning Phase)"),
        (Field(STANDING), ("play", "vow-squire"),
         "events are played from the hand or the commander zone (CO-19)"),
        (Field(STANDING, hand="sanctuary", energy="rally"), ("play", "sanctuary"),
         "a defensive event is not played in this phase (CO-22)"),
        (Field(STANDING), ("use", "c4"), "only own units on the field are used (CO-39)"),
        (Field(STANDING), ("use", "c3"), "this unit has no ability to use (CO-39)"),
        (Field("c3 almoner, c4 !heron"), ("use", "c3"),
         "its cost cannot be paid in full (CO-08, CO-39)"),
        (Field("c3 soul-broker, c4 !heron"), ("use", "c3"), "it has no legal target (CO-40)"),
        (Field(STANDING, command=0), ("move", "c3", "d4"),
         "Move costs one command (rulebook, Play zones 7)"),
        (Field(STANDING), ("move", "c3", 0), "name one cell, a1 to f6 (CO-29)"),
        (Field(STANDING), ("move", "c3", "f6"),
         "it must share an edge with another unit (CO-05)"),
        (Field(STANDING, step="defend"), ("deploy", "heron", "c5"),
         "it belongs to the own Planning Phase (rulebook, Planning Phase; CO-22)"),
        (Field(STANDING, step="fight"), ("reinforce",),
         "it belongs to the own Planning Phase (rulebook, Planning Phase; CO-22)"),
        (Field(STANDING, step="fight"), ("attack", "c4", "c3"),
         "own units on the field attack (CO-13)"),
        (Field(STANDING, step="fight"), ("frobnicate",),
         "it is not among the decisions: Attack, End combat"),
    ],
)  # fmt: skip
def test_a_refused_move_names_its_rule(field: Field, move: tuple[Any, ...], reason: str):
    assert field.refused(*move) == reason


@pytest.mark.proof(of="laws")
def test_every_mutant_is_refused_with_words_that_name_no_hidden_card():
    names = {card.name for card in GAME.pool.cards.values()}
    for number in range(4):
        for table, choice in walk(GAME, number, "eager"):
            state: Any = table.state
            for mutant in mutants(state, list(choice)):
                if not mutant or mutant in choice:
                    continue
                refusal = GAME.refusal(state, choice.seat, mutant)
                assert refusal is not None
                assert not any(name in refusal.reason for name in names), refusal
