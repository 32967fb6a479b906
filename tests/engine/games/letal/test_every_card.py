"""Every card and every ability of a hero has a test of what its words say, which bears its name."""

import re
from pathlib import Path

from engine.core.card_names import fold
from tests.engine.games.letal.house import GAME

TESTS = [
    name
    for path in Path(__file__).parent.glob("test_cards_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)
]


def test_every_card_has_a_test_of_its_words():
    names = {id for id, card in GAME.pool.cards.items() if card.kind != "hero"}
    for card in GAME.pool.cards.values():
        if card.kind == "hero":
            abilities = card.plain["ability"]
            assert isinstance(abilities, list)
            names |= {fold(ability["name"]) for ability in abilities}
    wanted = {name: "test_" + re.sub(r"\W+", "_", name) + "_" for name in names}
    missing = [
        name
        for name, start in sorted(wanted.items())
        if not any(test.startswith(start) for test in TESTS)
    ]
    assert missing == []
