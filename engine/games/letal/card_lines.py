"""The texts of a card of L.E.T.A.L., and the damage and reach of its attack."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.position.cards import CardDef, CardText
from engine.games.letal.library import WHEN


def texts_of(card: CardDef) -> Sequence[CardText]:
    """The condition of a trick and its lines (LE-09), or the abilities of a hero or an aura, a
    hero's innate skills (LE-25) after its own."""
    plain: Mapping[str, Any] = card.plain
    lines = [CardText(line["words"]) for line in plain.get("lines", [])]
    when = [CardText(WHEN[plain["condition"]])] if "condition" in plain else []
    abilities = [*plain.get("ability", []), *plain.get("innate", [])]
    # An aura has the name of its ability.
    named = [
        CardText(ability["words"], ability["name"] if ability["name"] != card.name else "")
        for ability in abilities
    ]
    return (*when, *lines, *named)


def attack_of(card: CardDef) -> Mapping[str, Plain]:
    """Damage, its type and its reach, such as `range 5`, of the first step that deals any; empty
    for a card without such a step, or with one whose damage is no fixed number."""
    plain: Mapping[str, Any] = card.plain
    steps = [step for line in plain.get("lines", []) for step in line["steps"]]
    hit = next((step for step in steps if step["do"] == "deal"), None)
    if hit is None or not isinstance(hit["amount"], int):
        return {}
    within = [
        step["within"] for step in steps if step.get("as") == hit["what"] and "within" in step
    ]
    reach = {"within": within[0]} if within else {}
    return {"damage": hit["amount"], "damage_type": hit["type"], **reach}
