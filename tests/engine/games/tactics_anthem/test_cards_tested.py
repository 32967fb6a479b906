"""Every card of the pool has a test of its own, written from the words that are printed on it."""

import ast
from collections import Counter
from collections.abc import Mapping
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.core.position.cards import CardDef
from engine.games.tactics_anthem.library import PROFICIENCIES

CARDS = {
    card.id: card
    for card in engine.game("tactics_anthem").pool.cards.values()
    if card.kind != "minion"
}


@pytest.fixture(scope="module")
def written() -> Mapping[str, str]:
    """The tests of cards by name, each with its docstring on one line."""
    return {
        node.name: " ".join((ast.get_docstring(node) or "").split())
        for file in sorted(Path(__file__).parent.glob("test_cards_*.py"))
        for node in ast.parse(file.read_text()).body
        if isinstance(node, ast.FunctionDef)
    }


def test_every_card_has_a_test_that_quotes_its_words(written: Mapping[str, str]):
    """Who changes the words of a card comes by its test, and the other way round."""

    def quoted(card: CardDef) -> bool:
        begin = f"test_{card.id.replace('-', '_')}_"
        return any(
            name.startswith(begin) and words == card.plain["words"]
            for name, words in written.items()
        )

    assert [card.id for card in CARDS.values() if not quoted(card)] == []


def test_no_support_is_a_worse_one_of_the_same_circle():
    """Another sphere, another proficiency or acting at once: each has something of its own."""

    def gives(card: CardDef) -> set[tuple[str, str, bool]]:
        facts = card.facts
        proficiencies = facts["proficiencies"] or PROFICIENCIES
        swift = (False, True) if facts["swift"] else (False,)
        return set(product(facts["spheres"], proficiencies, swift))

    supports = [card for card in CARDS.values() if card.kind == "support"]
    worse = [
        (first.id, second.id)
        for first, second in permutations(supports, 2)
        if first.facts["circle"] == second.facts["circle"] and gives(first) <= gives(second)
    ]
    assert (len(supports), worse) == (13, [])


def test_no_tactic_does_by_the_same_steps_what_another_does():
    """Of two that differ by their numbers and turns alone one would be the worse."""

    def steps(card: CardDef) -> str:
        facts = card.facts
        text: Any = card.plain["text"]
        lines = [
            {name: value for name, value in line.items() if type(value) is str and name != "turns"}
            for line in text
        ]
        chained = [*facts["chain"]["colours"], facts["chain"]["count"] > 1]
        answers = sorted(facts["answers"]), sorted(facts["answers_functions"]), facts["when"]
        return repr((facts["users"], facts["condition"], facts["trap"], answers, chained, lines))

    tactics = Counter(steps(card) for card in CARDS.values() if card.kind == "tactic")
    assert [text for text, count in tactics.items() if count > 1] == []
