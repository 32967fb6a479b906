"""The way from abilities in the files of cards to facts and texts: with the words of this game."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.position.agenda import Text, compile_text
from engine.games.anima_tactics.ability_tables import read_abilities
from engine.games.anima_tactics.effects import PREDICATES, WORDS


def card_abilities(
    id: str, tables: Sequence[Any], where: str
) -> tuple[Mapping[str, Any], Mapping[str, Text]]:
    """The abilities of a card as facts, and their texts; DataError names the ability and step."""
    return read_abilities(tables, _compile, where)


def _compile(steps: Sequence[Mapping[str, Any]], where: str) -> Text:
    return compile_text(steps, WORDS, PREDICATES, where)
