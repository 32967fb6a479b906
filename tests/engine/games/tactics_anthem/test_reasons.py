"""What a player reads when a move is refused: the rule it breaks, with its ruling."""

from typing import Any

import pytest

from engine.games.tactics_anthem.rules import TacticsAnthem
from tests.engine.games.tactics_anthem.board import Board
from tests.engine.laws import mutants
from tests.engine.walks import walk


def refused(board: Board, *move: Any) -> tuple[str, str]:
    """Code and reason of a refusal, cards by their words on the board."""
    choice = board.choice
    assert choice is not None
    named = tuple(
        board.find(arg) if isinstance(arg, str) and arg[0] in "BGYR" and arg[1:].isdigit() else arg
        for arg in move
    )
    refusal = TacticsAnthem().refusal(board.state, choice.seat, named)
    assert refusal is not None
    return refusal.code, refusal.reason


def deploying(minions: str, **facts: Any) -> Board:
    return Board(you={"minions": minions}, step="deploy", **facts)


@pytest.mark.parametrize(
    ("board", "move", "reason"),
    [
        (
            deploying("B7 G7", opponent={"combat": "Y4"}, mode="solo"),
            ("deploy", "B7", "G7"),
            "the standing mode is solo, and an answer is of the same mode (TA-42)",
        ),
        (
            deploying("B3 G7", opponent={"combat": "Y4"}, mode="solo"),
            ("deploy", "B3"),
            "it is not stronger than what stands (TA-10, TA-11)",
        ),
        (
            deploying("B3 G7"),
            ("deploy", "B3", "G7"),
            "these minions are no duo (section V, TA-09, TA-13)",
        ),
        (
            deploying("B7 G7 Y7"),
            ("deploy", "B7", "G7", "Y7"),
            "so many minions are no mode that may be deployed now (TA-14, TA-57)",
        ),
        (deploying("B3 G7"), ("pass",), "who holds initiative deploys if they can (TA-07)"),
        (
            deploying("B3 G7", barred=["Recruit Nemesis"]),
            ("deploy", "B3"),
            "a title that came back to hand stays there for this Combat Phase (TA-23)",
        ),
        (
            deploying("B3 G7", owed=1),
            ("deploy", "B3"),
            "the first deployment contains the minion revealed (TA-05, TA-35)",
        ),
    ],
)
def test_a_refused_deployment_names_its_rule(
    board: Board, move: tuple[Any, ...], reason: str
) -> None:
    assert refused(board, *move) == ("illegal", reason)


def test_a_refused_tactic_names_its_rule() -> None:
    board = Board(you={"minions": "B7", "tactics": "scout silence annihilation outrider scout"})
    scout, silence, annihilation, outrider, again = board.state.zones["tactics/0"]
    assert refused(board, "cast", silence, "me") == (
        "illegal",
        "its condition of use does not fit this moment (section VI, Condition of Use)",
    )
    assert refused(board, "cast", annihilation, "me") == (
        "illegal",
        "the player in person uses First Circle Colourless tactics only (TA-52)",
    )
    assert refused(board, "cast", outrider, "me") == (
        "illegal",
        "a support minion is summoned, not used (TA-53)",
    )
    assert refused(board, "cast", scout) == (
        "illegal",
        "this tactic is used by 1, each another (section VI, Circle)",
    )
    board.do("cast", "scout", "me")
    assert refused(board, "cast", again, "me") == (
        "illegal",
        "a user gives one tactic a turn (TA-24)",
    )
    assert refused(board, "summon", outrider) == (
        "illegal",
        "one tactic or one summoning a turn by the player (TA-24)",
    )


def test_a_full_support_zone_is_named() -> None:
    five = " ".join(["field-adept"] * 5)
    board = Board(you={"minions": "B7", "tactics": "outrider", "support": five})
    assert refused(board, "summon", board.find("outrider")) == (
        "illegal",
        "no position of the Support Zone is free (TA-27)",
    )


@pytest.mark.proof(of="laws")
def test_no_reason_names_a_card_or_fails_on_any_move() -> None:
    """On positions of whole games, for moves near and far from the legal ones."""
    game = TacticsAnthem()
    names = {card.name for card in game.pool.cards.values() if card.kind != "minion"}
    for number in range(4):
        for table, choice in walk(game, number):
            for mutant in mutants(table.state, list(choice)):
                refusal = table.game.refusal(table.state, choice.seat, mutant)
                if refusal is not None:
                    assert not any(name in refusal.reason for name in names)
