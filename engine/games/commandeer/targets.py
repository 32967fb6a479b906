"""Cards among which a card's text may choose, and if an event has the targets it needs (CO-40)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.core.position.agenda import Args, Frame
from engine.games.commandeer.field import BORDER_LINES, START
from engine.games.commandeer.reckoning import neighbours, units
from engine.games.commandeer.state import EMPTY, CommandeerState

Targets = Callable[[CommandeerState, int], Sequence[int]]


def _zone(zone: str, *, own: bool, kinds: Iterable[str] = ()) -> Targets:
    kinds = frozenset(kinds)

    def targets(state: CommandeerState, seat: int) -> Sequence[int]:
        cards = state.zones[f"{zone}/{seat if own else 1 - seat}"]
        if not kinds:
            return cards
        return [card for card in cards if state.cards[card].definition.kind in kinds]

    return targets


def _your_units(state: CommandeerState, seat: int) -> Sequence[int]:
    return state.zones[f"battlefield/{seat}"]


def _enemy_units(state: CommandeerState, seat: int) -> Sequence[int]:
    return state.zones[f"battlefield/{1 - seat}"]


def _all_units(state: CommandeerState, seat: int) -> Sequence[int]:
    return [*_your_units(state, seat), *_enemy_units(state, seat)]


def _attachments(state: CommandeerState, seat: int) -> Sequence[int]:
    return [*state.zones["attached/0"], *state.zones["attached/1"]]


def _your_defeated(state: CommandeerState, seat: int) -> Sequence[int]:
    return [*state.zones[f"defeated/{seat}"], *state.zones[f"defeated_down/{seat}"]]


AMONG: Mapping[str, Targets] = {
    "your_units": _your_units,
    "enemy_units": _enemy_units,
    "units": _all_units,
    "attachments": _attachments,
    "your_hand": _zone("hand", own=True),
    "opponents_hand": _zone("hand", own=False),
    "your_retired_units": _zone("retired", own=True, kinds=["unit"]),
    "your_retired_events": _zone("retired", own=True, kinds=["event"]),
    "opponents_retired": _zone("retired", own=False),
    "your_defeated": _your_defeated,
    "your_defeated_down": _zone("defeated_down", own=True),
}
UNITS = frozenset(("your_units", "enemy_units", "units"))
FILTERS: Mapping[str, type] = {
    "trait": str, "near": str, "other": str, "health_at_most": int, "power_at_most": int,
    "cost_at_most": int, "place": str,
}  # fmt: skip
PLACES = frozenset(("border", "inland", "start"))


def bound(state: CommandeerState, frame: Frame, name: str) -> list[int]:
    """The cards that a name of a text stands for: what was chosen, `self`, `host` or `foe`."""
    if name == "self":
        return [frame.card]
    if name == "host" and name not in frame.bound:
        host = state.host(frame.card)
        return [] if host == EMPTY else [host]
    cards: list[int] = frame.bound.get(name, [])
    return cards


def offered(state: CommandeerState, frame: Frame, args: Args) -> list[int]:
    """The cards that a `choose` or `each` line speaks of, as things stand."""
    among: str = args["among"]
    cards = list(AMONG[among](state, frame.seat))
    if among in UNITS:
        cards = _fitting_units(state, frame, args, cards)
    elif frame.card in cards:
        cards.remove(frame.card)
    if "trait" in args:
        trait = args["trait"]
        cards = [card for card in cards if trait in state.cards[card].definition.facts["traits"]]
    if "cost_at_most" in args:
        most = args["cost_at_most"]
        cards = [card for card in cards if state.cards[card].definition.facts["command"] <= most]
    if "other" in args:
        taken = bound(state, frame, args["other"])
        cards = [card for card in cards if card not in taken]
    return cards


def _fitting_units(state: CommandeerState, frame: Frame, args: Args, among: list[int]) -> list[int]:
    """The units among these that a line speaks of."""
    now, fitting = units(state), among
    if "near" in args:
        near = [
            other
            for unit in bound(state, frame, args["near"])
            if state.in_play(unit)
            for other in neighbours(state, unit)
        ]
        fitting = [unit for unit in fitting if unit in near]
    if "health_at_most" in args:
        fitting = [unit for unit in fitting if now[unit].health <= args["health_at_most"]]
    if "power_at_most" in args:
        fitting = [unit for unit in fitting if now[unit].power <= args["power_at_most"]]
    if "place" in args:
        fitting = [unit for unit in fitting if _stands(state.cell(unit), args["place"])]
    if not args.get("spares_none"):
        fitting = [unit for unit in fitting if not _warded(state, frame, now[unit].rules, unit)]
    return fitting


def _stands(cell: int, place: str) -> bool:
    if place == "start":
        return cell in START
    return (BORDER_LINES[cell] > 0) == (place == "border")


def _warded(state: CommandeerState, frame: Frame, rules: frozenset[str], unit: int) -> bool:
    """A warded unit is no target of enemy events (CO-66)."""
    return (
        "warded" in rules
        and state.controller_of(unit) != frame.seat
        and state.cards[frame.card].definition.kind == "event"
    )


def has_targets(state: CommandeerState, seat: int, card: int, needs: Sequence[Any]) -> bool:
    """True if each choice that a text must make finds enough to choose from (CO-40, CO-60)."""
    frame = Frame("", seat, card)
    return all(len(offered(state, frame, need)) >= _least(need) for need in needs)


def _least(need: Args) -> int:
    """Number of cards that a choice needs: one, and a second where `other` takes away one that an
    earlier choice bound."""
    return 1 if need.get("other", "self") == "self" else 2
