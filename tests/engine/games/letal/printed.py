"""What the cards of the house set say of themselves: whose they are, and their abilities."""

from typing import Any

from engine.core.position.cards import CardDef

HERO_OF = {"Rogue": "the-assassin", "Guardian": "the-champion"}


def owner(card: CardDef) -> str:
    return str(card.plain.get("hero") or HERO_OF[str(card.plain["type"])])


def abilities_of(card: CardDef) -> list[Any]:
    written: Any = card.plain["ability"]
    return list(written)
