"""The scene of a game whose cards lie in zones, as `docs/scene.md` describes it."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from engine.core.base.canonical import Plain
from engine.core.position.cards import Card
from engine.core.position.state import Sight, State
from engine.core.rules.game import Game

S = TypeVar("S", bound=State)

WORDS = "words"
"""The fact of a card that says what it does, which is no part of a scene."""


def scene(game: Game[S], state: S, seat: int | None, **fields: Plain) -> dict[str, Plain]:
    """The scene of `seat`, or a spectator (None): each zone of `sights`, and the given `fields`.

    A game gives `turn`, `active` and `phase`; `boards`, `counters`, `effects` and `revealed` are
    empty unless it gives them too.
    """
    view: dict[str, Plain] = {
        "game": game.slug,
        "you": seat,
        "turn": fields["turn"],
        "active": fields["active"],
        "phase": fields["phase"],
        "decides": state.choice.seat if state.choice is not None else None,
        "outcome": state.outcome.plain() if state.outcome else None,
        "boards": [],
        "zones": zones(game.sights, state, seat, lambda card: _card(state.cards[card])),
        "counters": [],
        "effects": [],
        "revealed": [[] for _ in range(state.seats)],
    }
    return view | fields


def zones(
    sights: Mapping[str, Sight],
    state: State,
    seat: int | None,
    card: Callable[[int], dict[str, Plain]],
) -> list[Plain]:
    """Every zone with its count, and the cards in it, as `card` says them, where the seat may see
    them."""
    return [_zone(sights, state, zone, seat, card) for zone in state.zones]


def _zone(
    sights: Mapping[str, Sight],
    state: State,
    zone: str,
    seat: int | None,
    card: Callable[[int], dict[str, Plain]],
) -> dict[str, Plain]:
    name, holder, cards = zone.partition("/")[0], state.holder(zone), state.zones[zone]
    plain: dict[str, Plain] = {"name": name, "seat": holder, "count": len(cards)}
    if sights[name] is Sight.ALL or (sights[name] is Sight.OWNER and holder == seat):
        plain["cards"] = [card(each) for each in cards]
    return plain


def _card(card: Card) -> dict[str, Plain]:
    printed = card.definition
    facts = {
        name: value
        for name, value in printed.facts.items()
        if isinstance(value, bool | int | str) and name != WORDS
    }
    return {
        "id": card.id, "card": printed.id, "name": printed.name, "kind": printed.kind, **facts
    }  # fmt: skip
