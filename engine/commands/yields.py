"""Passing until something happens: windows in which a player need not be asked, passed for them.

The passing of a window follows from public events and from the player's wish, never from their
cards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.position.choices import Choice, Move
from engine.core.rules.game import Game

MY_TURN = "my turn"
ANYTHING = "something happens"
UNTIL = (MY_TURN, ANYTHING)


@dataclass(frozen=True, slots=True)
class Yield:
    """A player's wish to pass until something happens: `until` (one of UNTIL), wished in `turn`."""

    until: str
    turn: int

    def passes(
        self, game: Game[Any], choice: Choice, view: Mapping[str, Any],
        news: Iterable[Mapping[str, Any]],
    ) -> Move | None:  # fmt: skip
        """The move that lets this window pass, or None where the seat has to be asked: it has to
        decide more than whether to pass, its turn has come, something was done to it or, where it
        waits for anything to happen, anything did."""
        move = game.declines(choice)
        if move is None or (view["active"] == choice.seat and view["turn"] > self.turn):
            return None
        events = [event for event in news if event["kind"] != move[0]]
        own = _own(view, choice.seat)
        if (
            events
            if self.until == ANYTHING
            else any(_about(event, choice.seat, own) for event in events)
        ):
            return None
        return move


def _own(view: Mapping[str, Any], seat: int) -> set[int]:
    """The cards of a seat that it sees where they lie."""
    zones = [zone for zone in view["zones"] if zone["seat"] == seat]
    pieces = [piece for board in view["boards"] for piece in board["pieces"]]
    return {card["id"] for zone in zones for card in zone.get("cards", ())} | {
        piece["id"] for piece in pieces if piece["seat"] == seat
    }


def _about(event: Mapping[str, Any], seat: int, own: set[int]) -> bool:
    """True if an event is of a seat, or done to a card of it."""
    cards = [*event.get("cards", ()), *([event["target"]] if "target" in event else [])]
    return event["seat"] == seat or any(card["id"] in own for card in cards)
