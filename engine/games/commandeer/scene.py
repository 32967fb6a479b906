"""The position as a seat, or a spectator, may see it, by an allow-list (CO-56)."""

from collections.abc import Sequence
from functools import partial

from engine.core.base.canonical import Plain
from engine.core.display.scene import zones
from engine.games.commandeer.field import CELLS, DIRECTIONS, SIDE, START
from engine.games.commandeer.flow import TEXTS
from engine.games.commandeer.reckoning import units
from engine.games.commandeer.state import (
    DEFEATS_TO_LOSE,
    EMPTY,
    SIGHTS,
    STAYS,
    CommandeerState,
)

PHASES = {
    "start_turn": "planning", "at_start": "planning", "plan": "planning", "defend": "defending",
    "fight": "combat", "at_end": "end", "discard": "end", "look_at_field": "end", "expire": "end",
    "next_turn": "end",
}  # fmt: skip
STEPS = tuple(line["do"] for line in TEXTS["turn"])


def scene(slug: str, state: CommandeerState, seat: int | None) -> dict[str, Plain]:
    """The scene for a seat: the battlefield, zones with the cards it may see, counters, changes."""
    return {
        "game": slug,
        "you": seat,
        "turn": state.turn,
        "active": state.active if state.turn else None,
        "phase": phase(state),
        "decides": state.choice.seat if state.choice is not None else None,
        "outcome": state.outcome.plain() if state.outcome else None,
        "boards": [_board(state)],
        "zones": zones(SIGHTS, state, seat, partial(_card, state)),
        "counters": _counters(state),
        "effects": _effects(state),
        "revealed": [_revealed(state, holder) for holder in (0, 1)],
    }


def phase(state: CommandeerState) -> str:
    """The phase of the turn: that of the step which is being carried out or has begun others."""
    frame = state.agenda[0]
    if frame.text != "turn":
        return "set-up"
    return PHASES[STEPS[min(frame.at, len(STEPS) - 1)]]


def _revealed(state: CommandeerState, seat: int) -> list[Plain]:
    """Energy lies open under that option (CO-18)."""
    if state.variant["energy"] == "down":
        return []
    return [_card(state, card) for card in state.zones[f"energy/{seat}"]]


def _board(state: CommandeerState) -> dict[str, Plain]:
    marks: list[Plain] = [{"cell": _cell(cell), "name": "start"} for cell in sorted(START)]
    pieces: list[Plain] = [
        {
            "id": unit,
            "seat": state.controller_of(unit),
            "cell": _cell(cell),
            "attached": list(state.attachments(unit)),
        }
        for cell in CELLS
        if (unit := state.board[cell]) != EMPTY
    ]
    return {
        "name": "battlefield", "columns": SIDE, "rows": SIDE, "marks": marks, "pieces": pieces,
    }  # fmt: skip


def _cell(cell: int) -> list[Plain]:
    return [cell % SIDE, cell // SIDE]


def _card(state: CommandeerState, card: int) -> dict[str, Plain]:
    definition = state.cards[card].definition
    facts = definition.facts
    plain: dict[str, Plain] = {
        "id": card,
        "card": definition.id,
        "name": definition.name,
        "kind": definition.kind,
        "printing": definition.printing,
        "command": facts["command"],
        "energy": facts["energy"],
        "legendary": facts["legendary"],
    }
    if definition.kind == "event":
        return plain | {"timing": facts["timing"], "ongoing": facts["ongoing"]}
    plain["traits"] = " ".join(facts["traits"])
    if not state.in_play(card):
        plain |= {"power": facts["power"], "health": facts["health"]}
        return plain | {
            "arrows": _arrows(facts["arrows"]),
            "rules": " ".join(sorted(facts["rules"])),
        }
    now = units(state)[card]
    return plain | {
        "power": now.power,
        "health": now.health,
        "arrows": _arrows(now.arrows),
        "rules": " ".join(sorted(now.rules)),
        "armour": now.armour,
        "damage": state.damage.get(str(card), 0),
        "attacked": card in state.attacked,
        "used": card in state.used,
    }


def _arrows(arrows: Sequence[int]) -> str:
    """Directions on the field, clockwise from north, the side of row 5 (CO-15)."""
    return " ".join(DIRECTIONS[arrow] for arrow in sorted(arrows))


def _counters(state: CommandeerState) -> list[Plain]:
    counters: list[Plain] = []
    for seat in (0, 1):
        counters.append({"name": "command", "seat": seat, "value": state.command[seat]})
        lost: dict[str, Plain] = {"name": "defeated units", "seat": seat}
        counters.append(lost | {"value": state.defeats(seat), "most": DEFEATS_TO_LOSE})
    due = next((frame.bound["energy"] for frame in state.agenda if "energy" in frame.bound), 0)
    counters.append({"name": "energy to pay", "value": due or None})
    return counters


def _effects(state: CommandeerState) -> list[Plain]:
    return [
        {
            "rule": rule,
            "seat": state.controller_of(unit),
            "value": amount,
            "turns": [] if last == STAYS else list(range(state.turn, last + 1)),
            "card": -1,
            "target": unit,
        }
        for unit, rule, amount, last in [
            *((change.unit, change.rule, change.amount, change.last) for change in state.changes),
            *((loan.unit, "returns", loan.seat, loan.last) for loan in state.loans),
        ]
    ]
