"""A game that is played here in sentences: the question, what others wait for, the guide, the end.

Rows hold codes and values; here they become text in the language of the reader, with players named
by their seats in braces, `{0}`.
"""

from collections.abc import Mapping
from typing import Any

import engine
from ground.texts import reader_language
from tables.models import Table


def ask_words(table: Table, question: Mapping[str, Any]) -> dict[str, Any]:
    """A question for the seat whose it is (docs/asking.md)."""
    return engine.asked_words(table.game, question, reader_language())


def waiting_words(table: Table, question: Mapping[str, Any]) -> str:
    """The open decision, for those who wait."""
    return engine.waiting_words(table.game, question, reader_language())


def guide_words(table: Table, prompt_id: str) -> dict[str, str] | None:
    """A prompt of the guide to a first game; None where the game no longer has it."""
    prompt = engine.prompt(table.game, prompt_id, reader_language())
    return None if prompt is None else {"title": prompt.title, "text": prompt.text}


def end_words(table: Table, seats: int) -> str:
    """The end of the game in a sentence; empty before."""
    if table.outcome is None:
        return ""
    names = [f"{{{seat}}}" for seat in range(seats)]
    outcome = engine.Outcome.from_plain(table.outcome)
    return engine.end_sentence(table.game, outcome, names, reader_language())
