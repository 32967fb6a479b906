"""Every card, ability and innate skill has a test that bears its name and quotes its words."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.core.base.card_names import fold
from engine.games.letal.game import Letal
from tests.engine.games.letal.house import GAME

SKILLS = tomllib.loads((Letal.folder / "skills.toml").read_text())["ability"]


@pytest.fixture(scope="module")
def quoted() -> Mapping[str, str]:
    """The tests of cards by name, each with its docstring on one line."""
    return {
        node.name: " ".join((ast.get_docstring(node) or "").split())
        for path in sorted(Path(__file__).parent.glob("test_cards_*.py"))
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef)
    }


def _printed() -> Iterator[tuple[str, str]]:
    """The name and the words of every card, of every ability of a hero and of the skills."""
    for card in GAME.pool.cards.values():
        if card.kind != "hero":
            yield card.id, card.facts["words"]
            continue
        abilities: Any = card.plain["ability"]
        yield from ((fold(ability["name"]), ability["words"]) for ability in abilities)
    yield from ((fold(skill["name"]), skill["words"]) for skill in SKILLS)


def test_every_card_has_a_test_that_quotes_its_words(quoted: Mapping[str, str]):
    """Who changes the words of a card comes by its test, and the other way round."""

    def tested(name: str, words: str) -> bool:
        begin = "test_" + re.sub(r"\W+", "_", name) + "_"
        return any(test.startswith(begin) and quote == words for test, quote in quoted.items())

    assert [name for name, words in _printed() if not tested(name, words)] == []
