"""The position as a seat, or a spectator, may see it, by an allow-list."""

from functools import partial
from typing import Any

from engine.core.base.canonical import Plain
from engine.core.display.scene import zones
from engine.games.tactics_anthem.flow import TEXTS
from engine.games.tactics_anthem.modes import STARS
from engine.games.tactics_anthem.state import HANDS, SIGHTS, AnthemState

PHASES = {
    "start_turn": "start", "draw_tactic": "draw tactics card", "tactics_phase": "tactics",
    "drop_broken": "combat", "deploy": "combat", "draw_minion": "draw minion card",
    "expire": "end", "discard": "end", "end_turn": "end",
}  # fmt: skip

# As on a table: what fights lies between the players, their hands behind it, and then the piles.
ORDER = (
    *("combat", "support", "set", "resolving"), *HANDS,
    *("minion_deck", "tactics_deck", "victory", "graveyard", "banished"),
)  # fmt: skip

STEPS = tuple(line["do"] for line in TEXTS["turn"])


def scene(slug: str, state: AnthemState, seat: int | None) -> dict[str, Plain]:
    """The scene for a seat: zones with the cards it may see, counters, effects in force."""
    return {
        "game": slug,
        "you": seat,
        "turn": state.turn,
        "active": state.active if state.turn else None,
        "phase": _phase(state),
        "decides": state.choice.seat if state.choice is not None else None,
        "outcome": state.outcome.plain() if state.outcome else None,
        "boards": [],
        "zones": _in_order(zones(SIGHTS, state, seat, partial(_card, state))),
        "counters": _counters(state),
        "effects": _effects(state),
        "revealed": [[_card(state, card) for card in revealed(state, side)] for side in (0, 1)],
    }


def _in_order(listed: list[Any]) -> list[Plain]:
    return sorted(listed, key=lambda zone: ORDER.index(zone["name"]))


def revealed(state: AnthemState, seat: int) -> list[int]:
    """Cards in a seat's hand whose faces everybody has seen (TA-94)."""
    hands = [f"{hand}/{seat}" for hand in HANDS]
    return [card for card in state.known if state.where[card] in hands]


def _phase(state: AnthemState) -> str:
    frame = state.agenda[0]
    if frame.text != "turn":
        return "opening"
    if len(state.agenda) > 1:
        return "combat" if state.agenda[1].text == "assault" else "tactics"
    return PHASES[STEPS[min(frame.at, len(STEPS) - 1)]]


def _card(state: AnthemState, card: int) -> dict[str, Plain]:
    definition = state.cards[card].definition
    plain: dict[str, Plain] = {
        "id": card,
        "card": definition.id,
        "name": definition.name,
        "kind": definition.kind,
    }
    if definition.kind == "minion":
        plain |= {"strength": state.value(card)[0], "colour": state.colour(card)}
    elif definition.kind == "support":
        plain |= {"circle": state.circle(card), "used": card in state.used}
    return plain


def _counters(state: AnthemState) -> list[Plain]:
    counters: list[Plain] = [
        {"name": "mode", "value": state.mode or "open"},
        {"name": "initiative gained", "value": state.gained},
        {"name": "bound minion", "value": None if state.owed < 0 else state.owed},
        {"name": "barred titles", "value": list(state.barred)},
        {"name": "tactics used by", "value": list(state.used)},
    ]
    for seat in (0, 1):
        key = state.key(seat)
        star = STARS[key[0]] if key and len(state.zones[f"combat/{seat}"]) == 5 else None
        counters.append({"name": "star", "seat": seat, "value": star})
        counters.append({"name": "passed", "seat": seat, "value": state.passed[seat]})
        counters.append({"name": "hand full", "seat": seat, "value": state.full[seat]})
    return counters


def _effects(state: AnthemState) -> list[Plain]:
    return [
        {
            "rule": effect.rule,
            "seat": -1 if effect.seat is None else effect.seat,
            "value": effect.value,
            "turns": list(effect.turns or ()),
            "card": effect.card,
            "target": -1 if effect.target is None else effect.target,
        }
        for effect in state.lasting
    ]
