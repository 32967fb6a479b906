"""The way from abilities in the files of cards to facts and texts: with the words of this game, and
as their readers are told them."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.position.agenda import Text, compile_text
from engine.core.position.cards import CardDef, CardText
from engine.games.anima_tactics.ability_tables import read_abilities
from engine.games.anima_tactics.effects import PREDICATES, WORDS


def card_abilities(
    id: str, tables: Sequence[Any], where: str
) -> tuple[Mapping[str, Any], Mapping[str, Text]]:
    """The abilities of a card as facts, and their texts; DataError names the ability and step."""
    return read_abilities(tables, _compile, where)


def _compile(steps: Sequence[Mapping[str, Any]], where: str) -> Text:
    return compile_text(steps, WORDS, PREDICATES, where)


def texts_of(card: CardDef) -> Sequence[CardText]:
    """The abilities of a card with what they cost in actions. Of printed ones the words are not
    known here: `Nuala, 3`, or `Gae Bolg`, which costs nothing."""
    plain: Mapping[str, Any] = card.plain
    abilities = [
        CardText(ability["words"], ability["name"], str(ability.get("cost") or ""))
        for ability in plain.get("ability", [])
    ]
    for ability in plain.get("printed", []):
        name, _, cost = ability.partition(", ")
        abilities.append(CardText("", name, cost))
    words = [CardText(plain["words"])] if plain.get("words") else []
    return (*words, *abilities)
