"""Every card of the pool has a test of its own."""

import ast
from pathlib import Path

import engine


def test_every_tactic_and_support_has_a_test_named_after_it():
    written = {
        node.name
        for file in Path(__file__).parent.glob("test_cards_*.py")
        for node in ast.parse(file.read_text()).body
        if isinstance(node, ast.FunctionDef)
    }
    cards = engine.game("tactics_anthem").pool.cards.values()
    names = [f"test_{card.id.replace('-', '_')}_" for card in cards if card.kind != "minion"]
    untested = [name for name in names if not any(one.startswith(name) for one in written)]
    assert (len(names), untested) == (79, [])
