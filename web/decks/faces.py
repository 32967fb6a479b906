"""Cards as faces: what a page shows of a card beside its name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import engine
from web.decks.card_texts import kind_name

# The drawing of each kind of cards in `kinds.svg`; another kind has the last.
_DRAWINGS: Mapping[str, str] = {
    "action": "swords",
    "aura": "sun",
    "character": "sword",
    "decree": "scroll-text",
    "equipment": "hammer",
    "event": "sparkles",
    "hero": "crown",
    "landmark": "castle",
    "minion": "sword",
    "option": "sparkles",
    "organization": "users",
    "pilot": "sword",
    "plot": "scroll-text",
    "power": "sun",
    "side": "shield",
    "summon": "sun",
    "support": "users",
    "tactic": "scroll-text",
    "team": "users",
    "training": "hammer",
    "trick": "sparkles",
    "troop": "shield",
    "unit": "sword",
    "wall": "castle",
}
_OTHER = "sparkles"


@dataclass(frozen=True)
class Figure:
    """A number of a card, such as *Power 5k*."""

    label: str
    value: str


@dataclass(frozen=True)
class CardFace:
    """A card as it is printed: its name, its kind with the drawing that stands for it, its figures
    in the order of the game's words, and what it does in words; empty where nothing is written."""

    name: str
    kind: str
    drawing: str
    figures: Sequence[Figure] = ()
    words: str = ""


def card_face(card: engine.CardDef, game: engine.Game) -> CardFace:
    """The face of a card of a game."""
    return CardFace(
        card.name,
        kind_name(card.kind),
        _DRAWINGS.get(card.kind, _OTHER),
        [
            Figure(label, _short(value))
            for name, label in game.words.figures.items()
            if isinstance(value := card.facts.get(name), int | str) and value != ""
        ],
        str(card.facts.get("words") or ""),
    )


def _short(value: int | str) -> str:
    """A number as boards show it: full hundreds from a thousand on in thousands, as in *5k*."""
    if isinstance(value, int) and value >= 1000 and value % 100 == 0:
        return f"{value // 1000}k" if value % 1000 == 0 else f"{value / 1000:.1f}k"
    return str(value)
