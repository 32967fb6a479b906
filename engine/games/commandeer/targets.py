"""What a card's text may choose among, and whether an event has the targets it needs (CO-40)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.core.agenda import Args, Frame
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
    found: list[int] = frame.bound.get(name, [])
    return found


def offered(state: CommandeerState, frame: Frame, args: Args) -> list[int]:
    """The cards that a `choose` or `each` line speaks of, as things stand."""
    among: str = args["among"]
    found = list(AMONG[among](state, frame.seat))
    if among in UNITS:
        found = _of_units(state, frame, args, found)
    elif frame.card in found:
        found.remove(frame.card)
    if "trait" in args:
        trait = args["trait"]
        found = [one for one in found if trait in state.cards[one].definition.facts["traits"]]
    if "cost_at_most" in args:
        most = args["cost_at_most"]
        found = [one for one in found if state.cards[one].definition.facts["command"] <= most]
    if "other" in args:
        taken = bound(state, frame, args["other"])
        found = [one for one in found if one not in taken]
    return found


def _of_units(state: CommandeerState, frame: Frame, args: Args, found: list[int]) -> list[int]:
    now = units(state)
    if "near" in args:
        near = [
            other
            for one in bound(state, frame, args["near"])
            if state.in_play(one)
            for other in neighbours(state, one)
        ]
        found = [one for one in found if one in near]
    if "health_at_most" in args:
        found = [one for one in found if now[one].health <= args["health_at_most"]]
    if "power_at_most" in args:
        found = [one for one in found if now[one].power <= args["power_at_most"]]
    if "place" in args:
        found = [one for one in found if _stands(state.cell(one), args["place"])]
    if not args.get("spares_none"):
        found = [one for one in found if not _warded(state, frame, now[one].rules, one)]
    return found


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
    """Whether each choice that a text must make finds enough to choose from (CO-40, CO-60)."""
    frame = Frame("", seat, card)
    return all(len(offered(state, frame, need)) >= _least(need) for need in needs)


def _least(need: Args) -> int:
    """How many cards a choice needs: one for itself, and one that is another by then."""
    return 1 if need.get("other", "self") == "self" else 2
