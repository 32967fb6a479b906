"""Moves that end a turn or a phase, or attack, are marked, so that clients have them confirmed."""

import pytest

import engine
from tests.engine.walks import walk

FINAL = {
    "anima_tactics": {"attack", "shoot", "charge", "end"},
    "commandeer": {"attack", "end_planning", "end_combat"},
    "letal": {"aim", "end"},
    "tactica": {"attack", "forfeit", "done"},
    "tactics_anthem": {"done", "pass"},
}


@pytest.mark.parametrize("slug", engine.slugs())
@pytest.mark.proof(of="slow")
def test_a_decision_says_which_of_its_moves_are_final(slug: str) -> None:
    marks = dict[str, bool]()
    for table, _ in walk(engine.game(slug), 5, "eager"):
        ask = engine.ask(table)
        assert ask is not None
        marks |= {verb: words["final"] for verb, words in ask["verbs"].items()}
    final = {verb for verb, is_final in marks.items() if is_final}
    assert final == FINAL[slug] & set(marks)
    assert final
