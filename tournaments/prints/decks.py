"""Deck sheets: a registered deck on a page, with a box to tick beside each card."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext


@dataclass(frozen=True)
class Part:
    """A part of a deck with its cards by their names."""

    name: str
    cards: Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Registered:
    """The deck of an entry as it was registered, with the commitment that holds it."""

    player: str
    parts: Sequence[Part]
    commitment: str


def decks_sheet(event: str, format: str, decks: Sequence[Registered]) -> Mapping[str, Any]:
    return {
        "event": event,
        "format": format,
        "texts": {
            "title": gettext("Decklist"),
            "checked_by": gettext("Checked by"),
            "checked_at": gettext("Round and time"),
            "empty": gettext("No decklists submitted."),
        },
        "decks": [
            {
                "player": deck.player,
                "fingerprint": gettext("Fingerprint: {fingerprint}").format(
                    fingerprint=deck.commitment
                ),
                "parts": [
                    {
                        "name": part.name,
                        "size": sum(count for count, _ in part.cards),
                        "cards": [[str(count), name] for count, name in part.cards],
                    }
                    for part in deck.parts
                ],
            }
            for deck in decks
        ],
    }
